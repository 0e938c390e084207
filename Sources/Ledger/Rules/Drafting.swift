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
}
