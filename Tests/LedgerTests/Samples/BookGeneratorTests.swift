import Testing

@testable import Ledger

struct BookGeneratorTests {
  static let today = Day(year: 2026, month: 11, day: 21) ?? Day(number: 0)

  static func batches(_ charges: Int, seed: UInt64) -> [Edit] {
    var generator = BookGenerator(charges: charges, seed: seed, on: today)
    var edits: [Edit] = []
    while let edit = generator.next() { edits.append(edit) }
    return edits
  }

  private static let shared = SampleStudioTests.book(batches(3_000, seed: 11))
  let book = Self.shared

  @Test func `a book has exactly as many charges as were asked for`() {
    #expect(book.charges.live.count == 3_000)
    #expect(SampleStudioTests.book(Self.batches(1, seed: 5)).charges.live.count == 1)
    #expect(SampleStudioTests.book(Self.batches(0, seed: 5)).charges.live.isEmpty)
  }

  @Test func `the same seed makes the same bytes and another seed does not`() {
    let once = Self.batches(500, seed: 3).map { $0.body }
    #expect(once == Self.batches(500, seed: 3).map { $0.body })
    #expect(once != Self.batches(500, seed: 4).map { $0.body })
  }

  @Test func `a batch is never much larger than its limit`() {
    let largest = Self.batches(3_000, seed: 11).map { $0.rowCount }.max() ?? 0
    #expect(largest < BookGenerator.batchRows + 40)
    let bytes = Self.batches(3_000, seed: 11).map { $0.body.count }.max() ?? 0
    #expect(bytes < 512 * 1024)
  }

  @Test func `every link points at a row`() {
    #expect(book.charges.rows.allSatisfy { book.projects[$0.project] != nil })
    #expect(book.projects.rows.allSatisfy { book.clients[$0.client] != nil })
    #expect(book.lines.rows.allSatisfy { book.invoices[$0.invoice] != nil })
    #expect(book.lines.rows.allSatisfy { book.charges[$0.charge] != nil })
    #expect(book.allocations.rows.allSatisfy { book.payments[$0.payment] != nil })
    #expect(book.allocations.rows.allSatisfy { book.invoices[$0.invoice] != nil })
  }

  @Test func `invoice numbers are unique, gap-free and their contents untouched`() {
    let issues = book.invoices.rows.compactMap { $0.issue }
    #expect(issues.count > 200)
    #expect(issues.map { $0.count }.sorted() == Array(1...Int64(issues.count)))
    #expect(issues.allSatisfy { $0.hash == $0.content.fingerprint })
  }

  @Test func `every stage and every status of an invoice occurs`() {
    #expect(Set(book.projects.rows.map { $0.stage }).count == Stage.allCases.count)
    let statuses = Set(book.invoices.rows.map { book.status(of: $0, on: Self.today) })
    // Nobody in it says that something was sent, and nothing is given back.
    let others: Set<InvoiceStatus> = [.sent, .credit, .credited, .refunded]
    #expect(statuses == Set(InvoiceStatus.allCases).subtracting(others))
  }

  @Test func `the book reaches back six years and no payment lies in the future`() {
    let years = Set(book.projects.rows.compactMap { $0.schedule?.start.year })
    #expect(years.count >= 6)
    #expect(book.payments.rows.allSatisfy { $0.day <= Self.today })
    #expect(book.payments.rows.allSatisfy { $0.amount.isPositive })
  }

  @Test func `income is the same however it is grouped`() throws {
    let totals = try IncomeReport.Grouping.allCases.map { grouping in
      let report = try IncomeReport(of: book, by: grouping)
      #expect(try Totals(report.rows.map { $0.total }) == report.totals)
      return report.totals
    }
    #expect(Set(totals.map { $0.amounts }).count == 1)
  }
}
