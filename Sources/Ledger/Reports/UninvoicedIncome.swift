/// Income that no invoice says, by client (rule R14): what is beside the tables of tax, so that with them it comes to the income.
///
/// Received: what payments did not settle of an invoice: of gigs that are paid without one, in advance, or too much. Invoiced:
/// the charges of delivered gigs that are on none.
public struct UninvoicedIncome: Equatable, Sendable {
  public struct Row: Equatable, Sendable {
    /// "" of no client.
    public var name: String
    /// How many payments, or gigs, have a part in it.
    public var count = 0
    public var amount: Money
  }

  /// By currency, the account's first, then by name.
  public private(set) var rows: [Row] = []
  public private(set) var faults: [RowFault] = []

  init() {}

  /// - Complexity: O(invoices + payments), or O(invoices + gigs).
  public init(
    of book: Book, _ basis: IncomeBasis, from first: Day? = nil, to last: Day? = nil
  ) {
    let days = DayBounds(first, last)
    var places: [String: Int] = [:]
    if basis == .received {
      addPayments(of: book, days, &places)
    } else {
      addWork(of: book, days, &places)
    }
    let own = book.settings.currency
    rows = rows.filter { !$0.amount.isZero }
    rows.sort { a, b in
      if a.amount.currency != b.amount.currency {
        return a.amount.currency.precedes(b.amount.currency, in: own)
      }
      return compareForReading(a.name, b.name)
    }
  }

  private mutating func addPayments(
    of book: Book, _ days: DayBounds, _ places: inout [String: Int]
  ) {
    var settled: [UInt64: Int64] = [:]
    try? book.forEachInvoiced(DayBounds(nil, nil)) { (invoice, content) throws(MoneyError) in
      do throws(MoneyError) {
        var own: [(UInt64, Int64)] = []
        try PaidTax.forEach(invoice, content, days, book) { (payment, parts) throws(MoneyError) in
          for part in parts { own.append((payment.id.raw, try part.gross().minor)) }
        }
        for (id, minor) in own { settled[id] = (settled[id] ?? 0) &+ minor }
      } catch {
        faults.append(book.tooLarge(invoice))
      }
    }
    for place in book.payments.rows.indices {
      let payment = book.payments.rows[place]
      guard payment.isLive, days.has(payment.day) else { continue }
      var rest = book.counted(payment)
      rest.minor = rest.minor &- (settled[payment.id.raw] ?? 0)
      add(rest, of: payment.client, book, &places, book.tooLarge(payment))
    }
  }

  private mutating func addWork(of book: Book, _ days: DayBounds, _ places: inout [String: Int]) {
    try? book.forEachEarned(days) { (project, _, charges) throws(MoneyError) in
      var sums = Totals()
      do throws(MoneyError) {
        for charge in charges { try sums.add(try charge.price.amount()) }
      } catch {
        // What is too much is named with the income.
        return
      }
      for sum in sums.amounts {
        add(sum, of: project.client, book, &places, book.tooMuch(project))
      }
    }
  }

  private mutating func add(
    _ amount: Money, of client: ID<Client>, _ book: Book, _ places: inout [String: Int],
    _ fault: @autoclosure () -> RowFault
  ) {
    if amount.isZero { return }
    let name = book.named(client)?.displayName ?? ""
    let key = amount.currency.code + name
    let place = places[key] ?? rows.count
    if place == rows.count {
      places[key] = place
      rows.append(Row(name: name, amount: .zero(amount.currency)))
    }
    guard let sum = try? rows[place].amount.adding(amount) else {
      faults.append(fault())
      return
    }
    rows[place].amount = sum
    rows[place].count += 1
  }
}
