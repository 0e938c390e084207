import Ledger
import Markup

// An expense as a form: the same fields when it is made and when it is edited. Amount, merchant, Save is enough.
struct ExpenseForm: Room {
  let app: App

  static func newSheet(_ scope: Scope) -> SheetType {
    SheetType(
      "New Expense", isTall: true, addsAnother: true,
      follow: { app, name in
        ExpenseForm(app: app).taxFollows(name)
        if name == "source" { ExpenseEntry(app: app).propose() }
      }
    ) { app, walk in
      if case .project(let id) = scope, app.book.projects.live(id) == nil { return nil }
      var expense = Transaction()
      expense.id = ID(walk.newID)
      expense.type = .purchase
      expense.day = app.state.today
      expense.project = app.book.expensePlace(scope).project
      let category = app.book.categories.live(app.book.settings.defaultCategory)
      if let category, category.isFor(CategoryUse(of: Scope(expense.project))) {
        expense.category = category.id
      }
      return ExpenseForm(app: app).fields(&expense, isNew: true, &walk)
    }
  }

  static func editSheet(_ id: ID<Transaction>) -> SheetType {
    SheetType(
      "Edit Expense", isTall: true, keeps: .row,
      follow: { app, name in ExpenseForm(app: app).taxFollows(name) }
    ) { app, walk in
      guard var expense = app.book.transactions.live(id), expense.sale == nil else { return nil }
      return ExpenseForm(app: app).fields(&expense, isNew: false, &walk)
    }
  }

  private func fields(
    _ expense: inout Transaction, isNew: Bool, _ walk: inout FieldWalk
  ) -> Saving {
    let old = expense
    let own = book.currency(of: old.project)
    let entry = ExpenseEntry(app: app)
    var code = (old.amount?.currency ?? own).code
    let stored = Currency(walk.pass == .load ? code : walk.form["currency"]) ?? own
    let amountIn = walk.pass == .load || walk.form.isOn("foreign") ? stored : own
    walk.money("amount", "Amount", &expense.amount, in: amountIn, isFocused: isNew)
    // The same number, now in another currency.
    if walk.pass == .save, let amount = expense.amount, amount.currency != amountIn {
      expense.amount = try? amount.renamed(to: amountIn)
    }
    let isForeign = PickedFields(app: app).otherCurrency(than: own, &code, &walk)
    let currency = Currency(code) ?? own
    worth(of: &expense, was: old, in: own, isShown: isForeign, &walk)
    entry.merchantField(&expense.source, &walk)
    walk.day("date", "Date", &expense.day, stays: true)
    let use = CategoryUse(of: book.expensePlace(place(old, walk)))
    walk.row("category", "Category", &expense.category)
    walk.control { html, form in
      let options = categoryOptions(use, form["category"], none: "None")
      html.select(form, "category", "Category", options, hint: entry.why("category", form))
    }
    // What has things goes with them: that is done on its page.
    walk.when(book.items(of: old.id).isEmpty) { walk in placeField(&expense, was: old, &walk) }
    methodField(&expense, &walk)
    let tags = ExpenseTagging(app: app).field(of: expense.id, &walk)
    walk.draw { html, form in
      let why = entry.why("tags", form)
      if !why.isEmpty { html("p", .class("hint"), .key("why-tags"), text: why) }
    }
    contexts(&expense, was: old, &walk)
    clientField(&expense, &walk)
    tax(&expense, of: old, in: currency, &walk)
    walk.flag("hasEmailReceipt", "Email Receipt", &expense.hasEmailReceipt)
    walk.lines("notes", "Notes", &expense.notes)
    let lines = ExpenseLines(app: app).formFields(
      of: expense, in: currency, was: old.amount?.currency, use, &walk)
    if isNew { entry.keptFields(&walk) }
    check(expense, lines, &walk)
    notices(expense, &walk)
    walk.draw { html, _ in
      html("h3", text: "Receipts")
      Gallery(app: app).draw(
        of: old.id.raw, .transaction, as: .receipt, limit: 10, isInSheet: true, &html)
    }
    let filled = expense
    return { app in ExpenseForm(app: app).save(filled, lines, tags, isNew: isNew) }
  }

  /// Where the form says that it belongs.
  private func place(_ old: Transaction, _ walk: FieldWalk) -> Scope {
    if walk.pass == .load { return Scope(old.project) }
    return Scope(ID<Project>(walk.form["place"]) ?? ID())
  }

