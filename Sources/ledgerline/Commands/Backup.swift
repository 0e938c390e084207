import ArgumentParser
import Store

struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the whole book with its files as one SQLite file.",
    discussion: """
      Works while the server runs. The file has the hashes of members' passwords in it: with \
      --without-people it has not, and can be handed to somebody who is to look into the book. \
      Names and emails of members stay, because they belong to who wrote what.

      Example:
        ledgerline backup ledgerline-2026-11-21.sqlite
        ledgerline backup for-the-accountant.sqlite --without-people
      """)

  @Argument(help: "The file to write; it must not exist yet.")
  var file: String

  @Flag(help: "Leave out passwords and invitations.")
  var withoutPeople = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let path = Files.expandingHome(file)
    let store = try options.openExisting()
    do {
      try store.backup(to: path, withPeople: !withoutPeople)
    } catch StoreError.notWritable {
      throw CommandError(
        .cannotCreate, "cannot write \(path): check that its folder exists and may be written to")
    }
    if options.json {
      Answer.json(Answer.object([("path", .text(path))]))
    } else {
      Answer.say("The book is in \(path).")
    }
  }
}
