import ArgumentParser
import Ledger
import Server
import Store

struct MoveBook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move the books of a data folder into a PostgreSQL database, or back.",
    discussion: """
      All accounts of the folder are moved, one after another; what was moved is compared by fingerprint and log \
      hash before the folder says where it is, and what is left is kept under another name. Files and settings \
      stay in the folder. Devices go on as before. Stop the server first. Broken off, it goes on where it was.

      Examples:
        ledgerline move --to postgres://ledgerline@db.example.com/ledgerline
        ledgerline move --to folder
      """)

  @Option(
    help: ArgumentHelp(
      "The database, or `folder` to move the books back into their folders.",
      valueName: "postgres://…"))
  var to: String

  @OptionGroup var options: BookOptions

  func validate() throws {
    if to == "folder" || BookDatabase.isAddress(to) { return }
    throw ValidationError(
      "what --to names is no address like postgres://name@host/database, and not `folder`")
  }

  func run() throws {
    let root = options.folder
    guard options.hasBook else { throw StoreError.notFound(path: root) }
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
