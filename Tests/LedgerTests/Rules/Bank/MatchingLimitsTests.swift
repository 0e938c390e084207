import LedgerTestSupport
import Testing

@testable import Ledger

/// What is looked at where there is more than is looked at, and what counts just within and just beyond each limit of
/// matching (rules M30 to M36): a row of worlds for each, one with one thing more than the other
/// (`Tests/Golden/shown/rules/bank-limits.txt`).
struct MatchingLimitsTests {
  private typealias Tell = @Sendable (inout BankRowsToMatch, Int) -> Void

  private struct Story: Sendable {
    let name: String
    let steps: [Int]
    let tell: Tell

    init(_ name: String, _ steps: [Int], _ tell: @escaping Tell) {
      (self.name, self.steps, self.tell) = (name, steps, tell)
    }
  }

  private static let day = BankRowsToMatch.day("2027-03-20")

  private static func text(_ after: Int) -> String { day.adding(days: after).text }

  /// What is proposed for line 20, every row of each proposal; runs of rows as one.
  private static func told(_ rows: BankRowsToMatch) -> String {
    let book = rows.book
    guard let line = book.bankLines[ID(20)] else { return "no line\n" }
    let matching = Matching(book)
    let facts = LineFacts(line, book.unexplained(of: line), matching)
    var text = "    \(facts.runs.count) runs, \(facts.hits.count) hits, \(facts.groups.count) names"
    text += facts.namesVendor ? ", a vendor's\n" : "\n"
    let proposals = matching.proposals(for: line, most: 100)
    text += "    \(proposals.count):"
    for one in proposals.prefix(9) {
      text += " \(one.points)\(one.isSure ? "!" : "") "
      text += one.parts.map { part in
        let other = part.isMade ? (part.invoice.isNone ? 0 : part.invoice.raw) : part.other
        return "\(other)"
      }.joined(separator: "+")
    }
    let all = proposals.flatMap { $0.rows }.sorted()
    text += "; rows \(all.first ?? 0) to \(all.last ?? 0)\n"
    return text + "    \(proposals.first?.why.english ?? "nothing")\n"
  }

  private static let numbers: [Story] = [
    Story("invoices whose numbers end alike", [7, 8, 9]) { rows, count in
      rows.client(5, "Ann", "Lee")
      for at in 0..<count {
        rows.invoice(UInt64(100 + at), 5, "\(["A", "BB", "C"][at % 3])\(at)-1042", 9_000, text(-at))
      }
      rows.line(20, text(0), 4_000, "", "Nr 1042")
    },
    Story("payments with one reference", [7, 8, 9]) { rows, count in
      rows.client(5, "Ann", "Lee")
      for at in 0..<count {
        rows.payment(UInt64(100 + at), 5, 10_100, text(-at)) { $0.reference = "REF-770042" }
      }
      rows.line(20, text(0), 10_000, "") { $0.endToEnd = "REF770042" }
    },
    Story("numbers in one line", [23, 24, 25]) { rows, count in
      rows.client(5, "Ann", "Lee")
      for at in 0..<count { rows.invoice(UInt64(100 + at), 5, "\(5_001 + at)", 9_000, text(-9)) }
      let words = (0..<count).map { "\(5_001 + $0)" }.joined(separator: ", ")
      rows.line(20, text(0), 4_000, "", words)
    },
    Story("numbers before the one that is an invoice's", [62, 63, 64]) { rows, count in
      rows.client(5, "Ann", "Lee")
      rows.invoice(100, 5, "5001", 9_000, text(-9))
      let words = (0..<count).map { "\(7_001 + $0)" } + ["5001"]
      rows.line(20, text(0), 4_000, "", words.joined(separator: ", "))
    },
    Story("letters before the number", [396, 397, 400]) { rows, count in
      rows.client(5, "Ann", "Lee")
      rows.invoice(100, 5, "5001", 9_000, text(-9))
      rows.line(20, text(0), 4_000, "", String(repeating: "x", count: count - 1) + " 5001")
    },
    Story("how long a number is", [2, 3, 4, 5, 6]) { rows, count in
      rows.client(5, "Ann", "Lee")
      let number = String("718293".prefix(count))
      for (at, form) in [number, "R-" + number, "R-00" + number, "20" + number].enumerated() {
        rows.invoice(UInt64(100 + at), 5, form, 9_000 + Int64(at), text(-9))
      }
      rows.line(20, text(0), 4_000, "", "RE\(number) 00\(number) NR.\(number)")
    },
    Story("how far the parts of a number stand apart", [0, 1, 2, 3]) { rows, gap in
      rows.client(5, "Ann", "Lee")
      rows.invoice(100, 5, "2026-10-42-7", 9_000, text(-9))
      let mark = String(repeating: " ", count: gap)
      rows.line(20, text(0), 4_000, "", ["2026", "10", "42", "7"].joined(separator: mark))
    },
    Story("a letter of the number is wrong", [0, 1, 2]) { rows, wrong in
      rows.client(5, "Ann", "Lee")
      rows.invoice(100, 5, "INV-5001", 9_000, text(-9))
      rows.invoice(101, 5, "501", 9_000, text(-9))
      rows.line(20, text(0), 9_000, "", ["INV-5001 501", "INV-5010 502", "INV-5610 612"][wrong])
    },
    Story("invoices by their numbers that are paid together", [2, 8, 9]) { rows, count in
      rows.client(5, "Ann", "Lee")
      for at in 0..<count {
        rows.invoice(UInt64(100 + at), 5, "\(6_001 + at)", 1_000 + Int64(at), text(-9))
      }
      let words = (0..<count).map { "\(6_001 + $0)" }.joined(separator: ", ")
      let sum = (0..<count).reduce(Int64(0)) { $0 + 1_000 + Int64($1) }
      rows.line(20, text(0), sum, "", words)
    },
    Story("more numbers than the sum needs", [2, 3, 4]) { rows, count in
      rows.client(5, "Ann", "Lee")
      for at in 0..<count {
        rows.invoice(UInt64(100 + at), 5, "\(6_001 + at)", Int64(1_000 << at), text(-9))
      }
      let words = (0..<count).map { "\(6_001 + $0)" }.joined(separator: ", ")
      rows.line(20, text(0), 3_000, "ANN LEE", words)
    },
  ]

