import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `item/`.
public enum ItemSheet: Equatable, Sendable {
  case new(Scope)
  case edit(ID<Item>)

  public var text: String {
    switch self {
    case .new(let scope): return "new/" + scope.project.text
    case .edit(let id): return "edit/" + id.text
    }
  }

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    switch part(0) {
    case "new": self = .new(Scope(ID<Project>(part(1)) ?? ID()))
    case "edit":
      guard let id = ID<Item>(part(1)) else { return nil }
      self = .edit(id)
    case _: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: ItemSheet) -> Form? { Form() }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: ItemSheet, _ name: String) {}

  func check(_ kind: ItemSheet, _ form: inout Form) {}

  mutating func save(_ kind: ItemSheet, _ sheet: Sheet) { closeSheet() }

  func view(_ kind: ItemSheet, _ sheet: Sheet, _ html: inout HTML) {}
}
