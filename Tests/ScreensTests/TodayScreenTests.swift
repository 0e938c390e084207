import Documents
import Ledger
import Testing

@testable import Screens

/// The start page, and sending from it.
struct TodayScreenTests {
  private func at(_ path: String = "/") throws -> Person {
    var person = try Person.inSampleStudio()
    person.go(path)
    return person
  }

  private func set(_ work: [WorkKind], _ person: inout Person) {
    var settings = person.app.book.settings
    settings.work = work
    let edit = Edit(putting: settings, in: person.app.book.settingsTable)
    person.app.commit(edit)
    person.app.refresh()
  }

  @Test func `the app begins with what waits, and each row has the one thing to do`() throws {
    var person = try at()
    #expect(person.page.contains("<h1 class=\"title\">Today"))
    #expect(person.page.contains("Saturday, Nov 21, 2026"))
    let today = TodayFacts(app: person.app).today
    let job = try #require(today.toInvoice.first)
    let project = person.app.book.projects.rows[Int(job.row)]
    #expect(person.page.contains("Ready to Invoice"))
    #expect(person.page.contains(person.app.text(today.toInvoiceTotals)))
    person.press("draft-invoice/\(project.id.text)")
    person.go("/")
    let after = TodayFacts(app: person.app).today
    #expect(!after.toInvoice.contains { $0.row == job.row })
    #expect(after.drafts.count == today.drafts.count + 1)
    person.press("undo")
    #expect(TodayFacts(app: person.app).today == today)
  }

  @Test func `what a design project has to invoice is on Today, and its draft is made from there`()
    throws
  {
    var person = try at()
    let open = TodayFacts(app: person.app).today.designs
    let job = try #require(open.jobs.first)
    let project = person.app.book.projects.rows[Int(job.row)]
    #expect(person.page.contains("Design Projects to Invoice"))
    #expect(person.page.contains(person.app.text(job.totals)))
    // Nothing is worked out again where nothing was written.
    var kept = person.app.index.designs
    kept.follow(person.app.book, by: &person.app.index.sums.blocks)
    #expect(kept == open)
    person.press("project-invoice/\(project.id.text)")
    let isAsked = !ProjectInvoicing.unpriced(of: project.id, in: person.app.book).isEmpty
    if isAsked { person.press("save") }
    #expect(ProjectInvoicing.draft(of: project.id, in: person.app.book) != nil)
    person.go("/")
    #expect(!TodayFacts(app: person.app).today.designs.jobs.contains { $0.row == job.row })
    // Their client's page says it, too.
    person.go(Route.client(project.client).path)
    #expect(person.page.contains("To Invoice"))
  }

  @Test func `a designer is asked what is begun, whoever has one trade begins it at once`() throws {
    var person = try at()
    person.press("sheet/new")
    for (title, sheet) in [
      ("New Project", "sheet/project/new"), ("New Design Project", "sheet/studio/new"),
      ("New Transaction", "sheet/transaction/new/0000000000000"),
      ("New Item", "sheet/new-item"), ("New Space", "sheet/new-space"),
      ("New Expense", "sheet/expense/new/"), ("New Client", "sheet/client/new"),
      ("New Invoice", "sheet/new-invoice"), ("New Trip", "sheet/trip/new"),
      ("New Recurring Expense", "sheet/recurring/new"),
    ] { #expect(person.sheet.contains(title) && person.sheet.contains(sheet), "\(title)") }
    // Nothing on Today says where an item belongs.
    for (ask, begins) in [("new-item", "item/new"), ("new-space", "space/new")] {
      person.press("sheet/" + ask)
      for project in person.app.book.projects.live where person.app.isDesign(project) {
        #expect(person.sheet.contains("sheet/\(begins)/\(project.id.text)"))
      }
      #expect(person.sheet.contains("sheet/\(begins)/0000000000000"))
    }
    person.press("sheet/studio/new")
    #expect(person.sheet.contains("Budget"))
    person.press("close")
    #expect(person.page.contains("\"sheet/new\""))
    set([.musician], &person)
    #expect(!person.page.contains("\"sheet/new\"") && person.page.contains("sheet/project/new"))
    set([.designer], &person)
    person.press("sheet/new")
    #expect(!person.sheet.contains("New Design Project"))
    #expect(person.sheet.contains("sheet/studio/new") && !person.sheet.contains("project/new"))
  }

  @Test func `what it shows is what the whole book says, also after changes`() throws {
    var person = try at()
    for _ in 0..<6 {
      let shown = TodayFacts(app: person.app).today
      let whole = Today(
        of: person.app.book, on: person.app.state.today,
        in: Today.Places(in: person.app.book))
      #expect(shown == whole)
      if let row = shown.toDeliver.first {
        person.press("stage/\(person.app.book.projects.rows[Int(row)].id.text)/delivered")
      } else if let bill = shown.overdue.first {
        let id = person.app.book.invoices.rows[Int(bill.row)].id.text
        person.press("sheet/payment/\(id)")
        person.press("save")
      } else if let job = shown.toInvoice.first {
        let id = person.app.book.projects.rows[Int(job.row)].id.text
        person.press("draft-invoice/\(id)")
        person.go("/")
      }
    }
  }

  @Test func `when nothing waits it says so, and an empty book says how to begin`() throws {
    var person = try Person()
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.freelancer]
    edit.put(settings, in: person.app.book.settingsTable)
    person.app.commit(edit)
    person.app.refresh()
    person.go("/")
    #expect(person.page.contains("Your Book Is Empty"))
    #expect(person.page.contains("a job for a client"))
    #expect(!person.page.contains("gig"))
    // Who has clients may begin with what was bought.
    var expense = Transaction()
    (expense.id, expense.project, expense.type) = (ID(5_001), .business, .purchase)
    (expense.source, expense.day) = ("Foto Koch", person.app.state.today)
    expense.amount = Money(minor: 119_000, currency: .usd)
    let bought = person.apart()
    edit = Edit()
    edit.put(expense, in: bought.app.book.transactions)
    bought.app.commit(edit)
    bought.app.refresh()
    #expect(!bought.page.contains("Your Book Is Empty") && bought.page.contains("All Done"))
    var project = Project()
    project.id = ID(5_000)
    project.name = "Website"
    edit = Edit()
    edit.put(project, in: person.app.book.projects)
    person.app.commit(edit)
    person.app.refresh()
    #expect(person.page.contains("All Done"))
  }

