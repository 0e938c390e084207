import ArgumentParser
import Ledger
import Paper

struct ReportInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invoice",
    abstract: "What a project's client owes and gets back.",
    discussion: """
      With --json: {"project","charges":[line],"credits":[line],"chargesTotal","creditsTotal",\
      "netDue"}; a line is {"transaction","title","day","category","amount","items":[{"item",\
      "name","price"}],"left"}, where left is what things sold or returned since add to it; \
      an amount in several currencies is a list of them.

      Examples:
        ledgerline report invoice --project 5m2k
        ledgerline report invoice --project 5m2k --pdf --out invoice.pdf
      """)

  @OptionGroup var report: ReportOptions

  func run() throws {
    try report.answer { project, book, heading in
      let value = try ProjectInvoiceReport(of: project.id, in: book)
      return ProjectAnswer(
        title: ProjectInvoiceReport.title,
        json: [
          ("charges", .list(value.charges.map { json($0, book) })),
          ("credits", .list(value.credits.map { json($0, book) })),
          ("chargesTotal", value.chargesTotal.value(in: book)),
          ("creditsTotal", value.creditsTotal.value(in: book)),
          ("netDue", value.netDue.value(in: book)),
        ], text: text(value), document: reportDocument(value, heading, formats: Formats()))
    }
  }

  private func json(_ line: ProjectInvoiceReport.Line, _ book: Book) -> Value {
    let items = line.entries.map { entry in
      Answer.object([
        ("item", .text(entry.item.text)), ("name", .text(entry.name)),
        ("price", entry.price.value),
      ])
    }
    return Answer.object([
      ("transaction", .text(line.transaction.text)), ("title", .text(line.title)),
      ("day", line.day.map { .text($0.text) } ?? .null), ("category", .text(line.category)),
      ("amount", value(line.amount, book)), ("items", .list(items)),
      ("left", value(line.left, book)),
    ])
  }

  /// null for none.
  private func value(_ amounts: Totals, _ book: Book) -> Value {
    amounts.isEmpty ? .null : amounts.value(in: book)
  }

  private func text(_ report: ProjectInvoiceReport) -> String {
    if report.isEmpty { return ProjectInvoiceReport.emptyText }
    var table = TextTable([
      .init("DATE"), .init("DESCRIPTION"), .init("KIND"), .init("AMOUNT", right: true),
    ])
    for (lines, kind) in [(report.charges, "charge"), (report.credits, "credit")] {
      for line in lines {
        table.add([
          line.day?.text ?? "", line.title, kind, line.amount.isEmpty ? "—" : line.amount.words,
        ])
        for entry in line.entries {
          table.add([
            "", "  " + entry.name, entry.isMissingPrice ? ProjectInvoiceReport.missingPrice : "",
            entry.price?.words ?? "—",
          ])
        }
        if !line.left.isEmpty {
          table.add(["", "  " + ProjectInvoiceReport.leftText, "", line.left.words])
        }
      }
    }
    table.close(["", "Charges Total", "", report.chargesTotal.words])
    table.close(["", "Credits Total", "", report.creditsTotal.words])
    table.close(["", "Net Amount Due", "", report.netDue.words])
    return table.text
  }
}