  private static let names: [Story] = [
    Story("people of one name", [47, 48, 49]) { rows, count in
      for at in 0..<count { rows.client(UInt64(100 + at), "P\(at + 10)x", "Smith") }
      rows.line(20, text(0), 4_000, "SMITH")
    },
    Story("people of two names, and the last one paid", [47, 48, 49]) { rows, count in
      for at in 0..<count { rows.client(UInt64(100 + at), "P\(at + 10)x", "Smith") }
      for at in 0..<count { rows.client(UInt64(300 + at), "Q\(at + 10)x", "Jones") }
      rows.client(900, "Jane", "Waters")
      rows.invoice(950, 900, "I-1", 4_000, text(-2))
      rows.line(20, text(0), 4_000, "SMITH JONES JANE WATERS")
    },
    Story("names that are said whole", [7, 8, 9]) { rows, count in
      let names = (0..<count).map { "Name\($0)q" }
      for at in 0..<count { rows.client(UInt64(100 + at), names[at], "") }
      rows.line(20, text(0), 4_000, names.joined(separator: " "))
    },
    Story("how much of a name is said", [1, 2, 3, 4, 5]) { rows, count in
      rows.client(5, "Alba Brook Cedar", "Delta Ember")
      rows.invoice(100, 5, "I-1", 4_000, text(-2))
      rows.payment(101, 5, 4_000, text(-1))
      let words = ["ALBA", "BROOK", "CEDAR", "DELTA", "EMBER"].prefix(count)
      rows.line(20, text(0), 4_000, words.joined(separator: " "))
    },
    Story("how much of a vendor's name is said", [0, 1, 2, 3, 4, 5]) { rows, count in
      rows.expense(100, text(-2), 4_000, "Alba Brook Cedar Delta Ember")
      rows.expense(101, text(-300), 4_000, "Alba Brook Cedar Delta Ember")
      let words = ["ALBA", "BROOK", "CEDAR", "DELTA", "EMBER"].prefix(count)
      rows.line(20, text(0), -4_000, count == 0 ? "ZEBRA" : words.joined(separator: " "))
    },
    Story("a name is cut", [10, 11, 12, 13]) { rows, count in
      rows.expense(100, text(-2), 4_000, "Steinbergeria Hall")
      rows.line(20, text(0), -4_000, String("STEINBERGERIA".prefix(count)))
    },
  ]

