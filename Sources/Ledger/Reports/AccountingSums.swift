/// What ``Accounting`` says of a design project, without the papers that it is read from: no lines, no words, no order.
///
/// A project's report and its differences are rows with names, notes and days. Of these the accounting reads sums alone, so each
/// row is looked at where it lies. What is to be invoiced is what is owed less what was billed: what makes up for something
/// elsewhere (``ProjectMoves``) takes from one thing what it adds to another.
struct AccountingSums {
  private(set) var charges = RunningTotals()
  private(set) var credits = RunningTotals()
  private(set) var atCost = RunningTotals()
  private(set) var margin = RunningTotals()
  /// What each thing is to be billed for, credits below zero; a thing that comes to nothing is none.
  private var owed = RunningTotals()
  private var billed = RunningTotals()
  private var missing: [Missing] = []
  /// What all amounts come to without their signs.
  private var weight: UInt64 = 0
  private let book: Book

  /// A thing without a project price, and where the report has it.
  private struct Missing {
    var isCredit: Bool
    var day: Int32
    var created: Instant
    var transaction: ID<Transaction>
    var item: ID<Item>
  }

  /// Less than this comes to the same in any order, and through any sum between.
  private static var most: UInt64 { 1 << 56 }

  /// nil where amounts are so large that their order could matter: the papers say then what does not add up; and where an invoice
  /// marks an expense up.
  ///
  /// - Complexity: O(transactions and things of the project, printed lines of its invoices).
  init?(of project: ID<Project>, in book: Book) {
    self.book = book
    let transactions = book.transactions.rows
    var row = book.transactions.firstRow(linking: Transaction.projectLink, to: project.raw)
    while row >= 0 {
      guard add(transaction: Int(row), of: transactions) else { return nil }
      row = book.transactions.row(after: row, linking: Transaction.projectLink)
    }
    let items = book.items.rows
    row = book.items.firstRow(linking: Item.projectLink, to: project.raw)
    while row >= 0 {
      add(item: Int(row), of: items)
      row = book.items.row(after: row, linking: Item.projectLink)
    }
    for (_, _, amount) in ProjectInvoicing.billed(of: project, in: book, withTexts: false) {
      weigh(amount)
      billed.add(amount)
    }
    if weight >= AccountingSums.most { return nil }
    if !ProjectInvoicing.markedUp(in: project, book).isEmpty { return nil }
  }

  private mutating func weigh(_ amount: Money) {
    let (sum, overflow) = weight.addingReportingOverflow(amount.minor.magnitude)
    weight = overflow ? .max : sum
  }

  /// Adds what a transaction puts on the report; false where that alone does not add up.
  private mutating func add(transaction place: Int, of rows: [Transaction]) -> Bool {
    let isCredit: Bool
    switch rows[place].reimbursement {
    case .none: return true
    case .owedToCompany: isCredit = false
    case .owedToClient: isCredit = true
    }
    let id = rows[place].id
    guard rows[place].sale == nil,
      book.lineage.firstRow(linking: LineageEdge.fromLink, to: id.raw) < 0
    else { return add(rows[place], isCredit) }
    let first = book.items.firstRow(linking: Item.transactionLink, to: id.raw)
    if first >= 0, rows[place].type == .return { return add(rows[place], isCredit) }
    // Nothing was sold by it and nothing has left it: it comes to what is in it, or to what was entered.
    guard rows[place].life == .live, !rows[place].isOff else { return true }
    if first < 0 {
      if book.lineage.firstRow(linking: LineageEdge.toLink, to: id.raw) >= 0 { return true }
      guard let amount = rows[place].amount else { return true }
      if rows[place].worth == nil {
        add(whole: amount, isCredit)
      } else {
        for amount in book.counted(rows[place]).amounts { add(whole: amount, isCredit) }
      }
      return true
    }
    let items = book.items.rows
    var row = first
    while row >= 0 {
      let thing = Int(row)
      row = book.items.row(after: row, linking: Item.transactionLink)
      if items[thing].life != .live { continue }
      if let price = items[thing].projectPrice, !price.isZero {
        add(price: price, isCredit)
      } else {
        miss(items[thing].id, in: place, of: rows, isCredit)
      }
    }
    return true
  }

