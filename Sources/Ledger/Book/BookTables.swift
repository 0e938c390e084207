/// The tables of a ``Book``, which tells what each holds.
@usableFromInline
struct BookTables: Sendable {
  @usableFromInline var clients = Table<Client>()
  @usableFromInline var projects = Table<Project>()
  @usableFromInline var charges = Table<Charge>()
  @usableFromInline var invoices = Table<Invoice>()
  @usableFromInline var lines = Table<Line>()
  @usableFromInline var payments = Table<Payment>()
  @usableFromInline var allocations = Table<Allocation>()
  @usableFromInline var seriesTable = Table<Series>()
  @usableFromInline var profiles = Table<BusinessProfile>()
  @usableFromInline var banks = Table<BankDetails>()
  @usableFromInline var settingsTable = Table<Settings>()
  @usableFromInline var attachments = Table<Attachment>()
  @usableFromInline var categories = Table<BudgetCategory>()
  @usableFromInline var budgets = Table<Budget>()
  @usableFromInline var transactions = Table<Transaction>()
  @usableFromInline var items = Table<Item>()
  @usableFromInline var spaces = Table<Space>()
  @usableFromInline var checklists = Table<Checklist>()
  @usableFromInline var checks = Table<ChecklistItem>()
  @usableFromInline var templates = Table<SpaceTemplate>()
  @usableFromInline var lineage = Table<LineageEdge>()
  @usableFromInline var vendors = Table<Vendor>()
  @usableFromInline var members = Table<AccountMember>()
  @usableFromInline var preferences = Table<ProjectPreferences>()
  @usableFromInline var invoiceTemplates = Table<InvoiceTemplate>()
  @usableFromInline var splits = Table<Split>()
  @usableFromInline var tags = Table<Tag>()
  @usableFromInline var taggings = Table<Tagging>()
  @usableFromInline var recurring = Table<Recurring>()
  @usableFromInline var rules = Table<ExpenseRule>()
  @usableFromInline var receipts = Table<Receipt>()
  @usableFromInline var readings = Table<Reading>()
  @usableFromInline var trips = Table<Trip>()
  @usableFromInline var mileageRates = Table<MileageRate>()
  @usableFromInline var savedFilters = Table<SavedFilter>()
  @usableFromInline var importBatches = Table<ImportBatch>()
  @usableFromInline var contactPoints = Table<ContactPoint>()
  @usableFromInline var hiddenSuggestions = Table<HiddenSuggestion>()
  @usableFromInline var gigRules = Table<GigRule>()
  @usableFromInline var gigTimes = Table<GigTime>()
  @usableFromInline var seasons = Table<Season>()
  @usableFromInline var taxBands = Table<TaxBand>()
  @usableFromInline var musicians = Table<Musician>()
  @usableFromInline var players = Table<Player>()
  @usableFromInline var deals = Table<Deal>()
  @usableFromInline var rates = Table<CardRate>()
  @usableFromInline var messages = Table<MailMessage>()
  @usableFromInline var mailTexts = Table<MailText>()
  @usableFromInline var travels = Table<Travel>()
  @usableFromInline var moneyAccounts = Table<MoneyAccount>()
  @usableFromInline var bankLines = Table<BankLine>()
  @usableFromInline var bankStatements = Table<BankStatement>()
  @usableFromInline var lineMatches = Table<LineMatch>()
  @usableFromInline var statementForms = Table<StatementForm>()
  /// Rows of kinds that this program does not know; kept and passed on.
  var strangers = Strangers()

  init() {}
}

/// What copies of a book share until one of them is written to.
@usableFromInline
final class SharedTables: @unchecked Sendable {
  // Only a book whose own they are writes to them, and what is exclusive is the book.
  @exclusivity(unchecked) @usableFromInline final var tables: BookTables

  /// Made once: empty tables take longer to make than to copy.
  static let blank = SharedTables(BookTables())

  @inline(never) @usableFromInline
  init(_ tables: BookTables) { self.tables = tables }
}

