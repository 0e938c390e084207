import ArgumentParser
import Ledger

struct MoveStage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stage",
    abstract: "Move a project to open, delivered or paid.",
    discussion: """
      Marking a project paid records what is still missing as a payment on that day; moving it \
      back takes that payment back. Without --on the day of delivery that is known stays.

      Examples:
        ledgerline stage 0c4f delivered
        ledgerline stage 0c4f paid --on 2026-11-21
      """)

  @Argument(help: "The project's id, or the beginning of it.")
  var project: String

  @Argument(help: "open, delivered or paid.")
  var stage: String

  @Option(help: ArgumentHelp("The day it happened; today without it.", valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    guard let stage = Stage(word: stage) else {
      throw CommandError(
        .usage, "there is no stage \"\(stage)\". Use open, delivered or paid")
    }
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    if stage == .paid, let problem = Payments.problem(of: day, today: now.today) { throw problem }
    let store = try options.openExisting()
    var wasPaid = false
    try store.commitAll(now: now.instant) { book in
      let row = try live(in: book)
      wasPaid = row.stage == .paid
      let day = on == nil ? row.day(movingTo: stage, today: day) : day
      let parts = try Stages.parts(row, to: stage, on: day, in: book)
      // It is there already: only what is missing of the money is new.
      return on == nil && row.stage == stage && parts.count < 2 ? [] : parts
    }
    let book = try store.book().book
    let moved = try live(in: book)
    if options.json {
      Answer.json(try Derived(book: book, today: now.today).object(moved))
    } else {
      let since = moved.progress.closed ?? moved.progress.delivered ?? day
      let before = wasPaid && stage != .paid ? " and is not paid any more" : ""
      Answer.say("\(moved.name) is \(moved.stage.word) since \(since.text)\(before).")
    }
  }

  private func live(in book: Book) throws -> Project {
    let row = try Lookup.find(project, in: book.projects)
    if row.isLive { return row }
    throw CommandError.refused(
      "\(row.name) is \(row.life.word). Bring it back with `apply` and \"life\":\"live\"")
  }
}

extension Project {
  /// The day of a stage where nobody says one: of one that was paid the day of delivery stays.
  func day(movingTo next: Stage, today: Day) -> Day {
    next == .delivered && stage == .paid ? progress.delivered ?? today : today
  }
}
