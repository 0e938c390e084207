/// Why the hub gives no number, or does not take a confirmation.
public enum NumberingProblem: Error, Equatable, Sendable {
  /// The book was restored and nobody said yet which numbers were given out since.
  case unconfirmed
  case notOwner
  case noSeries(String)
  /// A series has come further than what was confirmed.
  case below(last: Int64)
  case outOfRange

  public var message: Phrase {
    switch self {
    case .unconfirmed:
      return """
        The book was restored from a backup: the owner confirms the last invoice number first \
        (Settings, or `ledgerline numbers confirm`)
        """
    case .notOwner: return "Only the account's owners can do this."
    case .noSeries(let id): return "There is no number series \(id) of the hub's"
    case .below(let last):
      return "Number \(last) of that series is given out; confirm it or a later one"
    case .outOfRange: return "The last number is from 0 to 1,000,000,000,000"
    }
  }
}
