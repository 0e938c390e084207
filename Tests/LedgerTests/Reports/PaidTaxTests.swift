import LedgerTestSupport
import Testing

@testable import Ledger

/// However payments are cut up, in whatever currency, the tables of a return come to what they count, to the cent (rule R14).
struct PaidTaxTests {
  /// Invoices with two rates and something without tax, each paid in parts and a little too much, which pays a part of the next.
  private func told(_ seed: UInt64) throws -> (told: TestBook, random: Numbers) {
    var random = Numbers(seed: seed)
    var told = try TestBook("client c1 \"Ann Lee\"")
    for number in 1...3 {
      let (invoice, month) = ("i\(number)", "2025-0\(number)")
      try told.tell("invoice \(invoice) for c1 \(month)-01\ntax \(invoice) VAT 20")
      for rate in [20, 7, 0] {
        let price = Money(minor: Int64.random(in: 1...9_999, using: &random), currency: .usd)
        try told.tell("line \(invoice) \"At \(rate)\" \(price.plain) USD")
        var line = try #require(told.book.lines(of: told.invoice(invoice).id).last)
        if rate != 20 { line.tax = Tax("VAT", Rate(percent: rate)) }
        told.put(line, in: told.book.lines)
      }
      try told.tell("issued \(invoice) \(number) \(month)-01\ncredit \(invoice) \(month)-01")
      let left = try told.book.balance(of: told.invoice(invoice))
      for (place, part) in left.shared(in: [3, 1, 7]).enumerated() where part.isPositive {
        let more = place == 2 ? Int64.random(in: 1...4_000, using: &random) : 0
        let paid = Money(minor: part.minor + more, currency: .usd)
        try told.tell("payment \(invoice) \(paid.plain) \(month)-2\(place)")
      }
    }
    return (told, random)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the tables of each day come to what its payment counts`(_ seed: UInt64) throws {
    var (told, random) = try told(seed)
    try told.tell("refund for c1 0.01 2025-04-01\ncurrency EUR")
    for var payment in told.book.payments.live {
      let worth = Int64.random(in: 1...19_999, using: &random)
      if seed % 4 != 0 || worth % 2 == 0 {
        let sign: Int64 = payment.amount.isNegative ? -1 : 1
        payment.worth = Worth(
          of: payment.amount, [Money(minor: worth * sign, currency: .eur)])
        told.put(payment, in: told.book.payments)
      }
    }
    let (book, taxes) = (told.book, TaxCollected.byPayment(in: told.book))
    for payment in book.payments.live {
      let year = try TaxYear(of: book, over: payment.day...payment.day, .received)
      var (sums, tax) = (Totals(), Totals())
      for row in year.collected.rows {
        try sums.add(row.net)
        try sums.add(row.amount)
        try tax.add(row.amount)
      }
      for row in year.untaxed.rows { try sums.add(row.amount) }
      for row in year.uninvoiced.rows { try sums.add(row.amount) }
      let counted = book.counted(payment)
      #expect(sums.nonZero == [counted], "seed \(seed), \(payment.day.text)")
      #expect(tax.nonZero.first?.minor ?? 0 == taxes[payment.id.raw]?.minor ?? 0)
      if counted.currency == .eur { #expect(year.income == counted) }
    }
    let year = try TaxYear(of: book, in: 2025, .received)
    #expect(year.faults.isEmpty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is paid in full leaves each rate what its invoices say`(_ seed: UInt64) throws {
    let book = try told(seed).told.book
    func rows(_ basis: IncomeBasis) -> [TaxCollected.Row] { TaxCollected(of: book, basis).rows }
    #expect(rows(.received) == rows(.invoiced), "seed \(seed)")
    #expect(
      ClientIncome.untaxed(of: book, .received).rows.map(\.amount)
        == ClientIncome.untaxed(of: book, .invoiced).rows.map(\.amount))
  }

