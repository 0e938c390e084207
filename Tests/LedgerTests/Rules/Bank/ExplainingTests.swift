import LedgerTestSupport
import Testing

@testable import Ledger

/// What each way of saying what a line was writes or why it is refused, for amounts that are too small, right and too large,
/// and what taking it back leaves (rule M30; `Tests/Golden/shown/rules/explaining.txt`).
struct ExplainingTests {
  private static let now = Instant(milliseconds: 5)

  private static func replica() -> Replica {
    var rows = BankRowsToMatch()
    rows.account(2, "Savings", number: "DE02120300000000202051")
    rows.account(3, "Konto", .checking, .eur)
    rows.client(5, "Ann", "Lee")
    rows.expense(10, "2026-03-02", 1_250, "Ember Café")
    rows.expense(11, "2026-03-02", 1_250, "Ember Café") { $0.life = .trashed }
    rows.expense(12, "2026-03-02", 700, "Ember Café") { $0.type = .return }
    rows.payment(13, 5, 9_000, "2026-03-01")
    rows.payment(14, 5, 9_000, "2026-03-01") { $0.life = .trashed }
    rows.invoice(15, 5, "2026-1", 12_000, "2026-03-01")
    rows.line(20, "2026-03-02", -1_250, "EMBER CAFE") { $0.bankID = "B1" }
    rows.line(21, "2026-03-03", 9_000, "ANN LEE") { $0.endToEnd = "E2E" }
    rows.line(22, "2026-03-03", 1_250, "OWN", in: 2)
    rows.line(23, "2026-03-04", -800, "", "CARD", in: 2) { $0.reference = "R3" }
    rows.line(24, "2026-03-05", 1_100, "KONTO", in: 3, .eur)
    rows.line(25, "2026-03-05", 0, "NOTHING")
    rows.line(26, "2026-03-06", .min, "HUGE")
    var replica = Replica(device: 7)
    _ = replica.commit(rows.edit, now: Instant(milliseconds: 1))
    return replica
  }

  private static func state(_ book: Book) -> [String] {
    book.bankLines.live.map { "line \($0.id.raw) open \(book.unexplained(of: $0).plain)" }
      + book.lineMatches.live.map {
        "match \($0.type.word) \($0.amount.plain) of \($0.line.raw)\($0.isMade ? " made" : "") \($0.reason) \($0.created.milliseconds)"
      }.sorted()
      + book.transactions.live.map { row in
        "expense \(row.id.raw < 99 ? "\(row.id.raw)" : "new") \(row.source) \(row.day?.text ?? "") \(row.type?.word ?? "") \(row.amount?.plain ?? "") open \(book.unmatched(of: row)?.plain ?? "")"
      }.sorted()
      + book.payments.live.map { row in
        "payment \(row.id.raw < 99 ? "\(row.id.raw)" : "new") \(row.day.text) \(row.reference) \(row.amount.plain) open \(book.unmatched(of: row).plain)"
      }.sorted()
  }

  private var text = ""

