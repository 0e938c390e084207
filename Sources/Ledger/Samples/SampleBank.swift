// What the bank of the sample's cellist says of the last six weeks: explained up to a week ago, the rest not looked at yet.

extension SampleBuilder {
  private static var length: Int { 45 }
  private static var unread: Int { 8 }

  /// Her checking account, as one file brought it.
  mutating func bank() {
    let account = openAccount()
    var lines = linesOfExpenses() + linesOfPayments()
    lines.append(
      SampleLine(
        day: today.adding(days: -15), cents: -650, who: "CUMBERLAND VALLEY BANK",
        text: "MONTHLY MAINTENANCE FEE"))
    if let invoice = lineOfInvoice() { lines.append(invoice) }
    lines.sort { a, b in (a.day, a.cents, a.who) < (b.day, b.cents, b.who) }
    let batch = bring(lines.count)
    bring(lines, to: account, from: batch)
    bringStatement(lines, of: account, from: batch)
  }

  private mutating func openAccount() -> MoneyAccount {
    var account = MoneyAccount()
    account.id = MoneyAccount.id(number: book.bank.handles.accountNumber)
    account.name = "Studio Checking"
    account.number = book.bank.handles.accountNumber
    account.bank = book.bank.handles.bank
    account.opening = Money(4_200, .usd)
    account.openingDay = today.adding(days: -SampleBuilder.length - 1)
    account.position = Position.between(nil, nil, jitter: account.id.raw)
    let step = Edit(putting: account, in: book.moneyAccounts)
    apply(step)
    return account
  }

  private func isCovered(_ day: Day) -> Bool {
    day >= today.adding(days: -SampleBuilder.length) && day < today.adding(days: -1)
  }

  /// What she paid by card shows a day later.
  private func linesOfExpenses() -> [SampleLine] {
    book.transactions.rows.compactMap { expense in
      guard expense.isLive, !expense.isOff, book.showsAsExpense(expense),
        Scope(expense.project) != .personal, let day = expense.day, isCovered(day),
        !["Cash", "Check", "Venmo"].contains(expense.paymentMethod),
        let amount = expense.amount, amount.currency == .usd, amount.isPositive
      else { return nil }
      return SampleLine(
        day: day.adding(days: 1), cents: -amount.minor, who: expense.source.uppercased(),
        text: "DEBIT CARD PURCHASE", part: (.expense, expense.id.raw))
    }
  }

  private func linesOfPayments() -> [SampleLine] {
    book.payments.rows.compactMap { payment in
      guard payment.isLive, isCovered(payment.day), payment.method != "Cash",
        let client = book.clients[payment.client]
      else { return nil }
      return SampleLine(
        day: payment.day, cents: payment.amount.minor, who: client.displayName.uppercased(),
        text: payment.method == "Check" ? "CHECK DEPOSIT" : "ACH CREDIT",
        part: (.payment, payment.id.raw))
    }
  }

  /// The invoice that was issued last is paid, and nobody has said so.
  private func lineOfInvoice() -> SampleLine? {
    var latest: (invoice: Invoice, owed: Money)?
    for invoice in book.invoices.rows where invoice.isLive && invoice.isIssued && !invoice.isVoid {
      guard let owed = try? book.balance(of: invoice), owed.isPositive,
        latest.map({ $0.invoice.number < invoice.number }) ?? true
      else { continue }
      latest = (invoice, owed)
    }
    guard let latest, let client = book.clients[latest.invoice.client] else { return nil }
    return SampleLine(
      day: today.adding(days: -2), cents: latest.owed.minor, who: client.displayName.uppercased(),
      text: "ACH CREDIT INVOICE \(latest.invoice.number)")
  }

  private mutating func bring(_ count: Int) -> ID<ImportBatch> {
    var batch = ImportBatch()
    batch.id = .foreign("sample:import:bank")
    batch.name = "checking.ofx"
    batch.format = "ofx"
    batch.imported = Instant(today.adding(days: -1), TimeOfDay(minutes: 8 * 60))
    batch.count = Int64(count)
    let step = Edit(putting: batch, in: book.importBatches)
    apply(step)
    return batch.id
  }

  private mutating func bring(
    _ samples: [SampleLine], to account: MoneyAccount, from batch: ID<ImportBatch>
  ) {
    for (place, sample) in samples.enumerated() {
      var line = BankLine()
      line.account = account.id
      line.batch = batch
      line.day = sample.day
      line.amount = Money(minor: sample.cents, currency: .usd)
      line.counterparty = sample.who
      line.text = sample.text
      line.bankID = "2026\(1_000 + place)"
      line.row = Int64(place)
      line.id = line.key(0).row(in: book)
      let step = Edit(putting: line, in: book.bankLines)
      apply(step)
      guard let part = sample.part, sample.day < today.adding(days: -SampleBuilder.unread),
        let match = try? Explaining.match(
          line, [Explaining.Part(part.type, part.other, line.amount)],
          at: Instant(today.adding(days: -7), TimeOfDay(minutes: 9 * 60)), in: book)
      else { continue }
      apply(match)
    }
  }

  private mutating func bringStatement(
    _ lines: [SampleLine], of account: MoneyAccount, from batch: ID<ImportBatch>
  ) {
    var statement = BankStatement()
    statement.id = .foreign("sample:statement:bank")
    statement.account = account.id
    statement.batch = batch
    statement.first = lines.first?.day
    statement.last = lines.last?.day
    statement.opening = account.opening
    let moved = lines.reduce(Int64(0)) { $0.addingClamped($1.cents) }
    statement.closing = Money(
      minor: account.opening.minor.addingClamped(moved), currency: account.currency)
    let step = Edit(putting: statement, in: book.bankStatements)
    apply(step)
  }
}

/// A line of the sample's bank, and the row that it is, where she has said so.
private struct SampleLine {
  var day: Day
  var cents: Int64
  var who: String
  var text: String
  var part: (type: MatchType, other: UInt64)?
}
