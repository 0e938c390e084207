import ArgumentParser
import Documents
import Exchange
import Ledger
import Store

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "The gigs of some days, and addresses for other calendars.",
    subcommands: [ShowCalendar.self, CalendarFeed.self], defaultSubcommand: ShowCalendar.self)
}

struct ShowCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "The gigs of some days, also those that a rule has and nobody touched yet.",
    discussion: """
      Without --from and --to: from today on, four weeks. Times are those of the places; --zone shows them \
      by the clocks of a time zone. What is at the same time, or too far away for the time between (`travel`), is \
      named below. --ics writes a calendar that other programs read; it has no amounts \
      and no notes.

      Examples:
        ledgerline calendar --from 2026-12-01 --to 2026-12-31
        ledgerline calendar --zone Asia/Tokyo --json
        ledgerline calendar --from 2026-01-01 --to 2026-12-31 --ics --out gigs.ics
      """)

  @Option(help: ArgumentHelp("The first day.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The last day.", valueName: "day"))
  var to: String?

  @Option(
    help: ArgumentHelp("By the clocks of a time zone, such as Europe/Berlin.", valueName: "name"))
  var zone: String = ""

  @Flag(help: "Write an iCalendar file.")
  var ics = false

  @Option(
    help: ArgumentHelp("The iCalendar file to write; - is standard output.", valueName: "path"))
  var out: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if ics && options.json { throw ValidationError("--ics and --json exclude each other") }
    if out != nil && !ics { throw ValidationError("--out needs --ics") }
    if !zone.isEmpty && TimeZoneRules(zone) == nil {
      throw ValidationError("\"\(zone)\" is no time zone; write one as Europe/Berlin")
    }
  }

  func run() throws {
    let now = try Now()
    let first = try Lookup.day(from, option: "--from") ?? now.today
    let last = try Lookup.day(to, option: "--to") ?? first.adding(days: 27)
    guard first <= last else {
      throw CommandError.usage("--from \(first.text) is after --to \(last.text)")
    }
    let book = try options.readBook(only: [
      .settings, .profile, .client, .project, .gigrule, .gigtime, .player, .travel,
    ])
    if ics {
      let name = isBlank(book.profile.company) ? "Ledgerline" : book.profile.company
      let bytes = ICalendarWriter.bytes(
        book, from: first, through: last, name: name, now: now.instant)
      try Files.write(bytes, to: out ?? "-")
      if let out, out != "-" { Answer.say("The calendar was written to \(out).") }
      return
    }
    let events = book.calendarEvents(from: first, through: last, in: zone, withMissed: true)
    let conflicts = NamedConflicts(book, from: first, through: last, zone)
    if options.json {
      return Answer.json(.list(events.map { object($0, conflicts.of($0), now.today) }))
    }
    if events.isEmpty { return Answer.say("Nothing is planned.") }
    let here = book.settings.ownZone
    var table = TextTable([
      .init("DAY"), .init("TIME"), .init("NAME"), .init("CLIENT"), .init("PLACE"), .init("STAGE"),
    ])
    for event in events {
      let client = book.named(event.client)?.displayName ?? ""
      table.add([
        event.shown.start.text, time(event, here), event.title, client, event.location,
        state(event, now.today),
      ])
    }
    Answer.say(table.text(within: Terminal.width))
    for line in conflicts.lines { Answer.say(line) }
  }

  private func time(_ event: CalendarEvent, _ here: String) -> String {
    if event.allDay { return "all day" }
    let isElsewhere = zone.isEmpty && !event.zone.isEmpty && event.zone != here
    return event.shown.startTime.text + "–" + event.shown.endTime.text
      + (isElsewhere ? " " + event.zone : "")
  }

  private func state(_ event: CalendarEvent, _ today: Day) -> String {
    if event.isMissed { return "missed" }
    if let hold = event.hold {
      return hold.isLapsed(on: today) ? "hold \(hold.option), lapsed" : "hold \(hold.option)"
    }
    return event.isDrawn ? "by rule" : event.stage.word
  }

  private func object(_ event: CalendarEvent, _ conflicts: [Value], _ today: Day) -> Value {
    var members = [
      Member("project", .text(event.project.text)), Member("name", .text(event.title)),
      Member("artist", .text(event.artist)), Member("client", .text(event.client.text)),
      Member("mediaType", .text(event.mediaType.word)), Member("stage", .text(event.stage.word)),
      Member("drawn", .bool(event.isDrawn)), Member("missed", .bool(event.isMissed)),
      Member("allDay", .bool(event.allDay)),
      Member("start", .text(event.shown.start.text)), Member("end", .text(event.shown.end.text)),
      Member("zone", .text(event.shown.zone)), Member("location", .text(event.location)),
    ]
    if !event.allDay {
      members.append(Member("startTime", .text(event.shown.startTime.text)))
      members.append(Member("endTime", .text(event.shown.endTime.text)))
    }
    if !event.rule.isNone { members.append(Member("rule", .text(event.rule.text))) }
    if let day = event.occurrence { members.append(Member("occurrence", .text(day.text))) }
    if let hold = event.hold {
      members.append(Member("hold", .integer(hold.option)))
      members.append(Member("lapsed", .bool(hold.isLapsed(on: today))))
    }
    members.append(Member("conflicts", .list(conflicts)))
    members.append(
      Member(
        "times",
        .list(
          event.times.map {
            .object([Member("name", .text($0.name)), Member("start", .text($0.start.text))])
          })))
    return .object(members)
  }
}
