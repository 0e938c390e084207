import Ledger
import Markup

// Every expense in one list: search, filters, orders, groups, what they come to.
struct ExpenseList: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.bar("Expenses") { html in
      html.iconButton("more", "More", .open(.expenseListMenu))
      html.iconButton("plus", "New Expense", .open(newExpense), class: "icon-button primary")
    }
    html.main { html in
      ways(&html)
      let rows = rows(of: .expenses)
      let shown = listState(of: rows)
      switch shown {
      case .loading: loading(&html)
      case .error: problem(&html)
      case .empty(.noExpenses): noExpenses(&html)
      case .loaded, .empty(.noResults):
        tools(&html)
        SavedFilters(app: app).draw(&html)
        narrowing(&html)
        if shown.offersToClearFilters {
          noResults(&html)
        } else {
          sums(rows, &html)
          list(rows, &html)
        }
      }
    }
    html(
      "button", .type("button"), .class("fab phone-only"), .onClick(.open(newExpense)),
      .label("New Expense")
    ) { html in html.icon("plus") }
  }

  private var newExpense: SheetKind { .newExpense(.business) }

  // MARK: states

  /// What the page shows of so many rows (rule E11).
  func listState(of rows: [Int32]) -> ExpenseListState {
    let count = index[.expenses].count()
    // Nothing was read where the book is still to come, or its storage says nothing.
    let isRead = count > 0 || failure == nil && !app.isOpening && !state.isComing
    let shown =
      isRead ? ExpenseListState(expenses: count, matches: rows.count) : ExpenseListState.loading
    return failure == nil ? shown : shown.afterFailure
  }

  /// Why expenses may be missing (rule E12).
  var failure: ExpenseFailure? {
    if case .failed = state.storage { return .loading }
    if state.isComing && state.hasHub && !state.isOnline { return .network }
    return nil
  }

  private func loading(_ html: inout HTML) {
    html("p", .class("muted"), .role("status"), .key("loading"), text: "Loading expenses…")
  }

  private func problem(_ html: inout HTML) {
    let failure = failure ?? .loading
    html("div", .class("empty"), .role("alert"), .key("expense-failure")) { html in
      html.icon("warning")
      html("h2", text: failure.message)
      if let suggestion = failure.suggestion { html("p", text: suggestion) }
      html("div", .class("buttons")) { html in
        html.button("Reload", .reload, class: "button primary")
      }
    }
  }

  private func noExpenses(_ html: inout HTML) {
    html.empty(
      icon: "money", title: "No Expenses Yet", text: "What the business buys, with its receipt."
    ) { html in html.button("New Expense", .open(newExpense), class: "button primary") }
  }

  private func noResults(_ html: inout HTML) {
    html.empty(
      icon: "search", title: "No Results", text: "No expense matches this search and these filters."
    ) { html in html.button("Clear Filters", .clearExpenseFilters, class: "button primary") }
  }

  // MARK: around the list

  /// The other pages of expenses.
  private func ways(_ html: inout HTML) {
    html("nav", .class("chips expense-ways"), .label("Pages of expenses"), .key("expense-ways")) {
      html in
      way("Inbox", .inbox, &html)
      way("Recurring", .recurring, &html)
      way("Insight", .insight, &html)
      way("Trips", .trips, &html)
    }
  }

  private func way(_ title: Phrase, _ route: Route, _ html: inout HTML) {
    html("a", .class("chip"), .href(route.path), text: title)
  }

  private func tools(_ html: inout HTML) {
    html("div", .class("list-tools"), .key("expense-tools")) { html in
      html.searchField("Search Expenses", state.location.query)
      html.iconButton("sort", "Sort and Group", .open(.expenseSort))
      html.iconButton(
        "filter", isFiltered ? "Filter (on)" : "Filter", .open(.expenseFilter),
        class: isFiltered ? "icon-button primary" : "icon-button")
      Selecting(app: app).selectButton(&html)
    }
  }

  private var isFiltered: Bool {
    !ListBlock(app: app).chosen(index[.expenses].kind, .expenses, 0).isEmpty
  }

  /// What the address asks for, as rules say it.
  var filter: ExpenseFilter {
    ExpenseFilter(state.location, in: book, on: state.today, state.formats)
  }

  /// What the list is narrowed to: each part can be taken away, and all of it is said.
  private func narrowing(_ html: inout HTML) {
    if isFiltered {
      ListSheets(app: app).activeFilters(index[.expenses].kind, .expenses, &html)
    }
    let summary = filter.summary(state.formats, in: book)
    if summary.isEmpty { return }
    html(
      "p", .class("muted small"), .role("status"), .key("expense-summary"), text: summary)
  }

  /// What is shown, counted and added up.
  private func sums(_ rows: [Int32], _ html: inout HTML) {
    html("div", .class("summary"), .key("expense-sums")) { html in
      html("div", .class("summary-main")) { html in
        html("span", .class("stat-value"), text: said(total(of: rows)))
        html("div", .class("stat-label")) { html in
          html.text(Noun.expense.count(rows.count, state.formats.count(rows.count)))
          html.what(
            "expenses", "this sum",
            """
            What the expenses that are shown come to, each currency for itself: in the account's \
            currency where somebody entered what they are worth there. Canceled ones are listed \
            and add nothing.
            """)
        }
      }
    }
  }

  private func list(_ rows: [Int32], _ html: inout HTML) {
    var shown = ShownList(.expenses, index[.expenses].kind, rows)
    if let group = ExpenseGroup(at: state.location), isByDate {
      shown.kind.heads = group.heads
      shown.hasHeads = true
    }
    listBlock(shown, &html)
  }

  /// Whether days stand together, so that they can be grouped.
  private var isByDate: Bool { sort(of: index[.expenses].kind).order == 0 }

  // MARK: sums

  /// What rows come to; nil where that is too large a sum.
  func total<Rows: Collection>(of rows: Rows) -> Totals? where Rows.Element == Int32 {
    let list = index[.expenses]
    // All of them are added up already.
    if rows.count == list.count() { return list.sum() }
    var totals = Totals()
    // Rows of one currency stand together more often than not: their sum is added as one.
    var run: Money?
    for row in rows {
      guard let amount = list.money(ListKind.ExpenseColumn.counted, of: row) else { continue }
      if let sum = run, sum.currency == amount.currency {
        guard let more = try? sum.adding(amount) else { return nil }
        run = more
      } else {
        if let run, (try? totals.add(run)) == nil { return nil }
        run = amount
      }
    }
    if let run, (try? totals.add(run)) == nil { return nil }
    return totals
  }

  func said(_ total: Totals?) -> Phrase {
    total.map { .verbatim(text($0)) } ?? "Too large to add up"
  }

  // MARK: sheets

  func filterSheet(_ html: inout HTML) {
    html.plainSheet("Filter Expenses") { html in
      ListSheets(app: app).filterChoices(index[.expenses].kind, .expenses, 0, &html)
    }
  }

  func sortSheet(_ html: inout HTML) {
    html.plainSheet("Sort and Group") { html in
      ListSheets(app: app).sortChoices(index[.expenses].kind, 0, &html)
      html("h3", text: "Group")
      if !isByDate {
        html("p", .class("muted small"), text: "Groups are shown in the orders by date.")
      }
      let current = ExpenseGroup(at: state.location)
      html("div", .class("menu"), .role("group"), .label("Group")) { html in
        html.choice("No Groups", .option("group", ""), isChosen: current == nil)
        for group in ExpenseGroup.allCases {
          html.choice(group.title, .option("group", group.rawValue), isChosen: group == current)
        }
      }
    }
  }

  func menuSheet(_ html: inout HTML) {
    html.plainSheet("Expenses") { html in
      html("div", .class("menu")) { html in
        html.menuItem("download", "Export What Is Shown", .exportExpenses)
        if SavedFilters(app: app).canSave {
          html.menuItem("star", "Save This Filter", .open(.saveFilter))
        }
        for filter in book.savedFilters(of: SavedFilters.list) {
          html.menuItem("edit", "Edit Filter “\(filter.name)”", .open(.savedFilter(filter.id)))
        }
      }
    }
  }

  /// Days, amounts and a vendor that no choice stands for.
  static func rangeSheet() -> SheetType {
    SheetType("Custom Range", button: "Show", keeps: .nothing) { app, walk in
      let currency = app.book.settings.currency
      let location = app.state.location
      let (dates, amounts) = (location.option("date") ?? "", location.option("amount") ?? "")
      var (from, through) = ExpenseRange.days(of: dates)
      var (least, most) = ExpenseRange.typedAmounts(of: amounts, currency)
      var vendor = location.option("vendor") ?? ""
      walk.group("fields") { walk in
        walk.day("from", "From", &from, isFocused: true)
        walk.day("through", "Until", &through)
      }
      if let from, let through, through < from {
        walk.rule("The last day is before the first", at: "through")
      }
      walk.group("fields") { walk in
        walk.money("least", "At Least", &least, in: currency)
        walk.money("most", "At Most", &most, in: currency)
      }
      if let least, let most, most.minor < least.minor {
        walk.rule("The greatest amount is less than the least", at: "most")
      }
      walk.text("vendor", "Vendor", &vendor, hint: "A part of the name will do.")
      let days = ExpenseRange.word(from?.text ?? "", through?.text ?? "")
      let range = ExpenseRange.word(least?.plain ?? "", most?.plain ?? "")
      let name = vendor
      return { app in
        app.closeSheet()
        Navigation(app: app).changeOptions { location in
          // What a choice stands for stays where nothing is typed instead.
          if !days.isEmpty || ExpenseDates(rawValue: dates) == nil {
            location.setOption("date", days)
          }
          if !range.isEmpty || ExpenseAmounts(rawValue: amounts) == nil {
            location.setOption("amount", range)
          }
          location.setOption("vendor", name)
        }
      }
    }
  }
}

