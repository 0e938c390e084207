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
      let groups = content.taxGroups
      if groups.isEmpty { return }
      do throws(MoneyError) {
        var added = rows
        for group in groups where basis == .invoiced {
          try TaxCollected.add(
            group.base, group.amount, of: Tax(group.name, group.rate), to: &added)
        }
        if basis == .received {
          try TaxCollected.forEachPart(invoice, content, groups, days, book) {
            (_, tax, net, amount) throws(MoneyError) in
            try TaxCollected.add(net, amount, of: tax, to: &added)
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
      let groups = content.taxGroups
      if groups.isEmpty { return }
      do throws(MoneyError) {
        try forEachPart(invoice, content, groups, days, book) {
          (day, tax, net, amount) throws(MoneyError) in body(day, tax, net, amount)
        }
      } catch {
        isWhole = false
      }
    }
    return isWhole
  }

  /// What the rates of one currency come to; nothing for what no sum would hold.
  public func total(in currency: Currency) -> Money {
    rows.reduce(Money.zero(currency)) { sum, row in
      row.amount.currency == currency ? (try? sum.adding(row.amount)) ?? sum : sum
    }
  }

  /// The payments of an invoice in their order: each bears what the paid part of the tax grows by, so that an invoice
  /// that is paid bears exactly its tax.
  static func forEachPart(
    _ invoice: Invoice, _ content: InvoiceContent, _ groups: [TaxGroup], _ days: DayBounds,
    _ book: Book, _ body: (Day, Tax, Money, Money) throws(MoneyError) -> Void
  ) throws(MoneyError) {
    let (groups, whole) = try left(of: invoice, content, groups, book)
    if whole == 0 { return }
    var parts: [(payment: Payment, minor: Int64)] = []
    for allocation in book.allocations(to: invoice.id)
    where allocation.amount.currency == content.total.currency {
      if let payment = book.payments[allocation.payment] {
        parts.append((payment, allocation.amount.minor))
      }
    }
    parts.sort { ($0.payment.day, $0.payment.id) < ($1.payment.day, $1.payment.id) }
    var paid: Int64 = 0
    for part in parts {
      let (sum, overflow) = paid.addingReportingOverflow(part.minor)
      if overflow { throw .overflow }
      let before = paid
      paid = sum
      guard days.has(part.payment.day) else { continue }
      for group in groups {
        // With what it is on it comes to what was paid.
        let tax = try grown(group.amount, from: before, to: paid, of: whole)
        let net = try grown(
          try group.base.adding(group.amount), from: before, to: paid, of: whole
        ).subtracting(tax)
        if net.isZero && tax.isZero { continue }
        try body(
          part.payment.day, Tax(group.name, group.rate), worth(net, of: part.payment, book),
          worth(tax, of: part.payment, book))
      }
    }
  }

  /// An invoice's tax and total less what credit notes took off what was to pay (rule G65), and a credit note's less what its
  /// invoice took of it; where nothing is left, all of it.
  private static func left(
    of invoice: Invoice, _ content: InvoiceContent, _ groups: [TaxGroup], _ book: Book
  ) throws(MoneyError) -> (groups: [TaxGroup], whole: Int64) {
    var (rest, whole) = (groups, content.total)
    let isBack = invoice.isCreditNote
    var credits: [SettingOff.Part] = []
    if let settled = isBack ? book.invoices.live(invoice.corrects) : invoice {
      credits = try SettingOff.parts(of: settled, in: book)
    }
    for credit in credits where !isBack || credit.note.id == invoice.id {
      whole = try isBack ? whole.adding(credit.amount) : whole.subtracting(credit.amount)
      let given = try credit.note.issue?.content.partsWithUntaxed() ?? []
      for given in given {
        guard let place = rest.firstIndex(where: { $0.name == given.name && $0.rate == given.rate })
        else { continue }
        let amount = try credit.taken(given.amount.minor)
        let base = try credit.taken(try given.base.adding(given.amount).minor) &- amount
        rest[place].base.minor = rest[place].base.minor &+ (isBack ? 0 &- base : base)
        rest[place].amount.minor = rest[place].amount.minor &+ (isBack ? 0 &- amount : amount)
      }
    }
    return whole.isZero ? (groups, content.total.minor) : (rest, whole.minor)
  }

  /// What a part of an invoice grows by when the paid sum does; beyond the whole it does not.
  private static func grown(
    _ part: Money, from before: Int64, to after: Int64, of whole: Int64
  ) throws(MoneyError) -> Money {
    func share(_ paid: Int64) throws(MoneyError) -> Int64 {
      let counted = whole > 0 ? min(max(paid, 0), whole) : max(min(paid, 0), whole)
      guard let share = multiplyDivideHalfUp(part.minor, counted, by: whole.magnitude) else {
        throw .overflow
      }
      // Of a credit note both are negative.
      return whole > 0 ? share : 0 &- share
    }
    let (grown, overflow) = try share(after).subtractingReportingOverflow(try share(before))
    if overflow { throw .overflow }
    return Money(minor: grown, currency: part.currency)
  }

  /// In the account's currency where somebody entered what the payment is worth there.
  private static func worth(_ part: Money, of payment: Payment, _ book: Book) -> Money {
    let counted = book.counted(payment)
    guard counted.currency != payment.amount.currency, !payment.amount.isZero else { return part }
    let sign: Int64 = payment.amount.isNegative ? -1 : 1
    let minor = multiplyDivideHalfUp(
      part.minor, counted.minor &* sign, by: payment.amount.minor.magnitude)
    return minor.map { Money(minor: $0, currency: counted.currency) } ?? part
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
