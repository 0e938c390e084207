import Testing

@testable import Ledger

/// What was deleted elsewhere explains no line any more (rule M30).
struct GoneMatchTests {
  private static let now = Instant(milliseconds: 5)

  private func world() -> Replica {
    var rows = BankRowsToMatch()
    rows.account(2, "Savings")
    rows.client(5, "Ann", "Lee")
    rows.expense(10, "2026-03-01", 1_250, "Cafe")
    rows.payment(11, 5, 20_000, "2026-03-02")
    rows.line(20, "2026-03-02", -1_250, "CAFE")
    rows.line(21, "2026-03-02", 20_000, "ANN LEE")
    rows.line(22, "2026-03-03", -5_000, "SAVINGS")
    rows.line(23, "2026-03-03", 5_000, "CHECKING", in: 2)
    var replica = Replica(device: 1)
    _ = replica.commit(rows.edit, now: GoneMatchTests.now)
    return replica
  }

  private func line(_ id: UInt64, _ replica: Replica) throws -> BankLine {
    try #require(replica.book.bankLines[ID(id)])
  }

  private func match(_ id: UInt64, _ part: Explaining.Part, _ replica: inout Replica) throws {
    let edit = try Explaining.match(
      line(id, replica), [part], at: GoneMatchTests.now, in: replica.book)
    #expect(replica.commit(edit, now: GoneMatchTests.now) != nil)
  }

  private func set(_ life: Life, expense id: UInt64, _ replica: inout Replica) throws {
    var row = try #require(replica.book.transactions[ID(id)])
    row.life = life
    let edit = Edit(putting: row, in: replica.book.transactions)
    _ = replica.commit(edit, now: GoneMatchTests.now)
  }

  @Test func `a line whose expense was deleted is to be explained, until it is back`() throws {
    var replica = world()
    try match(20, Explaining.Part(.expense, 10, Money(minor: -1_250, currency: .usd)), &replica)
    #expect(try replica.book.isExplained(line(20, replica)))
    try set(.trashed, expense: 10, &replica)
    #expect(try replica.book.unexplained(of: line(20, replica)).minor == -1_250)
    #expect(Unexplained(replica.book)[ID(1)]?.lines.contains { $0.id == ID(20) } == true)
    #expect(try !Matching(replica.book).proposals(for: line(20, replica)).isEmpty)
    try set(.live, expense: 10, &replica)
    #expect(try replica.book.isExplained(line(20, replica)))
  }

  @Test func `a line whose expense was canceled is to be explained, until it counts again`() throws
  {
    for cancel in [{ $0.isCanceled = true }, { $0.status = .canceled }]
      as [(inout Transaction) -> Void]
    {
      var replica = world()
      try match(20, Explaining.Part(.expense, 10, Money(minor: -1_250, currency: .usd)), &replica)
      let before = try #require(replica.book.transactions[ID(10)])
      var row = before
      cancel(&row)
      for (now, isExplained) in [(row, false), (before, true)] {
        let edit = Edit(putting: now, in: replica.book.transactions)
        _ = replica.commit(edit, now: GoneMatchTests.now)
        #expect(try replica.book.isExplained(line(20, replica)) == isExplained)
        let open = Unexplained(replica.book)[ID(1)]?.lines ?? []
        #expect(open.contains { $0.id == ID(20) } != isExplained)
      }
      _ = replica.undo(now: GoneMatchTests.now)
      try match(20, Explaining.Part(.apart, 0, Money(minor: -1_250, currency: .usd)), &replica)
      #expect(replica.book.matches(of: ID(20)).map { $0.type } == [.apart])
    }
  }

