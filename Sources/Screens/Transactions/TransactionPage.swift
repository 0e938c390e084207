import Ledger
import Markup

extension App {
  func title(of transaction: Transaction) -> String { transaction.source }

  func transactionPage(_ id: ID<Transaction>, _ html: inout HTML) {}
}
