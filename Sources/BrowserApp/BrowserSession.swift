/// The app as the page sees it: a message goes in, effects come out through `perform`.
public struct BrowserSession {
  private let perform: (HostMessage) -> Void

  public init(perform: @escaping (HostMessage) -> Void, random: @escaping (Int) -> [UInt8]) {
    self.perform = perform
  }

  /// Handles one message of the host.
  public mutating func receive(_ message: HostMessage) {
    // render: the region's name and its HTML
    perform(HostMessage(code: 1, fields: [Array("app".utf8), Array("<p>Ledgerline</p>".utf8)]))
  }
}
