import Ledger
import Screens

/// Everything the app asks of the page, by its code in the envelope (web/host.js has the table).
enum HostEffect {
  case render(region: String, html: [UInt8])
  case navigate(String, replace: Bool, keepsScroll: Bool = false)
  /// Stores one record; `unique` makes the write fail as a whole when that key was stored before.
  case persist(token: String, record: [UInt8], unique: String)
  /// Keeps a value of this device beside the book; it comes back with the first message.
  case remember(name: String, value: String)
  case fetch(request: String, method: String, path: String, body: [UInt8], type: String)
  case save(name: String, mediaType: String, bytes: [UInt8])
  /// Message 14 says what became of it where `asks`.
  /// A part of a file that is saved once its last one is here; nothing is kept in this memory.
  case savePart(name: String, mediaType: String, bytes: [UInt8], isLast: Bool)
  case share(name: String, mediaType: String, bytes: [UInt8], title: String, asks: Bool)
  case focus(String)
  case document(
    title: String, theme: String, language: String, classes: String, shades: String)
  case timer(token: String, milliseconds: Int)
  /// Replaces the rows up to `upTo` with a snapshot and adds `records`, in one transaction.
  case compact(
    snapshot: [UInt8], mark: Mark, upTo: UInt64, token: String, records: [[UInt8]])
  case print
  case pick(token: String, accept: String, capture: Bool, multiple: Bool)
  case storeBlob(hash: String, mediaType: String, bytes: [UInt8])
  case loadBlob(token: String, hash: String)
  case sync(Bool)
  case loadFonts(token: String)
  case copy(String)
  case open(String)
  case announce(String)
  /// Something that must not happen, for the console.
  case complain(String)
  case reload
  /// Brings the words of a language ("" as the browser asks); message 15 answers.
  case speak(String)
  case scrollToTop
  case storeRecords(token: String, mark: Mark?, records: [[UInt8]])
  /// Hands over everything stored again (message 11).
  case readAgain
  case forget
  /// Tries waiting uploads again: one, or all for "".
  case retryUpload(String)
  /// Fetches a file and keeps it here, or lets go of it (message 16 says so).
  case keepBlob(String)
  case dropBlob(String)
  /// Opens a kept file in a tab of its own, or saves it.
  case handOverBlob(hash: String, name: String, opens: Bool)
  /// A sheet is open, by what opens it again ("" when nothing does), or none: an entry of the history.
  case sheet(String?)
  /// Stores a value of the app's own beside the records.
  case keep(key: String, value: [UInt8])
  /// Opens another account's own database, on a new page.
  case openAccount(String)
  /// Drops the local copies of every account.
  case forgetAll
  /// Brings the second module (``Later``); message 12 answers.
  case loadLater
  /// Asks for leave to show notices, or shows some (code 50).
  case askForNotices
  case notify(String, [Notice])
  /// The stored book cannot be read: the page offers what is left to do.
  case giveUp(String)

  /// What the names of remembered values begin with in the page's store.
  static var rememberedPrefix: String { "device." }

