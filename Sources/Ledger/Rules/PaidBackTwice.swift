/// A credit note of which more was paid back than its invoice left of it: devices that did not hear of each other recorded the
/// refund, or one paid back what another applied to an invoice (rule G64).
///
/// Nobody owes for it; who reads of it removes one, or asks the client for what went out twice.
public struct PaidBackTwice: Equatable, Sendable {
  /// The credit note's row.
  public var note: Int32
  /// The first day first.
  public var refunds: [Payment]
  /// What went out beyond what its invoice left of the credit note, above zero.
  public var beyond: Money

  /// All of a book, by the ids of the credit notes; those of which sums are too large are left out.
  ///
  /// - Complexity: O(payments), and a look-up for each refund.
  public static func all(in book: Book) -> [PaidBackTwice] {
    var found: [PaidBackTwice] = []
    for place in book.payments.rows.indices
    where book.payments.rows[place].amount.isNegative && book.payments.rows[place].isLive {
      for given in book.allocations(of: book.payments.rows[place].id) {
        guard let row = book.invoices.row(of: given.invoice),
          !found.contains(where: { $0.note == row }),
          let one = PaidBackTwice(of: row, in: book)
        else { continue }
        found.append(one)
      }
    }
    let invoices = book.invoices.rows
    found.sort { invoices[Int($0.note)].id < invoices[Int($1.note)].id }
    return found
  }

  /// nil where no more was paid back than is left of the credit note of a row.
  public init?(of row: Int32, in book: Book) {
    let invoice = book.invoices.rows[Int(row)]
    guard invoice.isLive, invoice.isCreditNote, !invoice.isVoid,
      let beyond = try? book.unsettled(invoice).adding(SettingOff.used(of: invoice, in: book)),
      beyond.isPositive
    else { return nil }
    let paid = book.allocations(to: invoice.id).compactMap { book.payments.live($0.payment) }
    (note, self.beyond) = (row, beyond)
    refunds = Payments.inOrder(paid.filter { $0.amount.isNegative })
  }

  /// The invoice that one of its refunds paid; nil for what went to the client.
  public static func paid(by refund: Payment, in book: Book) -> Invoice? {
    guard let payment = Credits.other(of: refund, in: book) else { return nil }
    return book.allocations(of: payment.id).first.flatMap { book.invoices.live($0.invoice) }
  }
}
