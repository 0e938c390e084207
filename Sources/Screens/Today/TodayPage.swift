import Ledger
import Markup

// The start page for all trades: what waits, each with the one thing to do about it.
struct TodayPage: Room {
  let app: App

  /// How many rows of a section stand here; the rest is in its list.
  private static var most: Int { 5 }

  func draw(_ html: inout HTML) {
    html.bar("Today", subtitle: .verbatim(Wording(app: app).longText(state.today))) { html in
      html.iconButton("plus", newTitle, newProject, class: "icon-button primary")
    }
    html.main { html in
      if app.isOpening || state.isComing {
        // The rest of the book is read as soon as this is painted.
        if Trades.isOnlyDesign(book.settings.work) { return waiting(&html) }
        coming(TodayFacts(app: app).ahead, &html)
        return waiting(&html)
      }
      Arrivals(app: app).draw(&html)
      let today = TodayFacts(app: app).today
      let isRecurringDue = !RecurringFacts(app: app).due.isEmpty
      if book.projects.isEmpty && book.invoices.isEmpty && !isRecurringDue && book.inbox.isEmpty
        && (hasClients || book.transactions.isEmpty)
      {
        return begin(&html)
      }
      coming(today.next, &html)
      emptyMonth(today.emptyMonth, &html)
      lapsing(today.lapsing, &html)
      toDeliver(today.toDeliver, &html)
      ongoing(today.ongoing, &html)
      seasonal(&html)
      toInvoice(today, &html)
      overdue(today, &html)
      toSend(today.toSend, &html)
      DueRecurring(app: app).draw(&html)
      drafts(today.drafts, &html)
      toReview(today.toReview, &html)
      let receipts = ReceiptReadings(app: app).waiting
      toConfirm(receipts, &html)
      let isAllDone = today.isAllDone && !isRecurringDue && receipts.isEmpty
      if isAllDone && UnsavedSheets(app: app).all.isEmpty {
        html.empty(icon: "check", title: "All Done", text: doneText)
      }
      designProjects(&html)
      expenses(&html)
      BackupAge(app: app).remind(&html)
    }
    html(
      "button", .type("button"), .class("fab phone-only"), .onClick(newProject), .label(newTitle)
    ) { html in html.icon("plus") }
  }

  /// What is begun most: a project, for who bills nobody an expense.
  private var newProject: Action {
    if !Trades.bills(book.settings.work) { return .open(.newExpense(.business)) }
    return .open(Trades.isOnlyDesign(book.settings.work) ? .newStudio : .project(nil))
  }

  private var newTitle: Phrase {
    Trades.bills(book.settings.work) ? "New Project" : "New Expense"
  }

  private var doneText: Phrase {
    if !hasClients { return "No expense to look at again." }
    return Trades.isOnlyDesign(book.settings.work)
      ? "Nothing to send, chase or look at again."
      : "Nothing to deliver, invoice, send or chase."
  }

  private func waiting(_ html: inout HTML) {
    html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
  }

  /// A book in which nothing was entered yet.
  private func begin(_ html: inout HTML) {
    let isDesign = Trades.isOnlyDesign(book.settings.work)
    html.empty(
      icon: "sparkle", title: "Your Book Is Empty",
      text: !Trades.bills(book.settings.work)
        ? "Begin with an expense: what you bought, where, and its receipt."
        : isDesign
          ? "Begin with a project: a client’s budget, purchases and rooms."
          : Trades.plays(book.settings.work)
            ? "Begin with a gig, a session or a lesson; what waits to be done is shown here."
            : "Begin with a job for a client; what waits to be done is shown here."
    ) { html in
      html.button(newTitle, newProject, class: "button primary")
      html.button("Import", .go(.setting(.data)))
    }
  }

  // MARK: work

  private func coming(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    section("Next{{what is coming}}", rows.count, "", .projects(.open), &html) { html in
      for row in rows.prefix(TodayPage.most) {
        jobRow(book.projects.rows[Int(row)], when(book.projects.rows[Int(row)]), &html) { _ in }
      }
    }
  }

