import Ledger

extension Report {
  /// A year for the tax office, or the days of a return, and what it may ask for (rules R14 and R15).
  static var taxYear: Report {
    var report = taxOfDays
    report.isOfYear = true
    return report
  }

  private static var taxOfDays: Report {
    Report(
      "tax-year", title: "Tax Year",
      about:
        "A year's income, expenses by category, trips, tax collected and paid, income without tax by client, and the estimated tax.",
      subject: .book, audience: .studio,
      groupings: [
        Grouping("received", "As Received", saysBy: false),
        Grouping("invoiced", "As Invoiced", saysBy: false),
      ]
    ) { (question) throws(MoneyError) in
      let words = question.words
      let basis = IncomeBasis(rawValue: question.by) ?? .received
      let days = TaxYear.days(from: question.first, to: question.last, today: question.today)
      let isWhole = TaxYear.isWhole(days)
      let tax = try TaxYear(of: question.book, over: days, basis)
      var whole = question
      whole.first = days.lowerBound
      whole.last = days.upperBound
      var blocks: [Block] = [
        .facts(isWhole ? [year(days.upperBound, question)] : bounds(days, question)), .gap(8),
        .sums(sums(of: tax, question)),
      ]
      // The summary below has others of its own.
      blocks += apart(tax.others, question, .incomeElsewhere, key: "incomeOthers")
      blocks += howToCount(tax.others, basis, question)
      blocks += collected(tax, question) + untaxed(tax, question) + uninvoiced(tax, question)
      let summary = try Report.taxSummary.body(whole)
      blocks += summary.blocks
      // The table is of years: what a part of one comes to is no profit to tax by it.
      blocks += isWhole ? estimated(tax, question) : [noEstimate]
      blocks += notAdded(tax.faults.filter { !tax.expenses.faults.contains($0) }, question)
      let isNothing =
        tax.income.isZero && tax.others.isZero && tax.collected.rows.isEmpty
        && !summary.empty.isEmpty && tax.faults.isEmpty
      return ReportBody(
        blocks, empty: isNothing ? words(isWhole ? .noTaxYear : .noTaxDays) : "")
    }
  }

  private static func year(_ day: Day, _ question: ReportQuestion) -> Fact {
    Fact(question.words(.year), .text(String(day.year)), key: "year")
  }

  private static func bounds(_ days: ClosedRange<Day>, _ question: ReportQuestion) -> [Fact] {
    [
      Fact(question.words(.firstDay), .day(days.lowerBound), key: "from"),
      Fact(question.words(.lastDay), .day(days.upperBound), key: "to"),
    ]
  }

  private static func sums(of tax: TaxYear, _ question: ReportQuestion) -> [Fact] {
    let words = question.words
    return [
      Fact(words(.income), .money(tax.income), key: "income"),
      Fact(words(.incomeNet), .money(tax.net), key: "net"),
      Fact(words(.costsCounted), .money(tax.costs), key: "costs"),
      Fact(words(.trips), .money(tax.trips), key: "tripsTotal"),
      Fact(words(.taxCollected), .money(tax.taxOut), key: "taxOut"),
      Fact(words(.taxPaid), .money(tax.taxIn), key: "taxIn"),
      Fact(words(.taxToPay), .money(tax.taxToPay), key: "taxToPay"),
      Fact(words(.profit), .money(tax.profit), key: "profit"),
    ]
  }

  private static func collected(_ tax: TaxYear, _ question: ReportQuestion) -> [Block] {
    let words = question.words
    let rows = tax.collected.rows
    if rows.isEmpty { return [.data([Member("collected", .list([]))])] }
    let table = TableBlock(
      columns: [
        TableColumn(words(.tax), isWide: true, key: "name"),
        TableColumn(words(.taxRate), .trailing, key: "rate"),
        TableColumn(words(.net), .trailing, key: "net"),
        TableColumn(words(.taxCollected), .trailing, key: "amount"),
      ], count: rows.count, key: "collected"
    ) { place in
      let row = rows[place]
      return TableRow([
        .text(row.tax.name), .text(question.formats.rate(row.tax.rate)), .money(row.net),
        .money(row.amount),
      ])
    }
    return [.heading(words(.taxCollected), level: 2), .table(table)]
  }

  /// What a return wants beside what is taxed, and a sales list of the union by number.
  private static func untaxed(_ tax: TaxYear, _ question: ReportQuestion) -> [Block] {
    let words = question.words
    let rows = tax.untaxed.rows
    if rows.isEmpty { return [.data([Member("untaxed", .list([]))])] }
    let number: Word = rows.contains { VATNumber.isOfUnion($0.taxID) } ? .vatID : .taxID
    let table = TableBlock(
      columns: [
        TableColumn(words(.client), isWide: true, key: "name"),
        TableColumn(words(number), key: "taxID", place: .below),
        TableColumn(words(.tax), key: "tax"), .data("reverseCharge"), .data("count"),
        TableColumn(words(.amount), .trailing, key: "amount"),
      ], count: rows.count, key: "untaxed"
    ) { place in
      let row = rows[place]
      return TableRow([
        .text(row.name), .text(row.taxID),
        .text(words(row.isReverseCharge ? .reverseChargeShort : .noTax)),
        .flag(row.isReverseCharge), .count(row.count), .money(row.amount),
      ])
    }
    return [.heading(words(.untaxedIncome), level: 2), .table(table)]
  }

  /// What is income and on no invoice, so that the tables come to the income.
  private static func uninvoiced(_ tax: TaxYear, _ question: ReportQuestion) -> [Block] {
    let words = question.words
    let rows = tax.uninvoiced.rows
    if rows.isEmpty { return [.data([Member("uninvoiced", .list([]))])] }
    let table = TableBlock(
      columns: [
        TableColumn(words(.client), isWide: true, key: "name"), .data("count"),
        TableColumn(words(.amount), .trailing, key: "amount"),
      ], count: rows.count, key: "uninvoiced"
    ) { place in
      let row = rows[place]
      let name = row.name.isEmpty ? words(.noClient) : row.name
      return TableRow([.text(name), .count(row.count), .money(row.amount)])
    }
    return [.heading(words(.uninvoicedIncome), level: 2), .table(table)]
  }

  private static var noEstimate: Block {
    .data([Member("bands", .list([])), Member("estimate", .null)])
  }

  private static func estimated(_ tax: TaxYear, _ question: ReportQuestion) -> [Block] {
    let words = question.words
    guard let estimate = tax.estimate else {
      return [
        .heading(words(.estimate), level: 2), .lines([words(.noBands)], .body), noEstimate,
      ]
    }
    let table = TableBlock(
      columns: [
        TableColumn(words(.tax), isWide: true, key: "name"),
        TableColumn(words(.fromAmount), .trailing, key: "above"),
        TableColumn(words(.taxRate), .trailing, key: "rate"),
        TableColumn(words(.taxablePart), .trailing, key: "part"),
        TableColumn(words(.amount), .trailing, key: "amount"),
      ], count: estimate.rows.count, key: "bands"
    ) { place in
      let row = estimate.rows[place]
      return TableRow([
        .text(row.name), .money(row.above), .text(question.formats.rate(row.rate)),
        .money(row.part), .money(row.tax),
      ])
    }
    return [
      .heading(words(.estimate), level: 2), .lines([words(.isEstimate)], .body), .table(table),
      .sums([Fact(words(.estimate), .money(estimate.total), key: "estimate")]),
    ]
  }
}
