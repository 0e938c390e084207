import LedgerTestSupport
import Testing

@testable import Ledger

/// What is proposed for every line of random banks (rules M30 to M36), why, how much of it is sure, and what accepting it writes.
struct ShownMatchingTests {
  private static func part(_ part: MatchProposal.Part) -> String {
    let made = part.isMade ? "new " : ""
    var words =
      "\(made)\(part.type.word) \(part.isMade ? 0 : part.other) \(part.amount.plainWithCode)"
    if !part.invoice.isNone { words += " of invoice \(part.invoice.raw)" }
    if !part.client.isNone { words += " by \(part.client.raw)" }
    return words
  }

  private static func lines(_ proposals: [MatchProposal]) -> String {
    proposals.map { one in
      let parts = one.parts.map { part($0) }.joined(separator: ", ")
      var words = "  \(one.points)\(one.isSure ? " sure" : "") \(parts); \(one.why.english)"
      if let expense = one.expense {
        words += "; at \(expense.source) \(expense.amount?.plain ?? "") \(expense.category.raw)"
        words += " \(expense.paymentMethod) \(expense.type?.word ?? "")"
      }
      return words + "\n"
    }.joined()
  }

  private static func shown(_ line: BankLine) -> String {
    "\(line.id.raw) \(line.day.text) \(line.amount.plainWithCode) “\(line.title)” \(line.text)\n"
  }

  /// What is there and live, and what of it is open.
  private static func state(_ book: Book) throws -> [String] {
    try book.transactions.live.map { "expense \($0.id.raw) \(book.unmatched(of: $0)?.plain ?? "")" }
      + book.payments.live.map { "payment \($0.id.raw) \(book.unmatched(of: $0).plain)" }
      + book.invoices.live.map { "invoice \($0.id.raw) \(try book.balance(of: $0).plain)" }
      + book.bankLines.live.map { "line \($0.id.raw) \(book.unexplained(of: $0).plain)" }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `every line has its proposals, the best first, and what is sure of all is told`(
    _ seed: UInt64
  ) throws {
    let book = RandomBank(seed: seed).rows.book
    let matching = Matching(book)
    var text = ""
    let accepted = Set(matching.sure(among: matching.lines).map { $0.line.id })
    for line in matching.lines {
      text += Self.shown(line) + Self.lines(matching.proposals(for: line))
      if accepted.contains(line.id) { text += "  accepted with all that is sure\n" }
    }
    #expect(try Golden.differences(text, from: "rules/bank-\(seed).txt") == [])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func
    `what is accepted explains its line, no row more than it is, and taking it back leaves the book as it was`(
      _ seed: UInt64
    ) throws
  {
    var replica = Replica(device: 7, book: RandomBank(seed: seed).rows.book)
    let now = Instant(milliseconds: 2)
    let before = try Self.state(replica.book)
    var accepted: [ID<BankLine>] = []
    for line in Matching(replica.book).lines {
      guard let line = replica.book.bankLines.live(line.id), !replica.book.isExplained(line),
        let best = Matching(replica.book).proposals(for: line).first, best.points >= 40
      else { continue }
      let edits = try Accepting.edits(best, of: line, at: now, in: replica.book)
      for edit in edits { _ = replica.commit(edit, now: now) }
      accepted.append(line.id)
      let sum = replica.book.matches(of: line.id).reduce(Int64(0)) { $0 + $1.amount.minor }
      #expect(sum == line.amount.minor || best.reasons.contains(.part) || !best.isOfRows, "\(line)")
    }
    #expect(accepted.count > 30)
    for payment in replica.book.payments.live {
      #expect(!replica.book.unmatched(of: payment).isNegative)
    }
    for line in accepted.reversed() {
      _ = replica.commit(Explaining.undoAll(of: line, in: replica.book), now: now)
      #expect(replica.book.matches(of: line).isEmpty)
    }
    #expect(try Self.state(replica.book) == before)
  }
}
