import Ledger
import Markup

// A space's form, what comes into it, its menu.
extension SheetKind {
  static var newSpace: SheetName<Scope> { SheetName("space/new") }
  static var editSpace: SheetName<ID<Space>> { SheetName("space/edit") }
  static var spaceMenu: SheetName<ID<Space>> { SheetName("space/menu") }
  static var spaceTemplate: SheetName<ID<Space>> { SheetName("space/template") }
  static var deleteSpace: SheetName<ID<Space>> { SheetName("space/delete") }
  static var renameList: SheetName<ID<Checklist>> { SheetName("space/list") }
  static var renameCheck: SheetName<ID<ChecklistItem>> { SheetName("space/entry") }
  /// What comes into it: a new item, or one that is there already.
  static var addToSpace: SheetName<ID<Space>> { SheetName("space/add") }
  static var placeItems: SheetName<ID<Space>> { SheetName("space/place") }
}

extension SheetSearch {
  mutating func spaces() {
    on(SheetKind.newSpace) { SpaceSheet.newSpaceSheet($0) }
    on(SheetKind.editSpace) { SpaceSheet.editSpaceSheet($0) }
    on(SheetKind.renameList) { SpaceSheet.renameListSheet($0) }
    on(SheetKind.renameCheck) { SpaceSheet.renameCheckSheet($0) }
    on(SheetKind.spaceTemplate) { SpaceSheet.spaceTemplateSheet($0) }
    on(SheetKind.placeItems) { id in
      SheetType(
        form: { app in app.book.spaces.live(id) == nil ? nil : Form([("query", "")]) },
        view: { app, sheet, html in SpaceItems(app: app).placeSheet(id, sheet, &html) })
    }
    on(SheetKind.spaceMenu) { id in
      SheetType(
        form: { app in app.book.spaces.live(id) == nil ? nil : Form() },
        view: { app, _, html in SpaceSheet(app: app).spaceMenu(id, &html) })
    }
    on(SheetKind.addToSpace) { id in
      SheetType(
        form: { app in app.book.spaces.live(id) == nil ? nil : Form() },
        view: { app, _, html in SpaceItems(app: app).addToSpaceSheet(id, &html) })
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

struct SpaceSheet: Room {
  let app: App

  static func newSpaceSheet(_ scope: Scope) -> SheetType {
    SheetType("New Space", addsAnother: true) { app, walk in
      var (space, template) = (Space(), ID<SpaceTemplate>())
      space.id = ID(walk.newID)
      space.project = scope.project
      space.created = app.state.now
      SpaceSheet.name(&space.name, placeholder: "Living Room", &walk)
      SpaceSheet(app: app).templateField(&template, &walk)
      walk.lines("notes", "Notes", &space.notes)
      return { app in SpaceSheet(app: app).add(space, from: template) }
    }
  }

  static func editSpaceSheet(_ id: ID<Space>) -> SheetType {
    SheetType("Edit Space", keeps: .row) { app, walk in
      guard var space = app.book.spaces.live(id) else { return nil }
      SpaceSheet.name(&space.name, &walk)
      walk.lines("notes", "Notes", &space.notes)
      return { app in SpaceSheet(app: app).save(space, in: app.book.spaces) }
    }
  }

  static func renameListSheet(_ id: ID<Checklist>) -> SheetType {
    SheetType("Rename Checklist", keeps: .row) { app, walk in
      guard var list = app.book.checklists.live(id) else { return nil }
      SpaceSheet.name(&list.name, &walk)
      return { app in SpaceSheet(app: app).save(list, in: app.book.checklists) }
    }
  }

  static func renameCheckSheet(_ id: ID<ChecklistItem>) -> SheetType {
    SheetType("Rename Entry", keeps: .row) { app, walk in
      guard var check = app.book.checks.live(id) else { return nil }
      SpaceSheet.name(&check.text, in: "text", &walk)
      return { app in SpaceSheet(app: app).save(check, in: app.book.checks) }
    }
  }

  /// What a space, a checklist or an entry of one is called.
  private static func name(
    _ name: inout String, in field: String = "name", placeholder: Phrase = "",
    _ walk: inout FieldWalk
  ) {
    walk.text(field, "Name", &name, placeholder: placeholder, isFocused: true)
    walk.rule(SpaceRules.name(walk.typed)?.message)
  }

  private func save<E: Entity>(_ row: E, in table: Table<E>) {
    let edit = Edit(putting: row, in: table)
    closeSheet()
    commit(edit, toast: "Saved")
  }

  private func templateField(_ template: inout ID<SpaceTemplate>, _ walk: inout FieldWalk) {
    walk.row("template", "Template", &template, stays: true)
    let name = walk.last
    walk.draw { html, form in
      let templates = book.spaceTemplates
      if templates.isEmpty { return }
      var options: [(value: String, text: Phrase)] = [("", "None")]
      for template in templates { options.append((template.id.text, .verbatim(template.name))) }
      html.select(form, name, "Template", options)
    }
  }

  private func add(_ filled: Space, from template: ID<SpaceTemplate>) {
    var (space, edit) = (filled, Edit())
    if let template = book.templates.live(template) {
      if isBlank(space.notes) { space.notes = template.notes }
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

  static func spaceTemplateSheet(_ id: ID<Space>) -> SheetType {
    SheetType("Save as Template") { app, walk in
      guard SpaceRules.maySaveTemplate(app.role), let space = app.book.spaces.live(id) else {
        return nil
      }
      var template = SpaceTemplate()
      template.id = ID(walk.newID)
      template.name = space.name
      walk.text(
        "name", "Template Name", &template.name,
        hint: "Every box of its checklists begins unchecked.", isFocused: true)
      walk.rule(TemplateRules.name(walk.typed)?.message)
      return { app in SpaceSheet(app: app).add(template, from: space) }
    }
  }

  private func add(_ filled: SpaceTemplate, from space: Space) {
    var template = filled
    template.notes = space.notes
    template.checklists = Checklists.texts(of: space.id, in: book)
    template.position = position(after: book.templates.live.map { $0.position }.max())
    let edit = Edit(putting: template, in: book.templates)
    closeSheet()
    commit(edit, toast: "Template saved")
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
