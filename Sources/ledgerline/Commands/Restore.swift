import ArgumentParser
import Exchange
import Foundation
import Server
import Store

struct Restore: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a book from a backup file.",
    discussion: """
      The folder must hold no book and no other files; with --replace the one there is moved aside, not deleted. \
      A backup is checked first: one in which a byte has changed is refused, and nothing is touched. \
      Devices that know more than the backup send it again. Stop the server first.

      With --store the book comes into a PostgreSQL database, as the account whose folder --data is, and its files \
      into the folder; a folder whose book is in a database already goes on there. With --replace the book that is \
      there gets another name in the database.

      Files go into the folder, or to where those of the book that is replaced are (S3); --blobs names such a place.

      A .ledgerline file makes a book without the earlier one's log and people; its files come with it.

      Example:
        ledgerline restore studio-2026-11-21.ledgerline --data ~/restored
        ledgerline restore ledgerline-2026-11-21.sqlite --data ~/restored
        ledgerline restore first.sqlite --store postgres://ledgerline@db.example.com/ledgerline --replace
      """)

  @Argument(help: "The backup file.")
  var file: String

  @Flag(help: "Move the book that is there aside first.")
  var replace = false

  @Flag(help: "Take what can be had of a damaged backup.")
  var damaged = false

  @Option(
    help: ArgumentHelp(
      "The PostgreSQL database that is to hold the book.", valueName: "postgres://…"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Where files are to be, if not in the folder: s3://bucket/prefix?endpoint=https://…&region=…",
      valueName: "s3://…"))
  var blobs: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let blobs { try FileAddress.validate(blobs, "--blobs") }
    if let store, !BookDatabase.isAddress(store) {
      throw ValidationError("what --store names is no address like postgres://name@host/database")
    }
  }

  func run() throws {
    let source = Files.expandingHome(file)
    try Files.check(source)
    let folder = Restore.named(options.folder)
    if FolderLock.isHeld(folder) { throw ServerError.served(path: folder) }
    let restored = folder + ".restoring"
    try? FileManager.default.removeItem(atPath: restored)
    if options.hasBook, !replace, try !Demo.isEmpty(try options.open()) {
      throw CommandError(
        .cannotCreate,
        "there is a book in \(folder) already. Name another folder with --data, or "
          + "move it aside with --replace")
    }
    let manager = FileManager.default
    let held = try? manager.contentsOfDirectory(atPath: folder)
    let isFree = held?.isEmpty ?? !manager.fileExists(atPath: folder)
    if !options.hasBook, !replace, !isFree {
      throw CommandError(
        .cannotCreate,
        "\(folder) holds no book and is not empty. Name another folder with --data, or move it aside as it is with "
          + "--replace")
    }
    do {
      if BookFiles.recognizes(source) {
        try restoreBookFile(source, to: restored)
      } else {
        try Store.restore(from: source, to: restored, evenIfDamaged: damaged)
      }
    } catch {
      try? FileManager.default.removeItem(atPath: restored)
      if let fault = error as? BookFileFault {
        throw CommandError.badData(
          "\(source): \(CommandError.lead(fault.message.english)) Nothing was changed")
      }
      if case .corrupt(let what)? = error as? StoreError {
        throw CommandError.badData(
          "\(source) is no backup of a book, or damaged (\(what)). Nothing was changed. Take another "
            + "backup, or what can be had of this one with --damaged; a JSON or CSV file is read by "
            + "`ledgerline import`")
      }
      throw error
    }
    try placeFiles(of: restored, for: folder)
    let kept = try bring(restored, for: folder)
    if FileManager.default.fileExists(atPath: folder) {
      let aside = try moveAside(folder)
      if let kept, let account = kept.aside, Store.isInDatabase(aside) {
        try kept.database.note(account, in: aside)
      }
    }
    try move(restored, to: folder)
    let place = kept.map { $0.database.name } ?? folder
    if options.json {
      guard let kept else {
        return Answer.json(Answer.object([("data", .text(folder))]))
      }
      Answer.json(
        Answer.object([
          ("data", .text(folder)), ("store", .text(place)),
          ("account", .text(kept.account)), ("aside", kept.aside.map { .text($0) } ?? .null),
        ]))
    } else {
      Answer.say(
        "The book is in \(place)" + (kept.map { " (account \($0.account))." } ?? "."))
    }
  }

  /// A folder by its own name where it was given as "." or "..": what is moved aside is called after it, and stands beside it.
  private static func named(_ folder: String) -> String {
    let isNamed = !["", ".", ".."].contains(folder.split(separator: "/").last ?? "")
    guard !isNamed, let own = realpath(folder, nil) else { return folder }
    defer { free(own) }
    return String(cString: own)
  }

  /// Brings a restored folder's files to where those of the book before it are, or to the place that was named.
  private func placeFiles(of restored: String, for folder: String) throws {
    do {
      guard let address = try blobs ?? addressBefore(folder) else { return }
      let account = AccountFolders.account(of: folder)
      _ = try Store.moveFiles(restored, to: address, as: account)
      // All of it is there, and was read there.
      for name in try FileManager.default.contentsOfDirectory(atPath: restored)
      where name.hasPrefix("blobs.moved-") {
        try? FileManager.default.removeItem(atPath: restored + "/" + name)
      }
    } catch {
      try? FileManager.default.removeItem(atPath: restored)
      throw error
    }
  }

  /// Of a book that can be opened; one that cannot is what a restored one is for.
  private func addressBefore(_ folder: String) throws -> String? {
    guard options.hasBook else { return nil }
    do throws(StoreError) {
      return try BookOptions.readExisting(folder).fileAddress()
    } catch {
      Answer.note(
        "the book that is there does not say where its files are (\(error.message)): they go into the"
          + " folder, and from there with `ledgerline move --files-to s3://…`")
      return nil
    }
  }

  /// Where a book came to lie in a database, and what the one before it is called there.
  private struct Kept {
    var database: BookDatabase
    var account: String
    var aside: String?
  }

  /// Brings a restored folder's book into the database, if it belongs in one.
  private func bring(_ restored: String, for folder: String) throws -> Kept? {
    guard let address = try store ?? BookDatabase.address(of: folder) else { return nil }
    do {
      let database = try BookDatabase(address)
      let account = AccountFolders.account(of: folder)
      let aside = try Store.bring(restored, into: database, as: account, replacing: replace)
      if let aside {
        Answer.note("the account that was there is called \"\(aside)\" in the database")
      }
      return Kept(database: database, account: account, aside: aside)
    } catch {
      try? FileManager.default.removeItem(atPath: restored)
      throw error
    }
  }

  /// A whole one or nothing: there is no log from which a part could be had.
  private func restoreBookFile(_ source: String, to folder: String) throws {
    if damaged {
      throw CommandError(.usage, "--damaged goes with an SQLite backup, and \(source) is none")
    }
    let now = try Now()
    var bar = ProgressBar("Restoring")
    defer { bar.finish() }
    try BookFiles.restore(source, to: folder, now: now.instant) { bar.show($0, of: $1) }
  }

  /// The folder there gets another name: restoring never deletes a book.
  @discardableResult
  private func moveAside(_ folder: String) throws -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: folder + ".old-\(number)") { number += 1 }
    let aside = folder + ".old-\(number)"
    let wasEmpty = !options.hasBook
    try move(folder, to: aside)
    if wasEmpty, rmdir(aside) == 0 { return aside }
    Answer.note("what was there is in \(aside)")
    return aside
  }

  private func move(_ source: String, to target: String) throws {
    do {
      try FileManager.default.moveItem(atPath: source, toPath: target)
    } catch {
      throw Files.cannotWrite(target, error)
    }
  }
}
