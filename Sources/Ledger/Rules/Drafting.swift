/// Making and filling draft invoices.
public enum Drafting {
  /// What stops a draft.
  public enum Problem: Error, Equatable, Sendable {
    case noProject
    case noCharges
    case severalClients

    public var message: Phrase {
      switch self {
      case .noProject: return "The project was not found"
      case .noCharges: return "Add a charge to the project first"
      case .severalClients: return "One invoice is for projects of one client"
      }
    }
  }

  /// A draft for a project: a line for each charge that no live invoice has yet, of those in the first one's currency.
  ///
  /// An invoice is in one currency: charges in another wait for a draft of their own.
  /// Nothing when the invoice is there already.
  ///
  /// The lines' ids follow from the new invoice's, so a retry makes no second draft. `today` is the
  /// issue day it starts with. `takesFee`: what the project's deal brings and no charge bills comes along (rule G99);
  /// unless that is said, it does where no charge waits.
  public static func draft(
    _ id: ID<Invoice>, for project: ID<Project>, on today: Day, takesFee: Bool? = nil, in book: Book
  ) throws(Problem) -> Edit {
    var edit = Edit()
    if book.invoices[id] != nil { return edit }
    guard let project = book.projects.live(project) else { throw .noProject }
    let all = waitingCharges(of: project.id, takesFee: takesFee, in: book, &edit)
    guard let first = all.first else { throw .noCharges }
    let unbilled = all.filter { $0.price.unit.currency == first.price.unit.currency }
    var invoice = blank(id, client: project.client, on: today, in: book)
    invoice.project = project.id
    invoice.currency = first.price.unit.currency
    // Beside other charges a difference has its tax alone.
    let ofDeal = [Deal.charge(of: project.id), Deal.takenOffCharge(of: project.id)]
    for charge in unbilled where unbilled.count == 1 || ofDeal.contains(charge.id) {
      if let tax = Deals.asked(before: charge, in: book)?.tax {
        invoice.tax = InvoiceTotals.counted(tax)
      }
    }
    if let asked = Deposits.corrected(by: unbilled, of: project.id, in: book) {
      (invoice.corrects, invoice.series) = (asked.id, asked.series)
    }
    edit.put(invoice, in: book.invoices)
    var last: Position?
    for charge in unbilled {
      append(
        line(of: charge, on: invoice, in: book), of: project.id, behind: &last, in: book, &edit)
    }
    return edit
  }

  /// What a project's next invoice bills; the charge of its deal is made, or renewed, where it comes along.
  static func waitingCharges(
    of project: ID<Project>, takesFee: Bool?, in book: Book, _ edit: inout Edit
  ) -> [Charge] {
    var all = book.charges(of: project).filter { !isBilled($0, in: book) }
    if takesFee ?? all.isEmpty, let fee = Deals.chargeLeftOut(of: project, in: book) {
      edit.put(fee, in: book.charges)
      if let place = all.firstIndex(where: { $0.id == fee.id }) {
        all[place] = fee
      } else {
        all.append(fee)
      }
    } else {
      let off =
        all.isEmpty
        ? Deposits.chargeTakenOffTyped(of: project, in: book)
        : Deposits.chargeTakenOff(of: project, beside: all, in: book)
      if let off {
        edit.put(off, in: book.charges)
        all.append(off)
      }
    }
    // Agreed in another currency since: what was the deposit is none of what the deal's charge asks for.
    if let place = Deposits.outdated(among: all, of: project, in: book) {
      all[place].life = .trashed
      edit.put(all.remove(at: place), in: book.charges)
    }
    return all
  }

  /// Puts a charge's line on a draft; where it bills the rest of a deal, all of that and the deposit that is taken off.
  static func append(
    _ line: Line, of project: ID<Project>, behind last: inout Position?, in book: Book,
    _ edit: inout Edit
  ) {
    if let (whole, deposit) = Deposits.lines(billing: line, of: project, in: book) {
      if let whole { edit.append(whole, behind: &last, jitter: line.charge.raw, in: book) }
      edit.append(deposit, behind: &last, jitter: deposit.id.raw, in: book)
    } else {
      edit.append(line, behind: &last, jitter: line.charge.raw, in: book)
    }
  }

  /// A draft's line that bills a charge.
  static func line(of charge: Charge, on invoice: ID<Invoice>) -> Line {
    var line = Line()
    line.id = ID.foreign("line:\(invoice.text):\(charge.id.text)")
    line.invoice = invoice
    line.text = charge.name
    line.service = charge.service
    line.price = charge.price
    line.charge = charge.id
    return line
  }

  /// Whether a device made a line of a charge before it heard of a price that another one wrote earlier, by their clocks.
  ///
  /// A line on which nobody wrote says what its charge said: where they differ then, it was not heard.
  static func isUnheard(_ charge: Charge, by line: Line, in book: Book) -> Bool {
    if line.price == charge.price { return false }
    let made = book.lines.written(line.id, RegisterTag.Line.price)
    let said = book.charges.written(charge.id, RegisterTag.Charge.price)
    return said < made && said.device != made.device
      && said > book.charges.written(charge.id, RegisterTag.Charge.project)
      && made == book.lines.written(line.id, RegisterTag.Line.charge)
  }

