import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What stands beside a word on screens, over random books (G9): one word, one number, and the sum of the rows
/// below it.
struct FigureScreenTests {
  /// The value before each name of a figure on the page.
  private func shown(_ figure: KeyFigure, on page: String) -> [String] {
    let pieces = page.components(separatedBy: "data-key=\"what-\(figure.rawValue)\"")
    return pieces.dropLast().compactMap { piece in
      let start = piece.components(separatedBy: "class=\"stat-value\">").last
      return start?.components(separatedBy: "<").first
    }
  }

  @Test(arguments: 0..<4) func `the same words say the same numbers`(seed: Int) throws {
    var world = try ListWorld(seed: UInt64(seed))
    for _ in 0..<300 { world.edit() }
    world.person.app.refresh()
    let (book, today) = (world.book, world.today)
    var person = world.person
    func said(_ figure: KeyFigure, _ scope: FigureScope) -> String {
      person.app.text(book.sum(of: figure, for: scope, on: today).totals)
    }
    person.go("/invoices")
    #expect(shown(.outstanding, on: person.page) == [said(.outstanding, .book)])
    #expect(shown(.overdue, on: person.page) == [said(.overdue, .book)])
    for (figure, statuses) in [
      (KeyFigure.outstanding, [InvoiceStatus.issued, .sent, .overdue]), (.overdue, [.overdue]),
    ] {
      let list = InvoiceList(app: person.app)
      let rows = statuses.flatMap { list.invoiceRows($0) }
      var sum = Totals()
      for row in rows { if let owed = list.owed(figure, ofInvoice: row) { try sum.add(owed) } }
      #expect(person.app.text(sum) == said(figure, .book))
    }
    for stage in Stage.allCases {
      person.go(Route.projects(stage).path)
      for other in Stage.allCases {
        let figure = KeyFigure.projects(at: other)
        #expect(shown(figure, on: person.page) == [said(figure, .book)], "\(stage) \(other)")
      }
    }
    for client in book.clients.live {
      person.go(Route.client(client.id).path)
      for figure in [KeyFigure.income, .outstanding] {
        #expect(shown(figure, on: person.page) == [said(figure, .client(client.id))])
      }
    }
  }

  @Test func `the list of overdue invoices shows what is left of each, as its header adds up`()
    throws
  {
    var person = try Person.inSampleStudio()
    person.go("/invoices/overdue")
    let list = InvoiceList(app: person.app)
    for row in list.invoiceRows(.overdue) {
      let owed = try #require(list.owed(.overdue, ofInvoice: row))
      #expect(list.amount(ofInvoice: row) == person.app.state.formats.money(owed))
    }
    #expect(person.page.contains("What is outstanding on invoices whose due day is over."))
  }

  @Test func `a draft in two currencies is named above the list, and in its row`() throws {
    var person = try Person.inSampleStudio()
    var edit = Edit()
    var draft = Invoice()
    draft.id = ID(9_001)
    draft.currency = .usd
    edit.put(draft, replacing: nil)
    for (number, currency) in [Currency.usd, .eur].enumerated() {
      var line = Line()
      line.id = ID(UInt64(9_002 + number))
      line.invoice = draft.id
      line.text = "Sound"
      line.price = Price(Money(100, currency))
      edit.put(line, replacing: nil)
    }
    _ = person.app.replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    person.app.refresh()
    person.go("/invoices")
    #expect(person.page.contains("Does not add up"))
    #expect(person.page.contains("The draft is in USD and its line “Sound” in EUR."))
    person.go(Route.invoice(draft.id).path)
    #expect(person.page.contains("Give the line an amount in USD"))
  }
}

/// Search finds what a list is about: totals (G10), and what is archived (G12).
struct FoundTotalsTests {
  @Test func `an invoice and a project are found by their totals, archived ones too`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let invoice = try #require(book.invoices.live.first { $0.isIssued })
    let total = try book.total(of: invoice)
    person.go(Location(.find, query: total.plain).path + "&tab=invoices")
    #expect(person.page.contains(Route.invoice(invoice.id).path))
    let gig = try #require(book.projects.live.first { $0.stage == .paid })
    let fees = try #require(try book.feeTotal(of: gig.id).single)
    person.go(Location(.find, query: fees.plain).path + "&tab=projects")
    #expect(person.page.contains(Route.project(gig.id).path))
    var edit = Edit()
    var archived = gig
    archived.life = .archived
    edit.put(archived, in: book.projects)
    _ = person.app.replica.commit(
      edit, now: Instant(milliseconds: 1_900_000_000_000), undoable: false)
    person.app.refresh()
    person.go(Location(.find, query: fees.plain).path + "&tab=projects")
    #expect(person.page.contains(Route.project(gig.id).path))
    #expect(person.page.contains(">Archived<"))
  }
}
