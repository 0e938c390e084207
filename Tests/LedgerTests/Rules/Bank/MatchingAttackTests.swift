import LedgerTestSupport
import Testing

@testable import Ledger

/// What must never be proposed, and what must not take long (rules M30 and M32).
struct MatchingAttackTests {
  @Test func `what does not count, and what no bank saw, explains no line`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café") { $0.life = .trashed }
    rows.expense(11, "2026-03-02", 1_250, "Ember Café") { $0.isCanceled = true }
    rows.expense(12, "2026-03-02", 1_250, "Ember Café") { $0.status = .canceled }
    rows.expense(13, "2026-03-02", 1_250, "Ember Café") {
      $0.sale = CanonicalSale(.businessToProject)
    }
    rows.expense(14, "2026-03-02", 1_250, "Ember Café") { $0.type = .toInventory }
    rows.expense(15, "2026-03-02", 0, "Ember Café")
    rows.expense(16, "2026-03-02", 1_250, "Ember Café") { $0.amount = nil }
    rows.expense(17, "2026-03-02", 1_250, "Ember Café") { $0.type = .sale }
    rows.line(20, "2026-03-02", -1_250, "EMBER CAFE")
    #expect(rows.proposals(20).allSatisfy { $0.rows.isEmpty })
    var money = BankRowsToMatch()
    money.client(5, "Ann", "Lee")
    money.invoice(10, 5, "INV-1042", 85_000, "2026-03-01") {
      $0.voided = Voiding(on: Day(number: 1), reason: "")
    }
    money.invoice(11, 5, "INV-1042", 85_000, "2026-03-01") { $0.life = .trashed }
    money.invoice(12, 5, "INV-1042", 85_000, "2026-03-01") { $0.issue = nil }
    money.payment(13, 5, 85_000, "2026-03-01") { $0.life = .trashed }
    money.line(20, "2026-03-02", 85_000, "ANN LEE", "INV-1042")
    #expect(money.proposals(20).allSatisfy { $0.rows.isEmpty })
  }

  @Test func `money in is never an expense, and money out never a payment`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ember", "Café")
    rows.expense(10, "2026-03-02", 1_250, "Ember Café")
    rows.payment(11, 5, 900, "2026-03-02")
    rows.line(20, "2026-03-02", 1_250, "EMBER CAFE")
    rows.line(21, "2026-03-02", -900, "EMBER CAFE")
    #expect(!rows.proposals(20).contains { $0.rows == [10] })
    #expect(!rows.proposals(21).contains { $0.rows == [11] })
  }

  @Test func `a return and a negative expense are money in`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café") { $0.type = .return }
    rows.expense(11, "2026-03-02", -700, "Ember Café")
    rows.line(20, "2026-03-02", 1_250, "EMBER CAFE")
    rows.line(21, "2026-03-02", 700, "EMBER CAFE")
    #expect(rows.proposals(20).first?.rows == [10])
    #expect(rows.proposals(21).first?.rows == [11])
  }

  @Test func `another currency's amount is none, but what it is worth in the line's is`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café") { $0.amount?.currency = .eur }
    rows.line(20, "2026-03-02", -1_250, "EMBER CAFE")
    #expect(rows.proposals(20).allSatisfy { $0.rows.isEmpty })
    let euros = Money(minor: 1_250, currency: .eur)
    rows.expense(11, "2026-03-02", 1_250, "Ember Café") {
      $0.amount = euros
      $0.worth = Worth(of: euros, [Money(minor: 1_399, currency: .usd)])
    }
    rows.line(21, "2026-03-03", -1_399, "EMBER CAFE")
    let best = rows.proposals(21).first
    #expect(best?.rows == [11] && best?.reasons.first == .worth)
    #expect(best?.parts.first?.amount == Money(minor: -1_399, currency: .usd))
    rows.line(22, "2026-03-02", -1_401, "EMBER CAFE") {
      $0.original = Money(minor: -1_250, currency: .eur)
    }
    #expect(Set(rows.proposals(22).prefix(2).map { $0.rows }) == [[10], [11]])
  }

  @Test func `a personal expense is one, and cash is never sure`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café") { $0.project = .personal }
    rows.expense(11, "2026-03-02", 900, "Ember Café") { $0.paymentMethod = "Cash" }
    rows.expense(12, "2026-03-02", 800, "Ember Café") { $0.purchasedBy = "client-card" }
    rows.line(20, "2026-03-02", -1_250, "EMBER CAFE")
    rows.line(21, "2026-03-02", -900, "EMBER CAFE")
    rows.line(22, "2026-03-02", -800, "EMBER CAFE")
    #expect(rows.proposals(20).first?.isSure == true)
    #expect(rows.proposals(21).first?.isSure == false && rows.proposals(22).first?.isSure == false)
  }

  @Test func `what a line has used already is no candidate for another`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café")
    rows.line(20, "2026-03-02", -1_250, "EMBER CAFE")
    rows.line(21, "2026-03-02", -1_250, "EMBER CAFE")
    var match = LineMatch()
    match.id = LineMatch.id(line: ID(20), other: 10, .expense)
    match.line = ID(20)
    match.other = ID(10)
    match.type = .expense
    match.amount = Money(minor: -1_250, currency: .usd)
    rows.edit.put(match, replacing: nil)
    #expect(!rows.proposals(21).contains { $0.rows == [10] })
  }

  @Test func `thousands of equal amounts are looked at in bounded work`() {
    func equal(_ count: Int) -> Book {
      var rows = BankRowsToMatch()
      rows.client(5, "Ann", "Lee")
      for id in 0..<UInt64(count) {
        rows.expense(100_000 + id, "2026-03-02", 1_000, "Ember Café")
        rows.payment(200_000 + id, 5, 6_000, "2026-03-02")
        rows.line(300_000 + id, "2026-03-02", -1_000, "EMBER CAFE")
        rows.line(400_000 + id, "2026-03-02", 6_000, "ANN LEE")
      }
      return rows.book
    }
    let growth = Growth(from: 150, { ($0, equal($0)) }) { count, book in
      let matching = Matching(book)
      #expect(matching.lines.count == 2 * count)
      #expect(matching.sure(among: matching.lines).isEmpty)
    }
    #expect(growth.isAsItsInput, "\(growth)")
  }

  @Test func `amounts at the ends of what fits trap nowhere`() {
    var rows = BankRowsToMatch()
    rows.account(2, "Savings", .service)
    rows.client(5, "Ann", "Lee")
    for (at, minor) in [Int64.min, .min + 1, .max, .max - 1, -1, 1].enumerated() {
      let id = UInt64(100 + at * 10)
      rows.expense(id, "2026-03-02", minor, "Ann Lee")
      rows.expense(id + 1, "2026-03-02", minor, "Ann Lee") { $0.type = .return }
      rows.payment(id + 2, 5, minor, "2026-03-02")
      rows.invoice(id + 3, 5, "INV-\(id)", minor, "2026-03-02")
      rows.line(id + 4, "2026-03-02", minor, "ANN LEE", "INV-100 INV-110 INV-120")
      rows.line(id + 5, "9999-12-31", minor, "ANN LEE", "", in: 2) {
        $0.fee = Money(minor: minor, currency: .usd)
      }
      rows.line(id + 6, "0001-01-01", minor, "ANN LEE", "", in: 2) {
        $0.original = Money(minor: minor, currency: .eur)
      }
    }
    let matching = Matching(rows.book)
    #expect(matching.lines.count == 18)
    for line in matching.lines { _ = matching.proposals(for: line) }
    _ = matching.sure(among: matching.lines)
    #expect(Unexplained(rows.book).count == 18)
  }

  @Test func `long texts without sense cost little`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.line(
      20, "2026-03-20", 85_000, String(repeating: "A1 ", count: 20_000),
      String(repeating: "1-", count: 50_000) + "1042")
    #expect(rows.proposals(20).first?.rows == [10])
  }
}
