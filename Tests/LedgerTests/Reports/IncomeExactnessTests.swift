import Ledger
import LedgerTestSupport
import Testing

/// However payments are cut up, every grouping adds up to what was received, to the cent.
struct IncomeExactnessTests {
  /// A season of gigs with odd prices, quantities, taxes and payments in three currencies.
  private func season(seed: UInt64) throws -> TestBook {
    var random = Numbers(seed: seed)
    var told = try TestBook("client c1 \"Ann Lee\"\nclient c2 \"Bea Kim\"")
    for number in 1...8 {
      let currency = ["USD", "EUR", "JPY"].randomElement(using: &random)!
      let unit = currency == "JPY" ? "1" : "0.01"
      let price = try Money(parsing: unit, currency: try #require(Currency(currency)))
      let media = [MediaType.film, .tour, .lesson].randomElement(using: &random)!
      try told.tell(
        "gig g\(number) c\(number % 2 + 1) \"Gig\" 2025-0\(number)-10 \(media.word)")
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let service = ["concert", "demo", "tour"].randomElement(using: &random)!
        let minor = price.minor * Int64.random(in: 1...99_999, using: &random)
        let amount = Money(minor: minor, currency: price.currency)
        let quantity = Quantity(thousandths: Int64.random(in: 1...3_000, using: &random))
        try told.tell(
          "charge g\(number) \(service) \(amount.plain) \(currency) x \(quantity.plain)")
      }
      if number.isMultiple(of: 4) {
        try told.tell("stage g\(number) paid 2025-0\(number)-20")
      } else {
        try bill(number, &told, &random)
      }
    }
    return told
  }

  private func bill(_ number: Int, _ told: inout TestBook, _ random: inout Numbers) throws {
    try told.tell("invoice i\(number) g\(number) 2025-0\(number)-11")
    try told.tell("tax i\(number) VAT \(Int.random(in: 0...25, using: &random)).375")
    try told.tell("issued i\(number) \(told.book.invoices.count) 2025-0\(number)-11")
    let total = try told.book.total(of: told.invoice("i\(number)"))
    for part in total.shared(in: [1, 2, Int64.random(in: 0...9, using: &random)]).dropLast()
    where part.isPositive {
      let day = "2025-0\(number)-2\(told.book.payments.count % 9)"
      try told.tell("payment i\(number) \(part.plain) \(day)")
    }
  }

  @Test(arguments: 1...12)
  func `rows add up to the money received`(seed: UInt64) throws {
    let book = try season(seed: seed).book
    let received = try Totals(book.payments.live.map { $0.amount })
    #expect(!received.isZero)
    for grouping in IncomeReport.Grouping.allCases {
      let report = try IncomeReport(of: book, by: grouping)
      #expect(try Totals(report.rows.map { $0.total }) == received)
      #expect(report.totals == received)
    }
    #expect(book.brokenInvariants() == [])
  }

  @Test(arguments: 1...4)
  func `months between two days add up to the whole`(seed: UInt64) throws {
    let book = try season(seed: seed).book
    var sum = Totals()
    for month in 1...12 {
      let first = try #require(Day(year: 2025, month: month, day: 1))
      let part = try IncomeReport(of: book, by: .service, from: first, to: first.lastOfMonth)
      try sum.add(part.totals)
    }
    #expect(try sum == IncomeReport(of: book, by: .month).totals)
  }
}
