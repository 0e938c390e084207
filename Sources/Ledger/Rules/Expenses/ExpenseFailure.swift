/// Why something with expenses did not work, and what helps (rule E12).
///
/// Saving, deleting and conflicts are none of it: a change is in the book at once, whether it is stored is said of the
/// whole book, and what two devices wrote is merged.
public enum ExpenseFailure: Error, Equatable, Sendable {
  case loading
  case notFound
  /// With what is wrong, as ``ExpenseValidation/message(_:_:)`` says it.
  case invalid(Phrase)
  case network

  public var message: Phrase {
    switch self {
    case .loading: return "Failed to load expenses. Please try again."
    case .notFound: return "The requested expense could not be found."
    case .invalid(let what): return "Invalid expense data: \(what)"
    case .network: return "Network connection error. Please check your internet connection."
    }
  }

  /// What a person may do about it, where the message does not say.
  public var suggestion: Phrase? {
    switch self {
    case .loading: return "Try refreshing the expense list or restarting the app."
    case .notFound: return "Refresh the expense list to see the current data."
    case .invalid, .network: return nil
    }
  }

  /// Whether trying again can help at all: what is gone stays gone.
  public var isRecoverable: Bool { self != .notFound }
}
