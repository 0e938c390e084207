import Ledger
import Markup

extension ListKind {
  /// The expenses of every place in one list, with what each of their filters and orders looks at (rules E1 to E4).
  static var expenses: ListKind {
    ListKind(
      label: "Expenses", noun: .expense, wordColumns: 8, numberColumns: 2, amountColumns: 2,
      rowCount: { $0.transactions.count }, id: { $0.transactions.rows[Int($1)].id.raw },
      rowOf: { $0.transactions.row(of: ID($1)) },
      at: { _, route in route == .expenses ? 0 : nil },
      begin: { book, facts in
        for file in book.attachments.rows where file.isLive && file.role == .receipt {
          facts.marked.insert(file.owner.id.raw)
        }
      },
      read: readExpense, follows: expenseFollows, orders: expenseOrders,
      sorts: ExpenseSort.allCases.map { sort in
        let (order, isDescending) = place(of: sort)
        return ListSort(sort.rawValue, sort.title, order, isDescending: isDescending)
      },
      filters: expenseFilters, days: [DayColumns(ExpenseColumn.day)], bulk: expenseVerbs,
      row: { app, row, use, html in
        ExpenseRow(app: app).draw(app.book.transactions.rows[Int(row)], use, &html)
      },
      table: expenseTable)
  }

  /// The columns of facts: bits of what an expense is, its day, words of the pool.
  enum ExpenseColumn {
    static var bits: Int { 0 }
    static var day: Int { 1 }
    static var merchant: Int { 2 }
    static var payment: Int { 3 }
    /// The name of its own category.
    static var category: Int { 4 }
    /// Its category and those of its lines, as they were chosen.
    static var categories: Int { 5 }
    static var tags: Int { 6 }
    /// The categories that it adds something to, as sums count them; the id of none for what has none.
    static var slices: Int { 7 }
    // numbers
    static var place: Int { 0 }
    static var client: Int { 1 }
    // amounts: what it adds to sums, and what it says
    static var counted: Int { 0 }
    static var amount: Int { 1 }

    static var isRecurring: Int32 { 1 << 0 }
    static var isSingle: Int32 { 1 << 1 }
    static var hasReceipt: Int32 { 1 << 2 }
    static var hasNoReceipt: Int32 { 1 << 3 }
    /// Where the contexts begin.
    static var firstContext: Int32 { 4 }
    /// Whether figures in the account's currency have it (rule E26).
    static var isCounted: Int32 { 1 << 10 }
    static var isNotCounted: Int32 { 1 << 11 }
    static var noDay: Int32 { .min }
  }

  private static func readExpense(_ book: Book, _ row: Int32, _ facts: inout Facts) {
    typealias Column = ExpenseColumn
    let expense = book.transactions.rows[Int(row)]
    facts.isListed = book.standsAmongExpenses(expense)
    if !facts.isListed { return }
    let hasReceipt =
      facts.isBuilding
      ? expense.hasEmailReceipt || facts.marked.contains(expense.id.raw) : book.hasReceipt(expense)
    var bits = expense.recurring.isNone ? Column.isSingle : Column.isRecurring
    bits |= hasReceipt ? Column.hasReceipt : Column.hasNoReceipt
    for (place, context) in ExpenseContext.allCases.enumerated() where context.has(expense) {
      bits |= 1 << (Column.firstContext + Int32(place))
    }
    facts.words[Column.day] = expense.day?.number ?? Column.noDay
    facts.words[Column.merchant] = facts.pool.number(of: expense.source)
    facts.words[Column.payment] = facts.pool.number(of: expense.paymentMethod)
    let category = book.name(of: expense.category)
    facts.words[Column.category] = facts.pool.number(of: category)
    facts.texts = [expense.source, expense.notes, category, expense.paymentMethod]
    var categories = expense.category.isNone ? [] : [expense.category.raw]
    let splits = book.splits(of: expense.id)
    for split in splits {
      if !split.category.isNone, !categories.contains(split.category.raw) {
        categories.append(split.category.raw)
        facts.texts.append(book.name(of: split.category))
      }
      facts.texts.append(split.name)
    }
    facts.words[Column.categories] = facts.pool.number(of: ListedIDs.text(categories))
    facts.words[Column.slices] = facts.pool.number(
      of: splits.isEmpty ? expense.category.text : slices(of: expense, book))
    let tags = book.tags(of: expense.id)
    facts.texts += tags.map { $0.name }
    facts.words[Column.tags] = facts.pool.number(of: ListedIDs.text(tags.map { $0.id.raw }))
    let read = book.receiptWords(of: expense.id)
    if !read.isEmpty { facts.texts.append(read) }
    facts.numbers[Column.place] = expense.project.raw
    facts.numbers[Column.client] = book.client(of: expense).raw
    let currency = book.settings.currency
    let amount = expense.listed(expense.amount?.counted(in: currency, expense.worth))
    facts.amounts[Column.amount] = Totals(amount)
    // What was not spent is listed and adds nothing.
    let isSpent = book.notSpent(expense) == nil
    if isSpent { facts.amounts[Column.counted] = Totals(amount) }
    // Figures of insight are of what was spent: money that came back is in none of their rows.
    let isCounted = isSpent && expense.type != .return && amount?.currency == currency
    facts.words[Column.bits] = bits | (isCounted ? Column.isCounted : Column.isNotCounted)
  }

