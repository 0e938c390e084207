/// What a design project that is made like another one begins with.
enum RoomsAgain {
  /// Brings budgets and rooms along, rooms with their notes and checklists, every box unchecked.
  ///
  /// What was bought, and pictures, are the first project's.
  static func bring(
    from past: ID<Project>, to next: ID<Project>, now: Instant, chance: () -> UInt64,
    in book: Book, _ edit: inout Edit
  ) {
    for known in book.budgets(of: past) {
      var budget = Budget(of: next, for: known.category)
      budget.amount = known.amount
      edit.put(budget, replacing: nil)
    }
    for known in book.spaces.live(linking: Space.projectLink, to: past.raw) {
      var space = Space()
      (space.id, space.project, space.created) = (ID(chance()), next, now)
      (space.name, space.notes, space.template) = (known.name, known.notes, known.template)
      edit.put(space, replacing: nil)
      for source in book.checklists(of: known.id) {
        var list = Checklist()
        (list.id, list.space) = (ID(chance()), space.id)
        (list.name, list.position) = (source.name, source.position)
        edit.put(list, replacing: nil)
        for box in book.checks(of: source.id) {
          var check = ChecklistItem()
          (check.id, check.checklist) = (ID(chance()), list.id)
          (check.text, check.position) = (box.text, box.position)
          edit.put(check, replacing: nil)
        }
      }
    }
  }
}
