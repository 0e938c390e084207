/// Reads comma-separated text (RFC 4180 and what spreadsheets make of it).
///
/// Lines end in CRLF, LF or CR; a byte order mark (UTF-8, UTF-16) and Excel's `sep=;` line are
/// understood; the delimiter is found out when none is given; a quote inside an unquoted field
/// is an ordinary character. One bad line never loses the rest. Empty lines are skipped.
/// Linear in the number of bytes, also for hostile files.
public enum CSVReader {
  /// How many bytes a field may have.
  static let fieldLimit = 1_000_000
  /// How many fields a line may have: as many as a spreadsheet has columns.
  static let mostFields = 16_384
  /// How many lines a file may have: as many as a spreadsheet has rows; and how many fields, all together, so that a browser
  /// holds them.
  static let mostLines = 1_048_576
  static let mostCells = 16 * mostLines

  public static func read(_ bytes: [UInt8], delimiter: CSVDelimiter? = nil) -> CSVTable {
    read(bytes, delimiter, lines: mostLines, cells: mostCells)
  }

  /// Reads so many lines and fields at most, and says when there is more (``CSVTable/isTooLong``).
  static func read(
    _ bytes: [UInt8], _ delimiter: CSVDelimiter?, lines: Int, cells: Int
  ) -> CSVTable {
    let text = utf8(bytes)
    return text.withUnsafeBufferPointer { buffer in
      var parser = CSVParser(buffer)
      parser.skipMark()
      let named = parser.takeSeparatorLine()
      let chosen = delimiter ?? named ?? CSVSniffer.delimiter(of: buffer, from: parser.at)
      return parser.table(delimiter: chosen, lines: lines, cells: cells)
    }
  }

  public static func read(_ text: String, delimiter: CSVDelimiter? = nil) -> CSVTable {
    read(Array(text.utf8), delimiter: delimiter)
  }

  /// UTF-16 with its mark, as Excel's "Unicode Text" has it, becomes UTF-8.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2 else { return bytes }
    let isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE
    let isBig = bytes[0] == 0xFE && bytes[1] == 0xFF
    guard isLittle || isBig else { return bytes }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (low, high) = isLittle ? (index, index + 1) : (index + 1, index)
      units.append(UInt16(bytes[low]) | UInt16(bytes[high]) << 8)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

struct CSVParser {
  let input: UnsafeBufferPointer<UInt8>
  let end: Int
  var at = 0
  private var line = 1
  /// Bytes that were read twice because a quote went wrong.
  ///
  /// Past the allowance quotes must close on their own line, so that a hostile file cannot cost
  /// the square of its length.
  private var reread = 0
  private var saidEncoding = false

  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
    end = input.count
  }

  mutating func skipMark() {
    if end >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF { at = 3 }
  }

  /// Excel's first line `sep=;` names the delimiter and is no data.
  mutating func takeSeparatorLine() -> CSVDelimiter? {
    let mark: StaticString = "sep="
    guard end - at >= 5 else { return nil }
    for offset in 0..<4 where input[at + offset] | 0x20 != mark.utf8Start[offset] | 0x20 {
      return nil
    }
    guard let delimiter = CSVDelimiter(rawValue: input[at + 4]) else { return nil }
    guard at + 5 == end || isLineEnd(input[at + 5]) else { return nil }
    at += 5
    takeLineEnd()
    return delimiter
  }

  mutating func table(delimiter: CSVDelimiter, lines: Int, cells: Int) -> CSVTable {
    var table = CSVTable(delimiter: delimiter)
    var room = cells
    while at < end {
      if isLineEnd(input[at]) {
        takeLineEnd()
        continue
      }
      if room <= 0 || table.rows.count + table.problems.count >= lines {
        table.isTooLong = true
        break
      }
      let start = at
      let first = line
      switch record(delimiter.rawValue, &table.problems) {
      case .row(let fields):
        room -= fields.count
        table.rows.append(CSVRow(line: first, fields: fields))
      case .bad(let fault):
        table.problems.append(CSVProblem(fault, line: first))
        reread += at - start
        // A quoted field that is too large has been read to its end; its lines are no lines.
        if fault != .tooLarge, fault != .tooMany {
          at = start
          line = first
        }
        while at < end, !isLineEnd(input[at]) { at += 1 }
        takeLineEnd()
      }
    }
    table.isCut = end > 0 && !isLineEnd(input[end - 1])
    table.endsQuoted = end > 0 && input[end - 1] == Ascii.quote
    return table
  }

  private enum Record {
    case row([String])
    case bad(CSVProblem.Fault)
  }

  private mutating func record(_ delimiter: UInt8, _ problems: inout [CSVProblem]) -> Record {
    var fields: [String] = []
    while true {
      if at < end, input[at] == Ascii.quote {
        var raw: [UInt8] = []
        if let fault = quoted(into: &raw) { return .bad(fault) }
        if raw.count > CSVReader.fieldLimit { return .bad(.tooLarge) }
        guard at == end || input[at] == delimiter || isLineEnd(input[at]) else {
          return .bad(.textAfterQuote)
        }
        fields.append(raw.withUnsafeBufferPointer { decode($0, &problems) })
      } else {
        let start = at
        while at < end, input[at] != delimiter, !isLineEnd(input[at]) { at += 1 }
        if at - start > CSVReader.fieldLimit { return .bad(.tooLarge) }
        fields.append(decode(UnsafeBufferPointer(rebasing: input[start..<at]), &problems))
      }
      guard at < end, input[at] == delimiter else {
        takeLineEnd()
        return .row(fields)
      }
      if fields.count == CSVReader.mostFields { return .bad(.tooMany) }
      at += 1
    }
  }

  private mutating func quoted(into raw: inout [UInt8]) -> CSVProblem.Fault? {
    let mayBreak = reread <= 4 * end + 65_536
    at += 1
    while at < end {
      let byte = input[at]
      if byte == Ascii.quote {
        at += 1
        guard at < end, input[at] == Ascii.quote else { return nil }
      } else if isLineEnd(byte) {
        guard mayBreak else { return .unclosedQuote }
        if byte == Ascii.carriageReturn, at + 1 < end, input[at + 1] == Ascii.lineFeed {
          raw.append(byte)
          at += 1
        }
        line += 1
      }
      // One more than the limit is enough to know.
      if raw.count <= CSVReader.fieldLimit { raw.append(input[at]) }
      at += 1
    }
    return .unclosedQuote
  }

  private mutating func decode(
    _ raw: UnsafeBufferPointer<UInt8>, _ problems: inout [CSVProblem]
  ) -> String {
    if let text = String(validating: raw, as: UTF8.self) { return text }
    if !saidEncoding {
      saidEncoding = true
      problems.append(CSVProblem(.notUTF8, line: line))
    }
    return Windows1252.text(raw)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Ascii.lineFeed || byte == Ascii.carriageReturn
  }

  private mutating func takeLineEnd() {
    guard at < end, isLineEnd(input[at]) else { return }
    if input[at] == Ascii.carriageReturn, at + 1 < end, input[at + 1] == Ascii.lineFeed { at += 1 }
    at += 1
    line += 1
  }
}
