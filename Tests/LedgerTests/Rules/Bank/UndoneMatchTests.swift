import Testing

@testable import Ledger

/// What becomes of the row that a line made when matches with it are taken back, whatever else uses it (rule M30).
struct UndoneMatchTests {
  private static let now = Instant(milliseconds: 5)

  /// Three lines of one expense or one payment, which the first of them made.
  private func world(isOut: Bool) throws -> Replica {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(12, 5, "INV-1", 60_000, "2026-03-01")
    let sign: Int64 = isOut ? -1 : 1
    for (id, minor) in [(20, 10_000), (21, 20_000), (22, 30_000)] as [(UInt64, Int64)] {
      rows.line(id, "2026-03-02", sign * minor, "ANN LEE")
    }
    var replica = Replica(device: 1)
    _ = replica.commit(rows.edit, now: Self.now)
    let line = try #require(replica.book.bankLines[ID(20)])
    if isOut {
      let edit = try Explaining.makeExpense(
        Transaction(), of: line, at: Self.now, in: replica.book)
      _ = replica.commit(edit, now: Self.now)
      var expense = try #require(replica.book.transactions.live.first)
      expense.amount = Money(minor: 60_000, currency: .usd)
      let more = Edit(putting: expense, in: replica.book.transactions)
      _ = replica.commit(more, now: Self.now)
    } else {
      let invoice = try #require(replica.book.invoices[ID(12)])
      let edits = try Explaining.makePayment(
        Money(minor: 10_000, currency: .usd), for: invoice, of: line, at: Self.now,
        in: replica.book)
      for edit in edits { _ = replica.commit(edit, now: Self.now) }
      var payment = try #require(replica.book.payments.live.first)
      payment.amount = Money(minor: 60_000, currency: .usd)
      let more = Edit(putting: payment, in: replica.book.payments)
      _ = replica.commit(more, now: Self.now)
    }
    let made = try #require(replica.book.matches(of: ID(20)).first)
    #expect(made.isMade)
    for id in [21, 22] as [UInt64] {
      let line = try #require(replica.book.bankLines[ID(id)])
      let part = Explaining.Part(made.type, made.other.raw, line.amount)
      let edit = try Explaining.match(line, [part], at: Self.now, in: replica.book)
      _ = replica.commit(edit, now: Self.now)
    }
    #expect(replica.book.matches(with: made.other.raw).count == 3)
    return replica
  }

  private func isThere(_ isOut: Bool, _ book: Book) -> Bool {
    isOut ? book.transactions.liveCount == 1 : book.payments.liveCount == 1
  }

  @Test(arguments: [true, false])
  func `it goes with the last line that uses it, and only with the one that made it`(
    _ isOut: Bool
  ) throws {
    // In every order, one after another: it goes when the one that made it goes last.
    for order in [
      [20, 21, 22], [20, 22, 21], [21, 20, 22], [22, 20, 21], [21, 22, 20], [22, 21, 20],
    ]
      as [[UInt64]]
    {
      var replica = try world(isOut: isOut)
      for (place, id) in order.enumerated() {
        let edit = Explaining.undoAll(of: ID(id), in: replica.book)
        _ = replica.commit(edit, now: Self.now)
        #expect(replica.book.matches(of: ID(id)).isEmpty)
        let isGone = place == 2 && id == 20
        #expect(isThere(isOut, replica.book) == !isGone, "\(order), \(place)")
      }
    }
    // Together: it goes where all of them go.
    for some in [[20], [21], [20, 21], [21, 22], [22, 20], [20, 21, 22], [22, 21, 20]] as [[UInt64]]
    {
      var replica = try world(isOut: isOut)
      let matches = some.flatMap { replica.book.matches(of: ID($0)) }
      _ = replica.commit(Explaining.undo(matches, in: replica.book), now: Self.now)
      #expect(isThere(isOut, replica.book) == (some.count < 3), "\(some)")
      for id in [20, 21, 22] as [UInt64] {
        #expect(replica.book.matches(of: ID(id)).isEmpty == some.contains(id))
      }
    }
  }

  /// Of sums that come out in two ways, the one with the number that the line says is proposed (rule M33).
  @Test(arguments: 0..<4)
  func `what a line names comes first among those that add up`(_ named: Int) throws {
    // 400 + 100 and 300 + 200 are 500: each of the four stands in one of the two.
    let amounts: [Int64] = [40_000, 30_000, 20_000, 10_000]
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    for (place, minor) in amounts.enumerated() {
      rows.invoice(UInt64(10 + place), 5, "INV-104\(place)", minor, "2026-03-0\(1 + place)")
    }
    rows.line(20, "2026-03-20", 50_000, "ANN LEE", "INV-104\(named)")
    let several = rows.proposals(20).filter { $0.reasons.contains(.several) }
    let best = try #require(several.first)
    #expect(best.rows.sorted() == [UInt64(10 + named), UInt64(13 - named)].sorted())
    #expect(!best.isSure)
  }
}
