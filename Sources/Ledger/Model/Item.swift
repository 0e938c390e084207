/// A physical thing that was bought, is placed in a room, and may be sold or returned.
public struct Item: Entity {
  public static var kind: Kind { .item }

  public var id = ID<Item>()
  public var life = Life.live
  public var name = ""
  /// Its scope: a project, or none for the business's own inventory.
  public var project = ID<Project>()
  /// Counts only while the space is in the same scope; ``Book/space(of:)``.
  public var space = ID<Space>()
  public var transaction = ID<Transaction>()
  public var status: ItemStatus?
  /// The vendor.
  public var source = ""
  public var sku = ""
  public var purchasePrice: Money?
  /// What the client pays.
  public var projectPrice: Money?
  public var marketValue: Money?
  public var purchasedBy = ""
  /// nil is 1; never negative.
  public var quantity: Int64?
  public var bookmark = false
  /// Inherited from its transaction unless chosen.
  public var category = ID<BudgetCategory>()
  /// The image chosen as primary; ``Book/primaryImage(of:chosen:)`` falls back to the first.
  public var image = ID<Attachment>()
  public var notes = ""
  /// When it was entered.
  public var created = Instant(milliseconds: 0)

  public init() {}

  public static var linkCount: Int { 3 }
  public func link(_ slot: Int) -> UInt64 {
    switch slot {
    case 0: return project.raw
    case 1: return space.raw
    case _: return transaction.raw
    }
  }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }
  /// The slot of ``space``.
  public static var spaceLink: Int { 1 }
  /// The slot of ``transaction``.
  public static var transactionLink: Int { 2 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "project", &project)
    visitor.register(4, "space", &space)
    visitor.register(5, "transaction", &transaction)
    visitor.register(6, "status", &status)
    visitor.register(7, "source", &source)
    visitor.register(8, "sku", &sku)
    visitor.register(9, "purchasePrice", &purchasePrice)
    visitor.register(10, "projectPrice", &projectPrice)
    visitor.register(11, "marketValue", &marketValue)
    visitor.register(12, "purchasedBy", &purchasedBy)
    visitor.register(13, "quantity", &quantity)
    visitor.register(14, "bookmark", &bookmark)
    visitor.register(15, "category", &category)
    visitor.register(16, "image", &image)
    visitor.register(17, "notes", &notes)
    visitor.register(18, "created", &created)
  }

  /// What is shown for it: the project price, else the purchase price.
  public var displayPrice: Money? { projectPrice ?? purchasePrice }
  /// Whether the project price says more than the purchase price does.
  var hasMeaningfulProjectPrice: Bool {
    projectPrice != nil && projectPrice != purchasePrice
  }
}

/// How far a thing is bought, or on its way back (rule I7).
public enum ItemStatus: String, Choice, Sendable {
  case toPurchase = "to-purchase"
  case purchased
  case toReturn = "to-return"
  case returned
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .toPurchase: return "To Purchase"
    case .purchased: return "Purchased"
    case .toReturn: return "To Return"
    case .returned: return "Returned"
    }
  }
}
