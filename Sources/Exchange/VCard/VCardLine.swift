import Ledger

/// One line of an address book's file, unfolded: `item1.TEL;TYPE=work,pref:+1 905 …`.
struct VCardLine {
  /// Its number in the file, from 1.
  var number: Int
  /// What binds it to others of its card, `ITEM1`; "" for none.
  var group = ""
  /// In capitals.
  var name = ""
  /// What it is for, as it stands: `work`, `CELL`, `customtype`.
  var types: [String] = []
  /// 1 is the most preferred; 101 where nothing is said.
  var preference = 101
  var encoding = Encoding.none
  var charset = ""
  /// What stands behind the colon, without quoted-printable.
  var value: [UInt8] = []

  enum Encoding { case none, quotedPrintable, base64 }

  /// Reads what stands before the colon; nil where there is none, or no name.
  init?(_ bytes: [UInt8], number: Int) {
    self.number = number
    guard let colon = VCardLine.colon(in: bytes) else { return nil }
    var parts = VCardLine.split(bytes[..<colon], at: Ascii.semicolon)
    let name = parts.removeFirst()
    if let dot = name.lastIndex(of: Ascii.point) {
      group = VCardLine.capitals(name[..<dot])
      self.name = VCardLine.capitals(name[(dot + 1)...])
    } else {
      self.name = VCardLine.capitals(name[...])
    }
    guard !self.name.isEmpty, self.name.utf8.allSatisfy({ VCardLine.isNameByte($0) }) else {
      return nil
    }
    for part in parts.prefix(64) { take(part) }
    value = Array(bytes[(colon + 1)...])
  }

  func isType(_ word: String) -> Bool { types.contains { lowered($0) == word } }

  /// The value as text, by its character set.
  var text: String { VCardText.decoded(value, charset) }

  private mutating func take(_ part: [UInt8]) {
    guard let equals = part.firstIndex(of: Ascii.equals) else {
      // Version 2.1 writes the values alone.
      bare(VCardText.decoded(part, ""))
      return
    }
    let name = VCardLine.capitals(part[..<equals])
    let value = VCardText.parameter(Array(part[(equals + 1)...]))
    switch name {
    case "TYPE":
      for word in value.split(separator: ",") { bare(trimmed(String(word))) }
    case "ENCODING": encode(value)
    case "CHARSET": charset = lowered(value)
    case "PREF":
      if let number = Int(value), (1...100).contains(number) { preference = number }
    case _: break
    }
  }

  private mutating func bare(_ word: String) {
    switch lowered(word) {
    case "": break
    case "pref": preference = 1
    case "quoted-printable", "base64", "b": encode(word)
    case "8bit", "7bit": break
    case _: if types.count < 16 { types.append(VCardText.cleaned(word, most: 60)) }
    }
  }

  private mutating func encode(_ word: String) {
    switch lowered(word) {
    case "quoted-printable", "q": encoding = .quotedPrintable
    case "base64", "b": encoding = .base64
    case _: break
    }
  }

  // MARK: bytes

  /// Where the value begins: the first colon that no quotes hold.
  private static func colon(in bytes: [UInt8]) -> Int? {
    var isQuoted = false
    for (place, byte) in bytes.enumerated() {
      if byte == Ascii.quote { isQuoted.toggle() }
      if byte == Ascii.colon, !isQuoted { return place }
    }
    // Quotes that never end hold nothing.
    return isQuoted ? bytes.firstIndex(of: Ascii.colon) : nil
  }

  /// The pieces between separators that no quotes hold.
  private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in bytes {
      if byte == Ascii.quote { isQuoted.toggle() }
      if byte == separator, !isQuoted {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return parts
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || Ascii.isDigit(byte) || byte == 0x2D || byte == 0x5F
  }

  /// ASCII letters in capitals, without blanks around them.
  private static func capitals(_ bytes: ArraySlice<UInt8>) -> String {
    let raised = bytes.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }
    return trimmed(String(decoding: raised, as: UTF8.self))
  }
}
