import Ledger
import Markup

// The fields of an expense, the same wherever one is typed, edited or read from a receipt.
struct ExpenseFields: Room {
  let app: App
  /// It stands beside the picture of its receipt, not in a sheet.
  var isOnPage = false
  /// What is proposed for a new one; nil for one that is there.
  var proposal: ExpenseProposal?
  /// Whether a value that was read is sure, by the name of its field; nil for what was not read.
  var isSure: (String) -> Bool? = { _ in nil }
  /// What was read as well and is as likely.
  var other: (String) -> Money? = { _ in nil }

  /// What a form says of an expense.
  struct Typed {
    var expense: Transaction
    var tags: [String]
    var lines: ExpenseLines.Typed
  }

  /// Walks them over an expense with its tags and lines.
  ///
  /// Of money that came back the amount is typed above zero; one that was stored below stays so until something of it changes.
  func walk(
    _ written: Transaction, tags known: [String], lines: [Split], _ walk: inout FieldWalk
  ) -> Typed {
    let old = ExpenseFields.aboveZero(written)
    var isBack = written.type == .return
    var expense = old
    let own = book.currency(of: old.project)
    let entry = ExpenseEntry(app: app)
    var code = (old.amount?.currency ?? own).code
    let stored = Currency(walk.pass == .load ? code : walk.form["currency"]) ?? own
    let amountIn = walk.pass == .load || walk.form.isOn("foreign") ? stored : own
    mark("amount", &walk) { walk in
      walk.money(
        "amount", "Amount", &expense.amount, in: amountIn, isFocused: proposal != nil && !isOnPage)
    }
    // The same number, now in another currency.
    if walk.pass == .save, let amount = expense.amount, amount.currency != amountIn {
      expense.amount = try? amount.renamed(to: amountIn)
    }
    var isForeign = false
    // That it is the book's own currency needs no word where it is sure.
    mark("currency", &walk, isSaid: { isForeign || isSure("currency") == false }) { walk in
      isForeign = PickedFields(app: app).otherCurrency(than: own, &code, &walk)
    }
    let currency = Currency(code) ?? own
    PickedFields(app: app).worthField(&expense, was: old, in: own, isShown: isForeign, &walk)
    // A designer's return of things has a form of its own.
    walk.flag("moneyBack", "Money Back", &isBack)
    if isBack != (written.type == .return) { expense.type = isBack ? .return : .purchase }
    mark("source", &walk) { walk in entry.merchantField(&expense.source, &walk) }
    mark("date", &walk) { walk in
      walk.day("date", "Date", &expense.day, isRequired: isOnPage, stays: true)
    }
    let place: ID<Project> =
      walk.pass == .load ? old.project : ID(walk.form["place"]) ?? old.project
    let use = book.categoryUse(of: book.expensePlace(Scope(place)))
    PickedFields(app: app).categoryField(
      "category", "Category", &expense.category, for: use, hint: entry.why(.category, walk.form),
      &walk)
    standardCategories(for: use, &walk)
    // What has things goes with them: that is done on its page.
    walk.when(book.items(of: old.id).isEmpty) { walk in
      PickedFields(app: app).placeField(
        "place", "Place", &expense.project, stays: true, hint: entry.why(.place, walk.form), &walk)
    }
    mark("paymentMethod", &walk) { walk in methodField(&expense.paymentMethod, &walk) }
    let tags = ExpenseTagging(app: app).field(known, &walk)
    why(.tags, &walk)
    contexts(&expense, was: old, &walk)
    clientField(&expense, &walk)
    mark("taxRate", &walk) { walk in tax(&expense, of: old, in: currency, &walk) }
    if !isOnPage { walk.flag("hasEmailReceipt", "Email Receipt", &expense.hasEmailReceipt) }
    walk.lines("notes", "Notes", &expense.notes)
    var parts = ExpenseLines.Typed()
    walk.group("read-lines", key: "read-lines") { walk in
      parts = ExpenseLines(app: app).formFields(
        lines, of: expense, in: currency, was: old.amount?.currency, use, &walk)
    }
    if let proposal { entry.keptFields(proposal, old.source, &walk) }
    var typed = Typed(expense: expense, tags: tags, lines: parts)
    check(typed, &walk)
    if isBack && expense.amount == old.amount && expense.tax == old.tax {
      typed.expense.amount = written.amount
      if written.amount != old.amount {
        typed.expense.worth =
          expense.worth == old.worth ? written.worth : try? expense.worth?.negated()
      }
    }
    return typed
  }

