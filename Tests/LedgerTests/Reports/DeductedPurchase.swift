import Ledger

extension Transaction {
  /// What the business bought on 4 March 2025 and deducts, with a tax in percent within the amount.
  init(deducting minor: Int64, _ currency: Currency, tax: Int, id: UInt64 = 1) {
    self.init()
    self.id = ID(id)
    (type, amount) = (.purchase, Money(minor: minor, currency: currency))
    (day, project) = (Day(year: 2025, month: 3, day: 4), .business)
    self.tax.rate = Rate(percent: tax)
    isDeductible = true
  }
}
