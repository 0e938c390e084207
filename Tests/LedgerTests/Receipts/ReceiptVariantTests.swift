import LedgerTestSupport
import Testing

@testable import Ledger

/// What is proposed of every receipt when it is printed otherwise, or read badly (`Tests/Golden/shown/receipts/variants.txt`).
struct ReceiptVariantTests {
  private typealias Change = @Sendable (String) -> String

  private static let changes: [(name: String, change: Change)] = [
    ("large letters", { $0.uppercased() }),
    ("points for commas", { row in String(row.map { $0 == "," ? "." : $0 == "." ? "," : $0 }) }),
    ("thousands", { row in numbers(row) { $0.count > 3 && $0.contains(".") ? "1," + $0 : $0 } }),
    (
      "a minus behind",
      { row in numbers(row) { $0.contains(".") || $0.contains(",") ? $0 + "-" : $0 } }
    ),
    (
      "a minus before",
      { row in numbers(row) { $0.contains(".") || $0.contains(",") ? "-" + $0 : $0 } }
    ),
    ("brackets", { row in numbers(row) { $0.contains(".") || $0.contains(",") ? "(\($0))" : $0 } }),
    (
      "no cents",
      { row in
        numbers(row) { word in
          guard let mark = word.lastIndex(where: { $0 == "." || $0 == "," }) else { return word }
          return String(word[..<mark])
        }
      }
    ),
    ("spaces within", { row in row.replacing(".", with: ". ").replacing(",", with: ", ") }),
    ("one column", { row in row.replacing("  ", with: " ") }),
    ("short years", { row in row.replacing("2025", with: "25").replacing("2026", with: "26") }),
    (
      "another century",
      { row in row.replacing("2025", with: "1925").replacing("2026", with: "2126") }
    ),
    (
      "letters for digits",
      { row in
        String(row.map { $0 == "0" ? "O" : $0 == "1" ? "l" : $0 == "5" ? "S" : $0 })
      }
    ),
    ("kroner", { row in row.replacing("$", with: "kr ").replacing("EUR", with: "NOK") }),
    ("dollars", { row in row.replacing("EUR", with: "$").replacing("€", with: "$") }),
    ("other rates", { row in row.replacing("7%", with: "5%").replacing("19%", with: "21%") }),
    ("totals of tax", { totals($0, "Total VAT") }),
    ("totals with tax", { totals($0, "Total incl. VAT") }),
    ("totals of parts", { totals($0, "Subtotal") }),
    (
      "an amount behind each",
      { row in numbers(row) { $0.contains(".") || $0.contains(",") ? $0 + "  0,07" : $0 } }
    ),
    (
      "no words of totals",
      { totals($0, "Xyzzy") }
    ),
  ]

  @Test func `a proposal is empty only when nothing of it is there`() {
    #expect(ReceiptProposal().isEmpty)
    let amount = Money(minor: 100, currency: .usd)
    let parts: [(inout ReceiptProposal) -> Void] = [
      { $0.merchant = Proposed("Shop", confidence: 50) },
      { $0.day = Proposed(Day(number: 20_000), confidence: 50) },
      { $0.total = Proposed(amount, confidence: 50) },
      { $0.taxes = [Proposed(ReceiptTax(rate: nil, net: nil, tax: amount), confidence: 50)] },
      { $0.lines = [Proposed(ReceiptEntry(name: "Bowl", amount: amount), confidence: 50)] },
    ]
    for (place, one) in parts.enumerated() {
      var proposal = ReceiptProposal()
      one(&proposal)
      #expect(!proposal.isEmpty)
      parts[(place + 1) % parts.count](&proposal)
      #expect(!proposal.isEmpty)
    }
  }

  /// A row in which a total is called something else.
  private static func totals(_ row: String, _ other: String) -> String {
    var row = row
    for word in ["TOTAL", "Total", "SUMME", "Summe", "Betrag"] { row.replace(word, with: other) }
    return row
  }

  /// A row whose words with digits are changed.
  private static func numbers(_ row: String, _ change: (String) -> String) -> String {
    row.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.contains(where: \.isNumber)
        && word.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
        ? change(String(word)) : String(word)
    }.joined(separator: " ")
  }

  @Test func `every receipt printed otherwise`() throws {
    var text = ""
    for (number, sample) in ReceiptSamples.all.enumerated() {
      let rows = sample.text.split(separator: "\n").map { String($0) }
      var ways = Self.changes.map { (name: $0.name, rows: rows.map($0.change)) }
      ways.append(("from below", Array(rows.reversed())))
      ways.append(("every row twice", rows.flatMap { [$0, $0] }))
      ways.append(("half of it", Array(rows.prefix(rows.count / 2))))
      ways.append(("the other half", Array(rows.suffix(rows.count / 2))))
      text += "\(sample.name)\n"
      var before: [String] = []
      for way in ways where way.rows != rows {
        text += "  \(way.name)\n"
        // As words on a page, and as text where that says something else.
        let seen = ShownReceiptTests.lines(
          ReceiptParser.proposal(
            of: ShownReceiptTests.placed(way.rows, seed: UInt64(number) + 300),
            in: ShownReceiptTests.european, ShownReceiptTests.dayFirst))
        let read = ShownReceiptTests.lines(
          ReceiptParser.proposal(
            of: ShownReceiptTests.reading(way.rows), in: ShownReceiptTests.american))
        for line in seen where !before.contains(line) { text += "    \(line)\n" }
        for line in read where !seen.contains(line) { text += "    text \(line)\n" }
        before = seen
      }
    }
    #expect(try Golden.differences(text, from: "receipts/variants.txt") == [])
  }
}