  /// The categories that the lines and the rest of an expense add something to, each once.
  private static func slices(of expense: Transaction, _ book: Book) -> String {
    var found: [UInt64] = []
    for share in book.categoryShares(of: expense) where !found.contains(share.category.raw) {
      found.append(share.category.raw)
    }
    return ListedIDs.text(found)
  }

  // MARK: orders

  private static func place(of sort: ExpenseSort) -> (order: Int, isDescending: Bool) {
    switch sort {
    case .dateDescending: return (0, true)
    case .dateAscending: return (0, false)
    // Currencies stand A–Z both ways, so each way is an order of its own.
    case .amountAscending: return (1, false)
    case .amountDescending: return (2, false)
    case .merchantAscending: return (3, false)
    case .merchantDescending: return (3, true)
    case .categoryAscending: return (4, false)
    case .categoryDescending: return (4, true)
    case .paymentAscending: return (5, false)
    case .paymentDescending: return (5, true)
    case .recurringFirst: return (6, false)
    case .nonRecurringFirst: return (6, true)
    }
  }

  private static var expenseOrders: [ListOrder] {
    typealias Column = ExpenseColumn
    return [
      order { index, row in
        let day = index.word(Column.day, of: row)
        return day == Column.noDay ? ListOrder.none : ListOrder.rising(Int64(day))
      },
      order { index, row in amountKey(index, row) { $0 } },
      order { index, row in amountKey(index, row) { -$0 } },
      order(by: Column.merchant), order(by: Column.category), order(by: Column.payment),
      order { index, row in
        index.word(Column.bits, of: row) & Column.isRecurring == 0 ? 1 : 0
      },
    ]
  }

  private static func order(
    _ key: @escaping @Sendable (ListIndex, Int32) -> UInt64
  ) -> ListOrder {
    var order = ListOrder(key: { _, index, row in key(index, row) })
    order.tiesByID = true
    order.ties = expenseTies
    return order
  }

  /// By the names of a column.
  private static func order(by column: Int) -> ListOrder {
    var order = ListOrder(
      name: { _, index, row in ListOrder.name(index.text(index.word(column, of: row))) },
      nameColumn: column)
    order.tiesByID = true
    order.ties = expenseTies
    return order
  }

  /// By the date, latest first, then by the merchant (rule E4).
  private static var expenseTies: ListTies {
    ListTies(
      key: { index, row in
        let day = index.word(ExpenseColumn.day, of: row)
        return day == ExpenseColumn.noDay ? ListOrder.none : ListOrder.falling(Int64(day))
      },
      name: { index, row in
        ListOrder.name(index.text(index.word(ExpenseColumn.merchant, of: row)))
      }, nameColumn: ExpenseColumn.merchant)
  }

