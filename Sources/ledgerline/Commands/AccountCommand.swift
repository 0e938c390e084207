import ArgumentParser
import Documents
import Ledger
import Store

/// The books that one hub serves, and what they are called.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "List the accounts of the data folder, rename one, delete what was put aside.",
    discussion: """
      Every account is a data folder: give the one that `account list` shows to --data, and each \
      command works in that account.

      Examples:
        ledgerline account list
        ledgerline account rename "Lee Studio"
        ledgerline account forget --data ~/.local/share/ledgerline.old-1
        ledgerline member list --data ~/.local/share/ledgerline/accounts/0c4f5m2k7h1z9
      """,
    subcommands: [ListAccounts.self, RenameAccount.self, ForgetAccount.self])
}

struct ListAccounts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts that the hub of this folder serves.",
    discussion: """
      Examples:
        ledgerline account list --json
      """)

  @OptionGroup var options: BookOptions

  private struct Row {
    var id: String
    var name: String
    var members: Int
    var folder: String
  }

  func run() throws {
    let root = options.folder
    var rows: [Row] = []
    guard options.hasBook else { throw StoreError.notFound(path: root) }
    // In a database are those of other hubs, too, which may have no folder here.
    let database = try BookDatabase.of(folder: root, readOnly: true)
    for id in [AccountFolders.first] + (try AccountFolders.others(in: root, and: database)) {
      let folder = AccountFolders.path(of: id, in: root)
      let store: Store
      if let database, !Store.isThere(folder) {
        store = try database.open(id, reading: folder)
      } else {
        store = try BookOptions.openExisting(folder)
      }
      rows.append(
        Row(
          id: id, name: try store.accountName(), members: try store.members().count,
          folder: folder))
    }
    for aside in try database?.putAside() ?? [] where aside.isRestoring {
      Answer.note(
        "a restore fills \(Files.quoted(aside.name)) in the database. If it was killed, "
          + "`ledgerline account forget \(Files.quoted(aside.name))` deletes that")
    }
    if options.json {
      Answer.json(
        .list(
          rows.map { row in
            Answer.object([
              ("id", .text(row.id)), ("name", .text(row.name)),
              ("members", .integer(Int64(row.members))), ("folder", .text(row.folder)),
            ])
          }))
      return
    }
    var table = TextTable([
      .init("ID"), .init("NAME"), .init("MEMBERS", right: true), .init("FOLDER"),
    ])
    for row in rows { table.add([row.id, row.name, "\(row.members)", row.folder]) }
    Answer.say(table.text)
  }
}

struct RenameAccount: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Call the account of this folder something else.",
    discussion: """
      With an empty name it is called like the business.

      Examples:
        ledgerline account rename "Lee Studio"
      """)

  @Argument(help: "What the account is to be called.")
  var name: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let store = try options.openExisting()
    try store.nameAccount(name, by: nil)
    let name = try store.accountName()
    if options.json {
      Answer.json(Answer.object([("name", .text(name))]))
    } else {
      Answer.say(name.isEmpty ? "The account has no name now." : "The account is \(name) now.")
    }
  }
}

/// A book in a database that nobody looks for any more.
struct ForgetAccount: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete a book that was put aside in a database, for good.",
    discussion: """
      `restore --replace` and `move --to folder` leave the book that was in a database there, under another name, and a \
      restore that was killed may leave what it began. Without a name it is that of the folder, which `restore --replace` has called DIR.old-1; an account that a hub serves is never \
      deleted. Files that lie in the folder stay there.

      Examples:
        ledgerline account forget --data ~/.local/share/ledgerline.old-1
        ledgerline account forget 'first put aside 1795903200'
        ledgerline account forget 'first moved away 1795903200' --store postgres://ledgerline@db.example.com/ledgerline
      """)

  @Argument(help: "What it is called in the database.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The database, if no folder's book is in it any more; without a name it says what is there.",
      valueName: "postgres://…"))
  var store: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let store, !BookDatabase.isAddress(store) {
      throw ValidationError("what --store names is no address like postgres://name@host/database")
    }
  }

  func run() throws {
    let (database, name) = try meant()
    guard let aside = AsideAccount(name) else {
      throw CommandError.refused(
        "\(name) was not put aside: only books that `restore` or `move` left are deleted")
    }
    guard try database.putAside().contains(aside) else {
      throw CommandError.notFound(
        "there is no account \(name) in the database. \(try ForgetAccount.known(in: database))")
    }
    try database.forget(aside)
    if options.json {
      return Answer.json(Answer.object([("deleted", .text(name))]))
    }
    Answer.say("\(name) is deleted.")
  }

  private static func known(in database: BookDatabase) throws -> String {
    let known = try database.putAside().map(\.name)
    return "Put aside: " + (known.isEmpty ? "none is" : known.joined(separator: ", "))
  }

  private func meant() throws -> (database: BookDatabase, name: String) {
    if let store {
      let database = try BookDatabase(store)
      if let name { return (database, name) }
      throw CommandError(.usage, "say which. \(try ForgetAccount.known(in: database))")
    }
    let folder = options.folder
    guard let (database, own) = try BookDatabase.account(of: folder) else {
      throw CommandError.refused(
        "the book of \(folder) is in no database. `rm -r` deletes a folder; --store names a database"
      )
    }
    // Whoever gave the folder its name back works in it again.
    if name ?? own == own, AsideAccount(own) != nil, !BookCopies.isAside(folder) {
      throw CommandError.refused(
        "\(own) is the book that \(folder) works with. Only that of a folder that is called like DIR.old-1 is deleted"
      )
    }
    return (database, name ?? own)
  }
}
