import Ledger
import Markup

// A hand-ordered list of presets: each row opens its sheet, is dragged and moves up and down.
struct PresetRows: Room {
  let app: App

  struct PresetRow {
    var id: UInt64
    var title: Phrase
    var note: Phrase
    var color = ""
    var icon = ""
  }

  func presetList(
    _ list: PresetList, _ label: Phrase, _ rows: [PresetRow], sheet: (UInt64?) -> SheetKind,
    _ html: inout HTML
  ) {
    html("ul", .class("list"), .label(label)) { html in
      for (place, row) in rows.enumerated() {
        let id = ID<Vendor>(row.id).text
        let at = PresetPlace(list: list, id: row.id)
        html("li", .class("row"), .key(id)) { html in
          if rows.count > 1 { html.dragHandle(.dropPreset(at)) }
          html(
            "button", .type("button"), .class("row-link"),
            .onClick(.open(sheet(row.id)))
          ) { html in
            html.mark(color: row.color, icon: row.icon)
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: row.title)
              if !row.note.isEmpty { html("span", .class("row-note"), text: row.note) }
            }
          }
          // One alone goes nowhere.
          if rows.count > 1 {
            html("div", .class("cluster order-buttons")) { html in
              html.orderButtons(
                row.title, up: .presetUp(at), down: .presetDown(at), isFirst: place == 0,
                isLast: place == rows.count - 1)
            }
          }
        }
      }
    }
  }

  /// Archived presets below the others.
  func archivedPresets(
    _ title: Phrase, _ rows: [PresetRow], sheet: (UInt64?) -> SheetKind, _ html: inout HTML
  ) {
    if rows.isEmpty { return }
    html.card(title) { html in
      html("div", .class("menu")) { html in
        for row in rows {
          html.menuItem("archive", row.title, .open(sheet(row.id)))
        }
      }
    }
  }

  /// The button that adds one, for those who may: above the list, as in all of Settings.
  func addPreset(_ text: Phrase, _ sheet: SheetKind, _ html: inout HTML) {
    html("div", .class("buttons")) { html in
      html.button(text, .open(sheet), class: "button primary")
    }
  }
}
