import Ledger

/// Lists in typed tables, as JSON that SQLite's own functions read (`json_each`).
enum JSONText {
  static func of(_ value: Value) -> String {
    var text = ""
    append(value, to: &text)
    return text
  }

  private static func append(_ value: Value, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += "\(number)"
    case .number(let literal): text += literal
    case .text(let string): quote(string, &text)
    case .list(let values):
      text += "["
      for (index, element) in values.enumerated() {
        if index > 0 { text += "," }
        append(element, to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        quote(member.name, &text)
        text += ":"
        append(member.value, to: &text)
      }
      text += "}"
    }
  }

  private static func quote(_ string: String, _ text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case _: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
