import Ledger
import Markup

// Where one goes on from here when nothing waits: active design projects, what was spent last.
struct TodayLatest: Room {
  let app: App

  private var sections: TodaySections { TodaySections(app: app) }

  func draw(_ html: inout HTML) {
    designProjects(&html)
    expenses(&html)
  }

  /// What the business spent last.
  private func expenses(_ html: inout HTML) {
    guard hasExpenses else { return }
    let latest = index[.expenses].kind.sorts[0]
    let rows = index[.expenses].rows(ListQuery(by: latest, on: state.today), in: book)
    if rows.isEmpty { return }
    sections.list("Expenses", rows.count, "", .expenses, &html) { html in
      for row in rows.prefix(TodaySections.most) {
        let transaction = book.transactions.rows[Int(row)]
        html("li", .class("row free"), .key("expense-" + transaction.id.text)) { html in
          html("a", .class("row-link"), .href(Route.transaction(transaction.id).path)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title(of: transaction))
              var parts = [transaction.day.map { text($0) } ?? ""]
              parts.append(book.name(of: transaction.category))
              html(
                "span", .class("row-note"),
                text: parts.filter { !$0.isEmpty }.joined(separator: " · "))
            }
            html("span", .class("row-side")) { html in
              let isBack = book.isMoneyBack(transaction)
              let amounts =
                isBack
                ? Totals(transaction.listed(transaction.amount)) : book.amounts(of: transaction)
              html(
                "span", .class("amount"),
                text: TransactionDisplay.amount(
                  amounts, state.formats, own: book.settings.currency))
              if isBack { html("span", .class("row-note"), text: "Money Back") }
            }
          }
        }
      }
    }
  }

  /// A designer goes on from here to the projects that are active.
  private func designProjects(_ html: inout HTML) {
    guard isOn(.designer) else { return }
    let rows = rows(of: .studio, 0)
    if rows.isEmpty { return }
    sections.list("Projects", rows.count, "", .studio(isArchived: false), &html) { html in
      for row in rows.prefix(TodaySections.most) {
        sections.jobRow(book.projects.rows[Int(row)], "", &html) { _ in }
      }
    }
  }
}
