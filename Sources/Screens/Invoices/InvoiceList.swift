import Ledger
import Markup

// Invoices, latest first, with a filter for each status and search over client and number.
extension App {
  func invoiceList(_ status: InvoiceStatus?, _ html: inout HTML) {
    html.bar("Invoices") { html in
      html.iconButton("plus", "New Invoice", .open(.newInvoice), class: "icon-button primary")
    }
    html.main { html in
      let summary = index.invoices.summary(on: state.today)
      invoiceStats(summary, &html)
      html("nav", .class("chips"), .label("Status")) { html in
        let all = summary.reduce(0) { $0 + $1.count }
        statusChip("All", nil, all, status, &html)
        for entry in summary {
          statusChip(entry.status.title, entry.status, entry.count, status, &html)
        }
      }
      html.searchField("Search Client or Number", state.location.query)
      invoiceRows(status, &html)
    }
    html(
      "button", .type("button"), .class("fab phone-only"), .onClick(.open(.newInvoice)),
      .label("New Invoice")
    ) { html in html.icon("plus") }
  }

  private func invoiceStats(
    _ summary: [(status: InvoiceStatus, count: Int, owed: Totals)], _ html: inout HTML
  ) {
    html("div", .class("summary")) { html in
      var due = Totals()
      var overdue = Totals()
      for entry in summary {
        if entry.status == .sent || entry.status == .overdue { try? due.add(entry.owed) }
        if entry.status == .overdue { overdue = entry.owed }
      }
      html("div", .class("summary-main")) { html in
        html("span", .class("stat-value"), text: text(due))
        html("span", .class("stat-label"), text: "Outstanding")
      }
      html("div", .class("summary-side")) { html in
        html("div") { html in
          html("span", .class("stat-value"), text: text(overdue))
          html("span", .class("stat-label"), text: "Overdue")
        }
      }
    }
  }

  private func statusChip(
    _ title: String, _ status: InvoiceStatus?, _ count: Int, _ current: InvoiceStatus?,
    _ html: inout HTML
  ) {
    html(
      "a", .class("chip"), .href(Location(.invoices(status), query: state.location.query).path),
      status == current ? .aria("current", "page") : .none
    ) { html in
      html.text(title)
      html("span", .class("count"), text: "\(count)")
    }
  }

  private func invoiceRows(_ status: InvoiceStatus?, _ html: inout HTML) {
    let rows = index.invoices.rows(
      status, matching: state.location.query, on: state.today)
    if rows.isEmpty {
      emptyInvoices(status, &html)
      return
    }
    let list = WindowedList(entries: rows) { _ in WindowedList<Int32>.rowHeight }
    let (range, before, after) = list.range(of: state.window)
    html("div", .class("window"), .onScroll(.scroll), .data("row-height", "64")) { html in
      html.spacer(before, "before")
      html("ul", .class("list"), .label("Invoices")) { html in
        for row in list.entries[range] { invoiceRow(row, &html) }
      }
      html.spacer(after, "after")
    }
  }

  /// One invoice: number, client, when, how much, where it stands.
  func invoiceRow(_ row: Int32, _ html: inout HTML) {
    let invoice = book.invoices.rows[Int(row)]
    let id = invoice.id.text
    html(
      "li", .class("row"), .key(id),
      invoice.isIssued ? .none : .onSwipeLeft(.deleteInvoice(invoice.id)),
      invoice.isIssued ? .none : .data("swipe-left", "Delete"),
      invoice.isIssued ? .none : .data("swipe-left-tone", "danger")
    ) { html in
      html("a", .class("row-link"), .href(Route.invoice(invoice.id).path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title")) { html in
            html.text(invoice.number)
            html.badge(index.invoices.status(of: row, on: state.today))
          }
          html("span", .class("row-note"), text: invoiceNote(invoice))
        }
        html("span", .class("row-side")) { html in
          html(
            "span", .class("amount"), text: state.formats.money(index.invoices.total(of: row)))
          html("span", .class("row-note"), text: invoiceDayText(invoice))
        }
      }
    }
  }

  private func invoiceNote(_ invoice: Invoice) -> String {
    let client = book.clients[invoice.client]?.displayName ?? "No client"
    guard let project = book.projects[invoice.project], !project.name.isEmpty else { return client }
    return client + " · " + project.name
  }

  private func invoiceDayText(_ invoice: Invoice) -> String {
    let day = invoice.issue?.content.issued ?? invoice.day
    return day.map { text($0) } ?? ""
  }

  private func emptyInvoices(_ status: InvoiceStatus?, _ html: inout HTML) {
    if !Text.trimmed(state.location.query).isEmpty {
      html.empty(
        icon: "search", title: "No Matches",
        text: "No client or number contains “\(state.location.query)”.")
      return
    }
    if let status {
      html.empty(
        icon: "invoices", title: "No \(status.title) Invoices",
        text: "Nothing stands there at the moment.")
      return
    }
    html.empty(
      icon: "invoices", title: "No Invoices Yet",
      text: "Create your first invoice to get started"
    ) { html in html.button("New Invoice", .open(.newInvoice), class: "button primary") }
  }
}
