/// Whether a draft still asks for what the charges on it say (rule G104): one may have been edited since its line was made, and
/// so may the deal that it is of; one may be deleted, or its gig missed.
public struct GigDraftDrift: Sendable {
  /// What the draft asks for the charges that changed, before any discount.
  public var asked: Money
  /// What they come to by now.
  public var open: Money
  /// What a person wrote on lines whose charges, or whose deal, changed after that: an update writes over it.
  public private(set) var overwritten: [Money] = []
  /// The number of the invoice that asks for a deposit which nothing on the draft takes off: somebody took that line off what is
  /// billed in full, a device that had not heard of the deposit made the draft, or it is less by another amount.
  public private(set) var untaken: String?

  private let draft: Invoice
  /// What all of its lines ask for, as they are.
  private var sum: Money
  private var lines: [Line] = []
  private var charges: [Charge] = []

  /// nil where no charge changed after its line was made or edited: what a person wrote on a line later stands.
  ///
  /// - Complexity: O(lines of the draft).
  public init?(of draft: Invoice, in book: Book) {
    if draft.isIssued || draft.isVoid { return nil }
    self.draft = draft
    (asked, open, sum) = (.zero(draft.currency), .zero(draft.currency), .zero(draft.currency))
    for line in book.lines(of: draft.id) {
      if let amount = try? line.amount(), let more = try? sum.adding(amount) { sum = more }
      guard let charge = book.charges[line.charge] else { continue }
      if GigDraftDrift.isGone(charge, in: book) {
        replace(line, by: nil)
        if let deposit = book.lines.live(Deposits.line(takenOff: line.id)) {
          replace(deposit, by: nil)
        }
      } else {
        follow(DraftedCharge(charge, on: line, of: draft, in: book), in: book)
      }
    }
    if lines.isEmpty { return nil }
  }

  /// A charge's line, and the one that takes its deposit off.
  private mutating func follow(_ one: DraftedCharge, in book: Book) {
    let (line, deposit, project) = (one.line, one.deposit, one.charge.project)
    var plain = Drafting.line(of: one.charge, on: draft.id)
    // Whatever becomes of its deposit.
    if one.stands, let price = one.standing(in: book) { plain.price = price }
    if plain.price.unit.currency != draft.currency {
      // It waits for a draft in its own, and its deposit stops the issue of this one.
      if let taken = one.taken, Deposits.isOutrun(taken, of: project, in: book) {
        replace(line, by: nil)
        if let deposit { replace(deposit, by: nil) }
      }
      return
    }
    let count = lines.count
    if one.taken == nil, one.stands || one.isUnheard,
      let missing = UntakenDeposit(of: one, in: book)
    {
      take(missing, off: line)
      if lines.count > count { return }
    }
    var dealt: (whole: Line?, deposit: Line)?
    var (changed, outrun) = (one.since, one.since)
    if let taken = one.taken {
      changed = max(changed, Deposits.changed(of: project, in: book))
      dealt = Deposits.lines(billing: plain, of: project, in: book, taken: taken)
      outrun = changed
      // A device that had not heard of it wrote the line later.
      if Deposits.isOutrun(taken, of: project, in: book) {
        outrun = .last
        if one.isDeposit || dealt == nil { changed = outrun }
      }
    }
    if changed > one.written, !one.stands || dealt == nil {
      replace(line, by: dealt.map { $0.whole ?? $0.deposit } ?? plain)
      if lines.count > count, one.isTyped(in: book), !one.stands, !one.isDeposit,
        let amount = try? line.price.amount()
      {
        overwritten.append(amount)
      }
    }
    let off = dealt?.whole == nil && !one.stands ? nil : dealt?.deposit
    if let deposit {
      if outrun > book.lines.written(deposit.id, RegisterTag.Line.price) {
        replace(deposit, by: off)
      }
    } else if var off, lines.count > count {
      off.position = Position.between(line.position, nil, jitter: off.id.raw)
      add(.zero(draft.currency), try? off.price.amount(), off)
    }
    // What was a deposit beside a price that was not heard of is billed with it.
    let isOwn = one.known.id == Deal.charge(of: project)
    if dealt == nil, one.taken != nil || (one.isUnheard && isOwn && lines.count > count) {
      billAgain(project, behind: line, changed, in: book)
    }
    if lines.count > count, !one.stands, one.charge.price != one.known.price {
      charges.append(one.charge)
    }
  }

