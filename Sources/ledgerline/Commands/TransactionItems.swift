import ArgumentParser
import Documents
import Ledger
import Store

/// Items of the lines of a receipt (rule T6).
struct TransactionItems: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "items",
    abstract: "Make items in a transaction of the lines of a receipt.",
    discussion: """
      A line names an item and ends with its price, as in "Lamp 49.99" or "2 x Basket 84.00"; sums, deposits, \
      shipping, discounts and what is not understood are named and left out, with --take-all they are items too.

      Examples:
        ledgerline transaction items 4k8s receipt.txt
        pbpaste | ledgerline transaction items 4k8s - --dry-run
      """)

  @Argument(help: "The transaction's id, or the beginning of it.")
  var id: String

  @Argument(
    help: ArgumentHelp("A text with the lines; - is standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Flag(help: "Take lines as items, too, that are not understood.")
  var takeAll = false

  @Flag(help: "Show what would be made, and make nothing.")
  var dryRun = false

  @OptionGroup var options: BookOptions

  /// How many are made at once, as in the app.
  private static let most = 500

  func run() throws {
    let now = try Now()
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    if dryRun {
      let book = try options.readBook()
      let items = try read(text, for: TransactionCommand.keeper(id, in: book), now, in: book)
      return try show(items, in: book, now, "would be made")
    }
    let store = try options.openExisting()
    var made: [ID<Item>] = []
    try store.commit(now: now.instant) { book in
      let home = try TransactionCommand.keeper(id, in: book)
      let items = try read(text, for: home, now, in: book)
      made = items.map { $0.id }
      var edit = Edit()
      for item in items { edit.put(item, in: book.items) }
      return edit
    }
    let book = try store.book().book
    let items = made.compactMap { book.items[$0] }
    try show(items, in: book, now, "made")
    if let home = items.first?.transaction { nameDifference(of: home, in: book) }
  }

  private func read(
    _ text: String, for home: Transaction, _ now: Now, in book: Book
  ) throws -> [Item] {
    let currency = home.amount?.currency ?? book.currency(of: home.project)
    let list = ReceiptList(text, currency: currency)
    var items = list.items.map { entry in
      item(entry.name, entry.sku, entry.pieces, entry.price, in: home)
    }
    for line in list.skippedLines {
      if takeAll {
        let (name, pieces, price) = ReceiptList.promoted(line, currency: currency)
        items.append(item(name, "", pieces, price, in: home))
      } else {
        Answer.note("left out: \(line)")
      }
    }
    if items.isEmpty {
      throw CommandError.badData(
        "no line names an item with its price. Write lines like \"Lamp 49.99\", or say --take-all")
    }
    if items.count > TransactionItems.most {
      throw CommandError.badData(
        "there are \(items.count) items in it, and \(TransactionItems.most) are made at once. Make two files of it"
      )
    }
    for place in items.indices {
      if let problem = ItemRules.problem(items[place]) {
        throw CommandError.refused(
          "\(items[place].name): " + CommandError.lead(problem.message.english))
      }
      // The first line counts as the newest, so that lists keep the receipt's order.
      items[place].created = now.instant.adding(milliseconds: -Int64(place))
    }
    return items
  }

  private func item(
    _ name: String, _ sku: String, _ pieces: Int64, _ price: Money?, in home: Transaction
  ) -> Item {
    var item = Item()
    item.id = ID(UInt64.random(in: 256...UInt64.max))
    item.name = name
    item.sku = sku
    item.quantity = pieces == 1 ? nil : pieces
    item.purchasePrice = price
    item.source = home.source
    item.category = home.category
    item.purchasedBy = home.purchasedBy
    item.status = Returning.status(ofNewIn: home)
    item.transaction = home.id
    item.project = home.project
    return item
  }

  private func show(_ items: [Item], in book: Book, _ now: Now, _ done: String) throws {
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try items.map { try derived.object($0) }))
    }
    var table = TextTable([
      .init("NAME"), .init("SKU"), .init("PIECES", right: true), .init("PRICE", right: true),
    ])
    var sum = Totals()
    for item in items {
      if let price = item.purchasePrice { try sum.add(price) }
      table.add([item.name, item.sku, "\(item.pieces)", item.purchasePrice?.words ?? ""])
    }
    Answer.say(table.text(within: Terminal.width))
    Answer.say(
      "\n\(counted(items.count, .item)) over \(sum.listed(book.settings.currency)) \(done).")
  }

  /// What the items come to beside what was bought.
  private func nameDifference(of home: ID<Transaction>, in book: Book) {
    guard let home = book.transactions[home],
      let audit = Completeness(
        amount: home.amount, tax: home.tax, active: book.items(of: home.id)),
      !audit.variance.isZero
    else { return }
    Answer.note(
      "\(audit.subtotalLabel.english) \(audit.subtotal.words), its items \(audit.itemsTotal.words)")
  }
}
