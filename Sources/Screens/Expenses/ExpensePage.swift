import Ledger
import Markup

// One expense: what, when and where, its receipts, lines, taxes, billing, notes and details.
struct ExpensePage: Room {
  let app: App

  /// Whether an id's page is this one; else it is a designer's transaction, with things and next steps.
  func shows(_ id: ID<Transaction>) -> Bool {
    book.transactions[id].map { book.showsAsExpense($0) } ?? hasExpenses
  }

  func state(of id: ID<Transaction>) -> ExpenseState {
    ExpenseState(
      of: id, in: book, isOpening: app.isOpening || state.isComing, deletedHere: wasDeletedHere)
  }

  func draw(_ id: ID<Transaction>, _ html: inout HTML) {
    switch state(of: id) {
    case .loading:
      html.bar("Expense", back: Route.expenses.path)
      html.main { html in
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
      }
    case .error(let failure): errorPage(failure, &html)
    case .deleted(let expense, let isElsewhere):
      bar(expense, &html)
      html.main { html in
        deletedNotice(expense, isElsewhere: isElsewhere, &html)
        hero(expense, &html)
      }
    case .loaded(let expense):
      bar(expense, &html)
      html.main { html in content(expense, &html) }
    }
  }

  /// What happened, and what helps.
  private func errorPage(_ failure: ExpenseFailure, _ html: inout HTML) {
    html.bar("Expense", back: Route.expenses.path)
    html.main { html in
      html.empty(icon: "warning", title: failure.message, text: failure.suggestion ?? .none) {
        html in
        if failure.isRecoverable { html.button("Reload", .reload) }
        html(
          "a", .class("button primary"), .href(Route.expenses.path), text: "Go to Expenses")
      }
    }
  }

  /// Whether this browser put it into the trash.
  private func wasDeletedHere(_ expense: Transaction) -> Bool {
    guard let row = book.transactions.row(of: expense.id) else { return true }
    let device = book.transactions.stamp(row: row, tag: 1).device
    return device == replica.device || Arrivals(app: app).ownDevices.contains(device)
  }

  private func deletedNotice(
    _ expense: Transaction, isElsewhere: Bool, _ html: inout HTML
  ) {
    html("div", .class("notice"), .role("status"), .key("trashed")) { html in
      html(
        "span",
        text: isElsewhere
          ? "This expense was deleted elsewhere." : "This expense is in the trash.")
      html.button("Restore", .restoreExpense(expense.id), class: "button small")
    }
  }

  private func bar(_ expense: Transaction, _ html: inout HTML) {
    let place = Scope(expense.project)
    html.bar(
      .verbatim(title(of: expense)), subtitle: PickedFields(app: app).name(of: place),
      back: home(of: expense).path
    ) { html in
      if expense.isLive {
        html.iconButton("edit", "Edit Expense", .open(.editExpense(expense.id)))
        html.iconButton("more", "More", .open(.expenseMenu(expense.id)))
      }
    }
  }

  /// Where one goes from an expense that is left or deleted.
  func home(of expense: Transaction) -> Route {
    if state.list?.route == .expenses { return .expenses }
    if case .project(let id) = Scope(expense.project), book.projects[id] != nil {
      return .project(id)
    }
    return .expenses
  }

  private func content(_ expense: Transaction, _ html: inout HTML) {
    let parts = ExpenseParts(app: app)
    hero(expense, &html)
    receipts(expense, &html)
    parts.linesSection(expense, &html)
    parts.taxSection(expense, &html)
    ExpenseBilling(app: app).section(expense, &html)
    notes(expense, &html)
    details(expense, &html)
    let items = book.items(of: expense.id)
    if !items.isEmpty {
      Fold(app: app).draw("items", "Items", count: items.count, &html) { html in
        html("ul", .class("list"), .label("Items")) { html in
          for item in items { ItemRows(app: app).itemRow(item, .list, &html) }
        }
      }
    }
  }

