import ArgumentParser
import Store

struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the whole book with its files as one SQLite file.",
    discussion: """
      Works while the server runs.

      Example:
        ledgerline backup ledgerline-2026-11-21.sqlite
      """)

  @Argument(help: "The file to write; it must not exist yet.")
  var file: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let path = Files.expandingHome(file)
    let store = try options.openExisting()
    do {
      try store.backup(to: path)
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
