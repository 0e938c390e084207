import Ledger
import Testing

@testable import Store

/// The hub numbers from the series that Settings name (rule G117).
struct YearNumberTests {
  @Test func `numbers begin anew with the year, and none is given twice`() throws {
    let store = try Store.fresh()
    var invoices: [ID<Invoice>] = []
    for number in UInt64(1)...5 { invoices.append(try store.draft(number)) }
    try store.commit(now: noon) { book in
      var main = Numbering.mainSeries(in: book)
      main.pattern = "{YYYY}-{###}"
      return Edit(putting: main, in: book.seriesTable)
    }
    let last = try Day(parsing: "2025-12-30")
    #expect(try store.issue(invoices[0], on: last, now: noon).number == "2025-001")
    #expect(try store.numbering().current == Series.mainID)
    try store.commit(now: noon) { book in try YearSeries.begin(2026, in: book) }
    let begun = YearSeries.id(of: 2026, after: Series.mainID)
    #expect(try store.numbering().current == begun)
    #expect(try store.numbering().lines.map(\.series) == [begun, Series.mainID])
    #expect(try store.issue(invoices[1], on: today, now: noon).number == "2026-001")
    // After a restore its last number is confirmed as that of any other.
    try store.doubtNumbers()
    #expect(throws: NumberingProblem.unconfirmed) {
      try store.issue(invoices[2], on: today, now: noon)
    }
    try store.confirmNumbering([begun: 4], by: nil, now: noon)
    #expect(try store.issue(invoices[2], on: today, now: noon).number == "2026-005")
    try store.commit(now: noon) { book in
      guard var draft = book.invoices[invoices[3]] else { return nil }
      draft.series = Series.mainID
      return Edit(putting: draft, in: book.invoices)
    }
    #expect(try store.issue(invoices[3], on: today, now: noon).number == "2026-002")
    // A day before the year has the former series' number without a choice.
    #expect(try store.issue(invoices[4], on: last, now: noon).number == "2025-003")
    #expect(try store.verify().problems == [])
  }
}
