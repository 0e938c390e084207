/// Why there is no link, in words for the person.
public enum LinkProblem: Error, Equatable, Sendable {
  case notIssued
  case nobody
  /// For how long one may hold.
  case days(most: Int)
  case full
  case notFound

  public var message: Phrase {
    switch self {
    case .notIssued: return "Only an issued invoice has a link."
    case .nobody: return "There is no such client or musician."
    case .days(let most): return "A link holds for 1 to \(most) days."
    case .full: return "There are too many links. Revoke some that nobody needs."
    case .notFound: return "There is no such link, or it was revoked before."
    }
  }
}
