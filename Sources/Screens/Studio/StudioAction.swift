import Ledger

// What the buttons of a design project do.
extension Action {
  static var exportTransactions: Verb<ID<Project>> { Verb("studio/export") }
  static var archiveProject: Verb<ID<Project>> { Verb("studio/archive") }
  static var unarchiveProject: Verb<ID<Project>> { Verb("studio/restore") }
}

struct StudioActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.exportTransactions) { id in
      closeSheet()
      effects.append(.exportTransactions(id))
    }
    at.on(Action.archiveProject) { set(.archived, of: $0, toast: "Project archived") }
    at.on(Action.unarchiveProject) { set(.live, of: $0, toast: "Project restored") }
  }

  private func set(_ life: Life, of id: ID<Project>, toast: Phrase) {
    guard var project = book.projects[id] else { return }
    if life == .live { project = Deleting.broughtBack(project) } else { project.life = life }
    var edit = Edit()
    edit.put(project, in: book.projects)
    closeSheet()
    commit(edit, toast: toast)
  }
}
