/// A charge whose price was written after the line that an issued invoice bills it by (rule G108): the invoice stays as it is, so
/// that what it asks for and what the project says are two sums.
public struct ChangedSinceIssue: Equatable, Sendable {
  public var charge: ID<Charge>
  public var invoice: ID<Invoice>
  /// What the invoice bills of it, before discount and tax, a deposit that it takes off left out.
  public var billed: Money
  /// What the charge says.
  public var said: Money
  /// Whether the charge was deleted, as that of a deposit is which nobody seemed to ask for.
  public var isDeleted: Bool
  /// The charge's price as it was billed.
  private var price: Price

  /// nil where charge and invoice agree, where two invoices have the charge (``BilledTwice``), where a credit note corrects the
  /// invoice, and where the price was there when the line was written, unless its device had not heard of it: what a person wrote
  /// on a line stands, if it does not ask for a deal's deposit once more.
  ///
  /// A deleted charge says nothing, and is none, but a deposit's: its deal would ask for that once more.
  public init?(_ charge: Charge, in book: Book) {
    let asking = Drafting.issuedInvoices(with: charge.id, in: book)
    let isDeleted = !charge.isLive
    guard asking.count == 1, !isDeleted || charge.id == Deal.depositCharge(of: charge.project)
    else { return nil }
    let isLater =
      isDeleted
      || book.charges.written(charge.id, RegisterTag.Charge.price)
        > ChangedSinceIssue.billed(since: charge.id, asking[0], in: book)
      || ChangedSinceIssue.isUnheard(charge, by: asking[0], in: book)
    guard isLater || ChangedSinceIssue.leavesDeposit(of: charge, asking[0], in: book),
      !Drafting.credits(of: asking[0], in: book).contains(where: { $0.isIssued }),
      var said = try? charge.price.amount()
    else { return nil }
    if isDeleted { said = .zero(said.currency) }
    (self.charge, self.invoice, self.said) = (charge.id, asking[0].id, said)
    self.isDeleted = isDeleted
    (billed, price) = (.zero(said.currency), Price())
    do throws(MoneyError) {
      guard let (billed, price) = try ChangedSinceIssue.billed(charge.id, asking[0], in: book),
        billed != said
      else { return nil }
      if !isLater {
        guard let deposit = Deposits.charged(of: charge.project, in: book),
          try said.adding(deposit) == billed
        else { return nil }
      }
      (self.billed, self.price) = (billed, price)
    } catch {
      return nil
    }
  }

  /// Whether an invoice bills a deal's own charge, and neither asks for its deposit nor takes that off.
  private static func leavesDeposit(of charge: Charge, _ invoice: Invoice, in book: Book) -> Bool {
    guard charge.id == Deal.charge(of: charge.project), let content = invoice.issue?.content
    else { return false }
    return !zip(content.lines, PrintedLines.bills(of: invoice, in: book)).contains { line, bill in
      bill.charge == Deal.depositCharge(of: charge.project)
        || takesDeposit(line, bill, off: charge.id)
    }
  }

  /// Whether a printed line takes the deposit off a deal's own charge: it bills none, and is of the deal's project.
  private static func takesDeposit(
    _ line: ContentLine, _ bill: BilledLine, off charge: ID<Charge>
  ) -> Bool {
    bill.charge.isNone && line.kind == Deposits.service.name
      && charge == Deal.charge(of: bill.project)
  }

  /// When what is billed was written: a line that is edited after the issue says nothing.
  private static func billed(since charge: ID<Charge>, _ invoice: Invoice, in book: Book) -> Stamp {
    var since = book.invoices.written(invoice.id, RegisterTag.Invoice.issue)
    for row in book.lines.rows(linking: Line.chargeLink, to: charge.raw)
    where book.lines.rows[Int(row)].invoice == invoice.id {
      since = Swift.min(since, book.lines.stamp(row: row, tag: RegisterTag.Line.price))
    }
    return since
  }

  /// Whether the line was made by a device that had not heard of the charge's price; what a deal's own charges say, and the lines
  /// that bill them, a deposit changes.
  private static func isUnheard(_ charge: Charge, by invoice: Invoice, in book: Book) -> Bool {
    let project = charge.project
    return book.lines.live(linking: Line.chargeLink, to: charge.id.raw).contains {
      $0.invoice == invoice.id && Drafting.isUnheard(charge, by: $0, in: book)
    }
      && (book.charges[Deal.depositCharge(of: project)] == nil
        || !Deals.ownCharges(of: project, in: book).contains(charge.id))
  }

