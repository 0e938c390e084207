import Ledger
import LedgerTestSupport
import Testing

/// InvoiceGenerator's cases.
///
/// Search, filter, sort and badge colors are with the screens' list.
struct InvoiceCaseTests {
  @Test func `a line comes to quantity times price as the cases say`() throws {
    for row in try CaseFile.rows(.invoicegenerator, "itemTotal") {
      let price = Price(
        try row.member("price").money(), times: try row.member("qty").quantity())
      #expect(try price.amount() == row.member("total").money())
    }
  }

  @Test func `an invoice comes to the sum of its lines as the cases say`() throws {
    for row in try CaseFile.rows(.invoicegenerator, "invoiceTotal") {
      var told = try TestBook(
        """
        client c1 "Ann Lee"
        invoice i1 for c1
        """)
      for item in try row.member("items").elements() {
        let (quantity, price) = (try item.elements()[0].quantity(), try item.elements()[1].money())
        try told.tell(#"line i1 "Item" \#(price.plain) USD x \#(quantity.plain)"#)
      }
      #expect(try told.book.total(of: told.invoice("i1")) == row.member("total").money())
    }
  }

  @Test func `a new invoice is as the cases say`() throws {
    for group in try CaseFile.values(.invoicegenerator, "newInvoice") {
      let told = try TestBook(
        """
        client c1 "Ann Lee"
        invoice i1 for c1 2026-01-05
        """)
      let invoice = told.invoice("i1")
      let status = told.book.status(of: invoice, on: try Day(parsing: "2026-01-05"))
      #expect(try status.title.english == group.member("status").string())
      #expect(try told.book.total(of: invoice) == group.member("total").money())
      #expect(try invoice.notes == group.member("notes").string())
      #expect(try group.member("dueDate").string() == "issueDate + 30 days")
      let day = try Day(parsing: "2026-02-10")
      let content = try Issuing.content(of: invoice, on: day, in: told.book)
      #expect(content.issued == day && content.due == day.adding(days: 30))
    }
  }

  // The source drew four random digits and checked that the number was free; a series with that
  // pattern gives numbers of the same form, one after another.
  @Test func `a pattern gives numbers of the form that the cases show`() throws {
    for group in try CaseFile.values(.invoicegenerator, "number") {
      let form = try Regex(try group.member("pattern").string())
      #expect(try group.member("example").string().wholeMatch(of: form) != nil)
      var told = try TestBook(
        """
        client c1 "Ann Lee"
        series INV-{YYYY}{MM}-{####} 1000
        """)
      for count in 1...3 {
        try told.tell("invoice i\(count) for c1 2026-01-05")
        try told.tell(#"line i\#(count) "Concert" 850.00 USD"#)
        try told.tell("issued i\(count) INV-202601-\(999 + count) 2026-01-05")
        let number = told.invoice("i\(count)").number
        #expect(number.wholeMatch(of: form) != nil)
        #expect(number.hasPrefix("INV-") && number.count > 10)
      }
    }
  }

  @Test func `every status of the cases is a status here`() throws {
    for status in try CaseFile.rows(.invoicegenerator, "statuses") {
      #expect(InvoiceStatus(word: try status.string())?.title.english == (try status.string()))
    }
    for group in try CaseFile.values(.invoicegenerator, "statusColours") {
      let names = try group.members().map { $0.name }
      #expect(names.allSatisfy { InvoiceStatus(word: $0)?.title.english == $0 })
    }
  }

  @Test func `a sent invoice is overdue from the day after it was due`() throws {
    for row in try CaseFile.rows(.invoicegenerator, "derivedOverdue") {
      let due = try row.member("due").string()
      var told = try TestBook(
        """
        client c1 "Ann Lee"
        invoice i1 for c1 2025-12-01
        line i1 "Concert" 850.00 USD
        due i1 \(due)
        """)
      let status = try #require(InvoiceStatus(word: try row.member("status").string()))
      let first = try Day(parsing: "2025-12-01")
      if status != .draft {
        try told.tell("issued i1 1 2025-12-01")
        told.commit(try Sendings.send(told.invoice("i1"), on: first, by: .mail, in: told.book))
      }
      if status == .paid { try told.tell("payment i1 850.00 2025-12-20") }
      if status == .cancelled { try told.tell("void i1 2025-12-20") }
      let effective = told.book.status(
        of: told.invoice("i1"), on: try row.member("today").day())
      #expect(try effective.title.english == row.member("effective").string())
    }
  }

  @Test func `tax is rounded half up on the subtotal`() throws {
    for row in try CaseFile.rows(.invoicegenerator, "derivedTax") {
      let subtotal = Money(minor: try row.member("subtotalCents").whole(), currency: .usd)
      let told = try TestBook(
        """
        client c1 "Ann Lee"
        invoice i1 for c1
        line i1 "Concert" \(subtotal.plain) USD
        tax i1 VAT \(try row.member("taxRatePct").literal())
        """)
      let invoice = told.invoice("i1")
      let totals = try InvoiceTotals(
        of: told.book.lines(of: invoice.id), invoice.tax, in: .usd)
      #expect(try (totals.tax?.amount.minor ?? 0) == row.member("taxCents").whole(), "\(row)")
      #expect(try totals.total.minor == row.member("totalCents").whole())
    }
  }
}
