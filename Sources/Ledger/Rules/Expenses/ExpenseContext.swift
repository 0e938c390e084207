/// What an expense is besides its category, as lists and reports look at it (rule E2).
public enum ExpenseContext: String, CaseIterable, Sendable {
  /// Whatever is not personal: projects' and inventory's purchases, too.
  case business
  case personal
  /// Somebody gives it back: it is marked so, or a client is to be billed for it.
  case reimbursable
  case deductible
  case subscription

  public var title: Phrase {
    switch self {
    case .business: return "Business"
    case .personal: return "Personal"
    case .reimbursable: return "Reimbursable"
    case .deductible: return "Tax Deductible"
    case .subscription: return "Subscription"
    }
  }

  /// Whether an expense is that.
  public func has(_ expense: Transaction) -> Bool {
    switch self {
    case .business: return expense.project != .personal
    case .personal: return expense.project == .personal
    case .reimbursable: return expense.reimbursement != .none || !expense.billTo.isNone
    case .deductible: return expense.isDeductible
    case .subscription: return expense.isSubscription
    }
  }

  /// Those of an expense, in order.
  public static func of(_ expense: Transaction) -> [ExpenseContext] {
    allCases.filter { $0.has(expense) }
  }
}

extension Book {
  /// Whom an expense is for: who is to be billed for it, else its project's client.
  public func client(of expense: Transaction) -> ID<Client> {
    meant(expense.billTo.isNone ? projects[expense.project]?.client ?? ID() : expense.billTo)
  }
}

extension Scope {
  /// What a place is called: a project by its name.
  public func title(in book: Book?) -> Phrase {
    switch self {
    case .project(let id):
      let name = book?.projects[id]?.name ?? ""
      return isBlank(name) ? "Untitled" : .verbatim(name)
    case .inventory: return "Inventory"
    case .business: return "Business"
    case .personal: return "Personal"
    }
  }
}
