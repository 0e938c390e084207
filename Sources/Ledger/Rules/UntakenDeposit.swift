/// The deposit that nothing on a draft takes off: a line bills a deal in full, beside which an invoice asks for one, or is less by
/// another amount than that asks for (rule G104).
struct UntakenDeposit {
  /// What the line asks for as it is.
  let asks: Money
  /// The line that takes the deposit off, and by how much.
  private(set) var off: Line
  let taken: Money
  /// The line as it becomes beside that one; nil where it becomes that one itself.
  private(set) var renewed: Line?
  /// The charge without the deposit, which a device that had not heard of that made of all that the deal brings.
  private(set) var lowered: Charge?

  init?(of one: DraftedCharge, in book: Book) {
    let (line, charge, gone) = (one.line, one.known, one.row)
    guard let asks = try? line.price.amount(),
      let amount = Deposits.charged(of: charge.project, in: book),
      let rest = one.rest(beside: amount, in: book),
      let whole = try? rest.adding(amount), let less = try? asks.subtracting(amount)
    else { return nil }
    var isWhole = asks == whole
    // What was written once the deposit was gone from it stands.
    if let gone, asks.minor > rest.minor, !isWhole {
      isWhole = book.lines.written(gone.id, RegisterTag.life) > one.written
    }
    if !isWhole && asks != rest { return nil }
    let isUnheard = (try? charge.price.amount()) != rest
    var plain = line
    plain.price = Price(isWhole ? less : rest)
    guard let dealt = Deposits.lines(billing: plain, of: charge.project, in: book),
      let taken = try? dealt.deposit.price.amount(), isWhole || taken != (try? amount.negated())
    else { return nil }
    (self.asks, self.taken, off) = (asks, taken, dealt.deposit)
    if let own = dealt.whole {
      var changed = line
      if !isWhole || isUnheard { changed.price = own.price }
      renewed = changed
      off.position = gone?.position ?? Position.between(line.position, nil, jitter: off.id.raw)
    } else if isWhole {
      return nil
    }
    if isUnheard {
      var rested = charge
      rested.price = Price(rest)
      lowered = rested
    }
  }
}
