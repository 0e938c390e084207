/// The whole book of one account, in memory: a typed table a kind.
///
///     Client
///       └ Project (a gig has a schedule)
///           ├ Charge            what is billed
///           ├ Invoice ─ Line    draft → issued (frozen) → paid, or void
///           └ Payment ─ Allocation → Invoice
///     Series                    who numbers invoices, and how
///     BusinessProfile, BankDetails, Settings   one of each
///     Attachment                a file kept with any row
///
///     BudgetCategory ─ Budget   what a project may spend
///     Transaction               money to or from a vendor: of a project, inventory, the business, or personal
///       ├ Item ─ LineageEdge    a thing: where it came from and went
///       ├ Split                 a part of it under a category of its own
///       └ Tagging ─ Tag         what else it belongs to
///     Recurring ─ Transaction   what comes again; ExpenseRule says what a vendor's expenses have
///     Receipt ─ Reading         a file in the inbox, and what the hub read on it
///     Trip, MileageRate, SavedFilter, ImportBatch
///     Space ─ Checklist ─ ChecklistItem        rooms; SpaceTemplate to start from
///     Vendor, AccountMember, ProjectPreferences, InvoiceTemplate
///
/// Two replicas that applied the same changes, in any order, hold the same book.
public struct Book: Sendable {
  /// What it holds, shared by its copies until one of them is written to: a copy of a book costs one reference.
  @usableFromInline var tables = BookTables.blank

  public init() {}

  static let blank = Book()

  /// Its tables are no other book's from here on.
  @inlinable
  mutating func own() {
    if !isKnownUniquelyReferenced(&tables) { tables = BookTables(copying: tables) }
  }

  /// Runs `visitor` over the table of `kind`.
  public mutating func visit<V: TableVisitor>(_ kind: Kind, _ visitor: inout V) {
    own()
    switch kind {
    case .client: visitor.visit(&tables.clients)
    case .project: visitor.visit(&tables.projects)
    case .charge: visitor.visit(&tables.charges)
    case .invoice: visitor.visit(&tables.invoices)
    case .line: visitor.visit(&tables.lines)
    case .payment: visitor.visit(&tables.payments)
    case .allocation: visitor.visit(&tables.allocations)
    case .series: visitor.visit(&tables.seriesTable)
    case .profile: visitor.visit(&tables.profiles)
    case .bank: visitor.visit(&tables.banks)
    case .settings: visitor.visit(&tables.settingsTable)
    case .attachment: visitor.visit(&tables.attachments)
    case .category: visitor.visit(&tables.categories)
    case .budget: visitor.visit(&tables.budgets)
    case .transaction: visitor.visit(&tables.transactions)
    case .item: visitor.visit(&tables.items)
    case .space: visitor.visit(&tables.spaces)
    case .checklist: visitor.visit(&tables.checklists)
    case .check: visitor.visit(&tables.checks)
    case .template: visitor.visit(&tables.templates)
    case .lineage: visitor.visit(&tables.lineage)
    case .vendor: visitor.visit(&tables.vendors)
    case .member: visitor.visit(&tables.members)
    case .preferences: visitor.visit(&tables.preferences)
    case .invoicetemplate: visitor.visit(&tables.invoiceTemplates)
    case .split: visitor.visit(&tables.splits)
    case .tag: visitor.visit(&tables.tags)
    case .tagging: visitor.visit(&tables.taggings)
    case .recurring: visitor.visit(&tables.recurring)
    case .rule: visitor.visit(&tables.rules)
    case .receipt: visitor.visit(&tables.receipts)
    case .reading: visitor.visit(&tables.readings)
    case .trip: visitor.visit(&tables.trips)
    case .mileagerate: visitor.visit(&tables.mileageRates)
    case .savedfilter: visitor.visit(&tables.savedFilters)
    case .importbatch: visitor.visit(&tables.importBatches)
    }
  }

  /// The settings, or the defaults of a new book.
  public var settings: Settings {
    if let settings = settingsTable[Settings.onlyID] { return settings }
    var settings = Settings()
    settings.id = Settings.onlyID
    return settings
  }

  public var profile: BusinessProfile {
    if let profile = profiles[BusinessProfile.onlyID] { return profile }
    var profile = BusinessProfile()
    profile.id = BusinessProfile.onlyID
    return profile
  }

  public var bank: BankDetails {
    if let bank = banks[BankDetails.onlyID] { return bank }
    var bank = BankDetails()
    bank.id = BankDetails.onlyID
    return bank
  }
}

/// Something done to a table of any kind.
public protocol TableVisitor {
  mutating func visit<E: Entity>(_ table: inout Table<E>)
}
