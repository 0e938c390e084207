extension Explaining {
  /// Takes the fee that was kept of a payment back with it (rule M34): alone it would say that money went the other way.
  ///
  /// The payment's own match goes, too: should it come back, it would explain more than the line without its fee.
  static func takeFees(with payment: Payment, in book: Book, _ edit: inout Edit) {
    for match in book.matches(with: payment.id.raw) where match.type == .payment {
      guard let line = book.bankLines.live(match.line) else { continue }
      let others = book.matches(of: line.id).filter {
        $0.id != match.id && $0.amount.currency == line.amount.currency && book.saysWhat($0)
      }
      // What else explains the line may bear the fee.
      var left: Int64 = 0
      for other in others { left = left &+ other.amount.minor }
      if left == 0 || (left < 0) == line.isOut { continue }
      var ended = [match]
      for fee in others
      where fee.isMade && fee.type == .expense && fee.amount.isNegative != line.isOut {
        ended.append(fee)
        guard let cost = book.transactions.live(fee.other.retyped() as ID<Transaction>),
          !ImportBatches.isBilled(cost, in: book),
          // What has things of its own is more than a fee: it stays with them.
          book.items(of: cost.id).isEmpty
        else { continue }
        edit.trash(cost, in: book.transactions)
      }
      if ended.count == 1 { continue }
      for one in ended {
        edit.trash(one, in: book.lineMatches)
      }
    }
  }
}
