/// A line of a design project's draft as it is made of a difference (rule R10): of one that gives back, what one printed line
/// asked for; of one that asks for that again, what one gave back.
struct ProjectLine {
  var line = Line()
  var difference: ProjectInvoicing.Difference
  /// What asked for what it gives back, or gave back what it asks for; nil where nothing did.
  var asked: ProjectAskings.Asked?
  /// What of the discounts of that goes back with it, in minor units.
  var off: Int64 = 0
  /// The number of that invoice, where several asked for the thing.
  private var number = ""

  private init(_ difference: ProjectInvoicing.Difference) { self.difference = difference }

  /// The lines of a draft over differences in its currency, without their words.
  static func all(
    of differences: [ProjectInvoicing.Difference], on draft: Invoice, in book: Book
  ) throws(MoneyError) -> [ProjectLine] {
    var lines: [ProjectLine] = []
    var askings: ProjectAskings?
    var own: [ProjectInvoicing.Key: Tax]?
    for difference in differences {
      var parts: [ProjectAskings.Part] = []
      if difference.open.isNegative || difference.billed.isNegative {
        if askings == nil {
          askings = try ProjectAskings(of: draft.project, in: draft.currency, book)
        }
        parts = try askings?.take(difference.open, of: difference.source, in: book) ?? []
      }
      var tax: Tax?
      if parts.isEmpty {
        let taxes = own ?? ownTaxes(on: draft, in: book)
        own = taxes
        let key =
          difference.elsewhere.isZero
          ? ProjectInvoicing.Key(difference.source, draft.currency)
          : ProjectInvoicing.Key(of: difference)
        tax = taxes[key]
      }
      for number in 0..<Swift.max(parts.count, 1) {
        var one = ProjectLine(difference)
        one.line.id = id(of: difference.source, number, on: draft.id)
        one.line.invoice = draft.id
        one.line.price = ProjectInvoicing.price(of: difference)
        one.line.tax = tax
        if number < parts.count {
          one.asked = parts[number].asked
          one.off = parts[number].off
        }
        if parts.count > 1 {
          let amount = Money(minor: parts[number].amount, currency: draft.currency)
          one.line.price = Price(difference.open.isNegative ? try amount.negated() : amount)
          one.number = one.asked?.invoice.number ?? ""
        }
        one.line.source = difference.source
        one.line.source?.before = difference.billed
        one.line.source?.asked = one.asked?.invoice.id ?? ID()
        lines.append(one)
      }
    }
    return lines
  }

  /// The taxes that the lines of things were given on the last invoices that asked for them, where that was not the whole's, nor is
  /// the draft's: what more is asked of such a thing has it, too, also where it stands elsewhere by now.
  ///
  /// Who is asked for no tax any more is asked for none of a thing.
  private static func ownTaxes(
    on draft: Invoice, in book: Book
  ) -> [ProjectInvoicing.Key: Tax] {
    var own: [ProjectInvoicing.Key: Tax] = [:]
    let isUntaxed =
      draft.tax?.rate.isZero != false
      && (book.recipient(of: draft.client)?.tax?.rate.isZero == true
        || ReverseCharge.applies(to: draft, taxed: false, in: book))
    for invoice in ProjectAskings.issued(of: draft.project, in: book) {
      guard let content = invoice.issue?.content, content.currency == draft.currency,
        !content.reverseCharge
      else { continue }
      for (place, bill) in PrintedLines.bills(of: invoice, in: book).enumerated() {
        // A credit note that somebody made names no invoice on its lines, and asks for nothing.
        guard let source = bill.source, source.asked.isNone, !content.lines[place].amount.isNegative
        else { continue }
        let tax = content.tax(ofLine: place) ?? Tax("", .zero)
        let isOwn = tax.rate != invoice.tax?.rate ?? .zero && tax.rate != draft.tax?.rate ?? .zero
        let given = isOwn && !isUntaxed ? tax : nil
        own[ProjectInvoicing.Key(source, draft.currency)] = given
        if !source.item.isNone {
          own[ProjectInvoicing.Key(LineSource(ID(), source.item), draft.currency)] = given
        }
      }
    }
    return own
  }

  /// One thing is one line of an invoice, whoever makes it; what is given back of several, one each.
  static func id(
    of source: LineSource, _ number: Int = 0, on invoice: ID<Invoice>
  ) -> ID<Line> {
    let text = "line:\(invoice.text):\(source.transaction.text):\(source.item.text)"
    return .foreign(number == 0 ? text : text + ":\(number)")
  }

  /// "Feb 3, 2026 · Linen Sofa", and of what was billed before, what.
  func text(_ formats: Formats) -> String {
    var text = difference.day.map { formats.day($0) + " \u{00B7} " } ?? ""
    // Where the price of one is no amount, the line is one of all of them.
    if difference.pieces > 1, line.price.quantity == Quantity(1) {
      text += formats.count(Int(difference.pieces)) + " \u{00D7} "
    }
    text += difference.title
    let before = difference.billed.isZero ? difference.elsewhere : difference.billed
    // What was bought once more, or sold back, after it had gone back is told as itself.
    if !before.isZero && !difference.isAnew {
      text += " (invoiced before: " + formats.money(before) + ")"
    }
    return number.isEmpty ? text : text + " (invoice " + number + ")"
  }
}
