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
    var (isOfRows, isOfHours) = (false, false)
    try store.commitAll(now: now.instant) { book in
      let batch = try Lookup.find(text, in: book.importBatches)
      // What stayed then may go now.
      guard batch.isLive || (all && ImportBatches.hasRows(batch.id, in: book)) else {
        throw CommandError.refused("this import was taken back before")
      }
      done = ImportBatches.takeBack(
        batch.id, all: all, by: ItemCommand.operation(now), in: book)
      (isOfRows, isOfHours) = (batch.isOfRows, batch.isOfHours)
      return isDry ? [] : done.edits
    }
    if options.json {
      var said: [(String, Value)] = [
        ("dryRun", .bool(isDry)), ("deleted", .integer(Int64(done.count))),
        ("kept", .integer(Int64(done.kept.count))), ("files", .integer(Int64(done.files))),
        ("lines", .integer(Int64(done.lines))),
        ("keptLines", .integer(Int64(done.keptLines.count))),
      ]
      if isOfRows {
        said += [
          ("deletedRows", counts(done.rows.going)), ("keptRows", counts(done.rows.kept)),
          ("restoredRows", counts(done.rows.restored)),
          ("changedRows", counts(done.rows.keptAsTheyAre)),
          ("unreadFields", .integer(Int64(done.rows.unread))),
        ]
      }
      return Answer.json(Answer.object(said))
    }
    if isOfRows { say(done.rows, isOfHours, all) } else { say(done, all) }
    if isDry { Answer.say("Nothing was changed (--dry-run).") }
  }

  private static func counts(_ count: ImportedRows.Count) -> Value {
    Answer.object([
      ("clients", .integer(Int64(count.clients))),
      ("contactDetails", .integer(Int64(count.ways))),
      ("gigs", .integer(Int64(count.gigs))),
      ("recurringGigs", .integer(Int64(count.series))),
      ("payments", .integer(Int64(count.payments))),
      ("charges", .integer(Int64(count.charges))), ("items", .integer(Int64(count.items))),
    ])
  }

  private static func words(_ count: ImportedRows.Count, _ isOfHours: Bool) -> String {
    let counts = [
      (count.clients, "client"), (count.ways, "contact detail"),
      (count.gigs, isOfHours ? "project" : "gig"), (count.series, "recurring gig"),
      (count.payments, "payment"), (count.charges, "charge"), (count.items, "item"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }

  /// What of an address book, a calendar, a list of clients, of gigs, of hours or of items went and stayed.
  private static func say(_ done: ImportedRows, _ isOfHours: Bool, _ all: Bool) {
    Answer.say("Deleted " + words(done.going, isOfHours) + ".")
    if done.restored.all > 0 {
      Answer.say(
        "Filled in or changed by it, and as before again: \(words(done.restored, isOfHours)).")
    }
    if done.kept.all > 0 {
      Answer.say(
        "Changed since or in use, and kept: " + words(done.kept, isOfHours)
          + (all ? "." : "; --all takes those that were changed and are not in use."))
    }
    if done.keptAsTheyAre.all > 0 {
      Answer.say(
        "Filled in or changed by it, written by somebody since, and kept as written: "
          + words(done.keptAsTheyAre, isOfHours) + ".")
    }
    if done.unread > 0 {
      Answer.say("Cannot be read, and not brought back: " + counted(done.unread, "field") + ".")
    }
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
