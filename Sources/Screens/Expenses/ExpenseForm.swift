import Ledger
import Markup

// The sheets in which an expense is made and edited. Amount, merchant, Save is enough.
struct ExpenseForm: Room {
  let app: App

  static func newSheet(_ scope: Scope) -> SheetType {
    SheetType(
      "New Expense", isTall: true, addsAnother: true,
      follow: { app, name in
        ExpenseForm(app: app).follow(name)
        let proposes = name == "source" || name == "moneyBack"
        if proposes { ExpenseEntry(app: app).propose() }
        if proposes || name == "amount" || name == "date" || name == "currency" {
          ExpenseEntry(app: app).proposeTax()
        }
        // A place may have been proposed, too.
        if proposes || name == "place" { ExpenseForm(app: app).categoryFollows() }
      }
    ) { app, walk in
      if case .project(let id) = scope, app.book.projects.live(id) == nil { return nil }
      var expense = Transaction()
      expense.id = ID(walk.newID)
      expense.type = .purchase
      expense.day = app.state.today
      expense.project = app.book.expensePlace(scope).project
      expense.category = app.book.usualCategory(
        for: app.book.categoryUse(of: Scope(expense.project)))
      return ExpenseForm(app: app).fields(expense, isNew: true, &walk)
    }
    .continuing { app, _ in ExpenseForm(app: app).categoryFollows() }
  }

  static func editSheet(_ id: ID<Transaction>) -> SheetType {
    SheetType(
      "Edit Expense", isTall: true, keeps: .row,
      follow: { app, name in ExpenseForm(app: app).follow(name, id) }
    ) { app, walk in
      guard let expense = app.book.transactions.live(id), expense.sale == nil else { return nil }
      return ExpenseForm(app: app).fields(expense, isNew: false, &walk)
    }
  }

  private func follow(_ name: String, _ id: ID<Transaction> = ID()) {
    guard var form = state.sheet?.form else { return }
    ExpenseFields(app: app).follow(name, id, &form)
    state.sheet?.form = form
  }

  private func categoryFollows() {
    guard let place = ID<Project>(state.sheet?.form["place"] ?? "") else { return }
    Pickers(app: app).usualCategoryFollows(
      book.categoryUse(of: book.expensePlace(Scope(place))))
  }

  private func fields(_ old: Transaction, isNew: Bool, _ walk: inout FieldWalk) -> Saving {
    let typed = ExpenseFields(app: app, proposal: isNew ? ExpenseProposal() : nil).walk(
      old, tags: book.tags(of: old.id).map { $0.name }, lines: book.splits(of: old.id), &walk)
    notices(typed.expense, &walk)
    let again = isNew ? repeating(typed.expense, &walk) : nil
    walk.draw { html, _ in
      html("h3", text: "Receipts")
      Gallery(app: app).draw(
        of: old.id.raw, .transaction, as: .receipt, limit: 10, isInSheet: true, &html)
    }
    return { app in ExpenseForm(app: app).save(typed, isNew: isNew, again) }
  }

  /// How often a new one comes again, which is then the first occurrence of the rule that saving makes, and how that enters them; nil
  /// for one that comes once (rule E20).
  private func repeating(
    _ expense: Transaction, _ walk: inout FieldWalk
  ) -> (frequency: Frequency, way: RecurringWay)? {
    var word = ""
    walk.choice("repeats", "Repeats", &word) {
      [("", "Does Not Repeat")] + Frequency.allCases.map { ($0.word, $0.title) }
    }
    guard let frequency = Frequency(word: word) else { return nil }
    if expense.day == nil { walk.rule("Choose a date", at: "date") }
    var way = Recurring().way
    PickedFields(app: app).wayField(&way, &walk)
    return (frequency, way)
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
    _ typed: ExpenseFields.Typed, isNew: Bool, _ again: (frequency: Frequency, way: RecurringWay)?
  ) {
    var expense = typed.expense
    var ruled: [Split] = []
    if again != nil { expense.recurring = Recurring.repeating(expense.id) }
    if isNew {
      expense.created = state.now
      let lines = RuleApplying.finish(&expense, typed.lines.parts, in: book)
      if typed.lines.parts.isEmpty { ruled = lines }
    }
    var edit = Linking.change(expense, with: typed.lines.parts, in: book)
    edit.add(ExpenseLines(app: app).edit(typed.lines))
    for split in ruled { edit.put(split, in: book.splits) }
    edit.add(ExpenseTagging(app: app).edit(typed.tags, of: expense.id))
    let billing = BillingCorrected(expense, typed.lines.parts, in: book)
    if let again {
      var rule = RecurringRules.rule(repeating: expense, in: book)
      (rule.frequency, rule.way) = again
      rule.tags = ExpenseTags.tags(named: typed.tags, in: book, &edit)
      edit.put(rule, in: book.recurring)
    }
    // Money Back that a line of money out explained, or the other way round.
    let freed = book.matches(with: expense.id.raw).first {
      book.saysWhat($0) && !expense.moves($0.amount)
    }
    let open = freed.map {
      $0.amount.isNegative ? (try? $0.amount.negated()) ?? $0.amount : $0.amount
    }
    var said: [Phrase] = []
    if let open {
      said.append("\(state.formats.money(open)) of its bank line is to explain again.")
    }
    if let words = ExpenseBilling(app: app).words(billing) { said.append(words) }
    closeSheet()
    commit(
      edit, toast: isNew ? "Expense added" : said.isEmpty ? nil : said.joined(separator: " "))
    if isNew { go(.transaction(expense.id)) }
  }
}
