/// Rows that saying what a line was makes: an expense, a payment, what a service kept of it.
extension Explaining {
  /// The expense that a line becomes has one id, whoever makes it.
  public static func expenseID(of line: ID<BankLine>) -> ID<Transaction> {
    .foreign("expense-of-line:" + line.text)
  }

  /// The payment that a line becomes for an invoice, or for a client when there is none; another one after each that was taken back.
  public static func paymentID(
    of line: ID<BankLine>, for invoice: ID<Invoice>, after times: Int = 0
  ) -> ID<Payment> {
    .foreign(
      "payment-of-line:" + line.text + ":" + invoice.text + (times == 0 ? "" : "~\(times)"))
  }

  /// The id of the payment that is recorded now: one that was taken back is an entry that stays so.
  static func freePaymentID(
    of line: ID<BankLine>, for invoice: ID<Invoice>, in book: Book
  ) -> ID<Payment> {
    var (id, times) = (paymentID(of: line, for: invoice), 0)
    while let known = book.payments[id], !known.isLive {
      times += 1
      id = paymentID(of: line, for: invoice, after: times)
    }
    return id
  }

  /// Whether a payment is one that was recorded of a line for an invoice, now or before that was taken back.
  static func isRecorded(
    _ id: ID<Payment>, of line: ID<BankLine>, for invoice: ID<Invoice>, in book: Book
  ) -> Bool {
    var (known, times) = (paymentID(of: line, for: invoice), 0)
    while known != id, book.payments[known] != nil {
      times += 1
      known = paymentID(of: line, for: invoice, after: times)
    }
    return known == id
  }

  /// Makes an expense of what is left of a line, as `draft` says; its day, amount and direction are the line's.
  public static func makeExpense(
    _ draft: Transaction, of line: BankLine, reason: String = "", rule: ID<ExpenseRule> = ID(),
    at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    let rest = book.unexplained(of: line)
    if rest.isZero { throw .explained }
    var expense = draft
    expense.life = .live
    if expense.id.isNone { expense.id = expenseID(of: line.id) }
    expense.day = expense.day ?? line.day
    let size = rest.isNegative ? Int64(0).subtractingClamped(rest.minor) : rest.minor
    expense.amount = Money(minor: size, currency: rest.currency)
    expense.type = rest.isNegative ? .purchase : .return
    expense.status = .completed
    expense.created = now
    var edit = Edit()
    edit.put(expense, in: book.transactions)
    edit.add(
      try match(
        line, [Part(.expense, expense.id.raw, rest, isMade: true)], reason: reason, rule: rule,
        at: now, in: book))
    return edit
  }

  /// Records a payment of an invoice with a line: `amount` is what the client paid, `fee` what a service kept of it, which
  /// becomes an expense of the business.
  ///
  /// Each edit is a change of its own: first the money with its match, then what follows from it, so that received money is
  /// never refused for what was concluded.
  public static func makePayment(
    _ amount: Money, for invoice: Invoice, of line: BankLine, fee: Money? = nil,
    feeCategory: ID<BudgetCategory> = ID(), method: String = "", reason: String = "",
    at now: Instant, in book: Book
  ) throws(Problem) -> [Edit] {
    let id = freePaymentID(of: line.id, for: invoice.id, in: book)
    let edits: [Edit]
    let abroad = paid(amount, fee, for: invoice, of: line)
    do throws(Payments.Problem) {
      edits = try Payments.parts(
        id, abroad ?? amount, for: invoice, on: line.day, method: method,
        reference: reference(of: line),
        worth: Worth.setting(amount, in: amount.currency, of: abroad, in: nil), in: book)
    } catch {
      throw .payment(error)
    }
    return try made(
      id, edits, amount, of: line, fee, feeCategory, reason: reason, at: now, in: book)
  }

  /// What the bank says a client paid in an invoice's currency, where the line in another one is all of it; `amount` is then
  /// what it is worth (rule M30).
  public static func paid(
    _ amount: Money, _ fee: Money?, for invoice: Invoice, of line: BankLine
  ) -> Money? {
    guard let original = line.original, original.currency == invoice.askedCurrency,
      original.currency != amount.currency, amount.currency == line.amount.currency,
      amount.minor.subtractingClamped(fee?.minor ?? 0) == line.amount.minor
    else { return nil }
    return original
  }

  /// The same for what a project asks for without an invoice.
  public static func makePayment(
    _ amount: Money, for project: Project, of line: BankLine, fee: Money? = nil,
    method: String = "", reason: String = "", at now: Instant, in book: Book
  ) throws(Problem) -> [Edit] {
    let id = freePaymentID(of: line.id, for: project.id.retyped(), in: book)
    let edits: [Edit]
    do throws(Payments.Problem) {
      edits = try Payments.parts(
        id, amount, for: project, on: line.day, method: method, reference: reference(of: line),
        in: book)
    } catch {
      throw .payment(error)
    }
    return try made(id, edits, amount, of: line, fee, ID(), reason: reason, at: now, in: book)
  }

  /// The edits that record a payment, with its match and its fee.
  private static func made(
    _ id: ID<Payment>, _ recorded: [Edit], _ amount: Money, of line: BankLine, _ fee: Money?,
    _ feeCategory: ID<BudgetCategory>, reason: String, at now: Instant, in book: Book
  ) throws(Problem) -> [Edit] {
    var edits = recorded
    if edits.isEmpty { throw .used }
    var parts = [Part(.payment, id.raw, amount, isMade: true)]
    if let fee, fee.isPositive {
      let cost = feeExpense(fee, of: line, feeCategory, at: now)
      edits[0].put(cost, in: book.transactions)
      parts.append(
        Part(.expense, cost.id.raw, Money(minor: -fee.minor, currency: fee.currency), isMade: true))
    }
    edits[0].add(try match(line, parts, reason: reason, at: now, in: book))
    return edits
  }

  /// What a service kept of a payment, as an expense of the business.
  static func feeExpense(
    _ fee: Money, of line: BankLine, _ category: ID<BudgetCategory>, at now: Instant
  ) -> Transaction {
    var cost = Transaction()
    cost.id = .foreign("fee-of-line:" + line.id.text)
    cost.project = .business
    cost.day = line.day
    cost.amount = fee
    cost.source = line.counterparty.isEmpty ? line.title : line.counterparty
    cost.type = .purchase
    cost.status = .completed
    cost.category = category
    cost.created = now
    return cost
  }

  /// What is remembered of a line in a payment.
  static func reference(of line: BankLine) -> String {
    for text in [line.reference, line.endToEnd, line.bankID] where !text.isEmpty { return text }
    return ""
  }
}
