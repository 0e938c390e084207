import Ledger

extension Report {
  /// What came in, grouped as somebody chose.
  static var income: Report {
    Report(
      "income", title: "Income",
      about:
        "What came in, by month, media type, service, client or city, as received or as invoiced.",
      subject: .book, audience: .studio, groupings: IncomeSlicing.all.map { $0.grouping },
      kinds: { word in
        let slicing = IncomeSlicing(word)
        return IncomeReport.kinds(for: slicing.by, slicing.basis)
      }
    ) { (question) throws(MoneyError) in
      let slicing = IncomeSlicing(question.by)
      let report = try IncomeReport(
        of: question.book, by: slicing.by, slicing.basis, from: question.first, to: question.last)
      let table = TableBlock(
        columns: [
          TableColumn(question.words(slicing.word), isWide: true, key: "key"),
          TableColumn(question.words(.income), .trailing, key: "total"),
        ], count: report.rows.count, key: "rows"
      ) { place in
        TableRow([
          .group(report.rows[place].key, question.words), .money(report.rows[place].total),
        ])
      }
      let totals = report.totals
      let sums = totals.led(by: question.currency)
      let only = totals.isEmpty ? Money.zero(question.currency) : totals.single
      return ReportBody(
        [
          .chart(chart(of: report, slicing, table, question)),
          .sums(
            sums.enumerated().map { place, amount in
              Fact(place == 0 ? question.words(.total) : "", .money(amount))
            }),
          .data([
            Member("total", only?.value ?? .null),
            Member("totals", .list(sums.map { $0.value })),
          ]),
        ] + howToCount(report.totals, slicing.basis, question)
          + notAdded(report.faults, question),
        empty: report.rows.isEmpty ? question.words(.noIncome) : "")
    }
  }

  /// The same stacked over the days, months or years of a period.
  static var incomeOverTime: Report {
    Report(
      "income-over-time", title: "Income over Time",
      about:
        "What came in over days, months or years, and of which media type, service, client or city.",
      subject: .book, audience: .studio,
      groupings: IncomeSlicing.all.filter { $0.by != .month }.map { $0.grouping },
      kinds: { word in
        let slicing = IncomeSlicing(word)
        return IncomeReport.kinds(for: slicing.by, slicing.basis)
      }
    ) { question in
      let charts = IncomeCharts(question)
      let insight = charts.insight
      return ReportBody(
        [
          .chart(charts.overTime),
          .sums([Fact(question.words(.total), .money(insight.total), key: "total")]),
        ] + apart(insight.others, question)
          + howToCount(insight.others, IncomeSlicing(question.by).basis, question)
          + notAdded(insight.faults, question),
        empty: insight.count == 0 && insight.faults.isEmpty ? question.words(.noIncome) : "")
    }
  }

  /// Months beside each other, anything else below each other; of the account's currency only.
  private static func chart(
    of report: IncomeReport, _ slicing: IncomeSlicing, _ table: TableBlock,
    _ question: ReportQuestion
  ) -> ChartBlock {
    let words = question.words
    var bars: [ChartBlock.Bar] = []
    var month = ""
    for row in report.rows {
      let isOwn = row.total.currency == question.currency
      guard slicing.by == .month, let day = try? Day(parsing: row.key + "-01") else {
        if isOwn { bars.append(ChartBlock.Bar(words.service(row.key), [row.total])) }
        continue
      }
      // A month has its place, also where what it brought is in another currency.
      if row.key != month {
        let name = question.formats.shortMonthNames[day.month - 1]
        bars.append(ChartBlock.Bar(name, [.zero(question.currency)]))
      }
      month = row.key
      if isOwn { bars[bars.count - 1].values = [row.total] }
    }
    return ChartBlock(
      words(.by(words(slicing.word))), slicing.by == .month ? .columns : .rows, bars, table: table)
  }

  /// How what came in another currency comes to count in the account's: amounts are never converted (rule G18).
  static func howToCount(
    _ totals: Totals, _ basis: IncomeBasis, _ question: ReportQuestion
  ) -> [Block] {
    if totals.nonZero.allSatisfy({ $0.currency == question.currency }) { return [] }
    let code = question.currency.code
    let word: Word = basis == .invoiced ? .elsewhereInvoiced(code) : .elsewhereReceived(code)
    return [.lines([question.words(word)], .body)]
  }

  /// What is not in the sums, and how to mend it.
  static func notAdded(_ faults: [RowFault], _ question: ReportQuestion) -> [Block] {
    if faults.isEmpty { return [] }
    return [
      .heading(question.words(.notCounted), level: 2),
      .lines(faults.map { $0.text.english }, .body),
    ]
  }
}

/// What income is grouped by and how it counts, in one word of `--by` and of an address: `client`, `client-accrued`.
public struct IncomeSlicing: Equatable, Sendable {
  public var by: IncomeReport.Grouping
  public var basis: IncomeBasis

  public init(_ by: IncomeReport.Grouping, _ basis: IncomeBasis) {
    self.by = by
    self.basis = basis
  }

  /// By month where a word is none of ours.
  public init(_ name: String) {
    let own = IncomeSlicing.all.first { $0.name == name }
    self = own ?? IncomeSlicing(.month, .received)
  }

  public static var all: [IncomeSlicing] {
    IncomeBasis.allCases.flatMap { basis in
      IncomeReport.Grouping.allCases.map { IncomeSlicing($0, basis) }
    }
  }

  public var name: String { by.rawValue + (basis == .invoiced ? "-accrued" : "") }

  /// What the rows are.
  public var word: Word {
    switch by {
    case .month: .month
    case .mediaType: .mediaType
    case .service: .service
    case .client: .client
    case .city: .city
    }
  }

  fileprivate var grouping: Report.Grouping {
    if basis == .received { return Report.Grouping(name, word.english) }
    let accrued: Word
    switch by {
    case .month: accrued = .monthAccrued
    case .mediaType: accrued = .mediaTypeAccrued
    case .service: accrued = .serviceAccrued
    case .client: accrued = .clientAccrued
    case .city: accrued = .cityAccrued
    }
    return Report.Grouping(name, accrued.english)
  }
}