  @Test func `what was typed and not saved is there to be continued`() throws {
    var person = try at("/projects")
    person.press("sheet/project/new")
    person.type("name", "Unfinished Symphony")
    person.rests()
    person.press("close")
    person.go("/")
    person.app.state.remembered = person.kept
    #expect(person.page.contains("Project: Unfinished Symphony"))
    person.press("sheet/project/new")
    #expect(person.form["name"] == "Unfinished Symphony")
  }

  @Test func `a designer meets nothing of a musician's`() throws {
    var person = try at()
    set([.designer], &person)
    let pages = ["/", "/settings", "/studio", "/invoices", "/clients"]
    for path in pages {
      person.go(path)
      for word in ["gig", "Gig", "Artist", "lesson", "Lesson", "Income"] {
        #expect(!person.page.contains(">\(word)"), "\(word) on \(path)")
      }
    }
    person.go("/settings?tab=presets")
    #expect(person.page.contains("Budget Categories"))
  }

  @Test func `a freelancer meets no artist, media type, budget or room`() throws {
    var person = try Person.inSampleStudio()
    set([.freelancer], &person)
    person.go("/settings?tab=presets")
    for word in ["Space Templates", "Vendors"] {
      #expect(!person.page.contains(word))
    }
    person.press("sheet/project/new")
    for word in ["Artist", "Media Type", "Live at the Blue Note"] {
      #expect(!person.sheet.contains(word))
    }
    #expect(person.sheet.contains("Website"))
    person.press("close")
    var project = Project()
    project.id = ID(5_000)
    project.name = "Website"
    let edit = Edit(putting: project, in: person.app.book.projects)
    person.app.commit(edit)
    person.app.refresh()
    person.press("sheet/charge/\(project.id.text)/new")
    #expect(person.sheet.contains("Day Rate") && !person.sheet.contains("Overdub"))
    // What was entered as a gig shows what was entered.
    let gig = try #require(person.app.book.projects.live.first { !$0.artist.isEmpty })
    person.press("sheet/project/\(gig.id.text)")
    #expect(person.sheet.contains("Artist"))
  }

