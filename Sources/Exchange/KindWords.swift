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
    }
  }

  func words(for count: Int) -> Phrase { count == 1 ? one : many }
}
