/// The tables of a ``Book``, which tells what each holds.
///
/// A class, so that handing a book on copies one reference and not those of every table. What is exclusive is the book.
@usableFromInline
final class BookTables: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline final var clients = Table<Client>()
  @exclusivity(unchecked) @usableFromInline final var projects = Table<Project>()
  @exclusivity(unchecked) @usableFromInline final var charges = Table<Charge>()
  @exclusivity(unchecked) @usableFromInline final var invoices = Table<Invoice>()
  @exclusivity(unchecked) @usableFromInline final var lines = Table<Line>()
  @exclusivity(unchecked) @usableFromInline final var payments = Table<Payment>()
  @exclusivity(unchecked) @usableFromInline final var allocations = Table<Allocation>()
  @exclusivity(unchecked) @usableFromInline final var seriesTable = Table<Series>()
  @exclusivity(unchecked) @usableFromInline final var profiles = Table<BusinessProfile>()
  @exclusivity(unchecked) @usableFromInline final var banks = Table<BankDetails>()
  @exclusivity(unchecked) @usableFromInline final var settingsTable = Table<Settings>()
  @exclusivity(unchecked) @usableFromInline final var attachments = Table<Attachment>()
  @exclusivity(unchecked) @usableFromInline final var categories = Table<BudgetCategory>()
  @exclusivity(unchecked) @usableFromInline final var budgets = Table<Budget>()
  @exclusivity(unchecked) @usableFromInline final var transactions = Table<Transaction>()
  @exclusivity(unchecked) @usableFromInline final var items = Table<Item>()
  @exclusivity(unchecked) @usableFromInline final var spaces = Table<Space>()
  @exclusivity(unchecked) @usableFromInline final var checklists = Table<Checklist>()
  @exclusivity(unchecked) @usableFromInline final var checks = Table<ChecklistItem>()
  @exclusivity(unchecked) @usableFromInline final var templates = Table<SpaceTemplate>()
  @exclusivity(unchecked) @usableFromInline final var lineage = Table<LineageEdge>()
  @exclusivity(unchecked) @usableFromInline final var vendors = Table<Vendor>()
  @exclusivity(unchecked) @usableFromInline final var members = Table<AccountMember>()
  @exclusivity(unchecked) @usableFromInline final var preferences = Table<ProjectPreferences>()
  @exclusivity(unchecked) @usableFromInline final var invoiceTemplates = Table<InvoiceTemplate>()
  @exclusivity(unchecked) @usableFromInline final var splits = Table<Split>()
  @exclusivity(unchecked) @usableFromInline final var tags = Table<Tag>()
  @exclusivity(unchecked) @usableFromInline final var taggings = Table<Tagging>()
  @exclusivity(unchecked) @usableFromInline final var recurring = Table<Recurring>()
  @exclusivity(unchecked) @usableFromInline final var rules = Table<ExpenseRule>()
  @exclusivity(unchecked) @usableFromInline final var receipts = Table<Receipt>()
  @exclusivity(unchecked) @usableFromInline final var readings = Table<Reading>()
  @exclusivity(unchecked) @usableFromInline final var trips = Table<Trip>()
  @exclusivity(unchecked) @usableFromInline final var mileageRates = Table<MileageRate>()
  @exclusivity(unchecked) @usableFromInline final var savedFilters = Table<SavedFilter>()
  @exclusivity(unchecked) @usableFromInline final var importBatches = Table<ImportBatch>()
  /// Rows of kinds that this program does not know; kept and passed on.
  @exclusivity(unchecked) final var strangers = Strangers()

  /// Made once: empty tables take longer to make than to copy.
  static let blank = BookTables()

  private init() {}

  @inline(never) @usableFromInline
  init(copying other: BookTables) {
    clients = other.clients
    projects = other.projects
    charges = other.charges
    invoices = other.invoices
    lines = other.lines
    payments = other.payments
    allocations = other.allocations
    seriesTable = other.seriesTable
    profiles = other.profiles
    banks = other.banks
    settingsTable = other.settingsTable
    attachments = other.attachments
    categories = other.categories
    budgets = other.budgets
    transactions = other.transactions
    items = other.items
    spaces = other.spaces
    checklists = other.checklists
    checks = other.checks
    templates = other.templates
    lineage = other.lineage
    vendors = other.vendors
    members = other.members
    preferences = other.preferences
    invoiceTemplates = other.invoiceTemplates
    splits = other.splits
    tags = other.tags
    taggings = other.taggings
    recurring = other.recurring
    rules = other.rules
    receipts = other.receipts
    readings = other.readings
    trips = other.trips
    mileageRates = other.mileageRates
    savedFilters = other.savedFilters
    importBatches = other.importBatches
    strangers = other.strangers
  }
}

