import Ledger

extension Report {
  /// Money received, grouped as somebody chose.
  static var income: Report {
    Report(
      "income", title: "Income",
      about: "Money received, by month, media type, service or client.", subject: .book,
      audience: .studio,
      groupings: [
        Grouping("month", "Month"), Grouping("media-type", "Media Type"),
        Grouping("service", "Service"), Grouping("client", "Client"),
      ], kinds: { IncomeReport.Grouping(rawValue: $0).map { IncomeReport.kinds(for: $0) } }
    ) { (question) throws(MoneyError) in
      let grouping = IncomeReport.Grouping(rawValue: question.by) ?? .month
      let report = try IncomeReport(
        of: question.book, by: grouping, from: question.first, to: question.last)
      let table = TableBlock(
        columns: [
          TableColumn(
            question.words.own(title(of: grouping)), isWide: true, key: "key"),
          TableColumn(question.words(.income), .trailing, key: "total"),
        ], count: report.rows.count, key: "rows"
      ) { place in
        TableRow([
          .text(question.words.own(report.rows[place].key)), .money(report.rows[place].total),
        ])
      }
      let totals = report.totals
      let only = totals.isEmpty ? Money.zero(question.currency) : totals.single
      return ReportBody(
        [
          .chart(chart(of: report, grouping, table, question)),
          .sums(
            totals.amounts.enumerated().map { place, amount in
              Fact(place == 0 ? question.words(.total) : "", .money(amount))
            }),
          .data([
            Member("total", only?.value ?? .null),
            Member("totals", .list(totals.amounts.map { $0.value })),
          ]),
        ] + notAdded(report.faults, question),
        empty: report.rows.isEmpty ? question.words(.noIncome) : "")
    }
  }

  /// Months beside each other, anything else below each other; of the account's currency only.
  private static func chart(
    of report: IncomeReport, _ grouping: IncomeReport.Grouping, _ table: TableBlock,
    _ question: ReportQuestion
  ) -> ChartBlock {
    let words = question.words
    let bars = report.rows.filter { $0.total.currency == question.currency }.map { row in
      let month = grouping == .month ? try? Day(parsing: row.key + "-01") : nil
      return ChartBlock.Bar(
        month.map { question.formats.shortMonthNames[$0.month - 1] } ?? words.own(row.key),
        [row.total])
    }
    return ChartBlock(
      words(.by(words.own(title(of: grouping)))), grouping == .month ? .columns : .rows, bars,
      table: table)
  }

  /// What is not in the sums, and how to mend it.
  static func notAdded(_ faults: [RowFault], _ question: ReportQuestion) -> [Block] {
    if faults.isEmpty { return [] }
    return [
      .heading(question.words(.notCounted), level: 2),
      .lines(faults.map { $0.text.english }, .body),
    ]
  }

  private static func title(of grouping: IncomeReport.Grouping) -> String {
    switch grouping {
    case .month: return "Month"
    case .mediaType: return "Media Type"
    case .service: return "Service"
    case .client: return "Client"
    }
  }
}
