import Ledger

extension ColumnImport {
  mutating func addTransactions() {
    guard let columns = self.amounts([.amount, .tax, .subtotal, .originalAmount]) else { return }
    let (amounts, taxes, subtotals) = (columns[0], columns[1], columns[2])
    let sign = reading.sign ?? .positive
    var count: Int64 = 0
    var untyped = 0
    var news: [(line: Int, expense: Transaction)] = []
    var alike = AlikeLines()
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
        if let amount = transaction.amount, amount.isNegative, let tax, reading.areOwnExpenses {
          transaction.tax = try returned(tax, of: amount)
        }
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
      if !reading.isOwn { alike.add(row, isNew: isNew, isKeyed: reading.format != nil) }
      if isNew {
        tag(transaction.id, row, and: tags)
        sayPlace(row)
        if cell(.id, row).isEmpty { news.append((row.line, transaction)) }
      } else {
        met.insert(transaction.id)
      }
      if isNew || book.transactions.live(transaction.id) != nil { attach(transaction.id, row) }
    }
    sayProposed()
    plan.problems += alike.notes
    if reading.format == nil { saySameDay(news) }
    guard reading.isOwn, untyped > 0 else { return }
    plan.problems.append(
      ImportProblem(
        .warning, "this file",
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
      let isSame = { (known: Transaction) in
        known.day == day && known.amount == amount && known.source == source
      }
      transaction.id =
        reading.areOwnExpenses
        ? ownID(row, isSame: isSame) : id(row, in: book.transactions, isSame: isSame)
    }
    transaction.project = reading.project
    transaction.source = source
    if let line = line(row), source.isEmpty {
      transaction.source = line.counterparty.isEmpty ? line.text : line.counterparty
    }
    transaction.category = category(row, type: ownType(row))
    transaction.purchasedBy = cell(.purchasedBy, row)
    transaction.notes = cell(.notes, row)
    if let line = line(row), transaction.notes.isEmpty, line.text != transaction.source {
      transaction.notes = line.text
    }
    fillExpense(&transaction, row)
    transaction.status = word(
      .status, row,
      also: [
        ("cancelled", TransactionStatus.canceled), ("paid", .completed), ("storniert", .canceled),
        ("bezahlt", .completed), ("offen", .pending),
      ])
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
    takeOwnExpense(&transaction, row)
    guard transaction.type == nil, transaction.sale == nil else { return }
    // Money that came back (rule B3).
    transaction.type = transaction.amount?.isNegative == true ? .return : .purchase
  }

  // MARK: cells

  private func turned(_ money: Money) throws(CellFault) -> Money {
    do throws(MoneyError) {
      return try money.negated()
    } catch {
      throw CellFault(.amount, "the amount is too large", "Check it.")
    }
  }

  /// The tax of what came back, which our own list has below zero as the amount.
  private func returned(_ tax: Money, of amount: Money) throws(CellFault) -> TransactionTax {
    var found = TaxInference.tax(
      amount: try turned(amount), rate: nil, subtotal: nil, taxAmount: try turned(tax))
    if let net = found.subtotal { found.subtotal = try turned(net) }
    return found
  }

  private func rate(_ row: CSVRow) throws(CellFault) -> Rate? {
    let text = cell(.taxRate, row)
    if text.isEmpty { return nil }
    do throws(NumberError) {
      let rate = try ColumnMapping.rate(text)
      return ratesAreFractions ? Rate(micros: rate.micros * 100) : rate
    } catch {
      throw CellFault(
        .taxRate, "\"\(CellFault.shown(text))\" is not a percentage", "Write it as 9.25%.")
    }
  }
}
