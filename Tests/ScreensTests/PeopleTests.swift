import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Clients with several ways to reach them, with somebody who pays, and merged ones (rules G20 to G22).
struct PeopleTests {
  private func person() throws -> (Person, ID<Client>, ID<Client>) {
    let person = try Person.inSampleStudio()
    let clients = person.app.book.clients.live.filter {
      !person.app.book.projects(of: $0.id).isEmpty
    }
    return (person, try #require(clients.first).id, try #require(clients.last).id)
  }

  @Test func `an email is added, used, moved and deleted`() throws {
    var (person, id, _) = try person()
    let own = try #require(person.app.book.clients[id]).email
    for text in ["one@x.io", "two@x.io"] {
      person.press("sheet/contact/new/" + id.text)
      person.type("text", text)
      person.type("label", "Work")
      person.press("save")
      #expect(person.sheet.isEmpty, "\(person.form.problems)")
    }
    var points = person.app.book.contactPoints(of: id)
    #expect(points.map { $0.text } == (own.isEmpty ? ["two@x.io"] : ["one@x.io", "two@x.io"]))
    person.go("/client/" + id.text)
    #expect(person.page.contains("mailto:two@x.io"))
    let last = try #require(points.last)
    person.press("contact/use/" + last.id.text)
    #expect(person.app.book.clients[id]?.email == "two@x.io")
    person.press("undo")
    #expect(person.app.book.clients[id]?.email == (own.isEmpty ? "one@x.io" : own))
    if points.count > 1 {
      person.press("contact/up/" + last.id.text)
      points = person.app.book.contactPoints(of: id)
      #expect(points.first?.id == last.id)
    }
    person.press("contact/delete/" + last.id.text)
    #expect(!person.app.book.contactPoints(of: id).contains { $0.id == last.id })
    // What is no email is not taken.
    person.press("sheet/contact/new/" + id.text)
    person.type("text", "nobody")
    person.press("save")
    #expect(!person.sheet.isEmpty)
    // Nor is a telephone number with fewer digits than the client's own needs.
    person.type("sort", "phone")
    person.type("text", "555-0142")
    person.press("save")
    #expect(person.form.problem("text")?.english == "Invalid phone number format")
    person.type("text", "(615) 555-0142")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
  }

  @Test func `gigs of a client that was merged are found under the other, which alone is offered`()
    throws
  {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first {
        !Trades.isDesign($0, book.settings.work) && book.clients.live($0.client) != nil
      })
    var merged = try #require(book.clients[gig.client])
    let other = try #require(book.clients.live.first { $0.id != merged.id })
    merged.into = other.id
    let (written, path) = (merged, Route.projects(gig.stage).path)
    WalkStart.others(&person) { $0.put(written, in: book.clients) }
    person.go(path)
    person.press("sheet/list/filter")
    #expect(person.sheet.contains("filter/client/" + other.id.text))
    #expect(!person.sheet.contains("filter/client/" + merged.id.text))
    person.go(path + "?client=" + other.id.text)
    let rows = person.app.rows(of: .gigs, ListKind.part(of: gig.stage))
    #expect(rows.contains { person.app.book.projects.rows[Int($0)].id == gig.id })
  }

  @Test func `what came from elsewhere and is no number stands until it is edited`() throws {
    var (person, id, _) = try person()
    var client = try #require(person.app.book.clients[id])
    (client.email, client.phone) = ("n/a", "110")
    var point = ContactPoint()
    (point.id, point.client, point.sort, point.text) = (ID(9_301), id, .phone, "112")
    var edit = Edit()
    edit.put(client, in: person.app.book.clients)
    edit.put(point, in: person.app.book.contactPoints)
    person.app.commit(edit)
    person.app.refresh()
    person.press("sheet/contact/edit/" + point.id.text)
    person.type("label", "Home")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    #expect(person.app.book.contactPoints[point.id]?.label == "Home")
    person.press("sheet/contact/edit/" + point.id.text)
    person.type("text", "113")
    person.press("save")
    #expect(person.form.problem("text")?.english == "Invalid phone number format")
    person.type("text", "(615) 555-0142")
    person.press("save")
    person.press("sheet/client/" + id.text)
    person.type("company", "Acme")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    #expect(person.app.book.clients[id]?.company == "Acme")
    person.press("sheet/client/" + id.text)
    person.type("email", "n/b")
    person.press("save")
    #expect(person.form.problem("email")?.english == "Invalid email format")
  }

  @Test(arguments: [
    ("en-US", "(089) 123-456"), ("en", "(089) 123-456"), ("fr-CA", "(089) 123-456"),
    ("de-DE", "089123456"), ("de", "089123456"), ("en-GB", "089123456"),
  ])
  func `a telephone number is grouped where people write so`(_ locale: String, _ shown: String)
    throws
  {
    let (start, id, _) = try person()
    var person = start.apart()
    person.app.state.formats.locale = locale
    person.press("sheet/client/" + id.text)
    person.type("phone", "089123456")
    #expect(person.form["phone"] == shown)
  }

