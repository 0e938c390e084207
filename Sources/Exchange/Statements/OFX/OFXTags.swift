import Ledger

/// Takes OFX apart into its tags, of SGML and of XML alike: banks mix the two (rule M11).
///
/// A tag is one if it looks like one and is written in the case of `<OFX>`; all else is text. No document type is read and
/// no entity but those of XML, so nothing in a file can grow. Each byte is looked at a few times, whatever the file is.
struct OFXTags {
  struct Tag {
    var name: String
    // `</NAME>`
    var isEnd: Bool
    // `<NAME/>`
    var isClosed: Bool
    /// Where what stands behind it begins and ends; blanks are not in it.
    var text: Range<Int>
    /// Of the file, 1 for the first.
    var line: Int
  }

  private let bytes: [UInt8]
  private var at = 0
  private var line = 1
  /// Up to where the lines are counted.
  private var counted = 0
  /// The root is `<OFX>`, so that `<ref>` within a text is none; nil before the root.
  private var isUpper: Bool?
  /// What is closed anywhere: the rest are values whose tags nobody closes.
  let closed: Set<String>

  /// Longer names, attributes and values are none of OFX.
  private static var longestName: Int { 40 }
  private static var longestAttributes: Int { 400 }
  static var longestValue: Int { 20_000 }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var closed = Set<String>()
    var at = 0
    while at + 1 < bytes.count {
      if bytes[at] == 0x3C, bytes[at + 1] == Ascii.slash {
        let end = OFXTags.endOfName(bytes, at + 2)
        if end > at + 2 { closed.insert(OFXTags.name(bytes[(at + 2)..<end])) }
        at = end
      } else {
        at += 1
      }
    }
    self.closed = closed
  }

  /// The next tag with the text behind it; nil at the end of the file.
  mutating func next() throws(StatementFault) -> Tag? {
    while at < bytes.count {
      guard bytes[at] == 0x3C else {
        at += 1
        continue
      }
      if try skipMarkup() { continue }
      guard var tag = tag(at) else {
        at += 1
        continue
      }
      if isUpper == nil, tag.name == "OFX" { isUpper = bytes[at + 1] == 0x4F }
      count(to: at)
      tag.line = line
      let start = tag.text.lowerBound
      at = start
      while at < bytes.count {
        if bytes[at] == 0x3C {
          if try skipMarkup() { continue }
          if self.tag(at) != nil { break }
        }
        at += 1
      }
      tag.text = stripped(start..<at)
      return tag
    }
    return nil
  }

  /// Comments, what is meant for programs, and CDATA, whole; false for anything else.
  private mutating func skipMarkup() throws(StatementFault) -> Bool {
    guard at + 1 < bytes.count else { return false }
    if has("<![CDATA[", at) {
      try skip(past: "]]>")
    } else if has("<!--", at) {
      try skip(past: "-->")
    } else if has("<?", at) {
      try skip(past: "?>")
    } else if has("<!DOCTYPE", at) || has("<!ENTITY", at) || has("<!ELEMENT", at) {
      count(to: at)
      throw StatementFault(
        line: line,
        "The file declares a document type, which OFX has not: export it from the bank again")
    } else {
      return false
    }
    return true
  }

  private mutating func skip(past end: StaticString) throws(StatementFault) {
    let start = at
    while at < bytes.count {
      if has(end, at) {
        at += end.utf8CodeUnitCount
        return
      }
      at += 1
    }
    count(to: start)
    throw OFXReader.cut(line)
  }

  /// The tag that begins at a place; nil where none does.
  private func tag(_ place: Int) -> Tag? {
    var start = place + 1
    guard start < bytes.count else { return nil }
    let isEnd = bytes[start] == Ascii.slash
    if isEnd { start += 1 }
    var end = OFXTags.endOfName(bytes, start)
    guard end > start, end < bytes.count, bytes[start] > Ascii.nine else { return nil }
    if let isUpper {
      for byte in bytes[start..<end] where isUpper ? 0x61...0x7A ~= byte : 0x41...0x5A ~= byte {
        return nil
      }
    }
    let name = OFXTags.name(bytes[start..<end])
    var isClosed = false
    // Attributes, and the slash of an empty one.
    let limit = min(bytes.count, end + OFXTags.longestAttributes)
    while end < limit, bytes[end] != 0x3E {
      if bytes[end] == 0x3C { return nil }
      isClosed = bytes[end] == Ascii.slash
      end += 1
    }
    guard end < limit, bytes[end] == 0x3E else { return nil }
    return Tag(
      name: name, isEnd: isEnd, isClosed: isClosed, text: (end + 1)..<(end + 1), line: 0)
  }

  /// Where the name of a tag ends; `from` where there is none.
  private static func endOfName(_ bytes: [UInt8], _ from: Int) -> Int {
    var at = from
    while at < bytes.count, at - from <= longestName {
      let byte = bytes[at]
      let isLetter = 0x41...0x5A ~= byte & 0xDF
      guard
        isLetter || Ascii.isDigit(byte) || byte == Ascii.point || byte == 0x5F
          || byte == Ascii.minus || byte == Ascii.colon
      else { break }
      at += 1
    }
    if at - from > longestName { return from }
    if at < bytes.count {
      let byte = bytes[at]
      guard byte == 0x3E || byte == Ascii.slash || byte <= Ascii.space else { return from }
    }
    return at
  }

  /// In capitals, and without a prefix.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    var name: [UInt8] = []
    name.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == Ascii.colon {
        name.removeAll()
      } else {
        name.append(0x61...0x7A ~= byte ? byte - 32 : byte)
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func count(to place: Int) {
    while counted < place {
      let byte = bytes[counted]
      counted += 1
      // A return counts unless its line feed does.
      if byte == Ascii.lineFeed
        || (byte == Ascii.carriageReturn
          && !(counted < bytes.count && bytes[counted] == Ascii.lineFeed))
      {
        line += 1
      }
    }
  }

  private func stripped(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= Ascii.space { start += 1 }
    while start < end, bytes[end - 1] <= Ascii.space { end -= 1 }
    return start..<end
  }

  private func has(_ word: StaticString, _ place: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[place + offset] != word.utf8Start[offset] { return false }
    return true
  }

  // MARK: values

  /// What stands behind a tag: entities as what they stand for, lines as one, nothing that steers a terminal.
  func value(_ tag: Tag) throws(StatementFault) -> String {
    guard tag.text.count <= OFXTags.longestValue else {
      throw StatementFault(
        line: tag.line, "The text of <\(tag.name)> is too long: this is damaged, export it again")
    }
    var text: [UInt8] = []
    text.reserveCapacity(tag.text.count)
    var at = tag.text.lowerBound
    let end = tag.text.upperBound
    while at < end {
      let byte = bytes[at]
      if byte == 0x26, let (scalar, length) = entity(at, end) {
        text.append(contentsOf: String(Character(scalar)).utf8)
        at += length
      } else if byte == 0x3C, has("<![CDATA[", at) {
        at += 9
        while at < end, !has("]]>", at) {
          text.append(max(bytes[at], Ascii.space))
          at += 1
        }
        at += 3
      } else if byte == 0x3C, has("<!--", at) || has("<?", at) {
        let isComment = bytes[at + 1] != 0x3F
        while at < end, !(isComment ? has("-->", at) : has("?>", at)) { at += 1 }
        at += isComment ? 3 : 2
      } else {
        // The end of a line, and what a terminal would obey.
        if byte < Ascii.space || byte == 0x7F {
          if text.last != Ascii.space { text.append(Ascii.space) }
        } else {
          text.append(byte)
        }
        at += 1
      }
    }
    return trimmed(String(decoding: text, as: UTF8.self))
  }

  /// The character that an entity stands for, and how long it is; nil where `&` is just that.
  private func entity(_ place: Int, _ end: Int) -> (Unicode.Scalar, Int)? {
    var semicolon = place + 1
    while semicolon < end, bytes[semicolon] != Ascii.semicolon {
      if semicolon - place > 9 { return nil }
      semicolon += 1
    }
    guard semicolon < end else { return nil }
    let length = semicolon + 1 - place
    let word = bytes[(place + 1)..<semicolon]
    if word.first == 0x23 {
      let isHex = word.dropFirst().first.map { $0 | 0x20 == 0x78 } ?? false
      let digits = String(decoding: word.dropFirst(isHex ? 2 : 1), as: UTF8.self)
      guard let number = UInt32(digits, radix: isHex ? 16 : 10),
        let scalar = Unicode.Scalar(number)
      else { return nil }
      return (number < 0x20 || 0x7F...0x9F ~= number ? " " : scalar, length)
    }
    switch String(decoding: word, as: UTF8.self) {
    case "lt": return ("<", length)
    case "gt": return (">", length)
    case "amp": return ("&", length)
    case "quot": return ("\"", length)
    case "apos": return ("'", length)
    case "nbsp": return (" ", length)
    default: return nil
    }
  }
}