// A table of each kind; reading one hands it out where it lies, writing to one makes this book's tables its own.
extension Book {
  public var clients: Table<Client> {
    @inlinable _read { yield tables.clients }
    @inlinable _modify { own(); yield &tables.clients }
  }
  public var projects: Table<Project> {
    @inlinable _read { yield tables.projects }
    @inlinable _modify { own(); yield &tables.projects }
  }
  public var charges: Table<Charge> {
    @inlinable _read { yield tables.charges }
    @inlinable _modify { own(); yield &tables.charges }
  }
  public var invoices: Table<Invoice> {
    @inlinable _read { yield tables.invoices }
    @inlinable _modify { own(); yield &tables.invoices }
  }
  public var lines: Table<Line> {
    @inlinable _read { yield tables.lines }
    @inlinable _modify { own(); yield &tables.lines }
  }
  public var payments: Table<Payment> {
    @inlinable _read { yield tables.payments }
    @inlinable _modify { own(); yield &tables.payments }
  }
  public var allocations: Table<Allocation> {
    @inlinable _read { yield tables.allocations }
    @inlinable _modify { own(); yield &tables.allocations }
  }
  public var seriesTable: Table<Series> {
    @inlinable _read { yield tables.seriesTable }
    @inlinable _modify { own(); yield &tables.seriesTable }
  }
  public var profiles: Table<BusinessProfile> {
    @inlinable _read { yield tables.profiles }
    @inlinable _modify { own(); yield &tables.profiles }
  }
  public var banks: Table<BankDetails> {
    @inlinable _read { yield tables.banks }
    @inlinable _modify { own(); yield &tables.banks }
  }
  public var settingsTable: Table<Settings> {
    @inlinable _read { yield tables.settingsTable }
    @inlinable _modify { own(); yield &tables.settingsTable }
  }
  public var attachments: Table<Attachment> {
    @inlinable _read { yield tables.attachments }
    @inlinable _modify { own(); yield &tables.attachments }
  }
  public var categories: Table<BudgetCategory> {
    @inlinable _read { yield tables.categories }
    @inlinable _modify { own(); yield &tables.categories }
  }
  public var budgets: Table<Budget> {
    @inlinable _read { yield tables.budgets }
    @inlinable _modify { own(); yield &tables.budgets }
  }
  public var transactions: Table<Transaction> {
    @inlinable _read { yield tables.transactions }
    @inlinable _modify { own(); yield &tables.transactions }
  }
  public var items: Table<Item> {
    @inlinable _read { yield tables.items }
    @inlinable _modify { own(); yield &tables.items }
  }
  public var spaces: Table<Space> {
    @inlinable _read { yield tables.spaces }
    @inlinable _modify { own(); yield &tables.spaces }
  }
  public var checklists: Table<Checklist> {
    @inlinable _read { yield tables.checklists }
    @inlinable _modify { own(); yield &tables.checklists }
  }
  public var checks: Table<ChecklistItem> {
    @inlinable _read { yield tables.checks }
    @inlinable _modify { own(); yield &tables.checks }
  }
  public var templates: Table<SpaceTemplate> {
    @inlinable _read { yield tables.templates }
    @inlinable _modify { own(); yield &tables.templates }
  }
  public var lineage: Table<LineageEdge> {
    @inlinable _read { yield tables.lineage }
    @inlinable _modify { own(); yield &tables.lineage }
  }
  public var vendors: Table<Vendor> {
    @inlinable _read { yield tables.vendors }
    @inlinable _modify { own(); yield &tables.vendors }
  }
  public var members: Table<AccountMember> {
    @inlinable _read { yield tables.members }
    @inlinable _modify { own(); yield &tables.members }
  }
  public var preferences: Table<ProjectPreferences> {
    @inlinable _read { yield tables.preferences }
    @inlinable _modify { own(); yield &tables.preferences }
  }
  public var invoiceTemplates: Table<InvoiceTemplate> {
    @inlinable _read { yield tables.invoiceTemplates }
    @inlinable _modify { own(); yield &tables.invoiceTemplates }
  }
  public var splits: Table<Split> {
    @inlinable _read { yield tables.splits }
    @inlinable _modify { own(); yield &tables.splits }
  }
  public var tags: Table<Tag> {
    @inlinable _read { yield tables.tags }
    @inlinable _modify { own(); yield &tables.tags }
  }
  public var taggings: Table<Tagging> {
    @inlinable _read { yield tables.taggings }
    @inlinable _modify { own(); yield &tables.taggings }
  }
  public var recurring: Table<Recurring> {
    @inlinable _read { yield tables.recurring }
    @inlinable _modify { own(); yield &tables.recurring }
  }
  public var rules: Table<ExpenseRule> {
    @inlinable _read { yield tables.rules }
    @inlinable _modify { own(); yield &tables.rules }
  }
  public var receipts: Table<Receipt> {
    @inlinable _read { yield tables.receipts }
    @inlinable _modify { own(); yield &tables.receipts }
  }
  public var readings: Table<Reading> {
    @inlinable _read { yield tables.readings }
    @inlinable _modify { own(); yield &tables.readings }
  }
  public var trips: Table<Trip> {
    @inlinable _read { yield tables.trips }
    @inlinable _modify { own(); yield &tables.trips }
  }
  public var mileageRates: Table<MileageRate> {
    @inlinable _read { yield tables.mileageRates }
    @inlinable _modify { own(); yield &tables.mileageRates }
  }
  public var savedFilters: Table<SavedFilter> {
    @inlinable _read { yield tables.savedFilters }
    @inlinable _modify { own(); yield &tables.savedFilters }
  }
  public var importBatches: Table<ImportBatch> {
    @inlinable _read { yield tables.importBatches }
    @inlinable _modify { own(); yield &tables.importBatches }
  }
  var strangers: Strangers {
    _read { yield tables.strangers }
    _modify { own(); yield &tables.strangers }
  }
}
