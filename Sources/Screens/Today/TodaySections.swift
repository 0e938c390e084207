import Ledger
import Markup

// A section of Today and the rows that stand in several: a job, a bill, each with the one thing to do about it.
struct TodaySections: Room {
  let app: App

  /// How many rows of a section stand here; the rest is in its list.
  static var most: Int { 5 }

  func list(
    _ title: Phrase, _ count: Int, _ sum: String, _ all: Route?, _ html: inout HTML,
    of figure: KeyFigure? = nil, leadingTo path: String? = nil, rows: (inout HTML) -> Void
  ) {
    html("section", .class("card today"), .key("today-" + title.english)) { html in
      html("header", .class("card-head")) { html in
        html("h2") { html in
          html.text(title)
          html("span", .class("count"), text: state.formats.count(count))
          if let figure { html.what(figure) }
        }
        if !sum.isEmpty { html("span", .class("amount"), text: sum) }
      }
      html("ul", .class("list"), .label(title), content: rows)
      if let all, count > TodaySections.most {
        html(
          "a", .class("button quiet small"), .href(path ?? all.path),
          text: "Show All \(state.formats.count(count))")
      }
    }
  }

  func jobRow(
    _ project: Project, _ note: Phrase, _ html: inout HTML, button: (inout HTML) -> Void
  ) {
    jobRow(
      project.id.text, .verbatim(title(of: project)), project.client, note, .project(project.id),
      &html,
      button: button)
  }

  func jobRow(
    _ key: String, _ title: Phrase, _ client: ID<Client>, _ note: Phrase, _ route: Route,
    _ html: inout HTML, button: (inout HTML) -> Void
  ) {
    html("li", .class("row free whole"), .key(key)) { html in
      html("a", .class("row-link"), .href(route.path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title)
          let client = book.named(client)?.displayName ?? ""
          html(
            "span", .class("row-note"),
            text: [.verbatim(client), note].joined(separator: " · "))
        }
      }
      button(&html)
    }
  }

  func billRow(
    _ bill: Today.Bill, _ note: Phrase, _ html: inout HTML, button: (inout HTML) -> Void
  ) {
    let invoice = book.invoices.rows[Int(bill.row)]
    invoiceRow(
      invoice, "Invoice \(invoice.number)",
      [.verbatim(state.formats.money(bill.balance)), note].joined(separator: " · "), &html,
      button: button)
  }

  func invoiceRow(
    _ invoice: Invoice, _ title: Phrase, _ note: Phrase, _ html: inout HTML,
    button: (inout HTML) -> Void
  ) {
    html("li", .class("row free whole"), .key(invoice.id.text)) { html in
      html("a", .class("row-link"), .href(Route.invoice(invoice.id).path)) { html in
        html("span", .class("row-main")) { html in
          let client = book.named(invoice.client).map { Phrase.verbatim($0.displayName) }
          html(
            "span", .class("row-title"),
            text: [title, client ?? "No client"].joined(separator: " · "))
          html("span", .class("row-note"), text: note)
        }
      }
      button(&html)
    }
  }
}