  private func when(_ project: Project) -> Phrase {
    guard let schedule = project.schedule else { return .none }
    var moment: [Phrase] = [relative(schedule.start)]
    if !schedule.allDay { moment.append(.verbatim(state.formats.time(schedule.startTime))) }
    if schedule.start < state.today { moment = ["Until \(text(schedule.end))"] }
    return [moment.joined(separator: ", "), .verbatim(project.location)].joined(separator: " · ")
  }

  private func relative(_ day: Day) -> Phrase {
    if day == state.today { return "Today" }
    return day == state.today.adding(days: 1) ? "Tomorrow" : .verbatim(text(day))
  }

  /// Dates that are kept, and not much longer.
  private func lapsing(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    section("Options That Lapse", rows.count, "", .projects(.open), &html) { html in
      for row in rows.prefix(TodayPage.most) {
        let project = book.projects.rows[Int(row)]
        guard let hold = project.hold, let lapses = hold.lapses else { continue }
        let when =
          lapses < state.today
          ? Phrase("lapsed on \(text(lapses))") : Phrase("holds until \(text(lapses))")
        jobRow(project, [hold.title, when].joined(separator: ", "), &html) { html in
          html.button("Confirm", .confirmHold(project.id), class: "button small")
        }
      }
    }
  }

  private func toDeliver(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    section("To Deliver", rows.count, "", .projects(.open), &html) { html in
      for row in rows.prefix(TodayPage.most) {
        let project = book.projects.rows[Int(row)]
        let note = project.schedule.map { Phrase("ended \(text($0.end))") } ?? .none
        jobRow(project, note, &html) { html in deliver(project, &html) }
      }
    }
  }

  private func ongoing(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    section("In Progress", rows.count, "", .projects(.open), &html) { html in
      for row in rows.prefix(TodayPage.most) {
        let project = book.projects.rows[Int(row)]
        let note = project.opened.map { Phrase("since \(text($0))") } ?? .none
        jobRow(project, note, &html) { html in deliver(project, &html) }
      }
    }
  }

  /// Nobody has booked anything for the next month (rule G44).
  private func emptyMonth(_ month: Day?, _ html: inout HTML) {
    guard let month else { return }
    html("div", .class("notice"), .role("note"), .key("empty-month")) { html in
      html("span", text: "Nothing is booked in \(state.formats.month(month)).")
      html("a", .class("button small"), .href(Route.calendar(.month, month).path), text: "Calendar")
    }
  }

  /// Last year's gigs whose day comes soon (rule G23).
  private func seasonal(_ html: inout HTML) {
    let gigs = SuggestionRows(app: app).seasonal
    if gigs.isEmpty { return }
    section("Book Again?", gigs.count, "", nil, &html) { html in
      SuggestionRows(app: app).todayRows(gigs.prefix(TodayPage.most), &html)
    }
  }

  /// The next step of an open project: with charges its invoice follows at once.
  private func deliver(_ project: Project, _ html: inout HTML) {
    if book.charges(of: project.id).isEmpty {
      html.button("Delivered", .stage(project.id, .delivered), class: "button small")
    } else {
      html.button("Deliver and Invoice", .deliverAndInvoice(project.id), class: "button small")
    }
  }

  private func toInvoice(_ today: Today, _ html: inout HTML) {
    if today.toInvoice.isEmpty { return }
    section(
      KeyFigure.readyToInvoice.name, today.toInvoice.count, text(today.toInvoiceTotals),
      .projects(.delivered), &html, of: .readyToInvoice
    ) { html in
      for job in today.toInvoice.prefix(TodayPage.most) {
        let project = book.projects.rows[Int(job.row)]
        let delivered = project.progress.delivered.map { Phrase("delivered \(text($0))") }
        let late = GigReminders.lateDays(project, on: state.today)
          .map { Phrase("\($0) days ago") }
        let note = [.verbatim(text(job.totals)), delivered ?? .none, late ?? .none]
          .joined(separator: " · ")
        jobRow(project, note, &html) { html in
          html.button("Invoice", .draftInvoice(project.id), class: "button small")
        }
      }
    }
  }

