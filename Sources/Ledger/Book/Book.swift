/// The whole book of one account, in memory: a typed table a kind.
///
///     Client
///       ├ ContactPoint          further addresses; HiddenSuggestion what is not offered again
///       ├ GigRule ─ Project     gigs that come again
///       └ Project (a gig has a schedule)
///           ├ GigTime           load-in, soundcheck …; Season, a tour of several
///           ├ Charge            what is billed; Deal, what was agreed; CardRate, what is asked besides
///           ├ Player ─ Musician who plays, and what they get
///           ├ Invoice ─ Line    draft → issued (frozen) → paid, or void
///           └ Payment ─ Allocation → Invoice
///     Series                    who numbers invoices, and how
///     BusinessProfile, BankDetails, Settings   one of each
///     Attachment                a file kept with any row
///     MailMessage               a mail about a row, in the outbox; MailText its words
///     Travel                    how long the way between two places takes, or where one is
///
///     BudgetCategory ─ Budget   what a project may spend
///     Transaction               money to or from a vendor: of a project, inventory, the business, or personal
///       ├ Item ─ LineageEdge    a thing: where it came from and went
///       ├ Split                 a part of it under a category of its own
///       └ Tagging ─ Tag         what else it belongs to
///     Recurring ─ Transaction   what comes again; ExpenseRule says what a vendor's expenses have
///     Receipt ─ Reading         a file in the inbox, and what the hub read on it
///     Trip, MileageRate, SavedFilter, ImportBatch, TaxBand
///     MoneyAccount              a bank's account, a card
///       ├ BankLine ─ LineMatch  what moved, and which expense, payment or transfer it was
///       └ BankStatement         what the bank says that it held; StatementForm how a bank's files are read
///     Space ─ Checklist ─ ChecklistItem        rooms; SpaceTemplate to start from
///     Vendor, AccountMember, ProjectPreferences, InvoiceTemplate
///
/// Two replicas that applied the same changes, in any order, hold the same book.
public struct Book: Sendable {
  /// What it holds: a copy of a book costs one reference, and not those of every table.
  @usableFromInline var shared = SharedTables.blank

  public init() {}

  static let blank = Book()

  /// Its tables are no other book's from here on.
  @inlinable
  mutating func own() {
    if !isKnownUniquelyReferenced(&shared) { shared = SharedTables(shared.tables) }
  }

  /// Runs `visitor` over the table of `kind`.
  public mutating func visit<V: TableVisitor>(_ kind: Kind, _ visitor: inout V) {
    own()
    switch kind {
    case .client: visitor.visit(&shared.tables.clients)
    case .project: visitor.visit(&shared.tables.projects)
    case .charge: visitor.visit(&shared.tables.charges)
    case .invoice: visitor.visit(&shared.tables.invoices)
    case .line: visitor.visit(&shared.tables.lines)
    case .payment: visitor.visit(&shared.tables.payments)
    case .allocation: visitor.visit(&shared.tables.allocations)
    case .series: visitor.visit(&shared.tables.seriesTable)
    case .profile: visitor.visit(&shared.tables.profiles)
    case .bank: visitor.visit(&shared.tables.banks)
    case .settings: visitor.visit(&shared.tables.settingsTable)
    case .attachment: visitor.visit(&shared.tables.attachments)
    case .category: visitor.visit(&shared.tables.categories)
    case .budget: visitor.visit(&shared.tables.budgets)
    case .transaction: visitor.visit(&shared.tables.transactions)
    case .item: visitor.visit(&shared.tables.items)
    case .space: visitor.visit(&shared.tables.spaces)
    case .checklist: visitor.visit(&shared.tables.checklists)
    case .check: visitor.visit(&shared.tables.checks)
    case .template: visitor.visit(&shared.tables.templates)
    case .lineage: visitor.visit(&shared.tables.lineage)
    case .vendor: visitor.visit(&shared.tables.vendors)
    case .member: visitor.visit(&shared.tables.members)
    case .preferences: visitor.visit(&shared.tables.preferences)
    case .invoicetemplate: visitor.visit(&shared.tables.invoiceTemplates)
    case .split: visitor.visit(&shared.tables.splits)
    case .tag: visitor.visit(&shared.tables.tags)
    case .tagging: visitor.visit(&shared.tables.taggings)
    case .recurring: visitor.visit(&shared.tables.recurring)
    case .rule: visitor.visit(&shared.tables.rules)
    case .receipt: visitor.visit(&shared.tables.receipts)
    case .reading: visitor.visit(&shared.tables.readings)
    case .trip: visitor.visit(&shared.tables.trips)
    case .mileagerate: visitor.visit(&shared.tables.mileageRates)
    case .savedfilter: visitor.visit(&shared.tables.savedFilters)
    case .importbatch: visitor.visit(&shared.tables.importBatches)
    case .contactpoint: visitor.visit(&shared.tables.contactPoints)
    case .hiddensuggestion: visitor.visit(&shared.tables.hiddenSuggestions)
    case .gigrule: visitor.visit(&shared.tables.gigRules)
    case .gigtime: visitor.visit(&shared.tables.gigTimes)
    case .season: visitor.visit(&shared.tables.seasons)
    case .taxband: visitor.visit(&shared.tables.taxBands)
    case .musician: visitor.visit(&shared.tables.musicians)
    case .player: visitor.visit(&shared.tables.players)
    case .deal: visitor.visit(&shared.tables.deals)
    case .rate: visitor.visit(&shared.tables.rates)
    case .message: visitor.visit(&shared.tables.messages)
    case .mailtext: visitor.visit(&shared.tables.mailTexts)
    case .travel: visitor.visit(&shared.tables.travels)
    case .moneyaccount: visitor.visit(&shared.tables.moneyAccounts)
    case .bankline: visitor.visit(&shared.tables.bankLines)
    case .bankstatement: visitor.visit(&shared.tables.bankStatements)
    case .linematch: visitor.visit(&shared.tables.lineMatches)
    case .statementform: visitor.visit(&shared.tables.statementForms)
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
