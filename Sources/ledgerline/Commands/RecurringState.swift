import ArgumentParser
import Ledger
import Store

// What comes again stops for a while, goes on, leaves one out or ends (rule E20).

/// Which one is meant.
struct RecurringName: ParsableArguments {
  @Argument(help: "Its id, the beginning of it, or its name.")
  var id: String
}

struct RecurringPause: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Nothing is due of it until it goes on.",
    discussion: """
      Examples:
        ledgerline recurring pause 4c0f
      """)

  @OptionGroup var named: RecurringName

  @OptionGroup var options: BookOptions

  func run() throws {
    try RecurringCommand.change(named.id, options, "paused") { rule, book in
      if rule.isPaused { throw CommandError.refused("it is paused already") }
      return [RecurringRules.pause(rule, in: book)]
    }
  }
}

struct RecurringResume: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Go on with what comes from today on.",
    discussion: """
      What came meanwhile is left out.

      Examples:
        ledgerline recurring resume 4c0f
      """)

  @OptionGroup var named: RecurringName

  @OptionGroup var options: BookOptions

  func run() throws {
    let today = try Now().today
    try RecurringCommand.change(named.id, options, "goes on") { rule, book in
      if !rule.isPaused { throw CommandError.refused("it is not paused") }
      return RecurringRules.resume(rule, on: today, in: book)
    }
  }
}

struct RecurringStop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "End it with a day; what is due until then stays so.",
    discussion: """
      Examples:
        ledgerline recurring stop 4c0f --on 2026-12-31
      """)

  @OptionGroup var named: RecurringName

  @Option(help: ArgumentHelp("The last day; today without it.", valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let day = try Lookup.day(on, option: "--on") ?? Now().today
    try RecurringCommand.change(named.id, options, "ends on \(day.text)") { rule, book in
      // Who names no day wants less of it, not more.
      if on == nil, let end = rule.end, end < day {
        throw CommandError.refused("it ended on \(end.text)")
      }
      return [RecurringRules.stop(rule, on: day, in: book)]
    }
  }
}

struct RecurringSkip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip", abstract: "Leave one of its days out.",
    discussion: """
      Examples:
        ledgerline recurring skip 4c0f --on 2026-12-01
      """)

  @OptionGroup var named: RecurringName

  @Option(help: ArgumentHelp("The day that is left out.", valueName: "day"))
  var on: String

  @OptionGroup var options: BookOptions

  func run() throws {
    guard let day = try Lookup.day(on, option: "--on") else { return }
    try RecurringCommand.change(named.id, options, "leaves \(day.text) out") { rule, book in
      guard let one = RecurringCalendar(of: book).occurrence(of: rule.id, on: day) else {
        throw CommandError.refused("it does not come on \(day.text)")
      }
      if book.transactions.live(one.id) != nil {
        throw CommandError.refused(
          "that of \(day.text) is entered. `ledgerline delete transaction` deletes it")
      }
      return [RecurringRules.skip([one], in: book)]
    }
  }
}

extension RecurringCommand {
  static func change(
    _ text: String, _ options: BookOptions, _ done: String,
    _ body: (Recurring, Book) throws -> [Edit]
  ) throws {
    let now = try Now()
    let store = try options.openExisting()
    var changed = ID<Recurring>()
    try store.commitAll(now: now.instant) { book in
      let rule = try find(text, in: book)
      changed = rule.id
      return try body(rule, book)
    }
    try show(changed, in: store, options, now) { rule in
      let name = isBlank(rule.source) ? "Recurring \(rule.id.text)" : rule.source
      return "\(name) \(done)."
    }
  }
}
