import Ledger
import Markup

// The start page for all trades: what waits, each with the one thing to do about it.
struct TodayPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.bar("Today", subtitle: .verbatim(Wording(app: app).longText(state.today))) { html in
      html.iconButton("plus", beginTitle, begin, class: "icon-button primary")
    }
    html.newButton(beginTitle, begin)
    html.main { html in
      if app.isOpening || state.isComing {
        // The rest of the book is read as soon as this is painted.
        if Trades.isOnlyDesign(book.settings.work) { return waiting(&html) }
        TodayWork(app: app).coming(TodayFacts(app: app).ahead, &html)
        return waiting(&html)
      }
      if state.isWhole { Arrivals(app: app).draw(&html) }
      let today = TodayFacts(app: app).today
      let isRecurringDue = !RecurringFacts(app: app).due.isEmpty
      let isToExplain = index[.unexplained].count() > 0
      if book.projects.isEmpty && book.invoices.isEmpty && !isRecurringDue && !isToExplain
        && book.inbox.isEmpty
        && book.transactions.isEmpty && book.trips.isEmpty
      {
        return begin(&html)
      }
      TodayWork(app: app).draw(today, &html)
      TodayMoney(app: app).draw(today, &html)
      DueRecurring(app: app).draw(&html)
      ExplainPage(app: app).today(&html)
      let receipts = ReceiptReadings(app: app).waiting
      TodayBegun(app: app).draw(today, receipts: receipts, &html)
      let isAllDone = today.isAllDone && !isRecurringDue && !isToExplain && receipts.isEmpty
      if isAllDone && UnsavedSheets(app: app).all.isEmpty {
        // Only all of the program knows that nothing else waits.
        if state.isWhole {
          html.empty(icon: "check", title: "All Done", text: doneText)
        } else {
          waiting(&html)
        }
      }
      TodayLatest(app: app).draw(&html)
      if state.isWhole {
        YearOffer(app: app).remind(&html)
        BackupAge(app: app).remind(&html)
      }
    }
  }

  /// A designer begins as many purchases and things as projects, and says which.
  private var begin: Action { isOn(.designer) ? .open(.begin) : newProject }

  private var beginTitle: Phrase { isOn(.designer) ? "New" : newTitle }

  /// What is begun most: a project, for who bills nobody an expense.
  private var newProject: Action {
    if !Trades.bills(book.settings.work) { return .open(.newExpense(.business)) }
    return .open(Navigation(app: app).newProject)
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
}
