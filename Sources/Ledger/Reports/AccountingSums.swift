/// What ``Accounting`` says of a design project, without the papers that it is read from: no lines, no words, no order.
///
/// A project's report and its differences are rows with names, notes and days. Of these the accounting reads sums alone, so each
/// row is looked at where it lies (``AccountingPart``). What is to be invoiced is what is owed less what was billed: what makes up
/// for something elsewhere (``ProjectMoves``) takes from one thing what it adds to another.
struct AccountingSums {
  private(set) var sums: AccountingPart
  private var billed = RunningTotals()
  private let book: Book

  /// Less than this comes to the same in any order, and through any sum between.
  static var most: UInt64 { 1 << 56 }

  /// nil where amounts are so large that their order could matter: the papers say then what does not add up; and where an invoice
  /// marks an expense up.
  ///
  /// - Complexity: O(transactions and things of the project, printed lines of its invoices).
  init?(of project: ID<Project>, in book: Book) {
    var all = AccountingPart()
    let transactions = book.transactions.rows
    var row = book.transactions.firstRow(linking: Transaction.projectLink, to: project.raw)
    while row >= 0 {
      all.add(transaction: row, of: transactions, in: book)
      row = book.transactions.row(after: row, linking: Transaction.projectLink)
    }
    let items = book.items.rows
    row = book.items.firstRow(linking: Item.projectLink, to: project.raw)
    while row >= 0 {
      all.add(item: row, of: items)
      row = book.items.row(after: row, linking: Item.projectLink)
    }
    self.init(all, of: project, in: book)
  }

  /// From what all rows of the project come to by themselves.
  ///
  /// - Complexity: O(what went ways of its own, printed lines of the project's invoices).
  init?(_ all: AccountingPart, of project: ID<Project>, in book: Book) {
    sums = all
    self.book = book
    for row in all.apart {
      guard add(row, book.transactions.rows[Int(row)]) else { return nil }
    }
    for row in all.returned where !book.isGivenBack(book.items.rows[Int(row)]) {
      sums.count(item: row, of: book.items.rows)
    }
    for (_, _, amount) in ProjectInvoicing.billed(of: project, in: book, withTexts: false) {
      sums.weight.add(amount)
      billed.add(amount)
    }
    if sums.weight.sum >= AccountingSums.most { return nil }
    if !ProjectInvoicing.markedUp(in: project, book).isEmpty { return nil }
  }

  /// Adds a transaction whose things went ways of their own, as its line on the report says; false where that alone does not add up.
  private mutating func add(_ row: Int32, _ transaction: Transaction) -> Bool {
    guard book.isInvoiceable(transaction) else { return true }
    let isCredit = transaction.reimbursement == .owedToClient
    do throws(MoneyError) {
      guard let line = try ProjectInvoiceReport.line(transaction, in: book) else { return true }
      for thing in line.entries + line.gone {
        if let price = thing.price { sums.add(price: price, isCredit) }
      }
      for thing in line.entries where thing.isMissingPrice {
        if let item = book.items.row(of: thing.item) { sums.missing.append((row, item)) }
      }
      if line.isWhole { for amount in line.amount.amounts { sums.add(whole: amount, isCredit) } }
      return true
    } catch {
      return false
    }
  }

  // MARK: what it comes to

  /// What issued invoices asked for, and what the next one asks for: one sum for each currency in which anything is or was.
  var invoicing: (invoiced: Totals, toInvoice: Totals) {
    var (invoiced, toInvoice) = (billed, sums.owed)
    for amount in sums.owed.totals.amounts { invoiced.add(.zero(amount.currency)) }
    for amount in billed.totals.amounts {
      toInvoice.add(Money(minor: 0 &- amount.minor, currency: amount.currency))
    }
    return (invoiced.totals, toInvoice.totals)
  }

  /// The things without a project price in the order of the report, each once.
  var unpriced: [ID<Item>] {
    let missing = sums.missing
    let transactions = book.transactions.rows
    let keys = missing.map { thing in
      let place = Int(thing.transaction)
      return (
        isCredit: transactions[place].reimbursement == .owedToClient,
        day: transactions[place].day?.number ?? .min, created: transactions[place].created,
        id: transactions[place].id
      )
    }
    let places = sortedPlaces(keys.count) { a, b in
      if keys[a].isCredit != keys[b].isCredit { return keys[b].isCredit }
      if keys[a].day != keys[b].day { return keys[a].day < keys[b].day }
      return (keys[a].created, keys[a].id) < (keys[b].created, keys[b].id)
    }
    var seen: Set<Int32> = []
    var items: [ID<Item>] = []
    for place in places {
      let row = missing[Int(place)].item
      if seen.insert(row).inserted { items.append(book.items.rows[Int(row)].id) }
    }
    return items
  }
}
