import ArgumentParser
import Ledger
import Store

/// A gig that did not take place, such as a lesson that a pupil missed (rule G96).
struct GigMissed: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "missed",
    abstract: "Say that a gig did not take place.",
    discussion: """
      It stays in the calendar. Without --billed it leaves lists and sums and is not billed; with it, or where it was \
      billed, it goes on as before.

      Examples:
        ledgerline gig missed 4c0f
        ledgerline gig missed 4c0f --billed
        ledgerline gig missed 4c0f --undo
      """)

  @Argument(help: "The gig's id, or the beginning of it.")
  var gig: String

  @Flag(help: "It is billed all the same.")
  var billed = false

  @Flag(help: "It took place after all.")
  var undo = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    try store.commitAll(now: now.instant) { book in
      let project = try Lookup.find(gig, in: book.projects)
      if undo {
        guard project.aside == .missed else {
          throw CommandError.refused("\(project.name) was not missed")
        }
        return [MissedGigs.unmark(project, in: book)]
      }
      guard project.life != .trashed, project.aside != .template, project.schedule != nil else {
        throw CommandError.refused("\(project.name) is no gig of the calendar")
      }
      return MissedGigs.mark(project, isBilled: billed, in: book)
    }
    let book = try store.book().book
    let project = try Lookup.find(gig, in: book.projects)
    if options.json {
      return Answer.json(try Derived(book: book, today: now.today).object(project))
    }
    if undo { return Answer.say("\(project.name) took place.") }
    Answer.say(
      project.isLive
        ? "\(project.name) was missed and is billed."
        : "\(project.name) was missed and is not billed.")
  }
}
