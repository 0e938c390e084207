/// What a client has brought, how they pay, and what is open: the dashboard on the client's page.
///
/// Merged clients are one. Currencies stand apart; amounts that no sum holds are named in ``faults``.
public struct ClientFigures: Equatable, Sendable {
  /// An invoice that is late.
  public struct Late: Equatable, Sendable {
    public var invoice: ID<Invoice>
    public var number: String
    public var due: Day
    public var days: Int
    public var balance: Money
  }

  /// Everything that was received from them.
  public var received = Totals()
  /// What issued invoices still ask for, and what of it is late.
  public var open = Totals()
  public var overdue = Totals()
  /// Projects of any stage, and those that were delivered or paid; a design project has neither stage nor fee.
  public var projects = 0
  public var delivered = 0
  /// The mean fee of delivered and paid projects, one a currency.
  public var average = Totals()
  /// From issue to the last payment, the median of paid invoices; nil while none is paid.
  public var daysToPay: Int?
  /// Income by media type and by service, the account's currency first and in each the greatest.
  public var mediaTypes: [IncomeReport.Row] = []
  public var services: [IncomeReport.Row] = []
  /// Income by the month of the year, of all years together: "01" … "12".
  public var season: [IncomeReport.Row] = []
  /// Income by month, in order of time.
  public var months: [IncomeReport.Row] = []
  /// What to chase, the longest late first.
  public var late: [Late] = []
  public var faults: [RowFault] = []

  public init(of client: ID<Client>, in book: Book, on today: Day) throws(MoneyError) {
    received = book.sum(of: .income, for: .client(client), on: today).totals
    let asked = book.sum(of: .outstanding, for: .client(client), on: today)
    open = asked.totals
    overdue = book.sum(of: .overdue, for: .client(client), on: today).totals
    faults = asked.faults
    try addProjects(book.projects(of: client), book)
    addInvoices(book.invoices(of: client), book, today)
    mediaTypes = try IncomeReport(of: book, by: .mediaType, paidBy: client).rows
    services = try IncomeReport(of: book, by: .service, paidBy: client).rows
    let income = try IncomeReport(of: book, by: .month, paidBy: client)
    months = income.rows
    faults += income.faults
    var sums = KeyedSums()
    for row in months where !row.total.isZero {
      try sums.add([(String(row.key.suffix(2)), row.total)])
    }
    let own = book.settings.currency
    season = sums.rows.sorted {
      $0.key != $1.key
        ? $0.key < $1.key : $0.total.currency.precedes($1.total.currency, in: own)
    }
  }

  private mutating func addProjects(_ all: [Project], _ book: Book) throws(MoneyError) {
    projects = all.count
    var sums = Totals()
    var counts: [(currency: Currency, count: Int64)] = []
    for project in all
    where project.stage != .open && !Trades.isDesign(project, book.settings.work) {
      delivered += 1
      let fees = book.fees(of: project.id)
      if fees.problem != nil { continue }
      for amount in fees.totals.amounts where !amount.isZero {
        try sums.add(amount)
        if let place = counts.firstIndex(where: { $0.currency == amount.currency }) {
          counts[place].count += 1
        } else {
          counts.append((amount.currency, 1))
        }
      }
    }
    for (currency, count) in counts {
      let sum = sums[currency]
      // Rounded to the minor unit, half away from zero.
      let rest = (sum.minor % count).magnitude
      var minor = sum.minor / count
      if rest * 2 >= count.magnitude { minor += sum.minor < 0 ? -1 : 1 }
      try average.add(Money(minor: minor, currency: currency))
    }
  }

  private mutating func addInvoices(_ all: [Invoice], _ book: Book, _ today: Day) {
    var days: [Int] = []
    for invoice in all where invoice.isIssued && !invoice.isVoid {
      guard let content = invoice.issue?.content, let balance = try? book.balance(of: invoice)
      else {
        continue
      }
      if book.status(of: invoice, on: today) == .overdue {
        late.append(
          Late(
            invoice: invoice.id, number: invoice.number, due: content.due,
            days: Int(today.number - content.due.number), balance: balance))
      }
      if balance.isPositive || content.total.isNegative { continue }
      let paid = book.allocations(to: invoice.id).compactMap {
        $0.amount.isNegative ? nil : book.payments[$0.payment]?.day
      }
      if let last = paid.max() { days.append(max(0, Int(last.number - content.issued.number))) }
    }
    late.sort { ($0.due, $0.number) < ($1.due, $1.number) }
    days.sort()
    // Of an even number the lower of the two in the middle.
    if !days.isEmpty { daysToPay = days[(days.count - 1) / 2] }
  }
}
