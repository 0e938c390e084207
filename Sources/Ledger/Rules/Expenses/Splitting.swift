/// What the parts of an expense come to, and its tax by rate (rule E13).
public enum Splitting {
  /// What stops the parts of an expense.
  public enum Problem: Error, Equatable, Sendable {
    /// The parts come to more than the expense, by so much.
    case beyond(Money)

    public func message(_ formats: Formats) -> Phrase {
      switch self {
      case .beyond(let more): return "The lines come to \(formats.money(more)) more than the amount"
      }
    }
  }

  /// What the parts come to, a currency each; nil where that is too large.
  public static func sum(of parts: [Split]) -> Totals? {
    var totals = Totals()
    for part in parts {
      guard let amount = part.amount else { continue }
      do throws(MoneyError) {
        try totals.add(amount)
      } catch {
        return nil
      }
    }
    return totals
  }

  /// What the parts leave over, below zero where they come to more; nil where the expense has no amount or a part is in
  /// another currency.
  public static func rest(of amount: Money?, after parts: [Split]) -> Money? {
    guard let amount, let sum = sum(of: parts) else { return nil }
    if sum.isEmpty { return amount }
    return sum.single.flatMap { try? amount.subtracting($0) }
  }

  /// Whether the parts are more than an expense that has an amount; forms ask, laws do not.
  public static func problem(_ amount: Money?, _ parts: [Split]) -> Problem? {
    // Where there are none, an amount below zero is a problem of its own.
    if !parts.contains(where: { $0.amount != nil }) { return nil }
    guard let rest = rest(of: amount, after: parts), rest.isNegative, let more = try? rest.negated()
    else { return nil }
    return .beyond(more)
  }

  /// The part that comes last, under an id that a retry makes again.
  public static func append(
    _ part: Split, to expense: ID<Transaction>, jitter: UInt64, in book: Book
  ) -> Edit {
    if book.splits[part.id] != nil { return Edit() }
    var part = part
    part.transaction = expense
    part.position = Position.between(book.splits(of: expense).last?.position, nil, jitter: jitter)
    return change(expense, putting: [part], in: book)
  }

  /// Parts of an expense as they are to be now, and those that go; the charge that bills it follows (rule E14).
  public static func change(
    _ expense: ID<Transaction>, putting parts: [Split] = [], removing gone: [Split] = [],
    in book: Book
  ) -> Edit {
    var edit = Edit()
    for part in parts { edit.put(part, in: book.splits) }
    for part in gone { edit.trash(part, in: book.splits) }
    edit.add(BillingCorrected(expense, after: edit, in: book).edit(in: book))
    return edit
  }
}

extension Split: Ordered {}

/// What an expense pays at one rate: the gross is net and tax together.
public struct TaxPart: Equatable, Sendable {
  /// nil where nobody said one.
  public var rate: Rate?
  public var net: Money
  public var tax: Money
  public var gross: Money

  public init(rate: Rate?, net: Money, tax: Money, gross: Money) {
    self.rate = rate
    self.net = net
    self.tax = tax
    self.gross = gross
  }
}

extension Splitting {
  /// The tax in an expense, the highest rate first, what has none last; nothing where no rate is known, or sums are too large.
  ///
  /// A part's rate is its own; what those leave over is at the expense's, or has what they leave of the tax that was
  /// entered. Each rate is rounded once, halves away from zero.
  public static func taxes(of expense: Transaction, _ parts: [Split]) -> [TaxPart] {
    guard let amount = expense.amount else { return [] }
    let own = expense.tax.rate.flatMap { $0 > .zero ? $0 : nil }
    let rated = parts.filter { $0.taxRate != nil }
    if rated.isEmpty {
      let entered = expense.tax.subtotal.flatMap { TaxInference.isNet($0, of: amount) ? $0 : nil }
      guard own != nil || entered != nil else { return [] }
      let net =
        entered ?? own.flatMap { TaxInference.subtotal(of: amount, at: $0) }
      guard let net, let tax = try? amount.subtracting(net) else { return [] }
      return [TaxPart(rate: own, net: net, tax: tax, gross: amount)]
    }
    var groups: [(rate: Rate?, gross: Money)] = []
    func add(_ rate: Rate?, _ gross: Money) throws(MoneyError) {
      if let place = groups.firstIndex(where: { $0.rate == rate }) {
        groups[place].gross = try groups[place].gross.adding(gross)
      } else {
        groups.append((rate, gross))
      }
    }
    do throws(MoneyError) {
      for part in rated {
        if let gross = part.amount { try add(part.taxRate, gross) }
      }
      if let rest = rest(of: amount, after: rated), !rest.isZero { try add(own, rest) }
    } catch {
      return []
    }
    var found: [TaxPart] = []
    // Whoever typed the tax of two rates in money named no rate of what is left.
    let isRestApart = !rated.contains { $0.taxRate == own }
    let left = isRestApart ? ExpenseTax.left(of: expense, after: rated) : nil
    for group in groups {
      if group.rate == own, group.gross.isPositive, let left {
        guard let net = try? group.gross.subtracting(left) else { return [] }
        found.append(TaxPart(rate: nil, net: net, tax: left, gross: group.gross))
        continue
      }
      let net = group.rate.map { TaxInference.subtotal(of: group.gross, at: $0) } ?? group.gross
      guard let net, let tax = try? group.gross.subtracting(net) else { return [] }
      found.append(TaxPart(rate: group.rate, net: net, tax: tax, gross: group.gross))
    }
    return found.sorted { ($0.rate?.micros ?? -1) > ($1.rate?.micros ?? -1) }
  }
}