  @Test func `a gig has no budget until somebody adds one`() throws {
    var person = try Person.inSampleStudio()
    set([.musician, .designer], &person)
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first {
        $0.work != .designer
          && book.transactions.live(linking: Transaction.projectLink, to: $0.id.raw).isEmpty
      })
    person.go("/project/\(gig.id.text)")
    #expect(!person.page.contains(">Budget<"))
    person.press("sheet/project-menu/\(gig.id.text)")
    #expect(person.sheet.contains("Add a Budget"))
    let design = try #require(book.projects.live.first { $0.work == .designer })
    person.go("/project/\(design.id.text)")
    #expect(person.page.contains(">Budget<"))
  }

  // MARK: sending

  private func owed(_ person: Person) throws -> Invoice {
    let book = person.app.book
    return try #require(
      book.invoices.live.first {
        $0.isIssued && book.status(of: $0, on: person.app.state.today) == .overdue
      })
  }

  @Test func `a reminder goes out with its words, is marked, and can be undone`() throws {
    var person = try at()
    let invoice = try owed(person)
    person.press("sheet/remind/\(invoice.id.text)")
    person.type("way", "words")
    #expect(person.sheet.contains("Reminder: invoice \(invoice.number)"))
    person.type("to", "ann@example.com")
    person.type("subject", "Please pay")
    person.press("save")
    let links = person.effects.compactMap { effect -> String? in
      if case .openLink(let link) = effect { return link }
      return nil
    }
    #expect(links.count == 1)
    #expect(links.first?.hasPrefix("mailto:ann@example.com?subject=Please%20pay&body=") == true)
    let marked = try #require(person.app.book.invoices[invoice.id])
    #expect(marked.reminded?.day == person.app.state.today)
    #expect(person.page.contains("reminded Nov 21"))
    person.press("undo")
    #expect(person.app.book.invoices[invoice.id]?.reminded == nil)
    // How it went last is proposed the next time.
    person.app.state.remembered = person.kept
    person.press("sheet/remind/\(invoice.id.text)")
    #expect(person.form["way"] == "words")
  }

  @Test func `each way of sending does its own thing, and marks the invoice`() throws {
    for way in SendSheet.Way.allCases where way != .hub {
      var person = try at()
      let invoice = try owed(person)
      person.go("/invoice/\(invoice.id.text)")
      person.press("sheet/send/\(invoice.id.text)")
      person.type("way", way.rawValue)
      person.press("save")
      let isShared = person.effects.contains(.document(invoice.id, .send))
      if way == .share {
        // Nobody knows yet whether it is shared.
        #expect(person.app.book.invoices[invoice.id]?.sent == invoice.sent)
        person.hear(.shared(.shared))
      }
      #expect(person.app.book.invoices[invoice.id]?.sent?.way == way.sending)
      #expect(isShared == (way == .share))
      let isFile = person.effects.contains { if case .letter = $0 { true } else { false } }
      #expect(isFile == (way == .file))
      person.press("unsend/\(invoice.id.text)")
      #expect(person.app.book.invoices[invoice.id]?.sent == nil)
    }
  }

  @Test(arguments: [false, true])
  func `a share sheet that is closed again marks nothing, a saved file when the person says so`(
    isReminder: Bool
  ) throws {
    var person = try at()
    let invoice = try owed(person)
    person.press("sheet/\(isReminder ? "remind" : "send")/\(invoice.id.text)")
    person.type("way", "share")
    person.press("save")
    #expect(person.sheet.isEmpty)
    person.hear(.shared(.closed))
    #expect(person.app.book.invoices[invoice.id] == invoice)
    #expect(person.toast.contains("Not marked") && !person.complains("Not marked"))
    // What is said twice, or of nothing, changes nothing.
    person.hear(.shared(.shared))
    #expect(person.app.book.invoices[invoice.id] == invoice)

    person.press("sheet/\(isReminder ? "remind" : "send")/\(invoice.id.text)")
    person.type("way", "share")
    person.press("save")
    person.hear(.shared(.saved))
    #expect(person.app.book.invoices[invoice.id] == invoice)
    #expect(person.toast.contains(isReminder ? "Mark as Reminded" : "Mark as Sent"))
    person.press("mark-\(isReminder ? "reminded" : "sent")/\(invoice.id.text)")
    let marked = try #require(person.app.book.invoices[invoice.id])
    #expect((isReminder ? marked.reminded : marked.sent)?.way == .hand)
  }

  @Test func `nobody sends a draft or reminds of what is paid`() throws {
    var person = try at()
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    person.press("sheet/send/\(draft.id.text)")
    #expect(person.sheet.isEmpty)
    let book = person.app.book
    let paid = try #require(
      book.invoices.live.first { book.status(of: $0, on: person.app.state.today) == .paid })
    person.press("sheet/remind/\(paid.id.text)")
    person.type("way", "hand")
    person.press("save")
    #expect(person.complains("Nothing is owed on this invoice"))
    #expect(person.app.book.invoices[paid.id]?.reminded == nil)
  }

  @Test func `money of a gig on no invoice is named beside the one that is owed, and given to it`()
    throws
  {
    var person = try at()
    let before = TodayFacts(app: person.app).today.stageDoubts
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && !$0.project.isNone && book.allocations(to: $0.id).isEmpty
          && !book.givesBack($0) && (try? book.credit(of: $0.client).isZero) == true
          && book.charges(of: $0.project).allSatisfy { Drafting.isIssued($0, in: book) }
      })
    var payment = Payment()
    payment.id = ID(4_713)
    (payment.client, payment.project) = (invoice.client, invoice.project)
    (payment.amount, payment.day) = (try book.balance(of: invoice), person.app.state.today)
    let edit = Edit(putting: payment, in: book.payments)
    person.app.commit(edit)
    person.app.refresh()
    let found = TodayFacts(app: person.app).today.stageDoubts
    #expect(found.count == before.count + 1)
    #expect(person.page.contains("Stage and Money Differ"))
    #expect(person.page.contains("is on no invoice, and Invoice \(invoice.number) is owed"))
    person.press("apply-credit/\(invoice.id.text)")
    #expect(try person.app.book.balance(of: invoice).isZero)
    #expect(TodayFacts(app: person.app).today.stageDoubts == before)
  }

  @Test func `a paid gig is delivered again, and what came in stays`() throws {
    var person = try at()
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first { $0.stage == .paid && !book.payments(of: $0.id).isEmpty })
    let payments = book.payments(of: gig.id).count
    person.press("deliver-again/\(gig.id.text)")
    #expect(person.app.book.projects[gig.id]?.stage == .delivered)
    #expect(person.app.book.payments(of: gig.id).count == payments)
  }
}
