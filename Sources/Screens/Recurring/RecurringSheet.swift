import Ledger
import Markup

// The forms of rules: a new one, one that is edited, one that changes from a day on, an expense that is repeated.
extension SheetKind {
  static var newRecurring: SheetKind { SheetKind("recurring/new") }
  static var editRecurring: SheetName<ID<Recurring>> { SheetName("recurring/edit") }
  static var changeRecurring: SheetName<ID<Recurring>> { SheetName("recurring/change") }
  static var repeatExpense: SheetName<ID<Transaction>> { SheetName("recurring/repeat") }
  static var recurringMenu: SheetName<ID<Recurring>> { SheetName("recurring/menu") }
  static var deleteRecurring: SheetName<ID<Recurring>> { SheetName("recurring/delete") }
  /// All that is due, to be entered together.
  static var dueRecurring: SheetKind { SheetKind("recurring/due") }
}

struct RecurringSheet: Room {
  let app: App

  static func new() -> SheetType {
    SheetType("New Recurring Expense", isTall: true, addsAnother: true) { app, walk in
      var rule = Recurring()
      rule.id = ID(walk.newID)
      rule.start = app.state.today
      rule.project = .business
      rule.created = app.state.now
      let tags = RecurringSheet(app: app).fields(&rule, hasDays: true, &walk)
      return RecurringSheet(app: app).saving(rule, tags)
    }
  }

  /// The first day and the step of a rule that has something in the book are changed from a day on.
  static func edit(_ id: ID<Recurring>) -> SheetType {
    SheetType("Edit Recurring Expense", isTall: true, keeps: .row) { app, walk in
      guard var rule = app.book.recurring.live(id) else { return nil }
      let isBegun = RecurringRules.isBegun(id, in: app.book)
      let tags = RecurringSheet(app: app).fields(&rule, hasDays: !isBegun, &walk)
      return RecurringSheet(app: app).saving(rule, tags)
    }
  }

  static func change(_ id: ID<Recurring>) -> SheetType {
    SheetType("Change from a Day On", isTall: true, keeps: .row) { app, walk in
      guard let rule = app.book.recurring.live(id),
        let first = RecurringCalendar(of: app.book)
          .firstChange(of: id, on: app.state.today, in: app.book)
      else { return nil }
      var changed = rule
      changed.start = first
      let tags = RecurringSheet(app: app).fields(&changed, hasDays: true, &walk)
      if let start = changed.start, start < first {
        walk.rule("Choose \(app.state.formats.day(first)) or a later day", at: "start")
      }
      let filled = changed
      return { app in
        app.closeSheet()
        guard let day = filled.start, let rule = app.book.recurring.live(id) else { return }
        var (changed, edit) = (filled, Edit())
        if let tags { changed.tags = TagMerging.tags(named: tags, in: app.book, &edit) }
        edit.add(RecurringRules.change(rule, to: changed, from: max(day, first), in: app.book))
        app.commit(edit, toast: "Saved")
      }
    }
  }

  /// The expense becomes the first occurrence.
  static func repeating(_ id: ID<Transaction>) -> SheetType {
    SheetType("Repeat This") { app, walk in
      guard let expense = app.book.transactions.live(id),
        RecurringRules.canRepeat(expense, in: app.book)
      else { return nil }
      var rule = RecurringRules.rule(repeating: expense, in: app.book)
      RecurringSheet(app: app).rhythm(&rule, &walk)
      walk.day("end", "Last Day", &rule.end, hint: "Empty: it goes on.")
      RecurringSheet(app: app).endRule(rule, &walk)
      walk.flag("isSubscription", "Subscription", &rule.isSubscription)
      let filled = rule
      return { app in
        app.closeSheet()
        app.commit(RecurringRules.begin(filled, with: [id], in: app.book), toast: "Saved")
      }
    }
  }

