import ArgumentParser
import Exchange
import Ledger
import Store

/// Takes a whole import back (rules E30, M22).
struct ImportUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take an import back, whole.",
    discussion: """
      What it brought is deleted, but for what somebody changed, billed or matched since; --all takes that too, with the \
      matches and what they made. The corrected file may come in again.

      Examples:
        ledgerline list importbatches
        ledgerline import undo 3v9k --dry-run
        ledgerline import undo 3v9k --all
      """)

  @Argument(help: "The import's id.")
  var batch: String

  @Flag(help: "What was changed or matched since, too.")
  var all = false

  @Flag(help: "Say what would happen and change nothing.")
  var dryRun = false

  @OptionGroup var options: BookOptions

  func run() throws {
    try ImportUndo.run(batch, all, isDry: dryRun, options, try Now())
  }

  static func run(
    _ text: String, _ all: Bool, isDry: Bool, _ options: BookOptions, _ now: Now
  ) throws {
    let store = try options.openExisting()
    var done = ImportBatches.TakeBack()
    try store.commitAll(now: now.instant) { book in
      let batch = try Lookup.find(text, in: book.importBatches)
      guard batch.isLive else {
        throw CommandError.refused("this import was taken back before")
      }
      done = ImportBatches.takeBack(batch.id, all: all, in: book)
      return isDry ? [] : done.edits
    }
    if options.json {
      return Answer.json(
        Answer.object([
          ("dryRun", .bool(isDry)), ("deleted", .integer(Int64(done.count))),
          ("kept", .integer(Int64(done.kept.count))), ("files", .integer(Int64(done.files))),
          ("lines", .integer(Int64(done.lines))),
          ("keptLines", .integer(Int64(done.keptLines.count))),
        ]))
    }
    say(done, all)
    if isDry { Answer.say("Nothing was changed (--dry-run).") }
  }

  private static func say(_ done: ImportBatches.TakeBack, _ all: Bool) {
    if done.count > 0 || done.lines == 0 {
      Answer.say(
        "Deleted " + counted(done.count, .transaction)
          + (done.files == 0 ? "." : " with " + counted(done.files, .receipt) + "."))
    }
    if done.lines > 0 { Answer.say("Deleted " + counted(done.lines, .bankline) + ".") }
    if !done.kept.isEmpty {
      Answer.say(
        counted(done.kept.count, .transaction) + " changed since or billed to a client stay"
          + (all ? "." : "; --all takes those too that were changed."))
    }
    if !done.keptLines.isEmpty {
      Answer.say(
        counted(done.keptLines.count, .bankline)
          + " matched since stay; --all takes them too, and what their matches made.")
    }
  }
}
