import Ledger
import Markup

struct VendorsPage: Room {
  let app: App

  /// The shops that are suggested as sources, in their order.
  func draw(_ html: inout HTML) {
    guard isAdministrator else {
      CurrentRole(app: app).onlyAdministrators(&html)
      return
    }
    let rows = book.vendorList.map {
      PresetRows.PresetRow(id: $0.id.raw, title: .verbatim($0.name), note: .none)
    }
    if rows.isEmpty {
      html.empty(
        icon: "tag", title: "No Vendors Yet",
        text: "Vendors are suggested as the source of transactions and items."
      ) { html in html.button("New Vendor", .open(.vendor(nil)), class: "button primary") }
      return
    }
    PresetRows(app: app).addPreset("New Vendor", .vendor(nil), &html)
    PresetRows(app: app).presetList(
      .vendors, "Vendors", rows, sheet: { .vendor($0.map { ID($0) }) }, &html)
  }
}
