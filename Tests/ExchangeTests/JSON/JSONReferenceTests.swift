import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Our JSON beside Foundation's: what one writes the other reads.
struct JSONReferenceTests {
  private func text(_ dice: inout Dice) -> String {
    var text = ""
    for _ in 0..<dice.below(12) {
      let scalars: [UInt32] = [
        UInt32(dice.below(0x20)), 0x22, 0x5C, 0x2F, UInt32(0x20 + dice.below(0x60)), 0x7F,
        UInt32(0x80 + dice.below(0x700)), 0x2028, 0xFFFD, 0x1F3BA,
        UInt32(0x10000 + dice.below(999)),
      ]
      if let scalar = dice.pick(scalars).flatMap({ Unicode.Scalar($0) }) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func value(_ dice: inout Dice, _ depth: Int) -> Value {
    switch dice.below(depth == 0 ? 4 : 6) {
    case 0: return .text(text(&dice))
    case 1: return .integer(Int64(bitPattern: dice.next()) >> Int64(dice.below(63)))
    case 2: return .bool(dice.percent(50))
    case 3: return .null
    case 4: return .list((0..<dice.below(4)).map { _ in value(&dice, depth - 1) })
    default:
      return .object(
        (0..<dice.below(4)).map { Member("\($0)" + text(&dice), value(&dice, depth - 1)) })
    }
  }

  /// The same as Foundation has it.
  private func plain(_ value: Value) -> Any {
    switch value {
    case .null: return NSNull()
    case .bool(let flag): return NSNumber(value: flag)
    case .integer(let number): return NSNumber(value: number)
    case .number(let literal): return literal
    case .text(let text): return text as NSString
    case .list(let values): return values.map { plain($0) } as NSArray
    case .object(let members):
      return Dictionary(uniqueKeysWithValues: members.map { ($0.name, plain($0.value)) })
        as NSDictionary
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `any value is read by another program as it was, and read here as another wrote it`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let value = Value.list([
      value(&dice, 3), .text(text(&dice)), .object([Member("m", value(&dice, 2))]),
    ])
    for style in [JSONWriter.Style.compact, .pretty] {
      let bytes = JSONWriter.write(value, style)
      let read = try JSONSerialization.jsonObject(with: Data(bytes))
      #expect((read as? NSArray) == (plain(value) as? NSArray), "seed \(seed)")
      #expect(try JSONReader.read(bytes) == value)
    }
    let theirs = try JSONSerialization.data(withJSONObject: plain(value), options: [.sortedKeys])
    let ours = try JSONReader.read([UInt8](theirs))
    #expect((plain(ours) as? NSArray) == (plain(value) as? NSArray), "seed \(seed)")
  }
}
