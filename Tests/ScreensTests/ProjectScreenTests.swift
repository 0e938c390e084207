import Documents
import Foundation
import Ledger
import Testing

@testable import Screens

struct ProjectScreenTests {
  @Test func `the head counts and sums each stage`() throws {
    let person = try Person.inSampleStudio()
    let book = person.app.book
    let open = book.projects.live.filter { $0.stage == .open && $0.work != .designer }
    var total = Totals()
    for project in open { try total.add(book.feeTotal(of: project.id)) }
    #expect(person.page.contains("\(open.count) UPCOMING PROJECTS"))
    #expect(person.page.contains(person.app.state.formats.money(total[.usd])))
  }

  @Test func `times of another time zone say which it is`() throws {
    var person = try Person.inSampleStudio()
    var project = try #require(person.app.book.projects.live.first { $0.schedule != nil })
    project.schedule?.allDay = false
    project.schedule?.zone = "Europe/Berlin"
    let edit = Edit(putting: project, in: person.app.book.projects)
    person.app.commit(edit)
    person.go("/project/\(project.id.text)/overview")
    #expect(person.page.contains("Europe/Berlin"))
    person.app.state.zone = "Europe/Berlin"
    #expect(!person.page.contains("Europe/Berlin"))
  }

  @Test func `a name of blanks, as Ledger 8 may bring one, is untitled`() throws {
    var person = try Person.inSampleStudio()
    var project = Project()
    project.id = ID(4002)
    project.name = "  "
    let edit = Edit(putting: project, in: person.app.book.projects)
    person.app.commit(edit)
    person.go("/projects")
    #expect(person.page.contains("Untitled"))
    person.go("/project/\(project.id.text)/overview")
    #expect(person.page.contains("Untitled"))
    // In the table, too.
    person.app.state.isDesk = true
    person.go("/projects")
    #expect(person.page.contains("role=\"grid\"") && person.page.contains("Untitled"))
    // The window says so, too, and so does a report.
    for place in ["project/\(project.id.text)", "project/\(project.id.text)/items"] {
      person.go("/" + place)
      #expect(person.app.title == "Untitled · Ledgerline", "\(place)")
    }
    person.go("/report/\(project.id.text)/budget")
    #expect(person.app.title == "Untitled · Ledgerline")
    var question = ReportQuestion(person.app.book, on: person.app.state.today)
    question.project = project.id
    let report = try #require(Report.named("budget"))
    #expect(try report.document(question).title == "Budget – Untitled Project")
  }

  @Test func `a project without a client says what is missing`() throws {
    var person = try Person.inSampleStudio()
    var project = Project()
    project.id = ID(4001)
    project.name = "Late Show"
    let edit = Edit(putting: project, in: person.app.book.projects)
    person.app.commit(edit)
    person.go("/projects")
    #expect(person.page.contains("Project Ledger"))
    #expect(person.page.contains("Add Client · Recording"))
  }

  @Test func `paid projects are grouped by month, newest first`() throws {
    var person = try Person.inSampleStudio()
    person.go("/projects/paid")
    let page = person.page
    let september = try #require(page.range(of: "September 2026"))
    let august = try #require(page.range(of: "August 2026"))
    #expect(september.lowerBound < august.lowerBound)
  }

  @Test func `a project is entered with a new client and billed`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/project/new")
    person.type("clientQuery", "Blue Note")
    #expect(person.sheet.contains("Add Client “Blue Note”"))
    person.press("pick/client/new")
    person.type("name", "Late Show")
    person.type("start", "2026-12-03")
    #expect(person.form["end"] == "2026-12-03")
    #expect(person.form["endTime"] == "10:00")
    person.press("save")
    let project = try #require(person.app.book.projects.live.last)
    #expect(project.name == "Late Show")
    #expect(person.app.book.clients[project.client]?.displayName == "Blue Note")
    #expect(project.schedule?.zone == "America/Chicago")
    #expect(person.app.state.location.route == .project(project.id))