  /// Adds a transaction whose things went ways of their own, as its line on the report says.
  private mutating func add(_ transaction: Transaction, _ isCredit: Bool) -> Bool {
    guard book.isInvoiceable(transaction) else { return true }
    do throws(MoneyError) {
      guard let line = try ProjectInvoiceReport.line(transaction, in: book) else { return true }
      for thing in line.entries + line.gone {
        if let price = thing.price { add(price: price, isCredit) }
      }
      for thing in line.entries where thing.isMissingPrice {
        miss(thing.item, in: 0, of: [transaction], isCredit)
      }
      if line.isWhole { for amount in line.amount.amounts { add(whole: amount, isCredit) } }
      return true
    } catch {
      return false
    }
  }

  private mutating func add(price: Money, _ isCredit: Bool) {
    weigh(price)
    if isCredit {
      credits.add(price)
      owed.add(Money(minor: 0 &- price.minor, currency: price.currency))
    } else {
      charges.add(price)
      owed.add(price)
    }
  }

  private mutating func add(whole amount: Money, _ isCredit: Bool) {
    if !amount.isZero { return add(price: amount, isCredit) }
    if isCredit { credits.add(amount) } else { charges.add(amount) }
  }

  private mutating func miss(
    _ item: ID<Item>, in place: Int, of rows: [Transaction], _ isCredit: Bool
  ) {
    missing.append(
      Missing(
        isCredit: isCredit, day: rows[place].day?.number ?? .min, created: rows[place].created,
        transaction: rows[place].id, item: item))
  }

  /// Adds what a thing that is in the project was bought for, and what its price is above that.
  private mutating func add(item place: Int, of rows: [Item]) {
    guard rows[place].life == .live, let cost = rows[place].purchasePrice else { return }
    if rows[place].status == .returned, book.isGivenBack(rows[place]) { return }
    weigh(cost)
    atCost.add(cost)
    guard let price = rows[place].projectPrice else { return }
    weigh(price)
    margin.add(price)
    margin.add(Money(minor: 0 &- cost.minor, currency: cost.currency))
  }

  // MARK: what it comes to

  /// What issued invoices asked for, and what the next one asks for: one sum for each currency in which anything is or was.
  var invoicing: (invoiced: Totals, toInvoice: Totals) {
    var (invoiced, toInvoice) = (billed, owed)
    for amount in owed.totals.amounts { invoiced.add(.zero(amount.currency)) }
    for amount in billed.totals.amounts {
      toInvoice.add(Money(minor: 0 &- amount.minor, currency: amount.currency))
    }
    return (invoiced.totals, toInvoice.totals)
  }

  /// The things without a project price in the order of the report, each once.
  var unpriced: [ID<Item>] {
    var seen: Set<ID<Item>> = []
    var items: [ID<Item>] = []
    let places = sortedPlaces(missing.count) { a, b in
      if missing[a].isCredit != missing[b].isCredit { return missing[b].isCredit }
      if missing[a].day != missing[b].day { return missing[a].day < missing[b].day }
      return (missing[a].created, missing[a].transaction)
        < (missing[b].created, missing[b].transaction)
    }
    for place in places where seen.insert(missing[Int(place)].item).inserted {
      items.append(missing[Int(place)].item)
    }
    return items
  }
}

/// ``Totals`` of many amounts, most of which are of the same currency as the one before.
///
/// Whoever adds sees to it that no sum grows too large.
struct RunningTotals {
  private var done = Totals()
  /// What came last, not in ``done`` yet.
  private var last: Money?

  mutating func add(_ amount: Money) {
    if let last, last.currency == amount.currency {
      self.last = Money(minor: last.minor &+ amount.minor, currency: last.currency)
    } else {
      if let last { try? done.add(last) }
      last = amount
    }
  }

  var totals: Totals {
    var totals = done
    if let last { try? totals.add(last) }
    return totals
  }
}
