/// Keeping an invoice to start from, and starting from it (rule G17).
public enum InvoiceTemplates {
  public enum Problem: Error, Equatable, Sendable {
    case noName
    case nameTooLong
    case nameTaken

    public var message: String {
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
      for (place, printed) in content.lines.enumerated() {
        var line = TemplateLine()
        line.text = printed.text
        line.service = ServiceType(printed.kind)
        line.quantity = printed.quantity
        line.unit = printed.unit
        line.discount = (try? printed.discount?.discount()) ?? nil
        let tax = content.tax(ofLine: place)
        if tax != template.tax { line.tax = tax ?? Tax("", .zero) }
        template.lines.append(line)
      }
    } else {
      template.notes = invoice.notes
      template.tax = invoice.tax
      template.discount = invoice.discount
      for row in book.lines(of: invoice.id) {
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
    var edit = Edit()
    edit.put(template, in: book.invoiceTemplates)
    return edit
  }

  /// A draft for a client that says what the template says, of today.
  ///
  /// The client's own tax goes before the template's. The lines' ids follow from the new invoice's, so a retry
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
    if book.clients[client]?.tax == nil { invoice.tax = template.tax ?? invoice.tax }
    invoice.discount = template.discount
    invoice.layout = template.layout
    edit.put(invoice, in: book.invoices)
    var last: Position?
    for (place, part) in template.lines.enumerated() {
      var line = Line()
      line.id = ID.foreign("line:\(id.text):template:\(place)")
      line.invoice = id
      line.text = part.text
      line.service = part.service
      line.price = Price(part.unit, times: part.quantity)
      line.discount = part.discount
      line.tax = part.tax
      let position = Position.between(last, nil, jitter: line.id.raw)
      last = position
      line.position = position
      edit.put(line, in: book.lines)
    }
    return edit
  }
}
