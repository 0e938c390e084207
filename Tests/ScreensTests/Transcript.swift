import Ledger
import LedgerTestSupport

@testable import Screens

/// What a walk sees and does, as text that is compared with `Tests/Golden/shown`.
///
/// A state of a page is its place and a checksum of its HTML, and below it the lines that no state before it had.
struct Transcript {
  private(set) var screens = ""
  private(set) var presses = ""
  private var lines: Set<String> = []
  private var places: Set<String> = []

  mutating func shows(_ place: String, _ html: [UInt8]) {
    let name = place.replacing("\n", with: " ")
    screens += "\(name) \(Transcript.checksum(html))\n"
    guard places.insert(place).inserted else { return }
    for line in String(decoding: html, as: UTF8.self).replacing("><", with: ">\n<")
      .split(separator: "\n") where lines.insert(String(line)).inserted
    {
      screens += "  \(line)\n"
    }
  }

  mutating func presses(_ control: Control, _ before: Person, _ after: Person) {
    add("\(control.kind) \(control.action)", before, after)
  }

  /// An event from elsewhere, if anything comes of it.
  mutating func hears(_ event: Event, _ before: Person, _ after: Person) {
    var name = String("\(event)".prefix(160))
    if case .files(let token, let files) = event {
      name = "files \(token) " + files.map { $0.name }.joined(separator: " ")
    }
    add(name, before, after, isQuiet: true)
  }

  private mutating func add(
    _ what: String, _ before: Person, _ after: Person, isQuiet: Bool = false
  ) {
    let (a, b) = (before.app.state, after.app.state)
    var parts: [String] = []
    for effect in after.effects { parts.append(Transcript.text(effect)) }
    if a.location != b.location { parts.append("at \(b.location.path)") }
    if a.list != b.list { parts.append("list \(b.list?.path ?? "none")") }
    if a.sheet != b.sheet { parts.append(Transcript.text(b.sheet, a.sheet)) }
    if a.toast != b.toast, let toast = b.toast {
      let offer = toast.offer.map { " [\($0.label): \($0.action.text)]" } ?? ""
      parts.append(
        "“\(toast.text)”\(offer)\(toast.canUndo ? " undo" : "")\(toast.isBad ? " bad" : "")")
    }
    if a.selection != b.selection { parts.append("selects \(b.selection)") }
    if a.toggled != b.toggled { parts.append("toggles \(b.toggled.joined(separator: " "))") }
    if a.window != b.window { parts.append("window \(b.window)") }
    if a.welcome.page != b.welcome.page { parts.append("welcome \(b.welcome.page)") }
    if parts.isEmpty && isQuiet { return }
    let place = a.sheet.map { "sheet/" + $0.kind.text } ?? a.location.path
    presses += "\(place) | \(what) → "
    let text = parts.joined(separator: "; ").replacing("\n", with: "\\n")
    if text.utf8.count < 1_500 {
      presses += text + "\n"
    } else {
      presses += text.prefix(300) + " … \(Transcript.checksum(Array(text.utf8)))\n"
    }
  }

  private static func text(_ sheet: Sheet?, _ before: Sheet?) -> String {
    guard let sheet else { return "sheet closes" }
    var text = sheet.kind == before?.kind ? "sheet" : "sheet \(sheet.kind.text)"
    if sheet.cell != (before?.cell ?? "") { text += " cell \(sheet.cell)" }
    let shown = sheet.kind == before?.kind ? before?.form.fields ?? [] : []
    for field in sheet.form.fields where !shown.contains(field) {
      text += " \(field.name)=\(field.value)"
    }
    for problem in sheet.form.problems { text += " !\(problem.name)" }
    return text
  }

  private static func text(_ effect: Effect) -> String {
    switch effect {
    case .store(let change):
      return change.written.map { row in
        let values = row.members.map { "\($0.name)=\(Golden.line($0.value))" }
        return "writes \(Kind(rawValue: row.kind)?.name ?? "?") \(ID<Never>(row.id).text) "
          + values.joined(separator: " ")
      }.joined(separator: ", ")
    case .storeBlob(let hash, let mediaType, let bytes):
      return "keeps \(hash) \(mediaType) of \(bytes.count) bytes"
    case .readImport(let picked):
      return picked.map { "reads \($0.name) of \($0.bytes.count) bytes" }.joined(separator: ", ")
    case _: return String("\(effect)".prefix(300))
    }
  }

  /// FNV-1a over eight bytes at a time: quick without optimization.
  static func checksum(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBytes { raw in
      var at = 0
      while at + 8 <= raw.count {
        hash = (hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x100_0000_01B3
        hash ^= hash >> 29
        at += 8
      }
      while at < raw.count {
        hash = (hash ^ UInt64(raw[at])) &* 0x100_0000_01B3
        at += 1
      }
    }
    return String(hash & 0xFFFF_FFFF, radix: 16)
  }
}
