import Ledger
import Markup

// Needs Attention: everything the hub refused, why, what it wanted, and what can be done about it.
extension App {
  func attentionSheet(_ html: inout HTML) {
    html.plainSheet("Needs Attention") { html in
      if state.refused.isEmpty {
        html("p", .class("muted"), text: "Nothing needs attention.")
        return
      }
      html(
        "p", .class("muted"),
        text: "The hub did not accept these changes. They are kept here and stay out of the book"
          + " until you decide.")
      for refused in state.refused { attentionCard(refused, &html) }
    }
  }

  private func attentionCard(_ refused: Refused, _ html: inout HTML) {
    let id = refused.identity
    html("section", .class("card attention"), .key("refused-\(id.device)-\(id.counter)")) { html in
      html("p", .class("attention-words"), text: refused.refusal.words)
      for row in refused.change.written.prefix(6) {
        html("p", .class("muted small"), text: title(of: row))
        html("dl", .class("facts")) { html in
          for (name, text) in facts(of: row).prefix(8) {
            html.fact(App.spaced(name), text.count > 160 ? String(text.prefix(160)) + "…" : text)
          }
        }
      }
      if refused.change.written.count > 6 {
        html(
          "p", .class("muted small"), text: "and \(refused.change.written.count - 6) more")
      }
      if state.asksAnyway == id {
        html(
          "p", .role("alert"), .class("hint"),
          text: "Somebody wrote some of these fields since. Trying again replaces what they wrote.")
        html.button(
          "Replace and Try Again", AttentionAction.text("anyway", id), class: "button wide danger")
      } else {
        html.button("Try Again", AttentionAction.text("again", id), class: "button wide")
      }
      html("div", .class("buttons")) { html in
        html.button("Copy What I Wrote", AttentionAction.text("copy", id), class: "button quiet")
        html.button("Drop", AttentionAction.text("drop", id), class: "button quiet danger")
      }
    }
  }

  /// The kind, and the name the book has for the row, if it has the row.
  private func title(of row: Change.Written) -> String {
    let kind = Kind(rawValue: row.kind)
    var name = ""
    switch kind {
    case .client: name = book.clients[ID(row.id)]?.displayName ?? ""
    case .project: name = book.projects[ID(row.id)]?.name ?? ""
    case .invoice: name = book.invoices[ID(row.id)]?.number ?? ""
    case .item: name = book.items[ID(row.id)]?.name ?? ""
    case .space: name = book.spaces[ID(row.id)]?.name ?? ""
    case _: break
    }
    let what = App.spaced(kind?.name ?? "something newer")
    return name.isEmpty ? what : what + " · " + name
  }

  /// `postalCode` → `Postal code`.
  private static func spaced(_ name: String) -> String {
    var text = ""
    for character in name {
      if text.isEmpty {
        text += character.uppercased()
      } else if character.isUppercase {
        text += " " + character.lowercased()
      } else {
        text.append(character)
      }
    }
    return text
  }
}
