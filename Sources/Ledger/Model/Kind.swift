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

  /// What a row without a name is called.
  public var title: Phrase {
    switch self {
    case .client: "Client"
    case .project: "Project"
    case .charge: "Charge"
    case .invoice: "Invoice"
    case .line: "Line"
    case .payment: "Payment"
    case .allocation: "Payment to an Invoice"
    case .series: "Invoice Numbers"
    case .profile: "Profile"
    case .bank: "Payment Details"
    case .settings: "Settings"
    case .attachment: "File"
    case .category: "Category"
    case .budget: "Budget"
    case .transaction: "Transaction"
    case .item: "Item"
    case .space: "Space"
    case .checklist: "Checklist"
    case .check: "Checklist Entry"
    case .template: "Template"
    case .lineage: "Lineage"
    case .vendor: "Vendor"
    case .member: "Member"
    case .preferences: "Preferences"
    case .invoicetemplate: "Invoice Template"
    case .split: "Split"
    case .tag: "Tag"
    case .tagging: "Tagging"
    case .recurring: "Recurring Expense"
    case .rule: "Rule"
    case .receipt: "Receipt"
    case .reading: "Reading"
    case .trip: "Trip"
    case .mileagerate: "Mileage Rate"
    case .savedfilter: "Saved Filter"
    case .importbatch: "Import"
    case .contactpoint: "Contact Detail"
    case .hiddensuggestion: "Hidden Suggestion"
    case .gigrule: "Recurring Gig"
    case .gigtime: "Time of a Gig"
    case .season: "Season"
    case .taxband: "Tax Band"
    case .musician: "Musician"
    case .player: "Player"
    case .deal: "Deal"
    case .rate: "Rate"
    case .message: "Message"
    case .mailtext: "Mail Template"
    case .travel: "Travel Time"
    case .moneyaccount: "Account{{of money}}"
    case .bankline: "Bank Line"
    case .bankstatement: "Bank Statement"
    case .linematch: "Match"
    case .statementform: "Form of a Statement"
    }
  }

  /// What it is called in sentences; ``name`` and ``plural`` are its words for programs.
  ///
  /// Apart from the title: only imports and exports say these, which the browser fetches last.
  public var words: KindWords {
    switch self {
    case .client: KindWords("client", "clients")
    case .project: KindWords("project", "projects")
    case .charge: KindWords("charge", "charges")
    case .invoice: KindWords("invoice", "invoices")
    case .line: KindWords("line", "lines")
    case .payment: KindWords("payment", "payments")
    case .allocation: KindWords("allocation", "allocations")
    case .series: KindWords("series", "series")
    case .profile: KindWords("profile", "profiles")
    case .bank: KindWords("bank", "banks")
    case .settings: KindWords("settings", "settings")
    case .attachment: KindWords("attachment", "attachments")
    case .category: KindWords("category", "categories")
    case .budget: KindWords("budget", "budgets")
    case .transaction: KindWords("transaction", "transactions")
    case .item: KindWords("item", "items")
    case .space: KindWords("space", "spaces")
    case .checklist: KindWords("checklist", "checklists")
    case .check: KindWords("check", "checks")
    case .template: KindWords("template", "templates")
    case .lineage: KindWords("lineage", "lineage")
    case .vendor: KindWords("vendor", "vendors")
    case .member: KindWords("member", "members")
    case .preferences: KindWords("preferences", "preferences")
    case .invoicetemplate: KindWords("invoicetemplate", "invoicetemplates")
    case .split: KindWords("split", "splits")
    case .tag: KindWords("tag", "tags")
    case .tagging: KindWords("tagging", "taggings")
    case .recurring: KindWords("recurring expense", "recurring expenses")
    case .rule: KindWords("rule", "rules")
    case .receipt: KindWords("receipt", "receipts")
    case .reading: KindWords("reading", "readings")
    case .trip: KindWords("trip", "trips")
    case .mileagerate: KindWords("mileage rate", "mileage rates")
    case .savedfilter: KindWords("saved filter", "saved filters")
    case .importbatch: KindWords("import", "imports")
    case .contactpoint: KindWords("contact detail", "contact details")
    case .hiddensuggestion: KindWords("hidden suggestion", "hidden suggestions")
    case .gigrule: KindWords("recurring gig", "recurring gigs")
    case .gigtime: KindWords("time of a gig", "times of gigs")
    case .season: KindWords("season", "seasons")
    case .taxband: KindWords("tax band", "tax bands")
    case .musician: KindWords("musician", "musicians")
    case .player: KindWords("player", "players")
    case .deal: KindWords("deal", "deals")
    case .rate: KindWords("rate", "rates")
    case .message: KindWords("message", "messages")
    case .mailtext: KindWords("mail template", "mail templates")
    case .travel: KindWords("travel time", "travel times")
    case .moneyaccount: KindWords("account", "accounts")
    case .bankline: KindWords("bank line", "bank lines")
    case .bankstatement: KindWords("bank statement", "bank statements")
    case .linematch: KindWords("match", "matches")
    case .statementform: KindWords("form of a statement", "forms of statements")
    }
  }

  public func words(for count: Int) -> Phrase { count == 1 ? words.one : words.many }

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

/// What people call a row of a kind, and several.
public struct KindWords: Sendable {
  public var one: Phrase
  public var many: Phrase

  init(_ one: Phrase, _ many: Phrase) {
    self.one = one
    self.many = many
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
