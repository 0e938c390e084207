/// The sums under an invoice's lines (rule G16).
///
/// Each line is quantity × unit, rounded, less its discount; the invoice's discount is taken off their sum and
/// spread over the tax rates; each rate is taxed once. All rounding is half away from zero, and all sums add up
/// to the minor unit.
public struct InvoiceTotals: Equatable, Sendable {
  /// A line as it counts.
  public struct Part: Equatable, Sendable {
    /// What was taken off; nil for nothing.
    public var discount: DiscountAmount?
    /// Quantity × unit, less the discount.
    public var amount: Money
    /// Its own tax or the invoice's; nil for none.
    public var tax: Tax?
  }

  public private(set) var parts: [Part] = []
  /// The sum of the parts.
  public private(set) var subtotal: Money
  /// What is taken off the subtotal; nil for nothing.
  public private(set) var discount: DiscountAmount?
  /// A rate each, in the order of the lines; what is not taxed is in none.
  public private(set) var taxes: [TaxGroup] = []
  public private(set) var total: Money

  /// What lines add up to; `tax` is that of lines that name none.
  public init(
    of lines: [Line], _ tax: Tax?, _ discount: Discount? = nil, in currency: Currency
  ) throws(MoneyError) {
    subtotal = .zero(currency)
    total = subtotal
    for line in lines { try add(line.price, line.discount, line.tax ?? tax) }
    // Before there is a line it says which tax there will be.
    var groups: [(tax: Tax?, sum: Money)] = []
    if lines.isEmpty { groups.append((InvoiceTotals.counted(tax), subtotal)) }
    for part in parts {
      if let place = groups.firstIndex(where: { $0.tax == part.tax }) {
        groups[place].sum = try groups[place].sum.adding(part.amount)
      } else {
        groups.append((part.tax, part.amount))
      }
    }
    try takeOff(discount, &groups)
    for group in groups {
      total = try total.adding(group.sum)
      guard let tax = group.tax else { continue }
      let amount = try group.sum.percent(tax.rate)
      taxes.append(TaxGroup(tax, group.sum, amount))
      total = try total.adding(amount)
    }
  }

  /// The same of an invoice in the book.
  public init(of invoice: Invoice, in book: Book) throws(MoneyError) {
    let lines = book.lines(of: invoice.id)
    try self.init(ofDraft: lines, invoice.tax, invoice.discount, in: invoice.currency)
  }

  /// The same of a draft's lines, of which those that take off or give back what was asked for bear no discount of the whole.
  public init(
    ofDraft lines: [Line], _ tax: Tax?, _ discount: Discount?, in currency: Currency
  ) throws(MoneyError) {
    let (counted, rest) = try InvoiceTotals.discountingWhatIsNew(lines, discount)
    try self.init(of: counted, tax, rest, in: currency)
  }

  /// A tax of nothing is no tax.
  static func counted(_ tax: Tax?) -> Tax? { tax.flatMap { $0.rate.isZero ? nil : $0 } }

  private mutating func add(
    _ price: Price, _ discount: Discount?, _ tax: Tax?
  ) throws(MoneyError) {
    var part = Part(amount: try price.amount(), tax: InvoiceTotals.counted(tax))
    if let discount, !discount.isNothing {
      let taken = try discount.taken(off: part.amount)
      part.discount = DiscountAmount(discount, taken)
      part.amount = try part.amount.subtracting(taken)
    }
    subtotal = try subtotal.adding(part.amount)
    parts.append(part)
  }

  /// Takes the invoice's discount off its subtotal, and off each rate its part of it.
  private mutating func takeOff(
    _ discount: Discount?, _ groups: inout [(tax: Tax?, sum: Money)]
  ) throws(MoneyError) {
    // An empty draft has nothing that it could be taken off yet.
    guard let discount, !discount.isNothing, !parts.isEmpty else { return }
    let taken = try discount.taken(off: subtotal)
    self.discount = DiscountAmount(discount, taken)
    let shares = InvoiceTotals.spread(
      taken.minor, of: subtotal.minor, over: groups.map { $0.sum.minor })
    for (place, share) in shares.enumerated() {
      groups[place].sum = try groups[place].sum.subtracting(
        Money(minor: share, currency: taken.currency))
    }
  }