  var message: HostMessage {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    switch self {
    case .render(let region, let html):
      return HostMessage(code: 1, fields: [text(region), html])
    case .navigate(let path, let replace, let keepsScroll):
      let how = replace ? "replace" : keepsScroll ? "push-still" : "push"
      return HostMessage(code: 2, fields: [text(path), text(how)])
    case .persist(let token, let record, let unique):
      return HostMessage(code: 3, fields: [text(token), record, [], [], text(unique)])
    case .remember(let name, let value):
      return HostMessage(
        code: 3,
        fields: [[], [], text(HostEffect.rememberedPrefix + name), text(value), []])
    case .fetch(let request, let method, let path, let body, let type):
      return HostMessage(
        code: 4, fields: [text(request), text(method), text(path), body, text(type)])
    case .save(let name, let mediaType, let bytes):
      return HostMessage(code: 5, fields: [text(name), text(mediaType), bytes])
    case .savePart(let name, let mediaType, let bytes, let isLast):
      return HostMessage(
        code: 48, fields: [text(name), text(mediaType), bytes, text(isLast ? "1" : "")])
    case .share(let name, let mediaType, let bytes, let title, let asks):
      return HostMessage(
        code: 6, fields: [text(name), text(mediaType), bytes, text(title), text(asks ? "1" : "")])
    case .focus(let selector): return HostMessage(code: 7, fields: [text(selector)])
    case .document(let title, let theme, let language, let classes, let shades):
      return HostMessage(
        code: 8,
        fields: [text(title), text(theme), text(language), text(classes), text(shades)])
    case .timer(let token, let milliseconds):
      return HostMessage(code: 9, fields: [text(token), text("\(milliseconds)")])
    case .compact(let snapshot, let mark, let upTo, let token, let records):
      var writer = ByteWriter()
      writer.fixed64(upTo)
      return HostMessage(
        code: 10,
        fields: [snapshot, text(Mark.key), mark.encoded, writer.bytes, text(token)] + records)
    case .print: return HostMessage(code: 11)
    case .pick(let token, let accept, let capture, let multiple):
      return HostMessage(
        code: 12,
        fields: [
          text(token), text(accept), text(capture ? "environment" : ""), text(multiple ? "1" : "0"),
        ])
    case .storeBlob(let hash, let mediaType, let bytes):
      return HostMessage(code: 13, fields: [text(hash), text(mediaType), bytes])
    case .loadBlob(let token, let hash):
      return HostMessage(code: 14, fields: [text(token), text(hash)])
    case .sync(let isOn): return HostMessage(code: 15, fields: [text(isOn ? "on" : "off")])
    case .loadFonts(let token): return HostMessage(code: 16, fields: [text(token)])
    case .copy(let string): return HostMessage(code: 17, fields: [text(string)])
    case .open(let address): return HostMessage(code: 18, fields: [text(address)])
    case .announce(let string): return HostMessage(code: 19, fields: [text(string)])
    case .complain(let string): return HostMessage(code: 46, fields: [text(string)])
    case .reload: return HostMessage(code: 20)
    case .speak(let language): return HostMessage(code: 47, fields: [text(language)])
    case .scrollToTop: return HostMessage(code: 22, fields: [text("top")])
    case .storeRecords(let token, let mark, let records):
      return HostMessage(
        code: 23,
        fields: [text(token), text(mark == nil ? "" : Mark.key), mark?.encoded ?? []] + records)
    case .readAgain: return HostMessage(code: 43)
    case .forget: return HostMessage(code: 24)
    case .retryUpload(let hash): return HostMessage(code: 25, fields: [text(hash)])
    case .keepBlob(let hash): return HostMessage(code: 49, fields: [text(hash), text("keep")])
    case .dropBlob(let hash): return HostMessage(code: 49, fields: [text(hash), text("drop")])
    case .handOverBlob(let hash, let name, let opens):
      return HostMessage(
        code: 26, fields: [text(hash), text(name), text(opens ? "open" : "save")])
    case .keep(let key, let value):
      return HostMessage(code: 3, fields: [[], [], text(key), value, []])
    case .sheet(let name):
      return HostMessage(code: 45, fields: [text(name == nil ? "" : "1"), text(name ?? "")])
    case .openAccount(let id): return HostMessage(code: 40, fields: [text(id)])
    case .forgetAll: return HostMessage(code: 41)
    case .giveUp(let words): return HostMessage(code: 42, fields: [text(words)])
    case .loadLater: return HostMessage(code: 44)
    case .askForNotices: return HostMessage(code: 50, fields: [text("ask")])
    case .notify(let day, let notices):
      let fields = notices.flatMap { [$0.key, $0.title, $0.body, $0.path] }
      return HostMessage(code: 50, fields: [text("show"), text(day)] + fields.map { text($0) })
    }
  }
}
