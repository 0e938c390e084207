import Documents
import Ledger
import Testing

@testable import Screens

struct IncomeScreenTests {
  @Test func `income is charted by period and by media type`() throws {
    var person = try Person.inSampleStudio()
    #expect(person.page.contains("go/income"))
    person.press("go/income")
    #expect(person.app.state.location.route == .income)
    #expect(person.page.contains("Income by Month"))
    #expect(person.page.contains("Revenue By Media Type"))
    for media in MediaType.allCases { #expect(person.page.contains(media.word)) }
    let total = IncomeInsight(
      of: person.app.book, by: .mediaType,
      over: IncomePeriod.month.days(around: person.app.state.today)
    ).total
    #expect(person.page.contains(person.app.state.formats.money(total)))
    person.press("option/period/year")
    #expect(person.page.contains("Income This Year"))
    #expect(person.app.state.location.path == "/income?period=year")
  }

  @Test func `a period that is over says how it compares with the one before it`() throws {
    var person = try Person.inSampleStudio()
    let today = person.app.state.today
    let gone = today.firstOfYear.adding(years: -1)
    person.go("/income?period=year&day=\(gone.text)")
    // The sample begins in that year: from nothing, nothing grows.
    #expect(person.page.contains(#"<span class="stat-note">New</span>"#))
    #expect(!person.page.contains("Increasing"))
    person.go("/income?period=year")
    #expect(!person.page.contains("Increasing") && !person.page.contains("Decreasing"))
    #expect(!person.page.contains(#"<span class="stat-note">New</span>"#))
    person.go("/income?period=year&day=\(gone.adding(years: -20).text)")
    #expect(!person.page.contains("Stable"), "of nothing there is nothing to say")
    // Nor where money came that is in neither sum.
    var payment = Payment()
    payment.id = ID(70_002)
    payment.client = try #require(person.app.book.clients.live.first).id
    payment.amount = Money(minor: 12_345, currency: .eur)
    payment.day = gone
    let edit = Edit(putting: payment, in: person.app.book.payments)
    person.others(edit)
    person.go("/income?period=year&day=\(gone.text)")
    #expect(person.page.contains("In other currencies"))
    #expect(!person.page.contains(#"<span class="stat-note">New</span>"#))
    // The ring is of all time, whatever the period: it says so there, too.
    person.go("/income?period=year&day=\(gone.adding(years: -20).text)")
    #expect(person.page.contains("In other currencies: €123.45"))
  }

  @Test func `cards of the whole book are kept until the book changes`() throws {
    var person = try Person.inSampleStudio()
    func received() -> String {
      let today = person.app.state.today
      let insight = IncomeInsight(
        of: person.app.book, by: .mediaType,
        over: today.adding(years: -40)...today.adding(years: 40))
      return person.app.state.formats.money(insight.total)
    }
    person.go("/income")
    let first = received()
    #expect(person.page.contains(first))
    person.go("/income?period=week&day=2020-01-01")
    #expect(person.page.contains(first), "what came in at all is on the page of any week")
    var payment = Payment()
    payment.id = ID(70_001)
    payment.client = try #require(person.app.book.clients.live.first).id
    payment.amount = Money(minor: 12_345, currency: .usd)
    payment.day = person.app.state.today
    let edit = Edit(putting: payment, in: person.app.book.payments)
    person.others(edit)
    let second = received()
    #expect(second != first && person.page.contains(second) && !person.page.contains(first))
    person.press("toggle/figures-ring")
    #expect(person.page.contains("Hide Figures"))
  }

  @Test func `a bar leads to exactly what it adds up, and back`() throws {
    var person = try Person.inSampleStudio()
    person.go("/income?period=year")
    let insight = IncomeInsight(
      of: person.app.book, by: .mediaType,
      over: IncomePeriod.year.days(around: person.app.state.today))
    let slice = try #require(insight.slices.first { $0.amount.isPositive })
    let key = slice.key.split(separator: " ").joined(separator: "%20")
    let first = person.app.state.today.firstOfYear
    person.go("/income?period=year&key=\(key)&at=\(first.text)&until=\(first.lastOfYear.text)")
    #expect(person.page.contains("What it adds up"))
    let rows = IncomeRows(
      of: person.app.book, by: .mediaType, .received, key: slice.key, from: first,
      to: first.lastOfYear)
    #expect(!rows.rows.isEmpty && rows.totals[.usd] == slice.amount)
    for row in rows.rows {
      #expect(person.page.contains(person.app.state.formats.money(row.amount)))
    }
  }

  @Test func `a payment of no invoice is named by its amount, and what went back is a refund`()
    throws
  {
    var person = try Person.inSampleStudio()
    let day = person.app.state.today.adding(years: 9)
    var edit = Edit()
    for (raw, minor) in [(70_003, 20_000), (70_004, -12_345)] as [(UInt64, Int64)] {
      var payment = Payment()
      payment.id = ID(raw)
      payment.client = try #require(person.app.book.clients.live.first).id
      payment.amount = Money(minor: minor, currency: .usd)
      payment.day = day
      edit.put(payment, replacing: nil)
    }
    person.others(edit)
    person.go("/income?at=\(day.text)&until=\(day.text)")
    #expect(person.page.contains("Payment of $200.00") && person.page.contains("Refund of $123.45"))
    #expect(!person.page.contains("Payment of -") && !person.page.contains("Refund of $200.00"))
  }

  @Test func `the basis, the slices and the period are in the address`() throws {
    var person = try Person.inSampleStudio()
    person.go("/income")
    person.press("option/basis/invoiced")
    person.press("option/by/client")
    person.press("option/period/6-months")
    let path = person.app.state.location.path
    #expect(path == "/income?basis=invoiced&by=client&period=6-months")
    let days = IncomePeriod.halfYear.days(around: person.app.state.today)
    let report = try IncomeReport(
      of: person.app.book, by: .client, .invoiced, from: days.lowerBound, to: days.upperBound)
    #expect(person.page.contains(person.app.state.formats.money(report.totals[.usd])))
    #expect(person.page.contains("income-over-time") || person.page.contains("client-accrued"))
  }

  @Test func `a book without income says how it comes`() throws {
    var person = try Person(DesignStage.edit())
    person.go("/income")
    #expect(person.page.contains("No Income Yet"))
  }

  @Test func `g m leads there`() throws {
    var person = try Person.inSampleStudio()
    person.key("g")
    person.key("m")
    #expect(person.app.state.location.route == .income)
  }

  @Test func `a year whose expenses are not deductible says so and leads to them`() throws {
    var person = try ExpenseStage.freelancer()
    let words = "No expense of this year is marked as deductible"
    person.go("/report/tax-year?from=2026-01-01&to=2026-12-31")
    #expect(person.page.contains(words) && person.page.contains("href=\"/expenses?"))
    #expect(person.page.contains("href=\"\(Route.setting(.taxes).path)\""))
    person.go("/report/tax-year?from=2025-01-01&to=2025-12-31")
    #expect(!person.page.contains(words), "there is none")
    var dinner = try #require(person.app.book.transactions[ExpenseStage.dinner])
    dinner.isDeductible = true
    var edit = Edit()
    edit.put(dinner, in: person.app.book.transactions)
    person.others(edit)
    person.go("/report/tax-year?from=2026-01-01&to=2026-12-31")
    #expect(!person.page.contains(words))
    // Nor where the deductible one is in a currency that nobody said the worth of.
    dinner.isDeductible = false
    edit = Edit()
    edit.put(dinner, in: person.app.book.transactions)
    let taxi = ExpenseStage.expense("taxi") {
      $0.amount = Money(minor: 5_000, currency: .jpy)
      $0.isDeductible = true
    }
    edit.put(taxi, replacing: nil)
    person.others(edit)
    person.go("/report/tax-year?from=2026-01-01&to=2026-12-31")
    #expect(!person.page.contains(words))
  }

  @Test func `a table of tax rates is the person's own, and estimates a year`() throws {
    var person = try Person.inSampleStudio()
    person.go("/report/tax-year?period=year")
    #expect(person.page.contains("There is no estimate"))
    person.go("/settings/taxes")
    person.key("n")
    person.press("save")
    #expect(person.sheet.contains("Enter a name, such as Income Tax"))
    person.type("name", "Income Tax")
    person.type("rate", "20")
    person.press("save")
    #expect(person.page.contains("Income Tax") && person.page.contains("20%"))
    #expect(person.app.book.taxBands.live.count == 1)
    person.go("/report/tax-year?period=year")
    #expect(person.page.contains("This is an estimate by your own table of rates"))
    let tax = try TaxYear(of: person.app.book, in: 2026, .received)
    let estimate = try #require(tax.estimate)
    #expect(person.page.contains(person.app.state.formats.money(estimate.total)))
    let id = try #require(person.app.book.taxBands.live.first).id
    person.go("/settings/taxes")
    person.press("sheet/tax-band/delete/\(id.text)")
    person.press("tax-band/delete/\(id.text)")
    #expect(person.app.book.taxBands.live.isEmpty)
  }

  @Test func `a tax year has its quarters, and a quarter the year that it is of`() throws {
    var person = try Person.inSampleStudio()
    let (quarter, year) = (
      "from=2026-04-01&amp;to=2026-06-30", "from=2026-01-01&amp;to=2026-12-31"
    )
    person.go("/report/tax-year?from=2026-01-01&to=2026-12-31")
    #expect(person.page.contains(quarter) && !person.page.contains("Last Day"))
    person.go("/report/tax-year?from=2026-04-01&to=2026-06-30")
    #expect(person.page.contains("Last Day") && person.page.contains(year))
    #expect(!person.page.contains("There is no estimate"))
  }
}
