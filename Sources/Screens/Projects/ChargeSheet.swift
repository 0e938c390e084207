import Ledger
import Markup

// A charge: what kind of service, how many, how much.
struct ChargeSheet: Room {
  let app: App

  static func chargeSheet(_ project: ID<Project>, _ id: ID<Charge>?) -> SheetType {
    SheetType(
      id == nil ? "New Charge" : "Edit Charge", addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard app.book.projects.has(project),
        var charge = id.map({ app.book.charges.live($0) })
          ?? ChargeSheet(app: app).newCharge(of: project, walk.newID)
      else { return nil }
      ChargeSheet(app: app).fields(&charge, isNew: id == nil, &walk)
      return { app in ChargeSheet(app: app).save(charge, isNew: id == nil) }
    }
  }

  private func newCharge(of project: ID<Project>, _ id: UInt64) -> Charge {
    var charge = Charge()
    charge.id = ID(id)
    charge.project = project
    charge.price.unit.currency = book.currency(of: project)
    if let project = book.projects[project] {
      charge.service = Trades.service(ofNewChargeIn: project, book)
      if let last = book.charges(of: project.id).last {
        charge.price.unit.currency = last.price.unit.currency
      }
    }
    return charge
  }

  private func fields(_ charge: inout Charge, isNew: Bool, _ walk: inout FieldWalk) {
    // That of a deal has no name of its own: its service is shown in place of one.
    let isNameless = !isNew && charge.name.isEmpty
    let kind = Trades.kind(
      of: book.projects[charge.project] ?? Project(), book.settings.work)
    walk.text(
      "name", "Name", &charge.name, placeholder: kind == .musician ? "Concert" : "Design, 3 days",
      isFocused: true)
    if !isNameless { walk.rule(FieldRules.chargeName(charge.name)) }
    let services = Trades.services(of: kind)
    let isStandard = services.contains(charge.service)
    var service = isStandard ? charge.service.name : "custom"
    var custom = isStandard ? "" : charge.service.name
    walk.choice("service", "Type", &service, stays: true) {
      services.map { ($0.name, $0.title) } + [("custom", "Custom …")]
    }
    walk.when(service == "custom") { walk in
      walk.text("custom", "Service Name", &custom, stays: true)
      if custom.isEmpty { walk.rule("Name the service") }
    }
    charge.service = ServiceType(service == "custom" ? custom : service)
    PickedFields(app: app).priceFields(
      &charge.price, isNew: isNew, own: book.currency(of: charge.project), &walk)
    walk.lines("notes", "Notes", &charge.notes)
    walk.draw { html, _ in AttachmentsCard(app: app).draw(of: charge.id, &html) }
    if isNew { return }
    walk.draw { html, _ in
      html.button("Delete Charge", .deleteCharge(charge.id), class: "button danger wide")
    }
  }

  private func save(_ charge: Charge, isNew: Bool) {
    var charge = charge
    if isNew {
      charge.position = position(after: book.charges(of: charge.project).last?.position)
    }
    var edit = Edit()
    Stages.put(charge, in: book, &edit)
    closeSheet()
    commit(edit, toast: isNew ? "Charge added" : nil)
  }
}
