/// What a year comes to for the tax office (rule R14), in the account's currency.
public struct TaxYear: Equatable, Sendable {
  public let year: Int
  public let basis: IncomeBasis
  /// What was received, tax included, or what was asked for before tax.
  public private(set) var income: Money
  /// What clients paid of tax, or were asked for, by rate.
  public private(set) var collected: TaxCollected
  /// Expenses less returns by category with the tax in them, and trips.
  public private(set) var expenses: TaxSummary
  /// ``income`` without the tax in it.
  public private(set) var net: Money
  public private(set) var taxOut: Money
  /// The tax in deductible expenses, without that of what came back.
  public private(set) var taxIn: Money
  /// Deductible expenses: without their tax where tax was collected, because then it comes back.
  public private(set) var costs: Money
  public private(set) var trips: Money
  /// ``net`` less ``costs`` and ``trips``.
  public private(set) var profit: Money
  /// By the person's own table; nil without one.
  public private(set) var estimate: TaxEstimate?
  /// Income in other currencies, in no figure above.
  public private(set) var others: Totals
  public private(set) var faults: [RowFault]

  public static func days(of year: Int) -> ClosedRange<Day> {
    let first = Day(year: min(max(year, 1), 9999), month: 1, day: 1) ?? .first
    return first...first.lastOfYear
  }

  public init(of book: Book, in year: Int, _ basis: IncomeBasis) throws(MoneyError) {
    self.year = year
    self.basis = basis
    let currency = book.settings.currency
    let days = TaxYear.days(of: year)
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
    costs = taxOut.isZero ? spent.gross : spent.net
    var driven = Money.zero(currency)
    for row in expenses.driven { driven = try driven.adding(row.worth) }
    trips = driven
    profit = try net.subtracting(costs).subtracting(trips)
    estimate = TaxEstimate(of: profit, in: year, book)
  }
}
