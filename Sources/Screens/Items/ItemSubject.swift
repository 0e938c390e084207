import Ledger

/// What an action on items is about: one item, or those that are selected.
public enum ItemSubject: Equatable, Sendable {
  case one(ID<Item>)
  case selection

  /// The one item; nil for a selection.
  var item: ID<Item>? {
    if case .one(let id) = self { return id }
    return nil
  }
}

extension ItemSubject: Argument {
  func write(to writing: inout Writing) {
    switch self {
    case .one(let id): writing.add(id.text)
    case .selection: writing.add("selection")
    }
  }

  static func read(from reading: inout Reading) -> ItemSubject? {
    guard let text = reading.next() else { return nil }
    return text == "selection" ? .selection : ID(text).map { .one($0) }
  }
}

struct ItemSubjects: Room {
  let app: App

  /// The live items that an action is about.
  func items(of subject: ItemSubject) -> [Item] {
    switch subject {
    case .one(let id): return book.items.live(id).map { [$0] } ?? []
    case .selection: return state.selection.compactMap { book.items.live(ID($0)) }
    }
  }

  /// "Lamp", "3 Items".
  func title(of subject: ItemSubject) -> Phrase {
    let items = items(of: subject)
    if items.count == 1 { return .verbatim(title(of: items[0])) }
    return Noun.heading.count(items.count, state.formats)
  }

  /// Where the items are, as far as they are in one place.
  func scope(of subject: ItemSubject) -> Scope {
    items(of: subject).first.map { Scope($0.project) } ?? .inventory
  }
}
