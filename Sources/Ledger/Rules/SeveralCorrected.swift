/// A design project's credit note that corrects no single invoice pays those of which it gives something back (rule G65).
///
/// It is recorded with the issue as a credit that somebody applies (``Credits``), so that every device and every view of the book
/// says the same; taking it back leaves the credit.
enum SeveralCorrected {
  /// What a credit note that is about to be issued gives back of earlier invoices, above zero and with tax, the first issued first.
  static func shares(
    of note: Invoice, _ content: InvoiceContent, in book: Book
  ) throws(MoneyError) -> [(invoice: Invoice, amount: Money)] {
    var askings = try ProjectAskings(of: note.project, in: content.currency, book)
    let taken = try content.taken()
    var found: [(invoice: Invoice, amount: Money)] = []
    for (place, bill) in note.bills.enumerated() {
      guard let source = bill.source else { continue }
      let whole = try content.lines[place].unit.times(content.lines[place].quantity)
      if !whole.isNegative { continue }
      var back = try taken[place].subtracting(whole)
      if let tax = content.tax(ofLine: place) { back = try back.adding(try back.percent(tax.rate)) }
      let parts = try askings.take(whole, of: source, in: book)
      for (part, amount) in zip(parts, back.shared(in: parts.map { $0.amount })) {
        guard let invoice = part.asked?.invoice else { continue }
        if let known = found.firstIndex(where: { $0.invoice.id == invoice.id }) {
          found[known].amount = try found[known].amount.adding(amount)
        } else {
          found.append((invoice, amount))
        }
      }
    }
    found.sort { a, b in
      let moments = (a.invoice.issue?.at, b.invoice.issue?.at)
      guard let first = moments.0, let second = moments.1, first != second else {
        return a.invoice.id < b.invoice.id
      }
      return first < second
    }
    return found
  }

  /// Pays with a credit note that is about to be issued what is owed of each, as much as it gives back of it; then, with what is
  /// left, what else they ask for, which may have been given back before.
  static func settle(
    by note: Invoice, on day: Day, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    guard let content = note.issue?.content, note.bills.contains(where: { $0.source != nil })
    else { return }
    var rest = try content.total.negated()
    let shares = try shares(of: note, content, in: book)
    var amounts: [Money] = []
    var owed: [Money] = []
    for (invoice, share) in shares {
      owed.append(try book.balance(of: invoice))
      let most = Swift.min(share.minor, owed[amounts.count].minor, rest.minor)
      amounts.append(Money(minor: Swift.max(most, 0), currency: rest.currency))
      rest = try rest.subtracting(amounts[amounts.count - 1])
    }
    for (place, (invoice, _)) in shares.enumerated() {
      let more = Swift.min(try owed[place].subtracting(amounts[place]).minor, rest.minor)
      if more > 0 {
        amounts[place].minor += more
        rest.minor -= more
      }
      if amounts[place].isPositive {
        try Credits.setOff(amounts[place], of: note, against: invoice, on: day, in: book, &edit)
      }
    }
  }
}
