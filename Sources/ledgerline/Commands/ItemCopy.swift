import ArgumentParser
import Ledger
import Store

struct ItemCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Make 1 to 20 copies of an item.",
    discussion: """
      Copies carry everything but images, quantity and bookmark.

      Examples:
        ledgerline item copy 0c4f --count 3
      """)

  @Argument(help: "The item's id, or the beginning of it.")
  var id: String

  @Option(help: ArgumentHelp("How many.", valueName: "count"))
  var count: Int = 1

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      guard let item = try ItemCommand.items([id], in: book).first else { return nil }
      do {
        return try Copying.copy(item, count: count, by: operation, in: book)
      } catch let problem as Copying.Problem {
        throw ItemCommand.refusal(problem.message.english)
      }
    }
    try ItemCommand.show(
      Copying.ids(count, by: operation), by: operation, in: store, options, now,
      words: "Made " + counted(count, "copy", "copies") + ".")
  }
}