  @Test func `the charts of a client say that other currencies stand in their figures`() throws {
    var (person, id, _) = try person()
    let note = "The charts show USD; other currencies stand in their figures."
    person.go("/client/" + id.text)
    #expect(!person.page.contains(note))
    var edit = Edit()
    for (place, currency) in [Currency.usd, .eur].enumerated() {
      var payment = Payment()
      (payment.id, payment.client) = (ID(UInt64(810_000 + place)), id)
      (payment.day, payment.amount) = (person.app.state.today, Money(100, currency))
      edit.put(payment, in: person.app.book.payments)
    }
    person.app.commit(edit, toast: "")
    person.go("/client/" + id.text)
    #expect(person.page.contains(note))
  }

  @Test func `a client's page leads to the invoices that it has no room for`() throws {
    var (person, _, id) = try person()
    let client = try #require(person.app.book.clients[id])
    var edit = Edit()
    for number in 0..<61 {
      var invoice = Invoice()
      invoice.id = ID(UInt64(800_000 + number))
      invoice.client = id
      edit.put(invoice, in: person.app.book.invoices)
    }
    person.app.commit(edit, toast: "")
    person.go("/client/" + id.text)
    let count = person.app.book.invoices(of: id).count
    #expect(person.page.contains("All \(count) Invoices"))
    person.go(Location(.invoices(nil), query: client.displayName).path)
    #expect(person.app.state.location.query == client.displayName)
    #expect(InvoiceList(app: person.app).invoiceRows(nil).count >= count)
  }

  @Test func `an address is added beside the client's own`() throws {
    var (person, id, _) = try person()
    person.press("sheet/contact/new/" + id.text)
    person.type("sort", "address")
    person.type("line1", "1 Billing Road")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    person.go("/client/" + id.text)
    #expect(person.page.contains("1 Billing Road"))
  }

  @Test func `who pays is chosen in the client's form, and shown`() throws {
    var (person, id, payer) = try person()
    person.press("sheet/client/" + id.text)
    person.type("payer", payer.text)
    person.press("save")
    #expect(person.app.book.clients[id]?.payer == payer)
    person.go("/client/" + id.text)
    #expect(person.page.contains("Invoices Go To") && !person.page.contains("Pays For"))
    person.go("/client/" + payer.text)
    #expect(person.page.contains("Pays For"))
    #expect(person.page.contains("\(Route.client(id).path)\">"))
  }

  @Test func `a merged client is the other one in every list, until it is taken back`() throws {
    var (person, id, target) = try person()
    let name = try #require(person.app.book.clients[id]).displayName
    let count = person.app.book.projects(of: id).count + person.app.book.projects(of: target).count
    person.go("/client/" + id.text)
    #expect(person.page.contains("sheet/client-merge/into/" + id.text))
    person.press("sheet/client-merge/into/" + id.text)
    person.press("save")
    #expect(!person.sheet.isEmpty, "nobody is chosen")
    person.type("into", target.text)
    #expect(person.sheet.contains("Papers and messages use"))
    person.press("save")
    #expect(person.app.book.client(id) == target)
    #expect(person.stored.flatMap { $0.written }.count == 1)
    #expect(person.page.contains("Merged Clients") && person.page.contains(name))
    // The lists say the other one, as if they were read anew.
    for list in ListName.allCases {
      let fresh = ListIndex(
        list.kind, person.app.book, person.app.state.formats, on: person.app.state.today)
      #expect(person.app.index[list].count() == fresh.count(), "\(list)")
    }
    person.go("/clients")
    #expect(!person.page.contains("client/" + id.text + "\""))
    person.go("/client/" + id.text)
    #expect(person.app.book.projects(of: target).count == count)
    person.press("client-merge/separate/" + id.text)
    #expect(person.app.book.client(id) == id)
    person.press("undo")
    #expect(person.app.book.client(id) == target)
    person.press("undo")
    #expect(person.app.book.client(id) == id)
  }

  @Test func `clients that look the same are offered to be merged`() throws {
    var (person, id, other) = try person()
    person.go("/clients")
    #expect(!person.page.contains("may be the same"))
    var edit = Edit()
    for one in [id, other] {
      var client = try #require(person.app.book.clients[one])
      client.email = "same@x.io"
      edit.put(client, in: person.app.book.clients)
    }
    let written = edit
    _ = person.app.withReplica {
      $0.commit([written], now: Instant(milliseconds: 2_000_000_000_000), undoable: false)
    }
    person.app.refresh()
    person.go("/clients")
    #expect(person.page.contains("Clients that may be the same: 1"))
    person.press("sheet/client-merge/alike")
    #expect(person.sheet.contains("same@x.io"))
  }

  @Test func `a client's page has figures that are the book's, and leads to the report`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let client = try #require(book.clients.live.first { !book.payments(of: $0.id).isEmpty }).id
    person.go("/client/" + client.text)
    let path = "/report/" + client.text + "/client"
    #expect(person.page.contains("Figures") && person.page.contains(path))
    let figures = try ClientFigures(of: client, in: book, on: person.app.state.today)
    var received = Totals()
    for payment in book.payments(of: client) { try received.add(book.counted(payment)) }
    #expect(figures.received == received && !received.isZero)
    for rows in [figures.mediaTypes, figures.services, figures.months, figures.season] {
      var sum = Totals()
      for row in rows { try sum.add(row.total) }
      #expect(sum == received)
    }
    person.go(path)
    #expect(person.page.contains("Lifetime Value") && person.page.contains("Average Fee"))
  }
}
