/// Why something with expenses did not work, and what helps (rule E12).
public enum ExpenseFailure: Error, Equatable, Sendable {
  case loading
  case saving
  case deleting
  case notFound
  /// With what is wrong, as ``ExpenseValidation/message(_:_:)`` says it.
  case invalid(Phrase)
  case network
  case database
  case conflict

  public var message: Phrase {
    switch self {
    case .loading: return "Failed to load expenses. Please try again."
    case .saving: return "Failed to save expense. Please check your data and try again."
    case .deleting: return "Failed to delete expense. Please try again."
    case .notFound: return "The requested expense could not be found."
    case .invalid(let what): return "Invalid expense data: \(what)"
    case .network: return "Network connection error. Please check your internet connection."
    case .database: return "Database error occurred. Please restart the app."
    case .conflict: return "Data conflict detected. Please refresh and try again."
    }
  }

  /// What a person may do about it, where the message does not say.
  public var suggestion: Phrase? {
    switch self {
    case .loading: return "Try refreshing the expense list or restarting the app."
    case .notFound: return "Refresh the expense list to see the current data."
    case .saving, .deleting, .invalid, .network, .database, .conflict: return nil
    }
  }

  /// Whether trying again can help at all: what is gone stays gone.
  public var isRecoverable: Bool { self != .notFound }

  /// Whether it is tried again by itself.
  public var isRetried: Bool { self == .network || self == .conflict }

  /// How often it is tried again by itself.
  public static var attempts: Int { 3 }

  /// The seconds before an attempt, the first being 1: twice as many each time; nil where there is none.
  public func delay(beforeAttempt attempt: Int) -> Int? {
    isRetried && 1...ExpenseFailure.attempts ~= attempt ? 1 << (attempt - 1) : nil
  }
}
