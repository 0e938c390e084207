import Foundation
import Ledger
import Screens
import Testing

struct InvoiceScreenTests {
  /// A delivered project whose charges no invoice has.
  private func billable(_ person: Person) throws -> Project {
    let book = person.app.book
    return try #require(
      book.projects.live.first { project in
        book.charges(of: project.id).contains { !Drafting.isBilled($0, in: book) }
      })
  }

  @Test func `a draft takes over the charges, is issued by the edge and paid`() throws {
    var person = try Person.inSampleStudio()
    let project = try billable(person)
    person.press("stage/\(project.id.text)/delivered")
    person.press("draft-invoice/\(project.id.text)")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("no invoice page")
      return
    }
    #expect(person.page.contains("Draft Invoice"))
    person.press("sheet/issue/\(id.text)")
    person.press("save")
    #expect(person.effects.contains(.issue(id, on: person.app.state.today)))

    let answer = person.app.draftIssue(id, on: person.app.state.today)
    let drafted = try #require(answer)
    person.app.withReplica { $0.adopt(drafted.change) }
    person.app.refresh()
    let number = try #require(person.app.book.invoices[id]?.number)
    #expect(number == "\(drafted.count)")
    person.go("/invoice/\(id.text)")
    #expect(person.page.contains("Invoice " + number))

    person.press("sheet/payment/\(id.text)")
    person.type("amount", "100")
    person.press("save")
    #expect(
      person.app.book.status(
        of: try #require(person.app.book.invoices[id]), on: person.app.state.today) == .issued)
    person.press("sheet/payment/\(id.text)")
    person.press("save")
    #expect(
      person.app.book.status(
        of: try #require(person.app.book.invoices[id]), on: person.app.state.today) == .paid)
    #expect(person.app.book.projects[project.id]?.stage == .paid)
  }

  @Test func `before the first invoice it is said what is missing on it, and the way to add it`()
    throws
  {
    var setUp = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    (settings.isSetUp, settings.work) = (true, [.musician])
    setUp.put(settings, replacing: nil)
    var profile = BusinessProfile()
    profile.id = BusinessProfile.onlyID
    profile.company = "Ann Lee Music"
    setUp.put(profile, replacing: nil)
    var person = try Person(setUp)
    person.press("sheet/client/new")
    person.type("company", "Blue Note Hall")
    person.press("save")
    let client = try #require(person.app.book.clients.live.first)
    person.press("new-invoice/\(client.id.text)")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("no invoice page")
      return
    }
    person.press("sheet/line/\(id.text)/new")
    person.type("text", "Violin 🎻 lesson")
    person.type("unit", "50")
    person.press("save")
    person.press("sheet/issue/\(id.text)")
    for part in [
      "Your address is missing.", "Add Address", "there are no bank details", "Add Bank Details",
      "cannot print 🎻", "Issue Anyway",
    ] { #expect(person.sheet.contains(part), "\(part)") }
    #expect(!person.sheet.contains("Your name is missing"))
    person.press("save")
    #expect(person.effects.contains(.issue(id, on: person.app.state.today)))
  }

  @Test func `whoever has issued an invoice is not asked again`() throws {
    var person = try Person.inSampleStudio()
    var bank = person.app.book.bank
    bank.handles = BankHandles()
    let edit = Edit(putting: bank, in: person.app.book.banks)
    person.app.withReplica { _ = $0.commit(edit, now: Instant(milliseconds: 1)) }
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    person.press("sheet/issue/\(draft.id.text)")
    #expect(!person.sheet.contains("bank details") && !person.sheet.contains("Issue Anyway"))
  }

  @Test func `whoever asks for a tax is asked for the tax number each time`() throws {
    var person = try Person.inSampleStudio()
    var profile = person.app.book.profile
    profile.taxID = ""
    var edit = Edit()
    edit.put(profile, in: person.app.book.profiles)
    var draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    draft.tax = Tax("VAT", Rate(percent: 19))
    edit.put(draft, in: person.app.book.invoices)
    person.app.withReplica { _ = $0.commit(edit, now: Instant(milliseconds: 1)) }
    person.press("sheet/issue/\(draft.id.text)")
    #expect(person.sheet.contains("Your tax number is missing."))
    #expect(person.sheet.contains("Add Tax Number") && person.sheet.contains("Issue Anyway"))
    profile.taxID = "DE123456789"
    edit = Edit()
    edit.put(profile, in: person.app.book.profiles)
    person.app.withReplica { _ = $0.commit(edit, now: Instant(milliseconds: 2)) }
    person.press("sheet/issue/\(draft.id.text)")
    #expect(!person.sheet.contains("tax number"))
  }

  @Test func `what is issued and in force is saved as electronic invoice`() throws {
    var person = try Person.inSampleStudio()
    for invoice in person.app.book.invoices.live {
      person.press("sheet/invoice-menu/\(invoice.id.text)")
      #expect(
        person.sheet.contains("Save E-Invoice") == (invoice.isIssued && !invoice.isVoid),
        "\(invoice.number)")
    }
    let issued = try #require(person.app.book.invoices.live.first { $0.isIssued && !$0.isVoid })
    person.press("document/\(issued.id.text)/einvoice")
    #expect(person.effects.contains(.document(issued.id, .einvoice)))
  }

  @Test func `issuing is refused without lines, in words`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first)
    person.press("new-invoice/\(client.id.text)")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("no invoice page")
      return
    }
    person.press("sheet/issue/\(id.text)")
    person.press("save")
    #expect(person.sheet.contains("Add a line first"))
    person.press("sheet/line/\(id.text)/new")
    person.type("text", "Consulting")
    person.type("quantity", "2.5")
    person.type("unit", "10.01")
    person.press("save")
    #expect(person.page.contains("$25.03"))
  }

  @Test func `the filters hold what their badge says`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    for status in InvoiceStatus.allCases {
      person.go("/invoices/\(status.rawValue)")
      let expected = book.invoices.live.filter {
        book.status(of: $0, on: person.app.state.today) == status
      }
      let rows = person.page.components(separatedBy: "class=\"row\"").count - 1
      #expect(rows == expected.count, "\(status)")
    }
  }

  @Test func `undo never takes an issued invoice back`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let issued = try #require(
      book.invoices.live.first { $0.isIssued && !$0.isVoid && book.allocations(to: $0.id).isEmpty })
    person.press("sheet/void/\(issued.id.text)")
    person.press("save", ["reason": "Wrong amount"])
    #expect(person.app.book.invoices[issued.id]?.isVoid == true)
    person.press("undo")
    #expect(person.app.book.invoices[issued.id]?.isVoid == true)
  }

  @Test func `an issued invoice cannot be deleted`() throws {
    var person = try Person.inSampleStudio()
    let issued = try #require(person.app.book.invoices.live.first { $0.isIssued })
    person.press("delete-invoice/\(issued.id.text)")
    #expect(person.app.book.invoices[issued.id]?.isLive == true)
    #expect(person.complains("void it instead"))
  }

  @Test func `the number that is shown is that of the day that was chosen`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/setting/numbering")
    person.type("pattern", "{YYYY}{MM}-{#}")
    person.press("save")
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    person.press("sheet/issue/\(draft.id.text)")
    person.type("day", "2026-12-01")
    #expect(person.sheet.contains("202612-"))
    #expect(!person.sheet.contains("202611-"))
  }

  @Test func `what a partly paid invoice still asks for stands at its head`() throws {
    var person = try Person.inSampleStudio()
    let today = person.app.state.today
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        book.status(of: $0, on: today) == .overdue && book.allocations(to: $0.id).isEmpty
      })
    person.go("/invoice/\(invoice.id.text)")
    #expect(!person.page.contains("summary-side"))
    person.press("sheet/payment/\(invoice.id.text)")
    person.type("amount", "100")
    person.press("save")
    #expect(person.page.contains("summary-side"))
  }

  @Test func `a draft without a due day says when it would be due`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first)
    person.press("new-invoice/\(client.id.text)")
    #expect(person.page.contains("cell-text faint\">Dec 21, 2026<"))
  }

  @Test func `a payment is taken in the currency the invoice was issued in`() throws {
    var person = try Person.inSampleStudio()
    let today = person.app.state.today
    let book = person.app.book
    var late = try #require(book.invoices.live.first { book.status(of: $0, on: today) == .overdue })
    late.currency = .eur
    let edit = Edit(putting: late, in: book.invoices)
    let now = person.app.state.now
    _ = person.app.withReplica { $0.commit(edit, now: now) }
    person.app.refresh()
    person.press("sheet/payment/\(late.id.text)")
    person.type("amount", "1")
    person.press("save")
    #expect(person.toast.contains("$1.00 received"))
  }

  @Test func `credit is applied by a button and given back by undo`() throws {
    var person = try Person.inSampleStudio()
    let today = person.app.state.today
    let book = person.app.book
    let unpaid = book.invoices.live.filter { book.status(of: $0, on: today) == .overdue }
    let first = try #require(unpaid.first)
    let client = try #require(book.clients[first.client])
    person.press("new-invoice/\(client.id.text)")
    guard case .invoice(let id) = person.app.state.location.route else {
      Issue.record("no invoice page")
      return
    }
    person.press("sheet/line/\(id.text)/new")
    person.type("text", "Consulting")
    person.type("unit", "40")
    person.press("save")
    let answer = person.app.draftIssue(id, on: today)
    let drafted = try #require(answer)
    person.app.withReplica { $0.adopt(drafted.change) }
    person.app.refresh()
    #expect(!person.page.contains("apply-credit/"))
    person.press("sheet/payment/\(first.id.text)")
    person.type("amount", try book.balance(of: first).adding(Money(25, .usd)).plain)
    person.press("save")
    person.go("/invoice/\(id.text)")
    #expect(person.page.contains("Apply $25.00 Credit"))
    person.press("apply-credit/\(id.text)")
    #expect(person.toast.contains("Credit applied"))
    let invoice = try #require(person.app.book.invoices[id])
    #expect(try person.app.book.balance(of: invoice) == Money(15, .usd))
    #expect(!person.page.contains("apply-credit/"))
    person.press("undo")
    #expect(try person.app.book.balance(of: invoice) == Money(40, .usd))
    // On the client's page what is owed comes before what the money was besides.
    var own = Payment()
    (own.id, own.client, own.day, own.amount) = (ID(900_001), client.id, today, Money(50, .usd))
    let came = own
    WalkStart.others(&person) { $0.put(came, replacing: nil) }
    person.go("/client/\(client.id.text)")
    let offers = person.page.split(separator: "royalties/")
    #expect(offers.count > 1)
    #expect(offers.first?.contains("apply-credit/\(id.text)") == true)
    #expect(person.page.contains("Apply to Invoice \(invoice.number)"))
  }

  @Test(arguments: [("JPY", "keep"), ("JPY", "clear"), ("KWD", "keep"), ("EUR", "keep")])
  func `another currency of a draft never makes its amounts more or less`(
    code: String, way: String
  ) throws {
    var person = try Person.inSampleStudio()
    let currency = try #require(Currency(code))
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    let before = person.app.book.lines(of: draft.id)
    try #require(before.contains { !$0.price.unit.isZero })
    person.press("sheet/invoice/\(draft.id.text)")
    #expect(!person.sheet.contains("Clear the amounts"))
    person.type("currency", code)
    #expect(person.sheet.contains("Clear the amounts"))
    person.type("amounts", way)
    person.press("save")
    #expect(person.app.book.invoices[draft.id]?.currency == currency)
    for (old, new) in zip(before, person.app.book.lines(of: draft.id)) {
      #expect(new.price.unit.currency == currency)
      let (was, number) = (
        Double(old.price.unit.plain) ?? .nan, Double(new.price.unit.plain) ?? .nan
      )
      #expect(way == "clear" ? number == 0 : abs(number - was) <= 0.5)
    }
    person.press("undo")
    #expect(person.app.book.lines(of: draft.id) == before)
  }

  @Test func `a tax rate of three decimals is the same when the draft is opened again`() throws {
    var person = try Person.inSampleStudio()
    person.app.state.formats = Formats(lines: "decimal=,\ngroup=.")
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    person.press("sheet/invoice/\(draft.id.text)")
    person.type("tax", "8,875")
    person.press("save")
    person.press("sheet/invoice/\(draft.id.text)")
    #expect(person.form["tax"] == "Tax 8,875%")
    person.press("save")
    #expect(person.app.book.invoices[draft.id]?.tax?.rate == Rate(micros: 8_875_000))
    person.press("sheet/invoice/\(draft.id.text)")
    person.type("tax", "101")
    person.press("save")
    #expect(person.sheet.contains("Enter a tax such as"))
  }

  @Test func `more than is owed becomes credit`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first { book.status(of: $0, on: person.app.state.today) == .overdue })
    person.press("sheet/payment/\(invoice.id.text)")
    person.type("amount", "99999")
    #expect(person.sheet.contains("client’s credit"))
    person.type("amount", "0")
    person.press("save")
    #expect(person.sheet.contains("Enter an amount above zero"))
  }
}
