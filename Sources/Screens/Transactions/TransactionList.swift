import Ledger
import Markup

// The transactions of a project or of inventory: search, order, filters, cards.
struct TransactionList: Room {
  let app: App

  func transactionsTab(_ scope: Scope, _ html: inout HTML) {
    let query = state.location.query
    let isFiltered = !ListBlock(app: app).chosen(.transactions, .transactions, scope.project.raw)
      .isEmpty
    let rows = rows(of: .transactions, scope.project.raw)
    let isExpenses = isExpenses(scope)
    let add = Action.open(isExpenses ? .newExpense(.business) : .newTransaction(scope))
    let title: Phrase = isExpenses ? "New Expense" : "New Transaction"
    if html.pane == .page { html.newButton(title, add) }
    html("div", .class("list-tools"), .key("transaction-tools")) { html in
      html.searchField(isExpenses ? "Search Expenses" : "Search Transactions", query)
      html.iconButton("sort", "Sort", .open(.transactionSort))
      html.iconButton(
        "filter", "Filter", .open(.transactionFilter(scope)),
        class: isFiltered ? "icon-button primary" : "icon-button")
      html.iconButton("plus", title, add, class: "icon-button primary phone-hidden")
    }
    if isFiltered { ListSheets(app: app).activeFilters(.transactions, .transactions, &html) }
    if rows.isEmpty {
      emptyTransactions(scope, isFiltered: isFiltered, &html)
      return
    }
    html("div", .class("list-note"), .key("transaction-count")) { html in
      let noun: Noun = isExpenses ? .expense : .transaction
      html("span", text: noun.count(rows.count, state.formats))
      Selecting(app: app).selectButton(&html)
    }
    var shown = ShownList(.transactions, .transactions, rows)
    shown.part = scope.project.raw
    listBlock(shown, &html)
  }

  /// Whether what is in a scope is called an expense.
  func isExpenses(_ scope: Scope) -> Bool {
    scope == .inventory ? hasExpenses : !scope.isProject
  }

  func sortSheet(_ html: inout HTML) {
    html.plainSheet("Sort Transactions") { html in
      ListSheets(app: app).sortChoices(.transactions, 0, &html)
    }
  }

  func filterSheet(_ scope: Scope, _ html: inout HTML) {
    html.plainSheet("Filter Transactions") { html in
      ListSheets(app: app).filterChoices(.transactions, .transactions, scope.project.raw, &html)
    }
  }

  /// One transaction as a card of a list: name, amount, day, items, notes, badges.
  func transactionRow(_ transaction: Transaction, _ use: RowUse, _ html: inout HTML) {
    let lines = TransactionList.noteLines(transaction.notes)
    html(
      "li", .class(lines == 0 ? "row tx" : lines == 1 ? "row tx noted brief" : "row tx noted"),
      .key(transaction.id.text)
    ) { html in
      let title = title(of: transaction)
      Selecting(app: app).rowLink(
        transaction.id.raw, .transaction(transaction.id), .verbatim(title), use, &html
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("tx-head")) { html in
            html("span", .class("row-title"), text: title)
            html("span", .class("amount"), text: amountText(transaction))
          }
          // What was found anywhere says where it is.
          let isPlaced = use == .search && !isExpenses(Scope(transaction.project))
          let place = isPlaced ? ItemStory.place(transaction.project, in: book) : .none
          html(
            "span", .class("row-note"),
            text: [place, cardNote(transaction)].joined(separator: " · "))
          if lines > 0 { html("em", .class("tx-notes"), text: transaction.notes) }
          html("span", .class("tx-badges")) { html in
            for badge in badges(of: transaction) { html.badge(badge) }
          }
        }
      }
    }
  }

  /// How many lines a card has for a note: one where the narrowest phone has room for all of it, at most two.
  static func noteLines(_ notes: String) -> Int32 {
    isBlank(notes) ? 0 : trimmed(notes).utf8.count <= 44 ? 1 : 2
  }

  /// Its labels; that an expense is a purchase goes without saying.
  func badges(of transaction: Transaction, withCategory: Bool = true) -> [TransactionBadge] {
    let isPlain = transaction.type == .purchase && isExpenses(Scope(transaction.project))
    return book.badges(of: transaction, withType: !isPlain, withCategory: withCategory)
  }

  /// The transactions of a day.
  func transactions(on day: Day, of project: ID<Project>) -> [Transaction] {
    index[.transactions].rows(project.raw, at: ListOrder.rising(day))
      .map { book.transactions.rows[Int($0)] }
  }

  /// As it was entered; what came back is below zero, but in a design project, where returns of things stand beside it.
  func amountText(_ transaction: Transaction) -> String {
    if book.showsAsExpense(transaction) && book.isMoneyBack(transaction) {
      return ExpenseRow(app: app).amountText(transaction)
    }
    return TransactionDisplay.amount(
      book.amounts(of: transaction), state.formats, own: book.settings.currency)
  }

  /// "Nov 3, 2026 · 2 items".
  private func cardNote(_ transaction: Transaction) -> Phrase {
    var count = book.items(of: transaction.id).count
    if transaction.sale != nil {
      // What went on from it was sold in it all the same.
      let former = FormerItems(of: transaction.id, in: book)
      count += former.sold.count + former.returned.count
    }
    let day = Phrase.verbatim(TransactionDisplay.day(transaction.day, state.formats))
    if count == 0 && isExpenses(Scope(transaction.project)) { return day }
    return [day, Noun.item.count(count, state.formats)].joined(separator: " · ")
  }

  private func emptyTransactions(_ scope: Scope, isFiltered: Bool, _ html: inout HTML) {
    let isSearching = !isBlank(state.location.query)
    if isFiltered || isSearching {
      html.empty(
        icon: "search", title: "No Matches",
        text: "No transaction matches this search and these filters."
      ) { html in
        if isSearching { html.button("Clear Search", .search, class: "button") }
        if isFiltered { html.button("Clear Filters", .clearFilters, class: "button") }
      }
      return
    }
    if isExpenses(scope) {
      html.empty(
        icon: "money", title: "No Expenses Yet",
        text: "What the business buys, with its receipt."
      ) { html in
        html.button("New Expense", .open(.newExpense(.business)), class: "button primary")
      }
      return
    }
    html.empty(
      icon: "money", title: "No Transactions Yet",
      text: "Purchases, sales and returns will appear here."
    ) { html in
      html.button(
        "New Transaction", .open(.newTransaction(scope)), class: "button primary")
    }
  }
}

extension HTML {
  mutating func badge(_ badge: TransactionBadge) {
    self("span", .class("badge tone-" + badge.tone.rawValue), text: badge.text)
  }
}
