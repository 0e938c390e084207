import LedgerTestSupport
import Testing

@testable import Ledger

/// What becomes of a design project whose invoice is paid (rule G4).
extension ProjectInvoicingTests {
  @Test func `a design project goes on when money or a deposit pays its invoice`() throws {
    for isDeposit in [false, true] {
      var studio = try studio()
      var project = try #require(studio.book.projects[home])
      project.work = .designer
      var settings = studio.book.settings
      settings.work = [.musician, .designer]
      studio.told.put(settings, in: studio.book.settingsTable)
      studio.told.put(project, in: studio.book.projects)
      let amount = Money(1_500, .usd)
      let day = Day(number: 20_601)
      if isDeposit {
        for part in try Payments.parts(ID(7_001), amount, for: project, on: day, in: studio.book) {
          studio.told.commit(part)
        }
      }
      let draft = try draft(9_001, &studio)
      _ = try issue(draft, &studio)
      let invoice = try #require(studio.book.invoices[draft.id])
      studio.told.commit(
        isDeposit
          ? try Credits.apply(to: invoice, on: day, in: studio.book)
          : try Payments.record(ID(7_002), amount, for: invoice, on: day, in: studio.book))
      #expect(try studio.book.balance(of: invoice).isZero)
      #expect(studio.book.projects[home]?.stage == .open)
    }
  }
}
