import LedgerTestSupport
import Testing

@testable import Ledger

/// How far apart the days of a line and of what it may be lie, for every kind of proposal: what is proposed for each distance
/// (`Tests/Golden/shown/rules/bank-days.txt`).
struct MatchingDaysTests {
  private static let line = BankRowsToMatch.day("2027-03-20")

  private static let stories:
    [(name: String, tell: @Sendable (inout BankRowsToMatch, _ day: String) -> Void)] = [
      (
        "an expense",
        { rows, day in
          rows.expense(10, day, 4_111, "Cobalt Supplies")
          rows.line(20, "2027-03-20", -4_111, "COBALT SUPPLIES")
        }
      ),
      (
        "an expense of the same amount alone",
        { rows, day in
          rows.expense(10, day, 4_111, "Harbor House")
          rows.line(20, "2027-03-20", -4_111, "COBALT SUPPLIES")
        }
      ),
      (
        "two expenses",
        { rows, day in
          rows.expense(10, day, 1_111, "Cobalt Supplies")
          rows.expense(11, day, 3_000, "Cobalt Supplies")
          rows.line(20, "2027-03-20", -4_111, "COBALT SUPPLIES")
        }
      ),
      (
        "an expense of two lines",
        { rows, day in
          rows.expense(10, day, 30_000, "Cobalt Hotel")
          rows.line(20, "2027-03-20", -10_000, "COBALT HOTEL")
          rows.line(21, "2027-03-22", -20_000, "COBALT HOTEL")
        }
      ),
      (
        "the other line of an expense",
        { rows, day in
          rows.expense(10, "2027-03-18", 30_000, "Cobalt Hotel")
          rows.line(20, "2027-03-20", -10_000, "COBALT HOTEL")
          rows.line(21, day, -20_000, "COBALT HOTEL")
        }
      ),
      (
        "a refund",
        { rows, day in
          rows.expense(10, day, 4_111, "Cobalt Supplies")
          rows.line(20, "2027-03-20", 2_000, "COBALT SUPPLIES", "Refund")
        }
      ),
      (
        "a transfer",
        { rows, day in
          rows.account(2, "Savings", number: "DE02120300000000202051")
          rows.line(20, "2027-03-20", -50_000, "Me") {
            $0.counterAccount = "DE02 1203 0000 0000 2020 51"
          }
          rows.line(21, day, 50_000, "Me", "", in: 2)
        }
      ),
      (
        "an invoice by its number",
        { rows, day in
          rows.client(5, "Ann", "Lee")
          rows.invoice(10, 5, "INV-1042", 85_000, day)
          rows.line(20, "2027-03-20", 85_000, "ANN LEE", "INV-1042")
        }
      ),
      (
        "an invoice by its amount",
        { rows, day in
          rows.client(5, "Ann", "Lee")
          rows.invoice(10, 5, "INV-1042", 85_000, day)
          rows.line(20, "2027-03-20", 85_000, "ANN LEE")
        }
      ),
      (
        "two invoices",
        { rows, day in
          rows.client(5, "Ann", "Lee")
          rows.invoice(10, 5, "INV-1042", 85_000, day)
          rows.invoice(11, 5, "INV-1043", 15_050, day)
          rows.line(20, "2027-03-20", 100_050, "ANN LEE")
        }
      ),
      (
        "a payment",
        { rows, day in
          rows.client(5, "Ann", "Lee")
          rows.payment(10, 5, 85_000, day)
          rows.line(20, "2027-03-20", 85_000, "ANN LEE")
        }
      ),
      (
        "two payments",
        { rows, day in
          rows.client(5, "Ann", "Lee")
          rows.payment(10, 5, 85_000, day)
          rows.payment(11, 5, 15_050, day)
          rows.line(20, "2027-03-20", 100_050, "ANN LEE")
        }
      ),
      (
        "what is paid back",
        { rows, day in
          rows.client(5, "Ann", "Lee")
          rows.expense(10, day, 4_111, "Cobalt Supplies") {
            ($0.billTo, $0.reimbursement) = (ID(5), .owedToCompany)
          }
          rows.line(20, "2027-03-20", 4_111, "ANN LEE")
        }
      ),
    ]

  /// How many days the line comes after it: all near it, and where a year is over.
  private static let distances = Array(-70...130) + Array(358...372) + Array(394...406)

  @Test func `every kind of proposal at every distance of days`() throws {
    var text = ""
    for story in Self.stories {
      text += "\(story.name)\n"
      var last = ""
      for distance in Self.distances {
        var rows = BankRowsToMatch()
        story.tell(&rows, Self.line.adding(days: -distance).text)
        let said = rows.proposals(20).map { one in
          "\(one.rows) \(one.parts.map { "\($0.type) \($0.amount.minor)" }) \(one.points)"
            + " \(one.reasons)\(one.isSure ? " sure" : "")"
        }.joined(separator: "\n    ")
        if said != last { text += "  \(distance)\n    \(said)\n" }
        last = said
      }
    }
    #expect(try Golden.differences(text, from: "rules/bank-days.txt") == [])
  }

  @Test(arguments: [15, 16, 17, 60, 61, 62, 200])
  func `of many lines alike those near in time are looked at first`(count: Int) throws {
    var rows = BankRowsToMatch()
    rows.expense(10, "2027-03-18", 30_000, "Cobalt Hotel")
    rows.line(20, "2027-03-20", -10_000, "COBALT HOTEL")
    for number in 0..<count {
      let day = Self.line.adding(days: number - count / 2).text
      rows.line(UInt64(100 + number), day, -Int64(100 + number), "COBALT HOTEL")
    }
    rows.line(99, Self.line.adding(days: -58).text, -20_000, "COBALT HOTEL")
    let first = rows.proposals(20).first
    #expect(first?.rows == [10] && first?.parts.map { $0.amount.minor } == [-10_000])
  }
}
