/// Billing an expense on to a client, once (rule E14).
public enum Billing {
  /// What stops it.
  public enum Problem: Error, Equatable, Sendable {
    case notThere
    case noProject
    case noAmount
    case tooLarge
    case alreadyBilled
    /// A design project bills what lies in it.
    case designProject
    /// With the invoice's number, "" for a draft.
    case onInvoice(String)

    public var message: Phrase {
      switch self {
      case .notThere: return "The requested expense could not be found."
      case .noProject: return "Choose a project of the client"
      case .noAmount: return "Amount must be greater than zero"
      case .tooLarge: return "The amount is too large"
      case .alreadyBilled: return "This expense is billed already"
      case .designProject: return "A design project bills what lies in it: move the expense there"
      case .onInvoice(let number):
        return number.isEmpty
          ? "It stands on a draft invoice: take it off there first"
          : "It stands on invoice \(number) and stays there"
      }
    }
  }

  /// How far it is.
  public enum State: Equatable, Sendable {
    case notBilled
    /// In a design project it is owed to the business; the project's invoice asks for it.
    case owed
    /// A project has a charge of it.
    case charged(Charge)
    /// That charge stands on an invoice, perhaps a draft.
    case invoiced(Charge, Invoice)
  }

  /// How far an expense is billed to a client.
  public static func state(of expense: Transaction, in book: Book) -> State {
    if let charge = book.charges.live(Charge.billing(expense.id)) {
      return Drafting.invoice(with: charge.id, in: book).map { .invoiced(charge, $0) }
        ?? .charged(charge)
    }
    return isDesign(expense.project, in: book) && expense.reimbursement == .owedToCompany
      ? .owed : .notBilled
  }

  /// Whether an expense can be billed to somebody: a purchase that counts, and is nobody's private matter.
  public static func isOffered(_ expense: Transaction, in book: Book) -> Bool {
    book.isExpense(expense) && !expense.isOff && Scope(expense.project) != .personal
  }

  /// The projects whose client can be billed: its own, else those of the client who is to be billed that are no designer's,
  /// by name; of any client where nobody said one.
  public static func projects(for expense: Transaction, in book: Book) -> [Project] {
    if let own = book.projects.live(expense.project) { return [own] }
    let all =
      expense.billTo.isNone
      ? book.projects.live : book.projects(of: expense.billTo).filter { $0.isLive }
    return all.filter { !Trades.isDesign($0, book.settings.work) }
      .map { (key: ReadingKey($0.name), project: $0) }.sorted { $0.key < $1.key }
      .map { $0.project }
  }

  /// The tax that is in an expense, in its currency, below zero as the amount is; nil where there is none.
  public static func tax(in expense: Transaction, _ book: Book) -> Money? {
    tax(in: expense, book.splits(of: expense.id))
  }

  /// The same with lines that are not in the book yet.
  static func tax(in expense: Transaction, _ lines: [Split]) -> Money? {
    guard let amount = expense.amount else { return nil }
    var tax = Money.zero(amount.currency)
    for part in ExpenseTax.parts(of: expense, lines) {
      guard let sum = try? tax.adding(part.tax) else { return nil }
      tax = sum
    }
    let isPart =
      !tax.isZero && tax.isNegative == amount.isNegative
      && tax.minor.magnitude < amount.minor.magnitude
    return isPart ? tax : nil
  }

  /// Whether an expense is billed before its tax unless somebody says otherwise: where the account asks for tax, or the client's
  /// invoices do, what is in the expense comes back (rule R14), but for what is not deductible and for a foreign tax.
  public static func isBeforeTax(
    _ expense: Transaction, to project: ID<Project>, in book: Book
  ) -> Bool {
    isBeforeTax(expense, book.splits(of: expense.id), to: project, in: book)
  }

  static func isBeforeTax(
    _ expense: Transaction, _ lines: [Split], to project: ID<Project>, in book: Book
  ) -> Bool {
    guard let project = book.projects[project], tax(in: expense, lines) != nil,
      expense.isDeductible, expense.amount?.currency == book.settings.currency
    else { return false }
    return book.asksForTax || Drafting.usualTax(of: project.client, in: book) != nil
  }

