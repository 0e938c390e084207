import Ledger
import Markup

extension ListKind {
  /// The transactions of each project and of inventory, in each of their orders, with what filters and
  /// search look at.
  static var transactions: ListKind {
    ListKind(
      label: "Transactions", noun: .transaction, wordColumns: 9, numberColumns: 1,
      amountColumns: 1, rowCount: { $0.transactions.count },
      id: { $0.transactions.rows[Int($1)].id.raw }, rowOf: { $0.transactions.row(of: ID($1)) },
      at: { _, route in
        switch route {
        case .projectTab(let id, .transactions): return id.raw
        case .inventory(.transactions): return 0
        case _: return nil
        }
      },
      begin: { book, facts in
        for file in book.attachments.rows where file.isLive && file.role == .receipt {
          facts.marked.insert(file.owner.id.raw)
        }
      },
      read: readTransaction, follows: transactionFollows,
      orders: [
        ListOrder(key: { book, _, row in
          ListOrder.rising(book.transactions.rows[Int(row)].day)
        }),
        ListOrder(key: { book, _, row in
          let created = book.transactions.rows[Int(row)].created.milliseconds
          return created == 0 ? ListOrder.none : ListOrder.rising(created)
        }),
        ListOrder(key: { book, index, row in
          let amount = index.total(of: row).leading(book.settings.currency)
          return ListOrder.rising(amount?.minor ?? 0)
        }),
        ListOrder(
          name: { _, index, row in
            let source = index.text(index.word(sourceColumn, of: row))
            return source.isEmpty ? [] : ReadingKey(source).orderBytes
          }, nameColumn: sourceColumn),
      ],
      sorts: TransactionSort.allCases.map { sort in
        ListSort(sort.rawValue, sort.title, order(sort.key), isDescending: sort.isDescending)
      },
      filters: transactionFilters, days: [DayColumns(dayColumn)],
      labels: Labels(column: labelColumn, titles: transactionLabels),
      bulk: [
        BulkVerb(title: "Set Status", action: .open(.statusOfTransactions)),
        BulkVerb(title: "Set Category", action: .open(.categoryOfTransactions)),
        .delete(.deleteTransactions),
      ],
      height: { index, row in 92 + 18 * Int(index.word(notesColumn, of: row)) },
      row: { app, row, use, html in
        TransactionList(app: app).transactionRow(app.book.transactions.rows[Int(row)], use, &html)
      },
      table: transactionTable)
  }

  private static var transactionTable: ListTable {
    ListTable(
      route: { .transaction(ID($0)) },
      home: { app, route in
        guard case .transaction(let id) = route, let row = app.book.transactions[id] else {
          return nil
        }
        return app.listHome(row.project, .transactions, .transactions)
      },
      title: { app, row in app.title(of: app.book.transactions.rows[Int(row)]) },
      sheet: { app, row in
        let transaction = app.book.transactions.rows[Int(row)]
        if transaction.sale != nil { return nil }
        return app.book.showsAsExpense(transaction)
          ? .editExpense(transaction.id) : .editTransaction(transaction.id)
      },
      look: { app, part in
        TransactionList(app: app).isExpenses(Scope(ID(part))) ? " table-expense" : ""
      },
      cells: { app, row, cells in
        let transaction = app.book.transactions.rows[Int(row)]
        cells.text(
          "Date", sort: "date", edits: "date", transaction.day.map { app.text($0) } ?? "–")
        let isExpense = TransactionList(app: app).isExpenses(Scope(transaction.project))
        cells.name(isExpense ? "Merchant" : "Source", sort: "source", edits: "source")
        cells.text(
          "Category", edits: "category", isSpare: true,
          app.book.name(of: transaction.category))
        if !isExpense {
          cells.text(
            "Items", isNumber: true, isSpare: true,
            app.state.formats.count(app.book.items(of: transaction.id).count))
        }
        cells.cell("Labels") { html in
          let most = html.pane == .beside ? 1 : 4
          // The category has a column of its own.
          let badges = TransactionList(app: app).badges(of: transaction, withCategory: false)
          for badge in badges.prefix(most) { html.badge(badge) }
        }
        cells.text(
          "Amount", sort: "amount", edits: "amount", isNumber: true,
          TransactionList(app: app).amountText(transaction))
      })
  }

  /// The column of the type's bit; above it stand those of what a canonical sale is called and of who bought.
  private static var labelColumn: Int { 3 }
  private static var transactionLabels: [Phrase] {
    func sale(_ direction: SaleDirection?) -> Phrase {
      TransactionDisplay.name(source: "", sale: CanonicalSale(direction), id: "")
    }
    return TransactionType.allCases.map { $0.title }
      + [sale(.projectToBusiness), sale(.businessToProject), sale(nil)]
      + Purchaser.allCases.map { $0.title }
  }

  /// The bits above the type's.
  private static func otherLabels(of transaction: Transaction) -> Int32 {
    var bits: Int32 = 0
    if let sale = transaction.sale, isBlank(transaction.source) {
      switch sale.direction {
      case .projectToBusiness: bits |= 1 << 4
      case .businessToProject: bits |= 1 << 5
      case nil: bits |= 1 << 6
      }
    }
    switch Purchaser(rawValue: trimmed(transaction.purchasedBy)) {
    case .clientCard: bits |= 1 << 7
    case .designBusiness: bits |= 1 << 8
    case .missing: bits |= 1 << 9
    case nil: break
    }
    return bits
  }

