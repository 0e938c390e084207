import Ledger

/// What the buttons of a design project do, as text after `studio/`.
public enum StudioAction: Equatable, Sendable {
  case export(ID<Project>)
  case archive(ID<Project>)
  case restore(ID<Project>)

  init?(parts: [String]) {
    guard parts.count == 2, let id = ID<Project>(parts[1]) else { return nil }
    switch parts[0] {
    case "export": self = .export(id)
    case "archive": self = .archive(id)
    case "restore": self = .restore(id)
    case _: return nil
    }
  }
}

extension App {
  mutating func perform(_ action: StudioAction, _ value: String) {
    switch action {
    case .export(let id):
      closeSheet()
      effects.append(.exportTransactions(id))
    case .archive(let id): set(.archived, of: id, toast: "Project archived")
    case .restore(let id): set(.live, of: id, toast: "Project restored")
    }
  }

  private mutating func set(_ life: Life, of id: ID<Project>, toast: String) {
    guard var project = book.projects[id] else { return }
    project.life = life
    var edit = Edit()
    edit.put(project, in: book.projects)
    closeSheet()
    commit(edit, toast: toast)
  }
}
