/// What is done with rules and their occurrences (rule E20).
///
/// Occurrences are written whole, under ids and with values that follow from the rule and the day alone: two devices that
/// enter one without hearing of each other write the same rows.
public enum RecurringRules {
  /// Whether something of a rule is in the book, also in its trash: then its first day and its step stay.
  public static func isBegun(_ rule: ID<Recurring>, in book: Book) -> Bool {
    !book.transactions.rows(linking: Transaction.recurringLink, to: rule.raw).isEmpty
  }

  // MARK: occurrences

  /// The expense that an occurrence is, as its rule says it; nil where the rule is not live.
  public static func expense(_ occurrence: Occurrence, in book: Book) -> Transaction? {
    guard let rule = book.recurring.live(occurrence.rule) else { return nil }
    var expense = Transaction()
    expense.id = occurrence.id
    expense.type = .purchase
    expense.day = occurrence.day
    expense.recurring = rule.id
    expense.source = rule.source
    expense.amount = rule.amount
    expense.project = rule.project
    expense.category = rule.category
    expense.paymentMethod = rule.paymentMethod
    expense.notes = rule.notes
    expense.isDeductible = rule.isDeductible
    expense.isSubscription = rule.isSubscription
    expense.reimbursement = rule.reimbursement
    // Not the moment of entering: that differs from device to device.
    expense.created = Instant(occurrence.day, TimeOfDay(minutes: 0))
    return expense
  }

  /// Enters occurrences; those that were deleted come back as they were, those that are there stay as they are.
  public static func enter(_ occurrences: [Occurrence], in book: Book) -> Edit {
    var edit = Edit()
    for occurrence in occurrences {
      if var known = book.transactions[occurrence.id] {
        if known.isLive { continue }
        known.life = .live
        edit.put(known, in: book.transactions)
        // What was skipped was never given any.
        let had = book.taggings.rows(linking: Tagging.transactionLink, to: known.id.raw)
        if had.isEmpty { giveTags(of: occurrence, in: book, &edit) }
        continue
      }
      guard let expense = expense(occurrence, in: book) else { continue }
      edit.put(expense, replacing: nil)
      giveTags(of: occurrence, in: book, &edit)
    }
    return edit
  }

  /// As the rule has them, also where one was merged meanwhile: all devices write the same rows (rule E34).
  private static func giveTags(of occurrence: Occurrence, in book: Book, _ edit: inout Edit) {
    for tag in book.recurring[occurrence.rule]?.tags ?? [] where book.tags[tag] != nil {
      let tagging = Tagging(occurrence.id, tag)
      edit.put(tagging, in: book.taggings)
    }
  }

  /// Leaves occurrences out: they are in the trash from the beginning.
  public static func skip(_ occurrences: [Occurrence], in book: Book) -> Edit {
    var edit = Edit()
    for occurrence in occurrences where book.transactions[occurrence.id] == nil {
      guard var expense = expense(occurrence, in: book) else { continue }
      expense.life = .trashed
      edit.put(expense, replacing: nil)
    }
    return edit
  }

  // MARK: rules

  /// Nothing of it is due until it goes on.
  public static func pause(_ rule: Recurring, in book: Book) -> Edit {
    var paused = rule
    paused.isPaused = true
    return put(paused, in: book)
  }

  /// Goes on with what comes from a day on; what came meanwhile is skipped.
  ///
  /// Two edits: the rule's own, and what was skipped, which may be known elsewhere.
  public static func resume(_ rule: Recurring, on today: Day, in book: Book) -> [Edit] {
    var resumed = rule
    resumed.isPaused = false
    let first = max(rule.start ?? today, today.adding(years: -RecurringCalendar.years))
    let before = today.adding(days: -1)
    guard first <= before else { return [put(resumed, in: book)] }
    let missed = RecurringCalendar(of: book).occurrences(of: rule.id, in: first...before)
    return [put(resumed, in: book), skip(missed, in: book)]
  }

  /// Ends with a day; what is due until then stays so.
  public static func stop(_ rule: Recurring, on day: Day, in book: Book) -> Edit {
    var stopped = rule
    stopped.end = rule.end.map { min($0, day) } ?? day
    return put(stopped, in: book)
  }

  /// Ends a rule the day before and goes on with a changed one; where nothing changes, nothing happens.
  ///
  /// `changed` is the rule as it is to be; the step and the first day are counted from `day` on. A rule that has nothing in
  /// the book yet, or begins on that day, is changed itself; `keepsBefore`: also where nothing is in the book what comes before
  /// that day stays.
  public static func change(
    _ rule: Recurring, to changed: Recurring, from day: Day, keepsBefore: Bool = false,
    in book: Book
  ) -> Edit {
    var old = rule
    var plain = changed
    plain.start = rule.start
    let number = rule.start.map { rule.frequency.number(notBefore: day, from: $0) }
    let isOwnDay = rule.start.flatMap { rule.frequency.day(number ?? 0, from: $0) } == day
    if plain == rule && isOwnDay { return Edit() }
    guard keepsBefore || isBegun(rule.id, in: book), let start = rule.start, day > start else {
      var moved = changed
      moved.start = day
      return put(moved, in: book)
    }
    var next = changed
    next.id = rule.continuation(from: day)
    next.life = .live
    next.follows = rule.id
    next.start = day
    next.created = Instant(day, TimeOfDay(minutes: 0))
    old.end = day.adding(days: -1)
    var edit = put(old, in: book)
    edit.put(next, in: book.recurring)
    return edit
  }

  private static func put(_ rule: Recurring, in book: Book) -> Edit {
    return Edit(putting: rule, in: book.recurring)
  }

  // MARK: from what is there

  /// Whether an expense can be repeated: it has a day and an amount and belongs to no rule yet.
  public static func canRepeat(_ expense: Transaction, in book: Book) -> Bool {
    book.isExpense(expense) && expense.recurring.isNone && expense.day != nil
      && expense.amount?.isPositive == true
  }

  /// The rule that goes on from an expense, which is its first occurrence.
  public static func rule(repeating expense: Transaction, in book: Book) -> Recurring {
    var rule = Recurring()
    rule.id = Recurring.repeating(expense.id)
    rule.source = expense.source
    rule.amount = expense.amount
    rule.start = expense.day
    rule.project = expense.project
    rule.category = expense.category
    rule.paymentMethod = expense.paymentMethod
    rule.isDeductible = expense.isDeductible
    rule.isSubscription = expense.isSubscription
    rule.reimbursement = expense.reimbursement
    rule.tags = book.tags(of: expense.id).map { $0.id }
    rule.created = Instant(expense.day ?? .first, TimeOfDay(minutes: 0))
    return rule
  }

  /// Writes such a rule, and into its expenses that they are its.
  public static func begin(
    _ rule: Recurring, with expenses: [ID<Transaction>], in book: Book
  ) -> Edit {
    var edit = put(rule, in: book)
    for id in expenses {
      guard var expense = book.transactions.live(id), expense.recurring.isNone else { continue }
      expense.recurring = rule.id
      edit.put(expense, in: book.transactions)
    }
    return edit
  }
}
