/// Linking items to a transaction, and taking them out of it (rule T5).
public enum Linking {
  /// The items join the transaction: they go to its project and leave their spaces, and take its
  /// category unless it is a canonical sale or in inventory.
  ///
  /// Items that are in it already stay as they are. What is linked to a return of where it is goes back by it, and what is taken
  /// out of a return into something else does not go back (rule I7).
  public static func link(
    _ items: [Item], to transaction: Transaction, by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = Edit()
    for item in items where item.isLive && item.transaction != transaction.id {
      if operation.hasMoved(item.id, in: book) { continue }
      var move = ItemMove(item, by: operation, in: book)
      if transaction.type == .return && !transaction.isOff && item.project == transaction.project {
        Returning.put(&move, into: transaction)
        move.write(into: &edit, in: book, decidingState: true)
        continue
      }
      move.go(.association, to: transaction.id, in: transaction.project)
      let inherits =
        transaction.sale == nil && !transaction.project.isNone && !transaction.category.isNone
      let isBack =
        item.status == .returned && transaction.type != .return && wasGivenBack(item, in: book)
      move.change { moved in
        moved.space = ID()
        if isBack { moved.status = .purchased }
        if inherits { moved.category = transaction.category }
      }
      move.write(into: &edit, in: book, decidingState: isBack)
    }
    return edit
  }

  /// Whether an item is in a return, or left one for no transaction.
  private static func wasGivenBack(_ item: Item, in book: Book) -> Bool {
    if !item.transaction.isNone {
      return book.transactions.live(item.transaction)?.type == .return
    }
    return ItemPath(of: item.id, in: book).leaving().flatMap {
      book.transactions[$0.fromTransaction]
    }?.type == .return
  }

  /// The items stay where they are and belong to no transaction.
  public static func unlink(
    _ items: [Item], by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = Edit()
    for item in items where item.isLive && !item.transaction.isNone {
      if operation.hasMoved(item.id, in: book) { continue }
      var move = ItemMove(item, by: operation, in: book)
      move.go(.association, to: ID(), in: item.project)
      move.write(into: &edit, in: book, decidingState: false)
    }
    return edit
  }

  /// Takes everything out of a transaction that is deleted: what went back by it is purchased, and in the purchase again that it
  /// came from, unless that is one of those that are deleted with it; the rest stays where it is, without one (rules I7, T5).
  static func release(
    from transaction: Transaction, with others: [ID<Transaction>] = [],
    by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = Edit()
    for item in book.items(of: transaction.id) where !operation.hasMoved(item.id, in: book) {
      guard let origin = origin(of: item, in: book), !others.contains(origin) else {
        edit.add(unlink([item], by: operation, in: book))
        continue
      }
      var move = ItemMove(item, by: operation, in: book)
      move.go(.association, to: origin, in: item.project)
      move.change { $0.status = .purchased }
      move.write(into: &edit, in: book, decidingState: true)
    }
    return edit
  }

  /// The purchase that an item of a return came from, none where it was in no transaction; nil where it stays returned without
  /// that return, as what came by one of the book's own sales does, and for an item of no return.
  public static func origin(of item: Item, in book: Book) -> ID<Transaction>? {
    guard item.status == .returned, book.transactions[item.transaction]?.type == .return,
      let arrival = ItemPath(of: item.id, in: book).steps.last(where: {
        $0.movement == .returned && $0.toTransaction == item.transaction
      })
    else { return nil }
    if arrival.fromTransaction.isNone { return ID() }
    guard let origin = book.transactions.live(arrival.fromTransaction), origin.sale == nil,
      origin.type != .return, origin.project == item.project
    else { return nil }
    return origin.id
  }

  /// Puts back into a transaction what its deletion took out of it, where nobody has moved it since (rule T5).
  static func putBack(
    into transaction: Transaction, outSince stamp: Stamp, by operation: ItemOperation,
    placed: Set<UInt64> = [], in book: Book
  ) -> Edit {
    var edit = Edit()
    let edges = book.lineage.found(linking: LineageEdge.fromLink, to: transaction.id.raw) {
      $0.isLive && $0.movement == .association
    }
    var seen: Set<ID<Item>> = []
    for edge in edges where !placed.contains(edge.item.raw) && seen.insert(edge.item).inserted {
      guard let item = book.items.live(edge.item), item.project == transaction.project,
        book.items.written(item.id, RegisterTag.Item.transaction) == stamp,
        // Of several that one action deleted it comes back into the one that it was in last.
        let last = ItemPath(of: item.id, in: book).steps.last(where: { !$0.isSplit }),
        last.movement == .association, last.fromTransaction == transaction.id,
        last.toTransaction == item.transaction
      else { continue }
      var move = ItemMove(item, by: operation, in: book)
      let isReturn = transaction.type == .return && !transaction.isOff
      if isReturn {
        Returning.put(&move, into: transaction)
      } else {
        move.go(.association, to: transaction.id, in: transaction.project)
      }
      move.write(into: &edit, in: book, decidingState: isReturn)
    }
    return edit
  }

  /// A transaction as it is to be now, and the charge that bills it (rule E14).
  ///
  /// Items that had its category go along when that changes, and where it becomes a return, or is none any more, they went back,
  /// or were purchased (rule I7). Whoever writes its lines too says which it will have.
  public static func change(
    _ transaction: Transaction, with lines: [Split]? = nil, in book: Book
  ) -> Edit {
    var edit = Edit()
    edit.put(transaction, in: book.transactions)
    let lines = lines ?? book.splits(of: transaction.id)
    edit.add(BillingCorrected(transaction, lines, in: book).edit(in: book))
    guard let old = book.transactions[transaction.id] else { return edit }
    let isRecategorized = !old.category.isNone && old.category != transaction.category
    if !isRecategorized && old.type == transaction.type { return edit }
    for var item in book.items(of: transaction.id) {
      if isRecategorized && item.category == old.category { item.category = transaction.category }
      item.status = Returning.status(of: item, in: transaction, was: old.type)
      edit.put(item, in: book.items)
    }
    return edit
  }
}
