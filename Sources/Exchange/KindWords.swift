import Ledger

extension Kind {
  /// What it is called in a sentence; ``name`` and ``plural`` are its words for programs.
  var one: Phrase {
    switch self {
    case .client: "client"
    case .project: "project"
    case .charge: "charge"
    case .invoice: "invoice"
    case .line: "line"
    case .payment: "payment"
    case .allocation: "allocation"
    case .series: "series"
    case .profile: "profile"
    case .bank: "bank"
    case .settings: "settings"
    case .attachment: "attachment"
    case .category: "category"
    case .budget: "budget"
    case .transaction: "transaction"
    case .item: "item"
    case .space: "space"
    case .checklist: "checklist"
    case .check: "check"
    case .template: "template"
    case .lineage: "lineage"
    case .vendor: "vendor"
    case .member: "member"
    case .preferences: "preferences"
    case .invoicetemplate: "invoicetemplate"
    case .split: "split"
    case .tag: "tag"
    case .tagging: "tagging"
    case .recurring: "recurring expense"
    case .rule: "rule"
    case .receipt: "receipt"
    case .reading: "reading"
    case .trip: "trip"
    case .mileagerate: "mileage rate"
    case .savedfilter: "saved filter"
    case .importbatch: "import"
    case .contactpoint: "contact detail"
    case .hiddensuggestion: "hidden suggestion"
    case .gigrule: "recurring gig"
    case .gigtime: "time of a gig"
    case .season: "season"
    case .taxband: "tax band"
    case .musician: "musician"
    case .player: "player"
    case .deal: "deal"
    case .rate: "rate"
    case .message: "message"
    case .mailtext: "mail template"
    case .travel: "travel time"
    case .moneyaccount: "account"
    case .bankline: "bank line"
    case .bankstatement: "bank statement"
    case .linematch: "match"
    case .statementform: "form of a statement"
    }
  }

  /// The same of several.
  var many: Phrase {
    switch self {
    case .client: "clients"
    case .project: "projects"
    case .charge: "charges"
    case .invoice: "invoices"
    case .line: "lines"
    case .payment: "payments"
    case .allocation: "allocations"
    case .series: "series"
    case .profile: "profiles"
    case .bank: "banks"
    case .settings: "settings"
    case .attachment: "attachments"
    case .category: "categories"
    case .budget: "budgets"
    case .transaction: "transactions"
    case .item: "items"
    case .space: "spaces"
    case .checklist: "checklists"
    case .check: "checks"
    case .template: "templates"
    case .lineage: "lineage"
    case .vendor: "vendors"
    case .member: "members"
    case .preferences: "preferences"
    case .invoicetemplate: "invoicetemplates"
    case .split: "splits"
    case .tag: "tags"
    case .tagging: "taggings"
    case .recurring: "recurring expenses"
    case .rule: "rules"
    case .receipt: "receipts"
    case .reading: "readings"
    case .trip: "trips"
    case .mileagerate: "mileage rates"
    case .savedfilter: "saved filters"
    case .importbatch: "imports"
    case .contactpoint: "contact details"
    case .hiddensuggestion: "hidden suggestions"
    case .gigrule: "recurring gigs"
    case .gigtime: "times of gigs"
    case .season: "seasons"
    case .taxband: "tax bands"
    case .musician: "musicians"
    case .player: "players"
    case .deal: "deals"
    case .rate: "rates"
    case .message: "messages"
    case .mailtext: "mail templates"
    case .travel: "travel times"
    case .moneyaccount: "accounts"
    case .bankline: "bank lines"
    case .bankstatement: "bank statements"
    case .linematch: "matches"
    case .statementform: "forms of statements"
    }
  }

  func words(for count: Int) -> Phrase { count == 1 ? one : many }

  /// Whether people count them: what belongs to other rows, and what a book has once, is not among them.
  fileprivate var isCounted: Bool {
    switch self {
    case .client, .project, .charge, .invoice, .payment, .transaction, .item, .space, .receipt,
      .trip, .recurring, .gigrule, .season, .musician, .moneyaccount, .bankline:
      return true
    case _: return false
    }
  }
}

extension Edit.Lives {
  /// "4 clients", "6 transactions, and 10,003 deleted or archived"; nil for what nobody counts.
  public func words(_ formats: Formats) -> Phrase? {
    guard kind.isCounted else { return nil }
    let (count, words) = (formats.count(live), kind.words(for: live))
    if gone == 0 { return "\(count) \(words)" }
    return "\(count) \(words), and \(formats.count(gone)) deleted or archived"
  }
}
