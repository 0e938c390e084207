import Documents
import Ledger
import Markup

// What a bar of the income adds up: exactly those payments, or invoices and gigs, and of each what the bar counts (rule R12).
struct IncomeOrigins: Room {
  let app: App

  func draw(_ slicing: IncomeSlicing, _ html: inout HTML) {
    guard let first = day("at"), let last = day("until"), first <= last else { return }
    let key = state.location.option("key") ?? ""
    let found = IncomeRows(
      of: book, by: slicing.by, slicing.basis, key: key.isEmpty ? nil : key, from: first, to: last,
      index.income)
    let name = key.isEmpty ? say("Income") : language.service(key)
    let days = state.formats.day(first) + (first == last ? "" : " – " + state.formats.day(last))
    html.card(.verbatim(name + " · " + days)) { html in
      let most = isOpen("all-origins") ? found.rows.count : min(found.rows.count, 100)
      html("ul", .class("list"), .label("What it adds up")) { html in
        for row in found.rows.prefix(most) { draw(row, &html) }
      }
      html("p", .class("spread")) { html in
        html("strong", text: "Total")
        html(
          "strong", .class("amount"),
          text: .verbatim(state.formats.money(found.totals, or: book.settings.currency)))
      }
      html("div", .class("buttons")) { html in
        if most < found.rows.count {
          html.button("Show All \(state.formats.count(found.rows.count))", .toggle("all-origins"))
        }
        html("a", .class("button quiet small"), .href(closed), text: "Close")
      }
    }
  }

  private func day(_ option: String) -> Day? {
    state.location.option(option).flatMap { try? Day(parsing: $0) }
  }

  /// The page without them.
  private var closed: String {
    var location = state.location
    for option in ["key", "at", "until"] { location.setOption(option, "") }
    return location.path
  }

  private func draw(_ row: IncomeRows.Row, _ html: inout HTML) {
    let source = row.source
    let client = book.named(source.client)?.displayName ?? ""
    // Work of a gig that was given back counts on another day than the rest of it.
    let day = source.kind == .project ? source.day.text : ""
    html(
      "li", .class("row"), .key(ID<Never>(source.id).text + row.amount.currency.code + day)
    ) { html in
      html("a", .class("row-main"), .href(path(of: source))) { html in
        html("span", .class("row-title"), text: title(of: source))
        html(
          "span", .class("row-note"),
          text: .verbatim(
            state.formats.day(source.day) + (client.isEmpty ? "" : " · " + client)))
      }
      html("span", .class("amount"), text: .verbatim(state.formats.money(row.amount)))
    }
  }

  private func title(of source: IncomeSource) -> Phrase {
    switch source.kind {
    case .invoice: return book.invoices[ID<Invoice>(source.id)].map { title(of: $0) } ?? ""
    case .project:
      return .verbatim(title(of: book.projects[ID<Project>(source.id)] ?? Project()))
    case _:
      let amount = book.payments[ID<Payment>(source.id)]?.amount
      if let back = amount, back.isNegative, let whole = try? back.negated() {
        return "Refund of \(state.formats.money(whole))"
      }
      return "Payment of \(amount.map { state.formats.money($0) } ?? "")"
    }
  }

  /// A payment stands on the invoice or the project that it is for, else with its client.
  private func path(of source: IncomeSource) -> String {
    switch source.kind {
    case .invoice: return Route.invoice(ID(source.id)).path
    case .project: return Route.project(ID(source.id)).path
    case _:
      guard let payment = book.payments[ID<Payment>(source.id)] else { return Route.income.path }
      if let given = book.allocations(of: payment.id).first {
        return Route.invoice(given.invoice).path
      }
      if book.projects.live(payment.project) != nil { return Route.project(payment.project).path }
      return Route.client(book.meant(payment.client)).path
    }
  }
}