  /// Takes a deposit off a line.
  private mutating func take(_ deposit: UntakenDeposit, off line: Line) {
    if let renewed = deposit.renewed {
      add(deposit.asks, try? renewed.price.amount(), renewed)
      add(.zero(draft.currency), deposit.taken, deposit.off)
    } else {
      replace(line, by: deposit.off)
    }
    untaken = Deposits.invoice(takenOffBy: deposit.off)?.number
    if let lowered = deposit.lowered { charges.append(lowered) }
  }

  /// Whether nothing is to be billed for it any more: it was deleted, or its gig was, or did not take place (rule G96).
  static func isGone(_ charge: Charge, in book: Book) -> Bool {
    if !charge.isLive { return true }
    guard let project = book.projects[charge.project] else { return false }
    return project.life == .trashed || project.aside == .missed
  }

  /// A deposit that was given back in full is billed with the rest.
  private mutating func billAgain(
    _ project: ID<Project>, behind line: Line, _ since: Stamp, in book: Book
  ) {
    guard since > book.lines.written(line.id, RegisterTag.Line.price),
      let charge = book.charges.live(Deal.depositCharge(of: project)),
      charge.price.unit.currency == draft.currency, !Drafting.isBilled(charge, in: book)
    else { return }
    var again = Drafting.line(of: charge, on: draft.id)
    again.position = Position.between(line.position, nil, jitter: again.id.raw)
    add(.zero(draft.currency), try? again.price.amount(), again)
  }

  /// Makes a line say what another does, if that is another amount; nil takes it off.
  private mutating func replace(_ line: Line, by other: Line?) {
    var renewed = line
    guard let other else {
      renewed.life = .trashed
      return add(try? line.price.amount(), .zero(draft.currency), renewed)
    }
    let (before, now) = (try? line.price.amount(), try? other.price.amount())
    let says = [line, other].map { Deposits.invoice(takenOffBy: $0)?.number }
    var isSame = says[0] == says[1]
    if let said = says[0], let number = says[1] { isSame = Deposits.names(number, in: said) }
    let isSaid = says[0] == nil || isSame
    // A deposit is a piece below zero on a line, and an amount below zero as a charge.
    if isSaid, line.price == other.price || (line.service == Deposits.service && before == now) {
      return
    }
    if !isSame {
      (renewed.service, renewed.text, renewed.tax) = (other.service, other.text, other.tax)
    }
    renewed.price = other.price
    add(before, now, renewed)
  }

  private mutating func add(_ before: Money?, _ now: Money?, _ line: Line) {
    guard let before, let now, let asked = try? asked.adding(before),
      let open = try? open.adding(now)
    else { return }
    (self.asked, self.open) = (asked, open)
    lines.append(line)
  }

  /// Brings the draft's lines, and the charge of a deal that was settled since, up to what is asked for now.
  public func update(in book: Book) -> Edit {
    var edit = Edit()
    for charge in charges {
      if charge.id == Deal.depositCharge(of: charge.project),
        let deal = book.deal(of: charge.project)
      {
        do throws(MoneyError) {
          try Deposits.put(charge, of: deal, both: try Deals.fee(of: deal), in: book, &edit)
        } catch {
          continue
        }
      } else {
        edit.put(charge, in: book.charges)
      }
    }
    for line in lines {
      let row = book.lines[line.id]
      // Its charge, beside a price that is brought up to date, tells this from what a person writes.
      let isPriced = row?.price != line.price
      edit.put(line, replacing: row, anew: isPriced ? [RegisterTag.Line.charge] : [])
    }
    if let sum = try? sum.subtracting(asked).adding(open) {
      GigDraftDrift.correct(draft, comingTo: sum, in: book, &edit)
    }
    return edit
  }

  /// A draft that comes to less than nothing by now is a credit note of what asked for too much, and one that does no more is none.
  static func correct(
    _ draft: Invoice, comingTo sum: Money, in book: Book, _ edit: inout Edit
  ) {
    guard !draft.project.isNone, var renewed = book.invoices[draft.id] else { return }
    let billed = book.lines(of: draft.id).compactMap { book.charges[$0.charge] }
    let asking = Deposits.asking(of: billed, of: draft.project, in: book)
    if !sum.isNegative {
      // Nothing asks for it any more where the deposit is void.
      if asking == nil || renewed.corrects == asking?.id { renewed.corrects = ID() }
    } else if let asking {
      renewed.corrects = asking.id
    }
    edit.put(renewed, in: book.invoices)
  }
}
