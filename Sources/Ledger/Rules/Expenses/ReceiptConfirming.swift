/// What a receipt is to be as an expense: what was read on it, as a person left it (rule E25).
public struct ReceiptValues: Equatable, Sendable {
  public var expense = Transaction()
  /// Their names, in the order of the form.
  public var tags: [String] = []
  public var lines: [Split] = []
  /// The merchant as it stands on the receipt, so that the name that was chosen instead is proposed the next time.
  public var readMerchant = ""

  public init() {
    expense.type = .purchase
    expense.project = .business
  }
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
    edit.trash(receipt, in: book.receipts)
    for file in book.attachments(of: receipt.id.raw) {
      edit.trash(file, in: book.attachments)
    }
    return edit
  }

  /// Keeps a receipt beside another that looks the same.
  public static func keepBoth(_ receipt: Receipt, in book: Book) -> Edit {
    var kept = receipt
    kept.isNoTwin = true
    return Edit(putting: kept, in: book.receipts)
  }

  // MARK: becoming an expense

  /// The expense that a receipt becomes: made from the receipt's id, so that two devices which confirm it offline make one.
  ///
  /// Where that one is there, maybe deleted, `fresh` is.
  public static func expense(
    of receipt: Receipt, or fresh: ID<Transaction>, in book: Book
  ) -> ID<Transaction> {
    let own = ID<Transaction>.foreign("receipt-expense:" + receipt.id.text)
    return book.transactions[own] == nil ? own : fresh
  }

  /// Makes the expense with its lines, else those of its vendor's rule, its tags and the receipt's file; the receipt waits no
  /// more.
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
    var expense = values.expense
    expense.id = self.expense(of: receipt, or: fresh, in: book)
    expense.created = now
    expense.source = trimmed(expense.source)
    let lines = RuleApplying.finish(&expense, values.lines, in: book)
    edit.put(expense, in: book.transactions)
    var last: Position?
    for (place, var line) in lines.enumerated() {
      line.id = .foreign("receipt-line:" + expense.id.text + ":\(place)")
      line.transaction = expense.id
      line.position = Position.between(last, nil, jitter: line.id.raw)
      last = line.position
      edit.put(line, in: book.splits)
    }
    let tags = ExpenseTags.tags(named: values.tags, in: book, &edit)
    for tag in tags { edit.put(Tagging(expense.id, tag), in: book.taggings) }
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

  /// The expenses that a receipt may belong to: the same amount or the same vendor, the likeliest first; of money that came
  /// back what came back, whichever sign it was entered with.
  ///
  /// - Complexity: O(transactions).
  public static func candidates(for wanted: Transaction, in book: Book, most: Int = 8)
    -> [Transaction]
  {
    let merchant = folded(trimmed(wanted.source))
    var found: [(row: Int, score: Int)] = []
    let rows = book.transactions.rows
    let isBack = wanted.type == .return
    let below = isBack ? wanted.amount.flatMap { try? $0.negated() } : nil
    for row in rows.indices {
      var score = 0
      if let amount = wanted.amount, let other = rows[row].amount,
        other == amount || other == below
      {
        score += 4
      }
      if let day = wanted.day, let other = rows[row].day {
        let apart = other - day
        score += apart == 0 ? 2 : apart > -8 && apart < 8 ? 1 : 0
      }
      // Names are compared last: most rows are out already.
      if score > 0 || wanted.amount == nil, !merchant.isEmpty,
        folded(trimmed(rows[row].source)) == merchant
      {
        score += 3
      }
      if score >= 3, isBack ? book.isMoneyBack(rows[row]) : rows[row].isExpense {
        found.append((row, score))
      }
    }
    found.sort { $0.score != $1.score ? $0.score > $1.score : $0.row > $1.row }
    return found.prefix(most).map { book.transactions.rows[$0.row] }
  }
}
