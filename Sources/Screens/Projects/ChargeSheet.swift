import Ledger
import Markup

// A charge: what kind of service, how many, how much.
extension App {
  func chargeForm(_ project: ID<Project>, _ id: ID<Charge>?) -> Form? {
    guard book.projects[project] != nil else { return nil }
    var charge = Charge()
    charge.price.unit.currency = book.settings.currency
    var isNew = true
    if let id {
      guard let known = book.charges[id] else { return nil }
      charge = known
      isNew = false
    }
    let isStandard = ServiceType.standard.contains(charge.service)
    return Form([
      ("name", charge.name), ("service", isStandard ? charge.service.name : "custom"),
      ("custom", isStandard ? "" : charge.service.name),
      ("quantity", state.formats.quantity(charge.price.quantity)),
      ("unit", isNew ? "" : state.formats.amount(charge.price.unit)),
      ("currency", charge.price.unit.currency.code), ("notes", charge.notes),
    ])
  }

  func checkCharge(_ form: inout Form) {
    form.fail("name", FieldRules.chargeName(form["name"]))
    if form["service"] == "custom" && form.trimmed("custom").isEmpty {
      form.fail("custom", "Name the service")
    }
    checkPrice(&form)
  }

  /// Checks `quantity`, `unit` and `currency`; shared with invoice lines.
  func checkPrice(_ form: inout Form) {
    guard let quantity = try? state.formats.readQuantity(form["quantity"]) else {
      let half = state.formats.quantity(Quantity(thousandths: 2_500))
      form.fail("quantity", "Enter a number such as 1 or " + half)
      return
    }
    let currency = Currency(form["currency"]) ?? book.settings.currency
    do throws(MoneyError) {
      let unit = try state.formats.readMoney(form["unit"], currency: currency)
      _ = try unit.times(quantity)
    } catch {
      form.fail("unit", message(error, in: currency))
    }
  }

  /// What is wrong with an amount, with an example as this person writes that currency.
  func message(_ error: MoneyError, in currency: Currency) -> String {
    guard case .notANumber = error else { return App.message(error) }
    return "Enter an amount such as " + state.formats.amount(Money(850, currency))
  }

  static func message(_ error: MoneyError) -> String {
    switch error {
    case .empty: return "Enter an amount"
    case .notANumber: return "Enter an amount such as 850.00"
    case .tooManyDecimals(let limit):
      return limit == 0 ? "This currency has no decimals" : "At most \(limit) decimals"
    case .overflow: return "The amount is too large"
    case .mixedCurrencies: return "The currencies differ"
    case .unknownCurrency(let code): return "\(code) is not a currency"
    }
  }

  /// The price as typed; nil while it is not one.
  func price(_ form: Form) -> Price? {
    let currency = Currency(form["currency"]) ?? book.settings.currency
    guard let quantity = try? state.formats.readQuantity(form["quantity"]),
      let unit = try? state.formats.readMoney(form["unit"], currency: currency)
    else { return nil }
    return Price(unit, times: quantity)
  }

  mutating func saveCharge(_ project: ID<Project>, _ id: ID<Charge>?, _ sheet: Sheet) {
    guard let price = price(sheet.form) else { return }
    var charge = id.flatMap { book.charges[$0] } ?? Charge()
    if id == nil {
      charge.id = ID(sheet.newID)
      charge.project = project
      charge.position = Position.between(
        book.charges(of: project).last?.position, nil, jitter: chance())
    }
    charge.name = sheet.form.trimmed("name")
    let service = sheet.form["service"]
    charge.service = ServiceType(service == "custom" ? sheet.form.trimmed("custom") : service)
    charge.price = price
    charge.notes = sheet.form["notes"]
    var edit = Edit()
    edit.put(charge, in: book.charges)
    closeSheet()
    commit(edit, toast: id == nil ? "Charge added" : nil)
  }

  func chargeSheet(
    _ project: ID<Project>, _ id: ID<Charge>?, _ sheet: Sheet, _ html: inout HTML
  ) {
    let form = sheet.form
    html.formSheet(id == nil ? "New Charge" : "Edit Charge", addsAnother: id == nil) { html in
      html.problemBanner(form)
      html.field(form, "name", "Name", placeholder: "Concert", isFocused: true)
      html.select(
        form, "service", "Type",
        ServiceType.standard.map { ($0.name, $0.name) } + [("custom", "Custom …")])
      if form["service"] == "custom" { html.field(form, "custom", "Service Name") }
      priceFields(form, &html)
      html.textArea(form, "notes", "Notes")
      if let id {
        html.button("Delete Charge", .deleteCharge(id), class: "button danger wide")
      }
    }
  }

  func priceFields(_ form: Form, _ html: inout HTML) {
    let currency = Currency(form["currency"]) ?? book.settings.currency
    html("div", .class("fields")) { html in
      html.field(form, "quantity", "Quantity", mode: "decimal")
      html.moneyField(form, "unit", "Fee", symbol: state.formats.symbol(currency))
    }
    if let price = price(form), price.quantity != Quantity(1) {
      html("dl", .class("facts sums")) { html in html.fact("Total", amountText(price)) }
    }
  }
}
