import Ledger
import Markup

// One box over everything in the book.
extension App {
  func findPage(_ html: inout HTML) {
    let query = state.location.query
    html.bar("Search")
    html.main { html in
      html.searchField("Search Projects, Clients, Invoices", query)
      if Text.trimmed(query).isEmpty {
        html.empty(
          icon: "search", title: "Search Everything",
          text: "Names, artists, places, invoice numbers. Case and accents do not matter.")
        return
      }
      let clients = index.clients.rows(matching: query)
      let projects = index.projects.matches(query, limit: 30, in: book)
      let invoices = index.invoices.matches(query, limit: 30)
      if clients.isEmpty && projects.count == 0 && invoices.count == 0 {
        html.empty(
          icon: "search", title: "No Matches", text: "Nothing contains “\(query)”.")
        return
      }
      group("Clients", clients.count, &html) { html in
        for row in clients.prefix(30) { clientRow(row, &html) }
      }
      group("Projects", projects.count, &html) { html in
        for row in projects.rows { projectRow(row, showsStage: true, &html) }
      }
      group("Invoices", invoices.count, &html) { html in
        for row in invoices.rows { invoiceRow(row, &html) }
      }
    }
  }

  private func group(
    _ title: String, _ count: Int, _ html: inout HTML, rows: (inout HTML) -> Void
  ) {
    if count == 0 { return }
    html("section", .key("group-" + title)) { html in
      html("h2", .class("section-head")) { html in
        html.text(title)
        html(
          "span", .class("section-sum"), text: count > 30 ? "30 of \(count)" : "\(count)")
      }
      html("ul", .class("list"), .label(title), content: rows)
    }
  }
}
