import Ledger
import Markup

// Who owes whom in a project, and its reports (design-projects.md 1.19).
extension App {
  func accountingTab(_ project: Project, _ html: inout HTML) {
    if let accounting = try? Accounting(of: project.id, in: book) {
      html("div", .class("stats"), .key("owed")) { html in
        owed("Owed to Design Business", accounting.owedToBusiness, &html)
        owed("Owed to Client", accounting.owedToClient, &html)
      }
    } else {
      html("p", .class("notice bad"), text: "The amounts are too large to add up.")
    }
    html("nav", .class("menu"), .label("Reports"), .key("reports")) { html in
      for report in [ProjectReport.property, .clientSummary, .invoice] {
        html("a", .class("menu-item"), .href(Route.report(project.id, report).path)) { html in
          html.icon("reports")
          html("span", text: report.title)
        }
      }
    }
  }

  private func owed(_ label: String, _ sum: Totals, _ html: inout HTML) {
    html("div", .class("stat")) { html in
      html("span", .class("stat-label"), text: label)
      html("span", .class("stat-value"), text: text(sum))
    }
  }
}

extension ProjectReport {
  /// As its button and its head call it.
  var title: String {
    switch self {
    case .invoice: return ProjectInvoiceReport.title
    case .clientSummary: return ClientSummary.title
    case .property: return PropertyReport.title
    }
  }
}