  /// What an issued invoice, a void one too, bills of a charge.
  static func billed(
    _ charge: ID<Charge>, _ invoice: Invoice, in book: Book
  ) throws(MoneyError) -> (sum: Money, price: Price)? {
    guard let content = invoice.issue?.content else { return nil }
    var found: (sum: Money, price: Price)?
    let bills = PrintedLines.bills(of: invoice, in: book)
    for (line, bill) in zip(content.lines, bills) {
      // The charge is less by all of the deposit.
      let isDeposit = takesDeposit(line, bill, off: charge)
      if bill.charge != charge && !isDeposit { continue }
      let price = Price(line.unit, times: line.quantity)
      var amount = try price.amount()
      if isDeposit, let deposit = Deposits.charged(of: bill.project, in: book) {
        amount = try deposit.negated()
      }
      if let (sum, _) = found {
        let more = try sum.adding(amount)
        found = (more, Price(more))
      } else {
        found = (amount, price)
      }
    }
    return found
  }

  /// Those of a project, in the order of its charges, a deleted deposit's last.
  public static func all(of project: ID<Project>, in book: Book) -> [ChangedSinceIssue] {
    var charges = book.charges(of: project)
    if let deposit = book.charges[Deal.depositCharge(of: project)], !deposit.isLive {
      charges.append(deposit)
    }
    return charges.compactMap { ChangedSinceIssue($0, in: book) }
  }

  /// Those of a book, by the ids of their charges.
  ///
  /// Only a price that was written apart from its row can be later than what was made of it; a deal's own may be less by a deposit,
  /// and a deposit's be deleted.
  ///
  /// - Complexity: O(charges that were edited, and deals).
  public static func all(in book: Book) -> [ChangedSinceIssue] {
    var rows = book.charges.stamps.rows(writing: RegisterTag.Charge.price)
    var known = Set(rows)
    for deal in book.deals.rows {
      guard let deposit = book.charges.row(of: Deal.depositCharge(of: deal.project)) else {
        continue
      }
      // A deleted one may be asked for, else the deal's own may be less by it.
      let isDeleted = !book.charges.rows[Int(deposit)].isLive
      let row = isDeleted ? deposit : book.charges.row(of: Deal.charge(of: deal.project))
      if let row, known.insert(row).inserted { rows.append(row) }
    }
    return rows.isEmpty ? [] : among(rows, in: book)
  }

  private static func among(_ rows: [Int32], in book: Book) -> [ChangedSinceIssue] {
    var found: [ChangedSinceIssue] = []
    for row in rows {
      let charge = book.charges.rows[Int(row)]
      guard let project = book.projects.live(charge.project),
        !Trades.isDesign(project, book.settings.work)
      else { continue }
      if let one = ChangedSinceIssue(charge, in: book) { found.append(one) }
    }
    found.sort { $0.charge < $1.charge }
    return found
  }

  // MARK: what becomes of it

  /// What the charge says beyond what is billed; nil where that is less, or another currency.
  public var difference: Money? {
    guard billed.currency == said.currency, let more = try? said.subtracting(billed),
      more.isPositive
    else { return nil }
    return more
  }

  /// The charge says again what is billed of it, a deleted one too; a deposit that is billed with it waits no more.
  public func asBilled(in book: Book) -> Edit {
    var edit = Edit()
    guard var charge = book.charges[charge], charge.isLive || isDeleted else { return edit }
    charge.life = .live
    if let deposit = depositBilled(with: charge, in: book) {
      edit.add(Deleting.delete(deposit, in: book))
    }
    charge.price = price
    edit.put(charge, in: book.charges)
    return edit
  }

  /// Whether the charge of a deposit that is billed with it is deleted by ``asBilled(in:)``.
  public func deletesDeposit(in book: Book) -> Bool {
    book.charges.live(charge).flatMap { depositBilled(with: $0, in: book) } != nil
  }

  /// The charge of a deposit that no invoice or draft asks for, where the deal's own is less by it and the invoice bills both; one
  /// that an invoice or draft has goes back with the next.
  private func depositBilled(with charge: Charge, in book: Book) -> Charge? {
    guard let invoice = book.invoices[invoice],
      ChangedSinceIssue.leavesDeposit(of: charge, invoice, in: book),
      book.charges.live(Deal.takenOffCharge(of: charge.project)) == nil,
      let deposit = book.charges.live(Deal.depositCharge(of: charge.project)),
      !Drafting.isBilled(deposit, in: book),
      let amount = try? deposit.price.amount(), (try? said.adding(amount)) == billed
    else { return nil }
    return deposit
  }

  /// The same, and a new charge like it asks for the difference: together they say what the one did.
  ///
  /// A paid project is delivered again, so that it waits. Nothing without a difference.
  public func billingDifference(as id: ID<Charge>, in book: Book) -> Edit {
    guard let difference, let charge = book.charges.live(charge) else { return Edit() }
    var edit = asBilled(in: book)
    var rest = Charge()
    rest.id = id
    rest.project = charge.project
    rest.name = charge.name
    rest.service = charge.service
    rest.price = Price(difference)
    let all = book.charges(of: charge.project)
    let next = all.firstIndex { $0.id == charge.id }.map { $0 + 1 } ?? all.count
    rest.position = Position.between(
      charge.position, next < all.count ? all[next].position : nil, jitter: id.raw)
    edit.put(rest, in: book.charges)
    Payments.reopen(charge.project, in: book, &edit)
    return edit
  }
}
