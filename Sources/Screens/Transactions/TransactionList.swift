import Ledger
import Markup

extension App {
  func transactionsTab(_ scope: Scope, _ html: inout HTML) {}

  /// One transaction as a row of a list.
  func transactionRow(_ transaction: Transaction, _ html: inout HTML) {}
}
