/// Asking for a deal's deposit before the gig (rule G100): a charge and an invoice of its own, which the last one takes off.
public enum Deposits {
  public enum Problem: Error, Equatable, Sendable {
    case notFound, nothingOpen, typedCharge, tooLarge
    /// With the invoice's number; "" for a draft.
    case onInvoice(String)

    public var message: Phrase {
      switch self {
      case .notFound: return "The project was not found"
      case .nothingOpen: return "Nothing of a deposit is open"
      case .typedCharge:
        return "A typed charge bills this deal: delete it, so that the deposit is not billed twice"
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
    try? book.charges.live(Deal.depositCharge(of: project))?.price.amount()
  }

  /// What is to be asked for now: the deposit, while some of it is open and no live invoice has it.
  public static func due(of project: ID<Project>, in book: Book) -> Money? {
    if book.deals.rows.isEmpty { return nil }
    guard let project = book.projects.live(project), project.stage == .open,
      let deal = book.deal(of: project.id),
      let open = (try? Deals.openDeposit(of: deal, in: book)) ?? nil, open.isPositive,
      invoice(of: project.id, in: book) == nil
    else { return nil }
    return open
  }

  /// The live invoice, or draft, that asks for the deposit.
  static func invoice(of project: ID<Project>, in book: Book) -> Invoice? {
    Drafting.invoice(with: Deal.depositCharge(of: project), in: book)
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
    for charge in [Deal.depositCharge(of: project.id), Deal.charge(of: project.id)] {
      if let invoice = Drafting.invoice(with: charge, in: book) { throw .onInvoice(invoice.number) }
    }
    guard due(of: project.id, in: book) != nil,
      let amount = (try? Deals.deposit(of: deal)) ?? nil,
      let rest = (try? Deals.rest(of: deal, in: book)) ?? nil
    else { throw .nothingOpen }
    let own = book.charges.live(Deal.charge(of: project.id))
    if own == nil, Deals.isBilledByHand(rest, of: project.id, in: book) { throw .typedCharge }
    let charge = charge(amount, of: project.id, in: book)
    edit.put(charge, in: book.charges)
    let before = charged(of: project.id, in: book) ?? .zero(amount.currency)
    if var own, before != amount {
      guard let whole = try? own.price.amount().adding(before),
        let rest = try? whole.subtracting(amount)
      else { throw .tooLarge }
      own.price = Price(rest.isNegative ? .zero(rest.currency) : rest)
      edit.put(own, in: book.charges)
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

  private static func charge(
    _ amount: Money, of project: ID<Project>, in book: Book
  ) -> Charge {
    let id = Deal.depositCharge(of: project)
    let known = book.charges.live(id)
    var charge = known ?? Charge()
    charge.id = id
    charge.project = project
    charge.price = Price(amount)
    if known == nil {
      charge.service = service
      charge.position = Position.between(
        nil, book.charges(of: project).first?.position, jitter: id.raw)
    }
    return charge
  }

  /// The line that takes the deposit off what another one bills.
  static func line(takenOff line: ID<Line>) -> ID<Line> { ID.foreign("deposit:\(line.text)") }

  /// The lines that bill the rest of a deal: all that it asks for, and the deposit that an invoice asked for already.
  ///
  /// nil where no issued invoice has the deposit, or in another currency: the charge is billed as it is then.
  static func lines(
    billing line: Line, of project: ID<Project>, in book: Book
  ) -> (whole: Line, deposit: Line)? {
    guard line.charge == Deal.charge(of: project), let amount = charged(of: project, in: book),
      let invoice = Drafting.issuedInvoice(with: Deal.depositCharge(of: project), in: book),
      let rest = try? line.price.amount(), let sum = try? rest.adding(amount)
    else { return nil }
    var (whole, deposit) = (line, Line())
    whole.price = Price(sum)
    deposit.id = self.line(takenOff: line.id)
    deposit.invoice = line.invoice
    deposit.service = service
    deposit.text = invoice.number + (invoice.issue.map { " · " + $0.content.issued.text } ?? "")
    deposit.price = Price(amount, times: Quantity(-1))
    return (whole, deposit)
  }
}
