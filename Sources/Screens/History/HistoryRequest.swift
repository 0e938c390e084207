import Ledger

/// What the screens ask the hub about who wrote what; without an answer they show what this device knows.
public enum HistoryRequest: Equatable, Sendable {
  /// The writes of a row before a place in the log, latest first.
  case row(RowKey, before: Int64)
  /// Whose some devices are.
  case writers([UInt64])

  /// The path with its query, as docs/sync.md has it, but for the account.
  public var path: String {
    switch self {
    case .row(let row, let before):
      let path = "/v1/history?kind=\(row.kind)&id=" + ID<Never>(row.id).text
      return before == .max ? path + "&" : path + "&before=\(before)&"
    case .writers(let devices):
      let words = devices.map { String($0, radix: 16) }
      return "/v1/writers?devices=" + words.joined(separator: ",") + "&"
    }
  }

  /// How many devices are asked about at once, at most.
  static var mostDevices: Int { 100 }
}

/// What came back: the hub's bytes, or nothing when it could not be reached or does not know.
public struct HistoryAnswer: Equatable, Sendable {
  public var request: HistoryRequest
  public var isDone: Bool
  public var bytes: [UInt8]

  public init(_ request: HistoryRequest, isDone: Bool, bytes: [UInt8] = []) {
    self.request = request
    self.isDone = isDone
    self.bytes = bytes
  }
}

/// What is known of who wrote what, besides what this device has itself.
struct KnownHistory: Equatable, Sendable {
  /// The row whose history is open, or was.
  var row: RowKey?
  /// What the hub told of it.
  var told: RowWrites?
  var isAsking = false
  /// How many entries are drawn.
  var shown = HistorySheet.window
  /// Whose devices are, as far as the hub said so; none of the hub's own.
  var writers: [UInt64: ID<AccountMember>] = [:]
  /// Rows of which an own write was written over, until the hub says who knew of whom.
  var asked: [RowKey: [Lately.Overtaken]] = [:]
}
