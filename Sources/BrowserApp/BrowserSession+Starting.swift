import Exchange
import Ledger
import Screens

// Message 1: what the page knows of its machine and its person, and what is stored.
extension BrowserSession {
  mutating func start(_ message: HostMessage) {
    var state = State()
    state.isWhole = app.state.isWhole
    state.now = app.state.now
    state.today = (try? Day(parsing: message.text(1))) ?? Day(number: 0)
    state.zone = message.text(2)
    state.installation = BrowserSession.hexWord(message.text(3))
    state.isOnline = message.text(5) == "1"
    state.formats = Formats(lines: message.text(7))
    for line in message.text(7).split(separator: "\n") where line.hasPrefix("offsets=") {
      files.offsets = ZoneOffsets(String(line.dropFirst("offsets=".count)))
    }
    let (width, height) = BrowserSession.size(message.text(8))
    state.viewHeight = height
    state.isWide = width >= 900
    state.isDesk = width >= 1_100
    let meta = BrowserSession.meta(message, at: 11)
    state.membership = BrowserSession.membership(meta)
    for (key, value) in meta where key.hasPrefix(HostEffect.rememberedPrefix) {
      let name = String(key.dropFirst(HostEffect.rememberedPrefix.count))
      state.remembered[name] = String(decoding: value, as: UTF8.self)
    }
    state.catalogue = BrowserSession.catalogue(meta["catalogue"] ?? [], meta["language"] ?? [])
    app.state = state
    let stored = Stored(message: message, first: 10, knowsHub: message.text(6) == "1")
    if openFirst(stored, at: message.text(4)) {
      run(app.handle(.arrived(message.text(4))))
      app.showInView()
      send(.timer(token: BrowserSession.nextStep, milliseconds: 0))
      return
    }
    open(stored)
    if isUnreadable { return }
    app.refresh()
    run(app.handle(.arrived(message.text(4))))
    beginSyncing()
  }

  /// The words of a language; nil for English.
  static func catalogue(_ bytes: [UInt8], _ language: [UInt8]) -> Catalogue? {
    Catalogue(bytes, language: String(decoding: language, as: UTF8.self))
  }

  /// The nested message of stored meta values.
  static func meta(_ message: HostMessage, at index: Int) -> [String: [UInt8]] {
    guard index < message.fields.count else { return [:] }
    guard let nested = HostMessage(decoding: message.fields[index]) else { return [:] }
    var meta: [String: [UInt8]] = [:]
    for place in stride(from: 0, to: nested.fields.count - 1, by: 2) {
      meta[nested.text(place)] = nested.fields[place + 1]
    }
    return meta
  }

  private static func hexWord(_ text: String) -> UInt64 { UInt64(text, radix: 16) ?? 1 }

  /// Pixels: "1280x800"; 0 for what is not said.
  static func size(_ viewport: String) -> (width: Int, height: Int) {
    let sides = viewport.split(separator: "x").map { Int($0) ?? 0 }
    return (sides.first ?? 0, sides.count > 1 ? sides[1] : 0)
  }
}
