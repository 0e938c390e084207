/// Why something about members or invitations is refused, in words for the person.
public enum MemberProblem: Error, Equatable, Sendable {
  case onlyAdministrators
  case onlyOwners
  case emailNeeded
  case emailInvalid
  case nameNeeded
  case isMember
  case isInvited
  case tooMuch
  case full
  /// A hub that has its books in its folder opens so many accounts at most.
  case accountsFull(Int)
  case notFound
  case notPending
  case lastOwner
  case accountNeeded
  case noEmail
  case ownReset

  public var message: Phrase {
    switch self {
    case .onlyAdministrators:
      return "Presets are only configurable by account administrators."
    case .onlyOwners: return "Only the account's owners can do this."
    case .emailNeeded: return "Email is required."
    case .emailInvalid: return "That is not an email address."
    case .nameNeeded: return "Full name is required."
    case .isMember: return "Somebody with this email is a member already."
    case .isInvited: return "This email has an invitation already. Revoke it to make a new link."
    case .tooMuch: return "Nobody can give a role greater than their own."
    case .full: return "This plan has reached its user limit."
    case .accountsFull(let limit):
      return
        "This hub keeps \(limit) accounts in its folder, and no more. Whoever runs it can move them into a database, where there is no limit."
    case .notFound: return "There is no such member."
    case .notPending: return "This invitation is not valid any more. Ask for a new one."
    case .lastOwner: return "An account needs an owner: make somebody else owner first."
    case .accountNeeded: return "Account name and first user email are required."
    case .noEmail: return "Somebody without an email cannot sign in with a password."
    case .ownReset: return "Change your own password in Settings, Users."
    }
  }
}
