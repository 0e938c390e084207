/// One field of a CSV file to be written.
public enum CSVCell: Equatable, Sendable {
  /// What a person typed. Guarded, so that a spreadsheet never runs it as a formula.
  case text(String)
  /// What we made ourselves: amounts, days, ids. Written as it is, so that -5.00 stays a number.
  case plain(String)
}

/// Writes CSV that every spreadsheet opens: quotes where needed, lines ending in CRLF (RFC 4180).
///
/// A text that begins with `=`, `+`, `-`, `@`, their full-width forms, a tab or a line break would be run
/// as a formula by Excel, LibreOffice and Google Sheets; it gets an apostrophe in front, which those
/// show as text. Apostrophes that already stand before such a character get one more, so
/// `CSVWriter.unguarded` brings back exactly what was written.
public struct CSVWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  public let delimiter: CSVDelimiter

  public init(delimiter: CSVDelimiter = .comma) {
    self.delimiter = delimiter
  }

  /// Writes one record.
  public mutating func row(_ cells: [CSVCell]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(delimiter.rawValue) }
      switch cell {
      case .text(let text): append(CSVWriter.guarded(text))
      case .plain(let text): append(text)
      }
    }
    // A record of one empty field would be an empty line, which readers skip.
    if cells == [.text("")] || cells == [.plain("")] { bytes.append(contentsOf: [0x22, 0x22]) }
    bytes.append(contentsOf: [Ascii.carriageReturn, Ascii.lineFeed])
  }

  /// Writes the line that parts two tables of one file.
  public mutating func emptyLine() {
    bytes.append(contentsOf: [Ascii.carriageReturn, Ascii.lineFeed])
  }

  /// What stands at the front of a file for people: without it Excel reads "Zoë" as "ZoÃ«".
  ///
  /// Every reader here takes it away; Python's is told with `encoding="utf-8-sig"`.
  public static var mark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// Hands over what is written so far and forgets it.
  public mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// The text with an apostrophe in front when a spreadsheet would take it for a formula.
  public static func guarded(_ text: String) -> String {
    looksLikeFormula(text.utf8, apostrophes: 0) ? "'" + text : text
  }

  /// Takes off the apostrophe that `guarded` put in front, and no other.
  public static func unguarded(_ text: String) -> String {
    looksLikeFormula(text.utf8, apostrophes: 1) ? String(text.dropFirst()) : text
  }

  /// Whether a formula sign follows at least this many apostrophes.
  private static func looksLikeFormula(_ text: String.UTF8View, apostrophes: Int) -> Bool {
    var seen = 0
    var rest = text[...]
    while rest.first == Ascii.apostrophe {
      seen += 1
      rest = rest.dropFirst()
    }
    switch rest.first {
    case Ascii.equals, Ascii.plus, Ascii.minus, Ascii.at, Ascii.tab, Ascii.carriageReturn,
      Ascii.lineFeed:
      return seen >= apostrophes
    case 0xEF:
      // Full-width = + - @, which Japanese spreadsheets take for the plain ones.
      for sign in ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]
      where rest.starts(with: sign.utf8) {
        return seen >= apostrophes
      }
      return false
    default: return false
    }
  }

  private mutating func append(_ text: String) {
    let raw = Array(text.utf8)
    guard needsQuotes(raw) else {
      bytes.append(contentsOf: raw)
      return
    }
    bytes.append(Ascii.quote)
    for byte in raw {
      if byte == Ascii.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(Ascii.quote)
  }

  private func needsQuotes(_ raw: [UInt8]) -> Bool {
    // Spaces at the ends are kept by RFC 4180 and lost by many readers unless quoted.
    if raw.first == Ascii.space || raw.last == Ascii.space { return true }
    for byte in raw {
      switch byte {
      case delimiter.rawValue, Ascii.quote, Ascii.carriageReturn, Ascii.lineFeed: return true
      default: continue
      }
    }
    return false
  }
}
