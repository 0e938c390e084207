import LedgerTestSupport
import Testing

@testable import Ledger

/// What lines of a bank were follows their expense when it is split or merged (rules E15 and M30).
extension ExpensePartsTests {
  /// The dinner on two lines of the bank, 60.00 and 40.00, and part of a third in euros.
  private func banked() throws -> Replica {
    var replica = try shop()
    var edit = Edit()
    var account = MoneyAccount()
    account.id = ID(named: "bank")
    edit.put(account, replacing: nil)
    for (number, money) in [
      Money(minor: -6_000, currency: .usd), Money(minor: -4_000, currency: .usd),
      Money(minor: -9_001, currency: .eur),
    ].enumerated() {
      var line = BankLine()
      line.id = ID(UInt64(900 + number))
      line.account = account.id
      line.amount = money
      edit.put(line, replacing: nil)
      var match = LineMatch()
      match.line = line.id
      match.other = ID(dinner.raw)
      match.type = .expense
      match.amount = money
      match.id = LineMatch.id(line: line.id, other: dinner.raw, .expense)
      edit.put(match, replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 2))
    return replica
  }

  private func matched(_ id: ID<Transaction>, _ book: Book) -> [UInt64: Int64] {
    var found: [UInt64: Int64] = [:]
    for match in book.matches(with: id.raw) { found[match.line.raw] = match.amount.minor }
    return found
  }

  @Test(arguments: [1, 3_000, 4_000, 5_000])
  func `of the bank's lines each part is as much as it comes to`(_ minor: Int64) throws {
    var replica = try banked()
    let first = try #require(replica.book.transactions[dinner])
    let part = ID<Transaction>(named: "part")
    for split in replica.book.splits(of: dinner) {
      let edit = Edit(trashing: split, in: replica.book.splits)
      _ = replica.commit(edit, now: Instant(milliseconds: 3))
    }
    let edit = try ExpenseCopies.splitOff(
      [], amount: usd(minor), of: first, as: part, at: Instant(milliseconds: 5), in: replica.book)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let (book, made) = (replica.book, matched(part, replica.book))
    #expect(matched(dinner, book)[900, default: 0] + made[900, default: 0] == -6_000)
    #expect(matched(dinner, book)[901, default: 0] + made[901, default: 0] == -4_000)
    #expect(matched(dinner, book)[902, default: 0] + made[902, default: 0] == -9_001)
    #expect(made[900, default: 0] + made[901, default: 0] == -minor)
    // 9001 × part ÷ 10000, halves up.
    #expect(made[902, default: 0] == -((9_001 * minor * 2 + 10_000) / 20_000))
    for id in [dinner, part] {
      let row = try #require(book.transactions[id])
      #expect(book.unmatched(of: row)?.isZero == true)
    }
    #expect(book.bankLines.live.allSatisfy { book.unexplained(of: $0).isZero })
  }

  @Test func `merging takes along what the bank's lines were`() throws {
    var replica = try banked()
    let kept = try purchase { $0.id = ID(named: "paper") }
    var edit = Edit()
    edit.put(kept, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 3))
    let first = try #require(replica.book.transactions[dinner])
    _ = replica.commit(
      try ExpenseMerging.merge(first, into: kept, in: replica.book), now: Instant(milliseconds: 4))
    #expect(matched(kept.id, replica.book) == [900: -6_000, 901: -4_000, 902: -9_001])
    #expect(matched(dinner, replica.book).isEmpty)
    #expect(replica.book.bankLines.live.allSatisfy { replica.book.unexplained(of: $0).isZero })
  }

  @Test func `what the one that stays has no room for is to be explained again, and is told`()
    throws
  {
    var replica = try banked()
    let kept = try purchase { $0.id = ID(named: "paper") }
    let whole = try #require(kept.amount)
    var edit = Edit()
    edit.put(kept, replacing: nil)
    let first = try #require(replica.book.transactions[dinner])
    // With all of it free there is nothing to tell.
    _ = replica.commit(edit, now: Instant(milliseconds: 3))
    let free = try ExpenseMerging.merge(first, into: kept, in: replica.book)
    #expect(ExpenseMerging.opened(by: free, dinner, in: replica.book) == [])
    var (line, match) = (BankLine(), LineMatch())
    (line.id, line.account, line.amount) = (ID(903), ID(named: "bank"), try whole.negated())
    (match.line, match.other, match.type) = (line.id, ID(kept.id.raw), .expense)
    match.amount = line.amount
    match.id = LineMatch.id(line: line.id, other: kept.id.raw, .expense)
    edit = Edit()
    edit.put(line, replacing: nil)
    edit.put(match, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 4))
    let full = try ExpenseMerging.merge(first, into: kept, in: replica.book)
    let opened = ExpenseMerging.opened(by: full, dinner, in: replica.book)
    #expect(opened.map { $0.minor }.sorted() == [4_000, 6_000])
  }
}
