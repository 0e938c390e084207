import ArgumentParser
import Ledger
import Store

struct RecurringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recurring",
    abstract: "What comes again: rent, software, insurance.",
    discussion: """
      Examples:
        ledgerline recurring list
        ledgerline recurring run --until 2026-12-31 --dry-run
        ledgerline recurring run --until 2026-12-31 --all
      """,
    subcommands: [
      RecurringList.self, RecurringRun.self, RecurringPause.self, RecurringResume.self,
      RecurringStop.self, RecurringSkip.self, RecurringRepeat.self, RecurringChange.self,
    ])

  /// What a rule is called in a line.
  static func words(_ rule: Recurring) -> String {
    [
      isBlank(rule.source) ? "recurring \(rule.id.text)" : rule.source,
      rule.amount?.words ?? "no amount", rule.frequency.word,
    ].joined(separator: "  ")
  }
}

struct RecurringRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Enter what is due until a day.",
    discussion: """
      Rules that are automatic are entered, with --all also those that only remind. What is there \
      already, and what somebody deleted, is left alone: running it twice enters nothing twice.

      Examples:
        ledgerline recurring run --until 2026-12-31 --dry-run
        ledgerline recurring run --until 2026-12-31 --all
      """)

  @Option(help: ArgumentHelp("The last day that is entered.", valueName: "day"))
  var until: String

  @Flag(help: "Show what would be entered, and enter nothing.")
  var dryRun = false

  @Flag(help: "Enter what only reminds, too.")
  var all = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    guard let day = try Lookup.day(until, option: "--until") else { return }
    let last = now.today.adding(years: 1)
    if day > last {
      throw CommandError(
        .usage,
        "--until \(until) is more than a year from now, further than an expense may be. Enter until "
          + "\(last.text) at most")
    }
    if dryRun {
      let book = try options.readBook()
      return try show(
        chosen(until: day, in: book), waiting(until: day, in: book), in: book, now,
        "would be entered")
    }
    let store = try options.openExisting()
    var entered: [Occurrence] = []
    try store.commitAll(now: now.instant) { book in
      entered = chosen(until: day, in: book)
      return RecurringRules.enter(entered, in: book).split()
    }
    let book = try store.book().book
    try show(entered, waiting(until: day, in: book), in: book, now, "entered")
  }

  private func chosen(until day: Day, in book: Book) -> [Occurrence] {
    let due = RecurringCalendar(of: book).due(until: day, in: book)
    return due.filter { all || book.recurring[$0.rule]?.way == .automatic }
  }

  /// How many are due that only remind.
  private func waiting(until day: Day, in book: Book) -> Int {
    if all { return 0 }
    return RecurringCalendar(of: book).due(until: day, in: book)
      .count { book.recurring[$0.rule]?.way != .automatic }
  }

  private func show(
    _ occurrences: [Occurrence], _ waiting: Int, in book: Book, _ now: Now, _ done: String
  ) throws {
    if options.json {
      let derived = Derived(book: book, today: now.today)
      // What would be entered is not in the book yet.
      let rows = occurrences.compactMap { occurrence in
        book.transactions[occurrence.id] ?? RecurringRules.expense(occurrence, in: book)
      }
      return Answer.json(.list(try rows.map { try derived.object($0) }))
    }
    var lines: [String] = []
    for occurrence in occurrences {
      guard let rule = book.recurring[occurrence.rule] else { continue }
      lines.append("\(occurrence.day.text)  \(RecurringCommand.words(rule))")
    }
    let count = counted(occurrences.count, "expense")
    let isAll = occurrences.isEmpty && waiting == 0
    lines.append(isAll ? "Nothing is due." : "\(count) \(done).")
    if waiting > 0 { lines.append("Due and only reminded of: \(waiting); --all enters them, too.") }
    Answer.say(lines.joined(separator: "\n"))
  }
}