    person.press("sheet/charge/\(project.id.text)/new")
    person.type("name", "Two sets")
    person.type("service", "Concert")
    person.type("unit", "850")
    person.press("save")
    #expect(person.page.contains("$850.00"))
    #expect(person.app.book.charges(of: project.id).first?.service == .concert)
    #expect(person.page.contains("<span class=\"row-note\">Concert</span>"))
    // A name that is the service says it already.
    person.press("sheet/charge/\(project.id.text)/new")
    person.type("name", "Overdub")
    person.type("service", "Overdub")
    person.type("unit", "50")
    person.press("save")
    #expect(person.page.contains("<span class=\"row-title\">Overdub</span>"))
    #expect(!person.page.contains("<span class=\"row-note\">Overdub</span>"))
  }

  @Test func `problems show at the field that was left and all of them on saving`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/project/new")
    #expect(!person.sheet.contains("Project name is required"))
    person.press("leave/name")
    #expect(person.sheet.contains("Project name is required"))
    #expect(!person.sheet.contains("Client selection is required"))
    person.press("save")
    #expect(person.sheet.contains("Client selection is required"))
    #expect(person.stored.isEmpty)
  }

  @Test func `the banner tells what is missing from what is malformed`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/project/new")
    #expect(!person.sheet.contains("Please"))
    person.press("save")
    #expect(person.sheet.contains("Please complete required fields:"))
    person.press("sheet/client/new")
    person.type("company", "Blue Note")
    person.type("email", "nobody@nowhere")
    person.press("save")
    #expect(person.sheet.contains("Please check field formatting:"))
  }

  @Test func `the end must come after the start`() throws {
    var person = try Person.inSampleStudio()
    let project = try #require(person.app.book.projects.live.first)
    person.press("sheet/project/\(project.id.text)")
    person.type("dated", "on")
    person.type("end", "2020-01-01")
    person.press("save")
    #expect(person.sheet.contains("End date must be after start date."))
  }

  @Test func `a stage change can be undone`() throws {
    var person = try Person.inSampleStudio()
    let project = try #require(person.app.book.projects.live.first { $0.stage == .open })
    person.press("stage/\(project.id.text)/delivered")
    #expect(person.app.book.projects[project.id]?.progress.delivered == person.app.state.today)
    #expect(person.toast.contains("Marked Delivered"))
    person.press("undo")
    #expect(person.app.book.projects[project.id]?.progress == project.progress)
    #expect(person.toast.contains("Undone"))
  }

  @Test func `keys move the focused row and go on to the next`() throws {
    var person = try Person.inSampleStudio()
    let rows = person.app.book.projects.live.filter { $0.stage == .open && $0.work != .designer }
      .sorted { ($0.listDay ?? Day.last) < ($1.listDay ?? Day.last) }
    person.hear(.key("2", row: "project/" + rows[0].id.text))
    #expect(person.app.book.projects[rows[0].id]?.stage == .delivered)
    #expect(person.toast.contains("Marked Delivered"))
    #expect(person.effects.contains(.focus("[data-row=\"project/\(rows[1].id.text)\"] a")))
    person.hear(.key("e", row: "project/" + rows[1].id.text))
    #expect(person.sheet.contains("Edit Project"))
    // Without a row there is nothing to move in a list.
    person.key("Escape")
    person.key("3")
    #expect(person.stored.isEmpty)
  }

  @Test func `marking paid records the money and reopening takes it back`() throws {
    var person = try Person.inSampleStudio()
    let project = try #require(person.app.book.projects.live.first { $0.stage == .open })
    let total = try person.app.book.feeTotal(of: project.id)
    person.press("stage/\(project.id.text)/paid")
    #expect(person.app.book.payments(of: project.id).map { $0.amount } == total.amounts)
    person.press("stage/\(project.id.text)/open")
    #expect(person.app.book.payments(of: project.id).isEmpty)
  }

  @Test func `what is paid already was paid on the day of its last payment, unless a day is said`()
    throws
  {
    var person = try Person.inSampleStudio()
    let (book, today) = (person.app.book, person.app.state.today)
    // Delivered as devices leave it that did not hear of each other, with all of it paid (rule G106).
    let paid = try #require(
      book.projects.live.first { project in
        let invoices = book.invoices(of: project.id)
        return project.stage == .paid && invoices.count == 1 && book.deal(of: project.id) == nil
          && book.charges(of: project.id).allSatisfy { Drafting.isBilled($0, in: book) }
          && invoices.allSatisfy { $0.isIssued && !$0.isVoid }
          && !book.payments(of: project.id).isEmpty
          && book.payments(of: project.id).allSatisfy { $0.amount.isPositive && $0.day < today }
      })
    let last = try #require(book.payments(of: paid.id).map(\.day).max())
    var delivered = paid
    (delivered.progress.name, delivered.progress.closed) = (.delivered, nil)
    let edit = Edit(putting: delivered, in: book.projects)
    person.app.commit(edit)
    person.press("stage/\(paid.id.text)/paid")
    #expect(person.app.book.projects[paid.id]?.progress.closed == last)
    #expect(person.app.book.payments.liveCount == book.payments.liveCount)
    person.press("undo")
    #expect(person.app.book.projects[paid.id]?.stage == .delivered)
    person.press("sheet/stage-day/\(paid.id.text)/paid")
    #expect(person.sheet.contains(last.text))
    person.type("day", today.text)
    person.press("save")
    #expect(person.app.book.projects[paid.id]?.progress.closed == today)
  }

  @Test func `search ignores case and accents`() throws {
    var person = try Person.inSampleStudio()
    person.go("/projects/delivered?q=lucja")
    #expect(person.page.contains("Łucja Wiśniewska"))
    person.press("search", value: "nothing like it")
    #expect(person.page.contains("No Matches"))
    #expect(person.app.state.location.path == "/projects/delivered?q=nothing%20like%20it")
  }

  @Test func `a deleted project with an issued invoice is archived and can be restored`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let project = try #require(
      book.projects.live.first { book.invoices(of: $0.id).contains { $0.isIssued } })
    person.press("delete-project/\(project.id.text)")
    #expect(person.app.book.projects[project.id]?.life == .archived)
    person.go("/project/\(project.id.text)")
    person.press("restore-project/\(project.id.text)")
    #expect(person.app.book.projects[project.id]?.isLive == true)
  }

  @Test func `an archived client can be restored`() throws {
    var person = try Person.inSampleStudio()
    let project = try #require(person.app.book.projects.live.first)
    let client = project.client
    person.press("delete-client/\(client.text)")
    #expect(person.app.book.clients[client]?.life == .archived)
    person.go("/client/\(client.text)")
    person.press("restore-client/\(client.text)")
    #expect(person.app.book.clients[client]?.isLive == true)
    #expect(!person.page.contains("restore-client"))
  }

  @Test func `an example of an amount is written as the person writes that currency`() throws {
    var person = try Person.inSampleStudio()
    person.app.state.formats = Formats(lines: "decimal=,\ngroup=.")
    person.press("set/currency/JPY")
    var project = Project()
    project.id = ID(5_000)
    let edit = Edit(putting: project, in: person.app.book.projects)
    person.app.commit(edit)
    person.press("sheet/charge/\(project.id.text)/new")
    person.type("quantity", "two")
    person.type("unit", "a lot")
    person.press("save")
    #expect(person.sheet.contains("Enter a number such as 1 or 2,5"))
    person.type("quantity", "2")
    #expect(person.sheet.contains("Enter an amount such as 850<"))
  }

  @Test func `a charge may be in another currency, and no amount is ever scaled`() throws {
    var person = try Person.inSampleStudio()
    let project = try #require(
      person.app.book.projects.live.first { project in
        project.stage == .open && project.work != .designer
          && !person.app.book.charges(of: project.id).isEmpty
      })
    let before = Set(person.app.book.charges(of: project.id).map(\.id))
    person.press("sheet/charge/\(project.id.text)/new")
    #expect(!person.sheet.contains("name=\"currency\""))
    person.type("name", "Festival")
    person.type("unit", "12.50")
    person.type("foreign", "on")
    person.type("currency", "JPY")
    person.press("save")
    #expect(!person.sheet.isEmpty)
    person.type("currency", "EUR")
    person.press("save")
    let charge = try #require(
      person.app.book.charges(of: project.id).first { !before.contains($0.id) })
    #expect(charge.price.unit == Money(minor: 1_250, currency: .eur))
    person.press("sheet/charge/\(project.id.text)/\(charge.id.text)")
    #expect(person.form["foreign"] == "on" && person.form["currency"] == "EUR")
    person.press("save")
    #expect(person.stored.isEmpty)
    // What is in another currency is no dead end: each currency gets a draft of its own.
    person.press("deliver-and-invoice/\(project.id.text)")
    #expect(person.app.book.projects[project.id]?.stage == .delivered)
    person.press("draft-invoice/\(project.id.text)")
    let drafts = person.app.book.invoices(of: project.id).filter { !$0.isIssued }
    #expect(Set(drafts.map(\.currency)) == [.usd, .eur])
  }

  @Test func `a gig is booked with its fee, the last one offered, and booked again`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let past = try #require(
      book.projects.live.first { project in
        project.work != .designer
          && book.charges(of: project.id).contains { $0.service == .concert }
      })
    let last = try #require(Booking.lastFee(of: past.client, for: .concert, in: book))
    person.press("sheet/project/new")
    person.press("pick/client/\(past.client.text)")
    person.type("name", "Encore")
    person.type("service", "Concert")
    let amount = person.app.state.formats.amount(last.price.unit)
    #expect(person.sheet.contains("Last time " + person.app.state.formats.money(last.price.unit)))
    person.press("pick/fee/" + amount)
    person.press("save")
    let made = try #require(person.app.book.projects.live.first { $0.name == "Encore" })
    #expect(person.app.book.charges(of: made.id).map(\.price) == [Price(last.price.unit)])
    person.press("sheet/book-again/\(made.id.text)")
    #expect(person.sheet.contains("Book Again"))
    person.press("save")
    let again = person.app.book.projects.live.filter { $0.name == "Encore" }
    #expect(again.count == 2)
    #expect(again.allSatisfy { person.app.book.charges(of: $0.id).count == 1 })
    person.press("undo")
    #expect(person.app.book.projects.live.filter { $0.name == "Encore" }.count == 1)
  }

  @Test func `choosing a suggestion copies the latest project of that name`() throws {
    var person = try Person.inSampleStudio()
    let past = try #require(person.app.book.projects.live.first { !$0.notes.isEmpty })
    person.press("sheet/project/new")
    person.press("pick/client/\(past.client.text)")
    person.press("pick/suggestion/\(past.id.text)")
    #expect(person.form["name"] == past.name)
    #expect(person.form["notes"] == past.notes)
  }
}
