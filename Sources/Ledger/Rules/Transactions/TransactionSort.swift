/// The orders of a list of transactions (rule T7).
public enum TransactionSort: String, CaseIterable, Sendable {
  case dateDescending = "date-desc"
  case dateAscending = "date-asc"
  case createdDescending = "created-desc"
  case createdAscending = "created-asc"
  case sourceAscending = "source-asc"
  case sourceDescending = "source-desc"
  case amountDescending = "amount-desc"
  case amountAscending = "amount-asc"

  /// What is compared.
  public enum Key: Sendable { case date, created, source, amount }

  public var key: Key {
    switch self {
    case .dateDescending, .dateAscending: return .date
    case .createdDescending, .createdAscending: return .created
    case .sourceAscending, .sourceDescending: return .source
    case .amountDescending, .amountAscending: return .amount
    }
  }

  public var isDescending: Bool {
    switch self {
    case .dateDescending, .createdDescending, .sourceDescending, .amountDescending: return true
    case .dateAscending, .createdAscending, .sourceAscending, .amountAscending: return false
    }
  }

  public var title: Phrase {
    switch self {
    case .dateDescending: return "Date (Newest First)"
    case .dateAscending: return "Date (Oldest First)"
    case .createdDescending: return "Created (Newest First)"
    case .createdAscending: return "Created (Oldest First)"
    case .sourceAscending: return "Source (A–Z)"
    case .sourceDescending: return "Source (Z–A)"
    case .amountDescending: return "Amount (High to Low)"
    case .amountAscending: return "Amount (Low to High)"
    }
  }
}
