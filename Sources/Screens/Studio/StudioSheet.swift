import Ledger
import Markup

/// The sheets of a design project, as arguments of ``Action/openSheet(_:)`` after `studio/`.
public enum StudioSheet: Equatable, Sendable {
  case new
  case edit(ID<Project>)
  case menu(ID<Project>)
  case delete(ID<Project>)

  public var text: String {
    switch self {
    case .new: return "new"
    case .edit(let id): return "edit/" + id.text
    case .menu(let id): return "menu/" + id.text
    case .delete(let id): return "delete/" + id.text
    }
  }

  init?(parts: [String]) {
    if parts == ["new"] {
      self = .new
      return
    }
    guard parts.count == 2, let id = ID<Project>(parts[1]) else { return nil }
    switch parts[0] {
    case "edit": self = .edit(id)
    case "menu": self = .menu(id)
    case "delete": self = .delete(id)
    case _: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: StudioSheet) -> Form? {
    switch kind {
    case .new: return studioForm(Project())
    case .edit(let id): return book.projects[id].map { studioForm($0) }
    case .menu(let id), .delete(let id): return book.projects[id] == nil ? nil : Form()
    }
  }

  private func studioForm(_ project: Project) -> Form {
    Form(
      [
        ("name", project.name), ("client", project.client.text), ("clientQuery", ""),
        ("location", project.location), ("notes", project.notes),
      ] + budgetFields(of: project.id))
  }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: StudioSheet, _ name: String) {}

  func check(_ kind: StudioSheet, _ form: inout Form) {
    switch kind {
    case .new, .edit:
      if let problem = DesignProjectRules.name(form["name"]) { form.fail("name", problem.message) }
      let hasClient = !(ID<Client>(form["client"]) ?? ID()).isNone
      if !hasClient, let problem = DesignProjectRules.clientName(form["clientQuery"]) {
        form.fail("clientQuery", problem.message)
      }
      checkBudgetFields(&form)
    case .menu, .delete: break
    }
  }

  mutating func save(_ kind: StudioSheet, _ sheet: Sheet) {
    switch kind {
    case .new: saveStudio(nil, sheet)
    case .edit(let id): saveStudio(id, sheet)
    case .menu: closeSheet()
    case .delete(let id): deleteProject(id)
    }
  }

  private mutating func saveStudio(_ id: ID<Project>?, _ sheet: Sheet) {
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

  func view(_ kind: StudioSheet, _ sheet: Sheet, _ html: inout HTML) {
    switch kind {
    case .new: studioSheet("New Project", nil, sheet, &html)
    case .edit(let id): studioSheet("Edit Project", id, sheet, &html)
    case .menu(let id): studioMenu(id, &html)
    case .delete: deleteStudio(&html)
    }
  }

  private func studioSheet(
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

  private func studioMenu(_ id: ID<Project>, _ html: inout HTML) {
    guard let project = book.projects[id] else { return }
    html.plainSheet(title(of: project)) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Project", "sheet/studio/edit/" + id.text)
        html.menuItem("download", "Export Transactions", "studio/export/" + id.text)
        if project.life == .archived {
          html.menuItem("archive", "Unarchive Project", "studio/restore/" + id.text)
        } else {
          html.menuItem("archive", "Archive Project", "studio/archive/" + id.text)
        }
        html.menuItem("trash", "Delete Project", "sheet/studio/delete/" + id.text, isDanger: true)
      }
    }
  }

  private func deleteStudio(_ html: inout HTML) {
    html.plainSheet("Delete Project?") { html in
      html("p", text: "This cannot be undone.")
      html("div", .class("buttons")) { html in
        html.button("Delete", "save", class: "button danger")
        html.button("Cancel", "close")
      }
    }
  }
}
