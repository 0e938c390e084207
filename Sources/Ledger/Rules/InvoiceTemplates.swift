/// Keeping an invoice to start from, and starting from it (rule G17).
public enum InvoiceTemplates {
  /// Why a template cannot be kept under its name.
  public enum Problem: Error, Equatable, Sendable {
    case noName
    case nameTooLong
    case nameTaken

    public var message: Phrase {
      switch self {
      case .noName: return "Give the template a name"
      case .nameTooLong: return "A template's name cannot exceed 100 characters"
      case .nameTaken: return "There is a template of that name already"
      }
    }
  }

  /// What is wrong with a name of the template `id`; nil when nothing is.
  public static func problem(
    _ name: String, of id: ID<InvoiceTemplate>, in book: Book
  ) -> Problem? {
    if name.isEmpty { return .noName }
    if name.count > FieldRules.longestName { return .nameTooLong }
    let wanted = folded(name)
    let isTaken = book.invoiceTemplates.live.contains { $0.id != id && folded($0.name) == wanted }
    return isTaken ? .nameTaken : nil
  }

  /// The template that says what an invoice says; of an issued one what was printed.
  public static func template(
    _ id: ID<InvoiceTemplate>, named name: String, of invoice: Invoice, in book: Book
  ) throws(Problem) -> Edit {
    if let problem = problem(name, of: id, in: book) { throw problem }
    var template = InvoiceTemplate()
    template.id = id
    template.name = name
    template.currency = invoice.askedCurrency
    template.layout = invoice.layout
    if let content = invoice.issue?.content {
      template.notes = content.notes
      template.tax = content.tax(ofLine: 0)
      template.discount = (try? content.discount?.discount()) ?? nil
      template.lines = zip(content.lines, content.templateLines()).compactMap {
        Deposits.invoice(takenOffBy: $0) == nil ? $1 : nil
      }
    } else {
      template.notes = invoice.notes
      template.tax = invoice.tax
      template.discount = invoice.discount
      for row in book.lines(of: invoice.id) where Deposits.invoice(takenOffBy: row) == nil {
        var line = TemplateLine()
        line.text = row.text
        line.service = row.service
        line.quantity = row.price.quantity
        line.unit = row.price.unit
        line.discount = row.discount
        line.tax = row.tax
        template.lines.append(line)
      }
    }
    return Edit(putting: template, in: book.invoiceTemplates)
  }

  /// A draft for a client that says what the template says, of today.
  ///
  /// The client's own tax goes before the template's; who pays none pays none on a line either. The lines' ids follow from the new invoice's, so a retry
  /// makes no second draft.
  public static func draft(
    _ id: ID<Invoice>, from template: InvoiceTemplate, for client: ID<Client>, on today: Day,
    in book: Book
  ) -> Edit {
    var edit = Edit()
    if book.invoices[id] != nil { return edit }
    var invoice = Drafting.blank(id, client: client, on: today, in: book)
    invoice.currency = template.currency
    invoice.notes = template.notes
    let own = book.recipient(of: client)?.tax
    if own == nil { invoice.tax = template.tax ?? invoice.tax }
    let isUntaxed = own != nil && InvoiceTotals.counted(own) == nil
    invoice.discount = template.discount
    invoice.layout = template.layout
    edit.put(invoice, in: book.invoices)
    var last: Position?
    for (place, part) in template.lines.enumerated() {
      var line = Line(part, id: ID.foreign("line:\(id.text):template:\(place)"), of: id)
      if isUntaxed { line.tax = nil }
      edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    }
    return edit
  }
}

extension InvoiceContent {
  /// Its printed lines to start from; one without a tax of its own has the first line's.
  func templateLines() -> [TemplateLine] {
    let usual = lines.isEmpty ? nil : tax(ofLine: 0)
    var parts: [TemplateLine] = []
    for (place, printed) in lines.enumerated() {
      var part = TemplateLine()
      part.text = printed.text
      part.service = ServiceType(printed.kind)
      part.quantity = printed.quantity
      part.unit = printed.unit
      part.discount = (try? printed.discount?.discount()) ?? nil
      let tax = tax(ofLine: place)
      if tax != usual { part.tax = tax ?? Tax("", .zero) }
      parts.append(part)
    }
    return parts
  }
}

extension Line {
  /// A line of an invoice that says what a template's does.
  init(_ part: TemplateLine, id: ID<Line>, of invoice: ID<Invoice>) {
    self.init()
    self.id = id
    self.invoice = invoice
    text = part.text
    service = part.service
    price = Price(part.unit, times: part.quantity)
    discount = part.discount
    tax = part.tax
  }
}

extension Edit {
  /// Puts a line behind the last one of its draft.
  mutating func append(
    _ line: Line, behind last: inout Position?, jitter: UInt64, in book: Book
  ) {
    var line = line
    line.position = Position.between(last, nil, jitter: jitter)
    last = line.position
    put(line, in: book.lines)
  }
}
