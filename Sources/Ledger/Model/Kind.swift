/// The kinds of entity, by their permanent number in changes and snapshots.
///
/// Adding one: a case here, its file in Model/, its table in ``Book``. Nothing else.
public enum Kind: UInt8, CaseIterable, Sendable {
  case client = 1
  case project = 2
  case charge = 3
  case invoice = 4
  case line = 5
  case payment = 6
  case allocation = 7
  case series = 8
  case profile = 9
  case bank = 10
  case settings = 11
  case attachment = 12
  case category = 13
  case budget = 14
  case transaction = 15
  case item = 16
  case space = 17
  case checklist = 18
  case check = 19
  case template = 20
  case lineage = 21
  case vendor = 22
  case member = 23
  case preferences = 24

  /// The singular word: `ledgerline show charge …`, the SQL table's name.
  public var name: String {
    switch self {
    case .client: return "client"
    case .project: return "project"
    case .charge: return "charge"
    case .invoice: return "invoice"
    case .line: return "line"
    case .payment: return "payment"
    case .allocation: return "allocation"
    case .series: return "series"
    case .profile: return "profile"
    case .bank: return "bank"
    case .settings: return "settings"
    case .attachment: return "attachment"
    case .category: return "category"
    case .budget: return "budget"
    case .transaction: return "transaction"
    case .item: return "item"
    case .space: return "space"
    case .checklist: return "checklist"
    case .check: return "check"
    case .template: return "template"
    case .lineage: return "lineage"
    case .vendor: return "vendor"
    case .member: return "member"
    case .preferences: return "preferences"
    }
  }

  /// The plural word: `ledgerline list charges`, the array's name in exchange JSON.
  public var plural: String {
    switch self {
    case .series, .settings, .lineage, .preferences: return name
    case .category: return "categories"
    case .bank: return "banks"
    case .client, .project, .charge, .invoice, .line, .payment, .allocation, .profile,
      .attachment, .budget, .transaction, .item, .space, .checklist, .check, .template, .vendor,
      .member:
      return name + "s"
    }
  }

  /// The kind called `word`, singular or plural.
  public init?(word: String) {
    let wanted = folded(word)
    guard let kind = Kind.allCases.first(where: { $0.name == wanted || $0.plural == wanted })
    else { return nil }
    self = kind
  }
}
