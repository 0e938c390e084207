import Ledger

// A second currency: what stands on the receipt beside what was charged for it (rule E39).
extension ColumnImport {
  /// What a line says was paid in another currency than it was charged in; nil where there is none.
  func original(
    _ row: CSVRow, _ amounts: ColumnAmounts, of charged: Money?
  ) throws(CellFault) -> Money? {
    let text = cell(.originalAmount, row)
    let code = cell(.originalCurrency, row)
    if text.isEmpty || code.isEmpty { return nil }
    guard let currency = Currency(code) else {
      throw CellFault(
        .originalCurrency, "\"\(CellFault.shown(code))\" is not a currency",
        "Write its code, such as USD.")
    }
    if currency == charged?.currency { return nil }
    do throws(MoneyError) {
      guard let money = try amounts.money(text, in: currency), !money.isZero else { return nil }
      // Some write the one with a sign and the other without.
      let isTurned = charged.map { $0.isNegative != money.isNegative } ?? false
      return isTurned ? try money.negated() : money
    } catch {
      throw CellFault(
        .originalAmount, "\"\(CellFault.shown(text))\" is not an amount", "Write it as 1234.50.")
    }
  }

  /// The amount is what stands on the receipt, its worth what was charged; tax that was charged is as much of it as before.
  func turn(
    _ transaction: inout Transaction, into original: Money, _ tax: inout Money?,
    _ subtotal: inout Money?
  ) throws(CellFault) {
    guard let charged = transaction.amount, !charged.isZero else {
      transaction.amount = original
      return
    }
    transaction.amount = original
    transaction.worth = Worth(of: original, [charged])
    tax = try share(tax, of: charged, in: original)
    subtotal = try share(subtotal, of: charged, in: original)
  }

  private func share(
    _ part: Money?, of whole: Money, in other: Money
  ) throws(CellFault) -> Money? {
    guard let part else { return nil }
    if let share = part.share(of: whole, in: other) { return share }
    throw CellFault(.originalAmount, "the amount is too large", "Check it.")
  }
}
