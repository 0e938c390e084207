import LedgerTestSupport
import Testing

@testable import Ledger

/// Lines of banks are facts, and nothing explains more of them than there is.
struct BankLawTests {
  private static let line = ID<BankLine>(500)

  /// A desk with a line of −60.00, an expense of 50.00 and one of 20.00; its payment is of 60.00.
  private func desk(_ amount: Money = Money(-60, .usd)) throws -> LawDesk {
    var desk = try LawDesk()
    var edit = Edit()
    var account = MoneyAccount()
    account.id = ID(400)
    account.name = "Checking"
    edit.put(account, replacing: nil)
    var line = BankLine()
    line.id = BankLawTests.line
    line.account = account.id
    line.day = LawDesk.today
    line.amount = amount
    line.text = "CARD 1234"
    edit.put(line, replacing: nil)
    for (id, amount) in [(601, 50), (602, 20)] {
      var expense = Transaction()
      expense.id = ID(UInt64(id))
      expense.project = .business
      expense.amount = Money(amount, .usd)
      edit.put(expense, replacing: nil)
    }
    #expect(desk.take(edit) == nil)
    return desk
  }

  private func match(
    _ other: UInt64, _ amount: Money, _ type: MatchType = .expense,
    line: ID<BankLine> = BankLawTests.line
  ) -> LineMatch {
    var match = LineMatch()
    match.id = LineMatch.id(line: line, other: other, type)
    match.line = line
    match.other = ID(other)
    match.type = type
    match.amount = amount
    return match
  }

  @Test func `what a bank said is edited by nobody, and may be deleted and brought back`() throws {
    let known = try #require(try desk().book.bankLines[BankLawTests.line])
    let bends: [(UInt8, (inout BankLine) -> Void)] = [
      (2, { $0.account = ID(9) }), (4, { $0.day = $0.day.adding(days: 1) }),
      (5, { $0.amount.minor -= 1 }), (8, { $0.text = "" }), (10, { $0.bankID = "7" }),
      (14, { $0.balance = Money(1, .usd) }),
    ]
    for origin in [LawContext.Origin.device, .local, .hub] {
      for (tag, bend) in bends {
        var bent = known
        bend(&bent)
        var copy = try desk()
        let refusal = copy.take(edit(bent, replacing: known), origin)
        #expect(refusal?.code == "line-fixed")
        #expect(refusal?.key == RowKey(.bankline, 500).register(tag))
        #expect(copy.book.bankLines[known.id] == known)
      }
      var copy = try desk()
      var gone = known
      gone.life = .trashed
      #expect(copy.take(edit(gone, replacing: known), origin) == nil)
      #expect(copy.take(edit(known, replacing: gone), origin) == nil)
    }
  }

  @Test
  func `that a line is not wanted may be said and unsaid, and a file unheard says nothing of it`()
    throws
  {
    var desk = try desk()
    let known = try #require(desk.book.bankLines[BankLawTests.line])
    var gone = known
    (gone.life, gone.isUnwanted) = (.trashed, true)
    #expect(desk.take(edit(gone, replacing: known)) == nil)
    #expect(desk.take(edit(known)) == nil)
    #expect(desk.book.bankLines[known.id]?.isUnwanted == true)
    #expect(desk.book.bankLines[known.id]?.life == .trashed)
    #expect(desk.take(edit(known, replacing: gone)) == nil)
    #expect(desk.book.bankLines[known.id]?.isUnwanted == false)
  }

  @Test func `two halves in one change explain no more than one whole`() throws {
    var desk = try desk()
    var halves = Edit()
    halves.put(match(601, Money(-50, .usd)), replacing: nil)
    halves.put(match(602, Money(-20, .usd)), replacing: nil)
    #expect(desk.take(halves)?.code == "explained")
    halves = Edit()
    halves.put(match(601, Money(-50, .usd)), replacing: nil)
    halves.put(match(0, Money(-20, .usd), .apart), replacing: nil)
    #expect(desk.take(halves)?.code == "explained")
    #expect(desk.book.lineMatches.isEmpty)
    // A match of the greatest amount and its opposite.
    var large = Edit()
    large.put(match(601, Money(minor: .min + 1, currency: .usd)), replacing: nil)
    large.put(match(602, Money(minor: .max, currency: .usd)), replacing: nil)
    #expect(desk.take(large) != nil)
  }

