/// The kinds of entity, by their permanent number in changes and snapshots.
///
/// CONTRIBUTING.md says what else an entity has; the compiler asks for the rest.
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
  case invoicetemplate = 25
  case split = 26
  case tag = 27
  case tagging = 28
  case recurring = 29
  case rule = 30
  case receipt = 31
  case reading = 32
  case trip = 33
  case mileagerate = 34
  case savedfilter = 35
  case importbatch = 36
  case contactpoint = 37
  case hiddensuggestion = 38
  case gigrule = 39
  case gigtime = 40
  case season = 41
  case taxband = 42
  case musician = 43
  case player = 44
  case deal = 45
  case rate = 46
  case message = 47
  case mailtext = 48
  case travel = 49
  case moneyaccount = 50
  case bankline = 51
  case bankstatement = 52
  case linematch = 53
  case statementform = 54

  /// What the rest of the program decides by; a new kind says it here once.
  var facts: KindFacts {
    switch self {
    case .client: return KindFacts("client", "clients", tags: 9)
    case .project: return KindFacts("project", "projects", tags: 10)
    case .charge: return KindFacts("charge", "charges", tags: 7)
    case .invoice: return KindFacts("invoice", "invoices", tags: 11)
    case .line: return KindFacts("line", "lines", tags: 7)
    case .payment: return KindFacts("payment", "payments", tags: 8)
    case .allocation: return KindFacts("allocation", "allocations", tags: 4)
    case .series: return KindFacts("series", "series", tags: 5, by: .administrators)
    case .profile: return KindFacts("profile", "profiles", tags: 11, by: .administrators)
    case .bank: return KindFacts("bank", "banks", tags: 2, by: .administrators)
    case .settings: return KindFacts("settings", "settings", tags: 8, by: .administrators)
    case .attachment: return KindFacts("attachment", "attachments", tags: 6)
    case .category: return KindFacts("category", "categories", tags: 5, by: .administrators)
    case .budget: return KindFacts("budget", "budgets", tags: 4)
    case .transaction: return KindFacts("transaction", "transactions", tags: 17)
    case .item: return KindFacts("item", "items", tags: 18)
    case .space: return KindFacts("space", "spaces", tags: 7)
    case .checklist: return KindFacts("checklist", "checklists", tags: 4)
    case .check: return KindFacts("check", "checks", tags: 5)
    case .template: return KindFacts("template", "templates", tags: 4, by: .administrators)
    case .lineage: return KindFacts("lineage", "lineage", tags: 13)
    case .vendor: return KindFacts("vendor", "vendors", tags: 3, by: .administrators)
    case .member: return KindFacts("member", "members", tags: 4, by: .hub)
    case .preferences: return KindFacts("preferences", "preferences", tags: 4)
    case .invoicetemplate: return KindFacts("invoicetemplate", "invoicetemplates", tags: 8)
    case .split: return KindFacts("split", "splits", tags: 7)
    case .tag: return KindFacts("tag", "tags", tags: 5)
    case .tagging: return KindFacts("tagging", "taggings", tags: 3)
    case .recurring: return KindFacts("recurring", "recurring", tags: 18)
    case .rule: return KindFacts("rule", "rules", tags: 13)
    case .receipt: return KindFacts("receipt", "receipts", tags: 10)
    case .reading: return KindFacts("reading", "readings", tags: 9, by: .hub)
    case .trip: return KindFacts("trip", "trips", tags: 11)
    case .mileagerate: return KindFacts("mileagerate", "mileagerates", tags: 5, by: .administrators)
    case .savedfilter: return KindFacts("savedfilter", "savedfilters", tags: 5)
    case .importbatch: return KindFacts("importbatch", "importbatches", tags: 6)
    case .contactpoint: return KindFacts("contactpoint", "contactpoints", tags: 7)
    case .hiddensuggestion: return KindFacts("hiddensuggestion", "hiddensuggestions", tags: 3)
    case .gigrule: return KindFacts("gigrule", "gigrules", tags: 13)
    case .gigtime: return KindFacts("gigtime", "gigtimes", tags: 8)
    case .season: return KindFacts("season", "seasons", tags: 4)
    case .taxband: return KindFacts("taxband", "taxbands", tags: 5, by: .administrators)
    case .musician: return KindFacts("musician", "musicians", tags: 7)
    case .player: return KindFacts("player", "players", tags: 8)
    case .deal: return KindFacts("deal", "deals", tags: 6)
    case .rate: return KindFacts("rate", "rates", tags: 6, by: .administrators)
    case .message: return KindFacts("message", "messages", tags: 16)
    case .mailtext: return KindFacts("mailtext", "mailtexts", tags: 5, by: .administrators)
    case .travel: return KindFacts("travel", "travels", tags: 6)
    case .moneyaccount:
      return KindFacts("moneyaccount", "moneyaccounts", tags: 8, by: .administrators)
    case .bankline: return KindFacts("bankline", "banklines", tags: 16, by: .administrators)
    case .bankstatement:
      return KindFacts("bankstatement", "bankstatements", tags: 8, by: .administrators)
    case .linematch: return KindFacts("linematch", "linematches", tags: 9, by: .administrators)
    case .statementform:
      return KindFacts("statementform", "statementforms", tags: 9, by: .administrators)
    }
  }

  /// The singular word: `ledgerline show charge …`, the SQL table's name.
  public var name: String { facts.name }

  /// The plural word: `ledgerline list charges`, the array's name in exchange JSON.
  public var plural: String { facts.plural }

  /// The kind called `word`, singular or plural.
  public init?(word: String) {
    let wanted = folded(word)
    guard let kind = Kind.allCases.first(where: { $0.name == wanted || $0.plural == wanted })
    else { return nil }
    self = kind
  }
}

/// What is said of a kind once, beside its entity.
struct KindFacts {
  /// Who may change its rows on a device.
  enum Writers {
    case everybody
    case administrators
    /// The hub itself: members of the account and what they may do, and what it read from receipts.
    case hub
  }

  var name: String
  var plural: String
  /// The greatest tag in the first program that had the kind: a new row has at least all up to there.
  ///
  /// Frozen: a register that is added later must not raise it, because older programs do not write
  /// it.
  var tags: UInt8
  var writers: Writers

  init(_ name: String, _ plural: String, tags: UInt8, by writers: Writers = .everybody) {
    self.name = name
    self.plural = plural
    self.tags = tags
    self.writers = writers
  }
}
