import Ledger

// Ledgerline's own files: a project's transactions, and the list of expenses.
extension ColumnImport {
  /// Its ids are the book's and its 0.00 also stands for no amount.
  ///
  /// It has no column for the type, which follows from a sale's direction and from money that came
  /// back; of the others it is not known.
  mutating func takeOwn(_ transaction: inout Transaction, _ row: CSVRow) {
    if let id = ID<Transaction>(cell(.id, row)), !id.isNone { transaction.id = id }
    if transaction.amount?.isZero == true { transaction.amount = nil }
    switch transaction.sale?.direction {
    case .businessToProject?:
      transaction.type = .purchase
      transaction.reimbursement = .owedToCompany
      transaction.status = .completed
    case .projectToBusiness?:
      transaction.type = .sale
      transaction.reimbursement = .owedToClient
      transaction.status = .completed
    case nil: if transaction.amount?.isNegative == true { transaction.type = .return }
    }
    if let place = reading.header.firstIndex(of: "budgetCategoryId"),
      row.fields.indices.contains(place), let id = ID<BudgetCategory>(row.fields[place]),
      book.categories[id] != nil
    {
      transaction.category = id
    }
  }

  private func isSame(_ amounts: Totals, _ money: Money?) -> Bool {
    amounts.amounts.count < 2 && (amounts.single?.minor ?? 0) == (money?.minor ?? 0)
  }

  /// Whether the book has the row: then it stays as it is, and a difference is said.
  mutating func isKnown(_ row: CSVRow, _ amounts: ColumnAmounts) -> Bool {
    guard let id = ID<Transaction>(cell(.id, row)), let known = book.transactions[id] else {
      return false
    }
    met.insert(id)
    let now = TransactionCSV.row(of: known, in: book)
    plan.say(
      .transaction, .kept, TransactionDisplay.name(of: known), known.day?.text ?? "")
    let money = (try? amounts.money(cell(.amount, row))) ?? nil
    let isSame =
      now.date == cell(.date, row) && trimmed(now.source) == cell(.vendor, row)
      && (TransactionCSV.amount(of: now) == cell(.amount, row) || isSame(now.amounts, money))
      && trimmed(now.category) == cell(.category, row)
    if !isSame {
      plan.problems.append(
        ImportProblem(
          .note, "line \(row.line)", "it differs from the book, which stays as it is",
          hint: "Change the transaction itself, or import a backup."))
    }
    return true
  }

  /// The expense of the book that a line of the list was written of.
  private func ownExpense(_ row: CSVRow) -> Transaction? {
    guard reading.areOwnExpenses, let last = row.fields.last,
      let id = ID<Transaction>(trimmed(last))
    else { return nil }
    return book.transactions[id]
  }

  /// Whether a line of Ledgerline's own expenses is one that the book has: it stays, and a difference is said.
  mutating func isOwnExpense(_ row: CSVRow) -> Bool {
    guard let known = ownExpense(row) else { return false }
    met.insert(known.id)
    plan.say(
      .transaction, .kept, TransactionDisplay.name(of: known), known.day?.text ?? "")
    let titles = reading.header
    let own = ExpenseCSV.texts(of: known, below: titles, in: book)
    let changed = titles.indices.filter { place in
      let text = place < row.fields.count ? trimmed(CSVWriter.unguarded(row.fields[place])) : ""
      return own[place] != text
    }
    if !changed.isEmpty {
      let names = changed.map { titles[$0] }.joined(separator: ", ")
      plan.problems.append(
        ImportProblem(
          .note, "line \(row.line)", "it differs from the book, which stays as it is: \(names)",
          hint: "Change the expense itself."))
    }
    return true
  }

  // MARK: the list of expenses

  /// What a column of the list of expenses says that no import by columns has a field for.
  private func own(_ title: String, _ row: CSVRow) -> String {
    guard let column = reading.header.firstIndex(of: title), row.fields.indices.contains(column)
    else { return "" }
    return trimmed(CSVWriter.unguarded(row.fields[column]))
  }

  /// Whether a line of the list is money that came in as a fee.
  func isOwnFee(_ row: CSVRow) -> Bool {
    reading.areOwnExpenses
      && own(ExpenseCSV.notCounted, row) == NotSpent.received.title.english
  }

