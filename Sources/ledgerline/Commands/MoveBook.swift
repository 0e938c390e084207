import ArgumentParser
import Ledger
import Server
import Store

struct MoveBook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract:
      "Move the books of a data folder into a PostgreSQL database, their files into S3, or back.",
    discussion: """
      All accounts of the folder are moved, one after another; what was moved is compared by fingerprint and log \
      hash before the folder says where it is, and what is left is kept under another name. Files and settings \
      stay in the folder. Devices go on as before. Stop the server first. Broken off, it goes on where it was.

      With --files-to the files of all accounts are moved: each is copied and read again in its new place, then the book \
      says where they are. What was in the folder stays as blobs.moved-1; what was in S3 stays there. The keys are those \
      of $AWS_ACCESS_KEY_ID and $AWS_SECRET_ACCESS_KEY, or of ~/.aws/credentials.

      Examples:
        ledgerline move --to postgres://ledgerline@db.example.com/ledgerline
        ledgerline move --to folder
        ledgerline move --files-to 's3://files/ledgerline?endpoint=https://minio.example.com'
        ledgerline move --files-to folder
      """)

  @Option(
    help: ArgumentHelp(
      "The database, or `folder` to move the books back into their folders.",
      valueName: "postgres://…"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "The place in S3, or `folder` to move the files back into their folders.",
      valueName: "s3://…"))
  var filesTo: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if to == nil, filesTo == nil {
      throw ValidationError("say where to: --to for the books, --files-to for their files")
    }
    if let to, to != "folder", !BookDatabase.isAddress(to) {
      throw ValidationError(
        "what --to names is no address like postgres://name@host/database, and not `folder`")
    }
    if let filesTo, filesTo != "folder" { try FileAddress.validate(filesTo, "--files-to") }
    if to != nil, filesTo != nil, options.json {
      throw ValidationError("--json tells of one move: name --to or --files-to")
    }
  }

  func run() throws {
    guard options.hasBook else { throw StoreError.notFound(path: options.folder) }
    if let to { try moveBooks(to) }
    if let filesTo { try moveFiles(filesTo) }
  }

  private func moveFiles(_ place: String) throws {
    let root = options.folder
    let address = place == "folder" ? nil : place
    var moved: [(account: String, files: MovedFiles)] = []
    var bar = ProgressBar("Moving")
    defer { bar.finish() }
    // The first one last: where its files are, those of new accounts go.
    // In a database are those of other hubs, too, which may have no folder here.
    let database = try BookDatabase.of(folder: root)
    for account in try AccountFolders.others(in: root, and: database) + [AccountFolders.first] {
      let folder = AccountFolders.path(of: account, in: root)
      try database?.settle(account, in: folder)
      let files = try Store.moveFiles(folder, in: database, to: address, as: account) {
        bar.show($0, of: $1)
      }
      if let files { moved.append((account, files)) }
    }
    bar.finish()
    if options.json {
      Answer.json(
        .list(
          moved.map { account, files in
            Answer.object([
              ("account", .text(account)), ("files", .integer(Int64(files.files))),
              ("bytes", .integer(files.bytes)), ("missing", .integer(Int64(files.missing))),
            ])
          }))
      return
    }
    if moved.isEmpty { Answer.say("The files are there already.") }
    for (account, files) in moved {
      Answer.say(
        counted(files.files, "file")
          + " of account \(account): in \(files.place), \(files.bytes) bytes.")
      if files.missing > 0 {
        Answer.note(
          counted(files.missing, "file")
            + " of account \(account) could not be had from where they were:"
            + " `ledgerline verify` names them")
      }
    }
  }

  private func moveBooks(_ to: String) throws {
    let root = options.folder
    let database = to == "folder" ? nil : try BookDatabase(to)
    if database == nil, let source = try BookDatabase.of(folder: root) {
      // Other hubs may have made accounts that have no folder here; each is moved with all the rest.
      for account in try source.others() {
        try source.settle(account, in: AccountFolders.path(of: account, in: root))
      }
      try SignInFiles(in: root).bring(from: source)
      for account in [AccountFolders.first] + AccountFolders.others(in: root) {
        try MailPlace.bring(
          back: account, from: source, to: AccountFolders.path(of: account, in: root))
      }
    }
    var moved: [(account: String, book: MovedBook)] = []
    // The first one last: as long as it is where it was, the rest is found by it.
    for account in AccountFolders.others(in: root) + [AccountFolders.first] {
      let folder = AccountFolders.path(of: account, in: root)
      if database == nil ? !Store.isInDatabase(folder) : Store.isInDatabase(folder) { continue }
      let book: MovedBook
      if let database {
        book = try Store.move(folder, to: database, as: account)
      } else {
        book = try Store.moveBack(folder)
      }
      moved.append((account, book))
    }
    say(moved, in: database?.name ?? root)
  }

  private func say(_ moved: [(account: String, book: MovedBook)], in place: String) {
    if options.json {
      Answer.json(
        .list(
          moved.map { account, book in
            Answer.object([
              ("account", .text(account)), ("changes", .integer(book.changes)),
              ("digest", .text(book.digest)), ("hash", .text(book.hash)),
            ])
          }))
      return
    }
    if moved.isEmpty { Answer.say("The books are in \(place) already.") }
    for (account, book) in moved {
      Answer.say(
        "The book of account \(account) is in \(place): " + counted(Int(book.changes), "change")
          + ", log hash \(book.hash).")
    }
  }
}
