/// What a deal brings otherwise once an issued invoice has its charge (rules G31, G99): that stays, and what is more or less has
/// charges of its own.
extension Deals {
  /// The live charges of differences, the first first.
  static func differences(of project: ID<Project>, in book: Book) -> [Charge] {
    var (found, number): ([Charge], Int) = ([], 1)
    while let charge = book.charges[Deal.differenceCharge(number, of: project)] {
      if charge.isLive { found.append(charge) }
      number += 1
    }
    return found
  }

  /// Whether a charge is one of differences, or is to be the next.
  static func isDifference(_ id: ID<Charge>, of project: ID<Project>, in book: Book) -> Bool {
    var number = 1
    while true {
      let one = Deal.differenceCharge(number, of: project)
      if one == id { return true }
      if book.charges[one] == nil { return false }
      number += 1
    }
  }

  /// What the deal brings beyond its charge that an issued invoice has, below zero what it brings less; nil where no invoice has
  /// it, where both agree, where the charge says another amount than that invoice (rule G108), and where typed charges come to the difference.
  static func difference(of deal: Deal, in book: Book) throws(MoneyError) -> Money? {
    guard let own = book.charges.live(Deal.charge(of: deal.project)),
      Drafting.isIssued(own, in: book), ChangedSinceIssue(own, in: book) == nil,
      let rest = try rest(of: deal, in: book)
    else { return nil }
    let said = try own.price.amount()
    guard said.currency == rest.currency else { return nil }
    let more = try rest.subtracting(said)
    return more.isZero || isBilledByHand(more, of: deal.project, in: book) ? nil : more
  }

  /// The charge of the difference: one that no invoice has yet, else a new one like the deal's own.
  static func differenceCharge(
    of deal: Deal, in book: Book
  ) throws(MoneyError) -> Charge? {
    guard let own = book.charges.live(Deal.charge(of: deal.project)),
      let more = try difference(of: deal, in: book)
    else { return nil }
    if var known = differences(of: deal.project, in: book).last, !Drafting.isBilled(known, in: book)
    {
      known.price = Price(try known.price.amount().adding(more))
      return known
    }
    var number = 1
    while book.charges[Deal.differenceCharge(number, of: deal.project)] != nil { number += 1 }
    var charge = Charge()
    charge.id = Deal.differenceCharge(number, of: deal.project)
    charge.project = deal.project
    (charge.name, charge.service, charge.price) = (own.name, own.service, Price(more))
    charge.position = Position.between(
      book.charges(of: deal.project).last?.position, nil, jitter: charge.id.raw)
    return charge
  }
}