  /// `tags` are names that were typed; nil leaves the rule's.
  private func saving(_ rule: Recurring, _ tags: String?) -> Saving {
    return { app in
      var (rule, edit) = (rule, Edit())
      if let tags { rule.tags = TagMerging.tags(named: tags, in: app.book, &edit) }
      edit.put(rule, in: app.book.recurring)
      app.closeSheet()
      app.commit(edit, toast: "Saved")
    }
  }

  // MARK: fields

  /// The fields of a rule; answers the names of tags that somebody typed.
  private func fields(
    _ rule: inout Recurring, hasDays: Bool, _ walk: inout FieldWalk
  ) -> String? {
    let old = rule
    PickedFields(app: app).vendorField("source", "Merchant", &rule.source, &walk)
    PickedFields(app: app).placeField("project", "Where It Belongs", &rule.project, &walk)
    let own = book.currency(of: rule.project)
    var code = (old.amount?.currency ?? own).code
    _ = PickedFields(app: app).otherCurrency(than: own, &code, &walk)
    let currency = Currency(code) ?? own
    walk.money("amount", "Amount", &rule.amount, in: currency, isRequired: true)
    rules(rule, &walk)
    if hasDays {
      rhythm(&rule, &walk, isWayShown: false)
      walk.day("start", "First Day", &rule.start, isRequired: true)
    }
    walk.day("end", "Last Day", &rule.end, hint: "Empty: it goes on.")
    endRule(rule, &walk)
    PickedFields(app: app).wayField(&rule.way, &walk)
    category(&rule, &walk)
    walk.text("paymentMethod", "Payment Method", &rule.paymentMethod)
    walk.flag("isSubscription", "Subscription", &rule.isSubscription)
    walk.flag("isDeductible", "Tax Deductible", &rule.isDeductible)
    let typed = PickedFields(app: app).tagsField("tags", "Tags", rule.tags, &walk)
    walk.lines("notes", "Notes", &rule.notes)
    return typed
  }

  /// What the form of an expense asks is asked of what will be one (rule E5).
  private func rules(_ rule: Recurring, _ walk: inout FieldWalk) {
    guard walk.pass == .check else { return }
    var facts = ExpenseFacts()
    facts.merchant = rule.source
    facts.amount = rule.amount
    facts.notes = rule.notes
    facts.paymentMethod = rule.paymentMethod
    for problem in ExpenseValidation.problems(facts, on: state.today) {
      let message = problem.message(state.formats)
      switch problem {
      case .merchantMissing, .merchantTooLong: walk.rule(message, at: "source")
      case .notesTooLong: walk.rule(message, at: "notes")
      case .paymentMethodTooLong: walk.rule(message, at: "paymentMethod")
      case _: walk.rule(message, at: "amount")
      }
    }
  }

  private func endRule(_ rule: Recurring, _ walk: inout FieldWalk) {
    if let end = rule.end, let start = rule.start, end < start {
      walk.rule("Choose the first day or a later one", at: "end")
    }
  }

  private func rhythm(
    _ rule: inout Recurring, _ walk: inout FieldWalk, isWayShown: Bool = true
  ) {
    var frequency = rule.frequency.word
    walk.choice("frequency", "How Often", &frequency) {
      Frequency.allCases.map { ($0.word, $0.title) }
    }
    rule.frequency = Frequency(word: frequency) ?? rule.frequency
    if isWayShown { PickedFields(app: app).wayField(&rule.way, &walk) }
  }

  private func category(_ rule: inout Recurring, _ walk: inout FieldWalk) {
    let use = book.categoryUse(of: Scope(rule.project))
    let known = book.category(rule.category)
    var category = known.isNone ? "" : known.text
    let was = category
    walk.choice("category", "Category", &category) {
      var options: [(value: String, text: Phrase)] = [("", "None")]
      for row in book.categories(for: use) { options.append((row.id.text, .verbatim(row.name))) }
      if !known.isNone, !options.contains(where: { $0.value == known.text }) {
        options.append((known.text, .verbatim(book.name(of: known))))
      }
      return options
    }
    if category != was { rule.category = ID(category) ?? ID() }
  }
}