  /// The same with the tax and the discount of what an invoice asked for before of a deal that it is of.
  static func line(of charge: Charge, on draft: Invoice, in book: Book) -> Line {
    var line = line(of: charge, on: draft.id)
    guard let asked = Deals.asked(before: charge, in: book) else { return line }
    line.discount = asked.discount
    if let tax = asked.tax, InvoiceTotals.counted(tax) != draft.tax { line.tax = tax }
    return line
  }

  /// An empty draft in the client's currency; due the account's payment days after its issue,
  /// whenever that is, unless a day is set.
  public static func blank(
    _ id: ID<Invoice>, client: ID<Client>, on today: Day, in book: Book
  ) -> Invoice {
    var invoice = Invoice()
    invoice.id = id
    invoice.client = book.meant(client)
    invoice.currency = book.currency(of: client)
    invoice.day = today
    invoice.tax = usualTax(of: client, in: book)
    return invoice
  }

  /// What a client's invoices ask for as tax unless somebody says otherwise; nil for none.
  static func usualTax(of client: ID<Client>, in book: Book) -> Tax? {
    InvoiceTotals.counted(book.recipient(of: client)?.tax ?? book.settings.tax)
  }

  /// A draft that says what another invoice says, of today: its lines are bound to no charge or thing, so nothing is billed twice
  /// unnoticed.
  ///
  /// The lines' ids follow from the new invoice's, so a retry makes no second draft.
  public static func duplicate(
    _ id: ID<Invoice>, of invoice: Invoice, on today: Day, in book: Book
  ) -> Edit {
    var edit = Edit()
    if book.invoices[id] != nil { return edit }
    var copy = blank(id, client: invoice.client, on: today, in: book)
    copy.project = invoice.project
    copy.currency = invoice.askedCurrency
    copy.tax = invoice.tax
    copy.discount = invoice.discount
    copy.reverseCharge = invoice.reverseCharge
    copy.notes = invoice.notes
    copy.series = YearSeries.choice(of: invoice, in: book)
    copy.layout = invoice.layout
    // Another credit note is one of the same invoice.
    copy.corrects = invoice.corrects
    edit.put(copy, in: book.invoices)
    // A deposit is taken off once (rule G100).
    for line in book.lines(of: invoice.id) where Deposits.invoice(takenOffBy: line) == nil {
      var line = line
      line.id =
        CreditLines.isRounding(line)
        ? CreditLines.rounding(of: id) : ID.foreign("line:\(id.text):\(line.id.text)")
      line.invoice = id
      line.charge = ID()
      line.source = nil
      edit.put(line, in: book.lines)
    }
    return edit
  }

  /// A draft that gives back all that an issued invoice asked for: its printed lines with the quantities turned
  /// round, each with its discount and tax, so that the sum is the same below zero.
  ///
  /// The lines' ids follow from the new invoice's, so a retry makes no second draft. Nothing for a draft.
  public static func credit(
    _ id: ID<Invoice>, of invoice: Invoice, on today: Day, in book: Book
  ) -> Edit {
    var edit = Edit()
    guard let content = invoice.issue?.content, book.invoices[id] == nil else { return edit }
    var draft = note(id, of: invoice, content, on: today, in: book)
    // An amount off the whole is each line's share of it, whichever lines stay.
    let parts = CreditLines(of: invoice, content, in: book)
    if !parts.sharesDiscount { draft.discount = (try? content.discount?.discount()) ?? nil }
    edit.put(draft, in: book.invoices)
    let bills = PrintedLines.bills(of: invoice, in: book)
    var last: Position?
    let lines = parts.lines(for: id, in: book)
    for (place, part) in lines {
      var line = part
      // What a project's invoice billed is open again.
      if place < bills.count, let source = bills[place].source {
        line.source = source
        line.source?.before = ProjectInvoicing.billed(source, content.currency, in: book, invoice)
        line.source?.asked = ID()
      }
      edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    }
    if let cents = parts.rounding(beside: lines.map { $0.line }, on: draft, in: book) {
      edit.append(cents, behind: &last, jitter: cents.id.raw, in: book)
    }
    return edit
  }

  /// The draft of a credit note of an invoice, without lines and discount.
  static func note(
    _ id: ID<Invoice>, of invoice: Invoice, _ content: InvoiceContent, on today: Day, in book: Book
  ) -> Invoice {
    var draft = blank(id, client: invoice.client, on: today, in: book)
    draft.project = invoice.project
    draft.currency = content.currency
    draft.tax = content.tax(ofLine: 0)
    draft.series = YearSeries.choice(of: invoice, in: book)
    draft.layout = invoice.layout
    draft.reverseCharge = content.taxGroups.isEmpty ? content.reverseCharge : nil
    draft.corrects = invoice.id
    return draft
  }

