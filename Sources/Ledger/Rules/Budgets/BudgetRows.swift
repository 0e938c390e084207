/// The rows of a project's budget while they are added up, for the studio and for its client alike (rules B3, B4, R11).
struct BudgetRows {
  let currency: Currency
  private let book: Book
  private(set) var rows: [BudgetProgress.Row] = []
  /// Money of other currencies that nobody said the worth of.
  private(set) var others = Totals()
  /// What all that was added comes to.
  private(set) var weight = Weight()
  /// Where categories stand, as they are named in rows too.
  private var places = IDMap()

  /// Begins with what was allotted.
  init(of project: ID<Project>, in book: Book) {
    self.book = book
    currency = book.currency(of: project)
    for budget in book.budgets(of: project) {
      let row = place(budget.category)
      guard let amount = budget.amount else { continue }
      guard amount.currency == currency else {
        addOther(amount)
        continue
      }
      rows[row].budget = (try? rows[row].budget.adding(amount)) ?? rows[row].budget
    }
  }

  /// Where a category stands; what was merged counts under what it was merged into.
  private mutating func place(_ id: ID<BudgetCategory>) -> Int {
    if let known = places[id.raw] { return Int(known) }
    let category = book.category(id)
    if let known = places[category.raw] {
      places.set(id.raw, known)
      return Int(known)
    }
    let known = book.categories[category]
    places.set(id.raw, Int32(rows.count))
    places.set(category.raw, Int32(rows.count))
    rows.append(
      BudgetProgress.Row(
        category: category, name: known?.name ?? "Unknown Category",
        type: known?.type ?? .general, isExcluded: known?.excludeFromOverallBudget ?? false,
        isArchived: known.map { !$0.isLive } ?? false, budget: .zero(currency),
        spent: .zero(currency)))
    return rows.count - 1
  }

  /// Adds an amount under a category; nothing without one, and nothing in another currency.
  mutating func add(_ amount: Money, to category: ID<BudgetCategory>) {
    if category.isNone || amount.currency != currency { return }
    weight.add(amount)
    let row = place(category)
    rows[row].spent = (try? rows[row].spent.adding(amount)) ?? rows[row].spent
  }

  private mutating func addOther(_ amount: Money) {
    weight.add(amount)
    try? others.add(amount)
  }

  /// Adds the transactions of the project.
  mutating func addAll(of project: ID<Project>) {
    let transactions = book.transactions.rows
    var row = book.transactions.firstRow(linking: Transaction.projectLink, to: project.raw)
    while row >= 0 {
      switch BudgetPart.said(by: row, of: transactions, in: currency, book) {
      case .nothing: break
      case .amount(let minor):
        add(Money(minor: minor, currency: currency), to: transactions[Int(row)].category)
      case .more: add(transactions[Int(row)])
      }
      row = book.transactions.row(after: row, linking: Transaction.projectLink)
    }
  }

  /// Adds what all transactions of the project come to; false where amounts are so large that their order could matter.
  mutating func add(_ all: BudgetPart) -> Bool {
    weight.add(all.weight)
    for sum in all.spent { add(Money(minor: sum.minor, currency: currency), to: sum.category) }
    for row in all.others { add(book.transactions.rows[Int(row)]) }
    return weight.sum < AccountingSums.most
  }

  /// Adds a transaction: its lines under theirs, the rest under its own category (rule E6); or only what
  /// it has under categories of fees.
  mutating func add(_ transaction: Transaction, onlyFees: Bool = false) {
    guard transaction.isLive else { return addGone(from: transaction) }
    let lines = book.splits.rows(linking: Split.transactionLink, to: transaction.id.raw)
    if transaction.category.isNone && lines.isEmpty { return }
    for (category, amount) in parts(of: transaction, lines) {
      if amount.currency != currency {
        addOther(amount)
      } else if !onlyFees || book.isFee(category) {
        add(amount, to: category)
      }
    }
  }

  /// What a transaction counts for, its lines under theirs, the rest under its own category.
  private func parts(
    of transaction: Transaction, _ lines: [Int32]
  ) -> [(category: ID<BudgetCategory>, amount: Money)] {
    var parts: [(category: ID<BudgetCategory>, amount: Money)] = []
    for sum in book.counted(transaction).amounts {
      guard let amount = Spending.normalized(transaction, amount: sum) else { continue }
      var rest = amount
      for line in lines {
        let split = book.splits.rows[Int(line)]
        guard amount.currency == currency, split.isLive, !split.category.isNone,
          let part = split.amount?.share(of: transaction, in: currency),
          part.currency == currency,
          let counted = Spending.normalized(transaction, amount: part),
          let less = try? rest.subtracting(counted)
        else { continue }
        rest = less
        parts.append((split.category, counted))
      }
      parts.append((transaction.category, rest))
    }
    return parts
  }

  /// Of a purchase that was deleted, what had left it before and is taken away elsewhere, at what it is taken away for: the
  /// purchase is none, and what left it is not below zero.
  private mutating func addGone(from deleted: Transaction) {
    if deleted.sale != nil || deleted.type == .return || deleted.isOff { return }
    var returned: Set<ID<Item>> = []
    for step in book.lineage.live(linking: LineageEdge.fromLink, to: deleted.id.raw) {
      guard let item = book.items[step.item] else { continue }
      // What went back may have gone on to another return.
      let place = step.movement == .returned ? item.transaction : step.toTransaction
      guard let taking = book.transactions.live(place), !taking.isOff,
        taking.project == deleted.project
      else { continue }
      switch step.movement {
      case .returned where taking.type == .return && taking.amount != nil:
        let last = ItemPath(of: item.id, in: book).leaving {
          book.transactions[$0]?.type != .return
        }
        if last?.fromTransaction != deleted.id || !returned.insert(item.id).inserted { continue }
        addBack(of: item, in: taking)
      case .sold where taking.sale?.direction == .projectToBusiness:
        let path = ItemPath(of: item.id, in: book)
        guard
          path.soldAndThere(in: taking.id, of: book)?.id == step.id
            || path.soldOn(from: taking).contains(where: { $0.arrival.id == step.id }),
          let price = step.amount ?? item.displayPrice
        else { continue }
        // Under the category that it is taken from.
        add(price, to: taking.category)
      default: continue
      }
    }
  }

  /// What a return takes away for one of its things, which is no price of it: its part of what came back under each category, by
  /// the prices of all that the return has.
  private mutating func addBack(of item: Item, in taking: Transaction) {
    var weights: [Int64] = []
    var place: Int?
    for row in book.items.rows(linking: Item.transactionLink, to: taking.id.raw) {
      let other = book.items.rows[Int(row)]
      if other.id == item.id { place = weights.count }
      weights.append(other.displayPrice?.minor ?? 0)
    }
    guard let place else { return }
    let lines = book.splits.rows(linking: Split.transactionLink, to: taking.id.raw)
    for (category, amount) in parts(of: taking, lines) {
      guard let back = try? amount.shared(in: weights)[place].negated() else { continue }
      add(back, to: category)
    }
  }
}
