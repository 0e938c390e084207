/// The tax that clients were asked for, or paid, by rate (rule R14): what is owed to the tax office before what was
/// paid oneself.
public struct TaxCollected: Equatable, Sendable {
  /// What was asked for, or paid, at one rate.
  public struct Row: Equatable, Sendable {
    public var tax: Tax
    /// What it is on.
    public var net: Money
    public var amount: Money
  }

  /// By currency, the account's first, and the highest rate first.
  public private(set) var rows: [Row] = []
  public private(set) var faults: [RowFault] = []

  /// The tax of some days.
  ///
  /// Invoiced: what issued invoices that are not void ask for, on the day that they name. Received: of each payment
  /// the part that is tax, on its day; what was paid beyond an invoice has none, and a refund takes its part back.
  ///
  /// - Complexity: O(invoices + their payments).
  public init(
    of book: Book, _ basis: IncomeBasis, from first: Day? = nil, to last: Day? = nil,
    _ kept: KeptIncome? = nil
  ) {
    let days = DayBounds(first, last)
    if basis == .received, let rows = kept?.paidTax(of: book, days) {
      self.rows = TaxCollected.sorted(rows, book.settings.currency)
      return
    }
    // Whenever an invoice was issued, it may be paid in these days.
    let issued = basis == .invoiced ? days : DayBounds(nil, nil)
    var faults: [RowFault] = []
    var rows: [Row] = []
    try? book.forEachInvoiced(issued) { (invoice, content) throws(MoneyError) in
      if content.taxGroups.isEmpty { return }
      do throws(MoneyError) {
        var added = rows
        func add(_ parts: [TaxGroup]) throws(MoneyError) {
          for part in parts where !part.rate.isZero {
            try TaxCollected.add(
              part.base, part.amount, of: Tax(part.name, part.rate), to: &added)
          }
        }
        if basis == .invoiced {
          try add(try PaidTax.asked(invoice, content, book))
        } else {
          try PaidTax.forEach(invoice, content, days, book) { (_, parts) throws(MoneyError) in
            try add(parts)
          }
        }
        rows = added
      } catch {
        faults.append(book.tooLarge(invoice))
      }
    }
    self.rows = TaxCollected.sorted(rows, book.settings.currency)
    self.faults = faults
  }

  private static func sorted(_ rows: [Row], _ own: Currency) -> [Row] {
    rows.sorted { a, b in
      if a.amount.currency != b.amount.currency {
        return a.amount.currency.precedes(b.amount.currency, in: own)
      }
      if a.tax.rate != b.tax.rate { return a.tax.rate > b.tax.rate }
      return a.tax.name < b.tax.name
    }
  }

  /// What payments add to the tax that was received, before it is summed; false where that of some invoice is no amount.
  static func forEachPaid(
    _ days: DayBounds, of book: Book, _ body: (Day, Tax, Money, Money) -> Void
  ) -> Bool {
    var isWhole = true
    try? book.forEachInvoiced(DayBounds(nil, nil)) { (invoice, content) throws(MoneyError) in
      if content.taxGroups.isEmpty { return }
      do throws(MoneyError) {
        try PaidTax.forEach(invoice, content, days, book) { (payment, parts) throws(MoneyError) in
          for part in parts where !part.rate.isZero {
            body(payment.day, Tax(part.name, part.rate), part.base, part.amount)
          }
        }
      } catch {
        isWhole = false
      }
    }
    return isWhole
  }

  /// What of payments is tax as received, by their ids: of what they are worth in the account's currency where somebody said that.
  public static func byPayment(in book: Book) -> [UInt64: Money] {
    var sums: [UInt64: Money] = [:]
    try? book.forEachInvoiced(DayBounds(nil, nil)) { (invoice, content) throws(MoneyError) in
      if content.taxGroups.isEmpty { return }
      // Of one whose sums are too large the others say theirs all the same.
      try? PaidTax.forEach(invoice, content, DayBounds(nil, nil), book) {
        (payment, parts) throws(MoneyError) in
        for part in parts where !part.rate.isZero {
          sums[payment.id.raw] = try sums[payment.id.raw]?.adding(part.amount) ?? part.amount
        }
      }
    }
    return sums
  }

  /// What the rates of one currency come to; nothing for what no sum would hold.
  public func total(in currency: Currency) -> Money {
    rows.reduce(Money.zero(currency)) { sum, row in
      row.amount.currency == currency ? (try? sum.adding(row.amount)) ?? sum : sum
    }
  }

  static func add(
    _ net: Money, _ amount: Money, of tax: Tax, to rows: inout [Row]
  ) throws(MoneyError) {
    guard
      let place = rows.firstIndex(where: {
        $0.tax == tax && $0.amount.currency == amount.currency
      })
    else {
      rows.append(Row(tax: tax, net: net, amount: amount))
      return
    }
    rows[place].net = try rows[place].net.adding(net)
    rows[place].amount = try rows[place].amount.adding(amount)
  }
}
