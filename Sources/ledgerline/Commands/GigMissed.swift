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
      billed before, it stays in them. One that only its rule has (`ledgerline calendar`) is entered by that.

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

  func validate() throws {
    if billed && undo { throw ValidationError("--billed and --undo exclude each other") }
  }

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    var id = ID<Project>()
    try store.commitAll(now: now.instant) { book in
      let project = try GigMissed.find(gig, around: now.today, in: book)
      id = project.id
      if undo {
        guard project.isMissed, project.life != .trashed else {
          throw CommandError.refused("\(project.name) was not missed")
        }
        return [MissedGigs.unmark(project, in: book)]
      }
      if project.life == .trashed { throw CommandError.refused("\(project.name) is in the trash") }
      if project.isTemplate { throw CommandError.refused("\(project.name) is a template") }
      guard project.schedule != nil else {
        throw CommandError.refused("\(project.name) has no day that it could be missed on")
      }
      return MissedGigs.mark(project, isBilled: billed, in: book)
    }
    let book = try store.book().book
    guard let project = book.projects[id] else { return }
    if options.json {
      return Answer.json(try Derived(book: book, today: now.today).object(project))
    }
    if undo { return Answer.say("\(project.name) took place.") }
    if project.aside != .missedBilled {
      return Answer.say("\(project.name) was missed and is not billed.")
    }
    Answer.say("\(project.name) was missed and is billed.")
    // A deposit keeps it billed, and nothing more is expected; else the deal is asked for unless somebody says otherwise.
    if let rest = book.notExpected(of: project) {
      Answer.say(
        "Nothing is expected beside its deposit: \(rest.words) of its deal is asked for only if you invoice it."
      )
    } else if !book.keepsDepositAlone(project), let rest = book.notCharged(of: id), rest.isPositive
    {
      Answer.say(
        "\(rest.words) of its deal is still to be asked for. To ask for no more, lower what the deal brings."
      )
    }
  }

  /// One of the book, else one that a rule draws within a year and a half, also by the id that it had before its rule was
  /// changed from its day on.
  static func find(_ gig: String, around today: Day, in book: Book) throws -> Project {
    do {
      return try Lookup.find(gig, in: book.projects)
    } catch {
      let drawn = book.calendarEvents(
        from: today.adding(days: -550), through: today.adding(days: 550), in: ""
      ).filter { $0.isDrawn && $0.project.text.hasPrefix(gig.lowercased()) }
      guard drawn.count == 1, let day = drawn[0].occurrence,
        let project = GigRules.project(GigOccurrence(rule: drawn[0].rule, day: day), in: book)
      else {
        if drawn.isEmpty, let project = renamed(gig, around: today, in: book) { return project }
        throw error
      }
      return project
    }
  }

  /// What the gig is now that a rule had under an id before it went on as another.
  private static func renamed(_ gig: String, around today: Day, in book: Book) -> Project? {
    guard let id = ID<Project>(gig.lowercased()) else { return nil }
    let rules = book.gigRules.rows
    for rule in rules where rules.contains(where: { $0.follows == rule.id }) {
      for offset in -550...550 where rule.occurrence(on: today.adding(days: offset)) == id {
        let now = GigChanging.current(rule.id, on: today.adding(days: offset), in: book)
        guard GigCalendar(of: book).comes(now.rule, on: now.day),
          let drawn = GigRules.project(GigOccurrence(rule: now.rule, day: now.day), in: book)
        else { return nil }
        return book.projects.live(drawn.id) ?? drawn
      }
    }
    return nil
  }
}
