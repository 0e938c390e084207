import Ledger

/// What the buttons of this area do, as text after `member/`.
public enum MemberAction: Equatable, Sendable {
  case revoke(String)
  case remove(ID<AccountMember>)
  /// Makes a link by which somebody chooses another password.
  case reset(ID<AccountMember>)
  /// Opens another account in this browser.
  case open(String)
  case signOutAnyway

  init?(parts: [String]) {
    let id = parts.count > 1 ? parts[1] : ""
    switch parts.first ?? "" {
    case "revoke" where !id.isEmpty: self = .revoke(id)
    case "open" where !id.isEmpty: self = .open(id)
    case "remove", "reset":
      guard let member = ID<AccountMember>(id) else { return nil }
      self = parts.first == "remove" ? .remove(member) : .reset(member)
    case "sign-out-anyway": self = .signOutAnyway
    case _: return nil
    }
  }
}

extension App {
  mutating func perform(_ action: MemberAction, _ value: String) {
    switch action {
    case .revoke(let id): ask(.revoke(id))
    case .remove(let id):
      closeSheet()
      ask(.remove(id))
    case .reset(let id): ask(.reset(id))
    case .open(let account):
      if state.pending > 0 {
        toast("\(Text.count(state.pending, "change")) must be sent first", isBad: true)
      } else {
        ask(.openAccount(account))
      }
    case .signOutAnyway:
      closeSheet()
      effects.append(.signOut)
    }
  }
}
