/// Another record of what a receipt shows.
public enum ReceiptTwin: Equatable, Sendable {
  /// A receipt of the same bytes.
  case receipt(ID<Receipt>)
  /// A file of the same bytes at something in the book.
  case attachment(ID<Attachment>)
  /// An expense of the same vendor, day and total.
  case expense(ID<Transaction>)
}

/// Notices that a receipt came in before (rule E22).
public enum ReceiptTwins {
  /// The twins of a receipt, files first; none when a person said that it is none.
  public static func of(
    _ receipt: Receipt, _ proposal: ReceiptProposal?, in book: Book
  ) -> [ReceiptTwin] {
    if receipt.isNoTwin { return [] }
    var twins: [ReceiptTwin] = []
    if !receipt.hash.isEmpty {
      for other in book.receipts.live where other.hash == receipt.hash && other.id != receipt.id {
        // Of two in the Inbox only the later one is the twin.
        let isFirst = (receipt.received, receipt.id) < (other.received, other.id)
        if other.transaction.isNone, isFirst { continue }
        twins.append(.receipt(other.id))
      }
      for file in book.attachments.live where file.hash == receipt.hash {
        let owner = file.owner.id.raw
        if owner == receipt.id.raw || owner == receipt.transaction.raw { continue }
        // A receipt's own file is the receipt.
        if file.owner.kind == Kind.receipt.name { continue }
        twins.append(.attachment(file.id))
      }
    }
    guard let merchant = proposal?.merchant?.value, let day = proposal?.day?.value,
      let total = proposal?.total?.value
    else { return twins }
    for id in expenses(merchant, day, total, in: book) where id != receipt.transaction {
      twins.append(.expense(id))
    }
    return twins
  }

  /// The purchases of a vendor on a day that came to exactly so much; below zero what it gave back, whichever sign that was
  /// entered with.
  public static func expenses(
    _ merchant: String, _ day: Day, _ total: Money, in book: Book
  ) -> [ID<Transaction>] {
    let wanted = folded(trimmed(merchant))
    let rows = book.transactions.rows
    var found: [ID<Transaction>] = []
    let back = total.isNegative ? try? total.negated() : nil
    for row in rows.indices where rows[row].day == day {
      guard let amount = rows[row].amount,
        amount == total || (amount == back && rows[row].type == .return)
      else { continue }
      if rows[row].isLive, !rows[row].isOff, folded(trimmed(rows[row].source)) == wanted {
        found.append(rows[row].id)
      }
    }
    return found
  }
}
