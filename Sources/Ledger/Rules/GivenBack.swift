/// What credit notes give back of the work that an issued invoice bills (rule G65): a charge of which all went back is to be
/// billed again.
///
/// Only which charge a credit note's line gives back is stored (``PrintedLines``), so that a void note, a second one and
/// another device are right by themselves. Amounts are before any discount, as charges have them.
enum GivenBack {
  /// Whether an invoice does not ask for a charge but gives it back: it is a credit note of one that asked for it.
  static func gives(_ charge: ID<Charge>, back note: Invoice, in book: Book) -> Bool {
    guard note.isCreditNote, let corrected = book.invoices[note.corrects] else { return false }
    return PrintedLines.bills(of: corrected, in: book).contains { $0.charge == charge }
  }

  /// What an issued invoice asks for a charge less what its credit notes in force give back of that; nil where it asks for
  /// none of it, and where all went back: the lines of it, or all of the invoice.
  ///
  /// `more` is a credit note that is not in the book yet, `without` one that is left out.
  static func left(
    of charge: ID<Charge>, on invoice: Invoice, in book: Book, with more: Invoice? = nil,
    without: ID<Invoice> = ID()
  ) throws(MoneyError) -> Money? {
    guard let content = invoice.issue?.content else { return nil }
    let bills = PrintedLines.bills(of: invoice, in: book)
    guard let asked = try sum(content, bills, of: charge, isOnly: false) else { return nil }
    var notes = notes(of: invoice, bills, in: book).filter { $0.id != without }
    if let more, !hasOwn(more, beside: bills, in: book) { notes.append(more) }
    // What a line of a credit note gives back that names no charge is of the only one there is.
    let isOnly = bills.allSatisfy { $0.charge == charge }
    var (left, whole, isAny) = (asked, content.total, false)
    for note in notes {
      guard let given = note.issue?.content, given.currency == content.currency else { continue }
      whole = try whole.adding(given.total)
      let back = PrintedLines.bills(of: note, in: book)
      guard let part = try sum(given, back, of: charge, isOnly: isOnly) else { continue }
      left = try left.adding(part)
      isAny = true
    }
    if content.total.isPositive, !whole.isPositive { return nil }
    if isAny, asked.isNegative ? !left.isNegative : !left.isPositive { return nil }
    return left
  }

  /// What is left of a charge as ``left(of:on:in:with:without:)`` says whether there is some, after all discounts.
  static func net(
    of charge: ID<Charge>, on invoice: Invoice, in book: Book
  ) throws(MoneyError) -> Money? {
    guard let content = invoice.issue?.content,
      try left(of: charge, on: invoice, in: book) != nil
    else { return nil }
    let bills = PrintedLines.bills(of: invoice, in: book)
    let isOnly = bills.allSatisfy { $0.charge == charge }
    var net = try sum(content, bills, of: charge, isOnly: false, afterDiscounts: true)
    for note in notes(of: invoice, bills, in: book) {
      guard let given = note.issue?.content, given.currency == content.currency else { continue }
      let back = PrintedLines.bills(of: note, in: book)
      if let part = try sum(given, back, of: charge, isOnly: isOnly, afterDiscounts: true) {
        net = try net?.adding(part)
      }
    }
    return net.map { $0.isNegative ? .zero($0.currency) : $0 }
  }

  private static func notes(
    of invoice: Invoice, _ bills: [BilledLine], in book: Book
  ) -> [Invoice] {
    Drafting.credits(of: invoice, in: book).filter {
      $0.isCreditNote && !hasOwn($0, beside: bills, in: book)
    }
  }

  /// Whether a credit note bills work that the invoice does not: what a deal brings less than its deposit (rule G100) gives
  /// none of that back.
  private static func hasOwn(
    _ note: Invoice, beside bills: [BilledLine], in book: Book
  ) -> Bool {
    PrintedLines.bills(of: note, in: book).contains { own in
      !own.charge.isNone && !bills.contains { $0.charge == own.charge }
    }
  }

  /// Whether a credit note bills work of its own.
  static func hasOwn(_ note: Invoice, in book: Book) -> Bool {
    guard let corrected = book.invoices[note.corrects] else { return false }
    return hasOwn(note, beside: PrintedLines.bills(of: corrected, in: book), in: book)
  }

  /// Whether an invoice that bills a charge still asks for it; sums that are too large give nothing back.
  static func isAsked(
    _ charge: ID<Charge>, on invoice: Invoice, in book: Book, without: ID<Invoice> = ID()
  ) -> Bool {
    let notes = Drafting.credits(of: invoice, in: book)
    if !notes.contains(where: { $0.isCreditNote && $0.id != without }) { return true }
    do throws(MoneyError) {
      return try left(of: charge, on: invoice, in: book, without: without) != nil
    } catch {
      return true
    }
  }

  /// A day, and on one day what was written first.
  typealias Moment = (day: Day, written: Stamp)

  /// When work was given back: at the issue of the last credit note without which it would still be asked for; nil for work that
  /// no invoice in force asked for.
  static func moment(of charge: ID<Charge>, in book: Book) -> Moment? {
    var last: Moment?
    for invoice in Drafting.issuedInvoices(with: charge, in: book, evenGivenBack: true) {
      for note in Drafting.credits(of: invoice, in: book) where note.isCreditNote {
        let moment: Moment = (
          note.issue?.content.issued ?? .first,
          book.invoices.written(note.id, RegisterTag.Invoice.issue)
        )
        if let known = last {
          guard known < moment, isAsked(charge, on: invoice, in: book, without: note.id) else {
            continue
          }
        }
        last = moment
      }
    }
    return last
  }

  private static func sum(
    _ content: InvoiceContent, _ bills: [BilledLine], of charge: ID<Charge>, isOnly: Bool,
    afterDiscounts: Bool = false
  ) throws(MoneyError) -> Money? {
    var sum: Money?
    let taken = afterDiscounts ? try content.taken() : []
    for (place, bill) in bills.enumerated()
    where bill.charge == charge || (isOnly && bill.charge.isNone) {
      guard place < content.lines.count else { break }
      let line = content.lines[place]
      var amount = try line.unit.times(line.quantity)
      if afterDiscounts { amount = try amount.subtracting(taken[place]) }
      if let known = sum { sum = try known.adding(amount) } else { sum = amount }
    }
    return sum
  }

  /// An invoice in force that bills again what a credit note gave back, so that voiding the note would ask for it twice.
  static func billedAgain(insteadOf note: Invoice, in book: Book) -> Invoice? {
    guard note.isCreditNote, let corrected = book.invoices.live(note.corrects), !corrected.isVoid
    else { return nil }
    for bill in PrintedLines.bills(of: corrected, in: book) where !bill.charge.isNone {
      guard let other = Drafting.issuedInvoice(with: bill.charge, in: book),
        other.id != corrected.id,
        isAsked(bill.charge, on: corrected, in: book, without: note.id)
      else { continue }
      return other
    }
    return nil
  }
}

extension Book {
  /// The charges of a delivered gig that are earned though no invoice asks for them.
  ///
  /// What was given back of one that is marked as paid, and no money waits for, was let off.
  func earnedWithoutInvoice(_ project: Project) -> [Charge] {
    var found = charges(of: project.id).filter { !Drafting.isIssued($0, in: self) }
    guard project.stage == .paid, !found.isEmpty, let missing = try? uninvoiced(of: project.id)
    else { return found }
    found.removeAll { charge in
      missing[charge.price.unit.currency].isPositive
        && !Drafting.issuedInvoices(with: charge.id, in: self, evenGivenBack: true).isEmpty
    }
    return found
  }
}
