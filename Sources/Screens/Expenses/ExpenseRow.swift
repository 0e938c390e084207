import Ledger
import Markup

// One expense as a row of a list: merchant, amount, day, category, place, and what there is to it.
struct ExpenseRow: Room {
  let app: App

  func draw(_ expense: Transaction, _ use: RowUse, _ html: inout HTML) {
    let title = title(of: expense)
    let notSpent = book.notSpent(expense)
    let look = notSpent == .canceled ? "row expense off" : "row expense"
    html("li", .class(look), .key(expense.id.text)) { html in
      Selecting(app: app).rowLink(
        expense.id.raw, .transaction(expense.id), .verbatim(title), use, &html
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title")) { html in
            html.text(title)
            marks(of: expense, &html)
          }
          note(expense, &html)
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: amountText(expense))
          if notSpent == nil && expense.type == .return {
            html("span", .class("row-note"), text: "Money Back")
          }
          if let notSpent { html("span", .class("row-note"), text: notSpent.title) }
        }
      }
    }
  }

  /// The amount as it was entered; what came back is below zero.
  func amountText(_ expense: Transaction) -> String {
    if book.isMoneyBack(expense) {
      return TransactionDisplay.amount(expense.listed(expense.amount), state.formats)
    }
    return TransactionDisplay.amount(
      book.amounts(of: expense), state.formats, own: book.settings.currency)
  }

  /// Where it belongs; nothing where everything belongs to the business.
  func place(of expense: Transaction) -> Phrase {
    let scope = Scope(expense.project)
    if hasExpenses, scope == .business || scope == .inventory { return .none }
    return scope.title(in: book)
  }

  /// "Nov 3 · ● Food · Business".
  private func note(_ expense: Transaction, _ html: inout HTML) {
    html("span", .class("row-note")) { html in
      html.text(expense.day.map { .verbatim(text($0)) } ?? "No Date")
      if let category = book.categories[book.category(expense.category)] {
        html.text(.verbatim(" · "))
        dot(of: category, &html)
        html.text(category.name)
      }
      let place = place(of: expense)
      if !place.isEmpty {
        html.text(.verbatim(" · "))
        html.text(place)
      }
    }
  }

  /// The color of a category, or of the one that it is a part of.
  func dot(of category: BudgetCategory, _ html: inout HTML) {
    var color = category.color
    if color.isEmpty { color = book.categories[book.parent(of: category.id)]?.color ?? "" }
    html.colorDot(color)
  }

  /// Small signs of a receipt and of what comes again.
  func marks(of expense: Transaction, _ html: inout HTML) {
    if book.hasReceipt(expense) { mark("file", "Has a receipt", &html) }
    if !expense.recurring.isNone { mark("refresh", "Recurring", &html) }
  }

  private func mark(_ icon: String, _ words: Phrase, _ html: inout HTML) {
    html("span", .class("expense-mark")) { html in
      html.icon(icon)
      html("span", .class("visually-hidden"), text: words)
    }
  }
}

extension ListKind {
  static var expenseTable: ListTable {
    ListTable(
      route: { .transaction(ID($0)) },
      home: { app, route in
        guard case .transaction(let id) = route, let expense = app.book.transactions[id],
          app.book.standsAmongExpenses(expense)
        else { return nil }
        // Where it was opened from; by itself it stands where no other list has it.
        if app.state.list?.route == .expenses { return .expenses }
        switch Scope(expense.project) {
        case .business, .personal: return .expenses
        case .inventory: return app.hasExpenses ? .expenses : nil
        case .project: return nil
        }
      },
      title: { app, row in app.title(of: app.book.transactions.rows[Int(row)]) },
      sheet: { app, row in
        // A designer's transactions have a form of their own.
        let expense = app.book.transactions.rows[Int(row)]
        return app.book.showsAsExpense(expense) ? .editExpense(expense.id) : nil
      },
      look: { _, _ in " table-expenses" },
      cells: { app, row, cells in
        let expense = app.book.transactions.rows[Int(row)]
        let room = ExpenseRow(app: app)
        cells.text("Date", sort: "date", edits: "date", expense.day.map { app.text($0) } ?? "–")
        cells.name("Merchant", sort: "merchant")
        cells.cell("Category", sort: "category", edits: "category") { html in
          if let category = app.book.categories[app.book.category(expense.category)] {
            room.dot(of: category, &html)
            html.text(category.name)
          }
          room.marks(of: expense, &html)
        }
        cells.text(
          "Tags", isSpare: true,
          app.book.tags(of: expense.id).map { $0.name }.joined(separator: ", "))
        cells.text(
          "Place", isSpare: true, app.say(Scope(expense.project).title(in: app.book)))
        cells.text(
          "Method", sort: "payment", edits: "paymentMethod", isSpare: true, expense.paymentMethod)
        cells.text(
          "Amount", sort: "amount", edits: "amount", isNumber: true, room.amountText(expense))
      })
  }
}