  private static var sourceColumn: Int { 5 }
  /// The column whose words are the vendors' names, each in one spelling of its case.
  static var merchantColumn: Int { sourceColumn }
  private static var purchaserColumn: Int { 6 }
  private static var notesColumn: Int { 7 }
  private static var dayColumn: Int { 8 }

  private static func order(_ key: TransactionSort.Key) -> Int {
    switch key {
    case .date: return 0
    case .created: return 1
    case .amount: return 2
    case .source: return 3
    }
  }

  private static var transactionFilters: [ListFilter] {
    [
      .bits("status", "Status", 0, TransactionStatus.allCases.map { ($0.word, $0.title) }),
      .bits(
        "reimbursement", "Reimbursement", 1, Reimbursement.allCases.map { ($0.word, $0.title) }),
      .bits("receipt", "Receipt", 2, [("yes", "Has Receipt"), ("no", "No Receipt")]),
      .bits("type", "Type", labelColumn, TransactionType.allCases.map { ($0.word, $0.title) }),
      .bits(
        "completeness", "Completeness", 4,
        [("needs-review", "Needs Review"), ("complete", "Complete")]),
      categoryFilter,
      ListFilter(
        "purchased-by", "Purchased By",
        .pooled(purchaserColumn) { TransactionDisplay.purchaserLabel($0) }),
      ListFilter("source", "Source", .pooled(sourceColumn) { .verbatim($0) }),
    ]
  }

  /// What is under an archived one can still be found, and what is under none.
  private static var categoryFilter: ListFilter {
    var filter = ListFilter(
      "category", "Budget Category",
      .number(0) { book in
        let archived = book.categories.rows.filter {
          $0.life == .archived && book.category($0.id) == $0.id
        }
        return (book.budgetCategories + archived).map {
          ListFilter.Choice(word: $0.id.text, title: .verbatim($0.name))
        } + [ListFilter.Choice(word: ID<BudgetCategory>().text, title: "No Category")]
      })
    filter.hidesEmpty = true
    return filter
  }

  private static func readTransaction(_ book: Book, _ row: Int32, _ facts: inout Facts) {
    let transaction = book.transactions.rows[Int(row)]
    facts.isListed = book.isShown(transaction)
    facts.part = transaction.project.raw
    let status = transaction.isCanceled ? .canceled : transaction.status
    for (place, other) in TransactionStatus.allCases.enumerated() {
      // Inventory Only is what has no project, whatever was stored.
      let isSo = other == status || other == .inventoryOnly && transaction.project.isNone
      if isSo { facts.words[0] |= 1 << Int32(place) }
    }
    for (place, other) in Reimbursement.allCases.enumerated()
    where other == transaction.reimbursement { facts.words[1] = 1 << Int32(place) }
    let hasReceipt =
      facts.isBuilding
      ? transaction.hasEmailReceipt || facts.marked.contains(transaction.id.raw)
      : book.hasReceipt(transaction)
    facts.words[2] = hasReceipt ? 1 : 2
    facts.words[labelColumn] = otherLabels(of: transaction)
    for (place, other) in TransactionType.allCases.enumerated() where other == transaction.type {
      facts.words[labelColumn] |= 1 << Int32(place)
    }
    facts.words[4] = transaction.needsReview ? 1 : 2
    facts.words[sourceColumn] = facts.pool.number(of: transaction.source)
    let purchaser = transaction.purchasedBy
    facts.words[purchaserColumn] = facts.pool.number(
      of: isBlank(purchaser) ? Purchaser.missing.rawValue : purchaser)
    facts.words[notesColumn] = TransactionList.noteLines(transaction.notes)
    facts.words[dayColumn] = transaction.day?.number ?? DayColumns.none
    facts.numbers[0] = book.category(transaction.category).raw
    let amounts = book.amounts(of: transaction)
    facts.amounts[0] = amounts
    facts.texts = [transaction.source, transaction.notes]
    for amount in amounts.amounts { facts.texts += [facts.formats.money(amount), amount.plain] }
    let read = book.receiptWords(of: transaction.id)
    if !read.isEmpty { facts.texts.append(read) }
  }

  /// Its own row, its receipts, and where it is a canonical sale its items.
  private static var transactionFollows: [Follow] {
    [
      Follow(.transaction),
      Follow(.category) { book, row, rows in
        for id in book.ids(movedBy: book.categories.rows[Int(row)].id) {
          rows += book.transactions.rows(linking: Transaction.categoryLink, to: id.raw)
        }
      },
      Follow(.reading) { book, row, rows in rows += book.expenses(read: [row]) },
      Follow(.item) { book, row, rows in
        let item = book.items.rows[Int(row)]
        addSale(item.transaction, book, &rows)
        for edge in book.lineage(of: item.id) { addSale(edge.toTransaction, book, &rows) }
      },
      Follow(.lineage) { book, row, rows in
        let edge = book.lineage.rows[Int(row)]
        addSale(edge.fromTransaction, book, &rows)
        for step in book.lineage(of: edge.item) { addSale(step.toTransaction, book, &rows) }
      },
      Follow.parts(
        .attachment, { $0.attachments.count }, in: { $0.attachments.rows[Int($1)].owner.id.raw },
        row: { $0.transactions.row(of: ID($1)) }),
    ]
  }

  private static func addSale(_ id: ID<Transaction>, _ book: Book, _ rows: inout [Int32]) {
    guard let row = book.transactions.row(of: id), book.transactions.rows[Int(row)].sale != nil
    else { return }
    rows.append(row)
  }
}
