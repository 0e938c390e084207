/// Who owes whom in a project (rule R2, the Accounting tab).
public struct Accounting: Equatable, Sendable {
  /// What the client owes the design business.
  public var owedToBusiness = Totals()
  public var owedToClient = Totals()

  /// Canceled transactions do not count, nor do amounts that nobody entered.
  public init(of project: ID<Project>, in book: Book) throws(MoneyError) {
    for transaction in book.transactions(in: .project(project)) where !transaction.isOff {
      switch transaction.reimbursement {
      case .none: continue
      case .owedToCompany:
        try owedToBusiness.add(book.amounts(of: transaction))
      case .owedToClient:
        try owedToClient.add(book.amounts(of: transaction))
      }
    }
  }
}
