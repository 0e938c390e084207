import Testing

@testable import Ledger

/// What lines of a bank are proposed to be (rules M30 to M32).
struct MatchingTests {
  @Test func `an expense of the amount, the day and the name is sure, and says why`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café")
    rows.expense(11, "2026-03-02", 1_300, "Ember Café")
    rows.line(20, "2026-03-03", -1_250, "SQ *EMBER CAFE #12  NASHVILLE TN")
    let found = rows.proposals(20)
    #expect(found.first?.rows == [10])
    #expect(found.first?.isSure == true)
    #expect(found.first?.reasons == [.amount, .name, .nearDay])
    #expect(
      found.first?.why.english
        == "the amount is the same, the name is the same, the days are near")
    #expect(found.first?.parts.first?.amount == Money(minor: -1_250, currency: .usd))
  }

  @Test func `without the name the amount and the day propose, and are not sure`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café")
    rows.line(20, "2026-03-02", -1_250, "", "CARD 4711")
    let found = rows.proposals(20)
    #expect(found.first?.rows == [10])
    #expect(found.first?.isSure == false)
  }

  @Test func `two rows that are as near are never sure`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café")
    rows.expense(11, "2026-03-03", 1_250, "Ember Café")
    rows.line(20, "2026-03-03", -1_250, "EMBER CAFE")
    let found = rows.proposals(20)
    #expect(found.first?.rows == [11])
    #expect(found.first?.isSure == false)
    #expect(found.dropFirst().first?.rows == [10])
  }

  @Test func `two lines that are as near to one row are never sure`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café")
    rows.line(20, "2026-03-02", -1_250, "EMBER CAFE")
    rows.line(21, "2026-03-03", -1_250, "EMBER CAFE")
    let matching = Matching(rows.book)
    #expect(matching.lines.map { $0.id.raw } == [20, 21])
    #expect(matching.sure(among: matching.lines).isEmpty)
    for line: UInt64 in [20, 21] {
      let found = rows.proposals(line)
      #expect(found.first?.rows == [10])
      #expect(found.last?.expense != nil, "what is next is an expense that is made")
    }
  }

  @Test func `an open invoice is found by its number, whoever pays`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.invoice(11, 5, "INV-1043", 85_000, "2026-03-01")
    rows.line(20, "2026-03-20", 85_000, "BEN LEE", "Rechnung 1042 vom 01.03.")
    let best = rows.proposals(20).first
    #expect(best?.rows == [10])
    #expect(best?.isSure == true)
    #expect(best?.reasons.contains(.number) == true)
    #expect(best?.parts.first?.isMade == true && best?.parts.first?.type == .payment)
    #expect(
      best?.parts.first?.other == Explaining.paymentID(of: ID(20), for: ID(10)).raw)
    #expect(best?.why.english.contains("the number INV-1042 is in its text") == true)
  }

  @Test func `a creditor reference with right check digits names the invoice`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "539007547034", 85_000, "2026-03-01")
    rows.line(20, "2026-03-20", 85_000, "") { $0.reference = "RF18 5390 0754 7034" }
    rows.line(21, "2026-03-20", 85_000, "") { $0.reference = "RF19 5390 0754 7034" }
    #expect(rows.proposals(20).first?.reasons.contains(.creditorReference) == true)
    #expect(rows.proposals(21).first?.reasons.contains(.creditorReference) == false)
  }

  @Test func `part and over need a number or the name, and are never sure`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.line(20, "2026-03-20", 40_000, "ANN LEE", "INV-1042")
    rows.line(21, "2026-03-21", 90_000, "LEE, ANN", "INV 1042")
    rows.line(22, "2026-03-22", 40_000, "SOMEBODY", "")
    let part = rows.proposals(20).first
    #expect(part?.rows == [10] && part?.reasons.contains(.part) == true && part?.isSure == false)
    let over = rows.proposals(21).first
    #expect(over?.rows == [10] && over?.reasons.contains(.over) == true && over?.isSure == false)
    #expect(over?.parts.first?.amount.minor == 90_000)
    #expect(rows.proposals(22).isEmpty)
  }

  @Test func `a payment that was recorded comes before its invoice, which is paid`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.payment(11, 5, 85_000, "2026-03-18")
    var allocation = Allocation()
    allocation.id = ID(12)
    allocation.payment = ID(11)
    allocation.invoice = ID(10)
    allocation.amount = Money(minor: 85_000, currency: .usd)
    rows.edit.put(allocation, replacing: nil)
    rows.line(20, "2026-03-17", 85_000, "LEE ANN", "INV-1042")
    let found = rows.proposals(20)
    #expect(found.first?.rows == [11] && found.first?.isSure == true)
    #expect(found.first?.parts.first?.isMade == false)
    #expect(!found.contains { $0.rows == [10] })
  }

  @Test func `what a service kept is an expense beside the payment`() {
    var rows = BankRowsToMatch()
    rows.account(2, "PayPal", .service)
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 10_000, "2026-03-01")
    // 2.9 % and 0.30
    rows.line(20, "2026-03-20", 9_680, "Ann Lee", "INV-1042", in: 2)
    let best = rows.proposals(20).first
    #expect(best?.rows == [10] && best?.isSure == true)
    #expect(best?.parts.map { $0.amount.minor } == [10_000, -320])
    #expect(best?.parts.map { $0.type } == [.payment, .expense])
    #expect(best?.parts.allSatisfy { $0.isMade } == true)
    #expect(best?.why.english.contains("the rest is a fee of 3.20 USD") == true)
  }

  @Test func `what came off for paying early is no fee, but what is left to pay`() {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 85_000, "2026-03-01")
    rows.line(20, "2026-03-09", 83_300, "ANN LEE", "INV-1042 abzgl. 2% Skonto")
    rows.line(21, "2026-03-09", 83_300, "ANN LEE", "INV-1042")
    rows.line(22, "2026-03-09", 83_300, "ANN LEE", "INV-1042 Skonto") {
      $0.fee = Money(minor: 1_700, currency: .usd)
    }
    let best = rows.proposals(20).first
    #expect(best?.rows == [10] && best?.reasons.contains(.part) == true)
    #expect(best?.parts.map { $0.amount.minor } == [83_300] && best?.isSure == false)
    // Without the word, and where the bank itself says what was kept, it is a fee.
    for line in [21, 22] as [UInt64] {
      #expect(rows.proposals(line).first?.parts.map { $0.amount.minor } == [85_000, -1_700])
    }
  }

  @Test func `a fee that the service says is believed, whatever its tariff`() {
    var rows = BankRowsToMatch()
    rows.account(2, "Stripe", .service)
    rows.client(5, "Ann", "Lee")
    rows.payment(11, 5, 10_000, "2026-03-20")
    rows.line(20, "2026-03-20", 9_555, "Ann Lee", "", in: 2) {
      $0.fee = Money(minor: 445, currency: .usd)
    }
    let best = rows.proposals(20).first
    #expect(best?.rows == [11] && best?.isSure == true)
    #expect(best?.parts.map { $0.amount.minor } == [10_000, -445])
  }

  @Test func `proposals are the same in every order in which rows came`() {
    var rows = BankRowsToMatch()
    var other = BankRowsToMatch()
    for id in 10..<30 as Range<UInt64> { rows.expense(id, "2026-03-02", 1_250, "Ember Café") }
    for id in (10..<30 as Range<UInt64>).reversed() {
      other.expense(id, "2026-03-02", 1_250, "Ember Café")
    }
    rows.line(40, "2026-03-03", -1_250, "EMBER CAFE")
    other.line(40, "2026-03-03", -1_250, "EMBER CAFE")
    let found = rows.proposals(40).map { $0.rows }
    #expect(found == other.proposals(40).map { $0.rows })
    #expect(found.first == [10])
  }

  @Test func `a line that is explained, trashed, or of an account that is gone has no proposals`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_250, "Ember Café")
    rows.line(20, "2026-03-02", -1_250, "EMBER CAFE")
    rows.line(21, "2026-03-02", -1_250, "EMBER CAFE") { $0.life = .trashed }
    rows.line(22, "2026-03-02", -1_250, "EMBER CAFE", in: 77)
    var match = LineMatch()
    match.id = LineMatch.id(line: ID(20), other: 0, .apart)
    match.line = ID(20)
    match.amount = Money(minor: -1_250, currency: .usd)
    rows.edit.put(match, replacing: nil)
    for line: UInt64 in [20, 21, 22] { #expect(rows.proposals(line).isEmpty) }
    #expect(Matching(rows.book).lines.isEmpty)
  }

  @Test func `of a line that is partly explained, the rest is matched`() {
    var rows = BankRowsToMatch()
    rows.expense(10, "2026-03-02", 1_000, "Ember Café")
    rows.line(20, "2026-03-02", -1_250, "EMBER CAFE")
    var match = LineMatch()
    match.id = LineMatch.id(line: ID(20), other: 0, .apart)
    match.line = ID(20)
    match.amount = Money(minor: -250, currency: .usd)
    rows.edit.put(match, replacing: nil)
    let best = rows.proposals(20).first
    #expect(best?.rows == [10])
    #expect(best?.parts.first?.amount.minor == -1_000)
  }

  @Test func `a fee in other money than the line's is not what the invoice lacks`() {
    func points(_ fee: Money?) -> [Int] {
      var rows = BankRowsToMatch()
      rows.client(10, "Ann", "Lee")
      rows.invoice(20, 10, "1042", 10_000, "2026-03-01")
      rows.line(30, "2026-03-09", 9_700, "Ann Lee", "1042") { $0.fee = fee }
      return rows.proposals(30).map(\.points)
    }
    let without = points(nil)
    #expect(points(Money(minor: -300, currency: .eur)) == without)
    #expect(points(Money(minor: -300, currency: .usd)) != without)
  }
}
