import Ledger

/// What came back, what was sold, and what was driven (rule G87).
extension Journal {
  /// A return that counts as purchases do (rule E26), or a sale of somebody's own; the book's own records of what moves between places move no money.
  mutating func addGoods(_ row: Transaction) throws(MoneyError) {
    guard row.isLive, !row.isOff, row.sale == nil, let amount = row.amount else { return }
    let isReturn = row.type == .return
    guard isReturn ? book.notSpent(row) == nil : row.type == .sale else { return }
    var entry = Entry(
      row.day, entered: row.created, code: row.id.text, payee: row.source, text: row.notes)
    // Money comes in, whichever sign it was entered with.
    let back = amount.isNegative ? try amount.negated() : amount
    try postMoney(back, of: row.id.raw, .transaction, row.paymentMethod, &entry)
    try post(
      row, below: isReturn ? row.project.expenses("Expenses:Returns:") : "Income:Sales",
      sign: amount.isNegative ? 1 : -1, &entry)
    append(entry)
  }

  /// Its distance as a commodity, and what that counts (rule E29), which is money that nobody paid.
  mutating func add(_ trip: Trip) throws(MoneyError) {
    let way = [trip.origin, trip.destination].map { trimmed($0) }.filter { !$0.isEmpty }
    var entry = Entry(
      trip.day, entered: trip.created, code: trip.id.text, payee: trip.purpose,
      text: "Trip " + way.joined(separator: " - "))
    let account = trip.project.expenses("Expenses:Mileage:")
    let thousandths = trip.whole.thousandths
    if thousandths > 0 {
      entry.ways = [
        Way(account: account, thousandths: thousandths, unit: trip.unit),
        Way(account: "Equity:Mileage", thousandths: -thousandths, unit: trip.unit),
      ]
    }
    if let worth = trip.deduction, trip.project != .personal {
      entry.post(account, worth)
      entry.post("Equity:Mileage", try worth.negated())
    }
    append(entry)
  }
}
