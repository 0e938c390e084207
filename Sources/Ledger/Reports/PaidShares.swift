// What is paid of an invoice, or left to pay, is for what its lines ask for less what credit notes took off them (rule R12).
//
// Only what of a credit note was set off against it (rule G65) counts here: what was paid before is given back by a refund,
// which takes it from what the credit note is for.

extension SettingOff.Part {
  /// What of an amount that the credit note gives back the invoice took.
  func taken(_ minor: Int64) throws(MoneyError) -> Int64 {
    let whole = note.issue?.content.total.minor ?? 0
    if amount.minor == 0 &- whole { return minor }
    guard let part = multiplyDivideHalfUp(minor, amount.minor, by: whole.magnitude) else {
      throw .overflow
    }
    return part
  }
}

extension Book {
  /// What is paid or left to pay of an issued invoice by the projects that it bills, to the cent.
  ///
  /// Never empty.
  func paidShares(
    _ amount: Money, of invoice: Invoice
  ) throws(MoneyError) -> [(project: ID<Project>, amount: Money)] {
    var parts = weights(of: invoice)
    if parts.count < 2 { return Book.split(amount, by: parts) }
    for credit in try SettingOff.parts(of: invoice, in: self) {
      for given in weights(of: credit.note) {
        guard let place = parts.firstIndex(where: { $0.project == given.project }) else { continue }
        parts[place].weight = parts[place].weight &- (try credit.taken(given.weight))
      }
    }
    // Where nothing is left, what came went back, and both are for what was asked.
    let isLeft = parts.contains { $0.weight > 0 }
    return isLeft ? Book.split(amount, by: parts) : shares(amount, of: invoice)
  }

  /// What of an amount that is paid or left to pay is for one project.
  public func paidShare(
    of project: ID<Project>, _ amount: Money, of invoice: Invoice
  ) throws(MoneyError) -> Money {
    try paidShares(amount, of: invoice).first { $0.project == project }?.amount
      ?? .zero(amount.currency)
  }
}
