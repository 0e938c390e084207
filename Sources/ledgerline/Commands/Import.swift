import ArgumentParser
import Exchange
import Foundation
import Ledger
import Store

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import a backup of Ledgerline, Ledger 8 or the earlier design app.",
    discussion: """
      A Ledgerline backup, a Ledger 8 backup or its CSV files, or the earlier design app's Firestore \
      export as JSON; what it is follows from its content. Importing the same file twice adds \
      nothing. --dry-run says what would happen.

      Examples:
        ledgerline import ledger8_backup_2026-11-01.json --dry-run
        ledgerline import firestore-export.json --dry-run
        ledgerline import backup.json
      """)

  @Argument(help: "The file; - reads standard input.")
  var file: String

  @Flag(help: "Say what would happen and change nothing.")
  var dryRun = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let bytes = try Files.read(file)
    if dryRun {
      try say(try plan(bytes, into: options.hasBook ? try options.readBook() : Book(), now))
      return
    }
    let store = try options.open()
    var bar = ProgressBar("Importing")
    defer { bar.finish() }
    var planned: ImportFile?
    try store.commitAll(now: now.instant) { book in
      let plan = try plan(bytes, into: book, now)
      planned = plan
      bar.show(1, of: 2)
      // Parts of a size that other devices take in one piece; here all are stored or none.
      return plan.edit.split(rowsPerEdit: BookGenerator.batchRows)
    }
    bar.finish()
    if let planned { try say(planned) }
  }

  private func plan(_ bytes: [UInt8], into book: Book, _ now: Now) throws -> ImportFile {
    do throws(ImportFile.Fault) {
      return try ImportFile.read(
        bytes, into: book,
        Ledger8Import.Options(zone: Import.zone, today: now.today, now: now.instant))
    } catch {
      throw CommandError.badData("\(file): \(error.message)")
    }
  }

  /// This machine's time zone, asked for each moment of the file.
  private static var zone: ImportZone {
    let zone = TimeZone.current
    return ImportZone(name: zone.identifier) { instant in
      zone.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)) / 60
    }
  }

  private func say(_ plan: ImportFile) throws {
    for problem in plan.problems { Answer.note(problem) }
    if options.json {
      Answer.json(
        Answer.object([
          ("dryRun", .bool(dryRun)), ("rows", .integer(Int64(plan.edit.rowCount))),
          ("summary", .list(plan.summary.map { .text($0) })),
          ("problems", .list(plan.problems.map { .text($0) })),
        ]))
      return
    }
    if plan.edit.isEmpty {
      Answer.say("Nothing to do: everything in \(file) is in the book already.")
      return
    }
    for line in plan.summary { Answer.say(line) }
    if dryRun { Answer.say("Nothing was changed (--dry-run).") }
  }
}
