import ArgumentParser
import Ledger
import Store

struct TransactionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transaction",
    abstract: "Move transactions elsewhere, and make items of a receipt's lines.",
    discussion: """
      `ledgerline list transactions` shows them, `apply` enters and changes them, `item link` puts items that are there \
      into one.

      Examples:
        ledgerline transaction reassign 4k8s --to 7h1z
        ledgerline transaction items 4k8s receipt.txt
      """,
    subcommands: [TransactionReassign.self, TransactionItems.self])

  static func transaction(_ text: String, in book: Book) throws -> Transaction {
    let row = try Lookup.find(text, in: book.transactions)
    guard row.isLive else {
      throw CommandError.refused("\(name(row)) is \(row.life.word)")
    }
    return row
  }

  /// One that items can be put into and taken out of by hand.
  static func keeper(_ text: String, in book: Book) throws -> Transaction {
    let row = try transaction(text, in: book)
    if row.sale != nil {
      throw CommandError.refused(
        "\(name(row)) is the book's own record of a sale: `ledgerline item sell` writes it")
    }
    if row.project == .business || row.project == .personal {
      throw ItemCommand.refusal(Reassigning.Problem.itemsHaveNoPlace.message.english)
    }
    return row
  }

  static func name(_ transaction: Transaction) -> String {
    TransactionDisplay.name(of: transaction).english
  }
}

struct TransactionReassign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reassign",
    abstract: "Move transactions with their items to another place without any sale.",
    discussion: """
      Puts a misallocation right: no money moves, and the items leave their spaces. Of several transactions those that \
      may be moved are.

      Examples:
        ledgerline transaction reassign 4k8s --to 7h1z
        ledgerline transaction reassign 4k8s 9d2a --to inventory
      """)

  @Argument(help: "The transactions' ids, or the beginnings of them.")
  var ids: [String]

  @Option(
    help: ArgumentHelp(
      "A project, inventory, business or personal; the last two only without items.",
      valueName: "place"))
  var to: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    var (moved, left): ([ID<Transaction>], [ID<Transaction>]) = ([], [])
    var items = 0
    var place = ""
    var notes: [String] = []
    try store.commitAll(now: now.instant) { book in
      (moved, left, items, notes) = ([], [], 0, [])
      let scope = try ExpenseCommand.place(to, in: book)
      place = scope.title(in: book).english
      var edits: [Edit] = []
      for id in ids {
        let row = try TransactionCommand.transaction(id, in: book)
        if moved.contains(row.id) || left.contains(row.id) { continue }
        do throws(Reassigning.Problem) {
          let edit = try Reassigning.reassign(row, to: scope, by: operation, in: book)
          edits.append(edit)
          var there = row
          there.project = scope.project
          let billing = BillingCorrected(there, book.splits(of: row.id), in: book)
          if let words = billing.note { notes.append("\(TransactionCommand.name(row)): \(words)") }
          moved.append(row.id)
          items += book.items(of: row.id).count
        } catch {
          if ids.count == 1 { throw ItemCommand.refusal(error.message.english) }
          Answer.note("\(TransactionCommand.name(row)) stays: \(error.message.english)")
          left.append(row.id)
        }
      }
      return edits
    }
    for note in notes { Answer.note(note) }
    try TransactionReassign.show(moved, in: store, options, now, skipped: left) { _ in
      let along = items == 0 ? "" : ", \(counted(items, .item)) along"
      return "Reassigned \(counted(moved.count, .transaction)) to \(place)\(along)."
    }
  }

  /// The transactions as they are now, with the items in them.
  static func show(
    _ ids: [ID<Transaction>], in store: Store, _ options: BookOptions, _ now: Now,
    skipped: [ID<Transaction>], words: (Book) throws -> String
  ) throws {
    let book = try store.book().book
    guard options.json else { return Answer.say(try words(book)) }
    let derived = Derived(book: book, today: now.today)
    let rows = ids.compactMap { book.transactions[$0] }
    let items = rows.flatMap { book.items(of: $0.id) }
    Answer.json(
      Answer.object([
        ("transactions", .list(try rows.map { try derived.object($0) })),
        ("items", .list(try items.map { try derived.object($0) })),
        ("skipped", .list(skipped.map { .text($0.text) })),
      ]))
  }
}
