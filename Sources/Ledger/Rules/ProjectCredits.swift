/// What a design project's invoice gives back, as it was asked for (rule R10): less the discount, and with the tax, of the line
/// that billed it.
public enum ProjectCredits {
  /// Makes the lines of a draft that give something back, or ask for it again, say how it was asked for.
  ///
  /// Where the draft gives back things of one invoice and nothing else, it corrects that one, and has its discount and tax, unless
  /// a person wrote what the draft has (`isWritten`). With other lines beside them (`isAlone`) it corrects none.
  static func settle(
    _ draft: inout Invoice, _ lines: inout [ProjectLine], isAlone: Bool = true,
    isWritten: Bool = false
  ) throws(MoneyError) {
    if isAlone, let first = lines.first?.asked?.invoice, let content = first.issue?.content,
      lines.allSatisfy({ $0.difference.open.isNegative && $0.asked?.invoice.id == first.id })
    {
      draft.corrects = first.id
      if !isWritten {
        draft.tax = content.tax(ofLine: 0)
        draft.reverseCharge = content.taxGroups.isEmpty ? content.reverseCharge : nil
        if try share(content, &draft, &lines) { return }
      }
    }
    for place in lines.indices {
      guard let asked = lines[place].asked else { continue }
      let amount = try lines[place].line.price.amount()
      lines[place].line.discount = discount(lines[place].off, of: amount, nil)
      // Said also where the draft has the same, which may get another one.
      lines[place].line.tax = tax(asked) ?? Tax("", .zero)
    }
  }

  /// Whether a draft's line gives back what an invoice asked for, or asks for that again: it names its tax.
  static func isBack(_ line: Line) -> Bool {
    guard line.tax != nil, let source = line.source, let amount = try? line.price.amount() else {
      return false
    }
    return amount.isNegative || (amount.isPositive && source.before?.isNegative ?? false)
  }

  /// Whether a draft gives back what invoices asked for and asks for nothing: it takes no tax and no discount but theirs.
  public static func isAll(_ lines: [Line]) -> Bool {
    !lines.isEmpty && lines.allSatisfy { isBack($0) && $0.price.unit.isNegative }
  }

  /// Gives the lines their own discounts and the draft that of the whole; false where that says something else than the lines
  /// alone.
  private static func share(
    _ content: InvoiceContent, _ draft: inout Invoice, _ lines: inout [ProjectLine]
  ) throws(MoneyError) -> Bool {
    draft.discount = nil
    var off: Int64 = 0
    var sum = Money.zero(draft.currency)
    for place in lines.indices {
      guard let asked = lines[place].asked else { continue }
      let printed = content.lines[asked.place]
      let amount = try lines[place].line.price.amount()
      var own = lines[place].off
      if content.discount != nil {
        let whole = try printed.unit.times(printed.quantity)
        let size = try whole.subtracting(printed.amount).minor
        own = Swift.min(
          own, multiplyDivideHalfUp(size, 0 &- amount.minor, by: whole.minor.magnitude) ?? 0)
      }
      lines[place].line.discount = discount(own, of: amount, printed.discount?.rate)
      // Said also where the draft has the same, which may get another one.
      lines[place].line.tax = tax(asked) ?? Tax("", .zero)
      off = off.addingClamped(lines[place].off - own)
      sum = try sum.adding(try lines[place].line.amount())
    }
    if off == 0 { return true }
    if lines.contains(where: { $0.asked.flatMap { tax($0) } != draft.tax }) { return false }
    draft.discount = discount(off, of: sum, content.discount?.rate)
    return true
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
