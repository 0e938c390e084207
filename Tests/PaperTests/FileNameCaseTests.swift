import Documents
import Ledger
import LedgerTestSupport
import Paper
import Testing

struct FileNameCaseTests {
  @Test func `an invoice's file is called as the cases say`() throws {
    try CaseFile.each(.ledger8, "invoiceFileName") { row in
      var content = InvoiceContent()
      content.number = try row.member("number").literal()
      content.buyer.name = try row.words("client")
      content.issued = try row.member("date").day()
      #expect(try invoiceFileName(content) == row.member("out").string(), "\(row)")
    }
  }
}
