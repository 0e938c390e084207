import Ledger

/// Percent-encoding for URLs and for the arguments of actions (RFC 3986 §2.1).
enum PercentCoding {
  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
        || byte == 0x7E
      if isPlain {
        bytes.append(byte)
      } else {
        bytes.append(0x25)
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func decode(_ text: String) -> String {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    var at = 0
    while at < source.count {
      if source[at] == 0x25, at + 2 < source.count, let high = value(source[at + 1]),
        let low = value(source[at + 2])
      {
        bytes.append(high << 4 | low)
        at += 3
      } else {
        bytes.append(source[at] == 0x2B ? 0x20 : source[at])
        at += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: return digit - 0x30
    case 0x41...0x46: return digit - 0x37
    case 0x61...0x66: return digit - 0x57
    case _: return nil
    }
  }
}
