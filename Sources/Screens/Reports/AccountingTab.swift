import Documents
import Ledger
import Markup

// Who owes whom in a project, and its reports (rule R2).
struct AccountingTab: Room {
  let app: App

  func draw(_ project: Project, _ html: inout HTML) {
    if let accounting = try? Accounting(of: project.id, in: book) {
      html("div", .class("stats"), .key("owed")) { html in
        owed(.owedToBusiness, accounting.owedToBusiness, &html)
        owed(.owedToClient, accounting.owedToClient, &html)
      }
    } else {
      html("p", .class("notice bad"), text: "The amounts are too large to add up.")
    }
    ReportPage(app: app).reportMenu(.project, project.id, &html)
  }

  private func owed(_ figure: KeyFigure, _ sum: Totals, _ html: inout HTML) {
    html("div", .class("stat")) { html in html.figure(figure, text(sum)) }
  }
}
