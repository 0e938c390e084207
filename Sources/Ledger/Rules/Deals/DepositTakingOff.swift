/// What is less by a deposit (rule G100): the deal's own charge, or, where typed charges ask for what the deal brings, a third one,
/// which is the deposit below zero.
extension Deposits {
  /// Whether the deposit is taken off typed charges, or will be because they ask for all that the deal brings: what the deal
  /// brings is less by nothing then.
  static func isTakenOffTyped(of project: ID<Project>, _ fee: Money, in book: Book) -> Bool {
    if book.charges.live(Deal.takenOffCharge(of: project)) != nil { return true }
    if let own = book.charges.live(Deal.charge(of: project)) {
      return isTakenOffTyped(by: own, in: book)
    }
    return fee.isPositive && Deals.isBilledByHand(fee, of: project, in: book)
  }

  /// The same by all that a deal brings; not while that is not known.
  static func isTakenOffTyped(of deal: Deal, in book: Book) -> Bool {
    guard let fee = try? Deals.fee(of: deal) else { return false }
    return isTakenOffTyped(of: deal.project, fee, in: book)
  }

  /// Whether a deal's own charge takes the deposit off typed ones: earlier programs knew no other.
  static func isTakenOffTyped(by own: Charge, in book: Book) -> Bool {
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
    if deal.map({ isTakenOffTyped(of: $0, in: book) }) != true {
      guard isLeft(of: project, in: book), var rest = asked(of: project, in: book)?.amount
      else { return nil }
      if deal != nil {
        // Where nothing of the deal is left out there is nothing to be without.
        if Deals.unbilled(of: project, in: book) == nil { return nil }
        for charge in Deals.typedCharges(of: project, in: book)
        where waiting.contains(where: { $0.id == charge.id }) {
          if let one = try? charge.price.amount(), let less = try? rest.subtracting(one) {
            rest = less
          }
        }
        if rest.isPositive { return nil }
      }
    }
    return try? takenOff(amount, of: project, in: book)
  }

  /// The same beside all typed charges, whichever wait, where they come to all of the deal, or it was deleted.
  static func chargeTakenOffTyped(of project: ID<Project>, in book: Book) -> Charge? {
    if charged(of: project, in: book) == nil { return nil }
    if let deal = book.deal(of: project), !isTakenOffTyped(of: deal, in: book) { return nil }
    let typed = Deals.typedCharges(of: project, in: book)
    return chargeTakenOff(of: project, beside: typed, in: book)
  }

  /// What typed charges will be less by on their next invoice, below zero, while no charge takes the deposit off yet; nil for
  /// nothing.
  static func uncharged(of project: ID<Project>, in book: Book) -> Money? {
    try? chargeTakenOffTyped(of: project, in: book)?.price.amount()
  }

  /// The place of a deposit that no invoice asks for among charges that wait, where it is in another currency than what the deal
  /// brings by now and the deal's own charge is there in that; nil for none, and beside what takes it off others: both are nothing.
  static func outdated(among waiting: [Charge], of project: ID<Project>, in book: Book) -> Int? {
    if book.deals.rows.isEmpty { return nil }
    guard let deal = book.deal(of: project), let fee = try? Deals.fee(of: deal),
      book.charges.live(Deal.takenOffCharge(of: project)) == nil,
      let place = waiting.firstIndex(where: { $0.id == Deal.depositCharge(of: project) }),
      waiting[place].price.unit.currency != fee.currency,
      waiting.contains(where: {
        $0.id == Deal.charge(of: project) && $0.price.unit.currency == fee.currency
      })
    else { return nil }
    return place
  }

  /// The deposits of deals that a draft bills in another currency than issued invoices asked for them in: nothing takes them off it.
  ///
  /// None where somebody wrote a line of its own for that: a deposit below zero.
  public static func leftInOtherCurrency(
    by draft: Invoice, in book: Book
  ) -> [(amount: Money, number: String)] {
    if draft.isIssued || draft.isVoid || book.deals.rows.isEmpty { return [] }
    var found: [(amount: Money, number: String)] = []
    for line in book.lines(of: draft.id) {
      if line.charge.isNone, line.service == service, invoice(takenOffBy: line) == nil,
        (try? line.price.amount().isNegative) == true
      {
        return []
      }
      guard let charge = book.charges.live(line.charge),
        let (amount, _, invoice) = asked(of: charge.project, in: book),
        amount.currency != draft.currency, !found.contains(where: { $0.number == invoice.number }),
        asksForDeal(charge, in: book), isLeft(of: charge.project, in: book)
      else { continue }
      found.append((amount, invoice.number))
    }
    return found
  }

  /// What is said of such a deposit, its amount as whoever says it writes amounts: which it is, and how to go on.
  public static func words(ofLeft amount: String, askedForBy number: String) -> Phrase {
    """
    Invoice \(number) asks for a deposit in another currency, \(amount): nothing takes it off this draft. Credit that \
    invoice, or add a line of the type Deposit below zero to this draft.
    """
  }

  /// Whether a charge is a deal's own, or one of typed ones that come to what it brings, and no third one takes the deposit off.
  private static func asksForDeal(_ charge: Charge, in book: Book) -> Bool {
    let project = charge.project
    if book.charges.live(Deal.takenOffCharge(of: project)) != nil { return false }
    let own = Deal.charge(of: project)
    if charge.id == own { return true }
    guard book.charges.live(own) == nil, let deal = book.deal(of: project),
      isTakenOffTyped(of: deal, in: book)
    else { return false }
    return Deals.typedCharges(of: project, in: book).contains { $0.id == charge.id }
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
      if isTakenOffTyped(by: own, in: book) { both = .zero(both.currency) }
      let rest = try both.subtracting(amount)
      own.price = Price(rest.isNegative && both.isPositive ? .zero(rest.currency) : rest)
      edit.put(own, in: book.charges)
    } else if let fee = try Deals.fee(of: deal), isTakenOffTyped(of: project, fee, in: book) {
      edit.put(try takenOff(amount, of: project, in: book), in: book.charges)
    }
  }

  /// The charge that takes the deposit off others: with the deposit's own it is nothing.
  private static func takenOff(
    _ amount: Money, of project: ID<Project>, in book: Book
  ) throws(MoneyError) -> Charge {
    var charge = Deals.charge(Deal.takenOffCharge(of: project), of: project, service, in: book)
    (charge.service, charge.price) = (service, Price(try amount.negated()))
    return charge
  }
}
