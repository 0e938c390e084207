/// What a receipt is to be as an expense: what was read on it, as a person left it (rule E25).
public struct ReceiptValues: Equatable, Sendable {
  /// A line of the receipt, which becomes a ``Split``.
  public struct Part: Equatable, Sendable {
    public var name = ""
    /// With its tax.
    public var amount: Money?
    /// None is the expense's.
    public var category = ID<BudgetCategory>()
    /// Percent that is in the amount.
    public var taxRate: Rate?

    public init() {}

    public init(
      _ name: String, _ amount: Money?, taxRate: Rate? = nil,
      category: ID<BudgetCategory> = ID()
    ) {
      self.name = name
      self.amount = amount
      self.taxRate = taxRate
      self.category = category
    }

    /// Nothing is said of it: it is no line.
    public var isBlank: Bool { trimmed(name).isEmpty && amount == nil }
  }

  public var merchant = ""
  /// What was paid, with its tax.
  public var amount: Money?
  public var day: Day?
  public var category = ID<BudgetCategory>()
  public var paymentMethod = ""
  public var place = Scope.business
  public var tags: [ID<Tag>] = []
  public var parts: [Part] = []
  public var tax = TransactionTax()
  public var notes = ""
  /// The merchant as it stands on the receipt, so that the name that was chosen instead is proposed the next time.
  public var readMerchant = ""

  public init() {}
}

/// Why a receipt cannot be put where somebody wants it.
public enum ReceiptProblem: Error, Equatable, Sendable {
  /// The expense has this file already.
  case isThere
  /// The expense has as many receipts as can be kept.
  case isFull(Int)

  public var message: Phrase {
    switch self {
    case .isThere: return "This expense has this receipt already."
    case .isFull(let most): return "An expense keeps at most \(most) receipts."
    }
  }
}

/// From a receipt to an expense (rule E25): every step is one edit, to be taken back as one.
public enum ReceiptConfirming {
  /// The most receipts of an expense.
  public static var mostFiles: Int { 10 }

  // MARK: coming in

  /// The receipt of a file: the same bytes are the same receipt on every device.
  public static func id(of hash: String) -> ID<Receipt> { .foreign("receipt:" + hash) }

  /// Puts a file into the Inbox.
  ///
  /// One that was thrown away, or whose expense is gone, waits there again.
  public static func receive(
    _ hash: String, name: String, mediaType: String, size: Int64, origin: ReceiptOrigin,
    in book: Book, now: Instant, _ edit: inout Edit
  ) {
    var receipt = Receipt()
    receipt.id = id(of: hash)
    receipt.hash = hash
    receipt.name = name
    receipt.mediaType = mediaType
    receipt.size = size
    receipt.origin = origin
    receipt.received = now
    var file = Attachment()
    file.id = .foreign("receipt-file:" + hash)
    file.owner.kind = Kind.receipt.name
    file.owner.id = receipt.id.retyped()
    file.role = .receipt
    file.name = name
    file.mediaType = mediaType
    file.size = size
    file.hash = hash
    edit.put(receipt, in: book.receipts)
    edit.put(file, in: book.attachments)
  }

  /// Throws a receipt away, its file with it.
  public static func delete(_ receipt: Receipt, in book: Book) -> Edit {
    var edit = Edit()
    var gone = receipt
    gone.life = .trashed
    edit.put(gone, in: book.receipts)
    for var file in book.attachments(of: receipt.id.raw) {
      file.life = .trashed
      edit.put(file, in: book.attachments)
    }
    return edit
  }

  /// Keeps a receipt beside another that looks the same.
  public static func keepBoth(_ receipt: Receipt, in book: Book) -> Edit {
    var kept = receipt
    kept.isNoTwin = true
    var edit = Edit()
    edit.put(kept, in: book.receipts)
    return edit
  }

  // MARK: becoming an expense

  /// What is wrong with the values as an expense (rule E5).
  public static func problems(
    _ values: ReceiptValues, in book: Book, on today: Day
  ) -> [ExpenseProblem] {
    var facts = ExpenseFacts()
    facts.merchant = values.merchant
    facts.amount = values.amount
    facts.day = values.day
    facts.notes = values.notes
    facts.paymentMethod = values.paymentMethod
    facts.lines = values.parts.filter { !$0.isBlank }.map {
      ExpenseFacts.SplitLine(name: $0.name, amount: $0.amount)
    }
    return ExpenseValidation.problems(facts, on: today)
  }

  /// The expense that a receipt becomes: made from the receipt's id, so that two devices which confirm it offline make one.
  ///
  /// Where that one was deleted, `fresh` is.
  public static func expense(
    of receipt: Receipt, or fresh: ID<Transaction>, in book: Book
  ) -> ID<Transaction> {
    let own = ID<Transaction>.foreign("receipt-expense:" + receipt.id.text)
    return book.transactions[own] == nil ? own : fresh
  }

  /// Makes the expense with its lines, its tags and the receipt's file; the receipt waits no more.
  public static func confirm(
    _ receipt: Receipt, as values: ReceiptValues, fresh: ID<Transaction>, in book: Book,
    now: Instant
  ) -> Edit {
    var edit = Edit()
    confirm(receipt, as: values, fresh: fresh, in: book, now: now, &edit)
    return edit
  }

