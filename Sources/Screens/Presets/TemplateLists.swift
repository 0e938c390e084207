import Ledger
import Markup

// The checklists of a template while it is edited: each and every entry is dragged, moved by buttons
// and removed; the form keeps them as text.
struct TemplateLists: Room {
  let app: App

  func arrange(_ spot: TemplateOrder.Spot, _ move: TemplateOrder.Move) {
    changeTemplate { TemplateOrder.move(spot, move, in: $0) }
  }

  func removeFromTemplate(_ spot: TemplateOrder.Spot) {
    changeTemplate { TemplateOrder.remove(spot, from: $0) }
  }

  private func changeTemplate(
    _ change: ([TemplateChecklist]) -> [TemplateChecklist]
  ) {
    guard state.sheet?.kind.isOne(SheetKind.template) == true, let form = state.sheet?.form else {
      return
    }
    let lists = TemplateRules.checklists(parsing: form["checklists"])
    state.sheet?.form["checklists"] = TemplateRules.text(of: change(lists))
    validate()
  }

  func draw(_ form: Form, _ html: inout HTML) {
    let lists = TemplateRules.checklists(parsing: form["checklists"])
    var seen: [String] = []
    /// Equal texts are told apart by their count, so that rows keep their place while others move.
    func key(_ text: String) -> String {
      seen.append(text)
      return text + "#\(seen.count { $0 == text })"
    }
    if lists.isEmpty { return }
    html("details", .key("template-lists")) { html in
      html("summary", text: "Order")
      for (place, list) in lists.enumerated() {
        html("section", .class("card flat"), .key("list:" + key(list.name + ":"))) { html in
          html("header", .class("card-head")) { html in
            if lists.count > 1 { html.dragHandle(.dropSpot(TemplateOrder.Spot(list: place))) }
            html("h3", text: list.name)
            templateButtons(
              TemplateOrder.Spot(list: place), list.name, place, of: lists.count, &html)
          }
          html("ul", .class("list dense"), .label(list.name)) { html in
            for (row, text) in list.items.enumerated() {
              html("li", .class("row free"), .key("\(list.name):" + key(text))) { html in
                let spot = TemplateOrder.Spot(list: place, entry: row)
                if list.items.count > 1 { html.dragHandle(.dropSpot(spot)) }
                html("span", .class("row-main"), text: text)
                templateButtons(spot, text, row, of: list.items.count, &html)
              }
            }
          }
        }
      }
    }
  }

  private func templateButtons(
    _ spot: TemplateOrder.Spot, _ name: String, _ place: Int, of count: Int,
    _ html: inout HTML
  ) {
    html("div", .class("cluster order-buttons")) { html in
      html.orderButtons(
        .verbatim(name), up: .spotUp(spot), down: .spotDown(spot), isFirst: place == 0,
        isLast: place == count - 1)
      html.iconButton("trash", "Remove \(name)", .removeSpot(spot))
    }
  }
}
