import Ledger

/// The lines of an address book's file, unfolded (RFC 6350 3.2; of vCard 2.1, 2.1.3).
///
/// Lines end as anybody ends them; what is too long to be kept is cut, and said to be.
struct VCardLines {
  private let bytes: [UInt8]
  private let end: UInt8
  private var place = 0
  /// The number of the last physical line.
  private var number = 0
  /// Unfolding keeps the blank: version 2.1 folds where one stands.
  var keepsBlank = false
  /// The logical lines that were longer than is kept.
  private(set) var cut: [Int] = []

  /// What of a line is kept; a picture is longer, and passed over.
  static var longest: Int { 48 * 1024 }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.contains(Ascii.lineFeed) ? Ascii.lineFeed : Ascii.carriageReturn
  }

  /// What a call of ``next()`` found.
  enum Found {
    case line(VCardLine)
    /// A line that is none of a vCard, by its number.
    case stray(Int)
  }

  mutating func next() -> Found? {
    guard let (start, first) = firstLine() else { return nil }
    var text = Array(bytes[first].prefix(VCardLines.longest))
    var isCut = first.count > text.count
    unfold(&text, &isCut)
    guard var line = VCardLine(text, number: start) else { return .stray(start) }
    switch line.encoding {
    case .base64:
      passBase64()
      line.value = []
    case .quotedPrintable:
      while line.value.last == Ascii.equals, let more = peek(), !VCardLines.endsCard(bytes[more]) {
        line.value.removeLast()
        _ = physical()
        append(bytes[more], to: &line.value, &isCut)
      }
      line.value = VCardText.unquoted(line.value)
      if isCut { cut.append(start) }
    case .none:
      if isCut, !VCardLines.isLongData(line.name) { cut.append(start) }
    }
    return .line(line)
  }

  /// What holds pictures and keys, which nobody asks for.
  static func isLongData(_ name: String) -> Bool {
    switch name {
    case "PHOTO", "LOGO", "SOUND", "KEY": return true
    case _: return name.hasPrefix("X-")
    }
  }

  // MARK: physical lines

  /// The next line that is not blank, and its number.
  private mutating func firstLine() -> (Int, Range<Int>)? {
    while let line = physical() {
      if bytes[line].contains(where: { $0 != Ascii.space && $0 != Ascii.tab }) {
        return (number, line)
      }
    }
    return nil
  }

  private mutating func physical() -> Range<Int>? {
    guard let line = peek() else { return nil }
    number += 1
    place = line.upperBound
    while place < bytes.count, bytes[place] != end { place += 1 }
    place += 1
    return line
  }

  /// The next line without its end, which may be several carriage returns.
  private func peek() -> Range<Int>? {
    guard place < bytes.count else { return nil }
    var stop = place
    while stop < bytes.count, bytes[stop] != end { stop += 1 }
    while stop > place, bytes[stop - 1] == Ascii.carriageReturn { stop -= 1 }
    return place..<stop
  }

  private mutating func unfold(_ text: inout [UInt8], _ isCut: inout Bool) {
    while let more = peek(), let blank = bytes[more].first,
      blank == Ascii.space || blank == Ascii.tab
    {
      _ = physical()
      // A soft break of quoted-printable that was folded besides.
      if text.last == Ascii.equals, VCardLines.isQuotedPrintable(text) {
        text.removeLast()
        append(bytes[more].dropFirst(), to: &text, &isCut)
      } else {
        append(keepsBlank ? bytes[more] : bytes[more].dropFirst(), to: &text, &isCut)
      }
    }
  }

  private func append(_ more: ArraySlice<UInt8>, to text: inout [UInt8], _ isCut: inout Bool) {
    let room = Swift.max(0, VCardLines.longest - text.count)
    text += more.prefix(room)
    if more.count > room { isCut = true }
  }

  /// The lines of a picture that were not indented, up to what cannot be one.
  private mutating func passBase64() {
    while let more = peek(), !more.isEmpty, bytes[more].allSatisfy({ VCardLines.isBase64($0) }) {
      _ = physical()
    }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D, Ascii.space, Ascii.tab: true
    default: false
    }
  }

  private static func isQuotedPrintable(_ text: [UInt8]) -> Bool {
    let word = Array("QUOTED-PRINTABLE".utf8)
    guard let colon = text.firstIndex(of: Ascii.colon), colon >= word.count else { return false }
    for start in 0...(colon - word.count) {
      var isThere = true
      for (offset, byte) in word.enumerated() where isThere {
        let own = text[start + offset]
        isThere = byte == ((0x61...0x7A).contains(own) ? own - 32 : own)
      }
      if isThere { return true }
    }
    return false
  }

  private static func endsCard(_ line: ArraySlice<UInt8>) -> Bool {
    lowered(String(decoding: line.prefix(9), as: UTF8.self)) == "end:vcard"
  }
}