  private static let amounts: [Story] = [
    Story("expenses of one amount", [63, 64, 65]) { rows, count in
      for at in 0..<count {
        rows.expense(UInt64(100 + at), text(at - 30), 4_000, at == count - 1 ? "Pier" : "Quay")
      }
      rows.line(20, text(0), -4_000, "PIER")
    },
    Story("as many, and one more so many days away", [44, 45, 46, -44, -45, -46]) { rows, days in
      for at in 0..<63 { rows.expense(UInt64(100 + at), text(-(at % 3)), 4_000, "Quay") }
      rows.expense(300, text(0), 4_000, "Paper Pier")
      rows.expense(301, text(days), 4_000, "Quay")
      rows.line(20, text(0), -4_000, "PAPER PIER")
    },
    Story("as many before, and one by its number", [44, 45, 46]) { rows, days in
      rows.client(5, "Ann", "Lee")
      for at in 0..<64 { rows.invoice(UInt64(100 + at), 5, "A-\(at)", 4_000, text(-(at % 3))) }
      rows.invoice(300, 5, "5001", 4_000, text(-days))
      rows.line(20, text(0), 4_000, "ANN LEE", "5001")
    },
    Story("payments before a fee", [15, 16, 17]) { rows, count in
      rows.client(5, "Ann", "Lee")
      for at in 0..<count { rows.payment(UInt64(100 + at), 5, 10_000, text(-at)) }
      rows.line(20, text(0), 9_680, "STRIPE") {
        $0.fee = Money(minor: -320, currency: .usd)
      }
    },
    Story("open invoices of somebody", [23, 24, 25]) { rows, count in
      rows.client(5, "Ann", "Lee")
      for at in 0..<count {
        rows.invoice(UInt64(100 + at), 5, "A-\(at)", 9_000 + Int64(at), text(-at))
      }
      rows.line(20, text(0), 4_000, "ANN LEE")
    },
    Story("a fee of so much of 100.00", [319, 320, 321, 599, 600, 601]) { rows, fee in
      rows.client(5, "Ann", "Lee")
      rows.invoice(100, 5, "5001", 10_000, text(-9))
      rows.payment(101, 5, 10_000, text(-1))
      rows.line(20, text(0), 10_000 - Int64(fee), "ANN LEE", "5001")
      rows.line(21, text(0), 10_000 - Int64(fee), "STRIPE ANN LEE")
    },
    Story("parts of one sum", [2, 8, 9]) { rows, count in
      for at in 0..<count {
        rows.expense(UInt64(100 + at), text(-at), Int64(1_000 + at), "Paper Pier")
      }
      let sum = (0..<count).reduce(Int64(0)) { $0 + 1_000 + Int64($1) }
      rows.line(20, text(0), -sum, "PAPER PIER")
    },
    Story("rows that may be parts of a sum", [15, 16, 17]) { rows, count in
      // Only the earliest two come to it.
      for at in 0..<count {
        let minor = at < 2 ? 1_001 : Int64(2_100 + at)
        rows.expense(UInt64(100 + at), text(at - 20), minor, "Paper Pier")
      }
      rows.line(20, text(0), -2_002, "PAPER PIER")
    },
    Story("how far a part lies off", [-401, -400, -46, -45, 5, 6]) { rows, after in
      rows.client(5, "Ann", "Lee")
      rows.invoice(100, 5, "A-1", 1_000, text(after))
      rows.invoice(101, 5, "A-2", 2_345, text(-1))
      rows.expense(110, text(after), 1_111, "Paper Pier")
      rows.expense(111, text(-1), 2_345, "Paper Pier")
      rows.line(20, text(0), -3_456, "PAPER PIER")
      rows.line(21, text(0), 3_345, "ANN LEE")
    },
  ]

