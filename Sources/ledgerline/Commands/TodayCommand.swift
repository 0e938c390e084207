import ArgumentParser
import Ledger

/// What waits to be done, as the app's start page has it.
struct TodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract:
      "What waits: gigs, deliveries, invoices to make, to send and to chase, what comes again.",
    discussion: """
      Examples:
        ledgerline today
        ledgerline today --on 2026-12-24 --json
      """)

  @Option(help: ArgumentHelp("The day; today without it.", valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let book = try options.readBook(only: [
      .settings, .client, .project, .charge, .invoice, .line, .series, .payment, .allocation,
      .transaction, .recurring, .gigrule, .deal, .item, .lineage, .player, .musician,
      .category,
    ])
    let today = Today(of: book, on: day, in: Today.Places(in: book))
    let due = RecurringCalendar(of: book).due(until: day, in: book)
    let gigs = GigCalendar(of: book).due(until: day, in: book)
    let (parts, rows) = (TodaySections(book: book), TodayRows(book: book))
    let sections =
      parts.sections(of: today) + [
        TodaySections.Section(
          name: "toEnter", title: "To enter (gig enter)",
          rows: gigs.compactMap { GigRules.project($0, in: book) }.map { rows.drawn($0) }),
        TodaySections.Section(
          name: "recurring", title: "Recurring, due", rows: due.compactMap { rows.occurrence($0) }),
      ] + parts.held(HeldMoney(in: book))
    let turn = NumbersCommand.turn(on: day, in: book)
    if options.json {
      Answer.json(
        .object(
          [
            Member("day", .text(day.text)),
            Member("emptyMonth", today.emptyMonth.map { .text($0.text) } ?? .null),
            Member("beginYear", turn == nil ? .null : .integer(Int64(day.year))),
          ]
            + sections.map { section in
              Member(section.name, .list(section.rows.map { .object($0.members) }))
            }))
      return
    }
    var lines: [String] = []
    if let month = today.emptyMonth {
      lines.append("Nothing is booked from \(month.text) to the end of that month.")
    }
    if let turn { lines.append(turn) }
    for section in sections where !section.rows.isEmpty {
      let sum = section.sum.isEmpty ? "" : "  " + section.sum
      lines.append("\(section.title) (\(section.rows.count))\(sum)")
      for row in section.rows { lines.append("  " + row.line) }
    }
    if today.isAllDone && due.isEmpty && gigs.isEmpty {
      lines.append("All done: nothing to deliver, invoice, send or chase.")
    }
    Answer.say(lines.joined(separator: "\n"))
  }
}
