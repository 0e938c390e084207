import Ledger

extension Report {
  /// What stands where and what it is worth, for whoever looks after the property.
  static var property: Report {
    Report(
      "property", title: PropertyReport.title,
      about: "What stands where in a project, and what it is worth.", subject: .project,
      audience: .client
    ) { (question) throws(MoneyError) in
      let report = try PropertyReport(of: question.project, in: question.book)
      return ReportBody(
        [
          .sections(report.groups.map { section($0, question) }, key: "spaces"),
          .sums([
            Fact("Total Items", .count(report.itemCount), key: "itemCount"),
            Fact("Total Market Value", question.sums(report.market), key: "market"),
          ]),
        ], empty: report.groups.isEmpty ? PropertyReport.emptyText : "")
    }
  }

  private static func section(
    _ group: PropertyReport.Group, _ question: ReportQuestion
  ) -> Section {
    let table = TableBlock(
      columns: [
        .data("item"), TableColumn("Item", isWide: true, key: "name"),
        TableColumn("Source", key: "source", place: .below), TableColumn("SKU", key: "sku"),
        TableColumn("Market Value", .trailing, key: "marketValue"),
      ], count: group.entries.count, key: "items"
    ) { place in
      let entry = group.entries[place]
      return TableRow(
        [
          .text(entry.item.text), .text(entry.name), .text(entry.source), .text(entry.sku),
          .amount(entry.market, or: PropertyReport.noValue),
        ], link: .item(entry.item))
    }
    let count = group.entries.count
    return Section(
      group.name, note: question.formats.count(count) + (count == 1 ? " item" : " items"),
      data: [
        Field("space", group.space.isNone ? .missing("") : .text(group.space.text)),
        Field("name", .text(group.name)),
      ],
      [.table(table), .data([Member("market", question.sums(group.market).value)])])
  }
}
