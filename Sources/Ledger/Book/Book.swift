/// The whole book of one account, in memory: a typed table a kind.
///
///     Client
///       ├ ContactPoint          further addresses; HiddenSuggestion what is not offered again
///       ├ GigRule ─ Project     gigs that come again
///       └ Project (a gig has a schedule)
///           ├ GigTime           load-in, soundcheck …; Season, a tour of several
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
///     Trip, MileageRate, SavedFilter, ImportBatch, TaxBand
///     Space ─ Checklist ─ ChecklistItem        rooms; SpaceTemplate to start from
///     Vendor, AccountMember, ProjectPreferences, InvoiceTemplate
///
/// Two replicas that applied the same changes, in any order, hold the same book.
public struct Book: Sendable {
  public var clients = Table<Client>()
  public var projects = Table<Project>()
  public var charges = Table<Charge>()
  public var invoices = Table<Invoice>()
  public var lines = Table<Line>()
  public var payments = Table<Payment>()
  public var allocations = Table<Allocation>()
  public var seriesTable = Table<Series>()
  public var profiles = Table<BusinessProfile>()
  public var banks = Table<BankDetails>()
  public var settingsTable = Table<Settings>()
  public var attachments = Table<Attachment>()
  public var categories = Table<BudgetCategory>()
  public var budgets = Table<Budget>()
  public var transactions = Table<Transaction>()
  public var items = Table<Item>()
  public var spaces = Table<Space>()
  public var checklists = Table<Checklist>()
  public var checks = Table<ChecklistItem>()
  public var templates = Table<SpaceTemplate>()
  public var lineage = Table<LineageEdge>()
  public var vendors = Table<Vendor>()
  public var members = Table<AccountMember>()
  public var preferences = Table<ProjectPreferences>()
  public var invoiceTemplates = Table<InvoiceTemplate>()
  public var splits = Table<Split>()
  public var tags = Table<Tag>()
  public var taggings = Table<Tagging>()
  public var recurring = Table<Recurring>()
  public var rules = Table<ExpenseRule>()
  public var receipts = Table<Receipt>()
  public var readings = Table<Reading>()
  public var trips = Table<Trip>()
  public var mileageRates = Table<MileageRate>()
  public var savedFilters = Table<SavedFilter>()
  public var importBatches = Table<ImportBatch>()
  public var contactPoints = Table<ContactPoint>()
  public var hiddenSuggestions = Table<HiddenSuggestion>()
  public var gigRules = Table<GigRule>()
  public var gigTimes = Table<GigTime>()
  public var seasons = Table<Season>()
  public var taxBands = Table<TaxBand>()
  /// Rows of kinds that this program does not know; kept and passed on.
  var strangers = Strangers()

  public init() {}

  /// Made once: a book of empty tables takes longer to make than to copy.
  static let blank = Book()

  /// Runs `visitor` over the table of `kind`.
  public mutating func visit<V: TableVisitor>(_ kind: Kind, _ visitor: inout V) {
    switch kind {
    case .client: visitor.visit(&clients)
    case .project: visitor.visit(&projects)
    case .charge: visitor.visit(&charges)
    case .invoice: visitor.visit(&invoices)
    case .line: visitor.visit(&lines)
    case .payment: visitor.visit(&payments)
    case .allocation: visitor.visit(&allocations)
    case .series: visitor.visit(&seriesTable)
    case .profile: visitor.visit(&profiles)
    case .bank: visitor.visit(&banks)
    case .settings: visitor.visit(&settingsTable)
    case .attachment: visitor.visit(&attachments)
    case .category: visitor.visit(&categories)
    case .budget: visitor.visit(&budgets)
    case .transaction: visitor.visit(&transactions)
    case .item: visitor.visit(&items)
    case .space: visitor.visit(&spaces)
    case .checklist: visitor.visit(&checklists)
    case .check: visitor.visit(&checks)
    case .template: visitor.visit(&templates)
    case .lineage: visitor.visit(&lineage)
    case .vendor: visitor.visit(&vendors)
    case .member: visitor.visit(&members)
    case .preferences: visitor.visit(&preferences)
    case .invoicetemplate: visitor.visit(&invoiceTemplates)
    case .split: visitor.visit(&splits)
    case .tag: visitor.visit(&tags)
    case .tagging: visitor.visit(&taggings)
    case .recurring: visitor.visit(&recurring)
    case .rule: visitor.visit(&rules)
    case .receipt: visitor.visit(&receipts)
    case .reading: visitor.visit(&readings)
    case .trip: visitor.visit(&trips)
    case .mileagerate: visitor.visit(&mileageRates)
    case .savedfilter: visitor.visit(&savedFilters)
    case .importbatch: visitor.visit(&importBatches)
    case .contactpoint: visitor.visit(&contactPoints)
    case .hiddensuggestion: visitor.visit(&hiddenSuggestions)
    case .gigrule: visitor.visit(&gigRules)
    case .gigtime: visitor.visit(&gigTimes)
    case .season: visitor.visit(&seasons)
    case .taxband: visitor.visit(&taxBands)
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
