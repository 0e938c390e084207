import Ledger
import Markup

// Making a draft: its form, whom it is for, its lines.
extension App {
  // MARK: draft

  func invoiceForm(_ id: ID<Invoice>) -> Form? {
    guard let invoice = book.invoices[id], !invoice.isIssued else { return nil }
    return Form([
      ("client", invoice.client.text), ("clientQuery", ""),
      ("day", invoice.day?.text ?? state.today.text), ("due", invoice.due?.text ?? ""),
      ("currency", invoice.currency.code), ("taxName", invoice.tax?.name ?? "Tax"),
      ("taxRate", invoice.tax.map { state.formats.percent($0.rate) } ?? ""),
      ("notes", invoice.notes),
    ])
  }

  func checkInvoice(_ form: inout Form) {
    checkClientChoice(&form)
    checkDay("day", &form)
    if !form["due"].isEmpty {
      checkDay("due", &form)
      if let day = try? Day(parsing: form["day"]), let due = try? Day(parsing: form["due"]),
        due < day
      {
        form.fail("due", "The due date is before the issue date")
      }
    }
    if !form.trimmed("taxRate").isEmpty {
      guard let rate = try? state.formats.readRate(form["taxRate"]), !rate.isNegative,
        rate <= Rate(percent: 100)
      else {
        let sample = state.formats.percent(Rate(micros: 8_250_000))
        form.fail("taxRate", "Enter a percentage such as " + sample)
        return
      }
    }
  }

  mutating func saveInvoice(_ id: ID<Invoice>, _ sheet: Sheet) {
    guard var invoice = book.invoices[id], !invoice.isIssued else { return closeSheet() }
    let form = sheet.form
    invoice.day = try? Day(parsing: form["day"])
    invoice.due = try? Day(parsing: form["due"])
    invoice.notes = form["notes"]
    if let rate = try? state.formats.readRate(form["taxRate"]), !rate.isZero {
      let name = form.trimmed("taxName")
      invoice.tax = Tax(name.isEmpty ? "Tax" : name, rate)
    } else {
      invoice.tax = nil
    }
    var edit = Edit()
    invoice.client = client(of: form, &edit)
    if let currency = Currency(form["currency"]), currency != invoice.currency {
      invoice.currency = currency
      for var line in book.lines(of: id) {
        line.price.unit.currency = currency
        edit.put(line, in: book.lines)
      }
    }
    edit.put(invoice, in: book.invoices)
    closeSheet()
    commit(edit)
  }

  func invoiceSheet(_ id: ID<Invoice>, _ sheet: Sheet, _ html: inout HTML) {
    let form = sheet.form
    html.formSheet("Edit Invoice", isTall: true) { html in
      html.problemBanner(form)
      clientPicker(form, &html)
      html("div", .class("fields")) { html in
        html.field(form, "day", "Issue Date", type: "date")
        html.field(
          form, "due", "Due Date", type: "date",
          hint: "Empty: \(book.settings.paymentDays) days after issue")
      }
      html("div", .class("fields three")) { html in
        html.field(form, "taxName", "Tax Name")
        html.field(form, "taxRate", "Rate %", placeholder: "0", mode: "decimal")
        html.select(form, "currency", "Currency", currencyOptions(form["currency"]))
      }
      html.textArea(form, "notes", "Notes", placeholder: "Thank you! Payment within 30 days.")
    }
  }

  /// The common currencies, with the current one first if it is another.
  func currencyOptions(_ current: String) -> [(value: String, text: String)] {
    var codes = [
      "USD", "EUR", "GBP", "CAD", "AUD", "NZD", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "JPY",
      "CNY", "INR", "BRL", "MXN", "ZAR", "SGD", "HKD", "KRW", "ILS", "TRY", "KWD",
    ]
    if !current.isEmpty && !codes.contains(current) { codes.insert(current, at: 0) }
    return codes.map { ($0, $0) }
  }

  func newInvoiceSheet(_ sheet: Sheet, _ html: inout HTML) {
    let delivered = ListQuery(
      ListKind.part(of: .delivered), by: index[.gigs].kind.sorts[0], on: state.today)
    let billable = index[.gigs].rows(delivered, in: book).filter { row in
      book.charges(of: book.projects.rows[Int(row)].id).contains {
        !Drafting.isBilled($0, in: book)
      }
    }
    html.formSheet("New Invoice", save: "Create", isTall: true) { html in
      html.problemBanner(sheet.form)
      if !billable.isEmpty {
        html("div", .class("field"), .key("billable")) { html in
          html("span", .class("label"), text: "From a Delivered Project")
          html("div", .class("menu")) { html in
            for row in billable.prefix(8) {
              let project = book.projects.rows[Int(row)]
              html(
                "button", .type("button"), .class("menu-item"), .key(project.id.text),
                .onClick(.draftInvoice(project.id))
              ) { html in
                html("span", text: project.name)
                html("span", .class("menu-note"), text: text(total(ofProject: row)))
              }
            }
          }
        }
      }
      clientPicker(sheet.form, &html)
      html("p", .class("hint"), text: "A client alone makes an empty invoice to write lines into.")
    }
  }

  // MARK: line

  func lineForm(_ invoice: ID<Invoice>, _ id: ID<Line>?) -> Form? {
    guard let owner = book.invoices[invoice], !owner.isIssued else { return nil }
    var line = Line()
    line.price.unit.currency = owner.currency
    if let id {
      guard let known = book.lines[id] else { return nil }
      line = known
    }
    return Form([
      ("text", line.text), ("service", line.service.name),
      ("quantity", state.formats.quantity(line.price.quantity)),
      ("unit", id == nil ? "" : state.formats.amount(line.price.unit)),
      ("currency", owner.currency.code),
    ])
  }

  func checkLine(_ invoice: ID<Invoice>, _ form: inout Form) {
    if form.trimmed("text").isEmpty { form.fail("text", FieldProblem.chargeNameMissing.message) }
    checkPrice(&form)
  }

  mutating func saveLine(_ invoice: ID<Invoice>, _ id: ID<Line>?, _ sheet: Sheet) {
    guard let price = price(sheet.form) else { return }
    var line = id.flatMap { book.lines[$0] } ?? Line()
    if id == nil {
      line.id = ID(sheet.newID)
      line.invoice = invoice
      line.position = Position.between(
        book.lines(of: invoice).last?.position, nil, jitter: chance())
    }
    line.text = sheet.form.trimmed("text")
    line.service = ServiceType(sheet.form["service"])
    line.price = price
    var edit = Edit()
    edit.put(line, in: book.lines)
    closeSheet()
    commit(edit, toast: id == nil ? "Line added" : nil)
  }

  func lineSheet(
    _ invoice: ID<Invoice>, _ id: ID<Line>?, _ sheet: Sheet, _ html: inout HTML
  ) {
    let form = sheet.form
    html.formSheet(id == nil ? "New Line" : "Edit Line", addsAnother: id == nil) { html in
      html.problemBanner(form)
      html.field(form, "text", "Description", isFocused: true)
      html.select(
        form, "service", "Type",
        [("", "None")] + ServiceType.standard.map { ($0.name, $0.name) })
      priceFields(form, &html)
      if let id {
        html.button("Delete Line", .deleteLine(id), class: "button danger wide")
      }
    }
  }
}
