import ArgumentParser
import Ledger
import Store

// What comes again: begun with an expense, and changed from a day on (rule E20).

struct RecurringRepeat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat", abstract: "Let an expense come again; it is the first.",
    discussion: """
      Without --automatic the days that come only remind.

      Examples:
        ledgerline recurring repeat 4k8s --every monthly
        ledgerline recurring repeat 4k8s --every yearly --until 2030-01-01 --automatic
      """)

  @Argument(help: "The expense's id, or the beginning of it.")
  var expense: String

  @Option(help: ArgumentHelp(RecurringCommand.frequencies + ".", valueName: "word"))
  var every: String

  @Option(help: ArgumentHelp("The last day; without it it goes on.", valueName: "day"))
  var until: String?

  @Flag(help: "Enter what is due, instead of reminding of it.")
  var automatic = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let frequency = try RecurringCommand.frequency(every)
    let end = try Lookup.day(until, option: "--until")
    let store = try options.openExisting()
    var made = ID<Recurring>()
    try store.commit(now: now.instant) { book in
      let expense = try ExpenseCommand.expense(expense, in: book)
      guard RecurringRules.canRepeat(expense, in: book) else {
        throw CommandError.refused(
          "an expense with a day and an amount that comes by no rule yet can be repeated")
      }
      var rule = RecurringRules.rule(repeating: expense, in: book)
      rule.frequency = frequency
      rule.way = automatic ? .automatic : .reminder
      rule.end = end
      if let end, let start = rule.start, end < start {
        throw CommandError.refused("--until \(end.text) is before its first day \(start.text)")
      }
      made = rule.id
      return RecurringRules.begin(rule, with: [expense.id], in: book)
    }
    try RecurringCommand.show(made, in: store, options, now) {
      "\(RecurringCommand.words($0)): \($0.id.text)."
    }
  }
}

struct RecurringChange: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Change what comes again from a day on.",
    discussion: """
      What is in the book stays: the rule ends the day before, and another one goes on.

      Examples:
        ledgerline recurring change 4c0f --from 2027-01-01 --amount 950.00
        ledgerline recurring change 4c0f --from 2027-01-15 --frequency quarterly
      """)

  @OptionGroup var named: RecurringName

  @Option(help: ArgumentHelp("Its first day from then on.", valueName: "day"))
  var from: String

  @Option(help: "What it comes to.")
  var amount: String?

  @Option(help: ArgumentHelp(RecurringCommand.frequencies + ".", valueName: "word"))
  var frequency: String?

  @Option(help: ArgumentHelp("Who is paid.", valueName: "name"))
  var merchant: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    guard let day = try Lookup.day(from, option: "--from") else { return }
    let store = try options.openExisting()
    var old = ID<Recurring>()
    var goesOn = false
    try store.commit(now: now.instant) { book in
      let rule = try RecurringCommand.find(named.id, in: book)
      old = rule.id
      guard
        let first = RecurringCalendar(of: book).firstChange(of: rule.id, on: now.today, in: book)
      else { throw CommandError.refused("it has ended") }
      if day < first {
        throw CommandError.refused("choose \(first.text) or a later day: what is before is entered")
      }
      var changed = rule
      changed.start = day
      if let frequency { changed.frequency = try RecurringCommand.frequency(frequency) }
      if let merchant { changed.source = trimmed(merchant) }
      if let amount {
        let currency = rule.amount?.currency ?? book.currency(of: rule.project)
        changed.amount = try Money(parsing: amount, currency: currency)
      }
      if let end = changed.end, end < day {
        throw CommandError.refused("it ends on \(end.text), before --from \(day.text)")
      }
      var facts = ExpenseFacts()
      facts.merchant = changed.source
      facts.amount = changed.amount
      try ExpenseCommand.refuse(ExpenseValidation.problems(facts, on: now.today))
      goesOn = rule.start.map { day > $0 } == true
      return RecurringRules.change(rule, to: changed, from: day, keepsBefore: true, in: book)
    }
    let book = try store.book().book
    guard let rule = book.recurring[old] else { return }
    let next = goesOn ? rule.continuation(from: day) : old
    try RecurringCommand.show(book.recurring[next] == nil ? old : next, in: store, options, now) {
      "From \(day.text): \(RecurringCommand.words($0))."
    }
  }
}

extension RecurringCommand {
  static var frequencies: String { Frequency.allCases.map { $0.word }.joined(separator: ", ") }

  static func frequency(_ word: String) throws -> Frequency {
    if let known = Frequency.allCases.first(where: { $0.word == folded(word) }) { return known }
    throw CommandError.usage(
      "\"\(word)\" is no rhythm. " + Near.words(word, among: Frequency.allCases.map { $0.word }))
  }

  /// One that is there, by its name where one alone has it; of one that was changed from a day on, what it goes on as.
  static func find(_ text: String, in book: Book) throws -> Recurring {
    let wanted = folded(trimmed(text))
    let named = book.recurring.live.filter { folded(trimmed($0.source)) == wanted }
    let last = named.filter { one in !named.contains { $0.follows == one.id } }
    if last.count == 1 { return last[0] }
    if named.count > 1 {
      let meant = last.isEmpty ? named : last
      let ids = meant.map { $0.id.text }.joined(separator: " or ")
      throw CommandError(.notFound, "\(meant.count) are called \(text). Say which: \(ids)")
    }
    let rule = try Lookup.find(text, in: book.recurring)
    guard rule.isLive else { throw CommandError.refused("\(rule.source) is \(rule.life.word)") }
    return rule
  }

  static func show(
    _ id: ID<Recurring>, in store: Store, _ options: BookOptions, _ now: Now,
    words: (Recurring) -> String
  ) throws {
    let book = try store.book().book
    guard let rule = book.recurring[id] else { return }
    if options.json { return Answer.json(try Derived(book: book, today: now.today).object(rule)) }
    Answer.say(words(rule))
  }
}