  /// What the client is asked for: the amount, perhaps without its tax, in the project's currency where somebody said what it
  /// is worth there, and the mark-up on it, to the minor unit, halves away from zero.
  public static func price(
    of expense: Transaction, in project: ID<Project>, markUp: Rate?, beforeTax: Bool, _ book: Book
  ) throws(Problem) -> Money {
    try price(
      of: expense, book.splits(of: expense.id), in: project, markUp: markUp, beforeTax: beforeTax,
      book)
  }

  static func price(
    of expense: Transaction, _ lines: [Split], in project: ID<Project>, markUp: Rate?,
    beforeTax: Bool, _ book: Book
  ) throws(Problem) -> Money {
    guard let amount = expense.amount, amount.isPositive else { throw .noAmount }
    var base = amount.counted(in: book.currency(of: project), expense.worth)
    if beforeTax, let tax = tax(in: expense, lines) {
      base = (try? base.subtracting(tax.share(of: expense, in: base.currency))) ?? base
    }
    guard let markUp, !markUp.isZero else { return base }
    do throws(MoneyError) {
      return try base.adding(try base.percent(markUp))
    } catch {
      throw .tooLarge
    }
  }

  /// Bills an expense to the client of a project.
  ///
  /// In its own design project it is owed to the business from now on; elsewhere the project gets a charge under the one id
  /// that bills this expense, so that no device bills it a second time.
  public static func bill(
    _ expense: Transaction, to project: ID<Project>, markUp: Rate?, beforeTax: Bool = false,
    in book: Book
  ) throws(Problem) -> Edit {
    guard book.transactions.live(expense.id) != nil, isOffered(expense, in: book) else {
      throw .notThere
    }
    guard let project = book.projects.live(project) else { throw .noProject }
    switch state(of: expense, in: book) {
    case .notBilled: break
    case .owed, .charged: throw .alreadyBilled
    case .invoiced(_, let invoice): throw .onInvoice(invoice.number)
    }
    var edit = Edit()
    var billed = expense
    if Trades.isDesign(project, book.settings.work) {
      if expense.project != project.id { throw .designProject }
      billed.reimbursement = .owedToCompany
      edit.put(billed, in: book.transactions)
      return edit
    }
    if !Scope(expense.project).isProject {
      billed.billTo = project.client
      edit.put(billed, in: book.transactions)
    }
    let unit = try price(
      of: expense, in: project.id, markUp: markUp, beforeTax: beforeTax, book)
    // One that was taken back is in use again.
    var charge = Charge()
    charge.id = Charge.billing(expense.id)
    charge.expense = expense.id
    charge.project = project.id
    let merchant = trimmed(expense.source)
    let notes = trimmed(expense.notes)
    charge.name = merchant.isEmpty ? notes : merchant
    if !merchant.isEmpty { charge.notes = expense.notes }
    charge.service = service(of: project, book.settings.work)
    charge.price = Price(unit)
    charge.position = Position.between(
      book.charges(of: project.id).last?.position, nil, jitter: charge.id.raw)
    Stages.put(charge, in: book, &edit)
    return edit
  }

  /// Takes the billing back; what stands on an invoice stays.
  public static func unbill(_ expense: Transaction, in book: Book) throws(Problem) -> Edit {
    var edit = Edit()
    switch state(of: expense, in: book) {
    case .notBilled: break
    case .owed:
      var free = expense
      free.reimbursement = .none
      edit.put(free, in: book.transactions)
    case .charged(let charge):
      edit.trash(charge, in: book.charges)
    case .invoiced(_, let invoice): throw .onInvoice(invoice.number)
    }
    return edit
  }

  /// The service of a charge that bills an expense.
  public static func service(of project: Project, _ work: [WorkKind]) -> ServiceType {
    Trades.kind(of: project, work) == .musician
      ? ServiceType("Reimbursement") : ServiceType("Expenses")
  }

  /// Whether it is one of those, by its name.
  static func isService(_ name: String) -> Bool { name == "Reimbursement" || name == "Expenses" }

  private static func isDesign(_ project: ID<Project>, in book: Book) -> Bool {
    book.projects[project].map { Trades.isDesign($0, book.settings.work) } ?? false
  }
}
