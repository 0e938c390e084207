import ArgumentParser
import Exchange
import Foundation
import Ledger
import Server
import Store

struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the whole book with its files as one file.",
    discussion: """
      A file that ends with .ledgerline is a zip of the book as JSON, its files and a manifest with the hash of \
      each; browsers make and read the same. Any other name is an SQLite file, which has the log and the \
      people, too. Works while the server runs. The SQLite file has the hashes of members' passwords in it: \
      with --without-people it has not, and can be handed to somebody who is to look into the book. Names and \
      emails of members stay, because they belong to who wrote what.

      --schedule says which backups `serve --backup-every` keeps, and when the last one was made.

      Example:
        ledgerline backup studio-2026-11-21.ledgerline
        ledgerline backup ledgerline-2026-11-21.sqlite
        ledgerline backup for-the-accountant.sqlite --without-people
        ledgerline backup --schedule
      """)

  @Argument(help: "The file to write; it must not exist yet.")
  var file: String = ""

  @Flag(help: "Leave out passwords and invitations.")
  var withoutPeople = false

  @Flag(help: "Say what the hub's own backups are.")
  var schedule = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if schedule == file.isEmpty { return }
    throw ValidationError(
      file.isEmpty ? "name the file to write" : "--schedule goes without a file")
  }

  func run() throws {
    if schedule { return try saySchedule() }
    let path = Files.expandingHome(file)
    let now = try Now()
    let store = try options.openExisting()
    guard !path.hasSuffix(BookFile.ending) else { return try write(path, store, now) }
    do {
      try store.backup(to: path, withPeople: !withoutPeople)
    } catch StoreError.notWritable {
      throw Backup.cannotWrite(path)
    }
    if options.json {
      Answer.json(Answer.object([("path", .text(path))]))
    } else {
      Answer.say("The book is in \(path).")
    }
  }

  private static func cannotWrite(_ path: String) -> CommandError {
    CommandError(
      .cannotCreate, "cannot write \(path): check that its folder exists and may be written to")
  }

  private func write(_ path: String, _ store: Store, _ now: Now) throws {
    var bar = ProgressBar("Saving")
    defer { bar.finish() }
    let made: BookFiles.Made
    do {
      made = try BookFiles.write(store, to: path, now: now.instant) { bar.show($0, of: $1) }
    } catch StoreError.notWritable {
      throw Backup.cannotWrite(path)
    }
    bar.finish()
    if made.absent > 0 {
      Answer.note(
        counted(made.absent, "file") + " of the book are not on this machine, and not in the backup"
      )
    }
    if options.json {
      Answer.json(
        Answer.object([
          ("path", .text(path)), ("bytes", .integer(made.bytes)),
          ("absent", .integer(Int64(made.absent))),
        ]))
    } else {
      Answer.say("The book is in \(path).")
    }
  }

  /// A file a line, the latest first.
  private func saySchedule() throws {
    guard let schedule = BackupSchedule.read(in: options.folder) else {
      throw CommandError.notFound(
        "the hub of \(options.folder) makes no backups. Start it with `ledgerline serve --backup-every 1d "
          + "--backup-dir DIR`")
    }
    var files: [BackupFolder.File] = []
    let folder = BackupFolder(schedule.folder, schedule.rotation)
    for account in [AccountFolders.first] + AccountFolders.others(in: options.folder) {
      files += folder.files(of: account)
    }
    let now = try Now().instant
    let last = files.first { $0.made <= now }
    if options.json {
      Answer.json(
        Answer.object([
          ("every", .text(schedule.everyText)), ("folder", .text(schedule.folder)),
          ("keep", .text(schedule.keep)),
          ("last", last.map { .text($0.made.text) } ?? .null),
          ("failure", .text(schedule.failure)),
          (
            "backups",
            .list(
              files.map { file in
                Answer.object([
                  ("account", .text(file.account)), ("made", .text(file.made.text)),
                  ("path", .text(file.path)), ("bytes", .integer(file.bytes)),
                ])
              })
          ),
        ]))
      return
    }
    Answer.say("Every \(schedule.everyText) to \(schedule.folder), kept \(schedule.keep).")
    if !schedule.failure.isEmpty { Answer.say("The last one failed: \(schedule.failure)") }
    Answer.say(last.map { "The last one is of \($0.made.text)." } ?? "There is none yet.")
    for file in files { Answer.say(file.path) }
  }
}
