import Ledger
import LedgerTestSupport
import Testing

/// InvoiceGenerator's cases.
///
/// Search, filter, sort and badge colors are with the screens' list.
struct InvoiceCaseTests {
  @Test func `a line comes to quantity times price as the cases say`() throws {
    try CaseFile.each(.invoicegenerator, "itemTotal") { row in
      let (quantity, price) = try line(row)
      #expect(try Price(price, times: quantity).amount() == row.member("total").money(), "\(row)")
    }
  }

  /// A line as a pair, or with its members.
  private func line(_ told: Value) throws -> (Quantity, Money) {
    if case .list = told { return (try told.at(0).quantity(), try told.at(1).money()) }
    return (
      try (told.given("quantity") ?? told.member("qty")).quantity(),
      try (told.given("unitPrice") ?? told.member("price")).money()
    )
  }

  @Test func `an invoice comes to the sum of its lines as the cases say`() throws {
    try CaseFile.each(.invoicegenerator, "invoiceTotal") { row in
      var told = try TestBook(
        """
        client c1 "Ann Lee"
        invoice i1 for c1
        """)
      for item in try row.listed("items") {
        let (quantity, price) = try line(item)
        try told.tell(#"line i1 "Item" \#(price.plain) USD x \#(quantity.plain)"#)
      }
      #expect(try told.book.total(of: told.invoice("i1")) == row.member("total").money(), "\(row)")
    }
  }

  @Test func `a new invoice is as the cases say`() throws {
    try CaseFile.each(.invoicegenerator, "newInvoice") { group in
      let told = try TestBook(
        """
        client c1 "Ann Lee"
        invoice i1 for c1 2026-01-05
        """)
      let invoice = told.invoice("i1")
      let status = told.book.status(of: invoice, on: try Day(parsing: "2026-01-05"))
      if let word = group.given("status") { #expect(try status.title.english == word.string()) }
      if let total = group.given("total") {
        #expect(try told.book.total(of: invoice) == total.money())
      }
      #expect(try invoice.notes == group.words("notes"))
      if let due = group.given("dueDate") { #expect(try due.string() == "issueDate + 30 days") }
      let day = try Day(parsing: "2026-02-10")
      let content = try Issuing.content(of: invoice, on: day, in: told.book)
      #expect(content.issued == day && content.due == day.adding(days: 30))
    }
  }

  // The source drew four random digits and checked that the number was free; a series with that
  // pattern gives numbers of the same form, one after another.
  @Test func `a pattern gives numbers of the form that the cases show`() throws {
    try CaseFile.each(.invoicegenerator, "number") { group in
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
    try CaseFile.each(.invoicegenerator, "statuses") { status in
      let word = try status.string()
      #expect(InvoiceStatus(word: word)?.title.english == word)
    }
    for group in try CaseFile.values(.invoicegenerator, "statusColours") {
      let names = try group.members().map { $0.name }
      #expect(names.allSatisfy { InvoiceStatus(word: $0)?.title.english == $0 })
    }
  }

  @Test func `a sent invoice is overdue from the day after it was due`() throws {
    try CaseFile.each(.invoicegenerator, "derivedOverdue") { row in
      let today = try row.member("today").day()
      let due = try row.given("due")?.day()
      // Nothing is due before it was issued; what has no day of its own is due thirty days after.
      let first = due.map { min($0, today).adding(days: -10) } ?? today
      let day = first.text
      var told = try TestBook(
        """
        client c1 "Ann Lee"
        invoice i1 for c1 \(day)
        line i1 "Concert" 850.00 USD
        """)
      if let due { try told.tell("due i1 \(due.text)") }
      let status = try #require(InvoiceStatus(word: try row.member("status").string()), "\(row)")
      if status != .draft {
        try told.tell("issued i1 1 \(day)")
        told.commit(try Sendings.send(told.invoice("i1"), on: first, by: .mail, in: told.book))
      }
      if status == .paid { try told.tell("payment i1 850.00 \(day)") }
      if status == .cancelled { try told.tell("void i1 \(day)") }
      let effective = told.book.status(of: told.invoice("i1"), on: today)
      #expect(try effective.title.english == row.member("effective").string(), "\(row)")
    }
  }

  @Test func `tax is rounded half up on the subtotal`() throws {
    try CaseFile.each(.invoicegenerator, "derivedTax") { row in
      let subtotal = Money(minor: try row.member("subtotalCents").whole(), currency: .usd)
      let told = try TestBook(
        """
        client c1 "Ann Lee"
        invoice i1 for c1
        line i1 "Concert" \(subtotal.plain) USD
        tax i1 VAT \(try row.given("taxRatePct")?.literal() ?? "0")
        """)
      let invoice = told.invoice("i1")
      let totals = try InvoiceTotals(
        of: told.book.lines(of: invoice.id), invoice.tax, in: .usd)
      #expect(try (totals.tax?.amount.minor ?? 0) == row.member("taxCents").whole(), "\(row)")
      #expect(try totals.total.minor == row.member("totalCents").whole(), "\(row)")
    }
  }
}
