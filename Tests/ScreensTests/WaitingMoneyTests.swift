import Documents
import Ledger
import LedgerTestSupport
import Markup
import Testing

@testable import Screens

/// What waits to be paid, to be paid back and to be looked at, counted one by one.
struct WaitingMoneyTests {
  // MARK: invoices that a line may pay

  @Test func `of very many open invoices those nearest to the line are offered, a hundred at most`()
    throws
  {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let open = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && $0.askedCurrency == .usd
          && (try? book.balance(of: $0).isPositive) == true
      })
    WalkStart.others(&person) { edit in
      for number in 0..<120 {
        var copy = open
        copy.id = ID(UInt64(900_000 + number * 7 % 120))
        edit.put(copy, replacing: nil)
      }
    }
    let now = person.app.book
    for minor in [0, 80_000, 10_000_000] as [Int64] {
      let rest = Money(minor: minor, currency: .usd)
      var all: [(far: UInt64, id: ID<Invoice>)] = []
      for invoice in now.invoices.live where invoice.isIssued && !invoice.isVoid {
        let owed = try now.balance(of: invoice)
        guard owed.currency == .usd, owed.isPositive else { continue }
        all.append(((owed.minor - minor).magnitude, invoice.id))
      }
      all.sort { ($0.far, $0.id) < ($1.far, $1.id) }
      #expect(all.count > 100)
      let offered = LinePaymentSheet(app: person.app).open(rest)
      #expect(offered.map { $0.row.id } == all.prefix(100).map { $0.id }, "\(minor)")
    }
  }

  // MARK: credit that goes back

  @Test func `only a currency with credit is paid back`() throws {
    var person = try Person.inSampleStudio()
    var client = Client()
    (client.id, client.company) = (ID(900_000), "Nobody Paid Yet")
    WalkStart.others(&person) { $0.put(client, replacing: nil) }
    func payment(_ number: UInt64, _ minor: Int64, _ currency: Currency) throws -> Payment {
      var payment = Payment()
      payment.id = ID(number)
      (payment.client, payment.day) = (ID(900_000), try Day(parsing: "2026-11-02"))
      payment.amount = Money(minor: minor, currency: currency)
      return payment
    }
    let owed = try payment(900_001, -1_000, .eur)
    WalkStart.others(&person) { $0.put(owed, replacing: nil) }
    let sheet = "sheet/refund-client/" + client.id.text
    person.press(sheet)
    #expect(person.sheet.isEmpty || !person.sheet.contains("Record Refund"))
    person.press("close")
    let credit = try payment(900_002, 5_000, .usd)
    WalkStart.others(&person) { $0.put(credit, replacing: nil) }
    person.press(sheet)
    #expect(person.sheet.contains("Record Refund"))
    #expect(!person.sheet.contains("name=\"currency\""))
    person.press("save")
    let known: Set<ID<Payment>> = [owed.id, credit.id]
    let refunds = person.app.book.payments(of: client.id).filter {
      $0.amount.isNegative && !known.contains($0.id)
    }
    #expect(refunds.map { $0.amount } == [Money(minor: -5_000, currency: .usd)])
  }

  @Test func `what was paid for paying late is kept by an invoice that takes it (G116)`() throws {
    var person = try Person.inSampleStudio()
    var client = Client()
    (client.id, client.company) = (ID(900_002), "Pays Late")
    WalkStart.others(&person) { $0.put(client, replacing: nil) }
    var payment = Payment()
    (payment.id, payment.client) = (ID(900_003), client.id)
    payment.day = try Day(parsing: "2026-11-02")
    payment.amount = Money(minor: 4_000, currency: .usd)
    let came = payment
    WalkStart.others(&person) { $0.put(came, replacing: nil) }
    person.go("/client/" + client.id.text)
    #expect(person.page.contains("It Is a Late Fee"))
    #expect(person.page.contains("late-fees/\(client.id.text)/USD"))
    person.press("late-fees/\(client.id.text)/USD")
    let draft = try #require(
      person.app.book.invoices.live.first { person.app.state.location.route == .invoice($0.id) })
    #expect(draft.client == client.id && draft.tax == nil)
    let book = person.app.book
    #expect(try book.total(of: draft) == Money(minor: 4_000, currency: .usd))
    let words = Language(locale: book.paperLocale(for: client.id))
    #expect(person.page.contains(words(.lateFees)))
    // Once it is begun it is gone on with.
    person.press("late-fees/\(client.id.text)/USD")
    #expect(person.app.book.invoices(of: client.id).count == 1)
  }

  @Test func `royalties pay a project of their own by one press (G119)`() throws {
    var person = try Person.inSampleStudio()
    var client = Client()
    (client.id, client.company) = (ID(900_002), "Pays Royalties")
    WalkStart.others(&person) { $0.put(client, replacing: nil) }
    func pays(_ number: UInt64, _ day: String) throws {
      var payment = Payment()
      (payment.id, payment.client) = (ID(number), client.id)
      (payment.day, payment.amount) = (try Day(parsing: day), Money(minor: 94_336, currency: .usd))
      let came = payment
      WalkStart.others(&person) { $0.put(came, replacing: nil) }
    }
    try pays(900_003, "2026-07-01")
    person.go("/client/" + client.id.text)
    #expect(person.page.contains("It Is Royalties"))
    #expect(!person.page.contains("It Is Royalties:"))
    try pays(900_004, "2026-10-01")
    person.go("/client/" + client.id.text)
    for number in [900_003, 900_004] as [UInt64] {
      #expect(person.page.contains("royalties/\(ID<Payment>(number).text)"))
    }
    #expect(person.page.contains("It Is Royalties: $943.36, "))
    person.press("royalties/\(ID<Payment>(900_004).text)")
    let project = Royalties.project(of: ID(900_004))
    #expect(person.app.state.location.route == .project(project))
    #expect(person.app.book.projects.live(project)?.name == "Royalties")
    #expect(person.app.book.payments(of: project).map { $0.amount.minor } == [94_336])
    // No invoice is asked for it, and none is offered.
    #expect(person.page.contains("Paid without an invoice."))
    #expect(!person.page.contains("draft-invoice/"))
    person.go("/client/" + client.id.text)
    #expect(person.page.contains("It Is Royalties"))
    #expect(!person.page.contains("It Is Royalties:"))
  }

  // MARK: what is to be looked at again

  @Test(arguments: [
    [WorkKind.designer], [.expenses], [.musician], [.expenses, .designer], [.expenses, .musician],
  ])
  func `a purchase to look at says its place, but where all are of the business`(
    _ work: [WorkKind]
  ) throws {
    var project = Project()
    (project.id, project.name) = (ID(800_001), "Lake House")
    var edit = Edit()
    var settings = Book().settings
    (settings.isSetUp, settings.work) = (true, work)
    edit.put(settings, replacing: nil)
    edit.put(project, replacing: nil)
    let keeps = work.contains(.designer)
    let business: String? = keeps || !work.contains(.expenses) ? "Business" : nil
    let places: [(name: String, project: ID<Project>, says: String?)] = [
      ("Anvil", project.id, "Lake House"), ("Brush", ID(), keeps ? "Inventory" : business),
      ("Crane", .business, business), ("Drill", .personal, "Personal"),
    ]
    for (number, place) in places.enumerated() {
      var transaction = Transaction()
      transaction.id = ID(UInt64(800_010 + number))
      (transaction.source, transaction.project) = (place.name, place.project)
      (transaction.needsReview, transaction.amount) = (true, Money(7, .usd))
      edit.put(transaction, replacing: nil)
    }
    let person = try Person(edit)
    var html = HTML()
    let today = TodayFacts(app: person.app).today
    TodayBegun(app: person.app).draw(today, receipts: [], &html)
    let page = String(decoding: html.bytes, as: UTF8.self)
    for place in places {
      let row = page.components(separatedBy: "\">\(place.name)</span>").dropFirst().first ?? ""
      let note = row.components(separatedBy: "</li>").first ?? ""
      let words = (place.says.map { $0 + " · " } ?? "") + "$7.00"
      #expect(note.contains(">\(words)</span>"), "\(place.name): \(note)")
    }
  }
}
