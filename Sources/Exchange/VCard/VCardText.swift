import Ledger

/// Texts of vCards: character sets, quoted-printable, escapes.
enum VCardText {
  /// By the character set that is named; without one as UTF-8, else as old machines wrote.
  static func decoded(_ bytes: [UInt8], _ charset: String) -> String {
    switch charset {
    case "iso-8859-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii", "iso-8859-15":
      return bytes.withUnsafeBufferPointer { Windows1252.text($0) }
    case "utf-8", "utf8":
      // A phone cuts long values in the middle of a letter.
      var whole = String.UnicodeScalarView()
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar != "\u{FFFD}"
      {
        whole.append(scalar)
      }
      return String(whole)
    case _:
      if isUTF8(bytes) { return String(decoding: bytes, as: UTF8.self) }
      return bytes.withUnsafeBufferPointer { Windows1252.text($0) }
    }
  }

  /// A whole file as UTF-8: a mark at its beginning says that it is UTF-16.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var place = 2
    while place + 1 < bytes.count {
      let (low, high) =
        isLittle ? (bytes[place], bytes[place + 1]) : (bytes[place + 1], bytes[place])
      units.append(UInt16(high) << 8 | UInt16(low))
      place += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Quoted-printable (RFC 2045 6.7) without its soft breaks; what is no code stays.
  static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == Ascii.equals, place + 2 < bytes.count, let high = digit(bytes[place + 1]),
        let low = digit(bytes[place + 2])
      {
        plain.append(high << 4 | low)
        place += 3
      } else {
        plain.append(bytes[place])
        place += 1
      }
    }
    if plain.last == Ascii.equals { plain.removeLast() }
    return plain
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// A parameter's value without its quotes; `^n`, `^^` and `^'` are RFC 6868's.
  static func parameter(_ bytes: [UInt8]) -> String {
    var plain: [UInt8] = []
    var isEscaped = false
    for byte in bytes where byte != Ascii.quote {
      if isEscaped {
        isEscaped = false
        switch byte {
        case 0x6E: plain.append(Ascii.lineFeed)
        case 0x27: plain.append(Ascii.quote)
        case 0x5E: plain.append(0x5E)
        default: plain += [0x5E, byte]
        }
      } else if byte == 0x5E {
        isEscaped = true
      } else {
        plain.append(byte)
      }
    }
    return decoded(plain, "")
  }

  /// The parts of a value between semicolons, unescaped.
  ///
  /// `\n` is a line's end but in version 2.1, where a backslash hides nothing but separators.
  static func parts(_ text: String, isOld: Bool) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
        switch scalar {
        case "n", "N":
          if isOld {
            part.append("\\")
            part.append(scalar)
          } else {
            part.append("\n")
          }
        case ";", ",", "\\", ":", "\"": part.append(scalar)
        default:
          part.append("\\")
          part.append(scalar)
        }
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == ";", parts.count < 64 {
        parts.append(String(part))
        part = String.UnicodeScalarView()
      } else {
        part.append(scalar)
      }
    }
    if isEscaped { part.append("\\") }
    parts.append(String(part))
    return parts
  }

  /// A whole value unescaped; a semicolon in it is one.
  static func whole(_ text: String, isOld: Bool) -> String {
    parts(text, isOld: isOld).joined(separator: ";")
  }

  /// One line of at most so many characters, without what does not print.
  static func cleaned(_ text: String, most: Int) -> String {
    line(text, most: most, keepsLines: false)
  }

  /// The same of several lines.
  static func prose(_ text: String, most: Int) -> String {
    line(text, most: most, keepsLines: true)
  }

  private static func line(_ text: String, most: Int, keepsLines: Bool) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      if isControl, !(keepsLines && scalar == "\n") {
        if scalar == "\n" || scalar == "\t" { kept.append(" ") }
        continue
      }
      kept.append(scalar)
      count += 1
      if count >= most { break }
    }
    return trimmed(String(kept))
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}
