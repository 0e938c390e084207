/// Giving things back: an item that goes back to the vendor moves to a return transaction
/// (rule I7).
public enum Returning {
  /// Why items cannot go to a return.
  public enum Problem: Error, Equatable, Sendable {
    case notAReturn
    case isCompleted
    case isCanceled
    /// The return is of another project, or of inventory where the item is a project's.
    case isElsewhere

    public var message: Phrase {
      switch self {
      case .notAReturn: return "Choose a return transaction."
      case .isCompleted: return "This return is completed."
      case .isCanceled: return "This return is canceled."
      case .isElsewhere:
        return "This return belongs to another project. Choose one of where the items are."
      }
    }
  }

  /// What an item page says of an incomplete return.
  public static var incompleteText: Phrase {
    "This item is marked as returned but hasn't been linked to a return transaction."
  }

  /// Whether items can be moved to a transaction as a return.
  public static func isOpen(_ transaction: Transaction) -> Bool {
    transaction.isLive && transaction.type == .return && transaction.status != .completed
      && !transaction.isOff
  }

  /// The returns to choose from in a scope, latest first.
  public static func choices(in scope: Scope, of book: Book) -> [Transaction] {
    book.transactions(in: scope).filter { isOpen($0) }.sorted { a, b in
      let (first, second) = (a.day ?? Day.first, b.day ?? Day.first)
      return first != second ? first > second : (a.created, a.id) > (b.created, b.id)
    }
  }

  /// Moves items to an open return of where they are: they are returned, and lineage says from which transaction.
  public static func move(
    _ items: [Item], to transaction: Transaction, by operation: ItemOperation, in book: Book
  ) throws(Problem) -> Edit {
    if transaction.type != .return { throw .notAReturn }
    if transaction.status == .completed { throw .isCompleted }
    if transaction.isOff || !transaction.isLive { throw .isCanceled }
    if items.contains(where: { $0.isLive && $0.project != transaction.project }) {
      throw .isElsewhere
    }
    var edit = Edit()
    for item in items where item.isLive && item.transaction != transaction.id {
      if operation.hasMoved(item.id, in: book) { continue }
      var move = ItemMove(item, by: operation, in: book)
      put(&move, into: transaction)
      move.write(into: &edit, in: book, decidingState: true)
    }
    return edit
  }

  /// The steps of one item into a return.
  static func put(_ move: inout ItemMove, into transaction: Transaction) {
    let origin = move.item.transaction
    move.go(.returned, to: transaction.id, in: transaction.project)
    if !origin.isNone { move.note(.association, from: origin) }
    move.change { $0.status = .returned }
  }

  /// How an item stands that is made in a transaction: what a return in force is made of went back.
  public static func status(ofNewIn transaction: Transaction) -> ItemStatus? {
    transaction.type == .return && !transaction.isOff ? .returned : nil
  }

  /// How an item of a transaction stands when that becomes of another type: in a return as one that is made in it, and what
  /// had gone back by a return that is none any more is purchased.
  static func status(
    of item: Item, in transaction: Transaction, was old: TransactionType?
  ) -> ItemStatus? {
    if old == transaction.type { return item.status }
    if let back = status(ofNewIn: transaction) { return back }
    return old == .return && item.status == .returned ? .purchased : item.status
  }

  /// Whether an item is marked as returned without being part of a return.
  public static func isIncomplete(
    status: ItemStatus?, in transaction: Transaction?, lineage: [LineageEdge]
  ) -> Bool {
    guard status == .returned, let transaction, transaction.type != .return else { return false }
    return !lineage.contains {
      $0.movement == .returned && $0.fromTransaction == transaction.id
    }
  }

  /// The same of an item of the book.
  public static func isIncomplete(_ item: Item, in book: Book) -> Bool {
    if item.status != .returned || item.transaction.isNone { return false }
    return isIncomplete(
      status: item.status, in: book.transactions.live(item.transaction),
      lineage: book.lineage(of: item.id))
  }
}

extension Book {
  /// Whether an item went back to its vendor: it is marked as returned, and a return that is in force, or a "returned"
  /// edge, says so (rule I7).
  ///
  /// It counts in no sum of what was bought, and in no paper of what stands in a project.
  public func isGivenBack(_ item: Item) -> Bool {
    if item.status != .returned { return false }
    if let transaction = transactions.live(item.transaction), transaction.type == .return {
      return !transaction.isOff
    }
    return lineage(of: item.id).contains { $0.movement == .returned }
  }

  /// The live items of a scope, without those that were given back.
  func itemsKept(in scope: Scope) -> [Item] { items(in: scope).filter { !isGivenBack($0) } }
}

extension Returning {
  /// What is known of a return before anybody types: vendor, category and purchaser where the items
  /// agree, what they cost with the tax of each, and that a client who was charged gets it back.
  public static func proposal(of items: [Item], in book: Book) -> Transaction {
    var back = Transaction()
    let origins = items.map { book.transactions.live($0.transaction) }
    func common<T: Equatable>(_ values: [T]) -> T? {
      guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
      return first
    }
    func known(_ own: String, _ bought: String?) -> String {
      isBlank(own) ? trimmed(bought ?? "") : trimmed(own)
    }
    back.source = common(items.map { trimmed(book.vendor(of: $0)) }) ?? ""
    back.category = common(items.map { book.category(of: $0) }) ?? ID()
    back.purchasedBy =
      common(zip(items, origins).map { known($0.purchasedBy, $1?.purchasedBy) }) ?? ""
    if common(origins.map { $0?.reimbursement }) == .owedToCompany {
      back.reimbursement = .owedToClient
    }
    back.isDeductible = (common(origins.map { $0?.isDeductible }) ?? nil) == true
    do throws(MoneyError) {
      try cost(items, origins, &back)
    } catch {
      // What does not add up is left to be typed.
    }
    return back
  }

  /// What they cost, each with the tax of its own transaction; nothing where one has no price, or another currency.
  private static func cost(
    _ items: [Item], _ origins: [Transaction?], _ back: inout Transaction
  ) throws(MoneyError) {
    var parts: [(rate: Rate, net: Money)] = []
    for (item, origin) in zip(items, origins) {
      guard let price = item.purchasePrice else { return }
      let rate = Swift.max(origin?.tax.rate ?? .zero, .zero)
      if let place = parts.firstIndex(where: { $0.rate == rate }) {
        parts[place].net = try parts[place].net.adding(price)
      } else {
        parts.append((rate, price))
      }
    }
    guard let first = parts.first else { return }
    var (subtotal, amount) = (Money.zero(first.net.currency), Money.zero(first.net.currency))
    for part in parts {
      subtotal = try subtotal.adding(part.net)
      amount = try amount.adding(part.net).adding(try part.net.percent(part.rate))
    }
    if subtotal.isZero { return }
    back.amount = amount
    if amount == subtotal { return }
    back.tax =
      parts.count == 1
      ? TransactionTax(rate: first.rate, subtotal: subtotal)
      : TaxInference.tax(amount: amount, rate: nil, subtotal: subtotal, taxAmount: nil)
  }
}
