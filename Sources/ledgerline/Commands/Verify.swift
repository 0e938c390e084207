import ArgumentParser
import Exchange
import Foundation
import Ledger
import Server
import Store

struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rebuild the book from its log and compare, or check a backup.",
    discussion: """
      Exit code 0: everything agrees. 1: the problems are listed. What two invoices bill, and what devices did without hearing of each other, is noted. With --backup \
      a .ledgerline file is read to \
      its end and held against its manifest, a SQLite backup is restored into a temporary folder and verified there; \
      no book of yours is opened, and 65 says that it is damaged. Files in the \
      folder are read and held against their names; those in S3 are looked for there, with their sizes, and read with \
      --read-files.

      Examples:
        ledgerline verify
        ledgerline verify --read-files
        ledgerline verify --backup studio-2026-11-21.ledgerline
        ledgerline verify --backup ledgerline-2026-11-21.sqlite
      """)

  @Option(help: ArgumentHelp("A .ledgerline file or SQLite backup to check.", valueName: "file"))
  var backup: String?

  @Flag(help: "Read files that are in S3, too, instead of only looking for them there.")
  var readFiles = false

  @OptionGroup var options: BookOptions

  func run() throws {
    if let backup { return try check(Files.expandingHome(backup)) }
    let store = try options.openExisting()
    let found = try store.verify(reads: readFiles)
    let notes = Verify.notes(on: try store.book().book)
    if options.json {
      Answer.json(
        Answer.object([
          ("ok", .bool(found.problems.isEmpty)),
          ("problems", .list(found.problems.map { .text($0) })),
          ("notes", .list(notes.map { .text($0) })),
        ]))
    } else if found.problems.isEmpty {
      Answer.say("The book at \(options.folder) is sound.")
    } else {
      for problem in found.problems { Answer.say(problem) }
    }
    if !options.json { for note in notes { Answer.note(note) } }
    if !found.problems.isEmpty {
      throw CommandError.refused(
        counted(found.problems.count, "problem") + " in \(options.folder). Keep the folder, and "
          + "restore the last backup into another one")
    }
  }

  /// The refunds of a credit note with their days, and the invoices that they paid.
  static func refunds(of found: PaidBackTwice, _ book: Book) -> [String] {
    found.refunds.map { refund in
      let paid = PaidBackTwice.paid(by: refund, in: book)
      return "\(refund.id.text) of \(refund.day.text)"
        + (paid.map { ", applied to invoice \($0.number)," } ?? "")
    }
  }

  /// What a sound book may have all the same, and somebody has to decide.
  private static func notes(on book: Book) -> [String] {
    let twice = DoneTwice(in: book)
    let back = twice.paidBack.map { found in
      let number = book.invoices.rows[Int(found.note)].number
      return "credit note \(number) was paid back \(found.beyond.words) beyond what its invoice "
        + "left of it, by refunds \(refunds(of: found, book).joined(separator: " and "))"
        + ". Remove the one that was recorded twice"
    }
    let billed = twice.billed.map { found in
      let numbers = found.invoices.map { book.invoices.rows[Int($0)].number }
      let charge = book.charges[found.charge]
      let project = book.projects[charge?.project ?? ID()]?.name ?? ""
      return "invoices \(numbers.joined(separator: " and ")) both bill charge \(found.charge.text)"
        + (project.isEmpty ? "" : " of \(project)") + ". Void one of them, or credit it"
    }
    let designs = twice.designs.map { found in
      let numbers = found.invoices.map { book.invoices.rows[Int($0)].number }
      let names = found.things.map { book.name(of: $0) }.joined(separator: ", ")
      let project = book.projects[found.project]?.name ?? ""
      return "invoices \(numbers.joined(separator: " and ")) both bill \(names)"
        + (project.isEmpty ? "" : " of \(project)") + ". Void one of them, or credit it"
    }
    let alone = twice.alone.compactMap { found in
      book.payments[found.refund].map { refund in
        let number = book.invoices[found.invoice]?.number ?? ""
        return "refund \(refund.id.text) of \(refund.day.text), \(refund.amount.words),"
          + (number.isEmpty ? "" : " is taken from invoice \(number), and")
          + " takes back a payment that is deleted. Delete the refund, too, or record the payment again"
      }
    }
    return back + billed + designs + alone
      + twice.recorded.map { found in
        "payments \(found.payments.map { $0.text }.joined(separator: " and ")) both pay invoice "
          + "\(book.invoices.rows[Int(found.invoice)].number), which asks for one of them. Remove the other, "
          + "or leave it the client's credit"
      }
  }

  private func check(_ path: String) throws {
    try Files.check(path)
    if !BookFiles.recognizes(path) { return try checkDatabase(path) }
    var bar = ProgressBar("Checking")
    defer { bar.finish() }
    let file = try BookFiles.open(path)
    try file.verify { bar.show($0, of: $1) }
    bar.finish()
    let manifest = file.manifest
    if options.json {
      Answer.json(
        Answer.object([
          ("ok", .bool(true)), ("made", .text(manifest.made.text)),
          ("account", .text(manifest.account)), ("app", .text(manifest.app)),
          ("rows", .integer(Int64(manifest.rows))), ("files", .integer(Int64(manifest.files))),
          ("absent", .integer(Int64(manifest.absent.count))),
        ]))
      return
    }
    Answer.say(
      "\(path) is whole: " + counted(manifest.rows, "row") + " and "
        + counted(manifest.files, "file") + " of \(manifest.made.text).")
    if !manifest.absent.isEmpty {
      Answer.say(counted(manifest.absent.count, "file") + " of the book are not in it.")
    }
  }

  /// A backup in one SQLite file: what `restore` would make of it, which is thrown away.
  private func checkDatabase(_ path: String) throws {
    let folder =
      FileManager.default.temporaryDirectory.path + "/ledgerline-verify-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      try Store.restore(from: path, to: folder)
    } catch {
      guard case .corrupt(let what) = error else { throw error }
      throw CommandError.badData("\(path) is no backup of a book, or damaged (\(what))")
    }
    let book = try BookOptions.readExisting(folder).book().book
    let counts: [(kind: Kind, count: Int)] = [
      (.client, book.clients.liveCount), (.project, book.projects.liveCount),
      (.invoice, book.invoices.liveCount), (.transaction, book.transactions.liveCount),
    ]
    if options.json {
      return Answer.json(
        Answer.object(
          [("ok", .bool(true))] + counts.map { ($0.kind.plural, .integer(Int64($0.count))) }))
    }
    Answer.say(
      "\(path) is whole: " + counts.map { counted($0.count, $0.kind) }.joined(separator: ", ") + "."
    )
  }
}
