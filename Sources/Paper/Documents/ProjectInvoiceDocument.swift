import Ledger

/// A project's invoice for its client: charges, credits and what is left to pay.
public func reportDocument(
  _ report: ProjectInvoiceReport, _ heading: ReportHeading, formats: Formats
) -> PaperDocument {
  let parts = ReportParts(heading: heading, formats: formats)
  if report.isEmpty {
    return parts.document(
      ProjectInvoiceReport.title, [.lines([ProjectInvoiceReport.emptyText], .body)])
  }
  var blocks: [Block] = []
  if !report.charges.isEmpty {
    blocks += parts.section(
      "Project Charges",
      [
        parts.table(report.charges),
        .sums([Fact("Charges Total", parts.text(report.chargesTotal))]),
      ])
  }
  if !report.credits.isEmpty {
    blocks += parts.section(
      "Project Credits",
      [
        parts.table(report.credits),
        .sums([Fact("Credits Total", parts.text(report.creditsTotal))]),
      ])
  }
  blocks.append(.sums([Fact("Net Amount Due", parts.text(report.netDue))]))
  return parts.document(ProjectInvoiceReport.title, blocks)
}

extension ReportParts {
  /// A row for each transaction, and one below it for each thing with its project price.
  fileprivate func table(_ lines: [ProjectInvoiceReport.Line]) -> Block {
    var rows: [[TableCell]] = []
    for line in lines {
      var note = line.category
      if !line.notes.isEmpty { note += (note.isEmpty ? "" : " · ") + line.notes }
      rows.append([
        TableCell(line.day.map { formats.day($0) } ?? "\u{2014}"),
        TableCell(line.title, note: note), TableCell(""), TableCell(text(orDash: line.amount)),
      ])
      for entry in line.entries {
        rows.append([
          TableCell(""),
          TableCell(
            entry.name, note: entry.isMissingPrice ? ProjectInvoiceReport.missingPrice : ""),
          TableCell(text(entry.price)), TableCell(""),
        ])
      }
      if !line.left.isEmpty {
        rows.append([
          TableCell(""), TableCell(ProjectInvoiceReport.leftText), TableCell(text(line.left)),
          TableCell(""),
        ])
      }
    }
    return .table(
      TableBlock(
        columns: [
          TableColumn("Date"), TableColumn("Description", isWide: true),
          TableColumn("Price", .trailing), TableColumn("Amount", .trailing),
        ], rows: rows))
  }
}
