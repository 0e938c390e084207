import ArgumentParser
import Ledger
import Store

struct ProjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "project",
    abstract: "Duplicate a project, keep it as a template, or find a name for the next.",
    discussion: """
      Tours and seasons are rows of their own: `ledgerline list seasons` shows them, and \
      `ledgerline list projects --where season=ID` the projects of one.

      Examples:
        ledgerline project duplicate 0c4f --on 2027-02-12
        ledgerline project template 0c4f
      """,
    subcommands: [ProjectDuplicate.self, ProjectTemplate.self, ProjectSuggest.self])
}

struct ProjectDuplicate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicate",
    abstract: "Make another project like one, on another day.",
    discussion: """
      Client, artist, place, times, notes and charges come along, of a design project budgets, \
      mark-up and rooms with their checklists; invoices, payments, the stage, what was bought and \
      what bills an expense do not.

      Examples:
        ledgerline project duplicate 0c4f
        ledgerline project duplicate 0c4f --on 2027-02-12
      """)

  @Argument(help: "The project's id, or the beginning of it.")
  var project: String

  @Option(
    help: ArgumentHelp(
      "The day it begins; without it the next such weekday after today.", valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on")
    let id = ID<Project>(UInt64.random(in: 256...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let past = try Lookup.find(project, in: book.projects)
      if !past.isTemplate { try Lookup.needsLive(past) }
      var next = Booking.again(past, as: id, on: now.today)
      if let day {
        // Last year's gig on this year's day has this year in its name (rule G23).
        let isDue = SeasonalGig.due(on: now.today, in: book).contains {
          $0.past.id == past.id && $0.day == day
        }
        next =
          isDue
          ? SeasonalGig.again(past, as: id, opened: now.today, on: day)
          : Booking.again(past, as: id, opened: now.today, on: day)
      }
      if Trades.isDesign(past, book.settings.work) && !past.isTemplate && next.name == past.name {
        next.name = ProjectCopyName.next(of: past, in: book) { base, number in
          number == 1 ? base + " copy" : "\(base) copy \(number)"
        }
      }
      next.created = now.instant
      return Booking.duplicate(
        next, of: past.id, now: now.instant, chance: { UInt64.random(in: 256...UInt64.max) },
        in: book)
    }
    let book = try store.book().book
    let made = try Lookup.find(id.text, in: book.projects)
    if options.json {
      Answer.json(try Derived(book: book, today: now.today).object(made))
    } else {
      let start = made.schedule.map { " on \($0.start.text)" } ?? ""
      Answer.say("Made \(made.name)\(start): \(made.id.text).")
    }
  }
}

/// Keeps a gig as a pattern for others (rule G97).
struct ProjectTemplate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Keep a project as a template for others.",
    discussion: """
      What it is, where, charges, players and deal are kept aside, in no list and no sum; one of the same name and client \
      takes the place of the one before. `ledgerline project duplicate TEMPLATE --on DAY` begins another with it.

      Examples:
        ledgerline project template 0c4f
        ledgerline list projects --all --where aside=template --where life=archived
      """)

  @Argument(help: "The project's id, or the beginning of it.")
  var project: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let id = ID<Project>(UInt64.random(in: 256...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let past = try Lookup.find(project, in: book.projects)
      if past.isTemplate { throw CommandError.refused("\(past.name) is a template already") }
      try Lookup.needsLive(past)
      return GigTemplates.keep(past, as: id, on: now.today, now: now.instant, in: book)
    }
    let book = try store.book().book
    let made = try Lookup.find(id.text, in: book.projects)
    if options.json { return Answer.json(try Derived(book: book, today: now.today).object(made)) }
    Answer.say("Kept \(made.name) as a template: \(made.id.text).")
  }
}
