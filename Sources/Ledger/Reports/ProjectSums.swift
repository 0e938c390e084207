/// What a large project has spent and what it owes, by blocks of rows: a block in which nothing was written to keeps its sums, so
/// that what is added up after a change is what the change touched.
///
/// A block holds what rows say by themselves (``AccountingPart``, ``BudgetPart``). It is made anew where one of its rows was touched,
/// and of a transaction also where a thing, a step or a line was that is or was in it. All else is read as it stands whenever it is
/// added up: what went ways of its own, what was billed, categories and what was allotted. The project that was asked for last is
/// kept; where the tables were written to in a way that nobody told, all of it is made anew.
public struct ProjectSums: Sendable {
  /// How many rows are a block.
  private let size: Int
  /// Projects of fewer transactions and things are added up row by row: that takes no longer.
  private let fewest: Int
  private var project = ID<Project>()
  private var currency = Currency.usd
  /// The versions of the tables as far as they were followed; none where nothing is kept.
  private var seen: [UInt64] = []
  /// In which transaction things, steps (out of it, into it) and lines were last seen.
  private var links: [[UInt64]] = []
  private var transactions: [AccountingPart?] = []
  private var items: [AccountingPart?] = []
  private var budget: [BudgetPart?] = []

  public init() { self.init(blocksOf: 256, fewest: 2_000) }

  init(blocksOf size: Int, fewest: Int) {
    self.size = size
    self.fewest = fewest
  }

  /// Whether anything is kept that has to follow what is written.
  public var isKept: Bool { !seen.isEmpty }
  /// Whether what is kept is of a book as it stands.
  func isKept(of book: Book) -> Bool { seen == ProjectSums.versions(of: book) }

  /// What the project has spent, as ``BudgetProgress/init(of:in:)`` says, its rows in no order.
  public mutating func budget(of project: ID<Project>, in book: Book) -> BudgetProgress {
    keep(project, in: book)
    if has(project, in: book) {
      var bars = BudgetRows(of: project, in: book)
      if bars.add(spent(in: book)) { return BudgetProgress(bars) }
    }
    return BudgetProgress(of: project, in: book)
  }

  /// What the project owes, as ``Accounting/init(of:in:)`` says.
  public mutating func accounting(
    of project: ID<Project>, in book: Book
  ) throws(MoneyError) -> Accounting {
    keep(project, in: book)
    if let sums = sums(of: project, in: book) { return Accounting(sums) }
    return try Accounting(byReportOf: project, in: book)
  }

  /// What the project owes, by its blocks where they are kept, else row by row.
  mutating func sums(of project: ID<Project>, in book: Book) -> AccountingSums? {
    has(project, in: book)
      ? AccountingSums(owed(in: book), of: project, in: book)
      : AccountingSums(of: project, in: book)
  }

  // MARK: following

  /// Lets go of the blocks that touched rows change: all rows that were touched up to now, and not before the last call.
  @inline(never)
  public mutating func follow(_ touched: [(kind: Kind, rows: [Int32])], in book: Book) {
    if !isKept { return }
    for (kind, rows) in touched {
      switch kind {
      case .transaction:
        for row in rows { ProjectSums.forget(row, in: &transactions, size) }
        for row in rows { ProjectSums.forget(row, in: &budget, size) }
        seen[0] &+= UInt64(rows.count)
      case .item:
        for row in rows {
          ProjectSums.forget(row, in: &items, size)
          move(row, 0, to: book.items.rows[Int(row)].transaction, in: book)
        }
        seen[1] &+= UInt64(rows.count)
      case .lineage:
        for row in rows {
          move(row, 1, to: book.lineage.rows[Int(row)].fromTransaction, in: book)
          move(row, 2, to: book.lineage.rows[Int(row)].toTransaction, in: book)
        }
        seen[2] &+= UInt64(rows.count)
      case .split:
        for row in rows { move(row, 3, to: book.splits.rows[Int(row)].transaction, in: book) }
        seen[3] &+= UInt64(rows.count)
      case _: continue
      }
    }
    // What was touched before it was kept, or written and not told, is not known row by row.
    if !isKept(of: book) { seen = [] }
  }

