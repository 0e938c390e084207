import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `space/`.
public enum SpaceSheet: Equatable, Sendable {
  case new(Scope)
  case edit(ID<Space>)
  case menu(ID<Space>)
  case template(ID<Space>)
  case delete(ID<Space>)
  /// What comes into it: a new item, or one that is there already.
  case add(ID<Space>)
  case place(ID<Space>)

  public var text: String {
    switch self {
    case .new(let scope): return "new/" + scope.project.text
    case .edit(let id): return "edit/" + id.text
    case .menu(let id): return "menu/" + id.text
    case .template(let id): return "template/" + id.text
    case .delete(let id): return "delete/" + id.text
    case .add(let id): return "add/" + id.text
    case .place(let id): return "place/" + id.text
    }
  }

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    if part(0) == "new" {
      self = .new(Scope(ID<Project>(part(1)) ?? ID()))
      return
    }
    guard let id = ID<Space>(part(1)) else { return nil }
    switch part(0) {
    case "edit": self = .edit(id)
    case "menu": self = .menu(id)
    case "template": self = .template(id)
    case "delete": self = .delete(id)
    case "add": self = .add(id)
    case "place": self = .place(id)
    case _: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: SpaceSheet) -> Form? {
    switch kind {
    case .new: return Form([("name", ""), ("notes", ""), ("template", "")])
    case .edit(let id):
      guard let space = book.spaces.live(id) else { return nil }
      return Form([("name", space.name), ("notes", space.notes)])
    case .template(let id):
      guard let space = book.spaces.live(id), SpaceRules.maySaveTemplate(role) else { return nil }
      return Form([("name", space.name)])
    case .place(let id): return book.spaces.live(id) == nil ? nil : Form([("query", "")])
    case .menu(let id), .delete(let id), .add(let id):
      return book.spaces.live(id) == nil ? nil : Form()
    }
  }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: SpaceSheet, _ name: String) {}

  func check(_ kind: SpaceSheet, _ form: inout Form) {
    switch kind {
    case .new, .edit:
      if let problem = SpaceRules.name(form["name"]) { form.fail("name", problem.message) }
    case .template:
      if let problem = TemplateRules.name(form["name"]) { form.fail("name", problem.message) }
    case .menu, .delete, .add, .place: break
    }
  }

  mutating func save(_ kind: SpaceSheet, _ sheet: Sheet) {
    switch kind {
    case .new(let scope): addSpace(scope, sheet)
    case .edit(let id): saveSpace(id, sheet.form)
    case .template(let id): saveTemplate(from: id, sheet)
    case .menu, .delete, .add, .place: closeSheet()
    }
  }

  private mutating func addSpace(_ scope: Scope, _ sheet: Sheet) {
    let template = ID<SpaceTemplate>(sheet.form["template"]).flatMap { book.templates.live($0) }
    var space = Space()
    space.id = ID(sheet.newID)
    space.project = scope.project
    space.created = state.now
    space.name = sheet.form.trimmed("name")
    space.notes = sheet.form["notes"]
    if let template, isBlank(space.notes) { space.notes = template.notes }
    var edit = Edit()
    if let template {
      space.template = template.id
      edit.add(
        Checklists.apply(
          template, to: space.id, chance: { freshID(Checklist.self).raw }, in: book))
    }
    edit.put(space, in: book.spaces)
    closeSheet()
    commit(edit, toast: "Space added")
    go(.space(space.id))
  }

  private mutating func saveSpace(_ id: ID<Space>, _ form: Form) {
    guard var space = book.spaces.live(id) else { return }
    space.name = form.trimmed("name")
    space.notes = form["notes"]
    var edit = Edit()
    edit.put(space, in: book.spaces)
    closeSheet()
    commit(edit, toast: "Saved")
  }

  private mutating func saveTemplate(from id: ID<Space>, _ sheet: Sheet) {
    guard let space = book.spaces.live(id), SpaceRules.maySaveTemplate(role) else { return }
    var template = SpaceTemplate()
    template.id = ID(sheet.newID)
    template.name = sheet.form.trimmed("name")
    template.notes = space.notes
    template.checklists = Checklists.texts(of: id, in: book)
    template.position = Position.between(
      book.templates.live.map { $0.position }.max(), nil, jitter: chance())
    var edit = Edit()
    edit.put(template, in: book.templates)
    closeSheet()
    commit(edit, toast: "Template saved")
  }

  func view(_ kind: SpaceSheet, _ sheet: Sheet, _ html: inout HTML) {
    let form = sheet.form
    switch kind {
    case .new:
      html.formSheet("New Space", addsAnother: true) { html in
        html.problemBanner(form)
        html.field(form, "name", "Name", placeholder: "Living Room", isFocused: true)
        let templates = book.templates.live.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
        if !templates.isEmpty {
          var options = [(value: "", text: "None")]
          for template in templates { options.append((template.id.text, template.name)) }
          html.select(form, "template", "Template", options)
        }
        html.textArea(form, "notes", "Notes")
      }
    case .edit:
      html.formSheet("Edit Space") { html in
        html.problemBanner(form)
        html.field(form, "name", "Name", isFocused: true)
        html.textArea(form, "notes", "Notes")
      }
    case .template:
      html.formSheet("Save as Template") { html in
        html.problemBanner(form)
        html.field(
          form, "name", "Template Name", hint: "Every box of its checklists begins unchecked.",
          isFocused: true)
      }
    case .menu(let id): spaceMenu(id, &html)
    case .add(let id): addToSpaceSheet(id, &html)
    case .place(let id): placeSheet(id, sheet, &html)
    case .delete(let id):
      html.plainSheet("Delete Space?") { html in
        html("p", text: "Its items stay, without a space.")
        html("div", .class("buttons")) { html in
          html.button("Delete", "space/delete/" + id.text, class: "button danger")
          html.button("Cancel", "close")
        }
      }
    }
  }

  private func spaceMenu(_ id: ID<Space>, _ html: inout HTML) {
    html.plainSheet("Space") { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Space", "sheet/space/edit/" + id.text)
        if SpaceRules.maySaveTemplate(role) {
          html.menuItem("copy", "Save as Template", "sheet/space/template/" + id.text)
        }
        html.menuItem("trash", "Delete Space", "sheet/space/delete/" + id.text, isDanger: true)
      }
    }
  }
}
