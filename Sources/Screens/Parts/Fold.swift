import Ledger
import Markup

// A section of a page that opens and closes.
struct Fold: Room {
  let app: App

  /// `isOpen` is how it begins.
  func draw(
    _ name: String, _ title: Phrase, count: Int? = nil, isOpen: Bool = false,
    _ html: inout HTML, content: (inout HTML) -> Void
  ) {
    let isOpen = self.isOpen(name, byDefault: isOpen)
    html("section", .class("fold"), .id(name), .key("section-" + name)) { html in
      html("h2") { html in
        html(
          "button", .type("button"), .class("fold-head"), .onClick(.toggle(name)),
          .aria("expanded", isOpen ? "true" : "false")
        ) { html in
          html.icon(isOpen ? "down" : "forward")
          html("span", text: title)
          if let count { html("span", .class("count"), text: state.formats.count(count)) }
        }
      }
      if isOpen { html("div", .class("fold-body"), content: content) }
    }
  }
}
