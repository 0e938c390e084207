import Ledger

/// What the buttons of this area do, as text after `space/`.
public enum SpaceAction: Equatable, Sendable {
  /// Makes the space that another form names in a field, and chooses it: `create/FIELD/PROJECT`.
  case create(field: String, Scope)
  case addList(ID<Space>)
  case addCheck(ID<Checklist>)
  case toggle(ID<ChecklistItem>)
  case move(ID<ChecklistItem>, by: Int)
  case moveList(ID<Checklist>, by: Int)
  /// It was dragged: the value is the id of the row it was dropped before, or nothing at the end.
  case drop(ID<ChecklistItem>)
  case dropList(ID<Checklist>)
  case removeCheck(ID<ChecklistItem>)
  case removeList(ID<Checklist>)
  case delete(ID<Space>)
  case restore(ID<Space>)
  /// Puts an item of the space's scope into it: `place/SPACE/ITEM`.
  case place(ID<Space>, ID<Item>)

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    func id<E>(_ type: E.Type = E.self) -> ID<E>? { ID<E>(part(1)) }
    let found: SpaceAction?
    switch part(0) {
    case "create" where !part(1).isEmpty:
      found = .create(field: part(1), Scope(ID<Project>(part(2)) ?? ID()))
    case "add-list": found = id(Space.self).map { .addList($0) }
    case "add-check": found = id(Checklist.self).map { .addCheck($0) }
    case "check": found = id(ChecklistItem.self).map { .toggle($0) }
    case "up": found = id(ChecklistItem.self).map { .move($0, by: -1) }
    case "down": found = id(ChecklistItem.self).map { .move($0, by: 1) }
    case "up-list": found = id(Checklist.self).map { .moveList($0, by: -1) }
    case "down-list": found = id(Checklist.self).map { .moveList($0, by: 1) }
    case "to": found = id(ChecklistItem.self).map { .drop($0) }
    case "to-list": found = id(Checklist.self).map { .dropList($0) }
    case "remove-check": found = id(ChecklistItem.self).map { .removeCheck($0) }
    case "remove-list": found = id(Checklist.self).map { .removeList($0) }
    case "delete": found = id(Space.self).map { .delete($0) }
    case "restore": found = id(Space.self).map { .restore($0) }
    case "place":
      found = id(Space.self).flatMap { space in
        ID<Item>(part(2)).map { .place(space, $0) }
      }
    case _: found = nil
    }
    guard let found else { return nil }
    self = found
  }
}

extension App {
  mutating func perform(_ action: SpaceAction, _ value: String) {
    let book = book
    switch action {
    case .create(let field, let scope): createSpace(for: field, in: scope)
    case .addList(let id):
      commit(Checklists.add(value, to: id, as: freshID(), jitter: chance(), in: book))
      effects.append(.focus("#new-list"))
    case .addCheck(let id):
      commit(Checklists.add(value, to: id, as: freshID(), jitter: chance(), in: book))
      effects.append(.focus("#new-check-" + id.text))
    case .toggle(let id): commit(Checklists.toggle(id, in: book))
    case .move(let id, let step):
      commit(Checklists.move(id, .by(step), jitter: chance(), in: book))
    case .moveList(let id, let step):
      commit(Checklists.move(id, .by(step), jitter: chance(), in: book))
    case .drop(let id):
      guard let move = Ordering.Move(dropped: value) else { return }
      commit(Checklists.move(id, move, jitter: chance(), in: book))
    case .dropList(let id):
      guard let move = Ordering.Move(dropped: value) else { return }
      commit(Checklists.move(id, move, jitter: chance(), in: book))
    case .removeCheck(let id): commit(Checklists.remove(id, in: book), toast: "Entry removed")
    case .removeList(let id): commit(Checklists.remove(id, in: book), toast: "Checklist removed")
    case .delete(let id): deleteSpace(id)
    case .restore(let id):
      guard var space = book.spaces[id] else { return }
      space.life = .live
      var edit = Edit()
      edit.put(space, in: book.spaces)
      commit(edit, toast: "Restored")
    case .place(let id, let item): place(item, in: id)
    }
  }

  private mutating func deleteSpace(_ id: ID<Space>) {
    guard let space = book.spaces.live(id) else { return }
    closeSheet()
    let edit = SpaceRules.delete(space, in: book)
    commit(edit)
    go(listHome(space.project, .spaces, .spaces))
    toast("Space deleted", canUndo: true)
  }
}
