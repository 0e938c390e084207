import ArgumentParser
import Ledger
import Store

struct GigSkip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Leave a gig out that only its rule has, or end its series there.",
    discussion: """
      `ledgerline calendar` shows them with their ids. One that is entered is deleted by `ledgerline delete project`.

      Examples:
        ledgerline gig skip 4c0f
        ledgerline gig skip 4c0f --rest
      """)

  @Argument(help: "The gig's id, or the beginning of it.")
  var gig: String

  @Flag(help: "And all that come after it.")
  var rest = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
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
}