  /// What each sum bears of a discount off all of them, by the largest remainder: in proportion, so no sum
  /// passes zero, and altogether exactly the discount.
  ///
  /// The earlier gets what is left over where two are even. Sums of the other sign (a refund among sales) bear theirs the other way.
  static func spread(_ discount: Int64, of whole: Int64, over sums: [Int64]) -> [Int64] {
    if whole < 0 {
      return spread(0 &- discount, of: 0 &- whole, over: sums.map { 0 &- $0 }).map { 0 &- $0 }
    }
    guard discount > 0, whole > 0 else { return sums.map { _ in 0 } }
    let divisor = whole.magnitude
    var shares: [Int64] = []
    var remainders: [UInt64] = []
    var left = discount
    for sum in sums {
      // The discount is no more than the whole, so a share is no more than its sum.
      let (quotient, rest) =
        multiplyDivide(discount.magnitude, sum.magnitude, by: divisor) ?? (0, 0)
      let isUneven = rest > 0 && sum < 0
      let down = Int64(truncatingIfNeeded: quotient)
      shares.append(sum < 0 ? 0 &- down &- (isUneven ? 1 : 0) : down)
      remainders.append(isUneven ? divisor - rest : rest)
      left = left &- (shares.last ?? 0)
    }
    let order = shares.indices.sorted { a, b in
      remainders[a] == remainders[b] ? a < b : remainders[a] > remainders[b]
    }
    for place in order where left > 0 {
      shares[place] = shares[place] &+ 1
      left -= 1
    }
    return shares
  }

  // MARK: as it is frozen

  /// The least version of the rules that can say this.
  public var rules: Int64 {
    let isPlain = parts.allSatisfy { $0.discount == nil && $0.tax == parts.first?.tax }
    return discount == nil && isPlain ? 1 : 2
  }

  /// The tax of rules 1.
  public var tax: TaxAmount? {
    guard rules == 1, let only = taxes.first else { return nil }
    var amount = TaxAmount()
    amount.name = only.name
    amount.rate = only.rate
    amount.amount = only.amount
    return amount
  }
}

extension InvoiceContent {
  /// The sums that follow from the printed lines by their version of the rules; nil where a line is not what
  /// quantity, unit and discount make it.
  func computed() throws(MoneyError) -> InvoiceTotals? {
    var lines: [Line] = []
    for printed in self.lines {
      guard printed.unit.currency == currency else { return nil }
      var line = Line()
      line.price = Price(printed.unit, times: printed.quantity)
      line.discount = try printed.discount?.discount()
      line.tax = rules == 1 ? nil : printed.tax ?? Tax()
      lines.append(line)
    }
    let only = rules == 1 ? tax.map { Tax($0.name, $0.rate) } : nil
    return try InvoiceTotals(of: lines, only, try discount?.discount(), in: currency)
  }

  /// Writes lines and sums as they were computed.
  mutating func freeze(_ totals: InvoiceTotals, of lines: [Line]) {
    rules = totals.rules
    self.lines = lines.enumerated().map { place, line in
      var printed = ContentLine()
      printed.kind = line.service.name
      printed.text = line.text
      printed.quantity = line.price.quantity
      printed.unit = line.price.unit
      printed.amount = totals.parts[place].amount
      printed.discount = totals.parts[place].discount
      if rules != 1 { printed.tax = totals.parts[place].tax }
      return printed
    }
    subtotal = totals.subtotal
    discount = totals.discount
    tax = totals.tax
    taxes = rules == 1 ? [] : totals.taxes
    total = totals.total
  }

  /// Whether lines and sums are what their version of the rules makes of them, and nothing of another's.
  public func addsUp() -> Bool {
    guard let totals = (try? computed()) ?? nil, totals.rules == rules else { return false }
    var again = self
    again.freeze(totals, of: [])
    guard lines.count == totals.parts.count else { return false }
    for (place, printed) in lines.enumerated() {
      let part = totals.parts[place]
      guard printed.amount == part.amount, printed.discount == part.discount,
        printed.tax == (rules == 1 ? nil : part.tax)
      else { return false }
    }
    return subtotal == again.subtotal && discount == again.discount && tax == again.tax
      && taxes == again.taxes && total == again.total
  }

  /// The taxes, a rate each, whichever rules they follow.
  public var taxGroups: [TaxGroup] {
    guard let tax else { return taxes }
    return [TaxGroup(Tax(tax.name, tax.rate), subtotal, tax.amount)]
  }

  /// The tax of a printed line, whichever rules it follows; nil for none.
  public func tax(ofLine place: Int) -> Tax? {
    rules == 1 ? tax.map { Tax($0.name, $0.rate) } : lines[place].tax
  }
}
