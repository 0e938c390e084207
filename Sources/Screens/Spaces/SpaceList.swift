import Ledger
import Markup

extension App {
  func spacesTab(_ scope: Scope, _ html: inout HTML) {}

  /// One space as a row of a list.
  func spaceRow(_ space: Space, _ html: inout HTML) {}
}
