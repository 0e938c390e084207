/// Whether a draft still asks for what the charges on it say (rule G104): one may have been edited since its line was made, and
/// so may the deal that it is of; one may be deleted, or its gig missed.
public struct GigDraftDrift: Sendable {
  /// What the draft asks for the charges that changed, before any discount.
  public var asked: Money
  /// What they come to by now.
  public var open: Money

  private var lines: [Line] = []
  private var charges: [Charge] = []

  /// nil where no charge changed after its line was made or edited: what a person wrote on a line later stands.
  ///
  /// - Complexity: O(lines of the draft).
  public init?(of draft: Invoice, in book: Book) {
    if draft.isIssued || draft.isVoid { return nil }
    (asked, open) = (.zero(draft.currency), .zero(draft.currency))
    for line in book.lines(of: draft.id) {
      guard var charge = book.charges[line.charge] else { continue }
      if GigDraftDrift.isGone(charge, in: book) {
        remove(line)
        continue
      }
      var changed = book.charges.written(charge.id, RegisterTag.Charge.price)
      if let (whole, since) = GigDraftDrift.dealt(charge, in: book), since > changed {
        (charge.price, changed) = (whole, since)
      }
      guard changed > book.lines.written(line.id, RegisterTag.Line.price) else { continue }
      let plain = Drafting.line(of: charge, on: draft.id)
      let dealt = Deposits.lines(billing: plain, of: charge.project, in: book)
      let said = dealt?.whole ?? dealt?.deposit ?? plain
      guard said.price != line.price, said.price.unit.currency == draft.currency,
        let (before, now) = try? (line.price.amount(), said.price.amount()),
        let (asked, open) = try? (asked.adding(before), open.adding(now))
      else { continue }
      (self.asked, self.open) = (asked, open)
      var renewed = line
      renewed.price = said.price
      lines.append(renewed)
      charges.append(charge)
    }
    if lines.isEmpty { return nil }
  }

  /// Whether nothing is to be billed for it any more: it was deleted, or its gig was, or did not take place (rule G96).
  private static func isGone(_ charge: Charge, in book: Book) -> Bool {
    if !charge.isLive { return true }
    guard let project = book.projects[charge.project] else { return false }
    return project.life == .trashed || project.aside == .missed
  }

  private mutating func remove(_ line: Line) {
    guard let before = try? line.price.amount(), let sum = try? asked.adding(before) else { return }
    asked = sum
    var gone = line
    gone.life = .trashed
    lines.append(gone)
  }

  /// What the deal's charge would be by now, and since when.
  private static func dealt(_ charge: Charge, in book: Book) -> (price: Price, since: Stamp)? {
    guard charge.id == Deal.charge(of: charge.project), let deal = book.deal(of: charge.project),
      let fee = (try? Deals.rest(of: deal, in: book)) ?? nil, fee.isPositive
    else { return nil }
    let since = Swift.max(
      book.deals.written(deal.id, RegisterTag.Deal.terms),
      book.deals.written(deal.id, RegisterTag.Deal.door))
    return (Price(fee), since)
  }

  /// Brings the draft's lines, and the charge of a deal that was settled since, up to what is asked for now.
  public func update(in book: Book) -> Edit {
    var edit = Edit()
    for charge in charges { edit.put(charge, in: book.charges) }
    for line in lines { edit.put(line, in: book.lines) }
    return edit
  }
}
