/// Texts that many transactions share, each with a number, so that a filter compares numbers.
public struct WordTable: Sendable {
  private var numbers: [String: Int32] = [:]
  /// The text that first had the number.
  public private(set) var words: [String] = []

  public init() {}

  /// The number of a text, without regard to case and white space around it.
  public mutating func number(of text: String) -> Int32 {
    let key = WordTable.key(text)
    if let number = numbers[key] { return number }
    let number = Int32(words.count)
    numbers[key] = number
    words.append(trimmed(text))
    return number
  }

  /// nil for a text that no transaction has.
  public func known(_ text: String) -> Int32? { numbers[WordTable.key(text)] }

  public subscript(number: Int32) -> String { words[Int(number)] }

  private static func key(_ text: String) -> String { lowered(trimmed(text)) }
}

/// What filters look at of one transaction, small enough to keep for every row.
public struct TransactionFacts: Equatable, Sendable {
  public var isLive: Bool
  public var project: ID<Project>
  public var category: ID<BudgetCategory>
  public var status: TransactionStatus?
  public var reimbursement: Reimbursement
  public var type: TransactionType?
  public var hasReceipt: Bool
  public var needsReview: Bool
  public var hasNotes: Bool
  /// In the word table; so is ``purchasedBy``.
  public var source: Int32
  public var purchasedBy: Int32

  public init(of transaction: Transaction, hasReceipt: Bool, _ words: inout WordTable) {
    isLive = transaction.isLive
    project = transaction.project
    category = transaction.category
    status = transaction.isCanceled ? .canceled : transaction.status
    reimbursement = transaction.reimbursement
    type = transaction.type
    self.hasReceipt = hasReceipt
    needsReview = transaction.needsReview
    hasNotes = !isBlank(transaction.notes)
    source = words.number(of: transaction.source)
    let purchaser = transaction.purchasedBy
    purchasedBy = words.number(of: isBlank(purchaser) ? Purchaser.missing.rawValue : purchaser)
  }
}

/// What a list of transactions is narrowed to (design-projects.md 1.10): all dimensions must agree,
/// inside one any value will do, an empty one is off.
public struct TransactionFilter: Equatable, Sendable {
  /// The dimensions as the address of a list names them.
  public enum Dimension: String, CaseIterable, Sendable {
    case status, reimbursement, receipt, type, completeness, category
    case purchasedBy = "purchased-by"
    case source

    public var title: String {
      switch self {
      case .status: return "Status"
      case .reimbursement: return "Reimbursement"
      case .receipt: return "Receipt"
      case .type: return "Type"
      case .completeness: return "Completeness"
      case .category: return "Budget Category"
      case .purchasedBy: return "Purchased By"
      case .source: return "Source"
      }
    }
  }

  public var statuses: [TransactionStatus] = []
  public var reimbursements: [Reimbursement] = []
  public var receipts: [Bool] = []
  public var types: [TransactionType] = []
  public var reviews: [Bool] = []
  public var categories: [ID<BudgetCategory>] = []
  public var purchasers: [Int32] = []
  public var sources: [Int32] = []

  public init() {}

  /// Reads what was chosen; a text that no transaction has matches nothing.
  public init(_ words: WordTable, values: (Dimension) -> [String]) {
    statuses = values(.status).compactMap { TransactionStatus(word: $0) }
    reimbursements = values(.reimbursement).compactMap { Reimbursement(word: $0) }
    receipts = values(.receipt).map { $0 == "yes" }
    types = values(.type).compactMap { TransactionType(word: $0) }
    reviews = values(.completeness).map { $0 == "needs-review" }
    categories = values(.category).compactMap { ID($0) }
    purchasers = values(.purchasedBy).map { words.known($0) ?? -1 }
    sources = values(.source).map { words.known($0) ?? -1 }
  }

  public var isOff: Bool { self == TransactionFilter() }

  public func accepts(_ facts: TransactionFacts) -> Bool {
    (statuses.isEmpty || statuses.contains { TransactionFilter.has(facts, $0) })
      && (reimbursements.isEmpty || reimbursements.contains(facts.reimbursement))
      && (receipts.isEmpty || receipts.contains(facts.hasReceipt))
      && (types.isEmpty || types.contains { $0 == facts.type })
      && (reviews.isEmpty || reviews.contains(facts.needsReview))
      && (categories.isEmpty || categories.contains(facts.category))
      && (purchasers.isEmpty || purchasers.contains(facts.purchasedBy))
      && (sources.isEmpty || sources.contains(facts.source))
  }

  /// Inventory Only is what has no project, whatever was stored.
  private static func has(_ facts: TransactionFacts, _ status: TransactionStatus) -> Bool {
    facts.status == status || status == .inventoryOnly && facts.project.isNone
  }
}