  /// Lets go of the block of the transaction that a row was in, and of the one that it is in.
  private mutating func move(
    _ row: Int32, _ link: Int, to transaction: ID<Transaction>, in book: Book
  ) {
    while links[link].count <= Int(row) { links[link].append(0) }
    for id in [links[link][Int(row)], transaction.raw] {
      guard id != 0, let place = book.transactions.row(of: ID(id)) else { continue }
      ProjectSums.forget(place, in: &transactions, size)
      ProjectSums.forget(place, in: &budget, size)
    }
    links[link][Int(row)] = transaction.raw
  }

  private static func forget<Part>(_ row: Int32, in parts: inout [Part?], _ size: Int) {
    let block = Int(row) / size
    if block < parts.count { parts[block] = nil }
  }

  // MARK: keeping

  private static func versions(of book: Book) -> [UInt64] {
    [
      book.transactions.version, book.items.version, book.lineage.version, book.splits.version,
    ]
  }

  private func has(_ project: ID<Project>, in book: Book) -> Bool {
    isKept(of: book) && project == self.project && currency == book.currency(of: project)
  }

  /// Keeps a project from now on, unless it is small.
  private mutating func keep(_ project: ID<Project>, in book: Book) {
    if has(project, in: book) || !isLarge(project, in: book) { return }
    (self.project, currency) = (project, book.currency(of: project))
    (transactions, items, budget) = ([], [], [])
    if !isKept(of: book) { see(book) }
  }

  /// Begins to follow a book; no row is copied.
  private mutating func see(_ book: Book) {
    seen = ProjectSums.versions(of: book)
    links = [[], [], [], []]
    let items = book.items.rows
    for place in items.indices { links[0].append(items[place].transaction.raw) }
    let steps = book.lineage.rows
    for place in steps.indices {
      links[1].append(steps[place].fromTransaction.raw)
      links[2].append(steps[place].toTransaction.raw)
    }
    let lines = book.splits.rows
    for place in lines.indices { links[3].append(lines[place].transaction.raw) }
  }

  /// Whether a project has so many of the rows that walking past the others is worth it.
  private func isLarge(_ project: ID<Project>, in book: Book) -> Bool {
    let most = max(fewest, (book.transactions.count + book.items.count) / 32)
    var count = 0
    var row = book.transactions.firstRow(linking: Transaction.projectLink, to: project.raw)
    while row >= 0, count < most {
      count += 1
      row = book.transactions.row(after: row, linking: Transaction.projectLink)
    }
    row = book.items.firstRow(linking: Item.projectLink, to: project.raw)
    while row >= 0, count < most {
      count += 1
      row = book.items.row(after: row, linking: Item.projectLink)
    }
    return count >= most
  }

  /// The rows of a block.
  private func rows(_ block: Int, _ count: Int) -> Range<Int> {
    block * size..<min(count, block * size + size)
  }

  /// What all transactions of the project have spent.
  private mutating func spent(in book: Book) -> BudgetPart {
    let rows = book.transactions.rows
    var all = BudgetPart()
    while budget.count * size < rows.count { budget.append(nil) }
    for block in budget.indices {
      if let part = budget[block] {
        all.add(part)
        continue
      }
      var part = BudgetPart()
      for place in self.rows(block, rows.count) where rows[place].project == project {
        part.add(row: Int32(place), of: rows, in: currency, book)
      }
      budget[block] = part
      all.add(part)
    }
    return all
  }

  /// What all transactions and things of the project come to.
  private mutating func owed(in book: Book) -> AccountingPart {
    let rows = book.transactions.rows
    var all = AccountingPart()
    while transactions.count * size < rows.count { transactions.append(nil) }
    for block in transactions.indices {
      if transactions[block] == nil {
        var part = AccountingPart()
        for place in self.rows(block, rows.count) where rows[place].project == project {
          part.add(transaction: Int32(place), of: rows, in: book)
        }
        transactions[block] = part
      }
      if let part = transactions[block] { all.add(part) }
    }
    let things = book.items.rows
    while items.count * size < things.count { items.append(nil) }
    for block in items.indices {
      if items[block] == nil {
        var part = AccountingPart()
        for place in self.rows(block, things.count) where things[place].project == project {
          part.add(item: Int32(place), of: things)
        }
        items[block] = part
      }
      if let part = items[block] { all.add(part) }
    }
    return all
  }
}