  /// The currency's letters above the amount: three of five bits, then 48 bits of minor units.
  ///
  /// What is more than a trillion
  /// units of a currency ties.
  private static func amountKey(
    _ index: ListIndex, _ row: Int32, _ turn: (Int64) -> Int64
  ) -> UInt64 {
    guard let amount = index.money(ExpenseColumn.amount, of: row) else { return ListOrder.none }
    let packed = UInt64(amount.currency.packed)
    let letters = (packed >> 16 & 31) << 10 | (packed >> 8 & 31) << 5 | packed & 31
    let most: Int64 = 1 << 47 - 1
    let minor = turn(min(max(amount.minor, -most), most))
    return letters << 48 | UInt64(minor + 1 << 47)
  }

  // MARK: what changes rows

  /// Its own row, its lines, tags and receipts; the names of tags and categories; whose its project is.
  private static var expenseFollows: [Follow] {
    [
      Follow(.transaction),
      Follow(.reading) { book, row, rows in rows += book.expenses(read: [row]) },
      // Money back is listed, a return of things is not.
      Follow.parts(
        .item, { $0.items.count }, in: { $0.items.rows[Int($1)].transaction.raw },
        row: { $0.transactions.row(of: ID($1)) }),
      Follow(.lineage) { book, row, rows in
        addReturn(book.lineage.rows[Int(row)].fromTransaction, book, &rows)
        addReturn(book.lineage.rows[Int(row)].toTransaction, book, &rows)
      },
      Follow.parts(
        .split, { $0.splits.count }, in: { $0.splits.rows[Int($1)].transaction.raw },
        row: { $0.transactions.row(of: ID($1)) }),
      Follow.parts(
        .tagging, { $0.taggings.count }, in: { $0.taggings.rows[Int($1)].transaction.raw },
        row: { $0.transactions.row(of: ID($1)) }),
      Follow.parts(
        .attachment, { $0.attachments.count }, in: { $0.attachments.rows[Int($1)].owner.id.raw },
        row: { $0.transactions.row(of: ID($1)) }),
      Follow(.tag) { book, row, rows in
        // Those that were merged into it have its name; one that is merged, or gone, has its rows' own.
        let touched = book.tags.rows[Int(row)].id
        let now = book.tag(touched)
        for tag in book.tags.rows where tag.id == touched || !now.isNone && book.tag(tag.id) == now
        {
          for tagging in book.taggings.rows(linking: Tagging.tagLink, to: tag.id.raw) {
            add(book.taggings.rows[Int(tagging)].transaction, book, &rows)
          }
        }
        // A tag that comes back, or goes, takes those with it that were merged into it.
        if now.isNone {
          for tag in book.tags.rows where !tag.into.isNone {
            for tagging in book.taggings.rows(linking: Tagging.tagLink, to: tag.id.raw) {
              add(book.taggings.rows[Int(tagging)].transaction, book, &rows)
            }
          }
        }
      },
      Follow(.category) { book, row, rows in
        let touched = book.categories.rows[Int(row)].id
        let now = book.category(touched)
        for category in book.categories.rows
        where category.id == touched || book.category(category.id) == now {
          rows += book.transactions.rows(
            linking: Transaction.categoryLink, to: category.id.raw)
          for split in book.splits.rows(linking: Split.categoryLink, to: category.id.raw) {
            add(book.splits.rows[Int(split)].transaction, book, &rows)
          }
        }
      },
      Follow(.project) { book, row, rows in
        rows += book.transactions.rows(
          linking: Transaction.projectLink, to: book.projects.rows[Int(row)].id.raw)
      },
      // A client that is merged into another, or is itself again.
      Follow(.client) { book, row, rows in
        let ids = book.clientIDs(leadingTo: book.clients.rows[Int(row)].id)
        for id in ids {
          for project in book.projects.rows(linking: Project.clientLink, to: id.raw) {
            rows += book.transactions.rows(
              linking: Transaction.projectLink, to: book.projects.rows[Int(project)].id.raw)
          }
          rows += book.transactions.rows(linking: Transaction.billToLink, to: id.raw)
        }
      },
    ]
  }

  private static func addReturn(_ id: ID<Transaction>, _ book: Book, _ rows: inout [Int32]) {
    guard let row = book.transactions.row(of: id), book.transactions.rows[Int(row)].type == .return
    else { return }
    rows.append(row)
  }

  private static func add(_ id: ID<Transaction>, _ book: Book, _ rows: inout [Int32]) {
    if let row = book.transactions.row(of: id) { rows.append(row) }
  }
}
