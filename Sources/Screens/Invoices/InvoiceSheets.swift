import Ledger
import Markup

// Draft, line, issue, payment, void: the forms of an invoice's life.
extension App {
  // MARK: draft

  func invoiceForm(_ id: ID<Invoice>) -> Form? {
    guard let invoice = book.invoices[id], !invoice.isIssued else { return nil }
    return Form([
      ("client", invoice.client.text), ("clientQuery", ""),
      ("day", invoice.day?.text ?? state.today.text), ("due", invoice.due?.text ?? ""),
      ("currency", invoice.currency.code), ("taxName", invoice.tax?.name ?? "Tax"),
      ("taxRate", invoice.tax.map { $0.rate.plain } ?? ""), ("notes", invoice.notes),
    ])
  }

  func checkInvoice(_ form: inout Form) {
    form.fail("clientQuery", FieldRules.client(ID<Client>(form["client"]) ?? ID()))
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
      guard let rate = try? state.formats.readRate(form["taxRate"]), !rate.isNegative else {
        form.fail("taxRate", "Enter a percentage such as 8.25")
        return
      }
    }
  }

  mutating func saveInvoice(_ id: ID<Invoice>, _ sheet: Sheet) {
    guard var invoice = book.invoices[id], !invoice.isIssued else { return closeSheet() }
    let form = sheet.form
    invoice.client = ID(form["client"]) ?? ID()
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
    let billable = index.projects.rows(.delivered, matching: "").filter { row in
      book.charges(of: book.projects.rows[Int(row)].id).contains {
        !Drafting.isBilled($0, in: book)
      }
    }
    html.formSheet("New Invoice", save: "Create", isTall: true) { html in
      if !billable.isEmpty {
        html("div", .class("field"), .key("billable")) { html in
          html("span", .class("label"), text: "From a Delivered Project")
          html("div", .class("menu")) { html in
            for row in billable.prefix(8) {
              let project = book.projects.rows[Int(row)]
              html(
                "button", .type("button"), .class("menu-item"), .key(project.id.text),
                .onClick("draft-invoice/" + project.id.text)
              ) { html in
                html("span", text: project.name)
                html("span", .class("menu-note"), text: text(index.projects.total(of: row)))
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
    html.formSheet(id == nil ? "New Line" : "Edit Line") { html in
      html.problemBanner(form)
      html.field(form, "text", "Description", isFocused: true)
      html.select(
        form, "service", "Type",
        [("", "None")] + ServiceType.standard.map { ($0.name, $0.name) })
      priceFields(form, &html)
      if let id {
        html.button("Delete Line", "delete-line/" + id.text, class: "button danger wide")
      }
    }
  }

  // MARK: issue

  func issueForm(_ id: ID<Invoice>) -> Form? {
    guard let invoice = book.invoices[id], !invoice.isIssued else { return nil }
    return Form([("day", (invoice.day ?? state.today).text)])
  }

  func checkIssue(_ id: ID<Invoice>, _ form: inout Form) {
    checkDay("day", &form)
    guard let invoice = book.invoices[id], let day = try? Day(parsing: form["day"]) else { return }
    if book.clients[invoice.client] == nil {
      form.fail("day", Issuing.Problem.noClient.message)
    }
    do throws(Issuing.Problem) {
      let content = try Issuing.content(of: invoice, on: day, in: book)
      if content.lines.isEmpty { throw .noLines }
      if content.due < content.issued { throw .dueBeforeIssue }
    } catch {
      form.fail("day", error.message)
    }
  }

  mutating func saveIssue(_ id: ID<Invoice>, _ sheet: Sheet) {
    guard let day = try? Day(parsing: sheet.form["day"]) else { return }
    closeSheet()
    effects.append(.issue(id, on: day))
  }

  func issueSheet(_ id: ID<Invoice>, _ sheet: Sheet, _ html: inout HTML) {
    html.formSheet("Issue Invoice", save: "Issue") { html in
      html.problemBanner(sheet.form)
      html(
        "p", .class("muted"),
        text: "Issuing gives the invoice its number and freezes it. Later changes to the project"
          + " do not change it.")
      html.field(sheet.form, "day", "Issue Date", type: "date")
      html("dl", .class("facts")) { html in
        html.fact("Number", numberHint)
      }
    }
  }

  /// Where the number will come from.
  private var numberHint: String {
    if !state.hasHub {
      let series = Numbering.mainSeries(in: book)
      let next = Numbering.nextCount(of: series, in: book)
      return (try? NumberPattern(series.pattern).number(next, on: state.today)) ?? ""
    }
    if state.isOnline { return "The next of your series" }
    let series = Numbering.deviceSeries(of: state.installation, in: book)
    let next = Numbering.nextCount(of: series, in: book)
    let number = (try? NumberPattern(series.pattern).number(next, on: state.today)) ?? ""
    return number + " (this device’s own series, since you are offline)"
  }

  // MARK: payment

  func paymentForm(_ id: ID<Invoice>) -> Form? {
    guard let invoice = book.invoices[id], invoice.isIssued, !invoice.isVoid else { return nil }
    let owed = (try? book.balance(of: invoice)) ?? Money.zero(invoice.currency)
    return Form([
      ("amount", owed.minor > 0 ? state.formats.amount(owed) : ""), ("day", state.today.text),
      ("method", ""), ("reference", ""),
    ])
  }

  func checkPayment(_ id: ID<Invoice>, _ form: inout Form) {
    checkDay("day", &form)
    guard let invoice = book.invoices[id] else { return }
    do throws(MoneyError) {
      let amount = try state.formats.readMoney(form["amount"], currency: invoice.currency)
      if amount.minor <= 0 { form.fail("amount", Payments.Problem.notPositive.message) }
    } catch {
      form.fail("amount", App.message(error))
    }
  }

  mutating func savePayment(_ id: ID<Invoice>, _ sheet: Sheet) {
    guard let invoice = book.invoices[id], let day = try? Day(parsing: sheet.form["day"]),
      let amount = try? state.formats.readMoney(
        sheet.form["amount"], currency: invoice.currency)
    else { return }
    do throws(Payments.Problem) {
      let edit = try Payments.record(
        ID(sheet.newID), amount, for: invoice, on: day, method: sheet.form["method"],
        reference: sheet.form.trimmed("reference"), in: book)
      closeSheet()
      commit(edit, toast: state.formats.money(amount) + " received")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  func paymentSheet(_ id: ID<Invoice>, _ sheet: Sheet, _ html: inout HTML) {
    guard let invoice = book.invoices[id] else { return }
    let form = sheet.form
    let owed = (try? book.balance(of: invoice)) ?? Money.zero(invoice.currency)
    html.formSheet("Record Payment") { html in
      html.problemBanner(form)
      html.moneyField(
        form, "amount", "Amount", symbol: state.formats.symbol(invoice.currency),
        hint: state.formats.money(owed) + " owed", isFocused: true)
      html.field(form, "day", "Received On", type: "date")
      html.select(
        form, "method", "Method",
        ["", "Bank Transfer", "Cash", "Check", "Card", "Venmo", "Zelle", "PayPal"].map {
          ($0, $0.isEmpty ? "Not said" : $0)
        })
      html.field(form, "reference", "Reference")
      let amount = try? state.formats.readMoney(form["amount"], currency: invoice.currency)
      if let amount, amount.minor > owed.minor {
        html(
          "p", .class("hint"), text: "More than is owed: the rest becomes the client’s credit.")
      }
    }
  }

  // MARK: void

  mutating func saveVoid(_ id: ID<Invoice>, _ sheet: Sheet) {
    guard let invoice = book.invoices[id] else { return closeSheet() }
    do throws(VoidingRule.Problem) {
      let edit = try VoidingRule.void(
        invoice, on: state.today, reason: sheet.form.trimmed("reason"), in: book)
      closeSheet()
      commitForGood(edit, toast: "Invoice \(invoice.number) voided")
    } catch {
      closeSheet()
      toast(error.message, isBad: true)
    }
  }

  func voidSheet(_ id: ID<Invoice>, _ sheet: Sheet, _ html: inout HTML) {
    let number = book.invoices[id]?.number ?? ""
    html.formSheet("Void Invoice \(number)", save: "Void") { html in
      html(
        "p", .class("muted"),
        text: "A void invoice asks for nothing; its number is not used again.")
      html.field(sheet.form, "reason", "Reason", placeholder: "Wrong amount", isFocused: true)
    }
  }
}
