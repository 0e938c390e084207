import Ledger
import Testing

@testable import Exchange

/// Open invoices of another program beside delivered gigs of one client (rules G110 and G111).
///
/// Today is 21 November 2026.
struct OwedTwiceTests {
  private let gigs = "Date,Gig,Client,Fee\n2026-03-14,Spring Ball,Reeds,400.00\n"
  private let invoices = "Invoice Number,Client,Date,Total\n1001,Reeds,2026-03-16,400.00\n"

  private func said(_ file: ImportFile) -> [String] {
    file.summary.map { $0.english }.filter { $0.hasPrefix("Perhaps owed twice: ") }
  }

  @Test func `whichever comes second, both are named`() throws {
    for (first, second) in [(gigs, invoices), (invoices, gigs)] {
      let file = try read(first, into: Book())
      #expect(said(file).isEmpty)
      let book = Book().after(file.edit)
      let both = said(try read(second, into: book))
      #expect(both.count == 1 && both.allSatisfy { $0.hasPrefix("Perhaps owed twice: Reeds. ") })
    }
  }

  @Test func `what is paid, and what is another client's, is not`() throws {
    let book = Book().after(try read(invoices, into: Book()).edit)
    for gig in [
      "Date,Gig,Client,Fee,Paid\n2026-03-14,Spring Ball,Reeds,400.00,yes\n",
      "Date,Gig,Client,Fee\n2026-03-14,Spring Ball,Ann Lee,400.00\n",
      "Date,Gig,Client,Fee\n2026-12-14,Winter Ball,Reeds,400.00\n",
    ] {
      let file = try read(gig, into: book)
      #expect(!file.edit.isEmpty && said(file).isEmpty)
    }
    let paid = "Invoice Number,Client,Date,Total,Status\n1001,Reeds,2026-03-16,400.00,Paid\n"
    let other = Book().after(try read(paid, into: Book()).edit)
    #expect(said(try read(gigs, into: other)).isEmpty)
  }
}