/// Expenses that stand together under a head with their sum.
enum ExpenseGroup: String, CaseIterable {
  case day, week, month

  /// What the address says.
  init?(at location: Location) { self.init(rawValue: location.option("group") ?? "") }

  var title: Phrase {
    switch self {
    case .day: return "By Day"
    case .week: return "By Week"
    case .month: return "By Month"
    }
  }

  var heads: ListHeads {
    let group = self
    return ListHeads(
      column: ListKind.ExpenseColumn.day,
      run: { app, day in
        if day == ListKind.ExpenseColumn.noDay { return day }
        return group.first(of: Day(number: day), app.state.formats).number
      },
      text: { app, rows in
        let number =
          rows.first.map { app.index[.expenses].word(ListKind.ExpenseColumn.day, of: $0) }
          ?? ListKind.ExpenseColumn.noDay
        let count = Noun.expense.count(rows.count, app.state.formats.count(rows.count))
        let list = ExpenseList(app: app)
        let sum = [count, list.said(list.total(of: rows))].joined(separator: " · ")
        if number == ListKind.ExpenseColumn.noDay { return ("No Date", sum) }
        return (group.title(of: Day(number: number), app.state.formats), sum)
      })
  }

  /// The first day of the group that a day is in.
  private func first(of day: Day, _ formats: Formats) -> Day {
    switch self {
    case .day: return day
    case .week: return day.firstOfWeek(startingOn: formats.dateOrder == .monthDayYear ? 7 : 1)
    case .month: return day.firstOfMonth
    }
  }

  private func title(of day: Day, _ formats: Formats) -> Phrase {
    let first = first(of: day, formats)
    switch self {
    case .day: return .verbatim(formats.weekday(day) + ", " + formats.day(day))
    case .week:
      return .verbatim(formats.day(first) + " – " + formats.day(first.adding(days: 6)))
    case .month: return .verbatim(formats.month(day))
    }
  }
}
