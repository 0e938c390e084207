/// What a list of expenses shows (rule E11).
public enum ExpenseListState: Equatable, Sendable {
  /// Why there is nothing to show.
  public enum Emptiness: Equatable, Sendable {
    case noExpenses
    /// There are some; no filter lets them through.
    case noResults
  }

  case loading
  case loaded
  case empty(Emptiness)
  case error

  /// Of a list that is read, with so many expenses, of which so many match.
  public init(expenses: Int, matches: Int) {
    if expenses == 0 {
      self = .empty(.noExpenses)
    } else {
      self = matches == 0 ? .empty(.noResults) : .loaded
    }
  }

  /// After reading failed: what is shown already stays.
  public var afterFailure: ExpenseListState {
    switch self {
    case .loading, .error: return .error
    case .loaded, .empty: return self
    }
  }

  /// Whether Clear Filters would help.
  public var offersToClearFilters: Bool { self == .empty(.noResults) }
}
