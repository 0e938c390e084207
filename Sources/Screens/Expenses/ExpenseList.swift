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
    html.newButton("New Expense", .open(newExpense))
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
      // On a phone the two share a tab.
      if isOn(.designer) && hasClients {
        html(
          "a", .class("chip phone-only"), .href(Route.inventory(.items).path),
          text: "Inventory")
      }
      way("Inbox", .inbox, &html)
      way("Recurring", .recurring, &html)
      // Of the place that is shown.
      var insight = Location(.insight)
      insight.setOption("place", state.location.option("place") ?? "")
      html("a", .class("chip"), .href(insight.path), text: "Insight")
      way("Trips", .trips, &html)
      if !state.isWide { way("Reports", .reports, &html) }
      way("Accounts{{of money}}", .moneyAccounts, &html)
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
    let total = total(of: rows)
    html("div", .class("summary"), .key("expense-sums")) { html in
      html("div", .class("summary-main")) { html in
        html("span", .class("stat-value"), text: said(total))
        html("div", .class("stat-label")) { html in
          html.text(Noun.expense.count(rows.count, state.formats))
          html.what(
            "expenses", "this sum",
            """
            What the expenses that are shown come to, each currency for itself: in the account's \
            currency where somebody entered what they are worth there. Canceled ones, what a client \
            paid with their own card and fees that came in are listed and add nothing; money that \
            came back is taken away. Narrowed to a category, it is what lies in the category.
            """)
        }
      }
      inAll(rows, total, &html)
    }
  }

  /// What the expenses come to where only parts of them are added up.
  private func inAll(_ rows: [Int32], _ total: Totals?, _ html: inout HTML) {
    guard CategoryNarrowing(state.location, book) != nil, let whole = whole(rows), whole != total
    else { return }
    html(
      "p", .class("muted small"), .key("expense-whole"),
      text: "Only what lies in the category is added up; the expenses come to \(text(whole)).")
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
  var isByDate: Bool { sort(of: index[.expenses].kind).order == 0 }

  // MARK: sums

  /// What rows come to; nil where that is too large a sum.
  func total<Rows: Collection>(of rows: Rows) -> Totals? where Rows.Element == Int32 {
    let list = index[.expenses]
    if let narrowed = CategoryNarrowing(state.location, book) {
      return total(of: rows, narrowed)
    }
    // All of them are added up already.
    if rows.count == list.count() { return list.sum() }
    return whole(rows)
  }

  /// What lies in the categories that the list is narrowed to, of each row: all of one that is not split.
  private func total<Rows: Collection>(
    of rows: Rows, _ narrowed: CategoryNarrowing
  ) -> Totals? where Rows.Element == Int32 {
    var split: [Int32] = []
    guard
      var totals = whole(rows, but: { book.hasSplits(book.transactions.rows[Int($0)].id) }, &split)
    else {
      return nil
    }
    for row in split {
      let expense = book.transactions.rows[Int(row)]
      if book.notSpent(expense) != nil { continue }
      for share in narrowed.shares(of: expense, in: book) {
        guard let listed = expense.listed(share), (try? totals.add(listed)) != nil else {
          return nil
        }
      }
    }
    return totals
  }

  /// What the rows come to, with all that is in them.
  private func whole<Rows: Collection>(_ rows: Rows) -> Totals? where Rows.Element == Int32 {
    var none: [Int32] = []
    return whole(rows, but: { _ in false }, &none)
  }

  /// What the rows come to but for some, which are put aside.
  private func whole<Rows: Collection>(
    _ rows: Rows, but isAside: (Int32) -> Bool, _ aside: inout [Int32]
  ) -> Totals? where Rows.Element == Int32 {
    let list = index[.expenses]
    var totals = Totals()
    // Rows of one currency stand together more often than not: their sum is added as one.
    var run: Money?
    for row in rows {
      if isAside(row) {
        aside.append(row)
        continue
      }
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
}
