import ArgumentParser
import Ledger
import Store

struct GigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gig",
    abstract: "Enter a gig, once or by a rule.",
    discussion: """
      `ledgerline calendar` lists gigs, `ledgerline list projects` too.

      Examples:
        ledgerline gig add 'Sunday Brunch' --on 2026-12-06 --at 11:00 --until 14:00
        ledgerline gig add Lesson --on 2027-01-12 --at 16:00 --repeat 'FREQ=WEEKLY;COUNT=12' --fee 60
        ledgerline gig change 4c0f --from 2027-02-02 --starting 2027-02-04 --repeat FREQ=WEEKLY --entered move
        ledgerline gig missed 4c0f --billed
        ledgerline gig hold 4c0f --move-up
      """,
    subcommands: [
      GigAdd.self, GigChange.self, GigMissed.self, GigSkip.self, GigEnter.self, GigHold.self,
    ])

  /// A rule of RFC 5545 as it is said on the command line.
  static func recurrence(_ text: String) throws -> RecurrenceRule {
    do throws(RecurrenceProblem) {
      return try RecurrenceRule(parsing: text)
    } catch {
      throw CommandError.usage(error.message.english)
    }
  }
}

extension MediaType {
  /// By its word, whatever the capitals.
  fileprivate init?(said: String) {
    guard let type = MediaType.allCases.first(where: { folded($0.word) == folded(said) }) else {
      return nil
    }
    self = type
  }
}

struct GigAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Enter a gig; with --repeat it comes again.",
    discussion: """
      A rule is one of RFC 5545 (FREQ=WEEKLY;BYDAY=TU;COUNT=12). The gig is its first occurrence; the others are in \
      the calendar until their day has come. Without --at it is a whole day, without --until it takes an hour.

      Examples:
        ledgerline gig add Lesson --on 2027-01-12 --at 16:00 --repeat 'FREQ=WEEKLY;COUNT=12' --fee 60
      """)

  @Argument(help: "What it is called.")
  var name: String

  @Option(help: ArgumentHelp("Its day, the first one of a rule.", valueName: "day"))
  var on: String

  @Option(help: ArgumentHelp("When it begins, such as 19:30.", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("When it ends; before --at it is the next day.", valueName: "time"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "The time zone of the place, such as Europe/Berlin; without it that of the settings, else this machine's.",
      valueName: "name"))
  var zone: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("By what it comes again, as RFC 5545 writes it.", valueName: "rule"))
  var rule: String?

  @Option(help: ArgumentHelp("The client's id, or the beginning of it.", valueName: "client"))
  var client: String?

  @Option(help: "Where it is.")
  var place: String = ""

  @Option(help: "Who plays.")
  var artist: String = ""

  @Option(
    help: ArgumentHelp(
      MediaType.allCases.map { $0.word }.joined(separator: ", ") + ".", valueName: "word"))
  var media: String?

  @Option(help: ArgumentHelp("What each is billed at, as a charge.", valueName: "amount"))
  var fee: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    for problem in [FieldRules.projectName(name), FieldRules.artist(artist)] {
      if let problem { throw ValidationError(CommandError.lead(problem.message.english)) }
    }
    if let media, MediaType(said: media) == nil {
      throw ValidationError(
        "--media is one of " + MediaType.allCases.map { $0.word }.joined(separator: ", "))
    }
    if until != nil && at == nil { throw ValidationError("--until needs --at") }
    if let zone, TimeZoneRules(zone) == nil {
      throw ValidationError("\"\(zone)\" is no time zone; write one as Europe/Berlin")
    }
  }

  func run() throws {
    let now = try Now()
    let recurrence = try rule.map { try GigCommand.recurrence($0) }
    guard var day = try Lookup.day(on, option: "--on") else { return }
    if let recurrence {
      // A rule for Tuesdays that is entered on a Monday begins on Tuesday (rule G27).
      guard let first = recurrence.days(from: day, in: day...day.adding(years: 10)).first else {
        throw CommandError.usage("the rule never comes after \(day.text). Choose another day")
      }
      day = first
    }
    let schedule = try schedule(on: day)
    let id = ID<Project>(UInt64.random(in: 256...UInt64.max))
    // Who is named is in a book that is there.
    let store = client == nil ? try options.open() : try options.openExisting()
    var first: GigRule?
    try store.commit(now: now.instant) { book in
      var here = schedule
      here.zone = zone ?? book.settings.ownZone
      let gig = try gig(id, here, now, in: book)
      let price = try fee.map { try Money(parsing: $0, currency: book.currency(of: gig.client)) }
      let service = Trades.service(ofNewChargeIn: gig, book)
      var edit = Edit()
      if let recurrence {
        var made = GigRules.rule(repeating: gig, by: recurrence)
        (made.fee, made.service) = (price, service)
        first = made
        edit = GigRules.begin(made, with: gig, in: book)
      } else {
        edit.put(gig, in: book.projects)
      }
      if let price {
        // As those of its rule that come later have it.
        edit.put(Booking.charge(price, service, for: id), in: book.charges)
      }
      return edit
    }
    let book = try store.book().book
    let made = try Lookup.find(id.text, in: book.projects)
    if let schedule = made.schedule { noteMissing(schedule) }
    if options.json { return Answer.json(try Derived(book: book, today: now.today).object(made)) }
    let again = first.map { ", repeated by \($0.rule)" } ?? ""
    Answer.say("Made \(made.name) on \(day.text)\(again): \(id.text).")
  }

  private func gig(
    _ id: ID<Project>, _ schedule: Schedule, _ now: Now, in book: Book
  ) throws -> Project {
    var gig = Project()
    gig.id = id
    gig.name = trimmed(name)
    gig.artist = trimmed(artist)
    gig.location = trimmed(place)
    gig.mediaType =
      media.flatMap { MediaType(said: $0) } ?? Trades.usualMediaType(of: gig, book.settings.work)
    gig.client = try client.map { book.meant(try Lookup.find($0, in: book.clients).id) } ?? ID()
    gig.schedule = schedule
    gig.opened = now.today
    gig.created = now.instant
    return gig
  }

  /// By no clock yet.
  private func schedule(on day: Day) throws -> Schedule {
    var schedule = Schedule.gig(on: day, zone: "")
    guard let at else {
      schedule.allDay = true
      return schedule
    }
    let start = try time(at, "--at")
    schedule.moveStart(to: day, start)
    if let until {
      let end = try time(until, "--until")
      if end == start {
        throw CommandError(
          .usage, "--until \(until) is when it begins. Write when it ends, or leave --until out")
      }
      let last = end.minutes <= start.minutes ? day.adding(days: 1) : day
      schedule.chooseEnd(last, end)
    }
    return schedule
  }

  /// Names times that clocks going forward leave out.
  private func noteMissing(_ schedule: Schedule) {
    guard at != nil, let rules = TimeZoneRules(schedule.zone) else { return }
    var said = [("--at", schedule.start, schedule.startTime)]
    if until != nil { said.insert(("--until", schedule.end, schedule.endTime), at: 0) }
    for (option, day, time) in said {
      let shown = rules.local(rules.instant(day, time)).time
      if shown == time { continue }
      Answer.note(
        "\(option): clocks in \(schedule.zone) go forward on \(day.text), so that \(time.text) is \(shown.text)"
      )
    }
  }

  private func time(_ text: String, _ option: String) throws -> TimeOfDay {
    guard let time = try? TimeOfDay(parsing: text) else {
      throw CommandError(.usage, "\(option) \"\(text)\" is no time. Write it like 19:30")
    }
    return time
  }
}
