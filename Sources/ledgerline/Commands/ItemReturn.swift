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

  @OptionGroup var parts: PiecesOption
  @OptionGroup var options: BookOptions

  func validate() throws { try parts.check(ids) }

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    var moved: [ID<Item>] = []
    try store.commit(now: now.instant) { book in
      let home = try Lookup.find(transaction, in: book.transactions)
      let parted = try ItemCommand.parted(ids, parts, by: operation, in: book)
      moved = parted.items.filter { $0.transaction != home.id }.map { $0.id }
      do {
        var edit = parted.before
        edit.add(try Returning.move(parted.items, to: home, by: operation, in: parted.book))
        return edit
      } catch let problem as Returning.Problem {
        throw ItemCommand.refusal(problem.message.english)
      }
    }
    try ItemCommand.show(
      moved, by: operation, in: store, options, now,
      words: "Returned \(counted(moved.count, .item)).")
  }
}
