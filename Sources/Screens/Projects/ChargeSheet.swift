import Ledger
import Markup

// A charge: what kind of service, how many, how much.
extension App {
  static func chargeSheet(_ project: ID<Project>, _ id: ID<Charge>?) -> SheetType {
    SheetType(
      id == nil ? "New Charge" : "Edit Charge", addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard app.book.projects[project] != nil,
        var charge = id.map({ app.book.charges[$0] }) ?? app.newCharge(of: project, walk.newID)
      else { return nil }
      app.fields(&charge, isNew: id == nil, &walk)
      return { app in app.save(charge, isNew: id == nil) }
    }
  }

  private func newCharge(of project: ID<Project>, _ id: UInt64) -> Charge {
    var charge = Charge()
    charge.id = ID(id)
    charge.project = project
    charge.price.unit.currency = book.settings.currency
    return charge
  }

  private func fields(_ charge: inout Charge, isNew: Bool, _ walk: inout FieldWalk) {
    walk.text("name", "Name", &charge.name, placeholder: "Concert", isFocused: true)
    walk.rule(FieldRules.chargeName(charge.name))
    let isStandard = ServiceType.standard.contains(charge.service)
    var service = isStandard ? charge.service.name : "custom"
    var custom = isStandard ? "" : charge.service.name
    walk.choice("service", "Type", &service, stays: true) {
      ServiceType.standard.map { ($0.name, $0.name) } + [("custom", "Custom …")]
    }
    walk.when(service == "custom") { walk in
      walk.text("custom", "Service Name", &custom, stays: true)
      if custom.isEmpty { walk.rule("Name the service") }
    }
    charge.service = ServiceType(service == "custom" ? custom : service)
    fields(&charge.price, isNew: isNew, &walk)
    walk.lines("notes", "Notes", &charge.notes)
    if isNew { return }
    walk.draw { html, _ in
      html.button("Delete Charge", .deleteCharge(charge.id), class: "button danger wide")
    }
  }

  /// How many and how much; shared with invoice lines.
  func fields(_ price: inout Price, isNew: Bool, _ walk: inout FieldWalk) {
    var code = price.unit.currency.code
    walk.kept("currency", "Currency", &code)
    let currency = Currency(code) ?? book.settings.currency
    var quantity: Quantity? = price.quantity
    var unit = isNew ? nil : price.unit
    walk.group("fields") { walk in
      walk.quantity("quantity", "Quantity", &quantity)
      walk.money("unit", "Fee", &unit, in: currency, isRequired: true)
    }
    guard let quantity, let unit else { return }
    price = Price(unit, times: quantity)
    do throws(MoneyError) {
      _ = try price.amount()
    } catch {
      walk.rule(App.message(error))
    }
    if quantity == Quantity(1) { return }
    let total = amountText(price)
    walk.draw { html, _ in
      html("dl", .class("facts sums")) { html in html.fact("Total", total) }
    }
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

  private mutating func save(_ charge: Charge, isNew: Bool) {
    var charge = charge
    if isNew {
      charge.position = Position.between(
        book.charges(of: charge.project).last?.position, nil, jitter: chance())
    }
    var edit = Edit()
    edit.put(charge, in: book.charges)
    closeSheet()
    commit(edit, toast: isNew ? "Charge added" : nil)
  }
}
