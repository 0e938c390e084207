/// What a thing cost that counts elsewhere from a day on: it moved on from where it was bought (rule E28).
struct MovedCost {
  /// What brought the thing.
  var expense: Transaction
  /// What it was bought for, before tax.
  var price: Money
  var from: ID<Project>
  var to: ID<Project>
  /// When it moved, or was bought where that is later; nil where nobody said when.
  var day: Day?

  /// All of a book; where a thing went on within a day, it is one move.
  ///
  /// - Complexity: O(steps of all things).
  static func all(in book: Book) -> [MovedCost] {
    var (found, seen): ([MovedCost], Set<ID<Item>>) = ([], [])
    for edge in book.lineage.rows
    where edge.isLive && (edge.fromProject != edge.toProject || edge.isSplit)
      && seen.insert(edge.item).inserted
    {
      // One that was deleted since moved all the same.
      guard let price = book.items[edge.item]?.purchasePrice else { continue }
      found += moves(of: edge.item, price, in: book)
    }
    return found
  }

  private static func moves(
    of item: ID<Item>, _ price: Money, in book: Book
  ) -> [MovedCost] {
    var moves: [MovedCost] = []
    var (expense, place): (Transaction?, ID<Project>) = (nil, ID())
    func buys(_ id: ID<Transaction>) -> Transaction? {
      book.transactions.live(id).flatMap { $0.buysThings ? $0 : nil }
    }
    for step in ItemPath.steps(withWholesOf: item, in: book) {
      if let bought = buys(step.fromTransaction), bought.id != expense?.id {
        (expense, place) = (bought, bought.project)
      }
      var goal = step.toProject
      if let bought = buys(step.toTransaction) {
        goal = bought.project
        if bought.id != expense?.id { (expense, place) = (bought, goal) }
      }
      // What no purchase brought cost nothing that could move.
      guard let expense, goal != place else { continue }
      let day = expense.day.map { Swift.max($0, step.civilDay) }
      if let last = moves.indices.last, moves[last].day == day,
        moves[last].expense.id == expense.id
      {
        moves[last].to = goal
      } else {
        moves.append(
          MovedCost(expense: expense, price: price, from: place, to: goal, day: day))
      }
      place = goal
    }
    return moves.filter { $0.from != $0.to }
  }

  /// Its part of what the expense counts as: the tax that was paid with it comes along where that counts.
  func share(of cost: Money, in book: Book) throws(MoneyError) -> Money? {
    guard var net = expense.amount else { return nil }
    let lines = book.splits.live(linking: Split.transactionLink, to: expense.id.raw)
    for part in ExpenseTax.parts(of: expense, lines) where part.tax.currency == net.currency {
      net = try net.subtracting(part.tax)
    }
    return price.share(of: net, in: cost)
  }
}

extension Transaction {
  /// Whether things come by it from elsewhere than the book's own projects and inventory.
  fileprivate var buysThings: Bool { sale == nil && (type == nil || type == .purchase) }
}

extension ItemPath {
  /// The steps of an item after those of what it was a part of, up to where that was taken apart.
  fileprivate static func steps(withWholesOf item: ID<Item>, in book: Book) -> [LineageEdge] {
    var path = ItemPath(of: item, in: book)
    var steps = path.steps
    for _ in 0..<ProjectInvoicing.longestChain {
      guard let first = path.steps.first, first.isSplit, let whole = book.lineage[first.after],
        whole.item != first.item
      else { break }
      path = ItemPath(of: whole.item, in: book)
      steps = path.steps[..<(path.place(of: whole) ?? 0)] + steps
    }
    return steps
  }
}
