import Ledger

extension Report {
  /// Income less costs, by project or client (rule E28).
  static var profit: Report {
    Report(
      "profit", title: "Profit",
      about: "Income less costs and trips, by project or client, as received or as invoiced.",
      subject: .book, audience: .studio,
      groupings: [
        Grouping("project", "Project"), Grouping("client", "Client"),
        Grouping("project-accrued", "Project, as Invoiced"),
        Grouping("client-accrued", "Client, as Invoiced"),
      ]
    ) { (question) throws(MoneyError) in
      let grouping = ProfitReport.Grouping(rawValue: question.by) ?? .project
      let report = try ProfitReport(
        of: question.book, by: grouping, from: question.first, to: question.last, question.income)
      let words = question.words
      // Projects of one name are told apart by their days.
      let isOneEach = Set(report.rows.map { $0.name }).count == report.rows.count
      var table = TableBlock(
        columns: [
          .data("id"),
          TableColumn(
            words(grouping.isByClient ? .client : .project), isWide: true, key: "name"),
          TableColumn(words(.date), key: "date", place: isOneEach ? .data : .own),
          TableColumn(words(.income), .trailing, key: "income"),
          TableColumn(words(.costs), .trailing, key: "costs"),
          TableColumn(words(.trips), .trailing, key: "trips"),
          TableColumn(words(.profit), .trailing, key: "profit"),
          // Readers see it where there is one, programs always.
          TableColumn(
            words(.inOtherCurrencies), .trailing, key: "others",
            place: report.rows.allSatisfy { $0.others.isZero } ? .data : .own),
        ], count: report.rows.count, key: "rows"
      ) { place in
        let row = report.rows[place]
        return figures(
          row, name(row, grouping, question), id: row.id == 0 ? "" : ID<Never>(row.id).text,
          day: grouping.isByClient ? nil : question.book.projects[ID(row.id)]?.listDay,
          link: link(row, grouping, question.book))
      }
      var total = report.total
      total.others = report.others
      table.total = ("total", figures(total, words(.total), id: ""))
      let drawn = report.rows.lazy.filter { $0.profit.minor != 0 }.prefix(ChartBlock.mostRows)
      let bars = Array(drawn).map { row in
        ChartBlock.Bar(
          name(row, grouping, question), [row.profit],
          link(row, grouping, question.book).map { [$0] } ?? [])
      }
      let chart = ChartBlock(words(.profit), .rows, bars, table: table)
      let isEmpty = report.rows.isEmpty && report.others.isZero && report.faults.isEmpty
      return ReportBody(
        [.chart(chart)] + apart(report.others, question) + notAdded(report.faults, question),
        empty: isEmpty ? words(.noProfit) : "")
    }
  }

  private static func figures(
    _ row: ProfitReport.Row, _ name: String, id: String, day: Day? = nil, link: Link? = nil
  ) -> TableRow {
    TableRow(
      [
        .text(id), .text(name), day.map { .day($0) } ?? .missing(""),
        .money(row.income), .money(row.costs), .money(row.trips),
        .money(row.profit),
        row.others.isZero ? .missing("") : .totals(row.others, or: row.profit.currency),
      ], link: link)
  }

  /// As somebody called it, else what the ledger calls it, in the report's language.
  private static func name(
    _ row: ProfitReport.Row, _ grouping: ProfitReport.Grouping, _ question: ReportQuestion
  ) -> String {
    link(row, grouping, question.book) == nil ? question.words.own(row.name) : row.name
  }

  /// The page of the project or client, where what it adds up stands; the business has none.
  private static func link(
    _ row: ProfitReport.Row, _ grouping: ProfitReport.Grouping, _ book: Book
  ) -> Link? {
    if grouping.isByClient {
      return book.clients[ID<Client>(row.id)] == nil ? nil : .client(ID(row.id))
    }
    return book.projects[ID<Project>(row.id)] == nil ? nil : .project(ID(row.id))
  }
}
