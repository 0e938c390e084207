/// Money that moved to or from somebody else: a purchase, a sale, a return.
public struct Transaction: Entity {
  public static var kind: Kind { .transaction }

  public var id = ID<Transaction>()
  public var life = Life.live
  /// Where it belongs, as ``Scope`` reads it: a project, none for the business's own inventory, the business, personal.
  public var project = ID<Project>()
  public var day: Day?
  /// As stored; ``Book/amount(of:)`` derives that of a canonical sale.
  public var amount: Money?
  /// The vendor.
  public var source = ""
  public var type: TransactionType?
  public var reimbursement = Reimbursement.none
  public var status: TransactionStatus?
  public var category = ID<BudgetCategory>()
  /// `client-card`, `design-business`, `missing`, or a name.
  public var purchasedBy = ""
  public var hasEmailReceipt = false
  public var notes = ""
  public var needsReview = false
  public var isCanceled = false
  public var sale: CanonicalSale?
  public var tax = TransactionTax()
  /// When it was entered.
  public var created = Instant(milliseconds: 0)
  /// What the amount is worth in other currencies: what the card was charged.
  public var worth: Worth?
  /// Which card or account paid; ``purchasedBy`` says who did.
  public var paymentMethod = ""
  /// It lowers the tax.
  public var isDeductible = false
  public var isSubscription = false
  /// The rule whose occurrence it is.
  public var recurring = ID<Recurring>()
  /// Who is to be billed for it, where it belongs to no project.
  public var billTo = ID<Client>()
  /// The file that it came from.
  public var batch = ID<ImportBatch>()

  public init() {}

  public static var linkCount: Int { 4 }
  public func link(_ slot: Int) -> UInt64 {
    switch slot {
    case 0: return project.raw
    case 1: return category.raw
    case 2: return recurring.raw
    case _: return billTo.raw
    }
  }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }
  /// The slot of ``category``.
  public static var categoryLink: Int { 1 }
  /// The slot of ``recurring``.
  public static var recurringLink: Int { 2 }
  /// The slot of ``billTo``.
  public static var billToLink: Int { 3 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "project", &project)
    visitor.register(3, "day", &day)
    visitor.register(4, "amount", &amount)
    visitor.register(5, "source", &source)
    visitor.register(6, "type", &type)
    visitor.register(7, "reimbursement", &reimbursement)
    visitor.register(8, "status", &status)
    visitor.register(9, "category", &category)
    visitor.register(10, "purchasedBy", &purchasedBy)
    visitor.register(11, "hasEmailReceipt", &hasEmailReceipt)
    visitor.register(12, "notes", &notes)
    visitor.register(13, "needsReview", &needsReview)
    visitor.register(14, "isCanceled", &isCanceled)
    visitor.register(15, "sale", &sale)
    visitor.register(16, "tax", &tax)
    visitor.register(17, "created", &created)
    visitor.register(18, "worth", &worth)
    visitor.register(19, "paymentMethod", &paymentMethod)
    visitor.register(20, "isDeductible", &isDeductible)
    visitor.register(21, "isSubscription", &isSubscription)
    visitor.register(22, "recurring", &recurring)
    visitor.register(23, "billTo", &billTo)
    visitor.register(24, "batch", &batch)
  }

  /// Whether it no longer counts anywhere.
  @inline(__always) public var isOff: Bool { isCanceled || status == .canceled }
}

/// What happened; whether the amount is spent or comes back follows from it (rule B3).
public enum TransactionType: String, Choice, Sendable {
  case purchase, sale
  case `return`
  case toInventory = "to-inventory"
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .purchase: return "Purchase"
    case .sale: return "Sale"
    case .return: return "Return"
    case .toInventory: return "To Inventory"
    }
  }
}

/// Who has to give the money back.
public enum Reimbursement: String, Choice, Sendable {
  case none
  case owedToClient = "owed-to-client"
  /// The client owes the design business.
  case owedToCompany = "owed-to-company"
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .none: return "None"
    case .owedToClient: return "Owed to Client"
    case .owedToCompany: return "Owed to Business"
    }
  }
}

/// How far a transaction is; lists are narrowed to it and to seven things more (rule T8).
public enum TransactionStatus: String, Choice, Sendable {
  case pending, completed, canceled
  case inventoryOnly = "inventory-only"
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .pending: return "Pending"
    case .completed: return "Completed"
    case .canceled: return "Canceled"
    case .inventoryOnly: return "Inventory Only"
    }
  }
}

/// Which way a system-owned sale moves items.
public enum SaleDirection: String, Choice, Sendable {
  case businessToProject = "business_to_project"
  case projectToBusiness = "project_to_business"
  public var word: String { rawValue }
}

/// Marks a transaction as the book's own record of a sale between a project and inventory: read-only,
/// one per project, direction and category.
public struct CanonicalSale: Composite, Equatable {
  /// nil only in imported books.
  public var direction: SaleDirection?

  public init() {}

  public init(_ direction: SaleDirection?) { self.direction = direction }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "direction", &direction)
  }
}

/// What is known of a transaction's tax: one register, so that no merge pairs one device's rate with
/// another's subtotal.
public struct TransactionTax: Composite, Equatable {
  /// Percent.
  public var rate: Rate?
  /// Before tax.
  public var subtotal: Money?

  public init() {}

  public init(rate: Rate?, subtotal: Money?) {
    self.rate = rate
    self.subtotal = subtotal
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "rate", &rate)
    visitor.register(2, "subtotal", &subtotal)
  }
}
