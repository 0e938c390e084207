import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `studio/`.
public enum StudioSheet: Equatable, Sendable {
  case new
  case edit(ID<Project>)
  case menu(ID<Project>)

  public var text: String {
    switch self {
    case .new: return "new"
    case .edit(let id): return "edit/" + id.text
    case .menu(let id): return "menu/" + id.text
    }
  }

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    switch part(0) {
    case "new": self = .new
    case "edit", "menu":
      guard let id = ID<Project>(part(1)) else { return nil }
      self = part(0) == "edit" ? .edit(id) : .menu(id)
    case _: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: StudioSheet) -> Form? { Form() }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: StudioSheet, _ name: String) {}

  func check(_ kind: StudioSheet, _ form: inout Form) {}

  mutating func save(_ kind: StudioSheet, _ sheet: Sheet) { closeSheet() }

  func view(_ kind: StudioSheet, _ sheet: Sheet, _ html: inout HTML) {}
}
