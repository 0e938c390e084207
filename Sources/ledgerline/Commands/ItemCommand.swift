import ArgumentParser
import Ledger
import Store

struct ItemCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "item",
    abstract: "Sell, reassign, return, link, price, split and copy items.",
    discussion: """
      Selling writes the sale and purchase records that a client's money needs; reassigning only \
      puts a misallocation right.

      Examples:
        ledgerline item sell 0c4f 5m2k --to-business
        ledgerline item sell 0c4f --to-project 7h1z --category 9d2a
        ledgerline item reassign 0c4f --to inventory
        ledgerline item return 0c4f --transaction 4k8s
        ledgerline item return 0c4f --pieces 1 --transaction 4k8s
        ledgerline item link 0c4f --transaction 4k8s
        ledgerline item price 0c4f --mark-up 35%
        ledgerline item copy 0c4f --count 3
      """,
    subcommands: [
      ItemSell.self, ItemReassign.self, ItemReturn.self, ItemLink.self, ItemUnlink.self,
      ItemPrice.self, ItemSplitOff.self, ItemCopy.self,
    ])

  /// A new action, now.
  static func operation(_ now: Now) -> ItemOperation {
    ItemOperation(UInt64.random(in: 256...UInt64.max), at: now.instant, on: now.today)
  }

  static func items(_ names: [String], in book: Book) throws -> [Item] {
    var items: [Item] = []
    for name in names {
      let item = try Lookup.find(name, in: book.items)
      guard item.isLive else {
        throw CommandError.refused("\(Self.name(item)) is \(item.life.word)")
      }
      if !items.contains(where: { $0.id == item.id }) { items.append(item) }
    }
    return items
  }

  /// As many as the app changes at once.
  static func several(_ names: [String], in book: Book) throws -> [Item] {
    let items = try Self.items(names, in: book)
    if items.count > Selling.limit {
      throw refusal(Reassigning.Problem.tooMany.message.english)
    }
    return items
  }

  /// What an action goes on with: the items, or as many pieces of the one of them, in a book in which these are apart.
  static func parted(
    _ names: [String], _ options: PiecesOption, by operation: ItemOperation, in book: Book
  ) throws -> (before: Edit, items: [Item], book: Book) {
    let items = try items(names, in: book)
    guard let pieces = options.pieces, let item = items.first, pieces != item.pieces else {
      return (Edit(), items, book)
    }
    do {
      let split = try ItemSplit.split(pieces, of: item, by: operation, in: book)
      return (split.edit, [split.part], split.laid(over: book))
    } catch {
      throw refusal(error.message.english)
    }
  }

  static func category(_ name: String?, in book: Book) throws -> ID<BudgetCategory> {
    guard let name else { return ID() }
    if let known = book.category(named: name) { return known }
    return try Lookup.find(name, in: book.categories).id
  }

  static func name(_ item: Item) -> String {
    isBlank(item.name) ? "item \(item.id.text)" : item.name
  }

  /// A rule's sentence as this program says it.
  static func refusal(_ message: String) -> CommandError {
    let lead = CommandError.lead(message)
    return .refused(lead.hasSuffix(".") ? String(lead.dropLast()) : lead)
  }

  /// What an operation changed: the items, the transactions they came to, the edges it wrote.
  static func show(
    _ items: [ID<Item>], by operation: ItemOperation, in store: Store, _ options: BookOptions,
    _ now: Now, skipped: [ID<Item>] = [], words: String
  ) throws {
    let book = try store.book().book
    guard options.json else {
      Answer.say(words)
      return
    }
    let derived = Derived(book: book, today: now.today)
    let rows = items.compactMap { book.items[$0] }
    var edges: [LineageEdge] = []
    for row in rows {
      edges += book.lineage(of: row.id).filter { operation.wrote($0) }
    }
    var transactions: [Transaction] = []
    for id in edges.map({ $0.toTransaction }) {
      guard let row = book.transactions[id] else { continue }
      if !transactions.contains(where: { $0.id == id }) { transactions.append(row) }
    }
    Answer.json(
      Answer.object([
        ("items", .list(try rows.map { try derived.object($0) })),
        ("transactions", .list(try transactions.map { try derived.object($0) })),
        ("lineage", .list(try edges.map { try derived.object($0) })),
        ("skipped", .list(skipped.map { .text($0.text) })),
      ]))
  }
}

/// How many of several pieces an action is about.
struct PiecesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only so many of one item's pieces; they become an item of their own.", valueName: "count"))
  var pieces: Int64?

  func check(_ ids: [String]) throws {
    if pieces != nil && ids.count != 1 { throw ValidationError("--pieces is about one item") }
  }
}

extension ItemOperation {
  /// Whether an edge came from this operation.
  fileprivate func wrote(_ edge: LineageEdge) -> Bool {
    edge.at == at && edge.isSplit
      || edge.at == at && (0..<4).contains { self.edge($0, of: edge.item) == edge.id }
  }
}
