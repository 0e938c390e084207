import Ledger
import Markup

// A space's form, what comes into it, its menu.
extension SheetKind {
  static var newSpace: SheetName<Scope> { SheetName("space/new") }
  static var editSpace: SheetName<ID<Space>> { SheetName("space/edit") }
  static var spaceMenu: SheetName<ID<Space>> { SheetName("space/menu") }
  static var spaceTemplate: SheetName<ID<Space>> { SheetName("space/template") }
  static var deleteSpace: SheetName<ID<Space>> { SheetName("space/delete") }
  /// What comes into it: a new item, or one that is there already.
  static var addToSpace: SheetName<ID<Space>> { SheetName("space/add") }
  static var placeItems: SheetName<ID<Space>> { SheetName("space/place") }
}

extension SheetSearch {
  mutating func spaces() {
    on(SheetKind.newSpace) { scope in
      SheetType(
        form: { _ in Form([("name", ""), ("notes", ""), ("template", "")]) },
        check: { app, form in app.checkSpace(&form) },
        save: { app, sheet in app.addSpace(scope, sheet) },
        view: { app, sheet, html in app.newSpaceSheet(sheet.form, &html) })
    }
    on(SheetKind.editSpace) { id in
      SheetType(
        form: { app in
          app.book.spaces.live(id).map { Form([("name", $0.name), ("notes", $0.notes)]) }
        },
        check: { app, form in app.checkSpace(&form) },
        save: { app, sheet in app.saveSpace(id, sheet.form) },
        view: { app, sheet, html in app.editSpaceSheet(sheet.form, &html) })
    }
    on(SheetKind.spaceTemplate) { id in
      SheetType(
        form: { app in
          guard SpaceRules.maySaveTemplate(app.role) else { return nil }
          return app.book.spaces.live(id).map { Form([("name", $0.name)]) }
        },
        check: { _, form in
          if let problem = TemplateRules.name(form["name"]) { form.fail("name", problem.message) }
        },
        save: { app, sheet in app.saveTemplate(from: id, sheet) },
        view: { app, sheet, html in app.spaceTemplateSheet(sheet.form, &html) })
    }
    on(SheetKind.placeItems) { id in
      SheetType(
        form: { app in app.book.spaces.live(id) == nil ? nil : Form([("query", "")]) },
        view: { app, sheet, html in app.placeSheet(id, sheet, &html) })
    }
    on(SheetKind.spaceMenu) { id in
      SheetType(
        form: { app in app.book.spaces.live(id) == nil ? nil : Form() },
        view: { app, _, html in app.spaceMenu(id, &html) })
    }
    on(SheetKind.addToSpace) { id in
      SheetType(
        form: { app in app.book.spaces.live(id) == nil ? nil : Form() },
        view: { app, _, html in app.addToSpaceSheet(id, &html) })
    }
    on(SheetKind.deleteSpace) { id in
      SheetType(
        form: { app in app.book.spaces.live(id) == nil ? nil : Form() },
        view: { _, _, html in
          html.prompt(
            "Delete Space?", "Its items stay, without a space.", .deleteSpace(id), "Delete")
        })
    }
  }
}

extension App {
  func checkSpace(_ form: inout Form) {
    if let problem = SpaceRules.name(form["name"]) { form.fail("name", problem.message) }
  }

  mutating func addSpace(_ scope: Scope, _ sheet: Sheet) {
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

  mutating func saveSpace(_ id: ID<Space>, _ form: Form) {
    guard var space = book.spaces.live(id) else { return }
    space.name = form.trimmed("name")
    space.notes = form["notes"]
    var edit = Edit()
    edit.put(space, in: book.spaces)
    closeSheet()
    commit(edit, toast: "Saved")
  }

  mutating func saveTemplate(from id: ID<Space>, _ sheet: Sheet) {
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

  func newSpaceSheet(_ form: Form, _ html: inout HTML) {
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
  }

  func editSpaceSheet(_ form: Form, _ html: inout HTML) {
    html.formSheet("Edit Space") { html in
      html.problemBanner(form)
      html.field(form, "name", "Name", isFocused: true)
      html.textArea(form, "notes", "Notes")
    }
  }

  func spaceTemplateSheet(_ form: Form, _ html: inout HTML) {
    html.formSheet("Save as Template") { html in
      html.problemBanner(form)
      html.field(
        form, "name", "Template Name", hint: "Every box of its checklists begins unchecked.",
        isFocused: true)
    }
  }

  func spaceMenu(_ id: ID<Space>, _ html: inout HTML) {
    html.plainSheet("Space") { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Space", .open(.editSpace(id)))
        if SpaceRules.maySaveTemplate(role) {
          html.menuItem("copy", "Save as Template", .open(.spaceTemplate(id)))
        }
        html.menuItem("trash", "Delete Space", .open(.deleteSpace(id)), isDanger: true)
      }
    }
  }
}
