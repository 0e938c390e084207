import LedgerTestSupport
import Testing

@testable import Ledger

/// The tax year: what was collected, what is left, and what the person's own table makes of it (rules R14 and R15).
struct TaxYearTests {
  private func invoiced() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 Concert
      charge g1 concert 100.00 USD
      invoice i1 g1 2025-09-11
      tax i1 VAT 19
      issued i1 1 2025-09-11
      payment i1 50.00 2025-10-02
      payment i1 69.00 2026-01-05
      """)
  }

  private func collected(
    _ book: Book, _ basis: IncomeBasis, _ from: String, _ to: String
  ) throws -> Int64 {
    TaxCollected(of: book, basis, from: try Day(parsing: from), to: try Day(parsing: to))
      .total(in: .usd).minor
  }

  @Test func `tax counts with the invoice, or with each payment's part`() throws {
    let book = try invoiced().book
    #expect(try collected(book, .invoiced, "2025-01-01", "2025-12-31") == 1_900)
    #expect(try collected(book, .invoiced, "2026-01-01", "2026-12-31") == 0)
    #expect(try collected(book, .received, "2025-01-01", "2025-12-31") == 798)
    #expect(try collected(book, .received, "2026-01-01", "2026-12-31") == 1_102)
    let year = try TaxYear(of: book, in: 2025, .received)
    #expect(year.income.minor == 5_000 && year.net.minor == 4_202)
    #expect(try TaxYear(of: book, in: 2025, .invoiced).net.minor == 10_000)
  }

  @Test func `tax that was collected in another currency alone lets that of expenses come back`()
    throws
  {
    var told = try invoiced()
    try told.tell("currency EUR")
    told.put(Transaction(deducting: 11_900, .eur, tax: 19), in: told.book.transactions)
    let year = try TaxYear(of: told.book, in: 2025, .invoiced)
    #expect(year.getsTaxBack && year.costs.minor == 10_000 && year.taxIn.minor == 1_900)
    // It is named with its currency, and is in no figure.
    #expect(year.taxOut.isZero && year.others == Totals(Money(100, .usd)))
    #expect(year.collected.rows.map { $0.amount } == [Money(19, .usd)])
  }

  @Test func `an invoice whose tax does not add up is named once`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    for number in 1...2 {
      try told.tell("gig g\(number) c1 \"Gig\" 2025-0\(number)-10")
      try told.tell("charge g\(number) concert 60000000000000000.00 USD")
      try told.tell("invoice i\(number) g\(number) 2025-0\(number)-11")
      try told.tell("tax i\(number) VAT 19")
      try told.tell("issued i\(number) \(number) 2025-0\(number)-11")
    }
    let collected = TaxCollected(
      of: told.book, .invoiced, from: try Day(parsing: "2025-01-01"),
      to: try Day(parsing: "2025-12-31"))
    #expect(collected.faults.count == 1)
    let year = try TaxYear(of: told.book, in: 2025, .invoiced)
    for fault in collected.faults { #expect(year.faults.filter { $0 == fault }.count == 1) }
  }

  @Test(arguments: [-1, 1] as [Int64])
  func `what came back lowers costs and their tax, whichever sign it was entered with`(
    _ sign: Int64
  ) throws {
    var told = try TestBook("client c1 \"Ann Lee\"")
    var edit = Edit()
    func put(_ id: UInt64, _ type: TransactionType, _ minor: Int64, deductible: Bool = true) {
      var row = Transaction(deducting: minor, .usd, tax: 25, id: id)
      (row.type, row.isDeductible) = (type, deductible)
      edit.put(row, in: told.book.transactions)
    }
    put(1, .purchase, 2_000)
    put(2, .return, 800 * sign)
    put(3, .return, 100 * sign, deductible: false)
    told.commit(edit)
    let year = try TaxYear(of: told.book, in: 2025, .received)
    #expect(year.costs.minor == 1_200 && year.taxIn.minor == 240 && year.profit.minor == -1_200)
    let row = try #require(year.expenses.rows.first)
    #expect(row.count == 1 && row.net.minor == 960 && row.returned.minor == 800)
    #expect(year.expenses.rows.map { $0.gross.minor } == [1_200, -100])
    #expect(year.expenses.rows.last?.count == 0)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `what is paid bit by bit bears exactly the tax, and what is paid beyond bears none`(
    _ seed: UInt64
  ) throws {
    var random = Numbers(seed: seed)
    var told = try TestBook("client c1 \"Ann Lee\"")
    var wanted: Int64 = 0
    for number in 1...6 {
      try told.tell("gig g\(number) c1 \"Gig\" 2025-0\(number)-10")
      let minor = Int64.random(in: 1...99_999, using: &random)
      try told.tell(
        "charge g\(number) concert \(Money(minor: minor, currency: .usd).plain) USD")
      try told.tell("invoice i\(number) g\(number) 2025-0\(number)-11")
      try told.tell("tax i\(number) VAT \(Int.random(in: 1...25, using: &random)).375")
      try told.tell("issued i\(number) \(number) 2025-0\(number)-11")
      let invoice = told.invoice("i\(number)")
      let total = try told.book.total(of: invoice)
      wanted += invoice.issue?.content.taxGroups.reduce(0) { $0 + $1.amount.minor } ?? 0
      for (place, part) in total.shared(in: [3, 1, 7]).enumerated() where part.isPositive {
        try told.tell("payment i\(number) \(part.plain) 2025-0\(number)-2\(place)")
      }
      if number.isMultiple(of: 2) {
        try told.tell("payment i\(number) 12.34 2025-0\(number)-28")
      }
    }
    let all = TaxCollected(of: told.book, .received)
    #expect(all.total(in: .usd).minor == wanted, "seed \(seed)")
    #expect(all.total(in: .usd) == TaxCollected(of: told.book, .invoiced).total(in: .usd))
    // Day by day it is the same.
    var sum: Int64 = 0
    var day = try Day(parsing: "2025-01-01")
    while day.year == 2025 {
      sum += TaxCollected(of: told.book, .received, from: day, to: day).total(in: .usd).minor
      day = day.adding(days: 1)
    }
    #expect(sum == wanted)
  }

  /// An invoice paid in part, credited in full and paid back: nothing is left of any of it, and each part is its two figures.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `what is paid and wholly paid back leaves no tax and nothing before it`(
    _ seed: UInt64
  ) throws {
    var random = Numbers(seed: seed)
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Gig\" 2025-01-10")
    let price = Money(minor: Int64.random(in: 100...99_999, using: &random), currency: .usd)
    try told.tell("charge g1 concert \(price.plain) USD")
    try told.tell("invoice i1 g1 2025-01-11")
    try told.tell("tax i1 VAT \(Int.random(in: 1...25, using: &random))")
    try told.tell("issued i1 1 2025-01-11")
    let total = try told.book.total(of: told.invoice("i1"))
    let part = Money(
      minor: Int64.random(in: 1...total.minor, using: &random), currency: .usd)
    try told.tell("payment i1 \(part.plain) 2025-01-20")
    for row in TaxCollected(of: told.book, .received).rows {
      #expect(try row.net.adding(row.amount) == part, "seed \(seed)")
    }
    try told.tell("creditnote i2 i1 2025-02-01")
    try told.tell("issued i2 2 2025-02-01")
    let credit = try told.book.balance(of: told.invoice("i2"))
    #expect(try credit.negated() == part)
    try told.tell("refund i2 \(part.plain) 2025-02-02")
    for row in TaxCollected(of: told.book, .received).rows {
      #expect(row.net.isZero && row.amount.isZero, "seed \(seed): \(row)")
    }
  }

  /// As of a last invoice that takes a deposit off which was asked for with another rate (rule G100).
  @Test func `a rate whose lines come to less than nothing gives tax back, invoiced and received`()
    throws
  {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1 2025-01-11
      line i1 "Show" 100.00 USD
      line i1 "Scores" -50.00 USD
      tax i1 VAT 19
      """)
    var scores = try #require(told.book.lines(of: told.invoice("i1").id).last)
    scores.tax = Tax("VAT", Rate(percent: 7))
    told.put(scores, in: told.book.lines)
    try told.tell("issued i1 1 2025-01-11")
    let content = try #require(told.invoice("i1").issue?.content)
    #expect(content.taxGroups.map(\.amount.minor) == [1_900, -350])
    #expect(content.total == Money(minor: 6_550, currency: .usd) && content.addsUp())
    for (place, part) in ["20.01", "33.33", "12.16"].enumerated() {
      try told.tell("payment i1 \(part) 2025-01-2\(place)")
    }
    for basis in [IncomeBasis.invoiced, .received] {
      let rows = TaxCollected(of: told.book, basis).rows
      #expect(rows.map(\.net.minor) == [10_000, -5_000])
      #expect(rows.map(\.amount.minor) == [1_900, -350])
    }
    // A credit note gives both back.
    try told.tell("creditnote n1 i1 2025-02-01\nissued n1 2 2025-02-01")
    let back = try #require(told.invoice("n1").issue?.content)
    #expect(back.total.minor == -6_550 && back.taxGroups.map(\.amount.minor) == [-1_900, 350])
    #expect(TaxCollected(of: told.book, .invoiced).rows.allSatisfy { $0.amount.isZero })
  }

  @Test func `a credit note of one rate takes nothing off another rate of the same name`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1 2025-01-11
      line i1 "Show" 100.00 USD
      line i1 "Scores" 50.00 USD
      tax i1 VAT 19
      """)
    var scores = try #require(told.book.lines(of: told.invoice("i1").id).last)
    scores.tax = Tax("VAT", Rate(percent: 7))
    told.put(scores, in: told.book.lines)
    try told.tell("issued i1 1 2025-01-11\ncreditnote n1 i1 2025-01-12")
    // The scores alone: 53.50 of 172.50.
    let show = try #require(
      told.book.lines(of: told.invoice("n1").id).first { $0.text == "Show" })
    told.trash(show, in: told.book.lines)
    try told.tell("issued n1 2 2025-01-12\npayment i1 119.00 2025-01-20")
    #expect(told.invoice("n1").issue?.content.total.minor == -5_350)
    let rows = TaxCollected(of: told.book, .received).rows.filter { !$0.net.isZero }
    #expect(rows.map(\.net.minor) == [10_000])
    #expect(rows.map(\.amount.minor) == [1_900])
  }

  @Test func `without bands there is no estimate, with them the parts between are taxed`() throws {
    var told = try invoiced()
    #expect(try TaxYear(of: told.book, in: 2025, .invoiced).estimate == nil)
    func band(_ id: UInt64, _ name: String, _ since: Int64, _ above: Int?, _ percent: Int)
      -> TaxBand
    {
      var band = TaxBand()
      band.id = ID(id)
      (band.name, band.since, band.rate) = (name, since, Rate(percent: percent))
      band.above = above.map { Money($0, .usd) }
      return band
    }
    var edit = Edit()
    for row in [
      band(1, "Income Tax", 2020, nil, 50), band(2, "Income tax", 2025, 1_000, 20),
      band(3, "income tax ", 2025, 3_000, 40), band(4, "Levy", 2024, nil, 1),
      band(5, "Levy", 2026, nil, 99),
    ] {
      edit.put(row, in: told.book.taxBands)
    }
    told.commit(edit)
    let book = told.book
    let estimate = try #require(TaxEstimate(of: Money(5_000, .usd), in: 2025, book))
    // 20 % of 2000, 40 % of 2000, 1 % of 5000: what began in 2025 replaced the 50 %.
    #expect(estimate.rows.map { $0.tax } == [Money(400, .usd), Money(800, .usd), Money(50, .usd)])
    #expect(estimate.total == Money(1_250, .usd))
    #expect(TaxEstimate(of: Money(-5, .usd), in: 2025, book)?.total == .zero(.usd))
    #expect(TaxEstimate(of: Money(5_000, .usd), in: 2019, book) == nil)
    #expect(TaxEstimate(of: Money(100, .usd), in: 2022, book)?.total == Money(50, .usd))
    #expect(TaxEstimate(of: Money(100, .eur), in: 2025, book)?.skipped == 2)
    #expect(TaxBands.problem(band(9, " ", 2025, nil, 1)) == .noName)
    #expect(TaxBands.problem(band(9, "A", 0, nil, 1)) == .noYear)
    #expect(TaxBands.problem(band(9, "A", 2025, nil, 101)) == .tooMuch)
    #expect(TaxBands.problem(band(9, "A", 2025, nil, 100)) == nil)
  }

  @Test func `the quarters of a year add up to it, and none is estimated`() throws {
    var told = try invoiced()
    var edit = Edit()
    edit.put(Transaction(deducting: 2_000, .usd, tax: 25), in: told.book.transactions)
    var band = TaxBand()
    band.id = ID(2)
    (band.name, band.since, band.rate) = ("Income Tax", 2020, Rate(percent: 20))
    edit.put(band, in: told.book.taxBands)
    told.commit(edit)
    let book = told.book
    let quarters = try ["01", "04", "07", "10"].map { month in
      let first = try Day(parsing: "2025-\(month)-01")
      return try TaxYear(of: book, over: first...first.adding(months: 2).lastOfMonth, .received)
    }
    #expect(quarters.map { $0.income.minor } == [0, 0, 0, 5_000])
    #expect(quarters.map { $0.taxOut.minor } == [0, 0, 0, 798])
    // Nothing was collected in the first one, and its tax comes back all the same.
    #expect(quarters.map { $0.costs.minor } == [1_600, 0, 0, 0])
    #expect(quarters.map { $0.profit.minor } == [-1_600, 0, 0, 4_202])
    #expect(quarters.allSatisfy { $0.estimate == nil })
    let year = try TaxYear(of: book, in: 2025, .received)
    #expect(year.costs.minor == 1_600 && year.profit.minor == 2_602 && year.taxIn.minor == 400)
    #expect(year.estimate != nil)
  }

  @Test func `an open end of the days is that of the other one's year`() throws {
    let today = try Day(parsing: "2026-11-21")
    func days(_ first: String?, _ last: String?) throws -> String {
      let days = TaxYear.days(
        from: try first.map { try Day(parsing: $0) }, to: try last.map { try Day(parsing: $0) },
        today: today)
      return days.lowerBound.text + " " + days.upperBound.text
    }
    #expect(try days(nil, nil) == "2026-01-01 2026-12-31")
    #expect(try days("2025-07-01", nil) == "2025-07-01 2025-12-31")
    #expect(try days(nil, "2025-03-31") == "2025-01-01 2025-03-31")
    #expect(try days("2024-10-01", "2025-03-31") == "2024-10-01 2025-03-31")
    #expect(try days("2026-07-01", "2025-03-31") == "2025-01-01 2025-12-31")
  }

  @Test func `tax that a client kept back leaves income and profit whole, and is named`() throws {
    var told = try TestBook(
      """
      client c1 company "Théâtre"
      invoice i1 for c1 2025-01-11
      line i1 "Show" 1000.00 USD
      issued i1 1 2025-01-11
      payment i1 850.00 2025-03-04
      payment i1 150.00 2025-03-04
      """)
    var kept = Transaction(deducting: 15_000, .usd, tax: 0)
    kept.isDeductible = false
    told.put(kept, in: told.book.transactions)
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    let year = try TaxYear(of: told.book, in: 2025, .received)
    #expect(year.income == Money(1_000, .usd) && year.profit == Money(1_000, .usd))
    #expect(year.expenses.rows.map(\.gross) == [Money(150, .usd)])
    #expect(year.expenses.rows.map(\.isDeductible) == [false])
  }
}
