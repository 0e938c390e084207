import LedgerTestSupport
import Testing

@testable import Ledger

/// A client's dashboard beside a plain count of the rows, over stories of money.
struct ClientFiguresTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `what a client brought, how they pay and what is late`(_ seed: UInt64) throws {
    var story = MoneyStory(seed: 300 + seed)
    for _ in 0..<55 { _ = story.step() }
    let book = story.book
    let plain = PlainMoney(book: book)
    for days in [0, 20, 60, 200] {
      let today = story.today.adding(days: days)
      for client in book.clients.rows {
        let what: Comment = "seed \(seed), \(days) days, client \(client.id.raw)"
        let figures = try ClientFigures(of: client.id, in: book, on: today)
        #expect(figures.faults.isEmpty, what)
        let payments = plain.payments.filter { $0.client == client.id }
        #expect(PlainSums(figures.received) == PlainSums(payments.map { $0.amount }), what)
        let issued = book.invoices.rows.filter {
          $0.life == .live && $0.client == client.id && $0.issue != nil && $0.voided == nil
        }
        let open = issued.filter { plain.owed(on: $0) > 0 }
        func owed(_ invoice: Invoice) -> Money {
          Money(minor: plain.owed(on: invoice), currency: invoice.askedCurrency)
        }
        #expect(PlainSums(figures.open) == PlainSums(open.map { owed($0) }), what)
        let late = open.filter { ($0.issue?.content.due ?? .last) < today }
        #expect(PlainSums(figures.overdue) == PlainSums(late.map { owed($0) }), what)
        #expect(
          Set(figures.late.map { $0.invoice }) == Set(late.map { $0.id })
            && figures.late.count == late.count, what)
        for one in figures.late {
          let invoice = try #require(book.invoices[one.invoice])
          #expect(
            one.balance == owed(invoice) && one.number == invoice.number
              && one.due == invoice.issue?.content.due, what)
          #expect(one.due.adding(days: one.days) == today && one.days > 0, what)
        }
        for (a, b) in zip(figures.late, figures.late.dropFirst()) {
          #expect((a.due, a.number) < (b.due, b.number), what)
        }
        // From issue to the last payment of what is paid: the middle one, of two the lower.
        let paid = issued.filter { plain.owed(on: $0) <= 0 && !$0.isCreditNote }
        let waits = paid.compactMap { invoice -> Int? in
          let paid = plain.allocations.filter { $0.invoice == invoice.id }.compactMap {
            book.payments[$0.payment]?.day
          }
          guard let last = paid.max(), let first = invoice.issue?.content.issued else { return nil }
          return max(0, Int(last.number - first.number))
        }.sorted()
        #expect(figures.daysToPay == (waits.isEmpty ? nil : waits[(waits.count - 1) / 2]), what)
        let projects = book.projects.rows.filter { $0.life != .trashed && $0.client == client.id }
        let done = projects.filter { $0.stage != .open && $0.life == .live }
        #expect(
          figures.projects == projects.filter { $0.life == .live }.count
            && figures.delivered == done.count, what)
        for currency in [Currency.usd, .eur] {
          let fees = done.map { project in
            book.charges.rows.filter {
              $0.life == .live && $0.project == project.id && $0.price.unit.currency == currency
            }
            .reduce(Int64(0)) { $0 + $1.price.unit.minor * $1.price.quantity.thousandths / 1_000 }
          }.filter { $0 != 0 }
          let mean = fees.isEmpty ? 0 : Double(fees.reduce(0, +)) / Double(fees.count)
          #expect(
            figures.average[currency].minor == Int64(mean.rounded(.toNearestOrAwayFromZero)), what)
        }
        // The months of all years are the year's, and both are all of it.
        #expect(PlainSums(figures.months.map { $0.total }) == PlainSums(figures.received), what)
        #expect(PlainSums(figures.season.map { $0.total }) == PlainSums(figures.received), what)
        for row in figures.season {
          let own = figures.months.filter {
            $0.key.hasSuffix("-" + row.key) && $0.total.currency == row.total.currency
          }
          #expect(
            own.reduce(0) { $0 + $1.total.minor } == row.total.minor && row.key.count == 2, what)
        }
        // The book's own currency stands first.
        func place(_ row: IncomeReport.Row) -> Int {
          row.total.currency == book.settings.currency ? 0 : 1
        }
        for (a, b) in zip(figures.season, figures.season.dropFirst()) {
          #expect((a.key, place(a), a.total.currency) < (b.key, place(b), b.total.currency), what)
        }
        for rows in [figures.mediaTypes, figures.services] {
          #expect(PlainSums(rows.map { $0.total }) == PlainSums(figures.received), what)
          for (a, b) in zip(rows, rows.dropFirst()) {
            #expect(
              a.total.currency == b.total.currency
                ? a.total.minor >= b.total.minor
                : (place(a), a.total.currency) < (place(b), b.total.currency), what)
          }
        }
      }
    }
  }

  /// A mean is rounded half away from zero, whichever sign it has.
  @Test(
    arguments: [
      ([100, 101], 101), ([100, 100, 101], 100), ([100, 101, 101], 101), ([-100, -101], -101),
      ([-100, -100, -101], -100), ([7], 7), ([1, 2, 3, 4], 3), ([-1, -2], -2),
      ([5, -4], 1), ([4, -5], -1), ([1, 1, 1, 2], 1),
    ] as [([Int64], Int64)])
  func `the mean fee is rounded`(_ fees: [Int64], _ mean: Int64) throws {
    var edit = Edit()
    var client = Client()
    client.id = ID(1)
    edit.put(client, replacing: nil)
    for (place, fee) in fees.enumerated() {
      var project = Project()
      (project.id, project.client) = (ID(UInt64(10 + place)), client.id)
      project.progress.name = .delivered
      edit.put(project, replacing: nil)
      var charge = Charge()
      (charge.id, charge.project) = (ID(UInt64(100 + place)), project.id)
      charge.price = Price(Money(minor: fee, currency: .usd), times: Quantity(1))
      edit.put(charge, replacing: nil)
    }
    // One that is open, and one without a fee, are in no mean.
    for (place, stage) in [Stage.open, .delivered].enumerated() {
      var project = Project()
      (project.id, project.client) = (ID(UInt64(50 + place)), client.id)
      project.progress.name = stage
      edit.put(project, replacing: nil)
    }
    var book = Book()
    book.apply(Change(device: 1, counter: 1, stamp: Stamp(time: 1, device: 1), body: edit.body))
    let figures = try ClientFigures(of: client.id, in: book, on: Day(number: 20_000))
    #expect(figures.average[.usd].minor == mean)
    #expect(
      figures.projects == fees.count + 2 && figures.delivered == fees.count + 1
        && figures.daysToPay == nil)
  }

  /// Months stand from the first gig to the last, those between too, but for gaps of more than five years.
  @Test(arguments: [0, 1, 2, 12, 59, 60, 61, 62, 120])
  func `a forecast has every month between two gigs that are not far apart`(_ months: Int) throws {
    let today = try Day(parsing: "2026-01-01")
    let first = try Day(parsing: "2026-02-10")
    let last = first.adding(months: months)
    let book = try Book(
      parsing: """
        client c1 "Ann Lee"
        gig g1 c1 "A" \(first.text)
        charge g1 concert 100.00 USD
        gig g2 c1 "B" \(last.text)
        charge g2 concert 40.00 USD
        """)
    let forecast = IncomeForecast(of: book, on: today)
    let isFar = last.firstOfMonth - first.firstOfMonth.adding(months: 1) > 366 * 5
    #expect(forecast.months.count == (isFar ? 2 : months + 1), "\(months)")
    #expect(
      forecast.months.first?.first == first.firstOfMonth
        && forecast.months.last?.first == last.firstOfMonth)
    for (a, b) in zip(forecast.months, forecast.months.dropFirst()) where !isFar {
      #expect(a.first.adding(months: 1) == b.first)
    }
    let sums = forecast.months.map { $0.booked.minor }
    #expect(
      sums.reduce(0, +) == 14_000 && forecast.booked.minor == 14_000
        && (months == 0 || sums.first == 10_000))
  }
}
