/// How an issued invoice asked for what another charge of a deal adds to, or takes off (rules G99, G100).
extension Deals {
  /// The tax of that invoice's line, nil where a usual one may begin; and for an amount below zero, which goes back as it was asked
  /// for, its part of that line's discounts, its share of the invoice's with them.
  ///
  /// nil for charges that are no deal's, and where no invoice asked for it.
  static func asked(
    before charge: Charge, in book: Book
  ) -> (tax: Tax?, discount: Discount?)? {
    let project = charge.project
    let own = Deal.charge(of: project)
    if charge.id == own || charge.id == Deal.takenOffCharge(of: project) {
      return Deposits.asked(of: project, in: book).map { ($0.tax, nil) }
    }
    guard differenceCharges(of: project, in: book).contains(charge.id),
      let invoice = Drafting.issuedInvoice(with: own, in: book),
      let content = invoice.issue?.content,
      let place = PrintedLines.bills(of: invoice, in: book).firstIndex(where: { $0.charge == own })
    else { return nil }
    let tax = content.tax(ofLine: place)
    guard let amount = try? charge.price.amount(), amount.isNegative else { return (tax, nil) }
    return (tax ?? Tax("", .zero), discount(of: amount, on: content, place))
  }

  private static func discount(
    of amount: Money, on content: InvoiceContent, _ place: Int
  ) -> Discount? {
    let line = content.lines[place]
    guard amount.currency == content.currency, let taken = try? content.taken()[place],
      let whole = try? line.unit.times(line.quantity), !whole.isZero,
      let off = multiplyDivideHalfUp(taken.minor, amount.minor, by: whole.minor.magnitude)
    else { return nil }
    return Discount(taking: Money(minor: off, currency: content.currency), off: amount)
  }
}
