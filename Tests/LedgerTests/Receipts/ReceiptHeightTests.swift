import LedgerTestSupport
import Testing

@testable import Ledger

/// A total that stands in larger letters than most of the receipt is more likely one, wherever its row stands
/// (`Tests/Golden/shown/receipts/heights.txt`).
struct ReceiptHeightTests {
  /// Rows with a name and an amount, each as tall as is said, one below the other.
  private static func reading(_ rows: [(String, Int64)]) -> Reading {
    var reading = ShownReceiptTests.reading([])
    for (number, row) in rows.enumerated() {
      for (column, text) in row.0.split(separator: " ").enumerated() {
        var word = ReadWord()
        word.text = String(text)
        (word.confidence, word.line) = (95, Int64(number))
        (word.x, word.y) = (Int64(500 + column * 3_000), Int64(600 + number * 500))
        (word.width, word.height) = (Int64(text.utf8.count) * 120, row.1)
        reading.words.append(word)
      }
    }
    return reading
  }

  private static func total(_ rows: [(String, Int64)]) -> String {
    let found = ReceiptParser.proposal(of: reading(rows), in: ShownReceiptTests.american).total
    return found.map { "\($0.value.plain) \($0.confidence)" } ?? "-"
  }

  @Test func `what is tall counts more, whatever the order of the rows`() throws {
    var text = ""
    let names = ["Bowl 12.00", "Plate 7.00", "Amount 19.00", "Spoon 3.00", "Thanks now"]
    var dice = Dice(seed: 4)
    for tall in [180, 200, 215, 216, 217, 240, 300] as [Int64] {
      for place in names.indices {
        let rows = names.enumerated().map { ($0.element, $0.offset == place ? tall : 180) }
        text += "\(tall) at \(place): \(Self.total(rows)) \(Self.total(rows.reversed()))\n"
      }
    }
    // The middle of all heights is what counts, not that of the middle row.
    for heights in [
      [180, 180, 300, 180, 180], [300, 300, 180, 300, 300], [100, 200, 300, 400, 500],
      [500, 400, 300, 200, 100],
    ] as [[Int64]] {
      for _ in 0..<6 {
        var shuffled = Array(zip(names, heights))
        dice.shuffle(&shuffled)
        text += "\(shuffled.map { "\($0.1)" }.joined(separator: " ")): \(Self.total(shuffled))\n"
      }
    }
    #expect(try Golden.differences(text, from: "receipts/heights.txt") == [])
    let sorted = Self.total(zip(names, [180, 180, 300, 180, 180] as [Int64]).map { ($0, $1) })
    let flat = Self.total(names.map { ($0, 180) })
    #expect(sorted != flat)
  }
}
