import ArgumentParser
import Ledger
import Store

struct ItemReturn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "return",
    abstract: "Move items to a return transaction; they are returned.",
    discussion: """
      Examples:
        ledgerline item return 0c4f 5m2k --transaction 4k8s
      """)

  @Argument(help: "The items' ids, or the beginnings of them.")
  var ids: [String]

  @Option(help: ArgumentHelp("An open return transaction.", valueName: "transaction"))
  var transaction: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    var moved: [ID<Item>] = []
    try store.commit(now: now.instant) { book in
      let home = try Lookup.find(transaction, in: book.transactions)
      let items = try ItemCommand.items(ids, in: book)
      moved = items.filter { $0.transaction != home.id }.map { $0.id }
      do {
        return try Returning.move(items, to: home, by: operation, in: book)
      } catch let problem as Returning.Problem {
        throw ItemCommand.refusal(problem.message.english)
      }
    }
    try ItemCommand.show(
      moved, by: operation, in: store, options, now,
      words: "Returned \(counted(moved.count, .item)).")
  }
}
