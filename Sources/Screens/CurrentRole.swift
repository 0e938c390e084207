import Ledger
import Markup

struct CurrentRole: Room {
  let app: App

  /// What the signed-in person may do here; the hub enforces it, screens only follow.
  ///
  /// Without a hub, or before it said who this is, everything: the book is on this device alone.
  var role: Role {
    guard state.hasHub else { return .owner }
    let membership = state.membership
    return book.role(of: membership.me) ?? membership.role ?? .owner
  }

  /// Whether presets and invitations are the signed-in person's to change.
  var isAdministrator: Bool { role != .member }

  /// Shown in place of what only administrators may change.
  static var onlyAdministrators: Phrase {
    "Presets are only configurable by account administrators."
  }

  /// Says so to whoever may not change what the account's people share; true for those who may.
  func mayChange() -> Bool {
    if !isAdministrator { toast(CurrentRole.onlyAdministrators, isBad: true) }
    return isAdministrator
  }

  func onlyAdministrators(_ html: inout HTML) {
    html("p", .class("notice"), .role("note"), text: CurrentRole.onlyAdministrators)
  }
}
