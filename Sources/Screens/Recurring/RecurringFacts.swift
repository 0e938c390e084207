import Ledger

/// What the rules of the book come to on a day, kept until rules, expenses or the day change.
struct KeptRecurring {
  var day: Day
  /// The state of the rules, and of the book they are in.
  var rules: UInt64
  var count: Int
  var epoch: UInt64
  var expenses: UInt64
  var calendar: RecurringCalendar
  /// All up to the day, entered or not.
  var past: [Occurrence]
  var due: [Occurrence]
  var found: [FoundSubscription]?
  /// What comes by itself was entered for this state of the rules.
  var isSettled = false
}

struct RecurringFacts: Room {
  let app: App

  /// As the book stands.
  var kept: KeptRecurring {
    let table = book.recurring
    let expenses = book.transactions.version
    if var kept = app.kept.recurring, kept.day == state.today, kept.rules == table.version,
      kept.count == table.count, kept.epoch == replica.epoch
    {
      if kept.expenses != expenses {
        kept.expenses = expenses
        kept.due = RecurringCalendar.open(kept.past, in: book)
        kept.found = nil
        app.kept.recurring = kept
      }
      return kept
    }
    let calendar = RecurringCalendar(of: book)
    let past = calendar.occurrences(until: state.today)
    let kept = KeptRecurring(
      day: state.today, rules: table.version, count: table.count, epoch: replica.epoch,
      expenses: expenses, calendar: calendar, past: past,
      due: RecurringCalendar.open(past, in: book))
    app.kept.recurring = kept
    return kept
  }

  /// What waits for a person, the earliest first.
  var due: [Occurrence] { book.recurring.isEmpty ? [] : kept.due }

  /// The first day of a rule that is neither entered nor deleted, as its list has it.
  func next(of rule: ID<Recurring>) -> Day? {
    let list = index[.recurring]
    guard let row = book.recurring.row(of: rule), list.lists(row) else { return nil }
    let number = list.word(ListKind.RecurringColumn.next, of: row)
    return number == ListKind.RecurringColumn.noDay ? nil : Day(number: number)
  }

  var found: [FoundSubscription] {
    var kept = kept
    if let found = kept.found { return found }
    let found = FoundSubscription.all(in: book, on: state.today)
    kept.found = found
    app.kept.recurring = kept
    return found
  }

  /// Enters what comes by itself, once for each day and each state of the rules.
  func settle() {
    if book.recurring.isEmpty || app.isOpening || state.isComing || state.isOutdated
      || !book.settings.isSetUp || ClientViewing(app: app).isOn
    {
      return
    }
    if kept.isSettled { return }
    app.kept.recurring?.isSettled = true
    let automatic = RecurringCalendar.automatic(kept.due, in: book)
    if automatic.isEmpty { return }
    commit(
      RecurringRules.enter(automatic, in: book),
      toast: "Recurring: \(Noun.expense.count(automatic.count, state.formats)) entered")
  }
}