  /// The line of a credit note that gives back a printed one.
  static func creditLine(_ place: Int, of note: ID<Invoice>) -> ID<Line> {
    ID.foreign("credit:\(note.text):\(place)")
  }

  /// The credit notes of an invoice that are in force, and drafts of some: the first issued first, drafts last
  /// (rule G65).
  public static func credits(of invoice: Invoice, in book: Book) -> [Invoice] {
    var found = book.invoices.live(linking: Invoice.correctsLink, to: invoice.id.raw)
    if found.isEmpty { return found }
    found.removeAll { $0.isVoid }
    found.sort { a, b in
      let days = (a.issue?.content.issued ?? .last, b.issue?.content.issued ?? .last)
      return days.0 != days.1 ? days.0 < days.1 : a.id < b.id
    }
    return found
  }

  /// What credit notes of an invoice have not given back yet: nothing where it is no invoice that a credit note can
  /// correct, which is one that is issued, in force and asks for money.
  public static func creditable(
    _ invoice: Invoice, in book: Book
  ) throws(MoneyError) -> Money {
    var rest = invoice.issue?.content.total ?? .zero(invoice.currency)
    if invoice.isVoid || !rest.isPositive { return .zero(rest.currency) }
    for note in credits(of: invoice, in: book) {
      guard let given = note.issue?.content.total, given.currency == rest.currency else { continue }
      rest = try rest.adding(given)
    }
    return rest.isNegative ? .zero(rest.currency) : rest
  }

  /// How much more than an invoice asked for its credit notes would give back with a draft of one; nil for nothing.
  public static func overcredit(by draft: Invoice, in book: Book) -> Money? {
    guard let corrected = book.invoices.live(draft.corrects),
      let rest = try? creditable(corrected, in: book).adding(book.total(of: draft)),
      rest.isNegative
    else { return nil }
    return try? rest.negated()
  }

  /// Whether a live invoice that is not void carries the charge.
  public static func isBilled(_ charge: Charge, in book: Book) -> Bool {
    invoice(with: charge.id, in: book) != nil
  }

  /// The invoice in force that has a charge, an issued one before a draft.
  public static func invoice(with charge: ID<Charge>, in book: Book) -> Invoice? {
    if let issued = issuedInvoice(with: charge, in: book) { return issued }
    for line in book.lines.live(linking: Line.chargeLink, to: charge.raw) {
      if let draft = book.invoices.live(line.invoice), !draft.isIssued, !draft.isVoid {
        return draft
      }
    }
    return nil
  }

  /// What a project's charges that no invoice has come to; what no sum holds is left out.
  public static func unbilled(of project: ID<Project>, in book: Book) -> Totals {
    var totals = Totals()
    for charge in book.charges(of: project) where !isBilled(charge, in: book) {
      if let amount = try? charge.price.amount() { try? totals.add(amount) }
    }
    return totals
  }

  /// Whether an issued invoice in force asks for the charge.
  public static func isIssued(_ charge: Charge, in book: Book) -> Bool {
    issuedInvoice(with: charge.id, in: book) != nil
  }

  /// The first that was issued.
  static func issuedInvoice(with charge: ID<Charge>, in book: Book) -> Invoice? {
    issuedInvoices(with: charge, in: book).first
  }

  /// The issued invoices in force that ask for a charge, the first issued first: two where devices issued it unheard.
  ///
  /// What became of its lines after the issue changes nothing (``PrintedLines``). One of which credit notes gave the charge
  /// back asks for it no more (``GivenBack``) and is left out, unless those are wanted too.
  static func issuedInvoices(
    with charge: ID<Charge>, in book: Book, evenGivenBack: Bool = false
  ) -> [Invoice] {
    var found: [Invoice] = []
    func meet(_ invoice: Invoice) {
      if invoice.isLive && invoice.isIssued && !invoice.isVoid
        && !found.contains(where: { $0.id == invoice.id })
        && !GivenBack.gives(charge, back: invoice, in: book)
        && (evenGivenBack || GivenBack.isAsked(charge, on: invoice, in: book))
      {
        found.append(invoice)
      }
    }
    for row in book.invoices.rows(naming: charge.raw) {
      let invoice = book.invoices.rows[Int(row)]
      if invoice.bills.contains(where: { $0.charge == charge }) { meet(invoice) }
    }
    for row in book.lines.rows(linking: Line.chargeLink, to: charge.raw) {
      let line = book.lines.rows[Int(row)]
      if let invoice = book.invoices[line.invoice], invoice.isIssued, invoice.bills.isEmpty,
        PrintedLines.has(line, on: invoice, in: book)
      {
        meet(invoice)
      }
    }
    if found.count > 1 {
      found.sort { a, b in
        let (first, second) = (a.issue?.at, b.issue?.at)
        guard let first, let second, first != second else { return a.id < b.id }
        return first < second
      }
    }
    return found
  }
}