  @Test func `a purchase that is money back after all explains its line no more`() throws {
    var replica = world()
    let amount = Money(minor: -1_250, currency: .usd)
    try match(20, Explaining.Part(.expense, 10, amount), &replica)
    let bought = try #require(replica.book.transactions[ID(10)])
    var back = bought
    back.type = .return
    for (now, rest) in [(back, Int64(-1_250)), (bought, 0), (back, -1_250)] {
      let edit = Edit(putting: now, in: replica.book.transactions)
      _ = replica.commit(edit, now: GoneMatchTests.now)
      #expect(try replica.book.unexplained(of: line(20, replica)).minor == rest)
    }
    // It is free for a line of money in, and is no answer to the other.
    #expect(replica.book.unmatched(of: back)?.minor == 1_250)
    #expect(throws: Explaining.Problem.otherWay) {
      try Explaining.match(
        line(20, replica), [Explaining.Part(.expense, 10, amount)], at: GoneMatchTests.now,
        in: replica.book)
    }
    try match(21, Explaining.Part(.expense, 10, Money(minor: 1_250, currency: .usd)), &replica)
    #expect(try replica.book.unexplained(of: line(21, replica)).minor == 18_750)
  }

  /// A line of 197 that is a payment of 200 less a fee of 3.
  private func withFee(_ more: Int64 = 0) throws -> Replica {
    var replica = world()
    var edit = Edit()
    var line = try line(21, replica)
    line.amount = Money(minor: 19_700 + more, currency: .usd)
    edit.put(line, in: replica.book.bankLines)
    var cost = Transaction()
    cost.id = ID(30)
    cost.project = .business
    cost.type = .purchase
    cost.amount = Money(minor: 300, currency: .usd)
    edit.put(cost, in: replica.book.transactions)
    for (other, type, minor) in [
      (11, .payment, 20_000), (30, .expense, -300), (21, .apart, more),
    ] as [(UInt64, MatchType, Int64)] where minor != 0 {
      var match = LineMatch()
      match.line = ID(21)
      match.other = ID(other)
      match.type = type
      match.amount = Money(minor: minor, currency: .usd)
      match.isMade = type != .apart
      match.id = LineMatch.id(line: match.line, other: other, type)
      edit.put(match, in: replica.book.lineMatches)
    }
    _ = replica.commit(edit, now: GoneMatchTests.now)
    return replica
  }

  @Test func `a fee goes with the payment that it was kept of, and comes back with it`() throws {
    var replica = try withFee()
    #expect(try replica.book.isExplained(line(21, replica)))
    let payment = try #require(replica.book.payments[ID(11)])
    _ = replica.commit(
      Payments.remove(payment, in: replica.book), now: GoneMatchTests.now, undoable: true)
    #expect(try replica.book.unexplained(of: line(21, replica)).minor == 19_700)
    #expect(replica.book.transactions.live(ID<Transaction>(30)) == nil)
    #expect(replica.book.matches(of: ID(21)).isEmpty)
    _ = replica.undo(now: GoneMatchTests.now)
    #expect(try replica.book.isExplained(line(21, replica)))
    #expect(replica.book.transactions.live(ID<Transaction>(30)) != nil)
  }

  @Test func `what else explains a line bears its fee`() throws {
    var replica = try withFee(5_000)
    #expect(try replica.book.isExplained(line(21, replica)))
    let payment = try #require(replica.book.payments[ID(11)])
    _ = replica.commit(Payments.remove(payment, in: replica.book), now: GoneMatchTests.now)
    #expect(replica.book.transactions.live(ID<Transaction>(30)) != nil)
    #expect(try replica.book.unexplained(of: line(21, replica)).minor == 20_000)
  }

  @Test func `of what two devices matched with more than there is nothing is left`() throws {
    var replica = world()
    var edit = Edit()
    for (line, other, type, minor) in [
      (20, 10, .expense, -1_250), (22, 10, .expense, -1_000), (21, 11, .payment, 20_000),
      (23, 11, .payment, 5_000),
    ] as [(UInt64, UInt64, MatchType, Int64)] {
      var match = LineMatch()
      match.line = ID(line)
      match.other = ID(other)
      match.type = type
      match.amount = Money(minor: minor, currency: .usd)
      match.id = LineMatch.id(line: match.line, other: other, type)
      edit.put(match, in: replica.book.lineMatches)
    }
    _ = replica.commit(edit, now: GoneMatchTests.now)
    let expense = try #require(replica.book.transactions[ID(10)])
    let payment = try #require(replica.book.payments[ID(11)])
    #expect(replica.book.unmatched(of: expense)?.isZero == true)
    #expect(replica.book.unmatched(of: payment).isZero)
  }

  @Test func `what is below zero by itself, or moves between places, may be either`() {
    var row = Transaction()
    let (paid, got) = (Money(minor: -5, currency: .usd), Money(minor: 5, currency: .usd))
    for type in [nil, .purchase, .return, .sale, .toInventory] as [TransactionType?] {
      (row.type, row.amount) = (type, paid)
      #expect(row.moves(paid) && row.moves(got))
      row.amount = nil
      #expect(row.moves(paid) && row.moves(got))
      row.amount = got
      #expect(row.moves(paid) == (type != .return))
      #expect(row.moves(got) == (type != .purchase && type != nil))
    }
  }

  @Test func `it is explained anew, and bringing the first back explains nothing twice`() throws {
    var replica = world()
    let amount = Money(minor: -1_250, currency: .usd)
    try match(20, Explaining.Part(.expense, 10, amount), &replica)
    try set(.trashed, expense: 10, &replica)
    try match(20, Explaining.Part(.apart, 0, amount), &replica)
    #expect(try replica.book.isExplained(line(20, replica)))
    try set(.live, expense: 10, &replica)
    #expect(replica.book.matches(of: ID(20)).map { $0.type } == [.apart])
    #expect(try replica.book.unexplained(of: line(20, replica)).isZero)
    // The expense is free for another line, or for this one after all.
    _ = replica.commit(Explaining.undoAll(of: ID(20), in: replica.book), now: GoneMatchTests.now)
    try match(20, Explaining.Part(.expense, 10, amount), &replica)
    #expect(try replica.book.isExplained(line(20, replica)))
  }

  @Test func `the expense that a line became may be made again after it was deleted`() throws {
    var replica = world()
    for _ in 0..<2 {
      let line = try line(20, replica)
      let edit = try Explaining.makeExpense(
        Transaction(), of: line, at: GoneMatchTests.now, in: replica.book)
      #expect(replica.commit(edit, now: GoneMatchTests.now) != nil)
      #expect(replica.book.isExplained(line))
      #expect(replica.book.matches(of: ID(20)).count == 1)
      try set(.trashed, expense: Explaining.expenseID(of: ID(20)).raw, &replica)
      #expect(!replica.book.isExplained(line))
    }
  }

  @Test func `a deleted payment, a deleted line of a transfer and a line itself explain nothing`()
    throws
  {
    var replica = world()
    try match(21, Explaining.Part(.payment, 11, Money(minor: 20_000, currency: .usd)), &replica)
    let transfer = try Explaining.transfer(
      line(22, replica), line(23, replica), at: GoneMatchTests.now, in: replica.book)
    _ = replica.commit(transfer, now: GoneMatchTests.now)
    #expect(try replica.book.isExplained(line(22, replica)))
    var edit = Edit()
    let payment = try #require(replica.book.payments[ID(11)])
    edit.trash(payment, in: replica.book.payments)
    // As a device that did not know of the transfer deletes it.
    let gone = try line(23, replica)
    edit.trash(gone, in: replica.book.bankLines)
    _ = replica.commit(edit, now: GoneMatchTests.now)
    #expect(try !replica.book.isExplained(line(21, replica)))
    #expect(try !replica.book.isExplained(line(22, replica)))
    var own = LineMatch()
    own.id = LineMatch.id(line: ID(22), other: 22, .transfer)
    (own.line, own.other, own.type) = (ID(22), ID(22), .transfer)
    own.amount = Money(minor: -5_000, currency: .usd)
    #expect(!replica.book.saysWhat(own))
  }
}
