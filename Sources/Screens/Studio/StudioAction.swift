import Ledger

// What the buttons of a design project do.
extension Action {
  static var exportTransactions: Verb<ID<Project>> { Verb("studio/export") }
  static var duplicateProject: Verb<ID<Project>> { Verb("studio/duplicate") }
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
    at.on(Action.duplicateProject) { duplicate($0) }
    at.on(Action.archiveProject) { set(.archived, of: $0, toast: "Project archived") }
    at.on(Action.unarchiveProject) { set(.live, of: $0, toast: "Project restored") }
  }

  /// Another one like it, with its budgets and rooms and nothing that was bought.
  private func duplicate(_ id: ID<Project>) {
    closeSheet()
    guard let past = book.projects[id], past.life != .trashed else { return }
    var next = Booking.again(past, as: freshID(), on: state.today)
    next.name = ProjectCopyName.next(of: past, in: book) { base, number in
      number == 1 ? say("\(base) copy") : say("\(base) copy \(number)")
    }
    next.created = state.now
    var edit = Booking.duplicate(
      next, of: id, now: state.now, chance: { chance() }, in: book)
    edit.add(
      DesignProjectRules.firstPins(
        of: next.id, budgeting: book.budgets(of: id).map { $0.category },
        for: state.membership.me, in: book))
    commit(edit, toast: "Project duplicated")
    go(.project(next.id))
  }

  private func set(_ life: Life, of id: ID<Project>, toast: Phrase) {
    guard var project = book.projects[id] else { return }
    if life == .live { project = Deleting.broughtBack(project) } else { project.life = life }
    let edit = Edit(putting: project, in: book.projects)
    closeSheet()
    commit(edit, toast: toast)
  }
}
