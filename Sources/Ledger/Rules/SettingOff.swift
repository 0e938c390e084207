/// A credit note is set off against the invoice that it corrects (rule G65).
///
/// Nothing of it is stored: it follows from what both ask for and what came for either, so that a payment that comes late
/// from another device, a second credit note and one that is void are right by themselves.
public enum SettingOff {
  /// What one credit note takes off its invoice, above zero.
  public struct Part: Equatable, Sendable {
    public var note: Invoice
    public var amount: Money
  }

  /// What credit notes take off what is left to pay on an invoice in force, the first issued first; the rest of them is credit.
  ///
  /// Refunds and what pays another invoice come out of the rest. What several of them took beyond that, because devices did not
  /// hear of each other, asks for no invoice again (``PaidBackTwice``); what one took asks again where a payment was lowered.
  public static func parts(of invoice: Invoice, in book: Book) throws(MoneyError) -> [Part] {
    guard invoice.isIssued, !invoice.isVoid else { return [] }
    return try parts(of: invoice, open: try book.unsettled(invoice), in: book)
  }

  static func parts(
    of invoice: Invoice, open: Money, in book: Book
  ) throws(MoneyError) -> [Part] {
    guard open.isPositive, invoice.isIssued else { return [] }
    var rest = open
    var parts: [Part] = []
    for note in Drafting.credits(of: invoice, in: book)
    where note.isCreditNote && note.askedCurrency == open.currency {
      let left = try book.unsettled(note).negated()
      let amount = Money(minor: max(0, min(left.minor, rest.minor)), currency: rest.currency)
      rest = try rest.subtracting(amount)
      parts.append(Part(note: note, amount: amount))
    }
    // Only then: what of another is nobody's yet is taken before what went out twice, which is nobody's credit.
    for place in parts.indices where rest.isPositive {
      let note = parts[place].note
      if book.allocations(to: note.id).count < 2 { continue }
      let left = try book.total(of: note).adding(parts[place].amount).negated()
      let amount = Money(minor: max(0, min(left.minor, rest.minor)), currency: rest.currency)
      rest = try rest.subtracting(amount)
      parts[place].amount = try parts[place].amount.adding(amount)
    }
    return parts.filter { $0.amount.isPositive }
  }

  /// What of a credit note its invoice takes; zero where it is none.
  public static func used(of note: Invoice, in book: Book) throws(MoneyError) -> Money {
    if note.isCreditNote, let invoice = book.invoices.live(note.corrects) {
      for part in try parts(of: invoice, in: book) where part.note.id == note.id {
        return part.amount
      }
    }
    return .zero(note.askedCurrency)
  }
}

extension Book {
  /// What an invoice asks for, less what came for it: before credit notes are set off.
  func unsettled(_ invoice: Invoice) throws(MoneyError) -> Money {
    let asked = invoice.isVoid ? Money.zero(invoice.askedCurrency) : try total(of: invoice)
    return try asked.subtracting(try received(for: invoice))
  }

  /// What is still owed; negative when more was allocated than asked, and for the rest of a credit note.
  ///
  /// A void invoice asks for nothing. Credit notes are set off. One of which more was paid back than it gives, by devices that
  /// did not hear of each other, is owed nothing for that (``PaidBackTwice``).
  public func balance(of invoice: Invoice) throws(MoneyError) -> Money {
    try balance(of: invoice, less: .zero(invoice.askedCurrency))
  }

  /// What would be owed if `gone` had not come for it.
  func balance(of invoice: Invoice, less gone: Money) throws(MoneyError) -> Money {
    var rest = try unsettled(invoice).adding(gone)
    if invoice.isVoid { return rest }
    if invoice.isCreditNote {
      rest = try rest.adding(try SettingOff.used(of: invoice, in: self))
      return rest.isNegative ? rest : .zero(rest.currency)
    }
    for part in try SettingOff.parts(of: invoice, open: rest, in: self) {
      rest = try rest.subtracting(part.amount)
    }
    return rest
  }

  /// What credit notes take off an invoice, or below zero what of a credit note its invoice takes: what is asked, less what
  /// was received, less this is what is owed.
  public func credited(on invoice: Invoice) throws(MoneyError) -> Money {
    let rest = try unsettled(invoice)
    if invoice.isVoid { return .zero(rest.currency) }
    if invoice.isCreditNote { return try SettingOff.used(of: invoice, in: self).negated() }
    return try rest.subtracting(try balance(of: invoice))
  }

  /// Whether nothing is left of it because of credit: an invoice that was credited in full, a credit note that its
  /// invoice took.
  public func isCredited(_ invoice: Invoice) -> Bool {
    guard let total = invoice.issue?.content.total, !invoice.isVoid else { return false }
    if total.isNegative {
      return ((try? SettingOff.used(of: invoice, in: self)) ?? total).isPositive
    }
    return total.isPositive && (try? Drafting.creditable(invoice, in: self))?.isZero == true
  }
}
