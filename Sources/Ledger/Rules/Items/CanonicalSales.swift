/// The transactions that the book itself keeps for sales between projects and inventory: one per
/// project, direction and category (design-projects.md 1.13).
public enum CanonicalSales {
  /// What the id is made of: "SALE_p1_business_to_project_c1".
  public static func source(
    project: String, _ direction: SaleDirection, category: String
  ) -> String {
    "SALE_" + project + "_" + direction.word + "_" + category
  }

  /// The same on every device, so that two that sell offline write one transaction.
  public static func id(
    _ project: ID<Project>, _ direction: SaleDirection, _ category: ID<BudgetCategory>
  ) -> ID<Transaction> {
    ID.foreign(source(project: project.text, direction, category: category.text))
  }

  /// Makes the transaction, or keeps it alive for this sale.
  ///
  /// Its life is written each time: taking back the sale that made it must not take it from others.
  static func put(
    _ project: ID<Project>, _ direction: SaleDirection, _ category: ID<BudgetCategory>,
    by operation: ItemOperation, in book: Book, _ edit: inout Edit
  ) -> ID<Transaction> {
    let id = id(project, direction, category)
    if var known = book.transactions[id] {
      var old = known
      known.life = .live
      old.life = .trashed
      edit.put(known, replacing: old)
      return id
    }
    var transaction = Transaction()
    transaction.id = id
    transaction.project = project
    transaction.category = category
    transaction.sale = CanonicalSale(direction)
    transaction.day = operation.day
    transaction.created = operation.at
    transaction.status = .completed
    switch direction {
    case .businessToProject:
      transaction.type = .purchase
      transaction.reimbursement = .owedToCompany
    case .projectToBusiness:
      transaction.type = .sale
      transaction.reimbursement = .owedToClient
    }
    edit.put(transaction, replacing: nil)
    return id
  }
}