  /// What the category of a line is where it is made for it.
  mutating func ownType(_ row: CSVRow) -> CategoryType {
    reading.areOwnExpenses && ownFees.contains(folded(cell(.category, row))) ? .fee : .general
  }

  /// What adds nothing to a sum there adds nothing here (rule E26).
  mutating func takeOwnExpense(_ expense: inout Transaction, _ row: CSVRow) {
    guard reading.areOwnExpenses else { return }
    expense.isSubscription = own(ExpenseCSV.subscription, row) == ExpenseCSV.answer(true)
    if let amount = expense.amount, let currency = Currency(own(ExpenseCSV.worthCurrency, row)),
      currency != amount.currency,
      let worth = try? Money(parsing: own(ExpenseCSV.worth, row), currency: currency)
    {
      expense.worth = Worth(of: amount, [worth])
    }
    let why = own(ExpenseCSV.notCounted, row)
    switch why {
    case "": return
    case NotSpent.canceled.title.english: expense.status = .canceled
    case NotSpent.paidByClient.title.english:
      expense.purchasedBy = Purchaser.clientCard.rawValue
    case NotSpent.received.title.english
    where book.categories[expense.category].map { $0.type == .fee } ?? true:
      return
    case _:
      plan.problems.append(
        ImportProblem(
          .warning, "line \(row.line)", "it counts as spent, which it did not there: \(why)",
          hint: "Change the expense itself."))
    }
  }

  /// Says once of each place of the list that what stood there comes elsewhere.
  mutating func sayPlace(_ row: CSVRow) {
    guard reading.areOwnExpenses else { return }
    let (place, here) = (own(ExpenseCSV.place, row), Scope(reading.project).title(in: book))
    if place.isEmpty || place == here.english || !otherPlaces.insert(place).inserted { return }
    plan.problems.append(
      ImportProblem(
        .note, "line \(row.line)", "what stood in “\(place)” comes into “\(here)”",
        hint: "Move it afterwards, or take this import back and import it with another place."))
  }

  /// Whether a column of the list holds something that stays behind.
  func isLeft(_ column: Int) -> Bool {
    let title = reading.header[column]
    return title != ExpenseCSV.place && title != ExpenseCSV.notCounted
      && title != ExpenseCSV.subscription && title != ExpenseCSV.worth
      && title != ExpenseCSV.worthCurrency
      && rows.contains {
        column < $0.fields.count && !isBlank($0.fields[column]) && ownExpense($0) == nil
      }
  }

  /// Where the list goes, and where it may have gone before: to wherever something stands that an import brought, and to any
  /// project once some of that was moved.
  var ownPlaces: [ID<Project>] {
    let table = book.transactions
    func written(_ name: String, _ id: ID<Transaction>) -> Stamp? {
      guard let row = table.row(of: id) else { return nil }
      return Transaction.schema.first { $0.name == name }.map { table.stamp(row: row, tag: $0.tag) }
    }
    let brought = table.rows.filter { !$0.batch.isNone }
    let wasMoved = brought.contains {
      (written("project", $0.id) ?? .never) > (written("batch", $0.id) ?? .never)
    }
    let others = wasMoved ? book.projects.rows.map { $0.id } : brought.map { $0.project }
    var (known, places) = (Set<ID<Project>>(), [ID<Project>]())
    for place in [reading.project, ID(), .business, .personal] + others
    where known.insert(place).inserted { places.append(place) }
    return places
  }

  /// Which row a line of the list is, wherever an import brought it: what was brought says in which place that was, and
  /// earlier programs took the list into another one.
  mutating func ownID(_ row: CSVRow, isSame: (Transaction) -> Bool) -> ID<Transaction> {
    let given = cell(.id, row)
    if !given.isEmpty {
      for start in ownStarts {
        let id: ID<Transaction> = current(start + "id:" + given)
        guard let known = book.transactions[id] else { continue }
        if identity == .id || (isSame(known) && references.insert(given).inserted) { return id }
      }
      if identity == .id { return current(ownStarts[0] + "id:" + given) }
    }
    let whole = counted(row.fields.joined(separator: "\u{1F}"))
    for start in ownStarts {
      let id: ID<Transaction> = current(start + whole)
      if book.transactions[id] != nil { return id }
    }
    return current(ownStarts[0] + whole)
  }
}
