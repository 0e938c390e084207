import Ledger

/// The lines and the tax that come to what a listed invoice asked for.
///
/// Its own rows where they add up to it, else one line; with a tax where a rate gives it to the cent, else with the whole sum.
struct ListedSums {
  private(set) var entries: [ListedInvoice.Entry]
  private(set) var tax: Rate?
  private(set) var total: Money
  /// It says a tax that no rate gives.
  private(set) var lacksRate = false

  /// nil where it says no sum but zero.
  init?(_ listed: ListedInvoice) throws(Issuing.Problem) {
    do throws(MoneyError) {
      try self.init(of: listed)
    } catch {
      throw .money(error)
    }
    if total.isZero { return nil }
  }

  private init(of listed: ListedInvoice) throws(MoneyError) {
    let zero = Money.zero(listed.currency)
    var (sum, taxes) = (zero, zero)
    for entry in listed.entries {
      sum = try sum.adding(try entry.price.amount())
      taxes = try taxes.adding(entry.tax)
    }
    entries = listed.entries.filter { !$0.price.unit.isZero }
    let net = listed.net ?? sum
    // The whole invoice's tax may stand in each of its rows.
    if listed.entries.count > 1, !sum.isZero, let first = listed.entries.first?.tax,
      listed.entries.allSatisfy({ $0.tax == first }),
      let total = listed.total, try sum.adding(taxes) != total
    {
      taxes = first
    }
    if taxes.isZero, listed.entries.contains(where: { !$0.rate.isZero }) {
      let part = try ListedSums.tax(byRatesOf: listed, sum)
      lacksRate = part == nil
      taxes = part ?? zero
    } else if let part = try ListedSums.tax(asPercentsOf: listed, taxes) {
      taxes = part
    }
    if let said = listed.total {
      total = said
    } else if try ListedSums.isWhole(sum, with: taxes, listed) {
      total = sum
    } else {
      total = try net.adding(taxes)
    }
    if entries.count == listed.entries.count, sum == total, taxes.isZero { return }
    let rest = try total.subtracting(taxes)
    if let rate = ListedSums.rate(taxes, of: rest) {
      tax = rate
      if entries.isEmpty || sum != rest { entries = [whole(rest, listed)] }
      return
    }
    lacksRate = lacksRate || !taxes.isZero
    if sum != total { entries = [whole(total, listed)] }
  }

  private func whole(_ amount: Money, _ listed: ListedInvoice) -> ListedInvoice.Entry {
    let texts = listed.entries.map { $0.text }.filter { !$0.isEmpty }
    return ListedInvoice.Entry(
      text: String(texts.joined(separator: ", ").prefix(2_000)), price: Price(amount),
      tax: .zero(amount.currency))
  }

  /// Whether an amount that stands alone has the tax in it: a round rate says so, else several rows are without it.
  private static func isWhole(
    _ sum: Money, with taxes: Money, _ listed: ListedInvoice
  ) throws(MoneyError) -> Bool {
    if !listed.isAmount || listed.net != nil { return false }
    let isOn = isRound(taxes, of: sum)
    let isIn = isRound(taxes, of: try sum.subtracting(taxes))
    return isOn == isIn ? listed.entries.count == 1 : isIn
  }

  /// The tax that rates in percent give, where it brings what is said before tax to the total.
  ///
  /// nil where it does not, or nothing says whether an amount is before tax.
  private static func tax(
    byRatesOf listed: ListedInvoice, _ sum: Money
  ) throws(MoneyError) -> Money? {
    guard let rate = listed.entries.first?.rate else { return nil }
    let isOne = listed.entries.allSatisfy { $0.rate == rate }
    var parts = Money.zero(listed.currency)
    for entry in listed.entries {
      parts = try parts.adding(try entry.price.amount().percent(entry.rate))
    }
    guard let total = listed.total else {
      if listed.isAmount, listed.net == nil { return nil }
      return isOne ? try (listed.net ?? sum).percent(rate) : parts
    }
    if !sum.isZero, try sum.adding(parts) == total { return parts }
    guard isOne else { return nil }
    for net in [listed.net ?? sum, sum] where !net.isZero {
      let part = try net.percent(rate)
      if try net.adding(part) == total { return part }
    }
    if listed.net != nil || !sum.isZero && sum != total { return nil }
    // Only the sum with tax is said.
    let hundred: Int64 = 100_000_000
    let (product, overflow) = total.minor.multipliedReportingOverflow(by: hundred)
    if overflow || total.isNegative { return nil }
    let divisor = hundred + rate.micros
    let net = Money(minor: (product + divisor / 2) / divisor, currency: total.currency)
    return try total.subtracting(net)
  }

  /// "19" under a title of taxes may be the percents: where these bring the net to the total, and 19 does not.
  private static func tax(
    asPercentsOf listed: ListedInvoice, _ taxes: Money
  ) throws(MoneyError) -> Money? {
    guard let net = listed.net, let total = listed.total, !taxes.isZero,
      try net.adding(taxes) != total, let rate = try? Rate(parsing: taxes.plain)
    else { return nil }
    let part = try net.percent(rate)
    return try net.adding(part) == total ? part : nil
  }

  /// Whether it is a rate as laws make them, in steps of half a percent.
  private static func isRound(_ tax: Money, of net: Money) -> Bool {
    rate(tax, of: net).map { $0.micros % 500_000 == 0 } ?? false
  }

  /// The roundest rate below a hundred percent that makes `tax` of `net`; nil where none does, or there is no tax.
  private static func rate(_ tax: Money, of net: Money) -> Rate? {
    if tax.isZero || net.isZero || tax.isNegative != net.isNegative { return nil }
    let (whole, part) = (net.minor.magnitude, tax.minor.magnitude)
    guard part < whole else { return nil }
    // Steps of half a percent, a tenth, a hundredth and a thousandth, in millionths.
    for step: UInt64 in [500_000, 100_000, 10_000, 1_000] {
      let steps = 100_000_000 / step
      let (product, overflow) = part.multipliedReportingOverflow(by: steps)
      if overflow { return nil }
      let nearest = (product + whole / 2) / whole
      let rate = Rate(micros: Int64(nearest * step))
      if (try? net.percent(rate)) == tax { return rate }
    }
    return nil
  }
}
