/// The tax that a design project's last invoice asked for on the whole, where its next draft begins with another (rule R10).
///
/// A draft begins with its client's tax, else that of the settings. What somebody chose on one invoice may have been for what was
/// on it, or meant for good: who reads of it decides.
public struct FormerTax: Sendable {
  /// nil for none.
  public var tax: Tax?
  /// The invoice that asked for it.
  public var number: String
  private let draft: Invoice
  /// Whether a person said of that invoice that the client owes the tax, or does not.
  private let reverseCharge: Bool?

  /// nil where both are one, where somebody wrote the draft's tax or the usual one since, and where nothing is asked for the first
  /// time.
  ///
  /// - Complexity: O(invoices of the project).
  public init?(of draft: Invoice, in book: Book) {
    typealias Tag = RegisterTag.Invoice
    let written = { (tag: UInt8) in book.invoices.written(draft.id, tag) }
    guard !draft.isIssued, !draft.isVoid, !draft.project.isNone,
      written(Tag.tax) <= written(Tag.project),
      book.lines(of: draft.id).contains(where: FormerTax.isNew),
      !ProjectInvoicing.isByHand(draft, in: book),
      let last = ProjectAskings.issued(of: draft.project, in: book).last(where: { invoice in
        invoice.issue?.content.total.isPositive == true
          && PrintedLines.bills(of: invoice, in: book).contains { $0.source?.asked.isNone == true }
      })
    else { return nil }
    let (former, own) = (InvoiceTotals.counted(last.tax), InvoiceTotals.counted(draft.tax))
    if former?.rate == own?.rate { return nil }
    // What is usual by now was chosen after that invoice was made.
    let made = book.invoices.written(last.id, Tag.client)
    let client = book.recipient(of: draft.client)?.id ?? draft.client
    if book.clients.written(client, RegisterTag.Client.tax) > made { return nil }
    if book.settingsTable.written(Settings.onlyID, RegisterTag.Settings.tax) > made { return nil }
    if own == nil, ReverseCharge.applies(to: draft, taxed: false, in: book) { return nil }
    (tax, number, self.draft) = (former, last.number, draft)
    reverseCharge = last.reverseCharge
  }

  /// What is asked for the first time, with the tax of the whole.
  private static func isNew(_ line: Line) -> Bool {
    line.source != nil && line.tax == nil && line.price.unit.isPositive
      && !ProjectCredits.isBack(line)
  }

  public func words(_ formats: Formats) -> Phrase {
    """
    Invoice \(number) of this project asked for \(FormerTax.name(tax, formats)); this draft asks for \
    \(FormerTax.name(draft.tax, formats)), as is usual for the client.
    """
  }

  /// "VAT 20%", "no tax".
  private static func name(_ tax: Tax?, _ formats: Formats) -> Phrase {
    guard let tax = InvoiceTotals.counted(tax) else { return "no tax" }
    return .verbatim(formats.tax(tax))
  }

  /// What the button says that takes it.
  public func title(_ formats: Formats) -> Phrase { "Use \(FormerTax.name(tax, formats))" }

  /// The draft has it, too.
  public func taken(in book: Book) -> Edit {
    guard var draft = book.invoices.live(draft.id) else { return Edit() }
    draft.tax = tax
    // None is asked for the same reason.
    if tax == nil, let reverseCharge { draft.reverseCharge = reverseCharge }
    return Edit(putting: draft, in: book.invoices)
  }
}
