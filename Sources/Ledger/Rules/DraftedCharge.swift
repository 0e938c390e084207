/// A charge and the line of a draft that bills it, as one: what the charge, or its deal, asks for by now and since when, whether
/// what was written on the line stands, and what the draft does about its deposit (rules G100, G104).
struct DraftedCharge {
  let line: Line
  /// The line that takes its deposit off, the draft's or one that somebody took off it.
  let row: Line?
  /// Whether the line itself takes a deposit off.
  let isDeposit: Bool
  /// The charge as it is.
  let known: Charge
  /// The charge as its deal has it by now.
  private(set) var charge: Charge
  /// When that was written; after all else where the device that made the line had not heard of it.
  private(set) var since: Stamp
  /// Whether it had not: made of that, the line would say it.
  private(set) var isUnheard = false
  /// When the line's price was.
  let written: Stamp

  init(_ known: Charge, on line: Line, of draft: Invoice, in book: Book) {
    (self.line, self.known, charge) = (line, known, known)
    row = book.lines[Deposits.line(takenOff: line.id)]
    isDeposit = Deposits.invoice(takenOffBy: line) != nil
    since = book.charges.written(known.id, RegisterTag.Charge.price)
    written = book.lines.written(line.id, RegisterTag.Line.price)
    if let (price, settled) = DraftedCharge.dealt(known, in: book), settled > since,
      price.unit.currency == draft.currency
    {
      (charge.price, since) = (price, settled)
    }
    if row == nil, stands, charge.price == known.price,
      known.price.unit.currency == draft.currency, Drafting.isUnheard(known, by: line, in: book)
    {
      (since, isUnheard) = (.last, true)
    }
  }

  /// The draft's line that takes its deposit off.
  var deposit: Line? { row.flatMap { $0.isLive ? $0 : nil } }

  /// What takes a deposit off for it: that line, or its own.
  var taken: Line? { deposit ?? (isDeposit ? line : nil) }

  /// Whether the line was written after all that it follows.
  var stands: Bool { !isDeposit && written >= since }

  /// Whether a person wrote its price, not what made the line or an update.
  func isTyped(in book: Book) -> Bool {
    written > book.lines.written(line.id, RegisterTag.Line.charge)
  }

  /// The price of a line that nothing was written after, less the deposit that another one takes off it: a person may have
  /// written it.
  ///
  /// nil where nobody did, and the deposit's charge says another amount than the line was made by.
  func standing(in book: Book) -> Price? {
    if deposit == nil { return line.price }
    let asked = Deal.depositCharge(of: known.project)
    guard
      isTyped(in: book) || written >= book.charges.written(asked, RegisterTag.Charge.price),
      let amount = Deposits.charged(of: known.project, in: book),
      let rest = try? line.price.amount().subtracting(amount)
    else { return nil }
    return Price(rest)
  }

  /// What the charge says; less by its deal's deposit where a device that had not heard of that made it of all that the deal
  /// brings.
  func rest(beside deposit: Money, in book: Book) -> Money? {
    guard let said = try? known.price.amount() else { return nil }
    guard known.id == Deal.charge(of: known.project), let deal = book.deal(of: known.project),
      let rest = try? Deals.rest(of: deal, in: book), (try? rest.adding(deposit)) == said
    else { return said }
    return rest
  }

  /// What the deal's charge, or its deposit's, would be by now, and since when.
  private static func dealt(_ charge: Charge, in book: Book) -> (price: Price, since: Stamp)? {
    guard let deal = book.deal(of: charge.project) else { return nil }
    var since = Deals.settled(deal, in: book)
    if charge.id == Deal.charge(of: charge.project) {
      guard let rest = try? Deals.rest(of: deal, in: book) else { return nil }
      return (Deals.price(of: rest, deal), since)
    }
    // A deposit beside whose draft the rest is billed already is put right by that.
    guard charge.id == Deal.depositCharge(of: charge.project),
      Drafting.invoice(with: Deal.charge(of: charge.project), in: book) == nil,
      Drafting.invoice(with: Deal.takenOffCharge(of: charge.project), in: book) == nil,
      let deposit = try? Deals.deposit(of: deal), deposit.isPositive
    else { return nil }
    since = max(since, book.deals.written(deal.id, RegisterTag.Deal.deposit))
    return (Price(deposit), since)
  }
}
