/// Income by whom it is of, as it stands beside the tables of tax (rule R14): what is untaxed, what is on no invoice.
public struct ClientIncome: Equatable, Sendable {
  public struct Row: Equatable, Sendable {
    /// "" of no client.
    public var name: String
    /// What their invoices say as that.
    public var taxID = ""
    /// Whether its invoices say that the recipient owes the tax.
    public var isReverseCharge = false
    /// How many invoices, payments or gigs have a part in it.
    public var count = 1
    public var amount: Money
  }

  /// By currency, the account's first; what the recipient owes the tax of first, then by name.
  public private(set) var rows: [Row] = []
  public internal(set) var faults: [RowFault] = []
  /// Where the row of a key stands, until they are in order.
  private var places: [String: Int] = [:]

  /// Adds one to the row of a key in its currency.
  mutating func add(_ row: Row, to key: String) throws(MoneyError) {
    if row.amount.isZero { return }
    let key = row.amount.currency.code + key
    guard let place = places[key] else {
      places[key] = rows.count
      rows.append(row)
      return
    }
    rows[place].amount = try rows[place].amount.adding(row.amount)
    rows[place].count += 1
  }

  /// Puts the rows in order, without those that came to nothing: a credit note gave that back in full.
  mutating func close(in book: Book) {
    let own = book.settings.currency
    places = [:]
    rows.removeAll { $0.amount.isZero }
    rows.sort { a, b in
      if a.amount.currency != b.amount.currency {
        return a.amount.currency.precedes(b.amount.currency, in: own)
      }
      if a.isReverseCharge != b.isReverseCharge { return a.isReverseCharge }
      let (first, second) = (ReadingKey(folded(a.name)), ReadingKey(folded(b.name)))
      if first != second { return first < second }
      return a.taxID != b.taxID ? a.taxID < b.taxID : a.name < b.name
    }
  }
}