  // MARK: what is chosen

  /// The categories that are offered for something, parts below what they are a part of; the chosen one in any case.
  func categoryOptions(
    _ use: CategoryUse, _ chosen: String, none: Phrase
  ) -> [(value: String, text: Phrase)] {
    var options: [(value: String, text: Phrase)] = [("", none)]
    let offered = book.categories(for: use)
    for category in offered {
      let parent = book.parent(of: category.id)
      let isPart = offered.contains { $0.id == parent }
      options.append((category.id.text, .verbatim((isPart ? "\u{2003}" : "") + category.name)))
    }
    if let id = ID<BudgetCategory>(chosen) {
      if id.isNone {
        options[0].value = chosen
      } else if !options.contains(where: { $0.value == chosen }) {
        let name = trimmed(book.name(of: id))
        options.append((chosen, name.isEmpty ? "Unknown Category" : .verbatim(name)))
      }
    }
    return options
  }

  private func placeField(
    _ expense: inout Transaction, was old: Transaction, _ walk: inout FieldWalk
  ) {
    var text = old.project.text
    walk.kept("place", "Place", &text, stays: true)
    if walk.pass != .load { expense.project = ID<Project>(text) ?? ID() }
    walk.control { html, form in
      let hint = ExpenseEntry(app: app).why("place", form)
      html.select(form, "place", "Place", placeOptions(was: old), hint: hint)
    }
  }

  /// Business, personal, inventory of who keeps one, then the projects that are not archived.
  private func placeOptions(was old: Transaction) -> [(value: String, text: Phrase)] {
    var places: [Scope] = []
    // What has no project and no inventory is the business's as it is.
    let isPlain = old.project.isNone && book.expensePlace(.inventory) == .business
    places.append(isPlain ? .inventory : .business)
    places.append(.personal)
    if isOn(.designer) || old.project.isNone && !isPlain { places.append(.inventory) }
    var projects = hasClients ? ProjectCards.sorted(book.projects.live) : []
    if case .project(let id) = Scope(old.project), !projects.contains(where: { $0.id == id }),
      let project = book.projects[id]
    {
      projects.append(project)
    }
    return places.map { ($0.project.text, ExpenseParts(app: app).name(of: $0)) }
      + projects.map { ($0.id.text, .verbatim(title(of: $0))) }
  }

