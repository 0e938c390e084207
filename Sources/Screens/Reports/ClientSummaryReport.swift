import Ledger
import Markup

extension App {
  func clientSummary(_ summary: ClientSummary, _ project: ID<Project>, _ html: inout HTML) {
    html.card("Project Overview") { html in
      html("ul", .class("report-list")) { html in
        for category in summary.categories { reportRow(category.name, text(category.spent), &html) }
      }
      reportSums([("What You Spent", text(summary.spent))], &html)
    }
    html.card("Furnishing Savings") { html in
      reportSums(
        [
          ("Market Value", text(summary.market)), ("What You Spent", text(summary.spent)),
          ("What You Saved", text(summary.saved)),
        ], &html)
    }
    html.card("Furnishings") { html in
      if summary.furnishings.isEmpty {
        html("p", .class("muted"), text: PropertyReport.emptyText)
        return
      }
      html("ul", .class("report-list")) { html in
        for furnishing in summary.furnishings.prefix(shownRows(summary.furnishings.count)) {
          reportRow(
            furnishing.name, note: furnishing.source, amountText(furnishing.price), &html
          ) { html in receiptLink(furnishing.receipt, project, &html) }
        }
      }
      showAll(summary.furnishings.count, &html)
      reportSums([("Furnishings Total", text(summary.spent))], &html)
    }
  }

  private func receiptLink(
    _ receipt: ReceiptLink, _ project: ID<Project>, _ html: inout HTML
  ) {
    switch receipt {
    case .none: break
    case .invoice:
      html(
        "a", .class("report-link"), .href(Route.report(project, .invoice).path),
        text: receipt.printed)
    case .receipt(let file):
      html.button(
        "View Receipt", file.isPDF ? .openFile(file.id) : .open(.viewImage(file.id)),
        class: "report-link")
    case .pendingUpload: html("span", .class("report-note"), text: receipt.printed)
    }
  }
}
