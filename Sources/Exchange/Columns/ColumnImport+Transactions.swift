import Ledger

extension ColumnImport {
  mutating func addTransactions() {
    guard let columns = self.amounts([.amount, .tax, .subtotal, .originalAmount]) else { return }
    let (amounts, taxes, subtotals) = (columns[0], columns[1], columns[2])
    let sign = reading.sign ?? .positive
    var count: Int64 = 0
    var untyped = 0
    var news: [(line: Int, expense: Transaction)] = []
    for row in rows {
      let before = plan.edit.rowCount
      defer { plan.place(plan.edit, from: before, at: "", line: row.line) }
      if !isWhole(row) || (reading.isOwn && isKnown(row, amounts)) || isOwnExpense(row) { continue }
      var transaction = Transaction()
      do throws(CellFault) {
        if let line = line(row) {
          transaction.day = line.day
          transaction.amount = try turned(line.amount)
        } else {
          transaction.day = try day(row)
          // Our own file says what is in another currency.
          let own = reading.isOwn ? TransactionCSV.money(reading: cell(.amount, row)) : nil
          if let own {
            transaction.amount = own
          } else {
            transaction.amount = try amount(.amount, row, amounts)
          }
        }
        var tax = try amount(.tax, row, taxes)
        var subtotal = try amount(.subtotal, row, subtotals)
        if let money = transaction.amount, sign == .negative, !reading.isStatement {
          transaction.amount = try turned(money)
        }
        if let original = try original(row, columns[3], of: transaction.amount) {
          try turn(&transaction, into: original, &tax, &subtotal)
        }
        transaction.tax = TaxInference.tax(
          amount: transaction.amount, rate: try rate(row), subtotal: subtotal, taxAmount: tax)
      } catch {
        skip(row, "\(title(error.field)): \(error.what)", hint: error.hint)
        continue
      }
      if transaction.amount == nil {
        skip(row, "\(title(.amount)) is empty", hint: "Fill it in; 0 is an amount.")
        continue
      }
      transaction.created = now.adding(milliseconds: -count)
      count += 1
      fill(&transaction, row)
      if transaction.type == nil { untyped += 1 }
      let tags = propose(&transaction)
      let isNew = put(
        transaction, in: book.transactions, TransactionDisplay.name(of: transaction),
        [transaction.day?.text ?? "", transaction.amount?.plain ?? ""]
          .filter { !$0.isEmpty }.joined(separator: ", "))
      if isNew {
        tag(transaction.id, row, and: tags)
        if cell(.id, row).isEmpty { news.append((row.line, transaction)) }
      } else {
        met.insert(transaction.id)
      }
      if isNew || book.transactions.live(transaction.id) != nil { attach(transaction.id, row) }
    }
    sayProposed()
    if reading.format == nil { saySameDay(news) }
    guard reading.isOwn, untyped > 0 else { return }
    plan.problems.append(
      ImportProblem(
        .note, "this file",
        untyped == 1
          ? "it does not say the type of 1 transaction"
          : "it does not say the type of \(untyped) transactions",
        hint: "They count as money spent: choose Return where money came back."))
  }

  private mutating func fill(_ transaction: inout Transaction, _ row: CSVRow) {
    let (day, amount, source) = (transaction.day, transaction.amount, cell(.vendor, row))
    if let line = line(row) {
      transaction.id = id(line, row)
    } else {
      transaction.id = id(row, in: book.transactions) {
        $0.day == day && $0.amount == amount && $0.source == source
      }
    }
    transaction.project = reading.project
    transaction.source = source
    if let line = line(row), source.isEmpty {
      transaction.source = line.counterparty.isEmpty ? line.text : line.counterparty
    }
    transaction.category = category(row, type: .general)
    transaction.purchasedBy = cell(.purchasedBy, row)
    transaction.notes = cell(.notes, row)
    if let line = line(row), transaction.notes.isEmpty, line.text != transaction.source {
      transaction.notes = line.text
    }
    fillExpense(&transaction, row)
    transaction.status = word(
      .status, row, also: [("cancelled", TransactionStatus.canceled), ("paid", .completed)])
    transaction.reimbursement =
      word(
        .reimbursement, row,
        also: [("owed-to-business", Reimbursement.owedToCompany), ("no", .none)])
      ?? transaction.reimbursement
    transaction.type = word(
      .type, row, also: ColumnImport.typeWords)
    if !cell(.direction, row).isEmpty {
      transaction.sale = CanonicalSale(word(.direction, row))
    }
    // As for every new one (rule T10), but for sales, which nobody can edit.
    transaction.needsReview = transaction.sale == nil
    if reading.isOwn {
      takeOwn(&transaction, row)
      return
    }
    guard transaction.type == nil, transaction.sale == nil else { return }
    // Money that came back (rule B3).
    transaction.type = transaction.amount?.isNegative == true ? .return : .purchase
  }

  // MARK: Ledgerline's own file

  /// Its ids are the book's and its 0.00 also stands for no amount.
  ///
  /// It has no column for the type, which follows from a sale's direction and from money that came
  /// back; of the others it is not known.
  private mutating func takeOwn(_ transaction: inout Transaction, _ row: CSVRow) {
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
  private mutating func isKnown(_ row: CSVRow, _ amounts: ColumnAmounts) -> Bool {
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

  /// Whether a line of Ledgerline's own expenses is one that the book has: it stays, and a difference is said.
  private mutating func isOwnExpense(_ row: CSVRow) -> Bool {
    guard ExpenseCSV.recognizes(reading.header), let last = row.fields.last,
      let id = ID<Transaction>(trimmed(last)), let known = book.transactions[id]
    else { return false }
    met.insert(id)
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

  // MARK: cells

  private func turned(_ money: Money) throws(CellFault) -> Money {
    do throws(MoneyError) {
      return try money.negated()
    } catch {
      throw CellFault(.amount, "the amount is too large", "Check it.")
    }
  }

  private func rate(_ row: CSVRow) throws(CellFault) -> Rate? {
    let text = cell(.taxRate, row)
    if text.isEmpty { return nil }
    do throws(NumberError) {
      return try Rate(
        parsing: String(decoding: text.utf8.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self))
    } catch {
      throw CellFault(
        .taxRate, "\"\(CellFault.shown(text))\" is not a percentage", "Write it as 9.25%.")
    }
  }
}
