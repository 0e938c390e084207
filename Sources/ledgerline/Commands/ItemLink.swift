import ArgumentParser
import Ledger
import Store

/// Items that are in the book already join a transaction (rule T5).
struct ItemLink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Put items into a transaction.",
    discussion: """
      They go to its project, leave their spaces and take its category. One that is in another transaction is taken out of \
      there with --move alone.

      Examples:
        ledgerline item link 0c4f 5m2k --transaction 4k8s
      """)

  @Argument(help: "The items' ids, or the beginnings of them.")
  var ids: [String]

  @Option(help: ArgumentHelp("The transaction.", valueName: "transaction"))
  var transaction: String

  @Flag(help: "Take them out of other transactions.")
  var move = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    var (linked, here): ([ID<Item>], [ID<Item>]) = ([], [])
    var name = ""
    try store.commit(now: now.instant) { book in
      let home = try TransactionCommand.keeper(transaction, in: book)
      name = TransactionCommand.name(home)
      let items = try ItemCommand.several(ids, in: book)
      linked = items.filter { $0.transaction != home.id }.map { $0.id }
      here = items.filter { $0.transaction == home.id }.map { $0.id }
      for item in items where item.transaction != home.id && !move {
        guard let other = book.transactions.live(item.transaction) else { continue }
        throw CommandError.refused(
          "\(ItemCommand.name(item)) is linked to \(TransactionCommand.name(other)). --move takes it out of there"
        )
      }
      return Linking.link(items, to: home, by: operation, in: book)
    }
    try ItemCommand.show(
      linked, by: operation, in: store, options, now, skipped: here,
      words: Answer.sentence("Linked \(counted(linked.count, .item)) to \(name)"))
  }
}

struct ItemUnlink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Take items out of their transaction; they stay where they are.",
    discussion: """
      Examples:
        ledgerline item unlink 0c4f 5m2k
      """)

  @Argument(help: "The items' ids, or the beginnings of them.")
  var ids: [String]

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    var (freed, left): ([ID<Item>], [ID<Item>]) = ([], [])
    try store.commit(now: now.instant) { book in
      let items = try ItemCommand.several(ids, in: book)
      freed = items.filter { !$0.transaction.isNone }.map { $0.id }
      left = items.filter { $0.transaction.isNone }.map { $0.id }
      return Linking.unlink(items, by: operation, in: book)
    }
    try ItemCommand.show(
      freed, by: operation, in: store, options, now, skipped: left,
      words: "Unlinked \(counted(freed.count, .item)).")
  }
}
