/// Making and filling draft invoices.
public enum Drafting {
  /// What stops a draft.
  public enum Problem: Error, Equatable, Sendable {
    case noProject
    case noCharges

    public var message: Phrase {
      switch self {
      case .noProject: return "The project was not found"
      case .noCharges: return "Add a charge to the project first"
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
    var all = book.charges(of: project.id).filter { !isBilled($0, in: book) }
    if takesFee ?? all.isEmpty, let fee = Deals.chargeLeftOut(of: project.id, in: book) {
      edit.put(fee, in: book.charges)
      if let place = all.firstIndex(where: { $0.id == fee.id }) {
        all[place] = fee
      } else {
        all.append(fee)
      }
    }
    guard let first = all.first else { throw .noCharges }
    let unbilled = all.filter { $0.price.unit.currency == first.price.unit.currency }
    var invoice = blank(id, client: project.client, on: today, in: book)
    invoice.project = project.id
    invoice.currency = first.price.unit.currency
    edit.put(invoice, in: book.invoices)
    var last: Position?
    for charge in unbilled {
      let line = line(of: charge, on: id)
      if let (whole, deposit) = Deposits.lines(billing: line, of: project.id, in: book) {
        edit.append(whole, behind: &last, jitter: charge.id.raw, in: book)
        edit.append(deposit, behind: &last, jitter: deposit.id.raw, in: book)
      } else {
        edit.append(line, behind: &last, jitter: charge.id.raw, in: book)
      }
    }
    return edit
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
    invoice.tax = InvoiceTotals.counted(book.recipient(of: client)?.tax ?? book.settings.tax)
    return invoice
  }

  /// A draft that says what another invoice says, of today: its lines are bound to no charge, so nothing is billed twice
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
    copy.series = invoice.series
    copy.layout = invoice.layout
    edit.put(copy, in: book.invoices)
    for line in book.lines(of: invoice.id) {
      var line = line
      line.id = ID.foreign("line:\(id.text):\(line.id.text)")
      line.invoice = id
      line.charge = ID()
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
    var draft = blank(id, client: invoice.client, on: today, in: book)
    draft.project = invoice.project
    draft.currency = content.currency
    draft.tax = content.tax(ofLine: 0)
    draft.discount = (try? content.discount?.discount()) ?? nil
    draft.series = invoice.series
    draft.layout = invoice.layout
    draft.reverseCharge = content.taxGroups.isEmpty ? content.reverseCharge : nil
    edit.put(draft, in: book.invoices)
    let rows = book.lines(of: invoice.id)
    var last: Position?
    for (place, part) in content.templateLines().enumerated() {
      var line = Line(part, id: ID.foreign("credit:\(id.text):\(place)"), of: id)
      line.price.quantity.thousandths = 0 &- line.price.quantity.thousandths
      // What a project's invoice billed is open again.
      if rows.count == content.lines.count, let source = rows[place].source {
        line.source = source
        line.source?.before = ProjectInvoicing.billed(source, content.currency, in: book, invoice)
      }
      edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    }
    return edit
  }

  /// Whether a live invoice that is not void carries the charge.
  public static func isBilled(_ charge: Charge, in book: Book) -> Bool {
    for line in book.lines.live(linking: Line.chargeLink, to: charge.id.raw) {
      if let invoice = book.invoices.live(line.invoice), !invoice.isVoid { return true }
    }
    return false
  }

  /// Whether an issued invoice in force asks for the charge.
  public static func isIssued(_ charge: Charge, in book: Book) -> Bool {
    issuedInvoice(with: charge.id, in: book) != nil
  }

  static func issuedInvoice(with charge: ID<Charge>, in book: Book) -> Invoice? {
    for line in book.lines.live(linking: Line.chargeLink, to: charge.raw) {
      if let invoice = book.invoices.live(line.invoice), invoice.isIssued, !invoice.isVoid {
        return invoice
      }
    }
    return nil
  }
}
