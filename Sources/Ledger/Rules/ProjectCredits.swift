/// What a design project's invoice gives back, as it was asked for (rule R10): less the discount, and with the tax, of the line
/// that billed it.
enum ProjectCredits {
  /// The printed line that asked for a thing.
  private struct Biller {
    var invoice: Invoice
    var content: InvoiceContent
    var place: Int

    /// What it asked for before any discount.
    func whole() throws(MoneyError) -> Money {
      try content.lines[place].unit.times(content.lines[place].quantity)
    }
  }

  /// Makes the lines below zero of a new draft say what was billed.
  ///
  /// Where the draft gives back things of one invoice and
  /// nothing else, it corrects that one, and has its discount and tax.
  static func settle(
    _ draft: inout Invoice, _ lines: inout [Line], in book: Book
  ) throws(MoneyError) {
    var billers: [Biller?] = []
    for line in lines {
      let isBack = try line.price.amount().isNegative
      billers.append(isBack ? biller(of: line, on: draft, isBack: true, in: book) : nil)
    }
    if let first = billers.first ?? nil,
      billers.allSatisfy({ $0?.invoice.id == first.invoice.id })
    {
      draft.corrects = first.invoice.id
      draft.tax = first.content.tax(ofLine: 0)
      draft.reverseCharge = first.content.taxGroups.isEmpty ? first.content.reverseCharge : nil
      var given: Int64 = 0
      for place in lines.indices {
        guard let biller = billers[place] else { continue }
        lines[place].discount = try part(
          biller.content.lines[biller.place].discount, biller, lines[place])
        lines[place].tax = tax(biller, beside: draft.tax)
        given = given.addingClamped(try lines[place].amount().minor)
      }
      if let discount = first.content.discount {
        draft.discount =
          discount.rate.isZero
          ? share(discount.amount, given, of: first.content.subtotal.minor)
          : Discount(discount.rate)
      }
      return
    }
    for place in lines.indices { try settle(&lines[place], on: draft, in: book) }
  }

  /// The same for one line beside others, and for one that takes back what was given back.
  private static func settle(
    _ line: inout Line, on draft: Invoice, in book: Book
  ) throws(MoneyError) {
    let isBack = try line.price.amount().isNegative
    guard isBack || line.source?.before?.isNegative ?? false,
      let biller = biller(of: line, on: draft, isBack: isBack, in: book)
    else { return }
    try settle(&line, biller, on: draft)
  }

  /// The same for the lines of a draft that changed: what of the draft and of each line is as it was settled before is settled
  /// anew, and what somebody wrote stays.
  static func settleAgain(
    _ draft: inout Invoice, _ lines: inout [Line], before old: [Line], in book: Book
  ) throws(MoneyError) {
    let whole = try settled(draft, old, isNew: true, in: book)
    let isWhole =
      whole.draft.corrects == draft.corrects && whole.draft.tax == draft.tax
      && whole.draft.discount == draft.discount
      && whole.draft.reverseCharge == draft.reverseCharge
    let before = try isWhole ? whole : settled(draft, old, isNew: false, in: book)
    let after = try settled(draft, lines, isNew: isWhole, in: book)
    draft = after.draft
    for place in lines.indices where lines[place].source != nil {
      let was = old.firstIndex { $0.id == lines[place].id }
      if was.map({ old[$0].discount == before.lines[$0].discount }) ?? true {
        lines[place].discount = after.lines[place].discount
      }
      if was.map({ old[$0].tax == before.lines[$0].tax }) ?? true {
        lines[place].tax = after.lines[place].tax
      }
    }
  }

