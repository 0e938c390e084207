import Ledger

/// What a project may spend and has spent, category by category.
///
/// For the studio itself: it says what things were bought for.
public func reportDocument(
  _ progress: BudgetProgress, _ heading: ReportHeading, formats: Formats
) -> PaperDocument {
  let parts = ReportParts(heading: heading, formats: formats)
  let bars = progress.bars(pinned: [])
  if bars.isEmpty { return parts.document("Budget", [.lines(["No budgets yet."], .body)]) }
  func row(_ name: String, _ budget: Money, _ spent: Money, isFee: Bool) -> [TableCell] {
    [
      TableCell(name), TableCell(formats.money(budget)), TableCell(formats.money(spent)),
      TableCell(BudgetLabels.remaining(spent, of: budget, isFee: isFee, formats)),
    ]
  }
  var rows = bars.map { row($0.name, $0.budget, $0.spent, isFee: $0.isFee) }
  rows.append(
    row("Overall Budget", progress.overall.budget, progress.overall.spent, isFee: false))
  return parts.document(
    "Budget",
    [
      .table(
        TableBlock(
          columns: [
            TableColumn("Category", isWide: true), TableColumn("Budget", .trailing),
            TableColumn("Spent", .trailing), TableColumn("Status", .trailing),
          ], rows: rows))
    ])
}
