/// What a year, or the days of a return within it, come to for the tax office (rule R14), in the account's currency.
public struct TaxYear: Equatable, Sendable {
  public let days: ClosedRange<Day>
  public let basis: IncomeBasis
  /// What was received, tax included, or what was asked for before tax.
  public private(set) var income: Money
  /// What clients paid of tax, or were asked for, by rate.
  public private(set) var collected: TaxCollected
  /// What no tax is on, by client; nothing where the account has nothing to do with tax.
  public private(set) var untaxed: ClientIncome
  /// What is on no invoice, by client; nothing where ``untaxed`` is not told.
  public private(set) var uninvoiced: ClientIncome
  /// Expenses less returns by category with the tax in them, and trips.
  public private(set) var expenses: TaxSummary
  /// ``income`` without the tax in it.
  public private(set) var net: Money
  public private(set) var taxOut: Money
  /// The tax in deductible expenses, without that of what came back.
  public private(set) var taxIn: Money
  /// Whether ``taxIn`` comes back: the account asks for tax, or collected some in the year.
  public private(set) var getsTaxBack: Bool
  /// Deductible expenses: without their tax where it comes back.
  public private(set) var costs: Money
  public private(set) var trips: Money
  /// ``net`` less ``costs`` and ``trips``.
  public private(set) var profit: Money
  /// What of the tax that was collected is left to pay; all of it where what was paid does not come back.
  public var taxToPay: Money { getsTaxBack ? (try? taxOut.subtracting(taxIn)) ?? taxOut : taxOut }
  /// By the person's own table; nil without one, and of other days than a year's.
  public private(set) var estimate: TaxEstimate?
  /// Income in other currencies, in no figure above.
  public private(set) var others: Totals
  public private(set) var faults: [RowFault]

  public static func days(of year: Int) -> ClosedRange<Day> {
    let first = Day(year: min(max(year, 1), 9999), month: 1, day: 1) ?? .first
    return first...first.lastOfYear
  }

  /// The days that are asked for: an open end is that of the other one's year, and days that end before they begin are the
  /// year of the last one.
  public static func days(from first: Day?, to last: Day?, today: Day) -> ClosedRange<Day> {
    let year = days(of: (last ?? first ?? today).year)
    let (first, last) = (first ?? year.lowerBound, last ?? year.upperBound)
    return first <= last ? first...last : year
  }

  /// Whether they are all days of one year.
  public static func isWhole(_ days: ClosedRange<Day>) -> Bool {
    days == self.days(of: days.upperBound.year)
  }

  public init(of book: Book, in year: Int, _ basis: IncomeBasis) throws(MoneyError) {
    try self.init(of: book, over: TaxYear.days(of: year), basis)
  }

  public init(
    of book: Book, over days: ClosedRange<Day>, _ basis: IncomeBasis
  ) throws(MoneyError) {
    self.days = days
    self.basis = basis
    let currency = book.settings.currency
    let (first, last) = (days.lowerBound, days.upperBound)
    let report = try IncomeReport(of: book, by: .month, basis, from: first, to: last)
    income = report.totals[currency]
    others = try Totals(report.totals.nonZero.filter { $0.currency != currency })
    collected = TaxCollected(of: book, basis, from: first, to: last)
    expenses = TaxSummary(of: book, from: first, to: last)
    faults = report.faults
    for fault in collected.faults where !faults.contains(fault) { faults.append(fault) }
    faults += expenses.faults
    taxOut = collected.total(in: currency)
    net = basis == .received ? try income.subtracting(taxOut) : income
    let spent = expenses.sum(deductible: true, in: currency)
    taxIn = spent.tax
    // As in the whole year, so that its quarters add up to it.
    let year =
      TaxYear.isWhole(days)
      ? collected : TaxCollected(of: book, basis, from: first.firstOfYear, to: last.lastOfYear)
    // In another currency, too: it is named apart, and is owed all the same.
    getsTaxBack = book.asksForTax || year.rows.contains { !$0.amount.isZero }
    costs = getsTaxBack ? spent.net : spent.gross
    untaxed = .untaxed(of: book, basis, from: first, to: last)
    for fault in untaxed.faults where !faults.contains(fault) { faults.append(fault) }
    // Who has nothing to do with tax has nothing to tell apart by it.
    let isTold = getsTaxBack || untaxed.rows.contains { $0.isReverseCharge }
    if !isTold { untaxed = ClientIncome() }
    uninvoiced =
      isTold ? .uninvoiced(of: book, basis, from: first, to: last) : ClientIncome()
    for fault in uninvoiced.faults where !faults.contains(fault) { faults.append(fault) }
    var driven = Money.zero(currency)
    for row in expenses.driven { driven = try driven.adding(row.worth) }
    trips = driven
    profit = try net.subtracting(costs).subtracting(trips)
    estimate =
      TaxYear.isWhole(days) ? TaxEstimate(of: profit, in: last.year, book) : nil
  }
}

extension Book {
  /// Whether the account asks for tax, so that what it pays of it comes back, whoever is billed without any (rules R14 and E14).
  public var asksForTax: Bool { InvoiceTotals.counted(settings.tax) != nil }
}
