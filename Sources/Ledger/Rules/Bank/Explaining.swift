/// Saying what a line of a bank was, and taking that back (rule M30).
///
/// A line is explained by parts that add up to it: rows that the book has, or rows that saying so makes. Each part is a
/// ``LineMatch``; undoing it trashes only what it made.
public enum Explaining {
  /// What a line was, or a part of it.
  public struct Part: Equatable, Sendable {
    public var type: MatchType
    /// The row; 0 for what is set apart.
    public var other: UInt64
    /// As money moves on the line's account.
    public var amount: Money
    /// The row is made with the match.
    public var isMade = false

    public init(_ type: MatchType, _ other: UInt64, _ amount: Money, isMade: Bool = false) {
      self.type = type
      self.other = other
      self.amount = amount
      self.isMade = isMade
    }
  }

  /// What stops a line from being explained so.
  public enum Problem: Error, Equatable, Sendable {
    case explained
    case tooMuch(rest: Money)
    case wrongCurrency(Currency)
    case used
    case sameAccount
    case sameDirection
    case otherWay
    case payment(Payments.Problem)

    public var message: Phrase {
      switch self {
      case .explained: return "The line is explained already; take a match back first"
      case .tooMuch: return "That is more than what is left of the line"
      case .wrongCurrency(let currency): return "The line is in \(currency.code)"
      case .used: return "It is matched with another line already; take that match back first"
      case .sameAccount: return "A transfer goes to another account"
      case .sameDirection: return "Of a transfer, one line is money out and the other money in"
      case .otherWay: return "It moved money the other way than the line"
      case .payment(let problem): return problem.message
      }
    }
  }

  /// Confirms what a line was: rows that are there, and those that `made` brings along.
  ///
  /// `reason` and `rule` say why; `now` is when.
  public static func match(
    _ line: BankLine, _ parts: [Part], reason: String = "", rule: ID<ExpenseRule> = ID(),
    at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    let rest = book.unexplained(of: line)
    if rest.isZero { throw .explained }
    var sum: Int64 = 0
    // By law a match whose row was deleted since still takes its part of the line: it makes room.
    var edit = Edit()
    for empty in book.matches(of: line.id) where !book.saysWhat(empty) {
      edit.trash(empty, in: book.lineMatches)
    }
    for part in parts {
      guard part.amount.currency == rest.currency else { throw .wrongCurrency(rest.currency) }
      sum = sum.addingClamped(part.amount.minor)
      if !part.isMade {
        if isUsed(part, in: book) { throw .used }
        if part.type == .expense, let row = book.transactions.live(ID(part.other)),
          !row.moves(part.amount)
        {
          throw .otherWay
        }
      }
      var match = LineMatch()
      match.id = LineMatch.id(line: line.id, other: part.other, part.type)
      match.line = line.id
      match.other = ID(part.other)
      match.type = part.type
      match.amount = part.amount
      match.isMade = part.isMade
      match.reason = reason
      match.rule = rule
      match.created = now
      edit.put(match, in: book.lineMatches)
    }
    let isWithin = rest.isNegative ? rest.minor...0 ~= sum : 0...rest.minor ~= sum
    if !isWithin { throw .tooMuch(rest: rest) }
    return edit
  }

  /// Whether a row has less left than a part takes of it.
  private static func isUsed(_ part: Part, in book: Book) -> Bool {
    let rest: Money?
    switch part.type {
    case .expense:
      guard let row = book.transactions.live(ID(part.other)) else { return true }
      rest = book.unmatched(of: row)
    case .payment:
      guard let row = book.payments.live(ID(part.other)) else { return true }
      rest = book.unmatched(of: row)
    case .transfer: return book.bankLines.live(ID(part.other)) == nil
    case .apart: return false
    }
    guard let rest, rest.currency == part.amount.currency else { return false }
    return part.amount.minor.magnitude > rest.minor.magnitude
  }

  /// Says that a line, or the rest of it, is none of the book's business; `note` is why.
  public static func setApart(
    _ line: BankLine, note: String = "", rule: ID<ExpenseRule> = ID(), at now: Instant,
    in book: Book
  ) throws(Problem) -> Edit {
    try match(
      line, [Part(.apart, 0, book.unexplained(of: line))], reason: note, rule: rule, at: now,
      in: book)
  }

  /// Says that two lines are the two sides of one transfer: each explains the other.
  ///
  /// In one currency they explain as much as the smaller one; the rest, a fee, stays to be explained.
  public static func transfer(
    _ one: BankLine, _ other: BankLine, reason: String = "", at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    if one.account == other.account { throw .sameAccount }
    if one.isOut == other.isOut { throw .sameDirection }
    var (a, b) = (book.unexplained(of: one), book.unexplained(of: other))
    if a.isZero || b.isZero { throw .explained }
    if a.currency == b.currency {
      let least = Int64(Swift.min(a.minor.magnitude, b.minor.magnitude, UInt64(Int64.max)))
      a.minor = a.isNegative ? -least : least
      b.minor = b.isNegative ? -least : least
    }
    var edit = try match(
      one, [Part(.transfer, other.id.raw, a)], reason: reason, at: now, in: book)
    edit.add(
      try match(other, [Part(.transfer, one.id.raw, b)], reason: reason, at: now, in: book))
    return edit
  }

  // MARK: rows that are made

