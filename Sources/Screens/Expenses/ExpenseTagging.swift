import Ledger
import Markup

// The tags of an expense as a field: chips, and a text that finds one or makes it.
struct ExpenseTagging: Room {
  let app: App

  /// The form's own fields: the names, a line each, and what is being typed.
  static var names: String { "tags" }
  static var query: String { "tagQuery" }

  /// The names that the form has, with what is typed and was not taken yet; it begins with those that are `known`.
  func field(_ known: [String], _ walk: inout FieldWalk) -> [String] {
    var text = known.joined(separator: "\n")
    var typed = ""
    walk.kept(ExpenseTagging.names, "Tags", &text)
    let label: Phrase = "Tags"
    walk.kept(ExpenseTagging.query, label, &typed)
    let names = ExpenseTagging.list(text)
    walk.control { html, form in
      html.combobox(
        form, ExpenseTagging.query, label, choices(trimmed(typed), but: names),
        placeholder: "Find or make a tag")
      if !names.isEmpty {
        html("div", .class("chips wrapping"), .role("group"), .label("Tags"), .key("tags")) {
          html in
          for name in names {
            html(
              "button", .type("button"), .class("chip"), .aria("pressed", "true"),
              .key(name), .onClick(.dropTag(name)), .label("Remove \(name)")
            ) { html in
              html("span", text: name)
              html.icon("close")
            }
          }
        }
      }
    }
    return names + [trimmed(typed)].filter { !$0.isEmpty }
  }

  static func list(_ text: String) -> [String] {
    text.split(separator: "\n").map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  private func choices(_ typed: String, but chosen: [String]) -> Combobox {
    var box = Combobox()
    let wanted = folded(typed)
    let has = chosen.map { folded($0) }
    var isKnown = has.contains(wanted)
    for tag in book.tagList {
      let name = folded(tag.name)
      if name == wanted { isKnown = true }
      if has.contains(name) || box.choices.count == 8 { continue }
      let begins =
        wanted.isEmpty || name.hasPrefix(wanted)
        || name.split(separator: " ").contains { $0.hasPrefix(wanted) }
      if begins {
        box.choices.append(Combobox.Choice(title: .verbatim(tag.name), action: .addTag(tag.name)))
      }
    }
    if !typed.isEmpty && !isKnown {
      box.choices.append(
        Combobox.Choice(title: "Add Tag “\(typed)”", action: .addTag(typed), isNew: true))
    }
    box.mark(typed)
    return box
  }

  func add(_ name: String) {
    OpenSheet(app: app).change { form in
      var names = ExpenseTagging.list(form[ExpenseTagging.names])
      if !names.contains(where: { folded($0) == folded(name) }) { names.append(trimmed(name)) }
      form[ExpenseTagging.names] = names.joined(separator: "\n")
      form[ExpenseTagging.query] = ""
      return ExpenseTagging.query
    }
  }

  func drop(_ name: String) {
    OpenSheet(app: app).change { form in
      form[ExpenseTagging.names] = ExpenseTagging.list(form[ExpenseTagging.names])
        .filter { folded($0) != folded(name) }.joined(separator: "\n")
      return ""
    }
  }

  /// What saving writes of the names that a form has.
  func edit(_ names: [String], of expense: ID<Transaction>) -> Edit {
    var edit = Edit()
    let tags = ExpenseTags.tags(named: names, in: book, &edit)
    edit.add(ExpenseTags.set(tags, on: expense, in: book))
    return edit
  }

  static func sheet(_ id: ID<Transaction>) -> SheetType {
    SheetType("Edit Tags", keeps: .row) { app, walk in
      if app.book.transactions.live(id) == nil { return nil }
      let names = ExpenseTagging(app: app).field(
        app.book.tags(of: id).map { $0.name }, &walk)
      return { app in
        app.closeSheet()
        app.commit(ExpenseTagging(app: app).edit(names, of: id))
      }
    }
  }
}
