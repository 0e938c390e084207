import ArgumentParser
import Ledger
import Store

struct NumbersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "numbers",
    abstract: "Show where the invoice numbers stand, or confirm them after a restore.",
    discussion: """
      A book restored from a backup does not know which numbers were given out since. It gives none \
      until somebody has confirmed the last one; devices that come back say which they know.

      Examples:
        ledgerline numbers
        ledgerline numbers confirm
        ledgerline numbers confirm --last 1021
      """,
    subcommands: [Show.self, Confirm.self], defaultSubcommand: Show.self)

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

    @Option(help: ArgumentHelp("The series, by its id; the main one without it.", valueName: "id"))
    var series: String?

    @OptionGroup var options: BookOptions

    func run() throws {
      let now = try Now()
      let store = try options.openExisting()
      var lasts: [ID<Series>: Int64] = [:]
      if let last {
        var id = Series.mainID
        if let series {
          guard let named = ID<Series>(series) else {
            throw CommandError(.usage, "\"\(series)\" is not the id of a series")
          }
          id = named
        }
        lasts[id] = last
      }
      try store.confirmNumbering(lasts, by: nil, now: now.instant)
      try NumbersCommand.say(store, options)
    }
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
        Answer.object([("confirmed", .bool(status.isConfirmed)), ("series", .list(lines))]))
      return
    }
    for line in status.lines {
      let last = line.last == 0 ? "no number given out" : "the last count is \(line.last)"
      let known = line.known > line.last ? "; a device knows of \(line.known)" : ""
      Answer.say("Series \(line.series.text), \(line.pattern): \(last)\(known).")
    }
    Answer.say(
      status.isConfirmed
        ? "The hub numbers on from there."
        : "The hub gives no number until `ledgerline numbers confirm`.")
  }
}
