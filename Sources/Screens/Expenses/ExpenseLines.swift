import Ledger
import Markup

// The lines of an expense: each in a sheet of its own from the page, and all of them in the expense's form.
struct ExpenseLines: Room {
  let app: App

  // MARK: a line by itself

  static func newSheet(_ id: ID<Transaction>) -> SheetType {
    SheetType("New Line", addsAnother: true) { app, walk in
      guard let expense = app.book.transactions.live(id), expense.sale == nil else { return nil }
      var part = Split()
      part.id = ID(walk.newID)
      part.transaction = id
      ExpenseLines(app: app).fields(&part, of: expense, &walk)
      return { app in
        app.closeSheet()
        let edit = Splitting.append(part, to: id, jitter: app.chance(), in: app.book)
        ExpenseBilling(app: app).correct(id, edit, toast: "Line added")
      }
    }
  }

  static func editSheet(_ id: ID<Split>) -> SheetType {
    SheetType("Edit Line", keeps: .row) { app, walk in
      guard var part = app.book.splits.live(id),
        let expense = app.book.transactions.live(part.transaction)
      else { return nil }
      ExpenseLines(app: app).fields(&part, of: expense, &walk)
      walk.draw { html, _ in
        html.button("Delete Line", .removePart(id), class: "button danger wide")
      }
      return { app in
        let edit = Splitting.change(expense.id, putting: [part], in: app.book)
        app.closeSheet()
        ExpenseBilling(app: app).correct(expense.id, edit)
      }
    }
  }

  func remove(_ id: ID<Split>) {
    guard let part = book.splits.live(id) else { return }
    let edit = Splitting.change(part.transaction, removing: [part], in: book)
    closeSheet()
    ExpenseBilling(app: app).correct(part.transaction, edit, toast: "Line deleted")
  }

  private func fields(_ part: inout Split, of expense: Transaction, _ walk: inout FieldWalk) {
    var others = book.splits(of: expense.id)
    let place = others.firstIndex { $0.id == part.id } ?? others.count
    others.removeAll { $0.id == part.id }
    let currency = expense.amount?.currency ?? book.currency(of: expense.project)
    let formats = state.formats
    walk.text("name", "Name", &part.name, isFocused: true)
    if part.name.isEmpty { walk.rule(ExpenseProblem.lineNameMissing(place + 1).message(formats)) }
    walk.money("amount", "Amount", &part.amount, in: currency)
    if part.amount.map({ !$0.isPositive }) ?? true {
      walk.rule(ExpenseProblem.lineAmountNotPositive(place + 1).message(formats))
    }
    walk.rule(Splitting.problem(expense.amount, others + [part])?.message(formats))
    PickedFields(app: app).categoryField(
      "category", "Category", &part.category,
      for: book.categoryUse(of: book.expensePlace(Scope(expense.project))), none: "As the expense",
      &walk
    )
    walk.percent("taxRate", "Tax Rate %", &part.taxRate)
  }

  func move(_ id: ID<Split>, _ move: Ordering.Move) {
    guard let part = book.splits.live(id) else { return }
    let rows = book.splits(of: part.transaction)
    commit(Ordering.move(id.raw, move, among: rows, in: book.splits, jitter: chance()))
  }

  // MARK: in the form of the expense

  static var most: Int { 100 }

  /// The lines as the form has them: those that are left, and those that it took away.
  struct Typed {
    var parts: [Split] = []
    var gone: [Split] = []
    /// The number of each part in the form.
    var numbers: [Int] = []
  }

  /// `known` are those that it has, or that were read on its receipt.
  func formFields(
    _ known: [Split], of expense: Transaction, in currency: Currency, was old: Currency?,
    _ use: CategoryUse, _ walk: inout FieldWalk
  ) -> Typed {
    var typed = Typed()
    var text = "\(known.count)"
    walk.kept("lineCount", "Lines", &text)
    let count = max(known.count, min(Int(text) ?? 0, ExpenseLines.most))
    // In a sheet its title comes between, on a receipt's page the page's.
    let level: StaticString = state.sheet == nil ? "h2" : "h3"
    walk.draw { html, _ in if count > 0 { html(level, text: "Lines") } }
    for number in 0..<count {
      var part = number < known.count ? known[number] : Split()
      if number >= known.count {
        part.id = .foreign("line:" + ID<Never>(walk.newID).text + ":\(number)")
        part.transaction = expense.id
      }
      var gone = ""
      walk.kept("lineGone\(number)", "Deleted", &gone)
      if gone == "on" {
        if number < known.count { typed.gone.append(part) }
        continue
      }
      walk.group("fields", key: "line-\(number)") { walk in
        walk.text("lineName\(number)", "Line \(number + 1)", &part.name)
        walk.money(
          "lineAmount\(number)", "Amount of line \(number + 1)", &part.amount, in: currency)
      }
      if walk.pass == .save, let amount = part.amount, amount.currency == old, old != currency {
        part.amount = try? amount.renamed(to: currency)
      }
      walk.group("fields line-more", key: "line-more-\(number)") { walk in
        PickedFields(app: app).categoryField(
          "lineCategory\(number)", "Category of line \(number + 1)", &part.category, for: use,
          none: "As the expense", &walk)
        walk.percent("lineRate\(number)", "Tax rate of line \(number + 1)", &part.taxRate)
        walk.draw { html, _ in
          html.iconButton("trash", "Remove line \(number + 1)", .dropFormLine(number))
        }
      }
      // One that was begun and left blank is none.
      let isBlankOne =
        book.splits[part.id] == nil && isBlank(part.name) && part.amount == nil
      if !isBlankOne {
        typed.parts.append(part)
        typed.numbers.append(number)
      }
    }
    let rest = Splitting.rest(of: expense.amount, after: typed.parts)
    let isFull = count >= ExpenseLines.most
    let formats = state.formats
    walk.draw { html, _ in
      html("div", .class("spread line-tools"), .key("line-tools")) { html in
        if !isFull { html.button("Add Line", .addFormLine, class: "button small") }
        if !typed.parts.isEmpty, let rest {
          let over = rest.isNegative ? try? rest.negated() : nil
          let isTax = rest.isPositive && rest == expense.tax.taxAmount(of: expense.amount)
          html(
            "span", .class(over == nil ? "muted" : "problem"),
            text: over.map { "\(formats.money($0)) too much" }
              ?? (isTax
                ? "\(formats.money(rest)) left over: the tax, which is in no line"
                : "\(formats.money(rest)) left over"))
        }
      }
    }
    return typed
  }

  /// What saving writes of the lines.
  func edit(_ typed: Typed) -> Edit {
    var edit = Edit()
    var last: Position?
    for part in typed.parts {
      var part = part
      if book.splits[part.id] == nil {
        part.position = position(after: last)
      }
      last = max(last ?? Position(), part.position)
      edit.put(part, in: book.splits)
    }
    for part in typed.gone {
      edit.trash(part, in: book.splits)
    }
    return edit
  }

  func addToForm() {
    OpenSheet(app: app).change { form in
      let count = Int(form["lineCount"]) ?? 0
      if count >= ExpenseLines.most { return "" }
      form["lineCount"] = "\(count + 1)"
      return "lineName\(count)"
    }
  }

  func dropFromForm(_ number: Int) {
    OpenSheet(app: app).change { form in
      form["lineGone\(number)"] = "on"
      return ""
    }
  }
}
