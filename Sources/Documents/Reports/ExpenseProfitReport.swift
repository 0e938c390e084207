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
        of: question.book, by: grouping, from: question.first, to: question.last)
      let words = question.words
      var table = TableBlock(
        columns: [
          .data("id"),
          TableColumn(
            words(grouping.isByClient ? .client : .project), isWide: true, key: "name"),
          TableColumn(words(.income), .trailing, key: "income"),
          TableColumn(words(.costs), .trailing, key: "costs"),
          TableColumn(words(.trips), .trailing, key: "trips"),
          TableColumn(words(.profit), .trailing, key: "profit"),
        ], count: report.rows.count, key: "rows"
      ) { place in
        let row = report.rows[place]
        let isOwn =
          grouping.isByClient
          ? question.book.clients[ID<Client>(row.id)] != nil
          : question.book.projects[ID<Project>(row.id)] != nil
        return figures(
          row, isOwn ? row.name : words.own(row.name),
          id: row.id == 0 ? "" : ID<Never>(row.id).text)
      }
      table.total = ("total", figures(report.total, words(.total), id: ""))
      let bars = report.rows.filter { $0.profit.isPositive }
        .map { ChartBlock.Bar($0.name, [$0.profit]) }
      let chart = ChartBlock(words(.profit), .rows, bars, table: table)
      let isEmpty = report.rows.isEmpty && report.others.isZero
      return ReportBody(
        [.chart(chart)] + apart(report.others, question), empty: isEmpty ? words(.noProfit) : "")
    }
  }

  private static func figures(_ row: ProfitReport.Row, _ name: String, id: String) -> TableRow {
    TableRow([
      .text(id), .text(name), .money(row.income), .money(row.costs), .money(row.trips),
      .money(row.profit),
    ])
  }
}
