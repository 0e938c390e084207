import Ledger
import Markup

/// Invoices, latest first, with a filter for each status and search over client and number.
struct InvoiceList: Room {
  let app: App

  func status(ofInvoice row: Int32) -> InvoiceStatus {
    ListKind.status(of: row, in: index[.invoices], on: state.today)
  }

  /// Its status in a word.
  func badge(ofInvoice row: Int32, _ html: inout HTML) {
    html.badge(
      status(ofInvoice: row), isCreditNote: book.invoices.rows[Int(row)].isCreditNote)
  }

  func total(ofInvoice row: Int32) -> Money { index[.invoices].money(0, of: row) ?? .zero(.usd) }

  /// What an invoice still asks for.
  func balance(ofInvoice row: Int32) -> Money { index[.invoices].money(1, of: row) ?? .zero(.usd) }

  /// Whether its lines do not add up.
  func isFaulty(_ row: Int32) -> Bool { index[.invoices].word(0, of: row) & 8 != 0 }

  /// What an invoice adds to a figure; nil where it adds nothing.
  func owed(_ figure: KeyFigure, ofInvoice row: Int32) -> Money? {
    if isFaulty(row) { return nil }
    return figure.owed(of: balance(ofInvoice: row), on: status(ofInvoice: row))
  }

  /// What is left to pay, or below zero what is left of a credit note; nil where nothing is.
  private func left(ofInvoice row: Int32) -> Money? {
    if let owed = owed(.outstanding, ofInvoice: row) { return owed }
    return status(ofInvoice: row) == .credit ? balance(ofInvoice: row) : nil
  }

  /// The amount of a row: what is left where something is, else the whole.
  func amount(ofInvoice row: Int32) -> String {
    if isFaulty(row) { return say("Does not add up") }
    return state.formats.money(left(ofInvoice: row) ?? total(ofInvoice: row))
  }

  /// What is outstanding, what of it is overdue, and which rows do not add up.
  var invoiceSums: (due: Totals, overdue: Totals, faulty: [Int32]) {
    var due = Totals()
    var overdue = Totals()
    var faulty: [Int32] = []
    index[.invoices].forEach(of: 0) { row in
      if isFaulty(row) { faulty.append(row) }
      if let owed = owed(.outstanding, ofInvoice: row) { try? due.add(owed) }
      if let owed = owed(.overdue, ofInvoice: row) { try? overdue.add(owed) }
    }
    return (due, overdue, faulty)
  }

  func draw(_ status: InvoiceStatus?, _ html: inout HTML) {
    html.bar("Invoices") { html in
      html.iconButton("plus", "New Invoice", .open(.newInvoice), class: "icon-button primary")
    }
    html.newButton("New Invoice", .open(.newInvoice))
    html.main { html in
      invoiceStats(&html)
      html("nav", .class("chips"), .label("Status")) { html in
        statusChip("All", nil, index[.invoices].count(), status, &html)
        for filter in index[.invoices].kind.filters {
          for (choice, count) in filter.counted(
            0, in: index[.invoices], of: book, on: state.today)
          {
            let own = InvoiceStatus(word: choice.word)
            // What most books never have.
            let isRare = own == .credit || own == .credited
            if isRare, count == 0, own != status { continue }
            statusChip(choice.title, own, count, status, &html)
          }
        }
      }
      Selecting(app: app).listTools("Search Client or Number", &html)
      let rows = invoiceRows(status)
      if rows.isEmpty {
        emptyInvoices(status, &html)
      } else {
        listBlock(ShownList(.invoices, .invoices, rows), &html)
      }
      html.goneLink(book.invoices.count - index[.invoices].count(), state.formats)
    }
  }

  private func invoiceStats(_ html: inout HTML) {
    let (due, overdue, faulty) = invoiceSums
    html("div", .class("summary")) { html in
      html("div", .class("summary-main")) { html in html.figure(.outstanding, text(due)) }
      html("div", .class("summary-side")) { html in
        html("div") { html in html.figure(.overdue, text(overdue)) }
      }
    }
    html.notCounted(faulty.compactMap { book.fault(of: book.invoices.rows[Int($0)]) })
  }

