/// Making one of two expenses that are the same (rule E15).
public enum ExpenseMerging {
  /// How many days apart two of the same are looked for.
  public static var reach: Int { 7 }

  /// Whether two may be the same: one amount (or one of them has none), no more than seven days apart, and neither is a sale.
  ///
  /// The same bank line and receipt often differ in the merchant's name, so that it decides nothing.
  public static func areAlike(_ a: Transaction, _ b: Transaction) -> Bool {
    guard a.id != b.id, a.isLive, b.isLive, a.sale == nil, b.sale == nil,
      (a.type ?? .purchase) == (b.type ?? .purchase)
    else { return false }
    if let first = a.amount, let second = b.amount {
      let isSame =
        first == second || first.value(in: second.currency, a.worth) == second
        || second.value(in: first.currency, b.worth) == first
      if !isSame { return false }
    }
    guard let first = a.day, let second = b.day else { return true }
    let apart = Int(first.number) - Int(second.number)
    return -reach...reach ~= apart
  }

  /// Fills what `kept` does not know from `other`, moves its receipts, lines and tags, and puts `other` into the trash; the
  /// charge that bills `kept` follows (rule E14).
  ///
  /// What both know stays as `kept` has it; notes are joined. Lines of `other` move where `kept` has none.
  public static func merge(
    _ other: Transaction, into kept: Transaction, in book: Book
  ) throws(ExpenseCopies.Problem) -> Edit {
    guard other.id != kept.id, other.sale == nil, kept.sale == nil,
      book.transactions.live(other.id) != nil, book.transactions.live(kept.id) != nil
    else { throw .notThere }
    if book.charges.live(Charge.billing(other.id)) != nil { throw .billed }
    if !book.items(of: other.id).isEmpty { throw .hasItems }
    var edit = Edit()
    edit.put(filled(kept, from: other), in: book.transactions)
    if book.splits(of: kept.id).isEmpty {
      for var part in book.splits(of: other.id) {
        part.transaction = kept.id
        edit.put(part, in: book.splits)
      }
    }
    let tags = book.tags(of: kept.id).map { $0.id } + book.tags(of: other.id).map { $0.id }
    edit.add(ExpenseTags.set(tags, on: kept.id, in: book))
    let hashes = book.attachments(of: kept.id.raw).map { $0.hash }
    for var file in book.attachments(of: other.id.raw) where !hashes.contains(file.hash) {
      file.owner.id = kept.id.retyped()
      edit.put(file, in: book.attachments)
    }
    for var receipt in book.receipts.live(linking: Receipt.transactionLink, to: other.id.raw) {
      receipt.transaction = kept.id
      edit.put(receipt, in: book.receipts)
    }
    edit.add(ExpenseMatches.move(from: other, to: kept, in: book))
    edit.trash(other, in: book.transactions)
    edit.add(BillingCorrected(kept.id, after: edit, in: book).edit(in: book))
    return edit
  }

  /// What of bank's lines is to be explained again when it is done: the one that stays comes to no more (rule E15).
  public static func opened(by edit: Edit, _ other: ID<Transaction>, in book: Book) -> [Money] {
    if book.matches(with: other.raw).isEmpty { return [] }
    return edit.laid(over: book).matches(with: other.raw).filter { $0.type == .expense }.map {
      $0.amount.isNegative ? (try? $0.amount.negated()) ?? $0.amount : $0.amount
    }
  }

  private static func filled(_ kept: Transaction, from other: Transaction) -> Transaction {
    var one = kept
    if one.day == nil { one.day = other.day }
    if let amount = one.amount {
      if let second = other.amount, second.currency != amount.currency,
        amount.value(in: second.currency, one.worth) == nil
      {
        one.worth = Worth.setting(second, in: second.currency, of: amount, in: one.worth)
      } else if one.worth?.amount != amount, amount == other.amount {
        one.worth = other.worth
      }
    } else {
      (one.amount, one.worth) = (other.amount, other.worth)
    }
    if isBlank(one.source) { one.source = other.source }
    if one.type == nil { one.type = other.type }
    if one.reimbursement == .none { one.reimbursement = other.reimbursement }
    if one.status == nil { one.status = other.status }
    if one.category.isNone { one.category = other.category }
    if isBlank(one.purchasedBy) { one.purchasedBy = other.purchasedBy }
    if isBlank(one.paymentMethod) { one.paymentMethod = other.paymentMethod }
    if one.recurring.isNone { one.recurring = other.recurring }
    if one.billTo.isNone { one.billTo = other.billTo }
    if one.tax == TransactionTax(), one.amount == other.amount { one.tax = other.tax }
    one.hasEmailReceipt = one.hasEmailReceipt || other.hasEmailReceipt
    one.isDeductible = one.isDeductible || other.isDeductible
    one.isSubscription = one.isSubscription || other.isSubscription
    if isBlank(one.notes) {
      one.notes = other.notes
    } else if !isBlank(other.notes), trimmed(other.notes) != trimmed(one.notes) {
      one.notes += "\n" + other.notes
    }
    return one
  }
}
