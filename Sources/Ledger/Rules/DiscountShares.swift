/// What each printed line of an issued invoice bears of the discounts, as they were frozen (rules G65, G100).
extension InvoiceContent {
  /// What was taken off each line: its own discount and its share of the invoice's, with the line's sign; their sum is exactly
  /// what was taken off altogether, and each tax's lines bear what was taken off its base.
  func taken() throws(MoneyError) -> [Money] {
    var taken: [Money] = []
    for line in lines { taken.append(try line.unit.times(line.quantity).subtracting(line.amount)) }
    guard let discount else { return taken }
    var groups: [(tax: Tax?, sum: Int64)] = []
    for place in lines.indices {
      let tax = tax(ofLine: place)
      if let known = groups.firstIndex(where: { $0.tax == tax }) {
        groups[known].sum &+= lines[place].amount.minor
      } else {
        groups.append((tax, lines[place].amount.minor))
      }
    }
    let parts = InvoiceTotals.spread(
      discount.amount.minor, of: subtotal.minor, over: groups.map { $0.sum })
    for (group, part) in zip(groups, parts) {
      let places = lines.indices.filter { tax(ofLine: $0) == group.tax }
      let shares = InvoiceTotals.spread(
        part, of: group.sum, over: places.map { lines[$0].amount.minor })
      for (place, share) in zip(places, shares) {
        taken[place] = try taken[place].adding(Money(minor: share, currency: currency))
      }
    }
    return taken
  }
}

extension Discount {
  /// The discount that takes `taken` off `whole`: in percent where that comes to the same, so that a part of `whole` bears its
  /// part; nil for nothing.
  init?(taking taken: Money, off whole: Money) {
    if taken.isZero { return nil }
    self.init()
    let rate = multiplyDivideHalfUp(100_000_000, taken.minor, by: whole.minor.magnitude)
    if let rate {
      let inPercent = Discount(Rate(micros: Int64(clamping: rate.magnitude)))
      if let same = try? inPercent.taken(off: whole), same == taken {
        self = inPercent
        return
      }
    }
    guard let size = try? taken.absolute() else { return nil }
    amount = size
  }
}

extension InvoiceTotals {
  /// A draft's lines and discount as they count: where a line takes a deposit off, or gives back what an invoice asked for, the
  /// discount of the whole is the other lines' own, because what was asked for before is no part of what is discounted (rules
  /// G100, R10).
  static func discountingWhatIsNew(
    _ lines: [Line], _ discount: Discount?
  ) throws(MoneyError) -> (lines: [Line], discount: Discount?) {
    guard let discount, !discount.isNothing else { return (lines, discount) }
    let places = lines.indices.filter {
      Deposits.invoice(takenOffBy: lines[$0]) == nil && !ProjectCredits.isBack(lines[$0])
    }
    if places.count == lines.count { return (lines, discount) }
    if places.isEmpty {
      // What names the invoice that asked for it says its discount, which a draft of an earlier program says for all.
      let isSaid = lines.allSatisfy { line in
        line.source.map { !$0.asked.isNone } ?? CreditLines.isRounding(line)
      }
      return (lines, isSaid ? nil : discount)
    }
    var lines = lines
    var sum = Money.zero(lines[0].price.unit.currency)
    var amounts: [Int64] = []
    for place in places {
      let amount = try lines[place].amount()
      sum = try sum.adding(amount)
      amounts.append(amount.minor)
    }
    let taken = try discount.taken(off: sum)
    let shares = InvoiceTotals.spread(taken.minor, of: sum.minor, over: amounts)
    for (place, share) in zip(places, shares) where share != 0 {
      let whole = try lines[place].price.amount()
      let left = try lines[place].amount().subtracting(
        Money(minor: share, currency: sum.currency))
      let off = try whole.subtracting(left)
      let same = try? discount.taken(off: whole)
      lines[place].discount =
        discount.amount == nil && same == off ? discount : Discount(try off.absolute())
    }
    return (lines, nil)
  }
}
