import LedgerTestSupport
import Testing

@testable import Ledger

/// Invoices to start from (rule G17), and the tax that a client's new invoices begin with.
struct InvoiceTemplatesTests {
  private func book() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      client c2 "Bob Ray"
      invoice i1 for c1 2025-09-02
      line i1 "Set" 100.00 USD
      line i1 "Hall" 50.00 USD x 2
      tax i1 VAT 19
      """)
  }

  private func commit(_ edit: Edit, _ told: inout TestBook) {
    told.now = told.now.adding(milliseconds: 1_000)
    _ = told.replica.commit([edit], now: told.now, undoable: true)
  }

  private let today = Day(number: 20_400)

  @Test func `a draft from a template says what its invoice said, without client and days`() throws
  {
    var told = try book()
    var (invoice, edit) = (told.invoice("i1"), Edit())
    invoice.discount = Discount(Rate(percent: 10))
    invoice.notes = "Thanks"
    invoice.layout = .minimal
    invoice.due = today
    var line = told.book.lines(of: invoice.id)[0]
    line.tax = Tax("VAT", Rate(percent: 7))
    line.discount = Discount(Money(1, .usd))
    edit.put(invoice, in: told.book.invoices)
    edit.put(line, in: told.book.lines)
    commit(edit, &told)
    commit(
      try InvoiceTemplates.template(ID(900), named: "Retainer", of: invoice, in: told.book), &told)
    let template = try #require(told.book.invoiceTemplates[ID(900)])
    commit(
      InvoiceTemplates.draft(
        ID(901), from: template, for: told.client("c2").id, on: today, in: told.book), &told)
    let draft = try #require(told.book.invoices[ID(901)])
    #expect(draft.client == told.client("c2").id && draft.day == today && draft.due == nil)
    #expect(draft.notes == "Thanks" && draft.layout == .minimal && draft.project.isNone)
    #expect(try told.book.total(of: draft) == told.book.total(of: invoice))
    let (old, new) = (told.book.lines(of: invoice.id), told.book.lines(of: draft.id))
    #expect(old.map(\.text) == new.map(\.text) && old.map(\.tax) == new.map(\.tax))
    #expect(old.map(\.discount) == new.map(\.discount))
    #expect(
      InvoiceTemplates.draft(
        ID(901), from: template, for: told.client("c2").id, on: today, in: told.book
      ).isEmpty)
  }

  @Test func `a client without tax has none on a template's lines either`() throws {
    var told = try book()
    var (line, client) = (told.book.lines(of: told.invoice("i1").id)[0], told.client("c2"))
    line.tax = Tax("VAT", Rate(percent: 7))
    told.put(line, in: told.book.lines)
    commit(
      try InvoiceTemplates.template(
        ID(900), named: "Two taxes", of: told.invoice("i1"), in: told.book), &told)
    let template = try #require(told.book.invoiceTemplates[ID(900)])
    client.tax = Tax("None", .zero)
    told.put(client, in: told.book.clients)
    commit(
      InvoiceTemplates.draft(ID(901), from: template, for: client.id, on: today, in: told.book),
      &told)
    let draft = try #require(told.book.invoices[ID(901)])
    #expect(draft.tax == nil && told.book.lines(of: draft.id).allSatisfy { $0.tax == nil })
    #expect(try told.book.total(of: draft) == Money(200, .usd))
  }

  @Test func `an issued invoice gives what was printed, whatever its rows say by now`() throws {
    var told = try book()
    try told.tell("issued i1 1 2025-09-02")
    var line = told.book.lines(of: told.invoice("i1").id)[0]
    line.text = "Late"
    let edit = Edit(putting: line, in: told.book.lines)
    commit(edit, &told)
    commit(
      try InvoiceTemplates.template(
        ID(900), named: "Gig", of: told.invoice("i1"), in: told.book), &told)
    let template = try #require(told.book.invoiceTemplates[ID(900)])
    #expect(template.lines.map(\.text) == ["Set", "Hall"] && template.tax?.rate.plain == "19")
    #expect(template.lines.allSatisfy { $0.tax == nil })
  }

  @Test func `a name is needed, and no other template has it`() throws {
    var told = try book()
    commit(
      try InvoiceTemplates.template(
        ID(900), named: "Gig", of: told.invoice("i1"), in: told.book), &told)
    for (name, problem) in [
      ("", InvoiceTemplates.Problem.noName), ("gig", .nameTaken),
      (String(repeating: "x", count: 101), .nameTooLong),
    ] {
      #expect(throws: problem) {
        try InvoiceTemplates.template(ID(902), named: name, of: told.invoice("i1"), in: told.book)
      }
    }
    #expect(InvoiceTemplates.problem("GIG", of: ID(900), in: told.book) == nil)
  }

  @Test func `a client's tax goes before the account's, and zero is none`() throws {
    var told = try book()
    var (settings, edit) = (told.book.settings, Edit())
    settings.tax = Tax("VAT", Rate(percent: 19))
    var client = told.client("c1")
    client.tax = Tax("", .zero)
    client.taxID = "ATU12345678"
    edit.put(settings, in: told.book.settingsTable)
    edit.put(client, in: told.book.clients)
    commit(edit, &told)
    let free = Drafting.blank(ID(900), client: client.id, on: today, in: told.book)
    let usual = Drafting.blank(ID(901), client: told.client("c2").id, on: today, in: told.book)
    #expect(free.tax == nil && usual.tax == settings.tax)
    let content = try Issuing.content(of: told.invoice("i1"), on: today, in: told.book)
    #expect(content.buyer.taxID == "ATU12345678")
  }
}
