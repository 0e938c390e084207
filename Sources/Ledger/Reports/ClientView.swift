/// A design project as its client may see it beside the studio (rule R11).
///
/// It looks at the book and hands on project prices, market values, budgets and what was invoiced, received and is
/// owed. What things were bought for, margins, mark-ups, taxes of vendors, completeness, receipts and notes are
/// the studio's: nothing here says them, so a screen that is drawn from this alone cannot show them.
public struct ClientView {
  /// A thing that is in the project.
  public struct Thing: Equatable, Sendable {
    public var item: ID<Item>
    public var name: String
    public var source: String
    public var sku: String
    public var category: String
    /// None for what stands nowhere.
    public var space: ID<Space>
    public var room: String
    public var status: ItemStatus?
    /// How many pieces the price is for.
    public var pieces: Int64
    /// The project price; nil when it has none.
    public var price: Money?
    public var market: Money?
  }

  /// A purchase, a return or a sale, as far as it is the client's business.
  public struct Deal: Equatable, Sendable {
    public var transaction: ID<Transaction>
    public var title: String
    public var day: Day?
    public var category: String
    /// What the client owes for it, or gets back; empty where the project's invoice does not have it.
    public var amount: Totals
    public var isCredit: Bool
  }

  /// An invoice that was issued.
  public struct Asked: Equatable, Sendable {
    public var invoice: ID<Invoice>
    public var number: String
    public var day: Day
    public var total: Money
    public var balance: Money
  }

  public let project: Project
  private let book: Book

  /// nil where there is no such project.
  public init?(of project: ID<Project>, in book: Book) {
    guard let row = book.projects[project], row.life != .trashed else { return nil }
    self.project = row
    self.book = book
  }

  // MARK: what it holds

  /// Whether a thing, a transaction, a room or an invoice is shown: it is this project's and no draft.
  public func shows(_ item: ID<Item>) -> Bool {
    book.items.live(item).map { $0.project == project.id } ?? false
  }

  public func shows(_ transaction: ID<Transaction>) -> Bool {
    guard let row = book.transactions.live(transaction) else { return false }
    return row.project == project.id && !row.isOff && book.isShown(row)
  }

  public func shows(_ space: ID<Space>) -> Bool {
    book.spaces.live(space).map { $0.project == project.id } ?? false
  }

  public func shows(_ invoice: ID<Invoice>) -> Bool {
    guard let row = book.invoices.live(invoice) else { return false }
    return row.project == project.id && row.isIssued && !row.isVoid
  }

  /// Whether a picture is shown: one of what is shown, and no receipt, which says what was paid.
  public func shows(_ file: Attachment) -> Bool {
    guard file.isLive, file.role == .image else { return false }
    let owner = file.owner.id.raw
    return shows(ID<Item>(owner)) || shows(ID<Space>(owner)) || owner == project.id.raw
  }

  // MARK: what it says

  /// The things of the project, A–Z.
  public func things() -> [Thing] {
    book.items(in: .project(project.id)).map { thing($0) }
      .sorted { a, b in
        a.name == b.name ? a.item < b.item : compareForReading(a.name, b.name)
      }
  }

  public func thing(_ item: ID<Item>) -> Thing? {
    shows(item) ? book.items[item].map { thing($0) } : nil
  }

  private func thing(_ item: Item) -> Thing {
    let space = book.space(of: item)
    // What was given back is listed as returned, at nothing.
    let isBack = book.isGivenBack(item)
    func known(_ money: Money?) -> Money? { money.flatMap { $0.isZero || isBack ? nil : $0 } }
    return Thing(
      item: item.id, name: item.reportName, source: trimmed(book.vendor(of: item)),
      sku: trimmed(item.sku),
      category: book.name(of: book.category(of: item)), space: space?.id ?? ID(),
      room: space?.name ?? "", status: item.status, pieces: item.pieces,
      price: known(item.projectPrice), market: known(item.marketValue))
  }

