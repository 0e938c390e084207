import ArgumentParser
import Ledger
import Store

/// A date that is kept and not booked: as which option, and what becomes of it (rules G30, G98).
struct GigHold: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hold",
    abstract: "Keep a gig's date as an option, move it up, book it or release it.",
    discussion: """
      `ledgerline today` names options that lapse, and further ones whose turn has come because those before them lapsed \
      or were released. One that is released is deleted; it can be brought back for 30 days.

      Examples:
        ledgerline gig hold 4c0f --option 2 --until 2026-12-20
        ledgerline gig hold 4c0f --move-up
        ledgerline gig hold 4c0f --book
        ledgerline gig hold 4c0f --release
      """)

  @Argument(help: "The gig's id, or the beginning of it.")
  var gig: String

  @Option(help: ArgumentHelp("Which option it is: 1 comes first.", valueName: "number"))
  var option: Int64?

  @Option(
    help: ArgumentHelp(
      "The last day on which it is kept; until somebody decides without it.", valueName: "day"))
  var until: String?

  @Flag(help: "Nobody is before it any more: it is an earlier option.")
  var moveUp = false

  @Flag(help: "The date is booked.")
  var book = false

  @Flag(help: "The date is kept no longer.")
  var release = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    let ways = [option != nil, moveUp, book, release].filter { $0 }.count
    if ways != 1 { throw ValidationError("say one of --option, --move-up, --book, --release") }
    if until != nil && option == nil { throw ValidationError("--until needs --option") }
    if let option, !(1...9 ~= option) { throw ValidationError("--option is from 1 to 9") }
  }

  func run() throws {
    let now = try Now()
    let lapses = try Lookup.day(until, option: "--until")
    let store = try options.openExisting()
    var id = ID<Project>()
    var going = GoingAlong(in: Book())
    try store.commit(now: now.instant) { book in
      let project = try Lookup.liveProject(gig, in: book)
      id = project.id
      going = GoingAlong(with: [project], in: book)
      return try edit(project, lapses, on: now.today, in: book)
    }
    let book = try store.book().book
    guard let project = book.projects[id] else { return }
    if options.json {
      return Answer.json(try Derived(book: book, today: now.today).object(project))
    }
    Answer.say(words(project, going.words(book), on: now.today))
  }

  private func edit(_ project: Project, _ lapses: Day?, on today: Day, in book: Book) throws -> Edit
  {
    var edit = Edit()
    var next = project
    if let option {
      guard project.schedule != nil else {
        throw CommandError.refused("\(project.name) has no date that could be kept")
      }
      guard project.stage == .open else {
        throw CommandError.refused("\(project.name) is \(project.stage.word)")
      }
      var hold = Hold()
      (hold.option, hold.lapses) = (option, lapses)
      next.hold = hold
      edit.put(next, in: book.projects)
      return edit
    }
    guard project.hold != nil else {
      throw CommandError.refused("\(project.name) is booked, and no option")
    }
    if release { return Deleting.delete(project, in: book) }
    if self.book {
      next.hold = nil
      edit.put(next, in: book.projects)
      return edit
    }
    edit = GigOptions.moveUp(project, on: today, in: book)
    if edit.isEmpty {
      throw CommandError.refused("no option before \(project.name) lapsed or was released")
    }
    return edit
  }

  private func words(_ project: Project, _ with: String, on today: Day) -> String {
    if release {
      return project.life == .archived
        ? "\(project.name) was archived: it has invoices or payments."
        : "\(project.name) was released\(with)."
    }
    guard let hold = project.hold else { return "\(project.name) is booked." }
    guard let lapses = hold.lapses else { return "\(project.name) is option \(hold.option)." }
    return "\(project.name) is option \(hold.option), until \(lapses.text)"
      + (hold.isLapsed(on: today) ? ": that is over, it has lapsed." : ".")
  }
}