  private func hero(_ expense: Transaction, _ html: inout HTML) {
    html("section", .class("tx-hero"), .key("hero")) { html in
      html(
        "p", .class("amount big"),
        text: TransactionDisplay.amount(
          book.amounts(of: expense), state.formats, own: book.settings.currency))
      let day = TransactionDisplay.day(expense.day, state.formats)
      html("p", .class("muted"), text: .verbatim(title(of: expense) + " · " + day))
      ExpenseParts(app: app).badges(expense, &html)
      BankLineLinks(app: app).draw(of: expense.id.raw, &html)
    }
  }

  private func receipts(_ expense: Transaction, _ html: inout HTML) {
    let owner = expense.id.raw
    let count = book.attachments(of: owner, as: .receipt).count
    Fold(app: app).draw("receipts", "Receipts", count: count, isOpen: true, &html) { html in
      Gallery(app: app).draw(of: owner, .transaction, as: .receipt, limit: 10, &html)
    }
    let others = book.attachments(of: owner, as: .other).count
    if others == 0 { return }
    Fold(app: app).draw("images", "Other Images", count: others, &html) { html in
      Gallery(app: app).draw(of: owner, .transaction, as: .other, limit: 5, &html)
    }
  }

  private func notes(_ expense: Transaction, _ html: inout HTML) {
    if isBlank(expense.notes) { return }
    Fold(app: app).draw("notes", "Notes", isOpen: true, &html) { html in
      html("p", .class("prose"), text: expense.notes)
    }
  }

  private func details(_ expense: Transaction, _ html: inout HTML) {
    let formats = state.formats
    let own = book.currency(of: expense.project)
    let value = expense.amount?.value(in: own, expense.worth)
    let category = ExpenseParts(app: app).title(of: expense.category)
    Fold(app: app).draw("details", "Details", isOpen: true, &html) { html in
      html("dl", .class("facts")) { html in
        html.fact("Merchant", trimmed(expense.source))
        html.fact(
          "Amount",
          TransactionDisplay.amount(book.amounts(of: expense), formats, own: book.settings.currency)
        )
        html.fact("In \(own.code)", value.map { formats.money($0) } ?? "")
        html.fact("Date", TransactionDisplay.day(expense.day, formats))
        html.fact("Category", category)
        html.fact("Payment Method", trimmed(expense.paymentMethod))
        html.fact("Place", PickedFields(app: app).name(of: Scope(expense.project)))
        html.fact("Client to Bill", book.named(expense.billTo)?.displayName ?? "")
        html.fact("Recurring", rule(of: expense))
      }
      html.button("Edit Expense", .open(.editExpense(expense.id)), class: "button small")
    }
  }

  /// "Monthly", of the rule that it is an occurrence of.
  private func rule(of expense: Transaction) -> Phrase {
    book.recurring[expense.recurring]?.frequency.title ?? .none
  }

  func menu(_ expense: Transaction, _ html: inout HTML) {
    let id = expense.id
    html.plainSheet(.verbatim(title(of: expense))) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Expense", .open(.editExpense(id)))
        html.menuItem("plus", "Add Line", .open(.newPart(id)))
        if ExpenseBilling(app: app).isOffered(expense) {
          html.menuItem("invoices", "Bill to Client", .open(.billExpense(id)))
        }
        if RecurringRules.canRepeat(expense, in: book) {
          html.menuItem("clock", "Repeat This", .open(.repeatExpense(id)))
        }
        html.menuItem("filter", "Make a Rule", .open(.ruleFrom(id)))
        html.menuItem("copy", "Duplicate", .duplicateExpense(id))
        html.menuItem("sort", "Split Off", .open(.splitExpense(id)))
        html.menuItem("link", "Merge with the Same", .open(.mergeExpense(id)))
        html.menuItem(
          "check", expense.needsReview ? "Mark as Reviewed" : "Mark as Needs Review",
          .review(id))
        html.menuItem("trash", "Delete Expense", .open(.deleteExpense(id)), isDanger: true)
      }
    }
  }
}
