import Ledger
import Markup

extension App {
  func invoiceReport(_ report: ProjectInvoiceReport, _ html: inout HTML) {
    if report.isEmpty {
      html("p", .class("muted"), text: ProjectInvoiceReport.emptyText)
      return
    }
    invoiceSection(
      "Project Charges", report.charges, ("Charges Total", text(report.chargesTotal)), &html)
    invoiceSection(
      "Project Credits", report.credits, ("Credits Total", text(report.creditsTotal)), &html)
    reportSums([("Net Amount Due", text(report.netDue))], &html)
  }

  private func invoiceSection(
    _ title: String, _ lines: [ProjectInvoiceReport.Line], _ sum: (String, String),
    _ html: inout HTML
  ) {
    if lines.isEmpty { return }
    html.card(title) { html in
      html("ul", .class("report-list")) { html in
        for line in lines.prefix(shownRows(lines.count)) { invoiceLine(line, &html) }
      }
      showAll(lines.count, &html)
      reportSums([sum], &html)
    }
  }

  private func invoiceLine(_ line: ProjectInvoiceReport.Line, _ html: inout HTML) {
    var notes: [String] = []
    if let day = line.day { notes.append(state.formats.day(day)) }
    if !line.category.isEmpty { notes.append(line.category) }
    if !line.notes.isEmpty { notes.append(line.notes) }
    reportRow(
      line.title, note: notes.joined(separator: " · "),
      TransactionDisplay.amount(line.amount, state.formats),
      link: Route.transaction(line.transaction).path, &html)
    for entry in line.entries {
      reportRow(entry.name, amountText(entry.price), class: "report-row sub", &html) { html in
        if entry.isMissingPrice {
          html("span", .class("badge overdue"), text: ProjectInvoiceReport.missingPrice)
        }
      }
    }
    if !line.left.isEmpty {
      reportRow(
        ProjectInvoiceReport.leftText, text(line.left), class: "report-row sub", &html)
    }
  }
}
