import ArgumentParser
import Ledger

struct MoveStage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stage",
    abstract: "Move a project to open, delivered or paid.",
    discussion: """
      Marking a project paid records what is still missing as a payment on that day; moving it \
      back takes that payment back. A project that goes back from paid to delivered keeps its day of delivery where \
      --on says no other. An open one that is delivered is paid at once where its deposit was all of it and is paid.

      Examples:
        ledgerline stage 0c4f delivered
        ledgerline stage 0c4f paid --on 2026-11-21
      """)

  @Argument(help: "The project's id, or the beginning of it.")
  var project: String

  @Argument(help: "open, delivered or paid.")
  var stage: String

  @Option(
    help: ArgumentHelp(
      "The day it happened; without it today, or where all is paid the last payment's.",
      valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    guard let stage = Stage(word: stage) else {
      throw CommandError(
        .usage, "there is no stage \"\(stage)\". Use open, delivered or paid")
    }
    let now = try Now()
    let said = try Lookup.day(on, option: "--on")
    var day = said ?? now.today
    let store = try options.openExisting()
    var wasOpen = false
    try store.commitAll(now: now.instant) { book in
      let row = try Lookup.liveProject(project, in: book)
      wasOpen = stage == .open && row.stage == .open
      day = said ?? row.day(movingTo: stage, today: now.today, in: book)
      if let said, Stages.reached(row, by: stage, in: book) == .paid,
        let problem = Payments.problem(of: said, today: now.today)
      {
        throw problem
      }
      if let said, stage == .delivered, Issuing.problem(issuingOn: said, today: now.today) != nil {
        throw CommandError.refused(
          "work is delivered on a day from ten years ago to one year from now")
      }
      return try Stages.parts(row, to: stage, on: day, in: book)
    }
    let book = try store.book().book
    let moved = try Lookup.liveProject(project, in: book)
    if options.json {
      Answer.json(try Derived(book: book, today: now.today).object(moved))
    } else if wasOpen {
      Answer.say("\(moved.name) is open already.")
    } else {
      // What its deposit had paid was paid before it was delivered.
      let since = moved.stage == .paid ? moved.progress.closed ?? day : day
      Answer.say("\(moved.name) is \(moved.stage.word) since \(since.text).")
    }
  }
}

extension Project {
  /// The day of a stage where nobody says one: what is paid no more was delivered when it was, what was paid before when it was.
  func day(movingTo next: Stage, today: Day, in book: Book) -> Day {
    next == .delivered && stage == .paid
      ? progress.delivered ?? today
      : Stages.day(of: self, movedTo: next, today: today, in: book)
  }
}
