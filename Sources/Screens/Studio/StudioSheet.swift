import Ledger
import Markup

// A design project's form, its menu, and the question before it goes.
extension SheetKind {
  static var newStudio: SheetKind { SheetKind("studio/new") }
  static var editStudio: SheetName<ID<Project>> { SheetName("studio/edit") }
  static var studioMenu: SheetName<ID<Project>> { SheetName("studio/menu") }
  static var deleteStudio: SheetName<ID<Project>> { SheetName("studio/delete") }
}

extension SheetSearch {
  mutating func studio() {
    on(SheetKind.newStudio) {
      SheetType(
        form: { app in app.studioForm(Project()) },
        check: { app, form in app.checkStudio(&form) },
        save: { app, sheet in app.saveStudio(nil, sheet) },
        view: { app, sheet, html in app.studioSheet("New Project", nil, sheet, &html) })
    }
    on(SheetKind.editStudio) { id in
      SheetType(
        form: { app in app.book.projects[id].map { app.studioForm($0) } },
        check: { app, form in app.checkStudio(&form) },
        save: { app, sheet in app.saveStudio(id, sheet) },
        view: { app, sheet, html in app.studioSheet("Edit Project", id, sheet, &html) })
    }
    on(SheetKind.studioMenu) { id in
      SheetType(
        form: { app in app.book.projects[id] == nil ? nil : Form() },
        view: { app, _, html in app.studioMenu(id, &html) })
    }
    on(SheetKind.deleteStudio) { id in
      SheetType(
        form: { app in app.book.projects[id] == nil ? nil : Form() },
        save: { app, _ in app.deleteProject(id) },
        view: { app, _, html in app.deleteStudio(&html) })
    }
  }
}

extension App {
  func studioForm(_ project: Project) -> Form {
    Form(
      [
        ("name", project.name), ("client", project.client.text), ("clientQuery", ""),
        ("location", project.location), ("notes", project.notes),
      ] + budgetFields(of: project.id))
  }

  func checkStudio(_ form: inout Form) {
    if let problem = DesignProjectRules.name(form["name"]) { form.fail("name", problem.message) }
    let hasClient = !(ID<Client>(form["client"]) ?? ID()).isNone
    if !hasClient, let problem = DesignProjectRules.clientName(form["clientQuery"]) {
      form.fail("clientQuery", problem.message)
    }
    checkBudgetFields(&form)
  }

  mutating func saveStudio(_ id: ID<Project>?, _ sheet: Sheet) {
    let form = sheet.form
    var edit = Edit()
    var project = id.flatMap { book.projects[$0] } ?? Project()
    if id == nil {
      project.id = ID(sheet.newID)
      project.opened = state.today
      project.created = state.now
      project.mediaType = .other
      project.work = .designer
    }
    project.name = form.trimmed("name")
    project.location = form.trimmed("location")
    project.notes = form["notes"]
    project.client = client(of: form, &edit)
    edit.put(project, in: book.projects)
    let amounts = allocations(form)
    edit.add(DesignProjectRules.allocate(amounts, to: project.id, in: book))
    if id == nil {
      let budgeted = amounts.filter { $0.amount != nil }.map { $0.category }
      edit.add(
        DesignProjectRules.firstPins(
          of: project.id, budgeting: budgeted, for: state.membership.me, in: book))
    }
    closeSheet()
    commit(edit, toast: id == nil ? "Project added" : "Project saved")
    if id == nil { go(.project(project.id)) }
  }

  func studioSheet(
    _ title: String, _ id: ID<Project>?, _ sheet: Sheet, _ html: inout HTML
  ) {
    let form = sheet.form
    html.formSheet(title, isTall: true) { html in
      html.problemBanner(form)
      html.field(
        form, "name", "Project Name", placeholder: "Lake House", isFocused: id == nil)
      clientPicker(form, isFocused: false, &html)
      html.field(form, "location", "Location", placeholder: "Address")
      html.textArea(form, "notes", "Description")
      html("h3", text: "Images")
      gallery(
        of: id?.raw ?? sheet.newID, .project, as: .image, limit: 5,
        chosen: id.flatMap { book.projects[$0]?.image } ?? ID(), isInSheet: true, &html)
      html("h3", text: "Budget")
      budgetFields(form, &html)
    }
  }

  func studioMenu(_ id: ID<Project>, _ html: inout HTML) {
    guard let project = book.projects[id] else { return }
    html.plainSheet(title(of: project)) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Project", .open(.editStudio(id)))
        html.menuItem("download", "Export Transactions", .exportTransactions(id))
        if project.life == .archived {
          html.menuItem("archive", "Unarchive Project", .unarchiveProject(id))
        } else {
          html.menuItem("archive", "Archive Project", .archiveProject(id))
        }
        html.menuItem("trash", "Delete Project", .open(.deleteStudio(id)), isDanger: true)
      }
    }
  }

  func deleteStudio(_ html: inout HTML) {
    html.plainSheet("Delete Project?") { html in
      html("p", text: "This cannot be undone.")
      html("div", .class("buttons")) { html in
        html.button("Delete", .save, class: "button danger")
        html.button("Cancel", .close)
      }
    }
  }
}
