import Documents
import Ledger
import Markup

// Who owes whom in a project, and its reports (rule R2).
struct AccountingTab: Room {
  let app: App

  func draw(_ project: Project, _ html: inout HTML) {
    guard
      let accounting = try? app.index.sums.accounting(of: project.id, in: book, made: index.made)
    else {
      html("p", .class("notice bad"), text: "The amounts are too large to add up.")
      ReportPage(app: app).reportMenu(project.id, &html)
      return
    }
    let invoice = Route.report(project.id, "invoice").path
    let items = Route.projectTab(project.id, .items).path
    let invoices = Location(.invoices(nil), query: project.name).path
    // Who owes whom is what the page is asked first.
    stats(
      "stats lead", "owed", [(.owedToBusiness, invoice), (.owedToClient, invoice)], accounting,
      project, &html)
    stats(
      "stats", "accounting-sums",
      [
        (.atCost, items), (.margin, items), (.invoiced, invoices), (.toInvoice, invoice),
        (.income, invoices), (.outstanding, invoices),
      ], accounting, project, &html)
    html("div", .class("buttons")) { html in
      html.button("Create Invoice", .projectInvoice(project.id), class: "button primary")
    }
    let missing = accounting.unpriced.count
    if missing > 0 {
      html("div", .class("notice"), .key("unpriced")) { html in
        html(
          "span",
          text: missing == 1
            ? "1 item has no project price."
            : "\(state.formats.count(missing)) items have no project price.")
        html.button("Set Now", .open(.setPrices(project.id)), class: "button small")
      }
    }
    ReportPage(app: app).reportMenu(project.id, &html)
  }

  private func stats(
    _ look: String, _ key: String, _ places: [(figure: KeyFigure, path: String)],
    _ accounting: Accounting, _ project: Project, _ html: inout HTML
  ) {
    html("div", .class(look), .key(key)) { html in
      for (figure, path) in places {
        // What the accounting has worked out already is not worked out again.
        let sum =
          accounting.sum(of: figure)
          ?? book.sum(of: figure, for: .project(project.id), on: state.today).totals
        html("div", .class("stat")) { html in html.figure(figure, text(sum), path: path) }
      }
    }
  }
}