  /// The expense that a line becomes has one id, whoever makes it.
  public static func expenseID(of line: ID<BankLine>) -> ID<Transaction> {
    .foreign("expense-of-line:" + line.text)
  }

  /// The payment that a line becomes for an invoice, or for a client when there is none.
  public static func paymentID(of line: ID<BankLine>, for invoice: ID<Invoice>) -> ID<Payment> {
    .foreign("payment-of-line:" + line.text + ":" + invoice.text)
  }

  /// The id of the payment that is recorded now: one that was taken back is an entry that stays so.
  static func freePaymentID(
    of line: ID<BankLine>, for invoice: ID<Invoice>, in book: Book
  ) -> ID<Payment> {
    var id = paymentID(of: line, for: invoice)
    var times = 0
    while let known = book.payments[id], !known.isLive {
      times += 1
      id = .foreign("payment-of-line:" + line.text + ":" + invoice.text + "~\(times)")
    }
    return id
  }

  /// Whether a payment is one that was recorded of a line for an invoice, now or before that was taken back.
  static func isRecorded(
    _ id: ID<Payment>, of line: ID<BankLine>, for invoice: ID<Invoice>, in book: Book
  ) -> Bool {
    var known = paymentID(of: line, for: invoice)
    var times = 0
    while known != id, book.payments[known] != nil {
      times += 1
      known = .foreign("payment-of-line:" + line.text + ":" + invoice.text + "~\(times)")
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
    do throws(Payments.Problem) {
      edits = try Payments.parts(
        id, amount, for: invoice, on: line.day, method: method, reference: reference(of: line),
        in: book)
    } catch {
      throw .payment(error)
    }
    return try made(
      id, edits, amount, of: line, fee, feeCategory, reason: reason, at: now, in: book)
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

  // MARK: taking back

  /// Takes a match back, and what it made: an expense that is not billed, a payment.
  ///
  /// The other side of a transfer goes with it; rows that other lines use stay.
  ///
  /// A fee that was taken from it goes with it: alone it would say that money went the other way. So does what the bank took for
  /// a payment that went back (rule M45).
  public static func undo(
    _ match: LineMatch, by operation: ItemOperation, in book: Book
  ) -> Edit {
    var all = [match]
    if let line = book.bankLines.live(match.line), line.isOut == match.amount.isNegative {
      all += book.matches(of: line.id).filter {
        $0.id != match.id && $0.amount.isNegative != line.isOut
      }
    }
    if match.type == .payment, match.isMade, match.amount.isNegative {
      let fee = Matching.feeID(of: match.line).raw
      all += book.matches(of: match.line).filter { one in
        one.isMade && one.other.raw == fee && !all.contains { $0.id == one.id }
      }
    }
    return undo(all, by: operation, in: book)
  }

  /// Takes all matches of a line back.
  public static func undoAll(
    of line: ID<BankLine>, by operation: ItemOperation, in book: Book
  ) -> Edit {
    undo(book.matches(of: line), by: operation, in: book)
  }

  /// Takes matches back together: what they made goes as if it were deleted.
  public static func undo(
    _ matches: [LineMatch], by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = Edit()
    var made: [LineMatch] = []
    var gone: Set<ID<LineMatch>> = []
    for match in matches { gone.insert(match.id) }
    for match in matches {
      edit.trash(match, in: book.lineMatches)
      if match.type == .transfer {
        let twin = LineMatch.id(
          line: match.other.retyped(), other: match.line.raw, .transfer)
        if let other = book.lineMatches.live(twin), gone.insert(twin).inserted {
          edit.trash(other, in: book.lineMatches)
        }
      }
      guard match.isMade,
        !book.matches(with: match.other.raw).contains(where: { !gone.contains($0.id) })
      else { continue }
      made.append(match)
    }
    let expenses: [ID<Transaction>] = made.compactMap {
      $0.type == .expense ? $0.other.retyped() : nil
    }
    // What went back goes with its payment: by itself it would have that pay again.
    let back = made.compactMap { match in
      match.type != .payment
        ? nil
        : book.payments.live(match.other.retyped()).flatMap {
          Bounced.refund(of: $0, in: book)?.id.raw
        }
    }
    for match in made where !back.contains(match.other.raw) {
      trash(match, with: expenses, by: operation, in: book, &edit)
    }
    return edit
  }

  private static func trash(
    _ match: LineMatch, with others: [ID<Transaction>], by operation: ItemOperation,
    in book: Book, _ edit: inout Edit
  ) {
    switch match.type {
    case .expense:
      guard let expense = book.transactions.live(match.other.retyped()),
        !ImportBatches.isBilled(expense, in: book)
      else { return }
      edit.add(ExpenseCopies.remove(expense, with: others, by: operation, in: book))
    case .payment:
      guard let payment = book.payments.live(match.other.retyped()) else { return }
      edit.add(Payments.remove(payment, in: book))
    case .transfer, .apart: return
    }
  }

  /// Deletes a line by hand, with its matches: no file brings it again (rule M26).
  public static func delete(
    _ line: BankLine, by operation: ItemOperation, in book: Book
  ) -> Edit {
    var edit = undoAll(of: line.id, by: operation, in: book)
    var gone = line
    gone.isUnwanted = true
    edit.trash(gone, in: book.bankLines)
    return edit
  }
}
