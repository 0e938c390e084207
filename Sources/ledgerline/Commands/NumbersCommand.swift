import ArgumentParser
import Ledger
import Store

struct NumbersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "numbers",
    abstract:
      "Show where the invoice numbers stand, begin a year at 1, or confirm them after a restore.",
    discussion: """
      A book restored from a backup does not know which numbers were given out since. It gives none \
      until somebody has confirmed the last one; devices that come back say which they know.

      Examples:
        ledgerline numbers
        ledgerline numbers confirm
        ledgerline numbers confirm --last 1021
        ledgerline numbers begin 2027
      """,
    subcommands: [Show.self, Begin.self, Confirm.self], defaultSubcommand: Show.self)

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show where the hub's number series stand.",
      discussion: """
        Example:
          ledgerline numbers show
        """)

    @OptionGroup var options: BookOptions

    func run() throws {
      try NumbersCommand.say(try options.openExisting(), options)
    }
  }

  struct Begin: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "begin", abstract: "Begin the numbers of a year at 1, in a series of that year.",
      discussion: """
        The pattern of the series that numbers new invoices says a year: {YYYY}, {YY} or its digits. The new series has the \
        year in digits, and new invoices are numbered from it; what a draft chose itself stays, and a day before that year has a \
        number of the former series. To go back, or to another series, apply settings whose "series" is its id (null: the main one).

        Example:
          ledgerline numbers begin 2027
        """)

    @Argument(help: "This year or the next; this one without it.")
    var year: Int?

    @OptionGroup var options: BookOptions

    func run() throws {
      let now = try Now()
      let (year, this) = (year ?? now.today.year, now.today.year)
      guard year == this || year == this + 1 else {
        throw CommandError(.usage, "\(year) is neither this year nor the next")
      }
      let store = try options.openExisting()
      _ = try store.commit(now: now.instant) { book in
        do throws(YearSeries.Problem) {
          return try YearSeries.begin(year, in: book)
        } catch {
          throw CommandError.refused(error.message.english)
        }
      }
      try NumbersCommand.say(store, options)
    }
  }

  struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "confirm",
      abstract: "Confirm the last number that was given out; the hub numbers on from there.",
      discussion: """
        Without --last it is the greatest that the book or a device knows.

        Example:
          ledgerline numbers confirm --last 1021
        """)

    @Option(help: "The last count that was given out.")
    var last: Int64?

    @Option(
      help: ArgumentHelp("The series, by its id; that of new invoices without it.", valueName: "id")
    )
    var series: String?

    @OptionGroup var options: BookOptions

    func run() throws {
      let now = try Now()
      let store = try options.openExisting()
      var lasts: [ID<Series>: Int64] = [:]
      if let last {
        if let series {
          guard let named = ID<Series>(series) else {
            throw CommandError(.usage, "\"\(series)\" is not the id of a series")
          }
          lasts[named] = last
        } else {
          lasts[try store.numbering().current] = last
        }
      }
      try store.confirmNumbering(lasts, by: nil, now: now.instant)
      try NumbersCommand.say(store, options)
    }
  }

  /// "Invoice numbers go on from last year …", as the app says it from January to March; nil where it does not (rule G117).
  static func turn(on day: Day, in book: Book) -> String? {
    guard day.month < 4, YearSeries.isDue(on: day, in: book),
      let series = try? YearSeries.series(of: day.year, in: book)
    else { return nil }
    let first = Numbering.nextCount(of: series, on: day, in: book)
    return "Invoice numbers go on from last year. `ledgerline numbers begin \(day.year)` begins "
      + "\(day.year) at \(first)."
  }

  private static func say(_ store: Store, _ options: BookOptions) throws {
    let status = try store.numbering()
    if options.json {
      let lines = status.lines.map { line in
        Answer.object([
          ("series", .text(line.series.text)), ("pattern", .text(line.pattern)),
          ("last", .integer(line.last)), ("known", .integer(line.known)),
        ])
      }
      Answer.json(
        Answer.object([
          ("confirmed", .bool(status.isConfirmed)), ("series", .list(lines)),
          ("current", .text(status.current.text)),
        ]))
      return
    }
    for line in status.lines {
      let last = line.last == 0 ? "no number given out" : "the last count is \(line.last)"
      let known = line.known > line.last ? "; a device knows of \(line.known)" : ""
      let isCurrent = status.lines.count > 1 && line.series == status.current
      let current = isCurrent ? "; new invoices are numbered from it" : ""
      Answer.say("Series \(line.series.text), \(line.pattern): \(last)\(known)\(current).")
    }
    Answer.say(
      status.isConfirmed
        ? "The hub numbers on from there."
        : "The hub gives no number until `ledgerline numbers confirm`.")
  }
}
