import Ledger

/// What stands where and what it is worth, for whoever looks after the property.
public func reportDocument(
  _ report: PropertyReport, _ heading: ReportHeading, formats: Formats
) -> PaperDocument {
  let parts = ReportParts(heading: heading, formats: formats)
  if report.groups.isEmpty {
    return parts.document(PropertyReport.title, [.lines([PropertyReport.emptyText], .body)])
  }
  var blocks: [Block] = []
  for group in report.groups {
    blocks += parts.section(
      group.name,
      [
        .table(
          TableBlock(
            columns: [
              TableColumn("Item", isWide: true), TableColumn("SKU"),
              TableColumn("Market Value", .trailing),
            ],
            rows: group.entries.map { entry in
              [
                TableCell(entry.name, note: entry.source), TableCell(entry.sku),
                TableCell(entry.market.map { formats.money($0) } ?? PropertyReport.noValue),
              ]
            }))
      ])
  }
  blocks.append(
    .sums([
      Fact("Total Items", formats.count(report.itemCount)),
      Fact("Total Market Value", parts.text(report.market)),
    ]))
  return parts.document(PropertyReport.title, blocks)
}
