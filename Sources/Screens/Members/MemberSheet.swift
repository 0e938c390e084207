import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `member/`.
public enum MemberSheet: Equatable, Sendable {
  case menu

  public var text: String {
    switch self {
    case .menu: return "menu"
    }
  }

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    switch part(0) {
    case "menu": self = .menu
    case _: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: MemberSheet) -> Form? { Form() }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: MemberSheet, _ name: String) {}

  func check(_ kind: MemberSheet, _ form: inout Form) {}

  mutating func save(_ kind: MemberSheet, _ sheet: Sheet) { closeSheet() }

  func view(_ kind: MemberSheet, _ sheet: Sheet, _ html: inout HTML) {}
}
