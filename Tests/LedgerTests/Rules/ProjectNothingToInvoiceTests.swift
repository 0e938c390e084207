import LedgerTestSupport
import Testing

@testable import Ledger

/// Why there is nothing to invoice of a design project (rule R10).
extension ProjectInvoicingTests {
  @Test func `where the client is to pay for no purchase, that is said`() throws {
    var studio = try studio()
    var purchase = studio.transaction("t1")
    purchase.reimbursement = .none
    studio.told.put(purchase, in: studio.book.transactions)
    #expect(throws: ProjectInvoicing.Problem.nothingOwed) { try draft(9_001, &studio) }
    purchase.reimbursement = .owedToCompany
    studio.told.put(purchase, in: studio.book.transactions)
    // One without its things is on no report, and Owed to Business still.
    for item in [studio.item("sofa"), studio.item("lamp")] {
      studio.told.trash(item, in: studio.book.items)
    }
    #expect(throws: ProjectInvoicing.Problem.nothingToBill) { try draft(9_002, &studio) }
  }

  @Test func `where nothing has a price, that is said, and not that all is billed`() throws {
    var studio = try studio()
    price("sofa", nil, &studio)
    #expect(throws: ProjectInvoicing.Problem.nothingPriced) { try draft(9_001, &studio) }
    price("sofa", 150_000, &studio)
    _ = try issue(try draft(9_002, &studio), &studio)
    // The lamp has none, and the sofa is billed.
    #expect(throws: ProjectInvoicing.Problem.nothingToBill) { try draft(9_003, &studio) }
  }
}
