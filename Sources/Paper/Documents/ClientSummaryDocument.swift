import Ledger

/// What a client spent on furnishings, and saved.
public func reportDocument(
  _ summary: ClientSummary, _ heading: ReportHeading, formats: Formats
) -> PaperDocument {
  let parts = ReportParts(heading: heading, formats: formats)
  let spent = Fact("What You Spent", parts.text(summary.spent))
  var overview: [Block] = []
  if !summary.categories.isEmpty {
    overview.append(
      .table(
        TableBlock(
          columns: [TableColumn("Category", isWide: true), TableColumn("Spent", .trailing)],
          rows: summary.categories.map { [TableCell($0.name), TableCell(parts.text($0.spent))] })))
  }
  overview.append(.sums([spent]))
  var blocks = parts.section("Project Overview", overview)
  blocks += parts.section(
    "Furnishing Savings",
    [
      .sums([
        Fact("Market Value", parts.text(summary.market)), spent,
        Fact("What You Saved", parts.text(summary.saved)),
      ])
    ])
  if summary.furnishings.isEmpty {
    blocks += parts.section("Furnishings", [.lines([PropertyReport.emptyText], .body)])
  } else {
    blocks += parts.section(
      "Furnishings",
      [
        .table(
          TableBlock(
            columns: [
              TableColumn("Item", isWide: true), TableColumn("Receipt"),
              TableColumn("Price", .trailing),
            ],
            rows: summary.furnishings.map { furnishing in
              [
                TableCell(furnishing.name, note: furnishing.source),
                TableCell(furnishing.receipt.printed), TableCell(parts.text(furnishing.price)),
              ]
            })), .sums([Fact("Furnishings Total", parts.text(summary.spent))]),
      ])
  }
  return parts.document(ClientSummary.title, blocks)
}
