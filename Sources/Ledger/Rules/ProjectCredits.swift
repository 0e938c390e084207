/// What a design project's invoice gives back, as it was asked for (rule R10): less the discount, and with the tax, of the line
/// that billed it.
public enum ProjectCredits {
  /// Makes the lines of a draft that give something back, or ask for it again, say how it was asked for.
  ///
  /// Each says its discount and its tax, also where the draft has the same: that may get another one. Where the draft gives back
  /// things of one invoice and nothing else, it corrects that one, and has its tax for other lines, unless a person wrote what the
  /// draft has (`isWritten`). With other lines beside them (`isAlone`) it corrects none.
  static func settle(
    _ draft: inout Invoice, _ lines: inout [ProjectLine], isAlone: Bool = true,
    isWritten: Bool = false
  ) throws(MoneyError) {
    var corrected: InvoiceContent?
    if isAlone, let first = lines.first?.asked?.invoice, let content = first.issue?.content,
      lines.allSatisfy({ $0.difference.open.isNegative && $0.asked?.invoice.id == first.id })
    {
      draft.corrects = first.id
      if !isWritten {
        corrected = content
        draft.discount = nil
        draft.tax = content.tax(ofLine: 0)
        draft.reverseCharge = content.taxGroups.isEmpty ? content.reverseCharge : nil
      }
    }
    for place in lines.indices {
      guard let asked = lines[place].asked else { continue }
      let amount = try lines[place].line.price.amount()
      let rate = corrected.flatMap { ProjectCredits.rate(ofLine: asked.place, $0) }
      lines[place].line.discount = discount(lines[place].off, of: amount, rate)
      lines[place].line.tax = tax(asked) ?? Tax("", .zero)
    }
  }

  /// What makes a draft that gives back the last of one invoice come to what is left of it (``CreditLines``).
  static func rounding(
    _ lines: [ProjectLine], on draft: Invoice, in book: Book
  ) -> Line? {
    guard let corrected = book.invoices.live(draft.corrects), let content = corrected.issue?.content
    else { return nil }
    return CreditLines(of: corrected, content, in: book)
      .rounding(beside: lines.map { $0.line }, on: draft, in: book)
  }

  /// The rate of what was taken off a printed line, where it was one: its own or that of the whole.
  private static func rate(ofLine place: Int, _ content: InvoiceContent) -> Rate? {
    guard let whole = content.discount else { return content.lines[place].discount?.rate }
    return content.lines[place].discount == nil ? whole.rate : nil
  }

  /// Whether a draft's line gives back what an invoice asked for, or asks for that again, or is the cents that these leave.
  static func isBack(_ line: Line) -> Bool {
    guard let source = line.source else { return CreditLines.isRounding(line) }
    if !source.asked.isNone { return true }
    // An earlier program named no invoice, but its tax on what it made to give back; what a person gives back has other ids.
    return line.tax != nil && (line.price.unit.isNegative || source.before?.isNegative ?? false)
      && (0..<4).contains { ProjectLine.id(of: source, $0, on: line.invoice) == line.id }
  }

  /// Whether a project's draft gives back what invoices asked for and asks for nothing: it takes no tax and no discount but
  /// theirs.
  public static func isAll(of draft: Invoice, in book: Book) -> Bool {
    let lines = book.lines(of: draft.id)
    return lines.contains { $0.source != nil }
      && lines.allSatisfy { isBack($0) && ($0.source == nil || $0.price.unit.isNegative) }
      && !ProjectInvoicing.isByHand(draft, in: book)
  }

  /// The discount that takes so much off an amount below zero, in percent where it was and comes to that; nil for nothing.
  private static func discount(_ off: Int64, of amount: Money, _ rate: Rate?) -> Discount? {
    if off == 0 { return nil }
    if let rate, !rate.isZero, let taken = try? Discount(rate).taken(off: amount),
      taken.minor == 0 &- off
    {
      return Discount(rate)
    }
    return Discount(Money(minor: off, currency: amount.currency))
  }

  private static func tax(_ asked: ProjectAskings.Asked) -> Tax? {
    asked.invoice.issue?.content.tax(ofLine: asked.place)
  }
}