  /// What is different after some edits, or what was refused; then what taking all of it back leaves.
  private mutating func tell(
    _ what: String, _ replica: Replica,
    _ make: (Book) throws(Explaining.Problem) -> [Edit]
  ) -> Replica? {
    let before = Self.state(replica.book)
    let edits: [Edit]
    do throws(Explaining.Problem) { edits = try make(replica.book) } catch {
      text += "\(what): \(error.message.english)\n"
      return nil
    }
    var after = replica
    for edit in edits { _ = after.commit(edit, now: Self.now) }
    text += "\(what):\n"
    let now = Self.state(after.book)
    for line in before where !now.contains(line) { text += "  - \(line)\n" }
    for line in now where !before.contains(line) { text += "  + \(line)\n" }
    var back = after
    for line in back.book.bankLines.live {
      _ = back.commit(Explaining.undoAll(of: line.id, in: back.book), now: Self.now)
    }
    #expect(back.book.lineMatches.live.isEmpty)
    if replica.book.lineMatches.live.isEmpty { #expect(Self.state(back.book) == before, "\(what)") }
    return after
  }

  private static func usd(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  @Test func `every way of explaining a line, by amounts around what is open`() throws {
    var told = ExplainingTests()
    let fresh = Self.replica()
    let lines = fresh.book.bankLines.live
    for line in lines {
      let rest = fresh.book.unexplained(of: line)
      for (type, others) in [
        (MatchType.expense, [10, 11, 12, 99]), (.payment, [13, 14, 99]), (.transfer, [22, 99]),
        (.apart, [0]),
      ] as [(MatchType, [UInt64])] {
        for other in others {
          for off in [-1, 0, 1] as [Int64] {
            let amount = Money(
              minor: rest.minor.addingClamped(off), currency: rest.currency)
            _ = told.tell("\(line.id.raw) is \(type.word) \(other) of \(amount.plain)", fresh) {
              book throws(Explaining.Problem) in
              [
                try Explaining.match(
                  line, [.init(type, other, amount)], reason: "r", at: Self.now, in: book)
              ]
            }
          }
        }
      }
      _ = told.tell("\(line.id.raw) is of another currency", fresh) {
        book throws(Explaining.Problem) in
        let amount = Money(minor: rest.minor, currency: .jpy)
        return [try Explaining.match(line, [.init(.apart, 0, amount)], at: Self.now, in: book)]
      }
      for other in lines {
        _ = told.tell("\(line.id.raw) and \(other.id.raw) are a transfer", fresh) {
          book throws(Explaining.Problem) in
          [try Explaining.transfer(line, other, reason: "t", at: Self.now, in: book)]
        }
      }
      _ = told.tell("\(line.id.raw) is a new expense", fresh) {
        book throws(Explaining.Problem) in
        var draft = Transaction()
        draft.source = "Draft"
        return [try Explaining.makeExpense(draft, of: line, reason: "e", at: Self.now, in: book)]
      }
      _ = told.tell("\(line.id.raw) is apart, with a note", fresh) {
        book throws(Explaining.Problem) in
        [try Explaining.setApart(line, note: "mine", at: Self.now, in: book)]
      }
    }
    let invoice = try #require(fresh.book.invoices[ID(15)])
    for line in lines {
      for (amount, fee) in [
        (9_000, nil), (9_300, 300), (12_000, 3_000), (12_001, 3_001), (8_999, nil), (9_000, 0),
        (9_000, -5), (0, nil),
      ] as [(Int64, Int64?)] {
        _ = told.tell("\(line.id.raw) pays \(amount) with a fee of \(fee ?? 0)", fresh) {
          book throws(Explaining.Problem) in
          try Explaining.makePayment(
            Self.usd(amount), for: invoice, of: line, fee: fee.map { Self.usd($0) }, method: "Bank",
            reason: "p", at: Self.now, in: book)
        }
      }
    }
    #expect(try Golden.differences(told.text, from: "rules/explaining.txt") == [])
  }

  /// Money out and money in alike: what is taken back of a part may leave nothing, and no part leads past the line.
  @Test(arguments: [20, 21] as [UInt64])
  func `parts are within a line from nothing to all of it, and no further either way`(
    _ id: UInt64
  ) throws {
    let book = Self.replica().book
    let line = try #require(book.bankLines[ID(id)])
    let rest = book.unexplained(of: line)
    let step: Int64 = rest.isNegative ? -1 : 1
    func problem(_ sums: Int64...) -> Explaining.Problem? {
      let parts = sums.map { Explaining.Part(.apart, 0, Self.usd($0)) }
      do throws(Explaining.Problem) {
        _ = try Explaining.match(line, parts, at: Self.now, in: book)
        return nil
      } catch {
        return error
      }
    }
    for sum in [0, step, rest.minor - step, rest.minor] { #expect(problem(sum) == nil, "\(sum)") }
    for sum in [-step, rest.minor + step, 0 - rest.minor] {
      #expect(problem(sum) == .tooMuch(rest: rest), "\(sum)")
    }
    // A payment and the fee that was all of it.
    #expect(problem(rest.minor, 0 - rest.minor) == nil)
    #expect(problem(rest.minor, step) == .tooMuch(rest: rest))
  }

  @Test func `of two parts of a line one is taken back, and the other stays`() throws {
    var replica = Self.replica()
    let line = try #require(replica.book.bankLines[ID(21)])
    let parts = [Explaining.Part(.payment, 13, Self.usd(4_000)), .init(.apart, 0, Self.usd(5_000))]
    _ = replica.commit(
      try Explaining.match(line, parts, at: Self.now, in: replica.book), now: Self.now)
    for match in replica.book.matches(of: line.id) {
      var after = replica
      _ = after.commit(Explaining.undo(match, in: after.book), now: Self.now)
      #expect(after.book.matches(of: line.id).count == 1)
      #expect(after.book.unexplained(of: line) == match.amount)
    }
  }

  @Test func `what was made goes with its match, and what is used elsewhere stays`() throws {
    var told = ExplainingTests()
    let fresh = Self.replica()
    func line(_ id: UInt64) throws -> BankLine { try #require(fresh.book.bankLines[ID(id)]) }
    let (paid, bought, own) = (try line(21), try line(20), try line(22))
    let invoice = try #require(fresh.book.invoices[ID(15)])
    let after = try #require(
      told.tell("paid with a fee", fresh) { book throws(Explaining.Problem) in
        try Explaining.makePayment(
          Self.usd(9_300), for: invoice, of: paid, fee: Self.usd(300), at: Self.now, in: book)
      })
    let matches = after.book.matches(of: paid.id).sorted { $0.amount.minor > $1.amount.minor }
    #expect(matches.map { $0.amount.minor } == [9_300, -300])
    for match in matches {
      _ = told.tell("taken back \(match.amount.plain)", after) { book throws(Explaining.Problem) in
        [Explaining.undo(match, in: book)]
      }
    }
    // Paid again after it was taken back: another payment.
    var again = after
    _ = again.commit(Explaining.undoAll(of: paid.id, in: again.book), now: Self.now)
    let first = Explaining.paymentID(of: paid.id, for: invoice.id)
    let free = Explaining.freePaymentID(of: paid.id, for: invoice.id, in: again.book)
    #expect(again.book.payments[first]?.isLive == false && free != first)
    #expect(Explaining.freePaymentID(of: paid.id, for: invoice.id, in: fresh.book) == first)
    // Every device finds the same one.
    let words = "payment-of-line:" + paid.id.text + ":" + invoice.id.text
    #expect(first == .foreign(words) && free == .foreign(words + "~1"))
    var taken = Payment()
    taken.id = free
    taken.life = .trashed
    let taking = Edit(putting: taken, in: again.book.payments)
    _ = again.commit(taking, now: Self.now)
    let third = Explaining.freePaymentID(of: paid.id, for: invoice.id, in: again.book)
    #expect(third == .foreign(words + "~2"))
    let moved = try #require(
      told.tell("moved", fresh) { book throws(Explaining.Problem) in
        [try Explaining.transfer(bought, own, at: Self.now, in: book)]
      })
    let side = try #require(moved.book.matches(of: bought.id).first)
    _ = told.tell("one side taken back", moved) { book throws(Explaining.Problem) in
      [Explaining.undo(side, in: book)]
    }
    _ = told.tell("a line deleted by hand", moved) { book throws(Explaining.Problem) in
      [Explaining.delete(bought, in: book)]
    }
    _ = told.tell("explained again", moved) { book throws(Explaining.Problem) in
      [try Explaining.setApart(bought, at: Self.now, in: book)]
    }
    #expect(try Golden.differences(told.text, from: "rules/explaining-back.txt") == [])
  }
}
