import Ledger

/// Lists in typed tables, as JSON that SQLite's own functions read (`json_each`).
enum JSONText {
  static func of(_ value: Value) -> String {
    var text: [UInt8] = []
    append(value, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ value: Value, to text: inout [UInt8]) {
    switch value {
    case .null: text += "null".utf8
    case .bool(let flag): text += (flag ? "true" : "false").utf8
    case .integer(let number): text += "\(number)".utf8
    case .number(let literal): text += literal.utf8
    case .text(let string): quote(string, &text)
    case .list(let values):
      text += "[".utf8
      for (index, element) in values.enumerated() {
        if index > 0 { text += ",".utf8 }
        append(element, to: &text)
      }
      text += "]".utf8
    case .object(let members):
      text += "{".utf8
      for (index, member) in members.enumerated() {
        if index > 0 { text += ",".utf8 }
        quote(member.name, &text)
        text += ":".utf8
        append(member.value, to: &text)
      }
      text += "}".utf8
    }
  }

  private static func quote(_ string: String, _ text: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    text.append(quote)
    defer { text.append(quote) }
    // Nearly every text stands as it is.
    let isDone: Bool? = string.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte < 0x20 || byte == quote || byte == backslash { return false }
      text.append(contentsOf: bytes)
      return true
    }
    if isDone == true { return }
    for byte in string.utf8 {
      switch byte {
      case quote, backslash: text += [backslash, byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      case _: text.append(byte)
      }
    }
  }
}
