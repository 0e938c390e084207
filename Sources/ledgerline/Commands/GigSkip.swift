import ArgumentParser
import Ledger
import Store

struct GigSkip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Leave out gigs that only rules have, or end a series.",
    discussion: """
      `ledgerline calendar` shows them with their ids. One that is entered is deleted by `ledgerline delete project`. With \
      --from and --to all that repeats is left out on these days, such as in the school holidays; with a gig's id its \
      series alone.

      Examples:
        ledgerline gig skip 4c0f
        ledgerline gig skip 4c0f --rest
        ledgerline gig skip --from 2026-12-21 --to 2027-01-03
      """)

  @Argument(help: "The gig's id, or the beginning of it.")
  var gig: String?

  @Flag(help: "And all that come after it.")
  var rest = false

  @Option(help: ArgumentHelp("The first day on which all are left out.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The last one.", valueName: "day"))
  var to: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if (from == nil) != (to == nil) { throw ValidationError("--from needs --to, and --to --from") }
    if gig == nil && from == nil { throw ValidationError("Name a gig, or --from and --to") }
    if rest && from != nil { throw ValidationError("--rest needs no --from and --to") }
  }

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    if let from = try Lookup.day(from, option: "--from"),
      let to = try Lookup.day(to, option: "--to")
    {
      return try skip(from, to, in: store, now)
    }
    let gig = gig ?? ""
    var name = ""
    var day = now.today
    try store.commit(now: now.instant) { book in
      let project = try GigMissed.find(gig, around: now.today, in: book)
      name = project.name
      guard let rule = book.gigRules.live(project.rule), let own = project.occurrence else {
        throw CommandError.refused("\(project.name) does not come again")
      }
      day = own
      if rest { return GigRules.end(rule, before: own, in: book) }
      if book.projects[project.id] != nil {
        throw CommandError.refused(
          "\(project.name) on \(own.text) is entered. `ledgerline delete project \(project.id.text)` deletes it"
        )
      }
      return GigRules.skip([GigOccurrence(rule: rule.id, day: own)], in: book)
    }
    if options.json {
      return Answer.json(
        Answer.object([("name", .text(name)), ("day", .text(day.text)), ("rest", .bool(rest))]))
    }
    Answer.say(rest ? "\(name) ends before \(day.text)." : "\(name) on \(day.text) is left out.")
  }

  /// All of some days, or those of one series.
  private func skip(_ from: Day, _ to: Day, in store: Store, _ now: Now) throws {
    if to < from { throw CommandError.usage("--to is before --from") }
    if to - from > 366 { throw CommandError.usage("--to is more than a year after --from") }
    var skipped = 0
    try store.commit(now: now.instant) { book in
      var rule: ID<GigRule>?
      if let gig {
        let project = try GigMissed.find(gig, around: now.today, in: book)
        guard book.gigRules.live(project.rule) != nil else {
          throw CommandError.refused("\(project.name) does not come again")
        }
        rule = project.rule
      }
      let drawn = GigCalendar(of: book).drawn(in: from...to, of: rule, in: book)
      skipped = drawn.count
      return GigRules.skip(drawn, in: book)
    }
    if options.json {
      return Answer.json(
        Answer.object([
          ("from", .text(from.text)), ("to", .text(to.text)), ("skipped", .integer(Int64(skipped))),
        ]))
    }
    Answer.say(skipped == 1 ? "1 gig is left out." : "\(skipped) gigs are left out.")
  }
}
