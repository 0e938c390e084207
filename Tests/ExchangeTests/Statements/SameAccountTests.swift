import Ledger
import Testing

@testable import Exchange

/// A file that begins an account which may be there without a number (rule M20).
struct SameAccountTests {
  private static let csv = """
    Date,Payee,Memo,Amount,Balance
    2026-01-04,Cafe,Lunch,-7.50,92.50
    2026-01-05,Ann Client,Invoice 7,200.00,292.50
    2026-01-05,Ben Client,Invoice 8,50.00,342.50

    """

  /// A CAMT file whose entries are of January 5.
  private func camt(_ amounts: [String]) -> String {
    let sum = amounts.reduce(100) { $0 + (Int($1.prefix { $0 != "." }) ?? 0) }
    return CAMTSample.statement(amounts.map { CAMTSample.entry($0) }.joined(), to: "\(sum).00")
  }

  private func desk() throws -> BankDesk {
    var desk = BankDesk()
    desk.keepBooks(in: .eur)
    _ = try desk.bring(SameAccountTests.csv, to: "Giro")
    return desk
  }

  @Test(
    arguments: [
      (["200.00", "50.00"], 2), (["200.00", "50.00", "3.00", "4.00"], 2),
      (["200.00", "50.00", "3.00", "4.00", "5.00"], nil), (["200.00"], nil),
      (["200.00", "51.00"], nil),
    ] as [([String], Int?)])
  func `at least two, and half, of its lines are in an account without a number`(
    _ amounts: [String], _ count: Int?
  ) throws {
    let plan = try BankDesk.plan(camt(amounts), to: nil, in: try desk().book)
    #expect(plan.parts.first?.isNew == true && plan.added == amounts.count)
    #expect(
      plan.remarks.map(\.english)
        == (count.map {
          [
            "“Giro” has \($0) of these lines already: if it is the same account, bring the file into that one"
          ]
        } ?? []))
  }

  @Test func `brought into that one nothing comes twice, and the number is its own`() throws {
    var desk = try desk()
    let plan = try desk.bring(camt(["200.00", "50.00"]), to: "Giro")
    #expect(plan.added == 0 && plan.known == 2 && plan.remarks.isEmpty)
    let next = try desk.bring(camt(["200.00", "50.00", "9.00"]), to: nil)
    #expect(next.added == 1 && next.known == 2 && next.remarks.isEmpty)
    #expect(desk.book.moneyAccountsInOrder.map(\.name) == ["Giro"])
  }
}
