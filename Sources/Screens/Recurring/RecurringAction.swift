import Ledger
import Markup

// What is done with what comes again; the day is the occurrence's.
extension Action {
  static var enterOccurrence: Verb2<ID<Recurring>, String> { Verb2("recurring/enter") }
  static var skipOccurrence: Verb2<ID<Recurring>, String> { Verb2("recurring/skip") }
  static var pauseRecurring: Verb<ID<Recurring>> { Verb("recurring/pause") }
  static var resumeRecurring: Verb<ID<Recurring>> { Verb("recurring/resume") }
  static var stopRecurring: Verb<ID<Recurring>> { Verb("recurring/stop") }
  static var deleteRecurring: Verb<ID<Recurring>> { Verb("recurring/delete") }
  /// Makes a rule of what looks like a subscription, by its latest expense.
  static var keepSubscription: Verb<ID<Transaction>> { Verb("recurring/keep") }
}

struct RecurringActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.enterOccurrence) { enter($0, $1) }
    at.on(Action.skipOccurrence) { skip($0, $1) }
    at.on(Action.pauseRecurring) { id in
      change(id, toast: "Paused") { rule in [RecurringRules.pause(rule, in: book)] }
    }
    at.on(Action.resumeRecurring) { id in
      change(id, toast: "Goes on") { RecurringRules.resume($0, on: state.today, in: book) }
    }
    at.on(Action.stopRecurring) { id in
      change(id, toast: "Stopped") { [RecurringRules.stop($0, on: state.today, in: book)] }
    }
    at.on(Action.deleteRecurring) {
      Changes(app: app).trash($0, in: book.recurring, toast: "Recurring expense deleted")
    }
    at.on(Action.keepSubscription) { keep($0) }
  }

  private func change(_ id: ID<Recurring>, toast text: Phrase, _ rule: (Recurring) -> [Edit]) {
    closeSheet()
    guard let row = book.recurring.live(id) else { return }
    commit(rule(row), toast: text)
  }

  private func occurrence(_ rule: ID<Recurring>, _ day: String) -> Occurrence? {
    guard let day = try? Day(parsing: day) else { return nil }
    return RecurringFacts(app: app).kept.calendar.occurrence(of: rule, on: day)
  }

  private func enter(_ rule: ID<Recurring>, _ day: String) {
    closeSheet()
    guard let occurrence = occurrence(rule, day) else { return }
    commit(RecurringRules.enter([occurrence], in: book), toast: "Entered")
  }

  /// Its undo is to enter it after all: nothing else makes it due again.
  private func skip(_ rule: ID<Recurring>, _ day: String) {
    closeSheet()
    guard let occurrence = occurrence(rule, day) else { return }
    commitForGood(RecurringRules.skip([occurrence], in: book), toast: "Skipped")
    guard book.transactions[occurrence.id]?.life == .trashed else { return }
    toast(
      "Skipped", offer: Toast.Offer(label: "Enter After All", action: .enterOccurrence(rule, day)))
  }

  private func keep(_ latest: ID<Transaction>) {
    guard
      let found = RecurringFacts(app: app).found.first(where: { $0.expenses.last == latest }),
      let rule = found.rule(in: book)
    else { return }
    commit(
      RecurringRules.begin(rule, with: found.expenses, in: book),
      toast: "\(found.merchant) is a recurring expense now")
  }
}

extension SheetSearch {
  mutating func recurring() {
    on(SheetKind.newRecurring) { RecurringSheet.new() }
    on(SheetKind.editRecurring) { RecurringSheet.edit($0) }
    on(SheetKind.changeRecurring) { RecurringSheet.change($0) }
    on(SheetKind.repeatExpense) { RecurringSheet.repeating($0) }
    on(SheetKind.recurringMenu) { id in
      .about({ $0.book.recurring.live(id) != nil }) { RecurringMenu(app: $0).draw(id, &$1) }
    }
    on(SheetKind.deleteRecurring) { id in
      .deleting(
        "Delete Recurring Expense?", "The expenses that it made stay.", .deleteRecurring(id)
      ) { $0.book.recurring.live(id) != nil }
    }
    on(SheetKind.dueRecurring) { DueRecurring.sheet() }
  }
}
