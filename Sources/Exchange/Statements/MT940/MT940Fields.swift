import Ledger

/// A field of a message: what stands behind its tag, in as many lines as it has.
struct MT940Field {
  /// As ":61:" has it; "-" for the end of a message.
  var tag: String
  /// The line of the file.
  var row: Int
  var lines: [ArraySlice<UInt8>]
}

/// Parts a file into its fields (rule M14).
enum MT940Fields {
  static func read(_ text: [UInt8]) -> [MT940Field] {
    var fields: [MT940Field] = []
    /// A field is open: lines without a tag go on with it.
    var isOpen = false
    var row = 0
    var at = 0
    while at < text.count {
      var end = at
      while end < text.count, text[end] != Ascii.lineFeed, text[end] != Ascii.carriageReturn {
        end += 1
      }
      row += 1
      var line = bare(text[at..<end])
      at = end + 1
      if end + 1 < text.count, text[end] == Ascii.carriageReturn, text[end + 1] == Ascii.lineFeed {
        at += 1
      }
      if line.first == Ascii.openBrace, let inner = afterBlocks(line) {
        isOpen = false
        if inner.isEmpty { continue }
        line = inner
      }
      if let (tag, value) = tagged(line),
        !(isOpen && isTimeOfDay(tag, value, after: fields.last))
      {
        fields.append(MT940Field(tag: tag, row: row, lines: [value]))
        isOpen = true
      } else if isEnd(line) {
        fields.append(MT940Field(tag: "-", row: row, lines: []))
        isOpen = false
      } else if isOpen, !line.isEmpty {
        fields[fields.count - 1].lines.append(line)
      }
    }
    return fields
  }

  /// Without the control characters that some banks wrap messages in.
  private static func bare(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let first = line.first, first < Ascii.space { line.removeFirst() }
    while let last = line.last, last < Ascii.space { line.removeLast() }
    return line
  }

  /// What stands behind "{4:" of a line of blocks; nil for another line.
  private static func afterBlocks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let bytes = Array(line.prefix(400))
    guard bytes.count >= 3, Ascii.isDigit(bytes[1]) || bytes[1] == 0x53, bytes[2] == Ascii.colon
    else { return nil }
    for place in 0..<(bytes.count - 2)
    where bytes[place] == Ascii.openBrace && bytes[place + 1] == 0x34
      && bytes[place + 2] == Ascii.colon
    {
      return line.dropFirst(place + 3)
    }
    return []
  }

  /// "-" alone, or "-}" with what a trailer may say.
  private static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == Ascii.minus else { return false }
    let rest = line.dropFirst()
    return rest.first == Ascii.closeBrace || rest.allSatisfy { $0 <= Ascii.space }
  }

  private static func tagged(_ line: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard line.first == Ascii.colon,
      let end = line.dropFirst().prefix(4).firstIndex(of: Ascii.colon)
    else { return nil }
    let tag = String(decoding: line[(line.startIndex + 1)..<end], as: UTF8.self)
    switch tag {
    case "13", "13D", "20", "21", "25", "25P", "28", "28C", "34F", "60", "60F", "60M", "61", "62",
      "62F", "62M", "64", "65", "86", "90C", "90D", "NS", "940", "942":
      return (tag, line[(end + 1)...])
    case _: return nil
    }
  }

  /// A time of day that was broken before its minutes, "…T16" and ":20:37": no field of that number.
  private static func isTimeOfDay(
    _ tag: String, _ value: ArraySlice<UInt8>, after field: MT940Field?
  ) -> Bool {
    guard tag.utf8.count == 2, field?.tag == "86",
      let line = field?.lines.last, line.count >= 40
    else { return false }
    let end = Array(line.suffix(3))
    return (end[0] == 0x54 || end[0] == Ascii.space) && Ascii.isDigit(end[1])
      && Ascii.isDigit(end[2]) && value.prefix(2).allSatisfy { Ascii.isDigit($0) }
      && tag.utf8.first.map { $0 < 0x36 } ?? false
  }
}
