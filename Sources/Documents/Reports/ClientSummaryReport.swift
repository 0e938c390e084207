import Ledger

extension Report {
  /// What a client spent on furnishings, and saved.
  static var clientSummary: Report {
    Report(
      "client-summary", title: ClientSummary.title,
      about: "What a project's client spent on furnishings, and saved.", subject: .project,
      audience: .client
    ) { (question) throws(MoneyError) in
      let summary = try ClientSummary(
        of: question.project, in: question.book, isPending: question.isPending)
      let spent = question.sums(summary.spent)
      return ReportBody([
        .sections([
          Section(
            "Project Overview",
            [
              .table(categories(summary, question)),
              .sums(
                (summary.uncategorized.isZero
                  ? []
                  : [
                    Fact(
                      "Without a Category", question.sums(summary.uncategorized),
                      key: "uncategorized")
                  ]) + [Fact("What You Spent", spent, key: "spent")]),
            ]),
          Section(
            "Furnishing Savings",
            [
              .sums([
                Fact("Market Value", question.sums(summary.market), key: "market"),
                Fact(
                  summary.isAllValued ? "What You Spent" : "What You Spent on These",
                  question.sums(summary.spentOnValued), key: "spentOnValued"),
                Fact("What You Saved", question.sums(summary.saved), key: "saved"),
              ])
            ]),
          Section(
            "Furnishings",
            [.table(furnishings(summary))]
              + (summary.furnishings.isEmpty ? [] : [.sums([Fact("Furnishings Total", spent)])])),
        ])
      ])
    }
  }

  private static func categories(
    _ summary: ClientSummary, _ question: ReportQuestion
  ) -> TableBlock {
    TableBlock(
      columns: [
        TableColumn("Category", isWide: true, key: "name"),
        TableColumn("Spent", .trailing, key: "spent"),
      ], count: summary.categories.count, key: "categories"
    ) { place in
      let category = summary.categories[place]
      return TableRow([.text(category.name), question.sums(category.spent)])
    }
  }

  private static func furnishings(_ summary: ClientSummary) -> TableBlock {
    var table = TableBlock(
      columns: [
        .data("item"), TableColumn("Item", isWide: true, key: "name"),
        TableColumn("Source", key: "source", place: .below),
        TableColumn("Receipt", key: "receipt"), TableColumn("Price", .trailing, key: "price"),
      ], count: summary.furnishings.count, key: "furnishings"
    ) { place in
      let furnishing = summary.furnishings[place]
      return TableRow(
        [
          TableCell(furnishing.item.text), TableCell(furnishing.name),
          TableCell(furnishing.source), receipt(furnishing.receipt),
          TableCell(.amount(furnishing.price)),
        ], link: .item(furnishing.item))
    }
    table.empty = PropertyReport.emptyText
    return table
  }

  private static func receipt(_ receipt: ReceiptLink) -> TableCell {
    var cell = TableCell(receipt.printed)
    switch receipt {
    case .none, .pendingUpload: break
    case .invoice: cell.link = (.report("invoice"), receipt.printed)
    case .receipt(let file): cell.link = (.file(file.id), "View Receipt")
    }
    return cell
  }
}
