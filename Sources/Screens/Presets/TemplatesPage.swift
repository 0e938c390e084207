import Ledger
import Markup

struct TemplatesPage: Room {
  let app: App

  /// Space templates in their order.
  func draw(_ html: inout HTML) {
    guard isAdministrator else {
      CurrentRole(app: app).onlyAdministrators(&html)
      return
    }
    let rows = book.spaceTemplates.map { template in
      let count = template.checklists.reduce(0) { $0 + $1.items.count }
      return PresetRows.PresetRow(
        id: template.id.raw, title: .verbatim(template.name), note: entries(count))
    }
    if rows.isEmpty {
      html.empty(
        icon: "list", title: "No Templates Yet",
        text: "A template gives a new space its notes and checklists."
      ) { html in
        html.button("New Template", .open(.template(nil)), class: "button primary")
      }
    } else {
      PresetRows(app: app).addPreset("New Template", .template(nil), &html)
      PresetRows(app: app).presetList(
        .templates, "Space templates", rows, sheet: { .template($0.map { ID($0) }) }, &html)
    }
    let archived = book.templates.rows.filter { $0.life == .archived }.map {
      PresetRows.PresetRow(id: $0.id.raw, title: .verbatim($0.name), note: .none)
    }
    PresetRows(app: app).archivedPresets(
      "Archived Templates", archived, sheet: { .template($0.map { ID($0) }) }, &html)
    if archived.isEmpty { html("p", .class("muted small"), text: "No archived templates.") }
  }

  private func entries(_ count: Int) -> Phrase {
    if count == 0 { return .none }
    return count == 1 ? "1 checklist entry" : "\(count) checklist entries"
  }
}
