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
    on(SheetKind.newStudio) { StudioSheet.studioSheet(nil) }
    on(SheetKind.editStudio) { StudioSheet.studioSheet($0) }
    on(SheetKind.studioMenu) { id in
      SheetType(
        form: { app in app.book.projects[id] == nil ? nil : Form() },
        view: { app, _, html in StudioSheet(app: app).studioMenu(id, &html) })
    }
    on(SheetKind.deleteStudio) { id in
      SheetType(
        form: { app in app.book.projects[id] == nil ? nil : Form() },
        save: { app, _ in ProjectActions(app: app).deleteProject(id) },
        view: { app, _, html in StudioSheet(app: app).deleteStudio(id, &html) })
    }
  }
}

struct StudioSheet: Room {
  let app: App

  static func studioSheet(_ id: ID<Project>?) -> SheetType {
    SheetType(
      id == nil ? "New Project" : "Edit Project", isTall: true, keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard
        var project = id.map({ app.book.projects[$0] })
          ?? StudioSheet(app: app).newStudio(walk.newID), project.life != .trashed
      else {
        return nil
      }
      let amounts = StudioSheet(app: app).fields(&project, isNew: id == nil, &walk)
      let form = walk.form
      return { app in StudioSheet(app: app).save(project, form, amounts, isNew: id == nil) }
    }
  }

  private func newStudio(_ id: UInt64) -> Project {
    var project = Project()
    project.id = ID(id)
    project.opened = state.today
    project.created = state.now
    project.mediaType = .other
    project.work = .designer
    if case .client(let client) = state.location.route { project.client = client }
    return project
  }

  /// Answers what the budget says, a category each.
  private func fields(
    _ project: inout Project, isNew: Bool, _ walk: inout FieldWalk
  ) -> [(category: ID<BudgetCategory>, amount: Money?)] {
    walk.text(
      "name", "Project Name", &project.name, placeholder: "Lake House", isFocused: isNew)
    walk.rule(DesignProjectRules.name(walk.typed)?.message)
    ClientPicker(app: app).clientField(project.client, isFocused: false, isRequired: false, &walk)
    let hasClient = ID<Client>(walk.form["client"])?.isNone == false
    if !hasClient { walk.rule(DesignProjectRules.clientName(walk.typed)?.message) }
    walk.text("location", "Location", &project.location, placeholder: "Address")
    walk.percent("markUp", "Usual Mark-up %", &project.markUp, empty: "")
    let before = project
    PickedFields(app: app).currencyField(&project, &walk)
    walk.lines("notes", "Description", &project.notes)
    walk.draw { html, _ in
      html("h3", text: "Images")
      Gallery(app: app).draw(
        of: project.id.raw, .project, as: .image, limit: 5, chosen: project.image, isInSheet: true,
        &html)
      html("h3", text: "Budget")
    }
    let currency = PickedFields(app: app).currency(of: project, walk.form)
    let isAnother = isNew || project.currency != before.currency
    return BudgetSheet(app: app).budgetFields(
      of: project.id, in: isAnother ? currency : nil, &walk)
  }

  private func save(
    _ filled: Project, _ form: Form, _ amounts: [(category: ID<BudgetCategory>, amount: Money?)],
    isNew: Bool
  ) {
    var (project, edit) = (filled, Edit())
    project.client = ClientPicker(app: app).client(of: form, &edit)
    edit.put(project, in: book.projects)
    edit.add(DesignProjectRules.allocate(amounts, to: project.id, in: book))
    if isNew {
      let budgeted = amounts.filter { $0.amount != nil }.map { $0.category }
      edit.add(
        DesignProjectRules.firstPins(
          of: project.id, budgeting: budgeted, for: state.membership.me, in: book))
    }
    closeSheet()
    commit(edit, toast: isNew ? "Project added" : "Project saved")
    if isNew { go(.project(project.id)) }
  }

  func studioMenu(_ id: ID<Project>, _ html: inout HTML) {
    guard let project = book.projects[id] else { return }
    html.plainSheet(.verbatim(title(of: project))) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Project", .open(.editStudio(id)))
        html.menuItem("clients", "Client View", .showToClient(id))
        // What the client is to pay ahead is an invoice like any, of them (rule R18).
        if project.isLive, !project.client.isNone {
          html.menuItem("invoices", "Invoice an Advance", .newInvoice(project.client))
        }
        html.menuItem("copy", "Duplicate", .duplicateProject(id))
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

  /// What becomes of it, as it is: nothing that Undo would contradict.
  private func deletionText(_ id: ID<Project>) -> Phrase {
    guard let project = book.projects[id] else { return .none }
    if Deleting.isBilled(project, in: book) {
      return "It has issued invoices or payments: it is archived, and keeps everything."
    }
    let isSold = book.transactions(in: .project(id)).contains { $0.sale?.direction != nil }
    let days = Noun.day.count(Int(Deleting.daysKept))
    let text: Phrase = """
      It goes to the trash with its transactions, items, spaces and drafts. Undo brings it back, and \
      for \(days) so does Deleted and Archived in Settings.
      """
    return isSold
      ? "\(text) Sales from and to inventory stay in the book\u{2019}s records." : text
  }

  func deleteStudio(_ id: ID<Project>, _ html: inout HTML) {
    html.plainSheet("Delete Project?") { html in
      html("p", text: deletionText(id))
      html("div", .class("buttons")) { html in
        html.button("Delete", .save, class: "button danger")
        html.button("Cancel", .close)
      }
    }
  }
}