  private func statusChip(
    _ title: Phrase, _ status: InvoiceStatus?, _ count: Int, _ current: InvoiceStatus?,
    _ html: inout HTML
  ) {
    html(
      "a", .class("chip"), .href(Location(.invoices(status), query: state.location.query).path),
      status == current ? .aria("current", "page") : .none
    ) { html in
      html.text(title)
      html("span", .class("count"), text: state.formats.count(count))
    }
  }

  /// What the list shows, in order.
  func invoiceRows(_ status: InvoiceStatus?) -> [Int32] {
    var query = query(.invoices, .invoices)
    query.chosen = chosen(status)
    return index[.invoices].rows(query, in: book)
  }

  /// The filter that the route stands for.
  private func chosen(_ status: InvoiceStatus?) -> [ChosenFilter] {
    guard let status else { return [] }
    return index[.invoices].kind.filters.compactMap {
      ChosenFilter($0, [status.rawValue], in: 0, index[.invoices])
    }
  }

  /// One invoice: number, client but on their own page, when, how much, where it stands.
  func invoiceRow(
    _ row: Int32, _ use: RowUse, on client: ID<Client>? = nil, _ html: inout HTML
  ) {
    let invoice = book.invoices.rows[Int(row)]
    let id = invoice.id.text
    html(
      "li", .class("row"), .key(id),
      invoice.isIssued ? .none : .onSwipeLeft(.deleteInvoice(invoice.id)),
      invoice.isIssued ? .none : .words("data-swipe-left", "Delete"),
      invoice.isIssued ? .none : .data("swipe-left-tone", "danger")
    ) { html in
      let title = InvoiceList.title(invoice, "No number yet")
      Selecting(app: app).rowLink(invoice.id.raw, .invoice(invoice.id), title, use, &html) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title")) { html in
            html.text(title)
            badge(ofInvoice: row, &html)
          }
          html("span", .class("row-note"), text: invoiceNote(invoice, on: client))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: amount(ofInvoice: row))
          let note = [wholeText(row), .verbatim(invoiceDayText(invoice))]
          html("span", .class("row-note"), text: note.joined(separator: " · "))
        }
      }
    }
  }

  /// Its number, before which a credit note says that it is one.
  static func title(_ invoice: Invoice, _ none: Phrase) -> Phrase {
    if invoice.isCreditNote { return "Credit Note \(invoice.number)" }
    return invoice.number.isEmpty ? none : .verbatim(invoice.number)
  }

  /// "of $1,220.00" where some of it was paid, or of a credit note used.
  private func wholeText(_ row: Int32) -> Phrase {
    guard let left = left(ofInvoice: row), left != total(ofInvoice: row) else { return .none }
    return "of \(state.formats.money(total(ofInvoice: row)))"
  }

  private func invoiceNote(_ invoice: Invoice, on page: ID<Client>?) -> Phrase {
    let client = book.named(invoice.client)
    let name: Phrase = client.map { .verbatim($0.displayName) } ?? "No client"
    return [
      client != nil && client?.id == page ? .none : name, .verbatim(projectWords(of: invoice)),
    ].joined(separator: " · ")
  }

  func invoiceDayText(_ invoice: Invoice) -> String {
    let day = invoice.issue?.content.issued ?? invoice.day
    return day.map { text($0) } ?? ""
  }

  private static func none(_ status: InvoiceStatus) -> Phrase {
    switch status {
    case .draft: return "No Draft Invoices"
    case .issued: return "No Issued Invoices"
    case .sent: return "No Sent Invoices"
    case .paid: return "No Paid Invoices"
    case .overdue: return "No Overdue Invoices"
    case .cancelled: return "No Cancelled Invoices"
    case .credit: return "No Open Credit Notes"
    case .credited: return "No Credited Invoices"
    }
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
        icon: "invoices", title: InvoiceList.none(status),
        text: "Nothing stands there at the moment.")
      return
    }
    html.empty(
      icon: "invoices", title: "No Invoices Yet",
      text: "Create your first invoice to get started"
    ) { html in html.button("New Invoice", .open(.newInvoice), class: "button primary") }
  }
}
