import Ledger

/// What a line of a list of hours is billed as (rule G114).
struct HourPrice {
  let price: Price
  /// Its hours stand in its name, and the price is the amount as one.
  let isWhole: Bool

  init(_ entry: HourList.Entry, _ rate: Money) throws(MoneyError) {
    (price, isWhole) = try HourPrice.parts(entry, rate)
  }

  static var service: ServiceType { ServiceType("Hours") }

  /// Whether a charge has its hours in its name, and is one of a whole amount.
  static func isWhole(_ charge: Charge) -> Bool {
    // "(0:20 h)", and not what somebody wrote: "(2 h)".
    charge.price.quantity == .one && charge.name.hasSuffix(" h)")
      && charge.name.utf8.dropLast(5).last == UInt8(ascii: ":")
  }

  /// Hours at a rate where that is the amount that the file says, or what their minutes come to, to the cent; else the amount as
  /// a whole: thousandths of an hour make 29.97 of 20 minutes at 90.00.
  private static func parts(
    _ entry: HourList.Entry, _ rate: Money
  ) throws(MoneyError) -> (price: Price, isWhole: Bool) {
    let quantity = DurationText.quantity(entry.milliseconds)
    guard let amount = entry.amount else {
      let price = Price(rate, times: quantity)
      let exact = try amount(of: entry.milliseconds, at: rate)
      return try price.amount() == exact ? (price, false) : (Price(exact), true)
    }
    if entry.milliseconds == 0 { return (Price(amount), false) }
    if let near = hours(of: amount, at: entry.rate) {
      if try rate.times(quantity) == amount { return (Price(rate, times: quantity), false) }
      // Other programs round the hours to hundredths.
      let isNear = -10...10 ~= near.thousandths - quantity.thousandths
      if isNear, try rate.times(near) == amount { return (Price(rate, times: near), false) }
    } else if case let (product, isOver) = amount.minor.multipliedReportingOverflow(by: 3_600_000),
      !isOver
    {
      let rate = Money(
        minor: (product + entry.milliseconds / 2) / entry.milliseconds, currency: amount.currency)
      if try rate.times(quantity) == amount { return (Price(rate, times: quantity), false) }
    }
    return (Price(amount), true)
  }

  /// What so many milliseconds of work come to, halves away from zero.
  private static func amount(of milliseconds: Int64, at rate: Money) throws(MoneyError) -> Money {
    let (product, isOver) = rate.minor.multipliedReportingOverflow(by: milliseconds)
    if isOver { throw .overflow }
    let half = product < 0 ? -DurationText.hour / 2 : DurationText.hour / 2
    return Money(minor: (product + half) / DurationText.hour, currency: rate.currency)
  }

  /// How many hours an amount is at a rate.
  static func hours(of amount: Money, at rate: Money?) -> Quantity? {
    guard let rate, rate.isPositive,
      case let (product, isOver) = amount.minor.multipliedReportingOverflow(by: 1_000), !isOver
    else { return nil }
    return Quantity(thousandths: (product + rate.minor / 2) / rate.minor)
  }
}
