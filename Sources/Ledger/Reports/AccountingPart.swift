/// What rows of a design project come to by themselves, for ``AccountingSums``: all of them, or some, whose sums are added up.
///
/// What a row says here follows from its own registers, from the currency of its project, and of a transaction also from the things
/// that are in it and from whether any step leads out of it or into it. Whatever asks for more is named, and read when it is added up.
struct AccountingPart: Sendable {
  private(set) var charges = RunningTotals()
  private(set) var credits = RunningTotals()
  private(set) var atCost = RunningTotals()
  private(set) var margin = RunningTotals()
  /// What each thing is to be billed for, credits below zero; a thing that comes to nothing is none.
  private(set) var owed = RunningTotals()
  var weight = Weight()
  /// The rows of things without a project price, and of the transactions that bring them to the report.
  var missing: [(transaction: Int32, item: Int32)] = []
  /// The rows of transactions that things were sold by, have left or were returned by.
  private(set) var apart: [Int32] = []
  /// The rows of things that may have been given back.
  private(set) var returned: [Int32] = []

  /// Adds what a transaction puts on the report.
  mutating func add(transaction row: Int32, of rows: [Transaction], in book: Book) {
    let place = Int(row)
    if rows[place].reimbursement == .none || rows[place].isOff { return }
    let isCredit = rows[place].reimbursement == .owedToClient
    let id = rows[place].id
    let first = book.items.firstRow(linking: Item.transactionLink, to: id.raw)
    if rows[place].sale != nil || first >= 0 && rows[place].type == .return
      || book.lineage.firstRow(linking: LineageEdge.fromLink, to: id.raw) >= 0
    {
      apart.append(row)
      return
    }
    // Nothing was sold by it and nothing has left it: it comes to what is in it, or to what was entered.
    if rows[place].life != .live { return }
    if first < 0 {
      guard let amount = rows[place].amount,
        book.lineage.firstRow(linking: LineageEdge.toLink, to: id.raw) < 0
      else { return }
      if rows[place].worth == nil {
        add(whole: amount, isCredit)
      } else {
        for amount in book.counted(rows[place]).amounts { add(whole: amount, isCredit) }
      }
      return
    }
    let items = book.items.rows
    var next = first
    while next >= 0 {
      let item = next
      next = book.items.row(after: item, linking: Item.transactionLink)
      if items[Int(item)].life != .live { continue }
      if let price = items[Int(item)].projectPrice, !price.isZero {
        add(price: price, isCredit)
      } else {
        missing.append((row, item))
      }
    }
  }

  mutating func add(price: Money, _ isCredit: Bool) {
    weight.add(price)
    if isCredit {
      credits.add(price)
      owed.add(Money(minor: 0 &- price.minor, currency: price.currency))
    } else {
      charges.add(price)
      owed.add(price)
    }
  }

  mutating func add(whole amount: Money, _ isCredit: Bool) {
    if !amount.isZero { return add(price: amount, isCredit) }
    if isCredit { credits.add(amount) } else { charges.add(amount) }
  }

  /// Adds a thing that is in the project.
  mutating func add(item row: Int32, of rows: [Item]) {
    let place = Int(row)
    guard rows[place].life == .live, rows[place].purchasePrice != nil else { return }
    if rows[place].status == .returned {
      returned.append(row)
    } else {
      count(item: row, of: rows)
    }
  }

  /// Adds what a thing was bought for, and what its price is above that.
  mutating func count(item row: Int32, of rows: [Item]) {
    let place = Int(row)
    guard let cost = rows[place].purchasePrice else { return }
    weight.add(cost)
    atCost.add(cost)
    guard let price = rows[place].projectPrice else { return }
    weight.add(price)
    margin.add(price)
    margin.add(Money(minor: 0 &- cost.minor, currency: cost.currency))
  }

  /// Adds what other rows come to.
  mutating func add(_ other: AccountingPart) {
    charges.add(other.charges)
    credits.add(other.credits)
    atCost.add(other.atCost)
    margin.add(other.margin)
    owed.add(other.owed)
    weight.add(other.weight)
    missing += other.missing
    apart += other.apart
    returned += other.returned
  }
}

/// What amounts come to without their signs and currencies: while that is little, no sum of theirs is too large.
struct Weight: Sendable {
  private(set) var sum: UInt64 = 0

  mutating func add(_ amount: Money) { add(amount.minor.magnitude) }
  mutating func add(_ other: Weight) { add(other.sum) }

  private mutating func add(_ minor: UInt64) {
    let (more, overflow) = sum.addingReportingOverflow(minor)
    sum = overflow ? .max : more
  }
}

/// ``Totals`` of many amounts, most of which are of the same currency as the one before.
///
/// Whoever adds sees to it that no sum grows too large.
struct RunningTotals: Sendable {
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

  mutating func add(_ other: RunningTotals) {
    for amount in other.done.amounts { add(amount) }
    if let last = other.last { add(last) }
  }

  var totals: Totals {
    var totals = done
    if let last { try? totals.add(last) }
    return totals
  }
}
