import Ledger

/// Turns what Ledger 8 knew into one edit of a book.
///
/// - Clients are matched by id, else by name and e-mail; blanks of a matched one are filled.
/// - Nothing is renumbered: a project with an invoice number becomes an issued invoice with it.
/// - A paid project gets a payment on its closing day, so that income equals what Ledger 8 showed.
/// - Every id follows from Ledger 8's, so that importing twice adds nothing; what was changed
///   here since the first import is left alone.
public struct Ledger8Import {
  /// What the file itself does not say.
  public struct Options: Sendable {
    /// Where its moments are turned into days.
    public var zone: ImportZone
    /// The day that stands in where a needed day is missing.
    public var today: Day
    public var now: Instant
    /// What Ledger 8's amounts are in, which it does not say; nil: the book's currency, which is a guess
    /// where that is not the dollar.
    public var currency: Currency?
    /// Whose gigs the events of a calendar are, which says it as little.
    public var client = ID<Client>()
    /// Whether of one of our own files nothing is asked but what the book has not.
    public var onlyNew = false
    /// How what is said of a calendar's events writes days, times and rules.
    public var formats = Formats.plain

    public init(zone: ImportZone = .utc, today: Day, now: Instant) {
      self.zone = zone
      self.today = today
      self.now = now
    }
  }

  let source: Ledger8Book
  let options: Options
  /// The book with everything planned so far in it.
  var book: Book
  var plan = ImportPlan()
  /// The client of our book for each name, e-mail and company that a project may name.
  var clients: Ledger8Clients
  /// Clients that were made of what projects name.
  var madeOfNames = Set<UInt64>()
  private var steps: UInt64 = 0

  /// What importing `source` into `book` would do.
  public static func plan(
    _ source: Ledger8Book, into book: Book, _ options: Options
  ) throws(MoneyError) -> ImportPlan {
    var work = Ledger8Import(source, book, options)
    return try work.run()
  }

  private init(_ source: Ledger8Book, _ book: Book, _ options: Options) {
    self.source = source
    self.options = options
    self.book = book
    clients = Ledger8Clients(book)
    plan.problems = source.problems
  }

  private mutating func run() throws(MoneyError) -> ImportPlan {
    sayCurrency()
    addUser()
    addClients()
    let projects = addProjects()
    let invoices = addDrafts(of: projects)
    try issue(invoices)
    try settle(projects)
    return plan
  }

  /// Ledger 8 shows dollars, whatever they are.
  private mutating func sayCurrency() {
    let currency = book.settings.currency
    let hasFees = source.projects.contains { $0.items.contains { !$0.fee.isZero } }
    guard options.currency == nil, currency != .usd, hasFees else { return }
    plan.isCurrencyGuessed = true
    plan.problems.append(
      ImportProblem(
        .warning, "this file",
        """
        Ledger 8 shows dollars and names no currency; its amounts are taken as \
        \(currency.code), the book's
        """,
        hint: "Set the book's currency to USD first if they are dollars."))
  }

  /// Adds an edit to the plan and applies it to the working book, so that the next step sees it.
  mutating func commit(_ edit: Edit) {
    if edit.isEmpty { return }
    plan.edit.add(edit)
    steps += 1
    book.foresee(edit, step: steps)
  }

  func warn(_ path: String, _ what: Phrase, hint: Phrase, in plan: inout ImportPlan) {
    plan.problems.append(ImportProblem(.warning, path, what, hint: hint))
  }

  func day(_ moment: Ledger8Moment?) -> Day? { moment?.local(in: options.zone).day }

  /// Fills what the account does not say yet: who, where, and how to be paid.
  private mutating func addUser() {
    guard let user = source.user else { return }
    var edit = Edit()
    var profile = book.profile
    fill(&profile.firstName, user.firstName)
    fill(&profile.lastName, user.lastName)
    fill(&profile.company, user.company)
    fill(&profile.contact, user.contact)
    fill(&profile.email, user.email)
    fill(&profile.phone, user.phone)
    if profile.address.isEmpty { profile.address = user.address }
    if profile != book.profile {
      edit.put(profile, in: book.profiles)
      plan.say(.profile, .added, profile.displayName)
    }
    var bank = book.bank
    if bank.handles.isEmpty, !user.bank.isEmpty {
      bank.handles = user.bank
      edit.put(bank, in: book.banks)
      plan.say(.bank, .added, user.bank.bank)
    }
    var settings = book.settings
    if !settings.isSetUp {
      // Whoever brings a Ledger 8 book has been through its onboarding.
      settings.isSetUp = true
      if settings.work.isEmpty { settings.work = [.musician] }
      edit.put(settings, in: book.settingsTable)
    }
    commit(edit)
  }

  func fill(_ text: inout String, _ other: String) {
    if text.isEmpty { text = other }
  }
}
