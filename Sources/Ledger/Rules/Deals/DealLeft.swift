/// What a draft leaves of a deal because somebody typed a price after that was settled (rule G104), on the line that bills it or
/// for its charge: it waits once the draft is issued, unless the draft takes it in, or it is let go.
public struct DealLeft: Sendable {
  /// All that the deal brings.
  public var brings: Money
  /// What waits for the next invoice then; below zero what that gives back.
  public var left: Money

  private let draft: Invoice
  /// The deal's charge as the deal has it, and as the draft will have been issued by it.
  private var charge: Charge
  private var asked: Charge
  /// The line as it is, with all of the deal, and with what was typed.
  private let line: Line
  private var whole: Line
  private var typed: Line

  /// Those of a draft's deals of which something waits; none where an update of the draft follows the deal (``GigDraftDrift``).
  ///
  /// - Complexity: O(lines of the draft).
  public static func all(by draft: Invoice, in book: Book) -> [DealLeft] {
    found(by: draft, in: book).filter { !$0.left.isZero }
  }

  /// The charges of deals say what a draft that is issued asks for by what was typed on its lines, so that the rest waits.
  static func say(whatIsAskedBy draft: ID<Invoice>, in book: Book, _ edit: inout Edit) {
    guard let draft = book.invoices[draft] else { return }
    for one in found(by: draft, in: book) { edit.put(one.asked, in: book.charges) }
  }

  private static func found(by draft: Invoice, in book: Book) -> [DealLeft] {
    if draft.isIssued || draft.isVoid || book.deals.rows.isEmpty { return [] }
    return book.lines(of: draft.id).compactMap { line in
      guard let charge = book.charges.live(line.charge),
        charge.id == Deal.charge(of: charge.project), !GigDraftDrift.isGone(charge, in: book)
      else { return nil }
      return DealLeft(DraftedCharge(charge, on: line, of: draft, in: book), of: draft, in: book)
    }
  }

  private init?(_ one: DraftedCharge, of draft: Invoice, in book: Book) {
    let (line, known) = (one.line, one.known)
    guard !one.isDeposit, !Drafting.isIssued(known, in: book),
      let deal = book.deal(of: known.project), let charge = try? Deals.charge(of: deal, in: book),
      charge.service != Deposits.service, let brings = try? Deals.fee(of: deal),
      let rest = try? charge.price.amount(), let said = try? known.price.amount(), said != rest,
      said.currency == rest.currency, line.price.unit.currency == rest.currency
    else { return nil }
    let settled = Deals.settled(deal, in: book)
    let spoken = book.charges.written(known.id, RegisterTag.Charge.price)
    if settled > max(spoken, one.written) { return nil }
    let takesOff = one.deposit != nil
    let deposit = Deposits.charged(of: known.project, in: book)
    // A device that had not heard of the deposit made the charge: an update takes that off (GigDraftDrift).
    if !takesOff, let deposit, (try? rest.adding(deposit)) == said { return nil }
    (self.brings, self.draft, self.charge, asked) = (brings, draft, charge, known)
    (self.line, whole, typed) = (line, line, line)
    left = rest
    do throws(MoneyError) {
      let deposit = takesOff ? deposit : nil
      whole.price = try DealLeft.price(charge, with: deposit)
      if one.written >= max(settled, spoken), !one.isUnheard {
        var amount = try line.price.amount()
        if let deposit { amount = try amount.subtracting(deposit) }
        if amount != said { asked.price = deposit == nil ? line.price : Price(amount) }
      } else {
        // An update of the draft takes over what the charge says.
        typed.price = try DealLeft.price(known, with: deposit)
      }
      left = try rest.subtracting(try asked.price.amount())
      if Deals.isBilledByHand(left, of: known.project, in: book) { left = .zero(left.currency) }
    } catch {
      return nil
    }
  }

  /// What a line asks for by a charge, and for the deposit that another one takes off it.
  private static func price(
    _ charge: Charge, with deposit: Money?
  ) throws(MoneyError) -> Price {
    guard let deposit else { return charge.price }
    return Price(try charge.price.amount().adding(deposit))
  }

  // MARK: what becomes of it

  /// What is said of it, with amounts as whoever says it writes them.
  public func words(_ text: (Money) -> String) -> Phrase {
    if left.isNegative, let more = try? left.negated() {
      return """
        The deal brings \(text(brings)), and what was written since asks for more: the next invoice gives \
        \(text(more)) back.
        """
    }
    return """
      The deal brings \(text(brings)), and what was written since asks for less: \(text(left)) waits for the next \
      invoice.
      """
  }

  /// Whose deal it is, which is said on a draft of several projects; nil on one of that project alone.
  public func name(in book: Book) -> Phrase? {
    guard draft.project.isNone, let project = book.projects[charge.project] else { return nil }
    return isBlank(project.name) ? "Untitled" : .verbatim(project.name)
  }

  /// The draft, and the deal's charge, ask for all that the deal brings.
  public func takenIn(in book: Book) -> Edit { edit(whole, isTyped: false, in: book) }

  /// The draft asks for what was typed, and the deal's charge says what the deal brings, so that nothing waits.
  public func letGo(in book: Book) -> Edit { edit(typed, isTyped: true, in: book) }

  /// Both are written anew, the line as typed, or as an update makes it (``GigDraftDrift/update(in:)``).
  private func edit(_ line: Line, isTyped: Bool, in book: Book) -> Edit {
    var edit = Edit()
    edit.put(charge, in: book.charges)
    typealias Tag = RegisterTag.Line
    edit.put(line, replacing: line, anew: isTyped ? [Tag.price] : [Tag.price, Tag.charge])
    if line.price != self.line.price, let sum = sum(with: line, in: book) {
      GigDraftDrift.correct(draft, comingTo: sum, in: book, &edit)
    }
    return edit
  }

  /// What the lines of the draft ask for then.
  private func sum(with line: Line, in book: Book) -> Money? {
    var sum = Money.zero(draft.currency)
    for known in book.lines(of: draft.id) {
      let amount = try? (known.id == line.id ? line : known).amount()
      guard let amount, let more = try? sum.adding(amount) else { return nil }
      sum = more
    }
    return sum
  }
}
