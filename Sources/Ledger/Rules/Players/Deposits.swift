/// Asking for a deal's deposit before the gig (rule G100): a charge and an invoice of its own, which the last one takes off.
public enum Deposits {
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
      let open = (try? Deals.openDeposit(of: deal, in: book)) ?? nil, open.isPositive
    else { return nil }
    return (open, problem(asking: deal, in: book))
  }

  /// What bills the deal already, or the deposit.
  private static func problem(asking deal: Deal, in book: Book) -> Problem? {
    let project = deal.project
    var ids = [
      Deal.depositCharge(of: project), Deal.charge(of: project), Deal.takenOffCharge(of: project),
    ]
    let own = book.charges.live(ids[1])
    guard let fee = (try? Deals.fee(of: deal)) ?? nil,
      let amount = (try? Deals.deposit(of: deal)) ?? nil
    else { return .nothingOpen }
    let isTakenOff = isTakenOff(of: project, fee, in: book)
    if isTakenOff { ids += Deals.typedCharges(of: project, in: book).map { $0.id } }
    for id in ids {
      if let invoice = Drafting.invoice(with: id, in: book) { return .onInvoice(invoice.number) }
    }
    if own == nil, !isTakenOff, let before = charged(of: project, in: book), before != amount,
      let rest = try? fee.subtracting(before), Deals.isBilledByHand(rest, of: project, in: book)
    {
      return .typedCharges
    }
    return nil
  }

  /// Whether a charge of its own takes the deposit off, or will because typed ones ask for all that the deal brings: what the
  /// deal brings is less by nothing then.
  static func isTakenOff(of project: ID<Project>, _ fee: Money, in book: Book) -> Bool {
    if book.charges.live(Deal.takenOffCharge(of: project)) != nil { return true }
    if let own = book.charges.live(Deal.charge(of: project)) {
      return isTakenOff(by: own, in: book)
    }
    return fee.isPositive && Deals.isBilledByHand(fee, of: project, in: book)
  }

  /// Whether a deal's own charge takes the deposit off typed ones: earlier programs knew no other.
  static func isTakenOff(by own: Charge, in book: Book) -> Bool {
    guard own.service == service, let amount = try? own.price.amount() else { return false }
    return amount.isNegative && !Deals.typedCharges(of: own.project, in: book).isEmpty
  }

  /// Whether an invoice asked for a project's deposit and none took it off yet: the next one does, with the deal or without.
  public static func isLeft(of project: ID<Project>, in book: Book) -> Bool {
    for charge in [Deal.charge(of: project), Deal.takenOffCharge(of: project)]
    where Drafting.issuedInvoice(with: charge, in: book) != nil { return false }
    return asked(of: project, in: book)?.amount.isPositive ?? false
  }

  /// The charge that takes a deposit off what waits without the deal's own: typed charges that come to all that the deal brings,
  /// or what is billed without it and is no less than the deposit, or whose deal was deleted; nil for none.
  static func chargeTakenOff(
    of project: ID<Project>, beside waiting: [Charge], in book: Book
  ) -> Charge? {
    guard let amount = charged(of: project, in: book),
      book.charges.live(Deal.charge(of: project)) == nil,
      book.charges.live(Deal.takenOffCharge(of: project)) == nil,
      waiting.contains(where: { $0.price.unit.currency == amount.currency })
    else { return nil }
    let deal = book.deal(of: project)
    if let deal, let fee = (try? Deals.fee(of: deal)) ?? nil,
      isTakenOff(of: project, fee, in: book)
    {
      return try? takenOff(amount, of: project, in: book)
    }
    guard isLeft(of: project, in: book), let asked = asked(of: project, in: book)?.amount
    else { return nil }
    if deal != nil {
      // Where nothing of the deal is left out there is nothing to be without.
      if Deals.unbilled(of: project, in: book) == nil { return nil }
      var rest = asked
      for charge in Deals.typedCharges(of: project, in: book)
      where waiting.contains(where: { $0.id == charge.id }) {
        if let one = try? charge.price.amount(), let less = try? rest.subtracting(one) {
          rest = less
        }
      }
      if rest.isPositive { return nil }
    }
    return try? takenOff(amount, of: project, in: book)
  }

  /// What typed charges will be less by on their next invoice, below zero, where they come to all of the deal, or it was deleted,
  /// and no charge takes the deposit off yet; nil for nothing.
  static func uncharged(of project: ID<Project>, in book: Book) -> Money? {
    if charged(of: project, in: book) == nil { return nil }
    if let deal = book.deal(of: project) {
      guard let fee = (try? Deals.fee(of: deal)) ?? nil, isTakenOff(of: project, fee, in: book)
      else { return nil }
    }
    let typed = Deals.typedCharges(of: project, in: book)
    return try? chargeTakenOff(of: project, beside: typed, in: book)?.price.amount()
  }

  /// How much of the deposit that was asked for credit notes gave back; zero for nothing.
  public static func credited(of project: ID<Project>, in book: Book) -> Money? {
    let charge = Deal.depositCharge(of: project)
    guard let amount = charged(of: project, in: book),
      let invoice = Drafting.issuedInvoices(with: charge, in: book, evenGivenBack: true).last
    else { return nil }
    do throws(MoneyError) {
      let left = try GivenBack.left(of: charge, on: invoice, in: book)
      return try amount.subtracting(left ?? .zero(amount.currency))
    } catch {
      return nil
    }
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
    if let problem = problem(asking: deal, in: book) { throw problem }
    guard due(of: project.id, in: book) != nil,
      let amount = (try? Deals.deposit(of: deal)) ?? nil
    else { throw .nothingOpen }
    let charge = charge(amount, of: project.id, in: book)
    do throws(MoneyError) {
      let before = charged(of: project.id, in: book)
      var both = try book.charges.live(Deal.charge(of: project.id))?.price.amount()
      if let own = both, let before { both = try own.adding(before) }
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

  /// Writes the charge of a deposit, and what is less by it: the deal's own, so that both are `both`, or what takes it off others.
  static func put(
    _ charge: Charge, of deal: Deal, both: Money?, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    let project = deal.project
    edit.put(charge, in: book.charges)
    let amount = try charge.price.amount()
    let off = Deal.takenOffCharge(of: project)
    if book.charges.live(off) == nil, var own = book.charges.live(Deal.charge(of: project)) {
      guard var both, charged(of: project, in: book) != amount else { return }
      if isTakenOff(by: own, in: book) { both = .zero(both.currency) }
      let rest = try both.subtracting(amount)
      own.price = Price(rest.isNegative && both.isPositive ? .zero(rest.currency) : rest)
      edit.put(own, in: book.charges)
    } else if let fee = try Deals.fee(of: deal), isTakenOff(of: project, fee, in: book) {
      edit.put(try takenOff(amount, of: project, in: book), in: book.charges)
    }
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

  /// The charge that takes the deposit off others: with the deposit's own it is nothing.
  private static func takenOff(
    _ amount: Money, of project: ID<Project>, in book: Book
  ) throws(MoneyError) -> Charge {
    let id = Deal.takenOffCharge(of: project)
    let known = book.charges.live(id)
    var charge = known ?? Charge()
    charge.id = id
    charge.project = project
    charge.service = service
    charge.price = Price(try amount.negated())
    if known == nil {
      charge.position = Position.between(
        book.charges(of: project).last?.position, nil, jitter: id.raw)
    }
    return charge
  }
}