  private func jobRow(
    _ project: Project, _ note: Phrase, _ html: inout HTML, button: (inout HTML) -> Void
  ) {
    html("li", .class("row free"), .key(project.id.text)) { html in
      html("a", .class("row-link"), .href(Route.project(project.id).path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(of: project))
          let client = book.named(project.client)?.displayName ?? ""
          html(
            "span", .class("row-note"),
            text: [.verbatim(client), note].joined(separator: " · "))
        }
      }
      button(&html)
    }
  }

  // MARK: money

  private func overdue(_ today: Today, _ html: inout HTML) {
    if today.overdue.isEmpty { return }
    section(
      KeyFigure.overdue.name, today.overdue.count, text(today.overdueTotals), .invoices(.overdue),
      &html, of: .overdue
    ) { html in
      for bill in today.overdue.prefix(TodayPage.most) {
        let invoice = book.invoices.rows[Int(bill.row)]
        let late: Phrase = "\(Noun.day.count(Int(state.today.number - bill.due.number))) late"
        let told = invoice.reminded.map { Phrase("reminded \(text($0.day))") } ?? .none
        billRow(bill, [late, told].joined(separator: " · "), &html) { html in
          html.button("Remind", .open(.remind(invoice.id)), class: "button small")
        }
      }
    }
  }

  private func toSend(_ bills: [Today.Bill], _ html: inout HTML) {
    if bills.isEmpty { return }
    section("Issued, Not Sent", bills.count, "", .invoices(.issued), &html) { html in
      for bill in bills.prefix(TodayPage.most) {
        let invoice = book.invoices.rows[Int(bill.row)]
        billRow(bill, "due \(text(bill.due))", &html) { html in
          html.button("Send", .open(.send(invoice.id)), class: "button small")
        }
      }
    }
  }

  private func billRow(
    _ bill: Today.Bill, _ note: Phrase, _ html: inout HTML, button: (inout HTML) -> Void
  ) {
    let invoice = book.invoices.rows[Int(bill.row)]
    invoiceRow(
      invoice, "Invoice \(invoice.number)",
      [.verbatim(state.formats.money(bill.balance)), note].joined(separator: " · "), &html,
      button: button)
  }

  private func invoiceRow(
    _ invoice: Invoice, _ title: Phrase, _ note: Phrase, _ html: inout HTML,
    button: (inout HTML) -> Void
  ) {
    html("li", .class("row free"), .key(invoice.id.text)) { html in
      html("a", .class("row-link"), .href(Route.invoice(invoice.id).path)) { html in
        html("span", .class("row-main")) { html in
          let client = book.named(invoice.client).map { Phrase.verbatim($0.displayName) }
          html(
            "span", .class("row-title"),
            text: [title, client ?? "No client"].joined(separator: " · "))
          html("span", .class("row-note"), text: note)
        }
      }
      button(&html)
    }
  }

  // MARK: what was begun

  private func drafts(_ rows: [Int32], _ html: inout HTML) {
    let unsaved = UnsavedSheets(app: app).all
    if rows.isEmpty && unsaved.isEmpty { return }
    section("Drafts", rows.count + unsaved.count, "", .invoices(.draft), &html) { html in
      for draft in unsaved.prefix(TodayPage.most) {
        html("li", .class("row free"), .key("draft-" + draft.sheet)) { html in
          html(
            "button", .type("button"), .class("row-link"),
            .onClick(.open(SheetKind(text: draft.sheet)))
          ) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: draft.title)
              html("span", .class("row-note"), text: "Typed and not saved")
            }
          }
        }
      }
      for row in rows.prefix(TodayPage.most) {
        let invoice = book.invoices.rows[Int(row)]
        var parts = [book.projects[invoice.project]?.name ?? ""]
        if let total = try? book.total(of: invoice) { parts.append(state.formats.money(total)) }
        invoiceRow(
          invoice, "Draft Invoice",
          .verbatim(parts.filter { !$0.isEmpty }.joined(separator: " · ")), &html
        ) { html in html.button("Issue", .open(.issue(invoice.id)), class: "button small") }
      }
    }
  }

  private func toConfirm(_ receipts: [Receipt], _ html: inout HTML) {
    if receipts.isEmpty { return }
    section("Receipts to Confirm", receipts.count, "", .inbox, &html) { html in
      for receipt in receipts.prefix(TodayPage.most) {
        InboxPage(app: app).row(receipt, &html)
      }
    }
  }

  private func toReview(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    section("To Look At Again", rows.count, "", nil, &html) { html in
      for row in rows.prefix(TodayPage.most) {
        let transaction = book.transactions.rows[Int(row)]
        html("li", .class("row free"), .key(transaction.id.text)) { html in
          html("a", .class("row-link"), .href(Route.transaction(transaction.id).path)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title(of: transaction))
              let project = book.projects[transaction.project].map { Phrase.verbatim($0.name) }
              var parts = [project ?? (hasExpenses ? .none : "Inventory")]
              if let amount = transaction.amount {
                parts.append(.verbatim(state.formats.money(amount)))
              }
              if let day = transaction.day { parts.append(.verbatim(text(day))) }
              html("span", .class("row-note"), text: parts.joined(separator: " · "))
            }
          }
        }
      }
    }
  }

  /// What the business spent last.
  private func expenses(_ html: inout HTML) {
    guard hasExpenses else { return }
    let latest = index[.expenses].kind.sorts[0]
    let rows = index[.expenses].rows(ListQuery(by: latest, on: state.today), in: book)
    if rows.isEmpty { return }
    section("Expenses", rows.count, "", .expenses, &html) { html in
      for row in rows.prefix(TodayPage.most) {
        let transaction = book.transactions.rows[Int(row)]
        html("li", .class("row free"), .key("expense-" + transaction.id.text)) { html in
          html("a", .class("row-link"), .href(Route.transaction(transaction.id).path)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title(of: transaction))
              var parts = [transaction.day.map { text($0) } ?? ""]
              parts.append(book.name(of: transaction.category))
              html(
                "span", .class("row-note"),
                text: parts.filter { !$0.isEmpty }.joined(separator: " · "))
            }
            html("span", .class("row-side")) { html in
              html(
                "span", .class("amount"),
                text: TransactionDisplay.amount(book.amounts(of: transaction), state.formats))
            }
          }
        }
      }
    }
  }

  /// A designer goes on from here to the projects that are active.
  private func designProjects(_ html: inout HTML) {
    guard isOn(.designer) else { return }
    let rows = rows(of: .studio, 0)
    if rows.isEmpty { return }
    section("Projects", rows.count, "", .studio(isArchived: false), &html) { html in
      for row in rows.prefix(TodayPage.most) {
        jobRow(book.projects.rows[Int(row)], "", &html) { _ in }
      }
    }
  }

  // MARK: a section

  private func section(
    _ title: Phrase, _ count: Int, _ sum: String, _ all: Route?, _ html: inout HTML,
    of figure: KeyFigure? = nil, rows: (inout HTML) -> Void
  ) {
    html("section", .class("card today"), .key("today-" + title.english)) { html in
      html("header", .class("card-head")) { html in
        html("h2") { html in
          html.text(title)
          html("span", .class("count"), text: "\(count)")
          if let figure { html.what(figure) }
        }
        if !sum.isEmpty { html("span", .class("amount"), text: sum) }
      }
      html("ul", .class("list"), .label(title), content: rows)
      if let all, count > TodayPage.most {
        html("a", .class("button quiet small"), .href(all.path), text: "Show All \(count)")
      }
    }
  }
}
