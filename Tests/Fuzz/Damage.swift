import Ledger
import LedgerTestSupport

/// What happens to bytes and values on their way, and what somebody hostile would do to them.
extension Dice {
  private static let oddBytes: [UInt8] = [
    0, 1, 0x7F, 0x80, 0xFE, 0xFF, 0x20, 0x22, 0x2C, 0x0A, 0x0D,
  ]

  /// One to six faults: bytes changed, cut out, put in, doubled, moved; words put in.
  mutating func damaged(_ bytes: [UInt8], words: [String] = [], within limit: Int? = nil) -> [UInt8]
  {
    var bytes = bytes
    for _ in 0..<(1 + below(6)) {
      if bytes.isEmpty { return bytes }
      let place = below(min(bytes.count, limit ?? bytes.count))
      let length = min(bytes.count - place, 1 + below(percent(20) ? 400 : 8))
      switch below(8) {
      case 0: bytes[place] = UInt8(below(256))
      case 1: bytes[place] = Dice.oddBytes[below(Dice.oddBytes.count)]
      case 2: bytes[place] ^= 1 << UInt8(below(8))
      case 3: bytes.removeSubrange(place..<(place + length))
      case 4: bytes.insert(contentsOf: bytes[place..<(place + length)], at: below(bytes.count))
      case 5: bytes.insert(contentsOf: (0..<length).map { _ in UInt8(below(256)) }, at: place)
      case 6: for at in place..<(place + length) { bytes[at] = 0xFF }
      case _:
        if let word = pick(words) {
          bytes.insert(contentsOf: Array(word.utf8), at: place)
        } else if percent(20) {
          bytes.removeSubrange(place...)
        }
      }
    }
    return bytes
  }

  mutating func oddText() -> String {
    switch below(14) {
    case 0: return ""
    case 1: return String(repeating: "long ", count: 1 + below(2_000))
    case 2: return "2026-02-30"
    case 3: return "9999-12-31"
    case 4: return "\u{0}\u{1B}[31m\u{202E}"
    case 5: return "\u{1F4A5}e\u{301}\u{FEFF}"
    case 6: return "=1+1"
    case 7: return "-0.005"
    case 8: return "1e999999999"
    case 9: return "184467440737095516.155"
    case 10: return "0000000000000"
    case 11: return "1,234.50"
    case 12: return "true"
    case _: return "\(next())"
    }
  }

  mutating func oddValue() -> Value {
    switch below(10) {
    case 0: return .null
    case 1: return .bool(percent(50))
    case 2: return .integer(Int64.max)
    case 3: return .integer(Int64.min)
    case 4: return .integer(Int64(below(200)) - 100)
    case 5:
      return .number(pick(["1e400", "-0.0", "0.1", "18446744073709551615.5", "1E-400"]) ?? "1.5")
    case 6: return .list([])
    case 7: return .object([])
    case _: return .text(oddText())
    }
  }

  /// One to four things of a value left out, doubled, moved or turned into something else.
  mutating func damaged(_ value: Value) -> Value {
    var value = value
    for _ in 0..<(1 + below(4)) {
      var place = below(Dice.count(value))
      let other = below(Dice.count(value))
      value = changed(value, &place, from: Dice.find(value, other))
    }
    return value
  }

  private mutating func changed(_ value: Value, _ place: inout Int, from donor: Value) -> Value {
    place -= 1
    if place < 0 {
      place = .max
      return percent(30) ? donor : oddValue()
    }
    switch value {
    case .object(var members):
      for index in members.indices where place != .max {
        let before = place
        members[index].value = changed(members[index].value, &place, from: donor)
        guard place == .max, before == 0 || percent(30) else { continue }
        switch below(5) {
        case 0: members.remove(at: index)
        case 1: members.swapAt(index, below(members.count))
        case 2: members[index] = Member(oddText(), members[index].value)
        case _: break
        }
        break
      }
      return .object(members)
    case .list(var elements):
      for index in elements.indices where place != .max {
        elements[index] = changed(elements[index], &place, from: donor)
        guard place == .max, percent(30) else { continue }
        if percent(50) { elements.append(elements[index]) } else { elements.remove(at: index) }
        break
      }
      return .list(elements)
    case .null, .bool, .integer, .number, .text: return value
    }
  }

  private static func count(_ value: Value) -> Int {
    switch value {
    case .object(let members): return members.reduce(1) { $0 + count($1.value) }
    case .list(let elements): return elements.reduce(1) { $0 + count($1) }
    case .null, .bool, .integer, .number, .text: return 1
    }
  }

  private static func find(_ value: Value, _ place: Int) -> Value {
    var place = place
    func walk(_ value: Value) -> Value? {
      if place == 0 { return value }
      place -= 1
      switch value {
      case .object(let members):
        for member in members { if let found = walk(member.value) { return found } }
      case .list(let elements):
        for element in elements { if let found = walk(element) { return found } }
      case .null, .bool, .integer, .number, .text: break
      }
      return nil
    }
    return walk(value) ?? .null
  }
}
