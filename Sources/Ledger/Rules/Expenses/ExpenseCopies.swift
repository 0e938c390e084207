/// Making another expense of one: duplicating it, and splitting a part off (rule E15).
public enum ExpenseCopies {
  /// Why an expense cannot be duplicated, split or joined with another.
  public enum Problem: Error, Equatable, Sendable {
    case notThere
    case nothingChosen
    case noAmount
    /// Nothing would be left, or less.
    case tooMuch(of: Money)
    case tooLarge
    /// A charge asks a client for it: that is taken back first.
    case billed
    /// The one that would go has things of its own.
    case hasItems

    public func message(_ formats: Formats) -> Phrase {
      switch self {
      case .notThere: return "The requested expense could not be found."
      case .nothingChosen: return "Choose lines, or enter an amount"
      case .noAmount: return "Amount must be greater than zero"
      case .tooMuch(let whole): return "Leave something: the expense is \(formats.money(whole))"
      case .tooLarge: return "The amounts are too large to add up"
      case .billed: return "It is billed to a client: take that back first"
      case .hasItems: return "It has items: move them to the other one first"
      }
    }
  }

  /// One like it, of a day: with its lines and tags, without receipts, billing, rule and import, which were of the first.
  ///
  /// A retry makes no second one: the ids of what belongs to it follow from its own.
  public static func duplicate(
    _ expense: Transaction, as id: ID<Transaction>, on day: Day, at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    guard expense.sale == nil, book.transactions[expense.id] != nil else { throw .notThere }
    var edit = Edit()
    if book.transactions[id] != nil { return edit }
    edit.put(fresh(expense, id, day, now), replacing: nil)
    for var part in book.splits(of: expense.id) {
      part.id = derived("split", part.id, id)
      part.transaction = id
      edit.put(part, replacing: nil)
    }
    for tag in book.tags(of: expense.id) { edit.put(Tagging(id, tag.id), in: book.taggings) }
    return edit
  }

  /// Moves some parts into an expense of its own or, where none are named, an amount; what is left stays.
  ///
  /// Both have merchant, day, place, tags and the receipts; what the amount is worth elsewhere is shared in proportion, the
  /// net follows from the rate, and of a bank's line that it was each is its amount.
  public static func splitOff(
    _ parts: [ID<Split>], amount: Money?, of expense: Transaction, as id: ID<Transaction>,
    at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    guard expense.sale == nil, book.transactions.live(expense.id) != nil else { throw .notThere }
    if book.transactions[id] != nil { return Edit() }
    guard let whole = expense.amount, whole.isPositive else { throw .noAmount }
    if book.charges.live(Charge.billing(expense.id)) != nil { throw .billed }
    let all = book.splits(of: expense.id)
    let moved = all.filter { parts.contains($0.id) }
    guard !moved.isEmpty || amount != nil else { throw .nothingChosen }
    guard let sum = moved.isEmpty ? amount : Splitting.sum(of: moved)?.single else {
      throw .tooLarge
    }
    guard sum.isPositive else { throw .noAmount }
    guard sum.currency == whole.currency, sum.minor < whole.minor,
      let left = try? whole.subtracting(sum)
    else { throw .tooMuch(of: whole) }
    // What stays must still hold the lines that stay.
    let staying = all.filter { !parts.contains($0.id) }
    if Splitting.problem(left, staying) != nil { throw .tooMuch(of: whole) }
    var part = fresh(expense, id, expense.day, now)
    part.hasEmailReceipt = expense.hasEmailReceipt
    part.amount = sum
    if moved.count == 1, !moved[0].category.isNone { part.category = moved[0].category }
    var rest = expense
    rest.amount = left
    (part.tax, rest.tax) = (tax(of: sum, expense.tax), tax(of: left, expense.tax))
    (part.worth, rest.worth) = worths(of: expense, part: sum, rest: left)
    var edit = Edit()
    edit.put(part, replacing: nil)
    edit.put(rest, in: book.transactions)
    for var split in moved {
      split.transaction = id
      edit.put(split, in: book.splits)
    }
    edit.add(
      ExpenseMatches.share(expense, sum, rest: left, with: id, at: now, in: book))
    for tag in book.tags(of: expense.id) { edit.put(Tagging(id, tag.id), in: book.taggings) }
    for var file in book.attachments(of: expense.id.raw) {
      file.id = derived("file", file.id, id)
      file.owner.id = id.retyped()
      edit.put(file, replacing: nil)
    }
    return edit
  }

  /// Puts an expense into the trash; its charge goes along unless an invoice has it, its things stay without it, and
  /// what went back by it did not.
  ///
  /// It may go together with others, each in an edit of its own.
  public static func remove(
    _ expense: Transaction, with others: [ID<Transaction>] = [], by operation: ItemOperation,
    in book: Book
  ) -> Edit {
    var edit = Linking.release(from: expense, with: others, by: operation, in: book)
    edit.trash(expense, in: book.transactions)
    edit.add(BillingCorrected(deleting: expense, in: book).edit(in: book))
    return edit
  }

  /// Brings a deleted expense back with what went with it: its charge, and its things, where nobody has moved them since; those
  /// that are `placed` elsewhere meanwhile stay there.
  public static func restore(
    _ expense: Transaction, by operation: ItemOperation, placed: Set<UInt64> = [], in book: Book
  ) -> Edit {
    var edit = Edit()
    var back = expense
    back.life = .live
    edit.put(back, in: book.transactions)
    let stamp = book.transactions.written(expense.id, RegisterTag.life)
    let billing = Charge.billing(expense.id)
    if var charge = book.charges[billing], charge.life == .trashed,
      book.charges.written(billing, RegisterTag.life) == stamp
    {
      charge.life = .live
      Stages.put(charge, in: book, &edit)
    }
    // An import has one stamp for all that it brought, the deletion among it.
    if book.transactions.written(expense.id, RegisterTag.Transaction.created) != stamp {
      edit.add(
        Linking.putBack(into: back, outSince: stamp, by: operation, placed: placed, in: book))
    }
    return edit
  }

  /// A copy without what was of the first alone.
  private static func fresh(
    _ expense: Transaction, _ id: ID<Transaction>, _ day: Day?, _ now: Instant
  ) -> Transaction {
    var copy = expense
    copy.id = id
    copy.life = .live
    copy.day = day
    copy.created = now
    copy.hasEmailReceipt = false
    copy.recurring = ID()
    copy.batch = ID()
    copy.isCanceled = false
    if copy.status == .canceled { copy.status = nil }
    if copy.reimbursement == .owedToCompany { copy.reimbursement = .none }
    return copy
  }

  private static func derived<E>(
    _ word: String, _ id: ID<E>, _ expense: ID<Transaction>
  ) -> ID<E> {
    .foreign(word + ":" + expense.text + ":" + id.text)
  }

  private static func tax(of amount: Money, _ tax: TransactionTax) -> TransactionTax {
    TaxInference.tax(amount: amount, rate: tax.rate, subtotal: nil, taxAmount: nil)
  }

  private static func worths(
    of expense: Transaction, part: Money, rest: Money
  ) -> (part: Worth?, rest: Worth?) {
    guard let worth = expense.worth, worth.amount == expense.amount else { return (nil, nil) }
    var (parts, rests): ([Money], [Money]) = ([], [])
    for value in worth.values {
      let share = part.share(of: expense, in: value.currency)
      guard share.currency == value.currency, let left = try? value.subtracting(share) else {
        continue
      }
      parts.append(share)
      rests.append(left)
    }
    if parts.isEmpty { return (nil, nil) }
    return (Worth(of: part, parts), Worth(of: rest, rests))
  }
}
