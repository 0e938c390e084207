/// Money that went back and of which nothing says that it came: one device deleted the payment while another, which did not hear of
/// that, accepted its way back or recorded a refund of it (rules G64, M45).
///
/// Its invoice would be owed twice. Either it never came, and the refund goes, too, or it came, and is recorded again: the bank
/// alone knows.
public struct WentBackAlone: Equatable, Sendable {
  public var refund: ID<Payment>
  /// From which it is taken; none for what is on no invoice.
  public var invoice: ID<Invoice>

  /// All of a book, the first day first.
  ///
  /// - Complexity: O(payments), and the client's payments for each refund.
  public static func all(in book: Book) -> [WentBackAlone] {
    let refunds = Payments.inOrder(
      book.payments.rows.filter { $0.isLive && $0.amount.isNegative })
    return refunds.compactMap { WentBackAlone($0, in: book) }
  }

  /// Whether a refund is one.
  public static func has(_ refund: Payment, in book: Book) -> Bool {
    refund.amount.isNegative && WentBackAlone(refund, in: book) != nil
  }

  /// nil for a refund of what came.
  init?(_ refund: Payment, in book: Book) {
    let taken = book.allocations(of: refund.id).filter { $0.amount.isNegative }
    // More was taken from it than it got.
    let short = taken.first { given in
      guard let invoice = book.invoices.live(given.invoice), invoice.isIssued, !invoice.isVoid,
        !invoice.isCreditNote
      else { return false }
      return (try? book.received(for: invoice))?.isNegative == true
    }
    // The way back of a payment that is there is none of what is too much.
    let isTooMuch = short != nil && Bounced.payment(goneBackBy: refund, in: book) == nil
    guard isTooMuch || WentBackAlone.isAlone(refund, in: book) else { return nil }
    (self.refund, invoice) = (refund.id, (short ?? taken.first)?.invoice ?? ID())
  }

  /// Whether the payment that a line took back is deleted, and no other of that amount came up to that day instead, for the same
  /// project or for none.
  private static func isAlone(_ refund: Payment, in book: Book) -> Bool {
    let matches = book.matches(with: refund.id.raw)
    if matches.isEmpty { return false }
    var (isGone, left) = (false, 0)
    let rows = book.clientIDs(of: refund.client).flatMap {
      book.payments.rows(linking: Payment.clientLink, to: $0.raw)
    }
    for row in rows {
      let one = book.payments.rows[Int(row)]
      guard one.amount.currency == refund.amount.currency,
        one.amount.minor.magnitude == refund.amount.minor.magnitude,
        one.project == refund.project || one.project.isNone || refund.project.isNone
      else { continue }
      if one.isLive {
        if one.day <= refund.day { left += one.amount.isNegative ? -1 : 1 }
      } else if one.amount.isPositive {
        isGone =
          isGone
          || matches.contains {
            Explaining.isRecorded(refund.id, of: $0.line, for: one.id.retyped(), in: book)
          }
      }
    }
    return isGone && left < 0
  }
}