  private static let others: [Story] = [
    Story("another line for the payment, so many days off", [44, 45, 46, -44, -45, -46]) {
      rows, days in
      rows.client(5, "Ann", "Lee")
      rows.payment(100, 5, 4_000, text(-10)) { $0.reference = "REF-770042" }
      rows.line(20, text(0), 4_000, "ANN LEE") { $0.endToEnd = "REF770042" }
      rows.line(21, text(days), 4_000, "ANN LEE") { $0.endToEnd = "REF770042" }
    },
    Story("how much less another line says", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 21]) { rows, days in
      rows.expense(100, text(0), 4_000, "Paper Pier")
      rows.line(20, text(0), -4_000, "PAPER PIER")
      rows.line(21, text(days), -4_000, "PAPER PIER")
      rows.line(22, text(-days), -4_000, "PAPER PIER")
    },
    Story("other lines for the row", [11, 12, 13]) { rows, count in
      rows.client(5, "Ann", "Lee")
      rows.payment(100, 5, 4_000, text(0)) { $0.reference = "REF-770042" }
      rows.line(20, text(0), 4_000, "ANN LEE")
      for at in 0..<count { rows.line(UInt64(30 + at), text(at - 5), 4_000, "NOBODY \(at)") }
    },
    Story("other lines for the invoice that is named", [11, 12, 13]) { rows, count in
      rows.client(5, "Ann", "Lee")
      rows.invoice(100, 5, "INV-5001", 4_000, text(-4))
      rows.line(20, text(0), 4_000, "ANN LEE", "INV-5001")
      for at in 0..<count { rows.line(UInt64(30 + at), text(at - 5), 4_000, "NOBODY \(at)") }
    },
    Story("lines on the other account", [63, 64, 65]) { rows, count in
      rows.account(2, "Savings", number: "DE02120300000000202051")
      for at in 0..<count {
        rows.line(UInt64(100 + at), text(at % 7), 4_000, "", "x\(at)", in: 2) { $0.row = Int64(at) }
      }
      rows.line(20, text(0), -4_000, "", "transfer")
    },
    Story(
      "a line on the other account, so many days off", [-8, -7, -4, -3, -2, -1, 0, 1, 3, 4, 7, 8]
    ) { rows, days in
      rows.account(2, "Savings", number: "DE02120300000000202051")
      rows.line(21, text(days), 4_000, "", "transfer", in: 2)
      rows.line(20, text(0), -4_000, "", "transfer")
    },
    Story("letters of the other account's number", [5, 6, 7, 8, 9]) { rows, count in
      let number = String("901234567".prefix(count))
      rows.account(2, "Savings", number: number)
      rows.line(21, text(1), 4_000, "", "", in: 2) { $0.counterAccount = "7" + number.dropFirst() }
      rows.line(20, text(0), -4_000, "") { $0.counterAccount = number }
    },
    Story("bought so many days before money came back", [-1, 0, 1, 365, 366]) { rows, days in
      rows.expense(100, text(-days), 4_000, "Paper Pier")
      rows.line(20, text(0), 1_500, "PAPER PIER")
    },
    Story("so much of it came back", [3_999, 4_000, 4_001]) { rows, minor in
      rows.expense(100, text(-3), 4_000, "Paper Pier")
      rows.line(20, text(0), Int64(minor), "PAPER PIER")
    },
    Story("purchases there, the oldest of which cost enough", [7, 8, 9]) { rows, count in
      for at in 0..<count {
        rows.expense(UInt64(100 + at), text(-1 - at), at == count - 1 ? 9_000 : 1_000, "Paper Pier")
      }
      rows.line(20, text(0), 5_000, "PAPER PIER")
    },
    Story("spent for a client so many days before it came back", [-1, 0, 1, 400]) { rows, days in
      rows.client(5, "Ann", "Lee")
      rows.expense(100, text(-days), 4_000, "Paper Pier") { $0.billTo = ID(5) }
      rows.line(20, text(0), 4_000, "ANN LEE")
    },
    Story("lines alike for one expense", [14, 15, 16, 17]) { rows, count in
      // Only with the latest do they come to it.
      rows.expense(100, text(-2), 30_000, "Paper Pier")
      rows.line(20, text(0), -10_000, "PAPER PIER")
      for at in 0..<count {
        rows.line(
          UInt64(30 + at), text(1 + at), at == count - 1 ? -20_000 : -1 - Int64(at), "PAPER PIER")
      }
    },
    Story("money in among lines alike", [62, 63, 64, 65]) { rows, count in
      rows.expense(100, text(-2), 30_000, "Paper Pier")
      for at in 0..<count { rows.line(UInt64(200 + at), text(0), 100, "PAPER PIER") }
      rows.line(20, text(0), -10_000, "PAPER PIER")
      rows.line(21, text(1), -20_000, "PAPER PIER")
    },
    Story("the other part so many days off", [-61, -60, 60, 61]) { rows, days in
      rows.expense(100, text(0), 30_000, "Paper Pier")
      rows.line(20, text(0), -10_000, "PAPER PIER")
      rows.line(21, text(days), -20_000, "PAPER PIER")
    },
  ]

  @Test func `just within each limit, and just beyond it`() throws {
    var text = ""
    for story in Self.numbers + Self.names + Self.amounts + Self.others {
      text += "\(story.name)\n"
      for step in story.steps {
        var rows = BankRowsToMatch()
        story.tell(&rows, step)
        text += "  \(step)\n" + Self.told(rows)
      }
    }
    #expect(try Golden.differences(text, from: "rules/bank-limits.txt") == [])
  }
}
