/// Taking an issued invoice out of force.
///
/// The number stays used; nothing is deleted.
public enum VoidingRule {
  /// Why an invoice cannot be voided.
  public enum Problem: Error, Equatable, Sendable {
    case notIssued
    case alreadyVoid
    case hasPayments
    /// A credit note in force corrects it.
    case hasCreditNote(number: String)
    /// What a credit note gave back is billed by another invoice.
    case billedAgain(number: String)

    public var message: Phrase {
      switch self {
      case .notIssued: return "A draft is deleted, not voided"
      case .alreadyVoid: return "It is already void"
      case .hasPayments: return "Remove its payments first"
      case .hasCreditNote(let number): return "Void credit note \(number) first"
      case .billedAgain(let number):
        return "What it gave back is billed again by invoice \(number). Void or credit that first"
      }
    }
  }

  /// What stops it, asked before a reason is typed; nil when nothing does.
  public static func problem(voiding invoice: Invoice, in book: Book) -> Problem? {
    guard invoice.isIssued else { return .notIssued }
    if invoice.isVoid { return .alreadyVoid }
    if !book.allocations(to: invoice.id).isEmpty { return .hasPayments }
    let note = Drafting.credits(of: invoice, in: book).first { $0.isIssued }
    if let note { return .hasCreditNote(number: note.number) }
    return GivenBack.billedAgain(insteadOf: invoice, in: book)
      .map { .billedAgain(number: $0.number) }
  }

  /// Takes it out of force on a day, for a reason in the person's own words.
  public static func void(
    _ invoice: Invoice, on day: Day, reason: String, in book: Book
  ) throws(Problem) -> Edit {
    if let problem = problem(voiding: invoice, in: book) { throw problem }
    var gone = invoice
    gone.voided = Voiding(on: day, reason: reason)
    return Edit(putting: gone, in: book.invoices)
  }
}
