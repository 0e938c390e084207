import Ledger

/// Programs whose exports of expenses are known by their line of titles (rule E30).
public enum ExpenseFormat: String, CaseIterable, Sendable {
  case ynab, midday, expensify, wave, firefly, actual, zoho, quickbooks

  /// What it is called.
  public var title: String {
    switch self {
    case .ynab: return "YNAB"
    case .midday: return "Midday"
    case .expensify: return "Expensify"
    case .wave: return "Wave"
    case .firefly: return "Firefly III"
    case .actual: return "Actual Budget"
    case .zoho: return "Zoho"
    case .quickbooks: return "QuickBooks Self-Employed"
    }
  }

  /// What a preview says first.
  public var recognition: Phrase { "This looks like \(title)'s export." }

  /// The titles without which a file is none of its exports; others may stand between and behind them.
  private var required: [String] {
    switch self {
    case .ynab: return ["Account", "Date", "Payee", "Category", "Memo", "Outflow", "Inflow"]
    case .midday:
      return [
        "Date", "Description", "Additional info", "Amount", "Currency", "From / To", "Category",
      ]
    case .expensify:
      return [
        "Timestamp", "Merchant", "Amount", "MCC", "Category", "Tag", "Original Currency",
        "Original Amount",
      ]
    case .wave:
      return [
        "Transaction ID", "Transaction Date", "Account Name", "Amount (One column)",
        "Account Group",
      ]
    case .firefly:
      return [
        "journal_id", "type", "amount", "currency_code", "description", "date", "source_name",
        "destination_name",
      ]
    case .actual: return ["Account", "Date", "Payee", "Notes", "Category", "Amount", "Cleared"]
    case .zoho:
      return ["Expense Date", "Expense Account", "Paid Through", "Currency Code", "Total"]
    case .quickbooks:
      return ["Date", "Bank", "Account", "Description", "Amount", "Type", "Category", "Receipt"]
    }
  }

  /// The title over its days.
  var day: String {
    switch self {
    case .ynab, .midday, .firefly, .actual, .quickbooks: return "Date"
    case .expensify: return "Timestamp"
    case .wave: return "Transaction Date"
    case .zoho: return "Expense Date"
    }
  }

  /// The program whose export begins with these titles; nil for any other file.
  public static func recognize(_ header: [String]) -> ExpenseFormat? {
    let titles = Set(header.map { folded(trimmed($0)) })
    return allCases.first { format in
      format.required.allSatisfy { titles.contains(folded($0)) }
    }
  }

  /// Its amounts are numbers with a point whatever its language; others are written as people do.
  var isPlain: Bool { self != .ynab }

  /// Its days may be written in the order that somebody chose there.
  public var hasOwnDates: Bool {
    self == .ynab || self == .midday || self == .expensify || self == .quickbooks
  }

  /// What its lines are brought into, with what a message calls each; behind them stands what tells a line from all others.
  static var columns: [(field: CSVField, title: String)] {
    [
      (.date, "Date"), (.vendor, "Payee"), (.amount, "Amount"), (.currency, "Currency"),
      (.originalAmount, "Original Amount"), (.originalCurrency, "Original Currency"),
      (.tax, "Tax Amount"), (.taxRate, "Tax Rate"), (.category, "Category"), (.tags, "Tags"),
      (.reimbursable, "Reimbursable"), (.paymentMethod, "Account"), (.notes, "Notes"),
      (.files, "Attachments"),
    ]
  }

  /// Their titles, and a blank one for what tells lines apart.
  static var header: [String] { columns.map { $0.title } + [""] }
}

/// Why a line of such an export is no expense.
enum LeftOut: CaseIterable {
  case inflow, transfer, balance, whole, ownSide, personal, blank

  func text(_ count: Int) -> Phrase {
    switch self {
    case .inflow:
      return count == 1
        ? "left out: 1 line of money that came in"
        : "left out: \(count) lines of money that came in"
    case .transfer:
      return count == 1
        ? "left out: 1 transfer between accounts" : "left out: \(count) transfers between accounts"
    case .balance:
      return count == 1
        ? "left out: 1 line that only sets a balance"
        : "left out: \(count) lines that only set a balance"
    case .whole:
      return count == 1
        ? "left out: 1 line whose parts stand in lines of their own"
        : "left out: \(count) lines whose parts stand in lines of their own"
    case .ownSide:
      return count == 1
        ? "left out: 1 line of an account that is no expense account"
        : "left out: \(count) lines of accounts that are no expense accounts"
    case .personal:
      return count == 1
        ? "left out: 1 line that is personal" : "left out: \(count) lines that are personal"
    case .blank:
      return count == 1
        ? "left out: 1 line without an amount" : "left out: \(count) lines without an amount"
    }
  }
}
