/// Changing the checklists of spaces; a box is a row of its own, so that two people can check at once.
public enum Checklists {
  /// A new checklist after the others; nothing for a blank name.
  public static func add(
    _ name: String, to space: ID<Space>, as id: ID<Checklist>, jitter: UInt64, in book: Book
  ) -> Edit {
    var edit = Edit()
    if isBlank(name) { return edit }
    var list = Checklist()
    list.id = id
    list.space = space
    list.name = trimmed(name)
    list.position = Position.between(
      book.checklists(of: space).last?.position, nil, jitter: jitter)
    edit.put(list, in: book.checklists)
    return edit
  }

  /// A new unchecked box after the others; nothing for a blank text.
  public static func add(
    _ text: String, to list: ID<Checklist>, as id: ID<ChecklistItem>, jitter: UInt64, in book: Book
  ) -> Edit {
    var edit = Edit()
    if isBlank(text) { return edit }
    var check = ChecklistItem()
    check.id = id
    check.checklist = list
    check.text = trimmed(text)
    check.position = Position.between(book.checks(of: list).last?.position, nil, jitter: jitter)
    edit.put(check, in: book.checks)
    return edit
  }

  /// Ticks a box, or takes the tick away.
  public static func toggle(_ id: ID<ChecklistItem>, in book: Book) -> Edit {
    var edit = Edit()
    guard var check = book.checks.live(id) else { return edit }
    check.isChecked.toggle()
    edit.put(check, in: book.checks)
    return edit
  }

  public static func remove(_ id: ID<ChecklistItem>, in book: Book) -> Edit {
    guard let check = book.checks.live(id) else { return Edit() }
    return Edit(trashing: check, in: book.checks)
  }

  /// Puts a checklist into the trash; its boxes stay as they are.
  public static func remove(_ id: ID<Checklist>, in book: Book) -> Edit {
    guard let list = book.checklists.live(id) else { return Edit() }
    return Edit(trashing: list, in: book.checklists)
  }

  /// Moves a box within its checklist.
  public static func move(
    _ id: ID<ChecklistItem>, _ move: Ordering.Move, jitter: UInt64, in book: Book
  ) -> Edit {
    guard let check = book.checks.live(id) else { return Edit() }
    return Ordering.move(
      id.raw, move, among: book.checks(of: check.checklist), in: book.checks, jitter: jitter)
  }

  /// Moves a whole checklist within its space.
  public static func move(
    _ id: ID<Checklist>, _ move: Ordering.Move, jitter: UInt64, in book: Book
  ) -> Edit {
    guard let list = book.checklists.live(id) else { return Edit() }
    return Ordering.move(
      id.raw, move, among: book.checklists(of: list.space), in: book.checklists, jitter: jitter)
  }

  /// Copies of a template's checklists, every box unchecked.
  public static func apply(
    _ template: SpaceTemplate, to space: ID<Space>, chance: () -> UInt64, in book: Book
  ) -> Edit {
    var edit = Edit()
    var last = book.checklists(of: space).last?.position
    for source in template.checklists {
      var list = Checklist()
      list.id = ID(chance())
      list.space = space
      list.name = source.name
      list.position = Position.between(last, nil, jitter: chance())
      last = list.position
      edit.put(list, in: book.checklists)
      var previous: Position?
      for text in source.items {
        var check = ChecklistItem()
        check.id = ID(chance())
        check.checklist = list.id
        check.text = text
        check.position = Position.between(previous, nil, jitter: chance())
        previous = check.position
        edit.put(check, in: book.checks)
      }
    }
    return edit
  }

  /// What a template made from a space holds.
  public static func texts(of space: ID<Space>, in book: Book) -> [TemplateChecklist] {
    book.checklists(of: space).map { list in
      TemplateChecklist(name: list.name, items: book.checks(of: list.id).map { $0.text })
    }
  }
}