  /// The project's transactions in the order of its invoice, undated first.
  public func deals() throws(MoneyError) -> [Deal] {
    let report = try ProjectInvoiceReport(of: project.id, in: book)
    var amounts: [ID<Transaction>: (amount: Totals, isCredit: Bool)] = [:]
    for line in report.charges { amounts[line.transaction] = (line.amount, false) }
    for line in report.credits { amounts[line.transaction] = (line.amount, true) }
    var found: [Deal] = []
    for row in ProjectInvoiceReport.inOrder(book.transactions(in: .project(project.id)))
    where shows(row.id) {
      let known = amounts[row.id]
      // What the client paid is no secret to them, be it a fee or on a card of their own.
      let isTheirs = row.isPaidByClient || book.isFee(row.category)
      let own = isTheirs ? Totals(row.amount) : Totals()
      found.append(
        Deal(
          transaction: row.id, title: ProjectInvoiceReport.title(of: row), day: row.day,
          category: book.name(of: row.category), amount: known?.amount ?? own,
          isCredit: known?.isCredit ?? false))
    }
    return found
  }

  /// The budgets, and what they come to at project prices: of things, of what is billed without any, and of what the client paid
  /// for on a card of their own, its things without a project price at what they cost; of a fee what the client paid of it.
  ///
  /// Money in another currency than the project's is in none.
  public func budget() -> BudgetProgress {
    var bars = BudgetRows(of: project.id, in: book)
    for item in book.itemsKept(in: .project(project.id)) {
      let category = book.category(of: item)
      if let price = item.projectPrice ?? paidByClient(item), !book.isFee(category) {
        bars.add(price, to: category)
      }
    }
    for row in book.transactions(in: .project(project.id)) {
      bars.add(row, onlyFees: !counts(row))
    }
    return BudgetProgress(rows: bars.rows, currency: bars.currency)
  }

  /// What a client paid for a thing on a card of their own.
  private func paidByClient(_ item: Item) -> Money? {
    guard let row = book.transactions.live(item.transaction), row.isPaidByClient, !row.isOff else {
      return nil
    }
    return item.purchasePrice
  }

  /// Whether a client spent what a transaction comes to, or got it back: of what has things these are counted, and what was paid
  /// for the other and is made good was never theirs.
  private func counts(_ row: Transaction) -> Bool {
    switch row.reimbursement {
    case .none where !row.isPaidByClient, .owedToCompany where row.type == .return,
      .owedToClient where book.isExpense(row):
      return false
    case _: return !ClientThings(of: row, in: book).hadAny
    }
  }

  /// What stands in a room, at project prices.
  public func value(of space: ID<Space>) -> Totals {
    var sum = Totals()
    guard shows(space), let space = book.spaces.live(space) else { return sum }
    for item in book.items(of: space) where !book.isGivenBack(item) {
      if let price = item.projectPrice { try? sum.add(price) }
    }
    return sum
  }

  /// A sum over the project; nil where it is the studio's alone.
  public func sum(of figure: KeyFigure, on today: Day) -> Totals? {
    guard figure.isForClients else { return nil }
    return book.sum(of: figure, for: .project(project.id), on: today).totals
  }

  /// What was invoiced, oldest first, of one day by their count; what does not add up is left out.
  public func invoices() -> [Asked] {
    var found: [Asked] = []
    let issued = book.invoices(of: project.id).filter { shows($0.id) }.sorted { a, b in
      let (place, other) = (a.listPlace ?? 0, b.listPlace ?? 0)
      return place != other ? place < other : a.id < b.id
    }
    for invoice in issued {
      guard let issue = invoice.issue, let total = try? book.total(of: invoice),
        let balance = try? book.balance(of: invoice)
      else { continue }
      found.append(
        Asked(
          invoice: invoice.id, number: invoice.number, day: issue.content.issued, total: total,
          balance: balance))
    }
    return found
  }
}

extension KeyFigure {
  /// Whether a client may see it of their own project: nothing in it follows from what things were bought for.
  public var isForClients: Bool {
    switch self {
    case .outstanding, .overdue, .income, .invoiced, .toInvoice, .owedToBusiness, .owedToClient,
      .clientSpent, .clientSaved:
      return true
    case .openProjects, .delivered, .notInvoiced, .readyToInvoice, .paidProjects, .credit, .atCost,
      .margin, .spent, .inRoom:
      return false
    }
  }
}
