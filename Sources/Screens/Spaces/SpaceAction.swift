import Ledger

// What the buttons of spaces and their checklists do.
extension Action {
  /// Makes the space that another form names in a field, and chooses it: `create/FIELD/PROJECT`.
  static var createSpace: Verb2<String, Scope> { Verb2("space/create") }
  static var addList: Verb<ID<Space>> { Verb("space/add-list") }
  static var addCheck: Verb<ID<Checklist>> { Verb("space/add-check") }
  static var check: Verb<ID<ChecklistItem>> { Verb("space/check") }
  static var checkUp: Verb<ID<ChecklistItem>> { Verb("space/up") }
  static var checkDown: Verb<ID<ChecklistItem>> { Verb("space/down") }
  static var listUp: Verb<ID<Checklist>> { Verb("space/up-list") }
  static var listDown: Verb<ID<Checklist>> { Verb("space/down-list") }
  /// It was dragged: the value is the id of the row it was dropped before, or nothing at the end.
  static var dropCheck: Verb<ID<ChecklistItem>> { Verb("space/to") }
  static var dropList: Verb<ID<Checklist>> { Verb("space/to-list") }
  static var removeCheck: Verb<ID<ChecklistItem>> { Verb("space/remove-check") }
  static var removeList: Verb<ID<Checklist>> { Verb("space/remove-list") }
  static var deleteSpace: Verb<ID<Space>> { Verb("space/delete") }
  static var restoreSpace: Verb<ID<Space>> { Verb("space/restore") }
  /// Puts an item of the space's scope into it.
  static var place: Verb2<ID<Space>, ID<Item>> { Verb2("space/place") }
}

struct SpaceActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.createSpace) { Pickers(app: app).createSpace(for: $0, in: $1) }
    at.on(Action.addList) { id in
      commit(Checklists.add(value, to: id, as: freshID(), jitter: chance(), in: book))
      effects.append(.focus("#new-list"))
    }
    at.on(Action.addCheck) { id in
      commit(Checklists.add(value, to: id, as: freshID(), jitter: chance(), in: book))
      effects.append(.focus("#new-check-" + id.text))
    }
    at.on(Action.check) { commit(Checklists.toggle($0, in: book)) }
    at.on(Action.checkUp) { move($0, .by(-1)) }
    at.on(Action.checkDown) { move($0, .by(1)) }
    at.on(Action.listUp) { move($0, .by(-1)) }
    at.on(Action.listDown) { move($0, .by(1)) }
    at.on(Action.dropCheck) { id in if let to = Ordering.Move(dropped: value) { move(id, to) } }
    at.on(Action.dropList) { id in if let to = Ordering.Move(dropped: value) { move(id, to) } }
    at.on(Action.removeCheck) { commit(Checklists.remove($0, in: book), toast: "Entry removed") }
    at.on(Action.removeList) { commit(Checklists.remove($0, in: book), toast: "Checklist removed") }
    at.on(Action.deleteSpace) { deleteSpace($0) }
    at.on(Action.restoreSpace) { restoreSpace($0) }
    at.on(Action.place) { SpaceItems(app: app).place($1, in: $0) }
  }

  private func move(_ check: ID<ChecklistItem>, _ to: Ordering.Move) {
    commit(Checklists.move(check, to, jitter: chance(), in: book))
  }

  private func move(_ list: ID<Checklist>, _ to: Ordering.Move) {
    commit(Checklists.move(list, to, jitter: chance(), in: book))
  }

  private func restoreSpace(_ id: ID<Space>) {
    Changes(app: app).restore(id, in: book.spaces)
  }

  private func deleteSpace(_ id: ID<Space>) {
    guard let space = book.spaces.live(id) else { return }
    closeSheet()
    let edit = SpaceRules.delete(space, in: book)
    commit(edit)
    go(listHome(space.project, .spaces, .spaces))
    toast("Space deleted", canUndo: true)
  }
}
