import Ledger

extension Report {
  /// What a client has brought, how they pay, and what to chase.
  static var client: Report {
    Report(
      "client", title: "Client",
      about: "What a client has brought, how they pay, and what to chase.", subject: .client,
      audience: .studio
    ) { (question) throws(MoneyError) in
      let figures = try ClientFigures(
        of: question.client, in: question.book, on: question.today)
      let charts = ClientCharts(figures, question)
      var blocks: [Block] = [.facts(charts.facts)]
      for chart in charts.all { blocks += [.heading(chart.title, level: 2), .chart(chart)] }
      if !figures.late.isEmpty {
        blocks += [.heading(question.words(.toChase), level: 2), .table(charts.late)]
      }
      return ReportBody(blocks + Report.notAdded(figures.faults, question), empty: "")
    }
  }
}

/// The figures of a client as facts and charts: one maker for the report and the client's page.
public struct ClientCharts {
  public let figures: ClientFigures
  private let question: ReportQuestion

  public init(_ figures: ClientFigures, _ question: ReportQuestion) {
    self.figures = figures
    self.question = question
  }

  private var words: Language { question.words }

  var facts: [Fact] {
    [
      Fact(words(.lifetimeValue), question.sums(figures.received), key: "lifetimeValue"),
      Fact(words(.averageDelivered), question.sums(figures.average), key: "averageFee"),
      Fact(
        words(.daysToPay), figures.daysToPay.map { .count($0) } ?? .missing("\u{2014}"),
        key: "daysToPay"),
      Fact(words(.openBalance), question.sums(figures.open), key: "openBalance"),
      Fact(words(.overdue), question.sums(figures.overdue), key: "overdue"),
      Fact(words(.projectCount), .count(figures.projects), key: "projects"),
    ]
  }

  /// Those that have something to show.
  public var all: [ChartBlock] {
    var charts: [ChartBlock] = []
    if !figures.mediaTypes.isEmpty {
      charts.append(chart(figures.mediaTypes, .mediaType, .rows, "mediaTypes"))
    }
    if !figures.services.isEmpty {
      charts.append(chart(figures.services, .service, .rows, "services"))
    }
    if !figures.season.isEmpty {
      charts.append(chart(figures.season, .monthOfYear, .columns, "season"))
    }
    if !figures.months.isEmpty {
      charts.append(chart(figures.months, .month, .columns, "months"))
    }
    return charts
  }

  /// Bars of the account's currency, over a table of all.
  private func chart(
    _ rows: [IncomeReport.Row], _ title: Word, _ shape: ChartBlock.Shape, _ key: String
  ) -> ChartBlock {
    let table = TableBlock(
      columns: [
        TableColumn(words(title), isWide: true, key: "key"),
        TableColumn(words(.income), .trailing, key: "total"),
      ], count: rows.count, key: key
    ) { place in
      TableRow([.group(name(rows[place].key, title), words), .money(rows[place].total)])
    }
    let drawn = rows.filter { $0.total.currency == question.currency }
    // Many months have no room for their year.
    let isFew = drawn.count <= 6
    return ChartBlock(
      words(.by(words(title))), shape,
      drawn.map { row in
        let label = (try? Day(parsing: row.key + "-01")).map {
          question.formats.shortMonthNames[$0.month - 1] + (isFew ? " " + String($0.year) : "")
        }
        return ChartBlock.Bar(label ?? name(row.key, title), [row.total])
      }, table: table)
  }

  private func name(_ key: String, _ title: Word) -> String {
    guard case .monthOfYear = title else { return words.service(key) }
    let names = question.formats.shortMonthNames
    guard let month = Int(key), names.indices.contains(month - 1) else { return key }
    return names[month - 1]
  }

  var late: TableBlock {
    let rows = figures.late
    return TableBlock(
      columns: [
        TableColumn(words(.invoice), isWide: true, key: "number"),
        TableColumn(words(.due), key: "due"),
        TableColumn(words(.daysLate), .trailing, key: "daysLate"),
        TableColumn(words(.balanceDue), .trailing, key: "balance"),
      ], count: rows.count, key: "late"
    ) { place in
      TableRow([
        .text(rows[place].number), .day(rows[place].due), .count(rows[place].days),
        .money(rows[place].balance),
      ])
    }
  }
}
