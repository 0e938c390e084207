import Exchange
import Ledger

/// What an import did, or would do, as JSON and for people.
struct ImportAnswer {
  let file: String
  let plan: ImportFile
  /// Where the book as it was is kept.
  let before: String?
  let isDry: Bool
  let onlyNew: Bool

  func say(asJSON: Bool) throws {
    for problem in plan.problems { Answer.note(problem.english) }
    if asJSON {
      Answer.json(
        Answer.object([
          ("dryRun", .bool(isDry)), ("rows", .integer(Int64(plan.edit.rowCount))),
          ("replaced", .integer(Int64(plan.replaced))),
          ("before", before.map { .text($0) } ?? .null),
          ("summary", .list(plan.summary.map { .text($0.english) })),
          ("problems", .list(plan.problems.map { .text($0.english) })),
          ("unread", .list((plan.csv?.unread ?? []).map { .text($0) })),
        ]))
      return
    }
    if plan.edit.isEmpty {
      let unread = counted(plan.skipped, "line") + " could not be read"
      if plan.skipped > 0, plan.kept == 0 {
        throw CommandError.badData("\(file): nothing was added: " + unread)
      }
      if plan.kept == 0 {
        if plan.csv?.work == .hours {
          for line in plan.summary { Answer.say(line.english) }
          return Answer.say("Nothing to do: \(file) has no hours to bill.")
        }
        if plan.problems.isEmpty { return Answer.say("Nothing to do: \(file) holds nothing.") }
        throw CommandError.badData("\(file): nothing was added: nothing in it could be read")
      }
      if onlyNew { return Answer.say("Nothing to do: the book has each row of \(file).") }
      Answer.say(
        plan.skipped == 0
          ? "Nothing to do: everything in \(file) is in the book already."
          : "Nothing to do: what could be read is in the book already, " + unread + ".")
      return
    }
    if let csv = plan.csv, !csv.isOwn, csv.format == nil {
      if csv.work == nil { Answer.say(csv.subject.rawValue + ": " + csv.text.english) }
      if !csv.unread.isEmpty {
        Answer.say("Not imported: " + csv.unread.joined(separator: ", "))
      }
    }
    for line in plan.summary { Answer.say(line.english) }
    if isDry { Answer.say("Nothing was changed (--dry-run).") }
  }
}
