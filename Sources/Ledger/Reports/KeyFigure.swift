/// A sum that people see: what it is called, and what it adds up, in a sentence (rule R9).
///
/// Screens, command line, spreadsheets and papers that show one of these words ask
/// ``Book/sum(of:for:on:)``, or add up rows by the same parts (``owed(of:on:)``), so that one word is one
/// number wherever it stands.
public enum KeyFigure: String, CaseIterable, Sendable {
  case outstanding, overdue
  case openProjects = "open-projects"
  case delivered
  case notInvoiced = "not-invoiced"
  case paidProjects = "paid-projects"
  case income, credit, invoiced
  case toInvoice = "to-invoice"
  case atCost = "at-cost"
  case margin
  case owedToBusiness = "owed-to-business"
  case owedToClient = "owed-to-client"
  case spent
  case clientSpent = "client-spent"
  case clientSaved = "client-saved"

  /// As it stands beside the sum.
  public var name: String {
    switch self {
    case .outstanding: return "Outstanding"
    case .overdue: return "Overdue"
    case .openProjects: return "Open"
    case .delivered: return "Delivered"
    case .notInvoiced: return "Not Invoiced"
    case .paidProjects: return "Paid"
    case .income: return "Income"
    case .credit: return "Credit"
    case .invoiced: return "Invoiced"
    case .toInvoice: return "To Invoice"
    case .atCost: return "At Cost"
    case .margin: return "Margin"
    case .owedToBusiness: return "Owed to Design Business"
    case .owedToClient: return "Owed to Client"
    case .spent: return "Spent"
    case .clientSpent: return "What You Spent"
    case .clientSaved: return "What You Saved"
    }
  }

  /// What it adds up.
  public var sentence: String {
    switch self {
    case .outstanding:
      return "What is left to pay on issued invoices that are not void, each less what was "
        + "received for it. What was paid too much is a credit and lowers no other invoice."
    case .overdue:
      return "What is outstanding on invoices whose due day is over."
    case .openProjects:
      return "The charges of open projects. Archived projects are not in it."
    case .delivered:
      return "The charges of delivered projects that are not marked as paid, invoiced or not. "
        + "Archived projects are not in it."
    case .notInvoiced:
      return "The charges of delivered projects that are on no issued invoice."
    case .paidProjects:
      return "The charges of projects that are marked as paid. It is not income: income is what "
        + "was received, whatever it was for. Archived projects are not in it."
    case .income:
      return "The payments that were received, each on its day, those for archived projects and "
        + "for no project too."
    case .credit:
      return "What was paid beyond what was asked for: payments for no project and no invoice, "
        + "what projects and invoices got too much, and credit notes."
    case .invoiced:
      return "What issued invoices that are not void asked for of the project's things, less "
        + "credit notes."
    case .toInvoice:
      return "What is owed to the business, less what is owed to the client, less what was "
        + "invoiced: the next invoice."
    case .atCost:
      return "The purchase prices of the things that are in the project. No client's paper shows "
        + "it."
    case .margin:
      return "Project prices less purchase prices, of the project's things that have both. No "
        + "client's paper shows it."
    case .owedToBusiness:
      return "What the client owes for a project: the charges of the project's invoice, at "
        + "project prices."
    case .owedToClient:
      return "What the client gets back: the credits of the project's invoice, at project prices."
    case .spent:
      return "What a project's transactions came to, less returns and sales to inventory. Canceled "
        + "ones and those of categories outside the overall budget are not in it."
    case .clientSpent:
      return "The project prices of the things that are in the project."
    case .clientSaved:
      return "The market values of a project's things less the project prices of those whose "
        + "market value is known."
    }
  }

  /// What an invoice, on which `balance` is left to pay, adds to ``outstanding`` and ``overdue``; nil where
  /// it adds nothing.
  public func owed(of balance: Money, on status: InvoiceStatus) -> Money? {
    guard balance.isPositive else { return nil }
    switch (self, status) {
    case (.outstanding, .sent), (.outstanding, .overdue), (.overdue, .overdue): return balance
    case _: return nil
    }
  }

  /// The sum over the projects at a stage.
  public static func projects(at stage: Stage) -> KeyFigure {
    switch stage {
    case .open: return .openProjects
    case .delivered: return .delivered
    case .paid: return .paidProjects
    }
  }
}

/// A sum, one amount a currency, and the rows that it leaves out because they do not add up.
public struct FigureSum: Equatable, Sendable {
  public internal(set) var totals = Totals()
  public internal(set) var faults: [RowFault] = []

  public init() {}

  /// Adds an amount; the row is named when the sum cannot hold it.
  mutating func add(_ amount: Money, or fault: @autoclosure () -> RowFault) {
    do throws(MoneyError) {
      try totals.add(amount)
    } catch {
      faults.append(fault())
    }
  }
}
