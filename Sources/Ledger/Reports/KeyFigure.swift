/// A sum that people see: what it is called, and what it adds up, in a sentence (rule R9).
///
/// Screens, command line, spreadsheets and papers that show one of these words ask
/// ``Book/sum(of:for:on:)``, or add up rows by the same parts (``owed(of:on:)``, ``waits(_:in:)``), so that one word is one
/// number wherever it stands.
public enum KeyFigure: String, CaseIterable, Sendable {
  case outstanding, overdue
  case openProjects = "open-projects"
  case delivered
  case notInvoiced = "not-invoiced"
  case readyToInvoice = "ready-to-invoice"
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
  case inRoom = "in-room"

  /// As it stands beside the sum.
  public var name: Phrase {
    switch self {
    case .outstanding: return "Outstanding"
    case .overdue: return "Overdue"
    case .openProjects: return "Open{{a stage}}"
    case .delivered: return "Delivered"
    case .notInvoiced: return "Not Invoiced"
    case .readyToInvoice: return "Ready to Invoice"
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
    case .inRoom: return "Value"
    }
  }

  /// What it adds up.
  public var sentence: Phrase {
    switch self {
    case .outstanding:
      return """
        What is left to pay on issued invoices that are not void, each less what was received for \
        it and what its credit notes take off. What was paid too much, or is left of a credit \
        note, is a credit and lowers no other invoice before it is applied.
        """
    case .overdue:
      return "What is outstanding on invoices whose due day is over."
    case .openProjects:
      return "The charges of open projects. Archived projects are not in it."
    case .delivered:
      return """
        The charges of delivered projects that are not marked as paid, invoiced or not. Archived \
        projects are not in it.
        """
    case .notInvoiced:
      return
        """
        The charges of delivered projects that are on no issued invoice; those on a draft are \
        in it, and not in Ready to Invoice. What a deal brings is in both until a charge bills it.
        """
    case .readyToInvoice:
      return """
        The charges of delivered projects that are on no invoice, not even a draft, and what a \
        deal brings that no charge bills. Not Invoiced has those of drafts, too.
        """
    case .paidProjects:
      return """
        The charges of projects that are marked as paid. It is not income: income is what was \
        received, whatever it was for. Archived projects are not in it.
        """
    case .income:
      return """
        The payments that were received, each on its day, those for archived projects and for no \
        project too, less what was paid back.
        """
    case .credit:
      return """
        What was paid beyond what was asked for: payments for no project and no invoice, what \
        projects and invoices got too much, and credit notes.
        """
    case .invoiced:
      return """
        What issued invoices that are not void asked for of the project's things, less credit \
        notes.
        """
    case .toInvoice:
      return """
        What is owed to the business, less what is owed to the client, less what was invoiced: \
        the next invoice.
        """
    case .atCost:
      return
        """
        The purchase prices of the things that are in the project, each for all its pieces. No \
        client's paper shows it.
        """
    case .margin:
      return
        """
        Project prices less purchase prices, of the project's things that have both, each for \
        all its pieces. No client's paper shows it.
        """
    case .owedToBusiness:
      return """
        What the client owes for a project: the charges of the project's invoice, at project \
        prices.
        """
    case .owedToClient:
      return "What the client gets back: the credits of the project's invoice, at project prices."
    case .spent:
      return """
        What a project's transactions came to, less returns and sales to inventory. Canceled ones \
        and those of categories outside the overall budget are not in it.
        """
    case .clientSpent:
      return "The project prices of the things that are in the project, each for all its pieces."
    case .inRoom:
      return """
        The prices of the things here as their rows show them, each for all its pieces: the \
        project price, else what it was bought for. No client's paper shows it.
        """
    case .clientSaved:
      return """
        The market values of a project's things less the project prices of those whose market \
        value is known.
        """
    }
  }

  /// What an invoice, on which `balance` is left to pay, adds to ``outstanding`` and ``overdue``; nil where
  /// it adds nothing.
  public func owed(of balance: Money, on status: InvoiceStatus) -> Money? {
    guard balance.isPositive else { return nil }
    switch (self, status) {
    case (.outstanding, .issued), (.outstanding, .sent), (.outstanding, .overdue),
      (.overdue, .overdue):
      return balance
    case _: return nil
    }
  }

  /// Whether a delivered project's charge is in ``notInvoiced`` or ``readyToInvoice``.
  public func waits(_ charge: Charge, in book: Book) -> Bool {
    switch self {
    case .notInvoiced: return !Drafting.isIssued(charge, in: book)
    case .readyToInvoice: return !Drafting.isBilled(charge, in: book)
    case _: return false
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