  /// A draft and its lines as they are settled when nobody wrote a discount or a tax on those of things: all of it
  /// as new, or the lines beside what the draft says.
  private static func settled(
    _ draft: Invoice, _ lines: [Line], isNew: Bool, in book: Book
  ) throws(MoneyError) -> (draft: Invoice, lines: [Line]) {
    var (draft, lines) = (draft, lines)
    for place in lines.indices where lines[place].source != nil {
      (lines[place].discount, lines[place].tax) = (nil, nil)
    }
    if isNew {
      let blank = Drafting.blank(
        draft.id, client: draft.client, on: draft.day ?? Day.first, in: book)
      (draft.corrects, draft.tax) = (blank.corrects, blank.tax)
      (draft.discount, draft.reverseCharge) = (blank.discount, blank.reverseCharge)
      try settle(&draft, &lines, in: book)
      return (draft, lines)
    }
    for place in lines.indices { try settle(&lines[place], on: draft, in: book) }
    return (draft, lines)
  }

  private static func settle(
    _ line: inout Line, _ biller: Biller, on draft: Invoice
  ) throws(MoneyError) {
    let printed = biller.content.lines[biller.place]
    let whole = try biller.whole()
    var off = Int64(clamping: try whole.subtracting(printed.amount).minor.magnitude)
    if let discount = biller.content.discount {
      off = off.addingClamped(
        share(discount.amount, printed.amount.minor, of: biller.content.subtotal.minor)?.amount?
          .minor ?? 0)
    }
    if off != 0 {
      let part = Money(minor: off, currency: whole.currency)
      line.discount = share(part, try line.price.amount().minor, of: whole.minor)
    }
    // Said also where the draft has the same, which may get another one.
    line.tax = biller.content.tax(ofLine: biller.place) ?? Tax("", .zero)
  }

  /// A line's own discount, as far as the line is given back.
  private static func part(
    _ discount: DiscountAmount?, _ biller: Biller, _ line: Line
  ) throws(MoneyError) -> Discount? {
    guard let discount else { return nil }
    if !discount.rate.isZero { return Discount(discount.rate) }
    return share(discount.amount, try line.price.amount().minor, of: try biller.whole().minor)
  }

  /// As much of an amount as a part is of a whole, halves away from zero, as a discount; nil for nothing.
  private static func share(_ amount: Money, _ part: Int64, of whole: Int64) -> Discount? {
    let size = Int64(clamping: amount.minor.magnitude)
    guard whole != 0,
      let minor = multiplyDivideHalfUp(
        size, Int64(clamping: part.magnitude), by: whole.magnitude), minor > 0
    else { return nil }
    return Discount(Money(minor: minor, currency: amount.currency))
  }

  /// The tax that a line names because its draft has another one.
  private static func tax(_ biller: Biller, beside usual: Tax?) -> Tax? {
    let tax = biller.content.tax(ofLine: biller.place)
    return tax == usual ? nil : tax ?? Tax("", .zero)
  }

  /// The last invoice of the project in force that asked for what a line gives back: for the very same, else for the
  /// thing, which a sale or a return moved on; of a line that takes back what was given back, the one that gave it.
  private static func biller(
    of line: Line, on draft: Invoice, isBack: Bool, in book: Book
  ) -> Biller? {
    guard let source = line.source else { return nil }
    // A part is given back as what it was a part of was asked for (rule I11).
    var items = [source.item]
    while items.count < ProjectInvoicing.longestChain, let last = items.last, !last.isNone,
      let whole = book.whole(of: last)
    {
      items.append(whole)
    }
    var found: (biller: Biller, isSame: Bool, at: Instant)?
    for invoice in book.invoices(of: draft.project) where !invoice.isVoid {
      guard let issue = invoice.issue, issue.content.currency == draft.currency else { continue }
      for (place, bill) in PrintedLines.bills(of: invoice, in: book).enumerated() {
        guard let known = bill.source else { continue }
        let isSame = known.transaction == source.transaction && known.item == source.item
        guard isSame || (!source.item.isNone && items.contains(known.item)) else { continue }
        let biller = Biller(invoice: invoice, content: issue.content, place: place)
        guard let whole = try? biller.whole(), isBack ? whole.isPositive : whole.isNegative else {
          continue
        }
        if let last = found, last.isSame && !isSame || last.isSame == isSame && last.at > issue.at {
          continue
        }
        found = (biller, isSame, issue.at)
      }
    }
    return found?.biller
  }
}
