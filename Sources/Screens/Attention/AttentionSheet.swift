import Ledger
import Markup

// Needs Attention: everything the hub refused, why, what it wanted, and what can be done about it.
struct AttentionSheet: Room {
  let app: App

  func draw(_ html: inout HTML) {
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
      if let mending = state.mending, mending.identity == id {
        choices(refused, mending, &html)
        html.button(
          "Try Again with These", .tryAnyway(id), class: "button wide primary")
      } else {
        wanted(refused.change.written, &html)
        html.button("Try Again", .tryAgain(id), class: "button wide")
      }
      html("div", .class("buttons")) { html in
        html.button("Copy What I Wrote", .copyRefused(id), class: "button quiet")
        html.button("Drop", .dropRefused(id), class: "button quiet danger")
      }
    }
  }

  private func wanted(_ rows: [Change.Written], _ html: inout HTML) {
    for row in rows.prefix(6) {
      html("p", .class("muted small"), text: title(of: row.kind, row.id))
      html("dl", .class("facts")) { html in
        let fields = fields(of: row.kind, row.id)
        for (name, text) in AttentionActions(app: app).facts(of: row).prefix(8) {
          html.fact(
            fields.title(of: name), text.count > 160 ? String(text.prefix(160)) + "…" : text)
        }
      }
    }
    if rows.count > 6 { html("p", .class("muted small"), text: "and \(rows.count - 6) more") }
  }

  /// The fields in which the change and the book differ, each with both values.
  private func choices(_ refused: Refused, _ mending: Mending, _ html: inout HTML) {
    html(
      "p", .role("alert"), .class("muted small"),
      text:
        "The book says something else here. What you tick takes the place of what is in the book.")
    var book = self.book
    var row: RowKey?
    var fields = Form()
    for difference in book.differences(from: refused.change) {
      let key = difference.key
      if row != RowKey(key.kind, key.id) {
        row = RowKey(key.kind, key.id)
        fields = self.fields(of: key.kind, key.id)
        html("p", .class("muted small"), text: title(of: key.kind, key.id))
      }
      html("label", .class("check"), .key("field-\(key.kind)-\(key.id)-\(key.tag)")) { html in
        html.void(
          "input", .type("checkbox"), .flag("checked", !mending.left.contains(key)),
          .onChange(.chooseField(refused.identity, key)))
        html("span") { html in
          html("span", .class("check-title"), text: fields.title(of: difference.name))
          both("Yours", difference.mine, &html)
          both("In the book", difference.theirs, &html)
        }
      }
    }
  }

  private func both(_ whose: String, _ value: Value, _ html: inout HTML) {
    let text = AttentionActions(app: app).text(of: value)
    html("span", .class("hint both"), text: whose + ": " + (text.isEmpty ? "nothing" : text))
  }

  /// The kind, and the name the book has for the row, if it has the row.
  private func title(of kind: UInt8, _ id: UInt64) -> String {
    let kind = Kind(rawValue: kind)
    var name = ""
    switch kind {
    case .client: name = book.clients[ID(id)]?.displayName ?? ""
    case .project: name = book.projects[ID(id)]?.name ?? ""
    case .invoice: name = book.invoices[ID(id)]?.number ?? ""
    case .item: name = book.items[ID(id)]?.name ?? ""
    case .space: name = book.spaces[ID(id)]?.name ?? ""
    case _: break
    }
    let what = Text.spaced(kind?.name ?? "something newer")
    return name.isEmpty ? what : what + " · " + name
  }

  /// The form of a row, which says what its fields are called; an empty one where there is none.
  private func fields(of kind: UInt8, _ id: UInt64) -> Form {
    let sheet: SheetKind? =
      switch Kind(rawValue: kind) {
      case .client: .client(ID(id))
      case .project:
        book.projects[ID(id)].map { isDesign($0) } == true
          ? .editStudio(ID(id)) : .project(ID(id))
      case .item: .editItem(ID(id))
      case .transaction: .editTransaction(ID(id))
      case .space: .editSpace(ID(id))
      case .category: .category(ID(id))
      case .template: .template(ID(id))
      case .vendor: .vendor(ID(id))
      case _: nil
      }
    return sheet.flatMap { OpenSheet(app: app).form(for: $0) } ?? Form()
  }
}