  @Test func `half a cent of tax is no second cent of what it is on`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1 2025-01-11
      line i1 "Prints" 100.00 USD
      tax i1 VAT 20
      issued i1 1 2025-01-11
      payment i1 120.00 2025-02-01 as p1
      currency EUR
      """)
    // A sixth of it is 16.675.
    var payment = told.payment("p1")
    payment.worth = Worth(of: payment.amount, [Money(minor: 10_005, currency: .eur)])
    told.put(payment, in: told.book.payments)
    let year = try TaxYear(of: told.book, in: 2025, .received)
    #expect(year.collected.rows.map(\.amount) == [Money(minor: 1_668, currency: .eur)])
    #expect(year.collected.rows.map(\.net) == [Money(minor: 8_337, currency: .eur)])
    #expect(year.net.minor == 8_337 && year.uninvoiced.rows.isEmpty)
  }

  @Test func `as invoiced, of a foreign invoice so much counts as payments say the worth of`()
    throws
  {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1 2025-01-11
      line i1 "Prints" 100.00 USD
      tax i1 VAT 20
      issued i1 1 2025-01-11
      payment i1 60.00 2025-02-01 as p1
      payment i1 60.00 2026-02-01 as p2
      currency EUR
      """)
    func say(_ name: String, _ minor: Int64) {
      var payment = told.payment(name)
      payment.worth = Worth(of: payment.amount, [Money(minor: minor, currency: .eur)])
      told.put(payment, in: told.book.payments)
    }
    #expect(try TaxYear(of: told.book, in: 2025, .invoiced).others == Totals(Money(100, .usd)))
    say("p1", 5_400)
    let half = try TaxYear(of: told.book, in: 2025, .invoiced)
    #expect(half.income == Money(45, .eur) && half.others == Totals(Money(50, .usd)))
    #expect(half.taxOut == Money(9, .eur))
    #expect(half.collected.rows.map(\.amount) == [Money(9, .eur), Money(10, .usd)])
    #expect(half.collected.rows.map(\.net) == [Money(45, .eur), Money(50, .usd)])
    // What a later year pays counts in the invoice's.
    say("p2", 5_500)
    let year = try TaxYear(of: told.book, in: 2025, .invoiced)
    #expect(year.income.minor == 4_500 + 4_583 && year.others.isZero)
    #expect(year.taxOut.minor == 900 + 917)
    #expect(try TaxYear(of: told.book, in: 2026, .invoiced).income.isZero)
    let profit = try ProfitReport(of: told.book, by: .clientAccrued)
    #expect(profit.total.income == year.income && profit.others.isZero)
    var kept = KeptIncome()
    kept.prepare(told.book, .invoiced, .client)
    for known in [nil, kept] {
      let report = try IncomeReport(of: told.book, by: .client, .invoiced, known)
      #expect(report.totals == Totals(year.income))
    }
  }
  @Test func `what a foreign credit note pays back counts by its worth, in each report alike`()
    throws
  {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1 2025-01-11
      line i1 "Prints" 100.00 USD
      tax i1 VAT 20
      issued i1 1 2025-01-11
      payment i1 60.00 2025-02-01 as p1
      payment i1 60.00 2026-02-01 as p2
      creditnote n1 i1 2026-03-01
      issued n1 2 2026-03-01
      refund n1 60.00 2026-03-02
      currency EUR
      """)
    let worths: [(String, Int64)] = [("p1", 5_400), ("p2", 5_500), ("p3", -5_600)]
    for (name, minor) in worths {
      var payment = told.payment(name)
      payment.worth = Worth(of: payment.amount, [Money(minor: minor, currency: .eur)])
      told.put(payment, in: told.book.payments)
    }
    let book = told.book
    #expect(try TaxYear(of: book, in: 2025, .received).income == Money(54, .eur))
    let later = try TaxYear(of: book, in: 2026, .received)
    #expect(later.income == Money(-1, .eur) && later.taxOut.minor == 917 - 933)
    var kept = KeptIncome()
    for grouping in IncomeReport.Grouping.allCases { kept.prepare(book, .invoiced, grouping) }
    // Half of the note went out, 9.33 of it tax; its other half waits in its own currency.
    let years: [(Int, income: Int64, tax: Int64, others: [Money])] = [
      (2025, 4_500 + 4_583, 900 + 917, []), (2026, -4_667, -933, [Money(-50, .usd)]),
    ]
    for (year, income, tax, others) in years {
      let days = TaxYear.days(of: year)
      let (first, last) = (days.lowerBound, days.upperBound)
      let told = try TaxYear(of: book, in: year, .invoiced)
      #expect(told.income.minor == income && told.taxOut.minor == tax, "\(year)")
      #expect(told.others.nonZero == others)
      for known in [nil, kept] {
        let profit = try ProfitReport(of: book, by: .clientAccrued, from: first, to: last, known)
        #expect(profit.total.income.minor == income && profit.others.nonZero == others)
        for grouping in IncomeReport.Grouping.allCases {
          let report = try IncomeReport(
            of: book, by: grouping, .invoiced, from: first, to: last, known)
          #expect(report.totals[.eur].minor == income && report.faults.isEmpty, "\(grouping)")
          #expect(report.totals.nonZero.filter { $0.currency != .eur } == others)
          let insight = IncomeInsight(of: book, by: grouping, .invoiced, over: days, known)
          #expect(insight.total.minor == income && insight.others.nonZero == others)
        }
      }
    }
  }
}
