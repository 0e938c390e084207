/// What clients were asked for without tax, or paid of it, by whom (rule R14): what a return asks for beside what is taxed, and
/// of what the recipient owes the tax a sales list, by the recipient's number.
public struct UntaxedIncome: Equatable, Sendable {
  /// One recipient, by the tax number that their invoices say, else by name.
  public struct Row: Equatable, Sendable {
    public var name: String
    public var taxID: String
    /// Whether its invoices say that the recipient owes the tax.
    public var isReverseCharge: Bool
    /// How many invoices have a part in it.
    public var count = 0
    public var amount: Money
  }

  /// By currency, the account's first; what the recipient owes the tax of first, then by name.
  public private(set) var rows: [Row] = []
  public private(set) var faults: [RowFault] = []

  init() {}

  /// Counts as ``TaxCollected`` does: the parts of invoices that have no tax, on their day, or as they were paid.
  ///
  /// - Complexity: O(invoices + their payments).
  public init(
    of book: Book, _ basis: IncomeBasis, from first: Day? = nil, to last: Day? = nil
  ) {
    let days = DayBounds(first, last)
    let issued = basis == .invoiced ? days : DayBounds(nil, nil)
    var places: [Key: Int] = [:]
    try? book.forEachInvoiced(issued) { (invoice, content) throws(MoneyError) in
      do throws(MoneyError) {
        if try content.untaxedPart() == nil { return }
        // A payment in another currency counts for what somebody said that it is worth.
        var sums = Totals()
        func add(_ parts: [TaxGroup]) throws(MoneyError) {
          for part in parts where part.rate.isZero { try sums.add(part.base) }
        }
        if basis == .invoiced {
          try add(try PaidTax.asked(invoice, content, book))
        } else {
          try PaidTax.forEach(invoice, content, days, book) { (_, parts) throws(MoneyError) in
            try add(parts)
          }
        }
        for sum in sums.nonZero {
          let key = Key(content, sum.currency)
          let place = places[key] ?? rows.count
          if place == rows.count {
            places[key] = place
            rows.append(Row(content, .zero(sum.currency)))
          }
          rows[place].amount = try rows[place].amount.adding(sum)
          rows[place].count += 1
        }
      } catch {
        faults.append(book.tooLarge(invoice))
      }
    }
    let own = book.settings.currency
    // What a credit note gave back in full is none.
    rows = rows.filter { !$0.amount.isZero }
    rows.sort { a, b in
      if a.amount.currency != b.amount.currency {
        return a.amount.currency.precedes(b.amount.currency, in: own)
      }
      if a.isReverseCharge != b.isReverseCharge { return a.isReverseCharge }
      let (first, second) = (ReadingKey(folded(a.name)), ReadingKey(folded(b.name)))
      return first == second ? a.taxID < b.taxID : first < second
    }
  }

  private struct Key: Hashable {
    var recipient: String
    var isReverseCharge: Bool
    var currency: Currency

    /// "ATU 123" and "atu123" are one number.
    init(_ content: InvoiceContent, _ currency: Currency) {
      let number = uppered(content.buyer.taxID).unicodeScalars.filter {
        $0 != " " && $0 != "-" && $0 != "."
      }
      recipient = number.isEmpty ? " " + content.buyer.name : ""
      recipient.unicodeScalars.append(contentsOf: number)
      isReverseCharge = content.reverseCharge
      self.currency = currency
    }
  }
}

extension UntaxedIncome.Row {
  fileprivate init(_ content: InvoiceContent, _ amount: Money) {
    name = content.buyer.name
    taxID = trimmed(content.buyer.taxID)
    isReverseCharge = content.reverseCharge
    self.amount = amount
  }
}

extension InvoiceContent {
  /// What of its total no tax is on, a rate of zero being none; nil where all of it is taxed.
  func untaxedPart() throws(MoneyError) -> TaxGroup? {
    var rest = total
    for group in taxGroups where !group.rate.isZero {
      rest = try rest.subtracting(group.base).subtracting(group.amount)
    }
    return rest.isZero ? nil : TaxGroup(Tax("", .zero), rest, .zero(rest.currency))
  }

  /// Its taxes with what they are on, and what no tax is on.
  func partsWithUntaxed() throws(MoneyError) -> [TaxGroup] {
    let taxed = taxGroups.filter { !$0.rate.isZero }
    guard let untaxed = try untaxedPart() else { return taxed }
    return taxed + [untaxed]
  }
}
