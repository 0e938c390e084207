/// A design project's money (rule R2, the Accounting tab): what its invoice says, so that studio and
/// client read the same sums, what was invoiced of it, and what it cost the studio.
public struct Accounting: Equatable, Sendable {
  /// What the client owes the design business: the invoice's charges.
  public var owedToBusiness = Totals()
  /// The invoice's credits.
  public var owedToClient = Totals()
  /// What issued invoices asked for, and what the next one asks for.
  public var invoiced = Totals()
  public var toInvoice = Totals()
  /// What the things that are in the project, and were not given back, were bought for, and what their project prices are above that.
  public var atCost = Totals()
  public var margin = Totals()
  /// The things on the invoice that have no project price.
  public var unpriced: [ID<Item>]

  /// Canceled transactions do not count, nor do amounts that nobody entered.
  public init(of project: ID<Project>, in book: Book) throws(MoneyError) {
    if let sums = AccountingSums(of: project, in: book) {
      self.init(sums)
    } else {
      try self.init(byReportOf: project, in: book)
    }
  }

  init(_ all: AccountingSums) {
    owedToBusiness = all.sums.charges.totals
    owedToClient = all.sums.credits.totals
    (invoiced, toInvoice) = all.invoicing
    atCost = all.sums.atCost.totals
    margin = all.sums.margin.totals
    unpriced = all.unpriced
  }

  /// The same from the report itself, line by line.
  init(byReportOf project: ID<Project>, in book: Book) throws(MoneyError) {
    let report = try ProjectInvoiceReport(of: project, in: book)
    owedToBusiness = report.chargesTotal
    owedToClient = report.creditsTotal
    for difference in try ProjectInvoicing.differences(of: project, report, in: book) {
      try invoiced.add(difference.billed)
      try toInvoice.add(difference.open)
    }
    let items = book.itemsKept(in: .project(project))
    for item in items { if let price = item.purchasePrice { try atCost.add(price) } }
    margin = try MarkUp.margin(of: items)
    unpriced = ProjectInvoicing.unpriced(on: report)
  }

  /// One of its figures; nil for a figure that is none of a design project's accounting.
  public func sum(of figure: KeyFigure) -> Totals? {
    switch figure {
    case .owedToBusiness: return owedToBusiness
    case .owedToClient: return owedToClient
    case .invoiced: return invoiced
    case .toInvoice: return toInvoice
    case .atCost: return atCost
    case .margin: return margin
    case _: return nil
    }
  }
}
