import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Objects with the same names are read and put in order by what is known of the one before; what comes of it is what each of
/// them says.
struct AlikeObjectsTests {
  private var dice: Dice

  init() { dice = Dice(seed: 1) }

  private static let names = [
    "id", "name", "amount", "amounts", "day", "é", "a\"b", "a\\", "a", "", "\u{1}", "stage",
    "nicht ganz kurze Namen", "nicht ganz kurzer Name", "é\u{301}",
  ]

  private mutating func object(_ names: [String], _ depth: Int) -> Value {
    .object(names.map { name in Member(name, value(depth + 1)) })
  }

  private mutating func value(_ depth: Int) -> Value {
    switch dice.below(depth > 3 ? 4 : 7) {
    case 0: return .null
    case 1: return .integer(Int64(dice.below(1_000)) - 500)
    case 2: return .text(dice.pick(AlikeObjectsTests.names) ?? "")
    case 3: return .number("1.50")
    case 4: return .list((0..<dice.below(4)).map { _ in value(depth + 1) })
    case _: return object(someNames(), depth)
    }
  }

  private mutating func someNames() -> [String] {
    var names = AlikeObjectsTests.names
    dice.shuffle(&names)
    return Array(names.prefix(dice.below(names.count)))
  }

  /// Rows of mostly the same names: some lack one, have one more or another, or have them in another order.
  private mutating func rows() -> [Value] {
    let usual = someNames()
    return (0..<20).map { _ in
      var names = usual
      if dice.percent(20), !names.isEmpty { names.remove(at: dice.below(names.count)) }
      if dice.percent(20) { names.insert("more", at: dice.below(names.count + 1)) }
      if dice.percent(20) { dice.shuffle(&names) }
      if dice.percent(5) { names += (0..<40).map { "member \($0)" } }
      return object(names, 0)
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  mutating func `every row says what was written`(_ seed: UInt64) throws {
    dice = Dice(seed: seed)
    let rows = rows()
    let style: JSONWriter.Style = seed % 2 == 0 ? .pretty : .compact
    #expect(try JSONReader.read(JSONWriter.write(.list(rows), style)) == .list(rows))
    for row in rows { #expect(try JSONReader.read(JSONWriter.write(row)) == row) }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  mutating func `rows are written in order as each would be alone`(_ seed: UInt64) {
    dice = Dice(seed: seed)
    var writer = JSONWriter(.ordered)
    for row in rows() {
      writer.clear()
      writer.value(row)
      #expect(writer.bytes == JSONWriter.write(BackupHash.ordered(row)))
    }
  }

  @Test func `letters that are alike and written in other bytes have their own order`() {
    var writer = JSONWriter(.ordered)
    for name in ["a\u{301}\u{323}", "a\u{323}\u{301}", "\u{E1}", "a\u{301}"] {
      let row = Value.object([
        Member("a\u{310}", .null), Member(name, .null), Member("b", .null),
      ])
      writer.clear()
      writer.value(row)
      #expect(writer.bytes == JSONWriter.write(BackupHash.ordered(row)))
    }
  }

  @Test(arguments: [
    (#"[{"a":1,"b":2},{"a":1,"a":2}]"#, 23), (#"[{"a":1,"b":2},{"b":1,"b":2}]"#, 23),
    (#"[{"a":1,"b":2},{"a":1,"b":2,"b":3}]"#, 29), (#"[{"a":1,"b":2},{"a":1,"b":2,"a":3}]"#, 29),
  ])
  func `a name that comes twice is found in every row`(_ text: String, _ column: Int) {
    #expect {
      try JSONReader.read(text)
    } throws: { error in
      guard let error = error as? JSONError, case .duplicateName = error.fault else { return false }
      return error.column == column
    }
  }

  @Test func `a quote that is escaped ends no name`() throws {
    let value = try JSONReader.read(#"[{"a\\":1},{"a\\":2},{"a":3},{"a\":":4}]"#)
    let names = ["a\\", "a\\", "a", "a\":"]
    #expect(
      value
        == .list(
          names.enumerated().map { place, name in
            .object([Member(name, .integer(Int64(place + 1)))])
          }))
  }
}