  /// Money that came back as it is typed, with what it is worth.
  private static func aboveZero(_ written: Transaction) -> Transaction {
    var shown = written
    if written.type == .return, let amount = written.amount, amount.isNegative {
      shown.amount = try? amount.negated()
      shown.worth = try? written.worth?.negated()
    }
    return shown
  }

  /// Where no category is offered, those that expenses begin with are a tap away (rule E17).
  private func standardCategories(for use: CategoryUse, _ walk: inout FieldWalk) {
    walk.draw { html, _ in
      if use == .projects || !isAdministrator || !book.categories(for: use).isEmpty
        || StandardCategories.add(to: book, in: state.catalogue).isEmpty
      {
        return
      }
      html.button(
        "Add the Expense Categories", .addStandardCategories, class: "button quiet small")
    }
  }

  /// A field with whether what was read is sure; it lights up with its box.
  private func mark(
    _ name: String, _ walk: inout FieldWalk, isSaid: () -> Bool = { true },
    _ content: (inout FieldWalk) -> Void
  ) {
    guard walk.pass == .draw, let isSure = isSure(name) else { return content(&walk) }
    walk.group("read-field read-" + name, key: "read-" + name) { walk in
      content(&walk)
      if !isSaid() { return }
      walk.draw { html, form in
        // What somebody typed is theirs.
        let isOwn = form.field(name).map { $0.value != $0.original } ?? false
        if isOwn { return }
        html("p", .class(isSure ? "sureness sure" : "sureness")) { html in
          html.icon(isSure ? "check" : "warning")
          if let other = other(name) {
            html(
              "span", text: "Check this: \(state.formats.money(other)) is called a total, too")
          } else {
            html("span", text: isSure ? "Sure" : "Check this")
          }
        }
      }
    }
  }

  private func why(_ field: ExpenseProposal.Field, _ walk: inout FieldWalk) {
    walk.draw { html, form in
      let why = ExpenseEntry(app: app).why(field, form)
      if !why.isEmpty {
        html("p", .class("hint"), .key("why-" + field.rawValue), text: why)
      }
    }
  }

  /// Those that were used before are a tap away.
  private func methodField(_ method: inout String, _ walk: inout FieldWalk) {
    walk.text("paymentMethod", "Payment Method", &method)
    why(.paymentMethod, &walk)
    walk.draw { html, form in
      let others = ExpenseEntry(app: app).paymentMethods.filter {
        folded($0) != folded(form.trimmed("paymentMethod"))
      }
      if others.isEmpty { return }
      html("div", .class("chips"), .role("group"), .label("Used before"), .key("methods")) { html in
        for name in others {
          html.button(.verbatim(name), .pick("paymentMethod", name), class: "chip")
        }
      }
    }
  }

  private func contexts(
    _ expense: inout Transaction, was old: Transaction, _ walk: inout FieldWalk
  ) {
    walk.flag("isDeductible", "Deductible", &expense.isDeductible)
    why(.isDeductible, &walk)
    walk.flag("isSubscription", "Subscription", &expense.isSubscription)
    why(.isSubscription, &walk)
    var isReimbursable = old.reimbursement != .none
    walk.flag("reimbursable", "Reimbursable", &isReimbursable)
    if isReimbursable != (old.reimbursement != .none) {
      expense.reimbursement = isReimbursable ? .owedToCompany : .none
    }
  }

