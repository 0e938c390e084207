import Testing

@testable import Ledger

/// Whatever is proposed can be accepted, explains its line, and is taken back whole (rule M30).
struct AcceptingTests {
  @Test
  func `what is sure of a generated bank, and then every first proposal, explains what it says`()
    throws
  {
    let today = BankRowsToMatch.day("2026-11-24")
    var book = Book()
    var gigs = BookGenerator(charges: 150, seed: 5, on: today)
    var counter: UInt64 = 0
    func apply(_ edit: Edit) {
      counter += 1
      let stamp = Stamp(milliseconds: Int64(counter), device: 1)
      book.apply(Change(device: 1, counter: counter, stamp: stamp, body: edit.body))
    }
    while let batch = gigs.next() { apply(batch) }
    var costs = ExpenseGenerator(expenses: 60, seed: 5, on: today, isAlone: false)
    while let batch = costs.next() { apply(batch) }
    book = BankGenerator.make(book, seed: 5).book
    var accepted = 0
    var steps: UInt64 = 1 << 50
    func accept(_ best: MatchProposal, of line: BankLine) throws(Explaining.Problem) {
      let rest = book.unexplained(of: line)
      let wanted = best.parts.reduce(Int64(0)) { $0 + $1.amount.minor }
      for edit in try Accepting.edits(best, of: line, at: Instant(milliseconds: 5), in: book) {
        steps += 1
        let stamp = Stamp(milliseconds: Int64(steps), device: 2)
        book.apply(Change(device: 2, counter: steps, stamp: stamp, body: edit.body))
      }
      accepted += 1
      #expect(book.unexplained(of: line).minor == rest.minor - wanted, "\(best.why.english)")
    }
    let first = Matching(book)
    for (line, best) in first.sure(among: first.lines) { try accept(best, of: line) }
    let next = Matching(book)
    for line in next.lines where !book.isExplained(line) {
      // Another line's proposal may have used the row meanwhile.
      if let best = next.proposals(for: line).first { try? accept(best, of: line) }
    }
    #expect(accepted > 100)
  }

  @Test func `rules that may explain do so after an import, others ask`() throws {
    var rows = BankRowsToMatch()
    rows.rule(8, "adobe", .none)
    rows.rule(9, "figma", .expense) { $0.isDeductible = true }
    rows.rule(10, "oma", .apart)
    rows.line(20, "2026-03-02", -1_250, "ADOBE")
    rows.line(21, "2026-03-02", -1_250, "FIGMA")
    rows.line(22, "2026-03-02", -1_250, "FIGMA")
    rows.line(23, "2026-03-02", 5_000, "Oma")
    var replica = Replica(device: 1)
    _ = replica.commit(rows.edit, now: Instant(milliseconds: 1))
    let lines = replica.book.bankLines.live
    _ = replica.commit(
      Accepting.byRules(lines, at: Instant(milliseconds: 2), in: replica.book),
      now: Instant(milliseconds: 2))
    let book = replica.book
    #expect(lines.map { book.isExplained($0) } == [false, true, true, true])
    #expect(book.transactions.live.map { $0.isDeductible } == [true, true])
    #expect(book.lineMatches.live.map { $0.rule.raw }.sorted() == [9, 9, 10])
    #expect(Accepting.byRules(lines, at: Instant(milliseconds: 3), in: book).isEmpty)
  }

  @Test func `a payment with its fee, a credit and an expense are made and taken back`() throws {
    var rows = BankRowsToMatch()
    rows.account(2, "PayPal", .service)
    rows.client(5, "Ann", "Lee")
    rows.invoice(10, 5, "INV-1042", 10_000, "2026-03-01")
    rows.line(20, "2026-03-20", 9_680, "Ann Lee", "INV-1042", in: 2)
    rows.line(21, "2026-05-20", 5_000, "Ann Lee")
    rows.line(22, "2026-05-20", -700, "OAK GRILL")
    var replica = Replica(device: 1)
    _ = replica.commit(rows.edit, now: Instant(milliseconds: 1))
    for id: UInt64 in [20, 21, 22] {
      let line = try #require(replica.book.bankLines[ID(id)])
      let best = try #require(Matching(replica.book).proposals(for: line).first)
      for edit in try Accepting.edits(
        best, of: line, at: Instant(milliseconds: 2), in: replica.book)
      {
        _ = replica.commit(edit, now: Instant(milliseconds: 3))
      }
      #expect(replica.book.isExplained(line), "\(best.why.english)")
    }
    let book = replica.book
    let invoice = try #require(book.invoices[ID(10)])
    #expect(try book.balance(of: invoice).isZero)
    #expect(book.payments.live.map { $0.amount.minor }.sorted() == [5_000, 10_000])
    #expect(book.transactions.live.compactMap { $0.amount?.minor }.sorted() == [320, 700])
    for id: UInt64 in [20, 21, 22] {
      _ = replica.commit(
        Explaining.undoAll(of: ID(id), in: replica.book), now: Instant(milliseconds: 4))
    }
    #expect(replica.book.payments.live.isEmpty && replica.book.transactions.live.isEmpty)
    #expect(Unexplained(replica.book).count == 3)
  }
}
