import Documents
import Ledger
import Markup

// Every report of the whole book, with what it says. Those of a project, a gig, a client or a player are where these are.
struct ReportsPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    let earnings = ["income", "income-over-time", "forecast", "fees"]
    let year = ["tax-year", "profit", "inventory"]
    // What is in no other section is of expenses, so that a new report is offered by itself.
    let others = Report.all.filter { report in
      report.subject == .book && !earnings.contains(report.name) && !year.contains(report.name)
    }
    html.bar("Reports", back: state.isWide ? nil : Route.expenses.path)
    html.main { html in
      if hasClients {
        section("Income", &html) { html in
          row(
            .income, "Charts of Income", "What came in over a period, and what it came from.", &html
          )
          reports(earnings, &html)
        }
      }
      section("Expenses", &html) { html in
        row(
          .insight, "Charts of Expenses", "What was spent in a period, and how that changed.", &html
        )
        reports(others.map { $0.name }, &html)
      }
      section("Year and Profit", &html) { html in
        reports(isOn(.designer) ? year : year.dropLast(), &html)
      }
    }
  }

  private func section(_ title: Phrase, _ html: inout HTML, _ rows: (inout HTML) -> Void) {
    html.card(title) { html in
      html("ul", .class("list"), .label(title), content: rows)
    }
  }

  private func reports(_ names: [String], _ html: inout HTML) {
    for name in names {
      guard let report = Report.named(name) else { continue }
      row(.report(ID(), name), title(of: report), report.about, &html)
    }
  }

  private func row(_ route: Route, _ title: Phrase, _ about: Phrase, _ html: inout HTML) {
    html("li", .class("row whole free"), .key(route.path)) { html in
      html("a", .class("row-link"), .href(route.path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title)
          html("span", .class("row-note"), text: about)
        }
        html.icon("forward")
      }
    }
  }
}

extension HTML {
  /// The way to them all, among others.
  mutating func allReports() { reportItem("All Reports", Route.reports.path) }

  /// The way to one, in a menu.
  mutating func reportItem(_ title: Phrase, _ path: String) {
    self("a", .class("menu-item"), .href(path)) { html in
      html.icon("reports")
      html("span", text: title)
    }
  }
}