  /// The same among others, so that several are one action.
  public static func confirm(
    _ receipt: Receipt, as values: ReceiptValues, fresh: ID<Transaction>, in book: Book,
    now: Instant, _ edit: inout Edit
  ) {
    var expense = Transaction()
    expense.id = self.expense(of: receipt, or: fresh, in: book)
    expense.type = .purchase
    expense.source = trimmed(values.merchant)
    expense.amount = values.amount
    expense.day = values.day
    expense.category = values.category
    expense.paymentMethod = trimmed(values.paymentMethod)
    expense.project = values.place.project
    expense.tax = values.tax
    expense.notes = values.notes
    expense.created = now
    edit.put(expense, in: book.transactions)
    var last: Position?
    for (place, part) in values.parts.filter({ !$0.isBlank }).enumerated() {
      var split = Split()
      split.id = .foreign("receipt-line:" + expense.id.text + ":\(place)")
      split.transaction = expense.id
      split.name = trimmed(part.name)
      split.amount = part.amount
      split.category = part.category
      split.taxRate = part.taxRate
      split.position = Position.between(last, nil, jitter: split.id.raw)
      last = split.position
      edit.put(split, in: book.splits)
    }
    for tag in values.tags { edit.put(Tagging(expense.id, tag), in: book.taggings) }
    hand(receipt, to: expense.id, at: nil, readMerchant: values.readMerchant, in: book, &edit)
  }

  /// Gives the receipt's file to an expense that is there; nothing of the expense changes.
  public static func attach(
    _ receipt: Receipt, to expense: Transaction, readMerchant: String, in book: Book
  ) throws(ReceiptProblem) -> Edit {
    let files = book.attachments(of: expense.id.raw, as: .receipt)
    if files.contains(where: { $0.hash == receipt.hash }) { throw .isThere }
    if files.count >= mostFiles { throw .isFull(mostFiles) }
    var edit = Edit()
    hand(
      receipt, to: expense.id, at: files.last?.position, readMerchant: readMerchant, in: book,
      &edit)
    return edit
  }

  private static func hand(
    _ receipt: Receipt, to expense: ID<Transaction>, at last: Position?, readMerchant: String,
    in book: Book, _ edit: inout Edit
  ) {
    var file = Attachment()
    file.id = .foreign("receipt-file:" + expense.text + ":" + receipt.hash)
    file.owner.kind = Kind.transaction.name
    file.owner.id = expense.retyped()
    file.role = .receipt
    file.name = receipt.name
    file.mediaType = receipt.mediaType
    file.size = receipt.size
    file.hash = receipt.hash
    file.position = Position.between(last, nil, jitter: file.id.raw)
    edit.put(file, in: book.attachments)
    var done = receipt
    done.transaction = expense
    done.readMerchant = trimmed(readMerchant)
    edit.put(done, in: book.receipts)
  }

  // MARK: what it may belong to

  /// The expenses that a receipt may belong to: the same amount or the same vendor, the likeliest first.
  ///
  /// - Complexity: O(transactions).
  public static func candidates(for values: ReceiptValues, in book: Book, most: Int = 8)
    -> [Transaction]
  {
    let merchant = folded(trimmed(values.merchant))
    var found: [(row: Int, score: Int)] = []
    let rows = book.transactions.rows
    for row in rows.indices {
      var score = 0
      if let amount = values.amount, rows[row].amount == amount { score += 4 }
      if let day = values.day, let other = rows[row].day {
        let apart = other - day
        score += apart == 0 ? 2 : apart > -8 && apart < 8 ? 1 : 0
      }
      // Names are compared last: most rows are out already.
      if score > 0 || values.amount == nil, !merchant.isEmpty,
        folded(trimmed(rows[row].source)) == merchant
      {
        score += 3
      }
      if score >= 3, rows[row].isExpense { found.append((row, score)) }
    }
    found.sort { $0.score != $1.score ? $0.score > $1.score : $0.row > $1.row }
    return found.prefix(most).map { book.transactions.rows[$0.row] }
  }

  /// What earlier expenses of a merchant say of a new one: the place, the card, the category and the tags of the latest one.
  ///
  /// - Complexity: O(transactions).
  public static func complete(_ values: inout ReceiptValues, in book: Book) {
    let merchant = folded(trimmed(values.merchant))
    if merchant.isEmpty { return }
    let rows = book.transactions.rows
    var found: Int?
    var latestDay = Day.first
    // Names are folded once each: a vendor has many expenses.
    var known: [String: Bool] = [:]
    for row in rows.indices where rows[row].isExpense {
      let day = rows[row].day ?? .first
      if day < latestDay { continue }
      let isSame = known[rows[row].source] ?? (folded(trimmed(rows[row].source)) == merchant)
      known[rows[row].source] = isSame
      if isSame { (found, latestDay) = (row, day) }
    }
    if let found {
      let latest = rows[found]
      // A project ends; the business goes on.
      values.place = Scope(latest.project).isProject ? .business : Scope(latest.project)
      if isBlank(values.paymentMethod) { values.paymentMethod = latest.paymentMethod }
      values.tags = book.tags(of: latest.id).map { $0.id }
      let category = book.category(latest.category)
      if book.categories.live(category) != nil { values.category = category }
    }
    if values.category.isNone {
      values.category = keyword(values.merchant, CategoryUse(of: values.place), in: book)
    }
  }

  /// The category that a word in the merchant's name says (rule E10); none where the book has no such.
  static func keyword(
    _ merchant: String, _ use: CategoryUse, in book: Book
  ) -> ID<BudgetCategory> {
    let offered = book.categories(for: use)
    for name in CategorySuggestion.names(for: merchant) {
      let wanted = folded(name.english)
      if let found = offered.first(where: { folded($0.name) == wanted }) { return found.id }
    }
    return ID()
  }
}
