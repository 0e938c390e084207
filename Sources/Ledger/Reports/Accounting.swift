/// Who owes whom in a project (rule R2, the Accounting tab): what its invoice says, so that studio and
/// client read the same sums.
public struct Accounting: Equatable, Sendable {
  /// What the client owes the design business: the invoice's charges.
  public var owedToBusiness = Totals()
  /// The invoice's credits.
  public var owedToClient = Totals()

  /// Canceled transactions do not count, nor do amounts that nobody entered.
  public init(of project: ID<Project>, in book: Book) throws(MoneyError) {
    let invoice = try ProjectInvoiceReport(of: project, in: book)
    owedToBusiness = invoice.chargesTotal
    owedToClient = invoice.creditsTotal
  }
}
