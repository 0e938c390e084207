import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What is put together from the text of a row is what is written of its values.
struct OrderedTextTests {
  private func ordered(_ text: String, _ composer: inout OrderedText) -> String? {
    let bytes = Array(("  " + text + "  ").utf8)
    return bytes.withUnsafeBufferPointer { input in
      composer.row(input, 2..<bytes.count - 2, behind: "row:").map {
        String(decoding: composer.bytes[$0], as: UTF8.self)
      }
    }
  }

  private func written(_ text: String) throws -> String {
    "row:" + JSONWriter.text(try JSONReader.read(text), .ordered)
  }

  @Test(arguments: [
    "{}", #"{"a":1}"#, #"{"b":1,"a":2}"#, #"{"b":{"d":[],"c":{}},"a":[{"y":1,"x":[2,-3.50e+7]}]}"#,
    #"{"z":null,"aa":true,"a":false,"":"","é":"ü","e":"東京"}"#, #"{"a":[1,[2,{"b":3,"a":[]}],"x"]}"#,
  ])
  func `members stand in the order of their names`(_ text: String) throws {
    var composer = OrderedText()
    #expect(ordered(text, &composer) == (try written(text)))
  }

  @Test(arguments: [
    #"{"a": 1}"#, #"{ "a":1}"#, #"{"a":"\n"}"#, #"{"\u0061":1}"#, #"{"a":-0}"#, #"{"a":[1, 2]}"#,
    #"{"a":1}}"#, #"{"a":1"#, #"{"a""#, #"["a"]"#, "1",
    String(repeating: #"{"a":"#, count: 9) + "1" + String(repeating: "}", count: 9),
  ])
  func `what is written otherwise is left to the values`(_ text: String) {
    var composer = OrderedText()
    #expect(ordered(text, &composer) == nil)
  }

  @Test(arguments: [(#"{"a":"#, "}"), ("[", "]")])
  func `seven levels are put together, and eight are left to the values`(
    _ open: String, _ close: String
  ) throws {
    func nested(_ levels: Int) -> String {
      let inner = String(repeating: open, count: levels - 1)
      return #"{"a":"# + inner + "1" + String(repeating: close, count: levels - 1) + "}"
    }
    for levels in 1...8 {
      var composer = OrderedText()
      let wanted = levels < 8 ? try written(nested(levels)) : nil
      #expect(ordered(nested(levels), &composer) == wanted, "\(levels)")
    }
  }

  @Test func `rows that are unlike one another are each put together anew`() throws {
    var composer = OrderedText()
    var dice = Dice(seed: 5)
    func value(_ depth: Int) -> Value {
      switch dice.below(depth > 3 ? 3 : 5) {
      case 0: return .integer(Int64(dice.below(2_000)) - 1_000)
      case 1: return .text(dice.pick(["", "Größe", "東京", "a b", "🎺"]) ?? "")
      case 2: return dice.percent(50) ? .null : .bool(dice.percent(50))
      case 3: return .list((0..<dice.below(4)).map { _ in value(depth + 1) })
      default: return object(depth + 1)
      }
    }
    func object(_ depth: Int) -> Value {
      var names = ["a", "b", "ab", "é", "name", "nam", "id"]
      dice.shuffle(&names)
      return .object(names.prefix(dice.below(7)).map { Member($0, value(depth)) })
    }
    for _ in 0..<500 {
      let text = JSONWriter.text(object(0), .compact)
      #expect(ordered(text, &composer) == (try written(text)))
    }
  }

  @Test func `every row of a backup is put together from its text`() throws {
    var composer = OrderedText()
    var count = 0
    let backup = String(decoding: BackupWriter.write(Books.sample()), as: UTF8.self)
    for line in backup.split(separator: "\n") where line.hasPrefix("    {\"id\"") {
      let row = line.drop { $0 == " " }
      let text = String(row.last == "," ? row.dropLast() : row)
      if text.contains("\\") { continue }
      #expect(ordered(text, &composer) == (try written(text)))
      count += 1
    }
    #expect(count > 100)
  }
}
