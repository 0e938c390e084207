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

  /// What stands in inventory today, and what it cost: the stock of a year's end.
  static var inventory: Report {
    var report = Report(
      "inventory", title: "Inventory",
      about: "What stands in inventory today, what it cost and what it is worth.", subject: .book,
      audience: .studio
    ) { (question) throws(MoneyError) in
      let report = try PropertyReport(of: .inventory, in: question.book)
      let count = Int(clamping: report.itemCount)
      return ReportBody(
        [
          .sections(report.groups.map { section($0, question, withCost: true) }, key: "spaces"),
          .sums([
            Fact(question.words(.totalItems), .count(count), key: "itemCount"),
            Fact(question.words(.costs), question.sums(report.cost), key: "cost"),
            Fact(question.words(.totalMarketValue), question.sums(report.market), key: "market"),
          ]),
        ],
        empty: report.groups.isEmpty
          ? question.words(.items(count, question.formats.count(count))) : "")
    }
    report.isOfToday = true
    return report
  }

  private static func section(
    _ group: PropertyReport.Group, _ question: ReportQuestion, withCost: Bool = false
  ) -> Section {
    var columns: [TableColumn] = [
      .data("item"), TableColumn(question.words(.item), isWide: true, key: "name"),
      TableColumn(question.words(.source), key: "source", place: .below),
      TableColumn(question.words(.sku), key: "sku"),
      TableColumn(question.words(.marketValue), .trailing, key: "marketValue"),
      .data("quantity"),
    ]
    var sums = [Member("market", question.sums(group.market).value)]
    if withCost {
      columns.append(TableColumn(question.words(.costs), .trailing, key: "cost"))
      sums.append(Member("cost", question.sums(group.cost).value))
    }
    let table = TableBlock(columns: columns, count: group.entries.count, key: "items") { place in
      let entry = group.entries[place]
      var cells = [
        TableCell(entry.item.text),
        TableCell(
          question.words.own(entry.name), note: question.pieces(entry.pieces)),
        TableCell(entry.source), TableCell(entry.sku),
        TableCell(.amount(entry.market, or: question.words.own(PropertyReport.noValue))),
        TableCell(.count(Int(entry.pieces))),
      ]
      if withCost { cells.append(TableCell(.amount(entry.cost, or: "\u{2014}"))) }
      return TableRow(cells, link: .item(entry.item))
    }
    let count = Int(clamping: group.pieces)
    return Section(
      question.words.own(group.name),
      note: question.words(.items(count, question.formats.count(count))),
      data: [
        Field("space", group.space.isNone ? .missing("") : .text(group.space.text)),
        Field("name", .text(group.name)),
      ],
      [.table(table), .data(sums)])
  }
}
