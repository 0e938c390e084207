import Ledger
import Markup

extension App {
  /// The shops that are suggested as sources, in their order.
  func vendorsPage(_ html: inout HTML) {
    guard isAdministrator else {
      onlyAdministrators(&html)
      return
    }
    let rows = book.vendorList.map { PresetRow(id: $0.id.raw, title: $0.name, note: "") }
    if rows.isEmpty {
      html.empty(
        icon: "tag", title: "No Vendors Yet",
        text: "Vendors are suggested as the source of transactions and items."
      ) { html in html.button("New Vendor", .open(.vendor(nil)), class: "button primary") }
      return
    }
    presetList(.vendors, "Vendors", rows, sheet: { .vendor($0.map { ID($0) }) }, &html)
    addPreset("New Vendor", .vendor(nil), &html)
  }
}
