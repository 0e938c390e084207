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
    let said = try (listed.net ?? sum).adding(taxes)
    total = listed.total ?? said
    // The whole invoice's tax may stand in each of its rows.
    if listed.entries.count > 1, try sum.adding(taxes) != total, let first = listed.entries.first,
      listed.entries.allSatisfy({ $0.tax == first.tax })
    {
      taxes = first.tax
      if listed.total == nil { total = try (listed.net ?? sum).adding(taxes) }
    }
    if entries.count == listed.entries.count, sum == total, taxes.isZero { return }
    let net = try total.subtracting(taxes)
    if let rate = ListedSums.rate(taxes, of: net) {
      tax = rate
      if entries.isEmpty || sum != net { entries = [whole(net, listed)] }
      return
    }
    lacksRate = !taxes.isZero
    if sum != total { entries = [whole(total, listed)] }
  }

  private func whole(_ amount: Money, _ listed: ListedInvoice) -> ListedInvoice.Entry {
    let texts = listed.entries.map { $0.text }.filter { !$0.isEmpty }
    return ListedInvoice.Entry(
      text: String(texts.joined(separator: ", ").prefix(2_000)), price: Price(amount),
      tax: .zero(amount.currency))
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
