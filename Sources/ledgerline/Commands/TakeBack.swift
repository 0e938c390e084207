import Exchange
import Ledger
import Store

/// `ledgerline import undo ID`: takes a whole import back (rules E30, M22).
enum TakeBack {
  static func run(
    _ text: String, _ all: Bool, isDry: Bool, _ options: BookOptions, _ now: Now
  ) throws {
    let store = try options.openExisting()
    var done = ImportBatches.TakeBack()
    try store.commitAll(now: now.instant) { book in
      let batch = try Lookup.find(text, in: book.importBatches)
      // What stayed then may go now.
      guard batch.isLive || (all && ImportBatches.hasRows(batch.id, in: book)) else {
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
    if done.lines > 0 { Answer.say("Deleted " + MoneyCommand.lines(done.lines) + ".") }
    if !done.kept.isEmpty {
      Answer.say(
        counted(done.kept.count, .transaction) + " changed since or billed to a client stay"
          + (all ? "." : "; --all takes those too that were changed."))
    }
    if !done.keptLines.isEmpty {
      Answer.say(
        MoneyCommand.lines(done.keptLines.count)
          + " matched since stay; --all takes them too, and what their matches made.")
    }
  }
}