// Reading a table hands it out where it lies; writing to one makes all of them this book's own.
extension Book {
  public var clients: Table<Client> {
    @inlinable _read { yield shared.tables.clients }
    @inlinable _modify { own(); yield &shared.tables.clients }
  }
  public var projects: Table<Project> {
    @inlinable _read { yield shared.tables.projects }
    @inlinable _modify { own(); yield &shared.tables.projects }
  }
  public var charges: Table<Charge> {
    @inlinable _read { yield shared.tables.charges }
    @inlinable _modify { own(); yield &shared.tables.charges }
  }
  public var invoices: Table<Invoice> {
    @inlinable _read { yield shared.tables.invoices }
    @inlinable _modify { own(); yield &shared.tables.invoices }
  }
  public var lines: Table<Line> {
    @inlinable _read { yield shared.tables.lines }
    @inlinable _modify { own(); yield &shared.tables.lines }
  }
  public var payments: Table<Payment> {
    @inlinable _read { yield shared.tables.payments }
    @inlinable _modify { own(); yield &shared.tables.payments }
  }
  public var allocations: Table<Allocation> {
    @inlinable _read { yield shared.tables.allocations }
    @inlinable _modify { own(); yield &shared.tables.allocations }
  }
  public var seriesTable: Table<Series> {
    @inlinable _read { yield shared.tables.seriesTable }
    @inlinable _modify { own(); yield &shared.tables.seriesTable }
  }
  public var profiles: Table<BusinessProfile> {
    @inlinable _read { yield shared.tables.profiles }
    @inlinable _modify { own(); yield &shared.tables.profiles }
  }
  public var banks: Table<BankDetails> {
    @inlinable _read { yield shared.tables.banks }
    @inlinable _modify { own(); yield &shared.tables.banks }
  }
  public var settingsTable: Table<Settings> {
    @inlinable _read { yield shared.tables.settingsTable }
    @inlinable _modify { own(); yield &shared.tables.settingsTable }
  }
  public var attachments: Table<Attachment> {
    @inlinable _read { yield shared.tables.attachments }
    @inlinable _modify { own(); yield &shared.tables.attachments }
  }
  public var categories: Table<BudgetCategory> {
    @inlinable _read { yield shared.tables.categories }
    @inlinable _modify { own(); yield &shared.tables.categories }
  }
  public var budgets: Table<Budget> {
    @inlinable _read { yield shared.tables.budgets }
    @inlinable _modify { own(); yield &shared.tables.budgets }
  }
  public var transactions: Table<Transaction> {
    @inlinable _read { yield shared.tables.transactions }
    @inlinable _modify { own(); yield &shared.tables.transactions }
  }
  public var items: Table<Item> {
    @inlinable _read { yield shared.tables.items }
    @inlinable _modify { own(); yield &shared.tables.items }
  }
  public var spaces: Table<Space> {
    @inlinable _read { yield shared.tables.spaces }
    @inlinable _modify { own(); yield &shared.tables.spaces }
  }
  public var checklists: Table<Checklist> {
    @inlinable _read { yield shared.tables.checklists }
    @inlinable _modify { own(); yield &shared.tables.checklists }
  }
  public var checks: Table<ChecklistItem> {
    @inlinable _read { yield shared.tables.checks }
    @inlinable _modify { own(); yield &shared.tables.checks }
  }
  public var templates: Table<SpaceTemplate> {
    @inlinable _read { yield shared.tables.templates }
    @inlinable _modify { own(); yield &shared.tables.templates }
  }
  public var lineage: Table<LineageEdge> {
    @inlinable _read { yield shared.tables.lineage }
    @inlinable _modify { own(); yield &shared.tables.lineage }
  }
  public var vendors: Table<Vendor> {
    @inlinable _read { yield shared.tables.vendors }
    @inlinable _modify { own(); yield &shared.tables.vendors }
  }
  public var members: Table<AccountMember> {
    @inlinable _read { yield shared.tables.members }
    @inlinable _modify { own(); yield &shared.tables.members }
  }
  public var preferences: Table<ProjectPreferences> {
    @inlinable _read { yield shared.tables.preferences }
    @inlinable _modify { own(); yield &shared.tables.preferences }
  }
  public var invoiceTemplates: Table<InvoiceTemplate> {
    @inlinable _read { yield shared.tables.invoiceTemplates }
    @inlinable _modify { own(); yield &shared.tables.invoiceTemplates }
  }
  public var splits: Table<Split> {
    @inlinable _read { yield shared.tables.splits }
    @inlinable _modify { own(); yield &shared.tables.splits }
  }
  public var tags: Table<Tag> {
    @inlinable _read { yield shared.tables.tags }
    @inlinable _modify { own(); yield &shared.tables.tags }
  }
  public var taggings: Table<Tagging> {
    @inlinable _read { yield shared.tables.taggings }
    @inlinable _modify { own(); yield &shared.tables.taggings }
  }
  public var recurring: Table<Recurring> {
    @inlinable _read { yield shared.tables.recurring }
    @inlinable _modify { own(); yield &shared.tables.recurring }
  }
  public var rules: Table<ExpenseRule> {
    @inlinable _read { yield shared.tables.rules }
    @inlinable _modify { own(); yield &shared.tables.rules }
  }
  public var receipts: Table<Receipt> {
    @inlinable _read { yield shared.tables.receipts }
    @inlinable _modify { own(); yield &shared.tables.receipts }
  }
  public var readings: Table<Reading> {
    @inlinable _read { yield shared.tables.readings }
    @inlinable _modify { own(); yield &shared.tables.readings }
  }
  public var trips: Table<Trip> {
    @inlinable _read { yield shared.tables.trips }
    @inlinable _modify { own(); yield &shared.tables.trips }
  }
  public var mileageRates: Table<MileageRate> {
    @inlinable _read { yield shared.tables.mileageRates }
    @inlinable _modify { own(); yield &shared.tables.mileageRates }
  }
  public var savedFilters: Table<SavedFilter> {
    @inlinable _read { yield shared.tables.savedFilters }
    @inlinable _modify { own(); yield &shared.tables.savedFilters }
  }
  public var importBatches: Table<ImportBatch> {
    @inlinable _read { yield shared.tables.importBatches }
    @inlinable _modify { own(); yield &shared.tables.importBatches }
  }
  public var contactPoints: Table<ContactPoint> {
    @inlinable _read { yield shared.tables.contactPoints }
    @inlinable _modify { own(); yield &shared.tables.contactPoints }
  }
  public var hiddenSuggestions: Table<HiddenSuggestion> {
    @inlinable _read { yield shared.tables.hiddenSuggestions }
    @inlinable _modify { own(); yield &shared.tables.hiddenSuggestions }
  }
  public var gigRules: Table<GigRule> {
    @inlinable _read { yield shared.tables.gigRules }
    @inlinable _modify { own(); yield &shared.tables.gigRules }
  }
  public var gigTimes: Table<GigTime> {
    @inlinable _read { yield shared.tables.gigTimes }
    @inlinable _modify { own(); yield &shared.tables.gigTimes }
  }
  public var seasons: Table<Season> {
    @inlinable _read { yield shared.tables.seasons }
    @inlinable _modify { own(); yield &shared.tables.seasons }
  }
  public var taxBands: Table<TaxBand> {
    @inlinable _read { yield shared.tables.taxBands }
    @inlinable _modify { own(); yield &shared.tables.taxBands }
  }
  public var musicians: Table<Musician> {
    @inlinable _read { yield shared.tables.musicians }
    @inlinable _modify { own(); yield &shared.tables.musicians }
  }
  public var players: Table<Player> {
    @inlinable _read { yield shared.tables.players }
    @inlinable _modify { own(); yield &shared.tables.players }
  }
  public var deals: Table<Deal> {
    @inlinable _read { yield shared.tables.deals }
    @inlinable _modify { own(); yield &shared.tables.deals }
  }
  public var rates: Table<CardRate> {
    @inlinable _read { yield shared.tables.rates }
    @inlinable _modify { own(); yield &shared.tables.rates }
  }
  public var messages: Table<MailMessage> {
    @inlinable _read { yield shared.tables.messages }
    @inlinable _modify { own(); yield &shared.tables.messages }
  }
  public var mailTexts: Table<MailText> {
    @inlinable _read { yield shared.tables.mailTexts }
    @inlinable _modify { own(); yield &shared.tables.mailTexts }
  }
  public var travels: Table<Travel> {
    @inlinable _read { yield shared.tables.travels }
    @inlinable _modify { own(); yield &shared.tables.travels }
  }
  public var moneyAccounts: Table<MoneyAccount> {
    @inlinable _read { yield shared.tables.moneyAccounts }
    @inlinable _modify { own(); yield &shared.tables.moneyAccounts }
  }
  public var bankLines: Table<BankLine> {
    @inlinable _read { yield shared.tables.bankLines }
    @inlinable _modify { own(); yield &shared.tables.bankLines }
  }
  public var bankStatements: Table<BankStatement> {
    @inlinable _read { yield shared.tables.bankStatements }
    @inlinable _modify { own(); yield &shared.tables.bankStatements }
  }
  public var lineMatches: Table<LineMatch> {
    @inlinable _read { yield shared.tables.lineMatches }
    @inlinable _modify { own(); yield &shared.tables.lineMatches }
  }
  public var statementForms: Table<StatementForm> {
    @inlinable _read { yield shared.tables.statementForms }
    @inlinable _modify { own(); yield &shared.tables.statementForms }
  }
  var strangers: Strangers {
    _read { yield shared.tables.strangers }
    _modify { own(); yield &shared.tables.strangers }
  }
}