  /// Who is billed for what the business paid; a project's client is the project's.
  private func clientField(_ expense: inout Transaction, _ walk: inout FieldWalk) {
    let isOffered = hasClients && Scope(expense.project) == .business
    walk.when(isOffered) { walk in
      walk.row("billTo", "Client to Bill", &expense.billTo)
      let chosen = expense.billTo
      walk.control { html, form in
        var options: [(value: String, text: Phrase)] = [
          (ID<Client>(form["billTo"])?.isNone == true ? form["billTo"] : "", "None")
        ]
        for row in ClientPicker(app: app).clientRows(matching: "")
          .prefix(ClientPicker.mostInCell)
        {
          let client = book.clients.rows[Int(row)]
          // The row keeps the id of a client that was merged into this one.
          if client.id != chosen, book.meant(chosen) == client.id { continue }
          options.append((client.id.text, .verbatim(client.displayName)))
        }
        if let own = book.named(chosen), !options.contains(where: { $0.value == chosen.text }) {
          options.append((chosen.text, .verbatim(own.displayName)))
        }
        html.select(form, "billTo", "Client to Bill", options)
      }
    }
  }

  // MARK: tax

  /// What was stored stays as it is until somebody touches it.
  private func tax(
    _ expense: inout Transaction, of old: Transaction, in currency: Currency,
    _ walk: inout FieldWalk
  ) {
    let known = (rate: old.tax.rate, part: old.tax.taxAmount(of: old.amount))
    var (rate, part) = known
    walk.group("fields", key: "tax-fields") { walk in
      walk.percent("taxRate", "Tax Rate %", &rate)
      walk.money("taxAmount", "Tax Amount", &part, in: currency)
    }
    let isTouched = expense.amount != old.amount || rate != known.rate || part != known.part
    if !isTouched { return }
    expense.tax = TaxInference.written(
      amount: expense.amount, rate: rate, subtotal: nil, taxAmount: part)
    walk.taxRule(expense, part)
  }

  func follow(_ name: String, _ form: inout Form) {
    form.taxFollows(
      name, in: Currency(form["currency"]) ?? book.settings.currency, state.formats)
  }

  /// The same of one that is in the book, with what it is worth.
  func follow(_ name: String, _ id: ID<Transaction>, _ form: inout Form) {
    follow(name, &form)
    guard let old = book.transactions.live(id) else { return }
    form.worthFollows(
      name, was: ExpenseFields.aboveZero(old), in: book.currency(of: old.project), state.formats)
  }

  // MARK: checks

  /// Rule E5 at the fields that it is about; the lines are at most the amount (rule E13).
  private func check(_ typed: Typed, _ walk: inout FieldWalk) {
    if walk.pass != .check { return }
    let formats = state.formats
    let (expense, lines) = (typed.expense, typed.lines)
    for problem in ExpenseValidation.problems(expense, lines.parts, on: state.today) {
      walk.rule(problem.message(formats), at: field(of: problem, lines))
    }
    if let problem = Splitting.problem(expense.amount, lines.parts) {
      walk.rule(problem.message(formats), at: "lineAmount\(lines.numbers.last ?? 0)")
    }
    if case .project(let id) = Scope(expense.project), book.projects[id] == nil {
      walk.rule("That project is no longer there", at: "place")
    }
  }

  private func field(of problem: ExpenseProblem, _ lines: ExpenseLines.Typed) -> String {
    switch problem {
    case .amountNotPositive, .amountTooLarge: return "amount"
    case .merchantMissing, .merchantTooLong: return "source"
    case .dayTooLate, .dayTooEarly: return "date"
    case .notesTooLong: return "notes"
    case .paymentMethodTooLong: return "paymentMethod"
    case .lineNameMissing(let number): return "lineName\(lines.numbers[number - 1])"
    case .lineAmountNotPositive(let number): return "lineAmount\(lines.numbers[number - 1])"
    }
  }
}
