import Storage

/// A value that goes with a statement, in PostgreSQL's binary form.
enum Parameter {
  case null
  case integer(Int64)
  case text(String)
  case bytes(ArraySlice<UInt8>)
  case integers([Int64])

  /// 64 bits stand as PostgreSQL's signed integer.
  static func unsigned(_ number: UInt64) -> Parameter { .integer(Int64(bitPattern: number)) }

  init(_ cell: Cell) {
    switch cell {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .text(let text): self = .text(text)
    }
  }

  /// The type's number in PostgreSQL's own catalogue; 0 leaves it to the server.
  var type: UInt32 {
    switch self {
    case .null: return 0
    case .integer: return 20
    case .text: return 25
    case .bytes: return 17
    case .integers: return 1016
    }
  }

  /// Writes the value; nil for none.
  func append(to bytes: inout [UInt8]) -> Range<Int>? {
    let start = bytes.count
    switch self {
    case .null: return nil
    case .integer(let number): withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    case .text(let text): bytes += TextEscape.encode(text).utf8
    case .bytes(let value): bytes += value
    case .integers(let numbers):
      // One dimension without a NULL, counted from 1; each number after its length.
      for part in [1, 0, 20, Int32(truncatingIfNeeded: numbers.count), 1] {
        withUnsafeBytes(of: part.bigEndian) { bytes += $0 }
      }
      for number in numbers {
        withUnsafeBytes(of: Int32(8).bigEndian) { bytes += $0 }
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
      }
    }
    return start..<bytes.count
  }
}

/// A text of PostgreSQL has no zero byte: one stands as U+10FFFF and a 0, and U+10FFFF, which is no
/// character, as itself and a 1.
enum TextEscape {
  private static let mark: [UInt8] = [0xF4, 0x8F, 0xBF, 0xBF]

  static func encode(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0 || $0 == mark[0] }) else { return text }
    var encoded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0: encoded += ["\u{10FFFF}", "0"]
      case 0x10FFFF: encoded += ["\u{10FFFF}", "1"]
      default: encoded.append(scalar)
      }
    }
    return String(encoded)
  }

  static func decode(_ text: String) -> String {
    guard text.utf8.contains(mark[0]) else { return text }
    var decoded = String.UnicodeScalarView()
    var isMarked = false
    for scalar in text.unicodeScalars {
      if isMarked {
        decoded.append(scalar == "0" ? "\u{0}" : "\u{10FFFF}")
        isMarked = false
      } else if scalar.value == 0x10FFFF {
        isMarked = true
      } else {
        decoded.append(scalar)
      }
    }
    return String(decoded)
  }
}
