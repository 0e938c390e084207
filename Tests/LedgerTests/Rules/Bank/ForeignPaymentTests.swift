import Testing

@testable import Ledger

/// What clients pay in another currency than the account's: a line pays their invoice, and a payment explains one line
/// (rules M30 and M31).
struct ForeignPaymentTests {
  private func rows() -> BankRowsToMatch {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 0, "2026-03-01") {
      $0.issue?.content.currency = .eur
      $0.issue?.content.total = Money(minor: 179_003, currency: .eur)
    }
    rows.line(20, "2026-03-20", 166_454, "Ann Lee", "INV-1042") {
      $0.original = Money(minor: 179_003, currency: .eur)
    }
    return rows
  }

  private func accept(_ line: UInt64, in replica: inout Replica) throws {
    let line = try #require(replica.book.bankLines[ID(line)])
    let best = try #require(Matching(replica.book).proposals(for: line).first)
    for edit in try Accepting.edits(best, of: line, at: Instant(milliseconds: 2), in: replica.book)
    {
      _ = replica.commit(edit, now: Instant(milliseconds: 2))
    }
  }

  @Test func `an invoice of what the bank says was paid is proposed, and asked about`() throws {
    let rows = rows()
    let best = try #require(rows.proposals(20).first)
    #expect(best.rows == [10] && best.reasons.first == .worth && !best.isSure)
    #expect(best.parts.map { $0.amount } == [Money(minor: 166_454, currency: .usd)])
    var other = BankRowsToMatch()
    other.edit = rows.edit
    other.line(21, "2026-03-20", 166_454, "Ann Lee", "INV-1042") {
      $0.original = Money(minor: 179_002, currency: .eur)
    }
    #expect(!other.proposals(21).contains { $0.rows == [10] })
  }

  @Test func `accepted, the invoice is paid in its currency, and the payment is worth the line`()
    throws
  {
    var replica = Replica(device: 1)
    _ = replica.commit(rows().edit, now: Instant(milliseconds: 1))
    try accept(20, in: &replica)
    let book = replica.book
    let payment = try #require(book.payments.live.first)
    #expect(payment.amount == Money(minor: 179_003, currency: .eur))
    #expect(payment.worth?.values == [Money(minor: 166_454, currency: .usd)])
    let invoice = try #require(book.invoices[ID(10)])
    #expect(try book.balance(of: invoice).isZero)
    #expect(Unexplained(book).count == 0 && book.unmatched(of: payment).isZero)
    _ = replica.commit(
      Explaining.undoAll(of: ID(20), in: book), now: Instant(milliseconds: 3))
    #expect(replica.book.payments.live.isEmpty && Unexplained(replica.book).count == 1)
  }

  @Test func `next month's money of as much is not last month's payment once more`() throws {
    var rows = rows()
    rows.line(21, "2026-04-18", 166_454, "Ann Lee", "INV-1042") {
      $0.original = Money(minor: 179_003, currency: .eur)
    }
    var replica = Replica(device: 1)
    _ = replica.commit(rows.edit, now: Instant(milliseconds: 1))
    try accept(20, in: &replica)
    let book = replica.book
    let payment = try #require(book.payments.live.first)
    let next = try #require(book.bankLines[ID(21)])
    let proposals = Matching(book).proposals(for: next)
    #expect(!proposals.contains { $0.parts.contains { $0.other == payment.id.raw } })
    #expect(throws: Explaining.Problem.used) {
      try Explaining.match(
        next, [Explaining.Part(.payment, payment.id.raw, next.amount)],
        at: Instant(milliseconds: 3), in: book)
    }
  }

  @Test(
    arguments: [
      // 60.00 of the 120.00 USD that 100.00 EUR are worth; all; more; and where nobody said the worth.
      (6_000, 12_000, 5_000), (12_000, 12_000, 0), (12_001, 12_000, 0), (6_000, nil, 0),
    ] as [(Int64, Int64?, Int64)])
  func `a line takes its share of what a payment is worth`(
    _ part: Int64, _ worth: Int64?, _ left: Int64
  ) throws {
    let euros = Money(minor: 10_000, currency: .eur)
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.payment(13, 5, 0, "2026-03-01") {
      $0.amount = euros
      $0.worth = worth.map { Worth(of: euros, [Money(minor: $0, currency: .usd)]) }
    }
    rows.line(20, "2026-03-02", part, "Ann Lee")
    var match = LineMatch()
    match.id = LineMatch.id(line: ID(20), other: 13, .payment)
    (match.line, match.other, match.type) = (ID(20), ID(13), .payment)
    match.amount = Money(minor: part, currency: .usd)
    rows.edit.put(match, replacing: nil)
    let book = rows.book
    let payment = try #require(book.payments[ID(13)])
    #expect(book.unmatched(of: payment) == Money(minor: left, currency: .eur))
  }

  @Test func `two lines pay a bill abroad of which nobody said the worth, and no third one`()
    throws
  {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    rows.payment(13, 5, 0, "2026-03-01") { $0.amount = Money(minor: 10_000, currency: .eur) }
    let lines: [(id: UInt64, paid: Int64, left: Int64)] = [(20, 4_000, 6_000), (21, 6_000, 0)]
    for (id, paid, _) in lines + [(22, 6_000, 0)] {
      rows.line(id, "2026-03-02", paid / 10 * 12, "Ann Lee") {
        $0.original = Money(minor: paid, currency: .eur)
      }
    }
    var replica = Replica(device: 1)
    _ = replica.commit(rows.edit, now: Instant(milliseconds: 1))
    func match(_ id: UInt64) throws -> Edit {
      let line = try #require(replica.book.bankLines[ID(id)])
      return try Explaining.match(
        line, [Explaining.Part(.payment, 13, line.amount)], at: Instant(milliseconds: 2),
        in: replica.book)
    }
    for (id, _, left) in lines {
      _ = replica.commit(try match(id), now: Instant(milliseconds: 2))
      let payment = try #require(replica.book.payments[ID(13)])
      #expect(replica.book.unmatched(of: payment) == Money(minor: left, currency: .eur))
    }
    #expect(throws: Explaining.Problem.used) { try match(22) }
  }

  @Test func `what a bank kept of it is a fee, and a part of the line pays nothing abroad`() throws
  {
    var replica = Replica(device: 1)
    _ = replica.commit(rows().edit, now: Instant(milliseconds: 1))
    let book = replica.book
    let (line, invoice) = (
      try #require(book.bankLines[ID(20)]), try #require(book.invoices[ID(10)])
    )
    func usd(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }
    #expect(Explaining.paid(usd(166_454), nil, for: invoice, of: line)?.minor == 179_003)
    #expect(Explaining.paid(usd(166_954), usd(500), for: invoice, of: line)?.minor == 179_003)
    #expect(Explaining.paid(usd(166_453), nil, for: invoice, of: line) == nil)
    let edits = try Explaining.makePayment(
      usd(166_954), for: invoice, of: line, fee: usd(500), at: Instant(milliseconds: 2), in: book)
    for edit in edits { _ = replica.commit(edit, now: Instant(milliseconds: 2)) }
    #expect(replica.book.payments.live.first?.worth?.values == [usd(166_954)])
    #expect(replica.book.transactions.live.compactMap { $0.amount } == [usd(500)])
    #expect(replica.book.isExplained(line))
  }
}
