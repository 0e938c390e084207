/// What a list of items can be narrowed to (rule I1).
public enum ItemFilter: String, CaseIterable, Sendable {
  case all, bookmarked
  case fromInventory = "from-inventory"
  case toReturn = "to-return"
  case returned
  case noSKU = "no-sku"
  case noName = "no-name"
  case noProjectPrice = "no-project-price"
  case noImage = "no-image"
  case noTransaction = "no-transaction"

  /// Ten in a project, seven in inventory.
  public static func modes(in scope: Scope) -> [ItemFilter] {
    switch scope {
    case .project: return allCases
    case .inventory, .business, .personal:
      return allCases.filter { $0 != .fromInventory && $0 != .toReturn && $0 != .returned }
    }
  }

  public var title: Phrase {
    switch self {
    case .all: return "All Items"
    case .bookmarked: return "Bookmarked"
    case .fromInventory: return "From Inventory"
    case .toReturn: return "To Return"
    case .returned: return "Returned"
    case .noSKU: return "No SKU"
    case .noName: return "No Name"
    case .noProjectPrice: return "No Project Price"
    case .noImage: return "No Image"
    case .noTransaction: return "No Transaction"
    }
  }

  /// Whether an item is among those that the filter leaves.
  public func matches(_ item: Item, hasImage: Bool) -> Bool {
    switch self {
    case .all: return true
    case .bookmarked: return item.bookmark
    case .fromInventory: return item.project.isNone
    case .toReturn: return item.status == .toReturn
    case .returned: return item.status == .returned
    case .noSKU: return isBlank(item.sku)
    case .noName: return isBlank(item.name)
    case .noProjectPrice: return !item.hasMeaningfulProjectPrice
    case .noImage: return !hasImage
    case .noTransaction: return item.transaction.isNone
    }
  }

  /// Whether one of several modes keeps the item; none, or ``all`` among them, keeps everything.
  public static func keeps(_ item: Item, in modes: [ItemFilter], hasImage: Bool) -> Bool {
    if modes.isEmpty || modes.contains(.all) { return true }
    return modes.contains { $0.matches(item, hasImage: hasImage) }
  }

  /// The bit of this mode in ``bits(of:hasImage:)``.
  public var bit: UInt16 {
    switch self {
    case .all: return 1
    case .bookmarked: return 2
    case .fromInventory: return 4
    case .toReturn: return 8
    case .returned: return 16
    case .noSKU: return 32
    case .noName: return 64
    case .noProjectPrice: return 128
    case .noImage: return 256
    case .noTransaction: return 512
    }
  }

  /// Every mode that keeps an item, for lists that filter many.
  public static func bits(of item: Item, hasImage: Bool) -> UInt16 {
    var bits: UInt16 = 0
    for mode in allCases where mode.matches(item, hasImage: hasImage) { bits |= mode.bit }
    return bits
  }
}
