import Ledger
import LedgerTestSupport

/// Rows of the book as the case files of reports and search write them.
enum CaseRows {
  /// Cents; nil for null.
  static func money(_ value: Value?) throws -> Money? {
    try value?.cents
  }

  private static func text(_ value: Value, _ name: String) throws -> String {
    try value.words(name)
  }

  private static func id<E>(_ value: Value, _ name: String) throws -> ID<E> { try value.id(name) }

  static func transaction(_ value: Value) throws -> Transaction {
    var transaction = Transaction()
    transaction.id = try id(value, "id")
    transaction.amount = try money(value["amountCents"])
    transaction.source = try text(value, "source")
    transaction.notes = try text(value, "notes")
    transaction.purchasedBy = try text(value, "purchasedBy")
    transaction.type = TransactionType(
      word: trimmed(try text(value, "transactionType")).lowercased())
    transaction.reimbursement =
      Reimbursement(rawValue: try text(value, "reimbursementType")) ?? .none
    transaction.category = try id(value, "budgetCategoryId")
    transaction.isCanceled = value.isOn("isCanceled")
    transaction.status = TransactionStatus(word: try text(value, "status"))
    if value.isOn("isCanonicalInventorySale") {
      transaction.sale = CanonicalSale(
        SaleDirection(rawValue: try text(value, "inventorySaleDirection")))
    }
    return transaction
  }

  static func item(_ value: Value) throws -> Item {
    var item = Item()
    item.id = try id(value, "id")
    item.name = try text(value, "name")
    item.source = try text(value, "source")
    item.sku = try text(value, "sku")
    item.notes = try text(value, "notes")
    item.transaction = try id(value, "transactionId")
    item.category = try id(value, "budgetCategoryId")
    item.purchasePrice = try money(value["purchasePriceCents"])
    item.projectPrice = try money(value["projectPriceCents"])
    item.marketValue = try money(value["marketValueCents"])
    return item
  }
}
