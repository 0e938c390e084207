extension Issuing {
  /// How many things in the book differ from what was issued: edits that came after, or late from
  /// another device.
  ///
  /// They change nothing on the invoice.
  public static func lateEdits(of invoice: Invoice, in book: Book) -> Int {
    guard let issue = invoice.issue else { return 0 }
    let frozen = issue.content
    var (lines, off) = (book.lines(of: invoice.id), invoice.discount)
    // What earlier programs issued has the discount of the whole although it takes off or gives back.
    if frozen.discount == nil,
      let counted = try? InvoiceTotals.discountingWhatIsNew(lines, off)
    {
      (lines, off) = counted
    }
    var count = 0
    var hasOtherTax = false
    for index in 0..<Swift.max(lines.count, frozen.lines.count) {
      guard index < lines.count, index < frozen.lines.count else {
        count += 1
        continue
      }
      let charge = index < invoice.bills.count ? invoice.bills[index].charge : lines[index].charge
      // The row of a credit note's line names no charge.
      let isBack =
        lines[index].charge.isNone && GivenBack.gives(charge, back: invoice, in: book)
      let isMoved = charge != lines[index].charge && !isBack
      if isMoved || !PrintedLines.isPrinted(lines[index], as: frozen.lines[index]) { count += 1 }
      let tax = InvoiceTotals.counted(lines[index].tax ?? invoice.tax)
      if tax != frozen.tax(ofLine: index) { hasOtherTax = true }
    }
    if hasOtherTax { count += 1 }
    let discount = off.flatMap { $0.isNothing ? nil : $0 }
    if discount != (try? frozen.discount?.discount()) { count += 1 }
    if invoice.notes != issue.content.notes { count += 1 }
    if let due = invoice.due, due != issue.content.due { count += 1 }
    if frozen.taxGroups.isEmpty, let chosen = invoice.reverseCharge,
      chosen != frozen.reverseCharge
    {
      count += 1
    }
    return count
  }
}
