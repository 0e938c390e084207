import Ledger

/// What was typed into a sheet and not saved, as this device keeps it.
///
/// It is text under ``name``: a line about the draft, then a line a field that was changed, with what was
/// typed and what stood there before.
struct Draft: Equatable, Sendable {
  /// The sheet, as ``SheetKind/text``.
  var sheet: String
  /// What the sheet's row will be called when it is made; pictures may hang on it.
  var newID: UInt64
  var kept: Instant
  /// The tab in which it is being written; "" once it was left.
  var tab = ""
  /// Taken back by Cancel: it can be restored for a moment.
  var isDiscarded = false
  var changes: [Form.Field] = []

  init(_ sheet: Sheet, kept: Instant, tab: String, isDiscarded: Bool) {
    self.sheet = sheet.kind.text
    newID = sheet.newID
    self.kept = kept
    self.tab = tab
    self.isDiscarded = isDiscarded
    changes = sheet.form.fields.filter { $0.isUnsaved }
  }

  /// What the names of all drafts begin with.
  static var prefix: String { "draft/" }

  static func name(_ sheet: String, _ newID: UInt64) -> String {
    prefix + ID<Never>(newID).text + "/" + sheet
  }

  var name: String { Draft.name(sheet, newID) }

  // MARK: text

  private static var version: String { "1" }

  var text: String {
    var bytes: [UInt8] = []
    let head = [Draft.version, "\(kept.milliseconds)", isDiscarded ? "discarded" : "", tab]
    for (place, cell) in head.enumerated() { Draft.append(cell, isFirst: place == 0, &bytes) }
    for field in changes {
      bytes.append(0x0A)
      Draft.append(field.name, isFirst: true, &bytes)
      Draft.append(field.value, isFirst: false, &bytes)
      Draft.append(field.original, isFirst: false, &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads what an earlier page kept; nil for anything else, and for what a newer version wrote.
  init?(name: String, text: String) {
    // "draft/", thirteen characters, "/", the sheet
    let letters = Array(name.utf8)
    let start = Draft.prefix.utf8.count
    guard letters.count > start + 14, name.hasPrefix(Draft.prefix),
      let id = ID<Never>(String(decoding: letters[start..<start + 13], as: UTF8.self))
    else { return nil }
    newID = id.raw
    sheet = String(decoding: letters[(start + 14)...], as: UTF8.self)
    var lines = Draft.cells(text)
    guard let head = lines.first, head.count >= 4, head[0] == Draft.version,
      let time = Int64(head[1])
    else { return nil }
    kept = Instant(milliseconds: time)
    isDiscarded = head[2] == "discarded"
    tab = head[3]
    lines.removeFirst()
    for line in lines where line.count == 3 {
      changes.append(Form.Field(name: line[0], value: line[1], original: line[2]))
    }
  }

  /// Lines of cells with tabs between; what a text has of either stands behind a backslash.
  private static func append(_ cell: String, isFirst: Bool, _ bytes: inout [UInt8]) {
    if !isFirst { bytes.append(0x09) }
    for byte in cell.utf8 {
      switch byte {
      case 0x5C: bytes += [0x5C, 0x5C]
      case 0x09: bytes += [0x5C, 0x74]
      case 0x0A: bytes += [0x5C, 0x6E]
      case _: bytes.append(byte)
      }
    }
  }

  private static func cells(_ text: String) -> [[String]] {
    var lines: [[String]] = []
    var line: [String] = []
    var cell: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        cell.append(byte == 0x74 ? 0x09 : byte == 0x6E ? 0x0A : byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x09 || byte == 0x0A {
        line.append(String(decoding: cell, as: UTF8.self))
        cell = []
        if byte == 0x0A {
          lines.append(line)
          line = []
        }
      } else {
        cell.append(byte)
      }
    }
    line.append(String(decoding: cell, as: UTF8.self))
    lines.append(line)
    return lines
  }
}

/// The drafts of this page, besides what is kept.
struct Drafts: Equatable, Sendable {
  /// What was typed is kept within a moment.
  var isDue = false
  /// This tab, and the other ones that are alive; empty where the browser cannot tell.
  var tab = ""
  var others: [String] = []
  /// Taken back by Cancel, as long as it can be restored.
  var discarded: Sheet?

  /// How long typing waits before it is kept.
  static var pause: Int { 250 }
  static var most: Int { 32 }
  /// UTF-8 bytes of one, and of all together.
  static var longest: Int { 256 * 1024 }
  static var longestTogether: Int { 512 * 1024 }
}