  @Test func `a device that imported the same line unheard is laid before the first`() throws {
    var desk = try desk()
    let known = try #require(desk.book.bankLines[BankLawTests.line])
    var again = known
    again.batch = ID(77)
    again.row = 12
    var more = known
    more.id = ID(501)
    var edit = edit(again)
    edit.put(more, replacing: nil)
    #expect(desk.take(edit) == nil)
    #expect(desk.book.bankLines[known.id] == known, "the first stands")
    #expect(desk.book.bankLines[ID(501)] != nil, "what it brought besides is taken")
    // Who deleted it by hand meanwhile wins over a file.
    var gone = known
    gone.life = .trashed
    #expect(desk.take(self.edit(gone, replacing: known)) == nil)
    #expect(desk.take(self.edit(again)) == nil)
    #expect(desk.book.bankLines[known.id]?.life == .trashed)
  }

  @Test func `what explains a line lies between nothing and its amount`() throws {
    for (amount, isTaken) in [
      (Int64(-5000), true), (-5001, false), (-9000, false), (-1, true), (0, true), (1, true),
      (1000, true), (1001, false),
    ] {
      // 10.00 of the 60.00 are explained.
      var desk = try desk()
      #expect(desk.take(edit(match(602, Money(-10, .usd)))) == nil)
      let refusal = desk.take(edit(match(601, Money(minor: amount, currency: .usd))))
      #expect(refusal?.code == (isTaken ? nil : "explained"), "\(amount)")
      if let refusal {
        #expect(refusal.key.kind == Kind.linematch.rawValue && refusal.key.tag == 5)
      }
    }
  }

  @Test func `the later of two devices that explain one line unheard is refused`() throws {
    var desk = try desk()
    #expect(desk.take(edit(match(601, Money(-50, .usd)))) == nil)
    #expect(desk.take(edit(match(602, Money(-20, .usd))))?.code == "explained")
    #expect(desk.take(edit(match(602, Money(-10, .usd)))) == nil)
    // One match gone, there is room again.
    let first = match(601, Money(-50, .usd))
    var gone = first
    gone.life = .trashed
    #expect(desk.take(edit(gone, replacing: first)) == nil)
    #expect(desk.take(edit(match(0, Money(-50, .usd), .apart))) == nil)
    #expect(desk.take(edit(first, replacing: gone))?.code == "explained")
  }

  @Test func `a row explains no more than it is, over all lines`() throws {
    var desk = try desk()
    var other = try #require(desk.book.bankLines[BankLawTests.line])
    other.id = ID(501)
    #expect(desk.take(edit(other)) == nil)
    #expect(desk.take(edit(match(601, Money(-30, .usd)))) == nil)
    let twice = match(601, Money(-30, .usd), line: other.id)
    #expect(desk.take(edit(twice))?.code == "matched")
    #expect(desk.take(edit(match(601, Money(-20, .usd), line: other.id))) == nil)
    #expect(desk.take(edit(match(999, Money(-1, .usd))))?.code == "no-row")
  }

  @Test func `a payment with its fee explains what came in`() throws {
    var desk = try desk(Money(58, .usd))
    var edit = Edit()
    edit.put(match(6, Money(60, .usd), .payment), replacing: nil)
    #expect(desk.take(edit)?.code == "explained", "the fee is missing")
    edit.put(match(602, Money(-2, .usd)), replacing: nil)
    #expect(desk.take(edit) == nil)
  }

  @Test func `a match keeps its line, row and type, and has the id of them`() throws {
    var desk = try desk()
    let known = match(601, Money(-50, .usd))
    var bent = known
    bent.id = ID(5)
    #expect(desk.take(edit(bent))?.code == "not-its-id")
    #expect(desk.take(edit(known)) == nil)
    for (tag, bend) in [
      (UInt8(2), { $0.line = ID(501) }), (3, { $0.other = ID(602) }), (4, { $0.type = .payment }),
    ] as [(UInt8, (inout LineMatch) -> Void)] {
      var bent = known
      bend(&bent)
      let refusal = desk.take(edit(bent, replacing: known))
      #expect(refusal?.code == "match-fixed")
      #expect(refusal?.key == RowKey(.linematch, known.id.raw).register(tag))
    }
    var euro = known
    euro.amount = Money(-1, .eur)
    #expect(desk.take(edit(euro, replacing: known))?.code == "currency")
    #expect(desk.take(edit(match(601, Money(-1, .usd), line: ID(9))))?.code == "no-line")
  }

  private func edit<E: Entity>(_ row: E, replacing old: E? = nil) -> Edit {
    var edit = Edit()
    edit.put(row, replacing: old)
    return edit
  }
}
