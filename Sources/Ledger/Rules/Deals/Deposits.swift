/// Asking for a deal's deposit before the gig (rule G100): a charge and an invoice of its own, which the last one takes off.
public enum Deposits {
  /// Why a deposit cannot be asked for.
  public enum Problem: Error, Equatable, Sendable {
    case notFound, nothingOpen, typedCharges, tooLarge
    /// With the invoice's number; "" for a draft.
    case onInvoice(String)

    public var message: Phrase {
      switch self {
      case .notFound: return "The project was not found"
      case .nothingOpen: return "Nothing of a deposit is open"
      case .typedCharges:
        return "Charges bill the rest of this deal: change them before another deposit is requested"
      case .tooLarge: return "The amount is too large"
      case .onInvoice(let number):
        return number.isEmpty ? "It is on a draft" : "It is on invoice \(number)"
      }
    }
  }

  /// What a deposit's charge and lines are for.
  public static var service: ServiceType { ServiceType("Deposit") }

  /// What the live charge of a project's deposit comes to; nil while there is none.
  static func charged(of project: ID<Project>, in book: Book) -> Money? {
    if book.deals.rows.isEmpty { return nil }
    return try? book.charges.live(Deal.depositCharge(of: project))?.price.amount()
  }

  /// What is to be asked for now: the deposit, while some of it is open and no live invoice has it, nor what it is taken off.
  public static func due(of project: ID<Project>, in book: Book) -> Money? {
    guard let (open, problem) = open(of: project, in: book), problem == nil else { return nil }
    return open
  }

  /// Why an open deposit cannot be asked for; nil where it can, and where none is open or an invoice has it.
  public static func obstacle(of project: ID<Project>, in book: Book) -> Problem? {
    let problem = open(of: project, in: book)?.problem
    return problem == .typedCharges ? problem : nil
  }

  private static func open(
    of project: ID<Project>, in book: Book
  ) -> (amount: Money, problem: Problem?)? {
    if book.deals.rows.isEmpty { return nil }
    guard let project = book.projects.live(project), project.stage == .open,
      let deal = book.deal(of: project.id),
      let open = try? Deals.openDeposit(of: deal, in: book), open.isPositive
    else { return nil }
    return (open, problem(asking: deal, in: book))
  }

  /// What bills the deal already, or the deposit.
  private static func problem(asking deal: Deal, in book: Book) -> Problem? {
    let project = deal.project
    let own = Deal.charge(of: project)
    guard let fee = try? Deals.fee(of: deal), let amount = try? Deals.deposit(of: deal)
    else { return .nothingOpen }
    let isOffTyped = isTakenOffTyped(of: project, fee, in: book)
    var billing = [Deal.depositCharge(of: project), own, Deal.takenOffCharge(of: project)]
    if isOffTyped { billing += Deals.typedCharges(of: project, in: book).map { $0.id } }
    for charge in billing {
      if let invoice = Drafting.invoice(with: charge, in: book) {
        return .onInvoice(invoice.number)
      }
    }
    // An earlier deposit of another amount left a rest that typed charges come to.
    if !isOffTyped, book.charges.live(own) == nil,
      let before = charged(of: project, in: book), before != amount,
      let rest = try? fee.subtracting(before), Deals.isBilledByHand(rest, of: project, in: book)
    {
      return .typedCharges
    }
    return nil
  }

  /// The live invoice, or draft, that asks for the deposit.
  static func invoice(of project: ID<Project>, in book: Book) -> Invoice? {
    Drafting.invoice(with: Deal.depositCharge(of: project), in: book)
  }

  /// What an issued invoice in force asks for as the deposit, whatever the terms say since, and whether all of that invoice is
  /// paid; nil while none does.
  public static func requested(
    of project: ID<Project>, in book: Book
  ) -> (amount: Money, isPaid: Bool)? {
    guard let invoice = invoice(of: project, in: book), invoice.isIssued,
      let amount = charged(of: project, in: book), let balance = try? book.balance(of: invoice)
    else { return nil }
    return (amount, !balance.isPositive)
  }

  /// A draft that asks for the deposit, due on its day, and the charge that it is of; the deal's own charge is lowered by it.
  ///
  /// What came in for the project is given to the invoice when it is issued, so that it asks for what is open. Nothing
  /// when the invoice is there already.
  public static func request(
    _ id: ID<Invoice>, for project: ID<Project>, on today: Day, in book: Book
  ) throws(Problem) -> Edit {
    var edit = Edit()
    if book.invoices[id] != nil { return edit }
    guard let project = book.projects.live(project), let deal = book.deal(of: project.id) else {
      throw .notFound
    }
    if let problem = problem(asking: deal, in: book) { throw problem }
    guard due(of: project.id, in: book) != nil, let amount = try? Deals.deposit(of: deal)
    else { throw .nothingOpen }
    var charge = Deals.charge(
      Deal.depositCharge(of: project.id), of: project.id, service, isFirst: true, in: book)
    charge.price = Price(amount)
    do throws(MoneyError) {
      let before = charged(of: project.id, in: book)
      var both = try book.charges.live(Deal.charge(of: project.id))?.price.amount()
      if let own = both, let before, before.currency == own.currency {
        both = try own.adding(before)
      }
      // What was agreed in another currency since is said by no charge yet.
      if let own = both, own.currency != amount.currency { both = try Deals.fee(of: deal) }
      try put(charge, of: deal, both: both, in: book, &edit)
    } catch {
      throw .tooLarge
    }
    var invoice = Drafting.blank(id, client: project.client, on: today, in: book)
    invoice.project = project.id
    invoice.currency = amount.currency
    if let day = deal.deposit.day, day >= today { invoice.due = day }
    edit.put(invoice, in: book.invoices)
    var last: Position?
    edit.append(Drafting.line(of: charge, on: id), behind: &last, jitter: charge.id.raw, in: book)
    return edit
  }
}
