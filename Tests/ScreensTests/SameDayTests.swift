import Foundation
import Ledger
import Testing

@testable import Screens

/// What lists do with rows of one day: by the hour, by the number, by what happened later.
struct SameDayTests {
  private let day = Day(number: 20_780)

  private func start() -> Edit {
    var edit = Edit()
    var settings = Settings()
    (settings.id, settings.isSetUp, settings.work) = (Settings.onlyID, true, [.musician])
    edit.put(settings, replacing: nil)
    var client = Client()
    (client.id, client.firstName, client.lastName) = (ID(7), "Ann", "Lee")
    edit.put(client, replacing: nil)
    return edit
  }

  /// Three gigs of one day, the last one entered first; the second takes all of it.
  private func gigs(at stage: Stage) throws -> Person {
    var edit = start()
    for (place, gig) in [("Late Show", 20), ("Festival", 0), ("Morning Lesson", 9)].enumerated() {
      var project = Project()
      project.id = ID(UInt64(10 + place))
      (project.client, project.name) = (ID(7), gig.0)
      var schedule = Schedule.gig(on: day, zone: "")
      schedule.moveStart(to: day, TimeOfDay(minutes: gig.1 * 60))
      // An hour that was there before it took all day says nothing.
      if gig.1 == 0 {
        schedule.startTime = TimeOfDay(minutes: 1_380)
        schedule.allDay = true
      }
      project.schedule = schedule
      project.progress.name = stage
      if stage != .open { project.progress.delivered = day.adding(days: 3) }
      if stage == .paid { project.progress.closed = day.adding(days: 4) }
      edit.put(project, replacing: nil)
    }
    var person = try Person(edit)
    person.go(Route.projects(stage).path)
    return person
  }

  private func names(_ person: Person, _ stage: Stage) -> [String] {
    person.app.rows(of: .gigs, ListKind.part(of: stage)).map {
      person.app.book.projects.rows[Int($0)].name
    }
  }

  @Test(arguments: [Stage.open, .delivered])
  func `gigs of one day stand by the hour, what takes all day first`(_ stage: Stage) throws {
    let person = try gigs(at: stage)
    #expect(names(person, stage) == ["Festival", "Morning Lesson", "Late Show"])
  }

  @Test func `paid ones stand the other way round`() throws {
    let person = try gigs(at: .paid)
    #expect(names(person, .paid) == ["Late Show", "Morning Lesson", "Festival"])
  }

  @Test func `a gig that is moved to another hour moves in the list`() throws {
    var person = try gigs(at: .open)
    var late = try #require(person.app.book.projects[ID(10)])
    late.schedule?.moveStart(to: day, TimeOfDay(minutes: 480))
    let edit = Edit(putting: late, in: person.app.book.projects)
    person.app.commit(edit)
    person.go("/projects")
    #expect(names(person, .open) == ["Festival", "Late Show", "Morning Lesson"])
  }

  @Test func `a client's gigs of one day stand with the last first`() throws {
    var person = try gigs(at: .open)
    person.go(Route.client(ID(7)).path)
    let page = person.page
    let places = try ["Late Show", "Morning Lesson", "Festival"].map {
      try #require(page.range(of: ">\($0)<")).lowerBound
    }
    #expect(places == places.sorted())
  }

  /// Drafts that were made first were issued last; one is still a draft.
  private func invoices() throws -> Person {
    var edit = start()
    for (id, count) in [(21, 3), (22, 1), (23, 0), (24, 2)] as [(UInt64, Int64)] {
      var invoice = Invoice()
      (invoice.id, invoice.client, invoice.day) = (ID(id), ID(7), day)
      if count > 0 {
        var issue = Ledger.Issue()
        issue.count = count
        issue.content.number = "\(count)"
        issue.content.issued = day
        issue.content.due = day.adding(days: 30)
        issue.content.buyer.name = "Sony Label"
        invoice.issue = issue
      }
      edit.put(invoice, replacing: nil)
    }
    return try Person(edit)
  }

  @Test func `invoices of one day stand by their numbers, a draft first`() throws {
    var person = try invoices()
    person.go("/invoices")
    let rows = InvoiceList(app: person.app).invoiceRows(nil)
    let ids = rows.map { person.app.book.invoices.rows[Int($0)].id.raw }
    #expect(ids == [23, 21, 24, 22])
    person.go(Route.client(ID(7)).path)
    let page = person.page
    let places = try ids.map {
      try #require(page.range(of: Route.invoice(ID($0)).path + "\"")).lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func `an issued invoice is found by the name on its paper`() throws {
    var person = try invoices()
    person.go("/invoices")
    person.press("search", value: "sony")
    #expect(InvoiceList(app: person.app).invoiceRows(nil).count == 3)
    person.press("search", value: "lee")
    #expect(InvoiceList(app: person.app).invoiceRows(nil).count == 4)
  }

  @Test func `a client is found by who gets their letters`() throws {
    var edit = start()
    var label = Client()
    (label.id, label.company, label.attention) = (ID(8), "Sony Label", "Ruth Olmstead")
    edit.put(label, replacing: nil)
    var person = try Person(edit)
    person.go("/clients")
    person.press("search", value: "olmstead")
    let rows = person.app.rows(of: .clients)
    #expect(rows.map { person.app.book.clients.rows[Int($0)].id } == [ID(8)])
  }

  @Test func `blanks before a name are no part of it in the list of clients`() throws {
    var edit = start()
    for (id, last, company) in [(8, " Miles", ""), (9, " ", "Abbey Road")]
      as [(UInt64, String, String)]
    {
      var client = Client()
      (client.id, client.lastName, client.company) = (ID(id), last, company)
      edit.put(client, replacing: nil)
    }
    var person = try Person(edit)
    person.go("/clients")
    let rows = person.app.rows(of: .clients)
    #expect(rows.map { person.app.book.clients.rows[Int($0)].id } == [ID(9), ID(7), ID(8)])
    #expect(!person.page.contains(">#<"))
  }

  @Test func `of what happened on one day the later stands first`() throws {
    var edit = start()
    var project = Project()
    (project.id, project.client, project.name) = (ID(10), ID(7), "Late Show")
    project.opened = day
    project.progress.name = .paid
    (project.progress.delivered, project.progress.closed) = (day, day)
    edit.put(project, replacing: nil)
    var payment = Payment()
    (payment.id, payment.client, payment.project) = (ID(30), ID(7), ID(10))
    (payment.amount, payment.day) = (Money(minor: 5_000, currency: .usd), day)
    edit.put(payment, replacing: nil)
    var person = try Person(edit)
    person.go("/project/\(project.id.text)/overview")
    let list = try #require(person.page.components(separatedBy: "class=\"activity\"").last)
    let places = try ["received", "Delivered", "Opened"].map {
      try #require(list.range(of: $0)).lowerBound
    }
    #expect(places == places.sorted())
  }
}