  /// Those that were used before are a tap away.
  private func methodField(_ expense: inout Transaction, _ walk: inout FieldWalk) {
    walk.text("paymentMethod", "Payment Method", &expense.paymentMethod)
    let used = walk.pass == .draw ? ExpenseEntry(app: app).paymentMethods : []
    walk.draw { html, form in
      let why = ExpenseEntry(app: app).why("paymentMethod", form)
      if !why.isEmpty { html("p", .class("hint"), .key("why-method"), text: why) }
      let others = used.filter { folded($0) != folded(form.trimmed("paymentMethod")) }
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
    walk.flag("isSubscription", "Subscription", &expense.isSubscription)
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
          options.append((client.id.text, .verbatim(client.displayName)))
        }
        if let own = book.clients[chosen], !options.contains(where: { $0.value == own.id.text }) {
          options.append((own.id.text, .verbatim(own.displayName)))
        }
        html.select(form, "billTo", "Client to Bill", options)
      }
    }
  }

  // MARK: amounts

  /// What an amount in another currency counts in the place; what was stored stays until somebody touches it.
  private func worth(
    of expense: inout Transaction, was old: Transaction, in own: Currency, isShown: Bool,
    _ walk: inout FieldWalk
  ) {
    let known = old.amount?.value(in: own, old.worth)
    var value = known
    walk.when(isShown) { walk in
      walk.money(
        "worth", "In \(own.code)", &value, in: own,
        hint: "What your card or bank made of it. Sums in \(own.code) count that.")
    }
    guard walk.pass == .save, expense.amount != old.amount || value != known else { return }
    expense.worth = Worth.setting(
      isShown ? value : nil, in: own, of: expense.amount, in: old.worth)
  }

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
    guard walk.pass == .save else { return }
    let isTouched = expense.amount != old.amount || rate != known.rate || part != known.part
    if isTouched {
      expense.tax = TaxInference.tax(
        amount: expense.amount, rate: rate, subtotal: nil, taxAmount: part)
    }
  }

  /// Rate and tax follow whichever of them was typed into last (rule T9).
  func taxFollows(_ name: String) {
    guard var form = state.sheet?.form, ["amount", "taxRate", "taxAmount"].contains(name) else {
      return
    }
    let currency = Currency(form["currency"]) ?? book.settings.currency
    func money(_ name: String) -> Money? {
      let text = form.trimmed(name)
      return text.isEmpty ? nil : try? state.formats.readMoney(text, currency: currency)
    }
    let rate =
      form.trimmed("taxRate").isEmpty ? nil : try? state.formats.readRate(form["taxRate"])
    guard let amount = money("amount") else { return }
    let tax = TaxInference.tax(
      amount: amount, rate: name == "taxAmount" ? nil : rate, subtotal: nil,
      taxAmount: name == "taxAmount" || rate == nil ? money("taxAmount") : nil)
    if name != "taxRate", let rate = tax.rate { form["taxRate"] = state.formats.percent(rate) }
    if name != "taxAmount", let part = tax.taxAmount(of: amount) {
      form["taxAmount"] = state.formats.amount(part)
    }
    state.sheet?.form = form
  }

  // MARK: checks and notices

  /// Rule E5 at the fields that it is about; the lines are at most the amount (rule E13).
  private func check(
    _ expense: Transaction, _ lines: ExpenseLines.Typed, _ walk: inout FieldWalk
  ) {
    if walk.pass != .check { return }
    let formats = state.formats
    var facts = ExpenseFacts()
    facts.amount = expense.amount
    facts.merchant = expense.source
    facts.day = expense.day
    facts.notes = expense.notes
    facts.paymentMethod = expense.paymentMethod
    facts.lines = lines.parts.map { ExpenseFacts.SplitLine(name: $0.name, amount: $0.amount) }
    for problem in ExpenseValidation.problems(facts, on: state.today) {
      walk.rule(problem.message(formats), at: field(of: problem, lines))
    }
    if let problem = Splitting.problem(expense.amount, lines.parts) {
      let last = lines.numbers.last ?? 0
      walk.rule(problem.message(formats), at: "lineAmount\(last)")
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

  /// Quiet warnings; they stop nobody.
  private func notices(_ expense: Transaction, _ walk: inout FieldWalk) {
    let formats = state.formats
    walk.drawAbove { html in
      if let day = expense.day, let amount = expense.amount, twin(of: expense, on: day) != nil {
        html("p", .class("notice"), .role("status"), .key("duplicate")) { html in
          html.icon("warning")
          html(
            "span",
            text: """
              Possible duplicate: \(expense.source), \(formats.money(amount)), \
              \(formats.day(day)) is here already.
              """)
        }
      }
      if isFirstPersonal(expense) {
        html("p", .class("notice"), .role("status"), .key("everybody")) { html in
          html.icon("warning")
          html("span", text: "Everybody who works in this book sees personal expenses, too.")
        }
      }
    }
  }

  private func twin(of expense: Transaction, on day: Day) -> Transaction? {
    let rows = index[.transactions].rows(expense.project.raw, at: ListOrder.rising(day))
    return DuplicateTransactions.twin(
      of: expense, among: rows.map { book.transactions.rows[Int($0)] })
  }

  private func isFirstPersonal(_ expense: Transaction) -> Bool {
    guard Scope(expense.project) == .personal, book.members.liveCount > 1 else { return false }
    let personal = book.transactions.live(
      linking: Transaction.projectLink, to: ID<Project>.personal.raw)
    return !personal.contains { $0.id != expense.id }
  }

  // MARK: saving

  private func save(
    _ filled: Transaction, _ lines: ExpenseLines.Typed, _ tags: [String], isNew: Bool
  ) {
    var expense = filled
    var ruled: [Split] = []
    if isNew {
      expense.created = state.now
      // The vendor's rule makes the lines that nobody typed, and writes the name as it is to be.
      let filled = RuleApplying.filled(expense, in: book)
      if lines.parts.isEmpty { ruled = filled.splits }
      expense.source = filled.0.source
    }
    var edit = Linking.change(expense, in: book)
    edit.add(ExpenseLines(app: app).edit(lines))
    for split in ruled { edit.put(split, in: book.splits) }
    edit.add(ExpenseTagging(app: app).edit(tags, of: expense.id))
    closeSheet()
    commit(edit, toast: isNew ? "Expense added" : nil)
    if isNew { go(.transaction(expense.id)) }
  }
}
