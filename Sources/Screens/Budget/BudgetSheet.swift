import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `budget/`.
public enum BudgetSheet: Equatable, Sendable {
  case edit(ID<Project>)

  public var text: String {
    switch self {
    case .edit(let id): return "edit/" + id.text
    }
  }

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    switch part(0) {
    case "edit":
      guard let id = ID<Project>(part(1)) else { return nil }
      self = .edit(id)
    case _: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: BudgetSheet) -> Form? { Form() }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: BudgetSheet, _ name: String) {}

  func check(_ kind: BudgetSheet, _ form: inout Form) {}

  mutating func save(_ kind: BudgetSheet, _ sheet: Sheet) { closeSheet() }

  func view(_ kind: BudgetSheet, _ sheet: Sheet, _ html: inout HTML) {}
}
