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
            Fact(
              question.words(.totalItems), .count(Int(clamping: report.itemCount)),
              key: "itemCount"),
            Fact(question.words(.totalMarketValue), question.sums(report.market), key: "market"),
          ]),
        ], empty: report.groups.isEmpty ? question.words.own(PropertyReport.emptyText) : "")
    }
  }

  private static func section(
    _ group: PropertyReport.Group, _ question: ReportQuestion
  ) -> Section {
    let table = TableBlock(
      columns: [
        .data("item"), TableColumn(question.words(.item), isWide: true, key: "name"),
        TableColumn(question.words(.source), key: "source", place: .below),
        TableColumn(question.words(.sku), key: "sku"),
        TableColumn(question.words(.marketValue), .trailing, key: "marketValue"),
        .data("quantity"),
      ], count: group.entries.count, key: "items"
    ) { place in
      let entry = group.entries[place]
      return TableRow(
        [
          TableCell(entry.item.text),
          TableCell(
            question.words.own(entry.name), note: question.pieces(entry.pieces)),
          TableCell(entry.source), TableCell(entry.sku),
          TableCell(.amount(entry.market, or: question.words.own(PropertyReport.noValue))),
          TableCell(.count(Int(entry.pieces))),
        ], link: .item(entry.item))
    }
    let count = Int(clamping: group.pieces)
    return Section(
      question.words.own(group.name),
      note: question.words(.items(count, question.formats.count(count))),
      data: [
        Field("space", group.space.isNone ? .missing("") : .text(group.space.text)),
        Field("name", .text(group.name)),
      ],
      [.table(table), .data([Member("market", question.sums(group.market).value)])])
  }
}
