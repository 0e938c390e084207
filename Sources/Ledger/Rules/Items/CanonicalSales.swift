/// The transactions that the book itself keeps for sales between projects and inventory: one per
/// project, direction and category (rule I3).
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
    id(project, direction, category, attempt: 1)
  }

  /// How many ids a sale tries when rows of others stand under its own.
  static var attempts: Int { 9 }

  /// The id of a sale's source, or of its next ones: `…#2` when somebody else's row has the first.
  ///
  /// Ids are hashes without a mark of their own: a mark in new ones would part them from those that
  /// older programs make for the same sale, and split it in two.
  static func id(
    _ project: ID<Project>, _ direction: SaleDirection, _ category: ID<BudgetCategory>,
    attempt: Int
  ) -> ID<Transaction> {
    let source = source(project: project.text, direction, category: category.text)
    return ID.foreign(attempt == 1 ? source : "\(source)#\(attempt)")
  }

  /// The id under which a sale goes on or begins: the first that is its own or nobody's.
  static func ownID(
    _ project: ID<Project>, _ direction: SaleDirection, _ category: ID<BudgetCategory>,
    in book: Book
  ) -> ID<Transaction> {
    for attempt in 1...attempts {
      let id = id(project, direction, category, attempt: attempt)
      guard let row = book.transactions[id], book.transactions.knows(id) else { return id }
      if row.sale?.direction == direction, row.project == project, row.category == category {
        return id
      }
    }
    return id(project, direction, category)
  }

  /// Makes the transaction, or keeps it alive for this sale.
  ///
  /// Its life is written each time: a sale is stronger than an earlier deletion. One that nothing is
  /// left in begins anew, whole, with this sale's day.
  static func put(
    _ project: ID<Project>, _ direction: SaleDirection, _ category: ID<BudgetCategory>,
    by operation: ItemOperation, in book: Book, _ edit: inout Edit
  ) -> ID<Transaction> {
    let id = ownID(project, direction, category, in: book)
    if var known = book.transactions[id], book.isShown(known) || known.amount != nil {
      known.life = .live
      edit.put(known, replacing: known, anew: [RegisterTag.life])
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

extension Book {
  /// Whether a transaction is there to be seen: live, and if it is the book's own record of sales,
  /// sold into by a live item, by one that was sold on, or by one that a project sold and that was deleted since.
  ///
  /// No device deletes such a record, because another may have sold into it unheard; it is there for
  /// as long as lineage needs it, on every device alike. An imported one without lineage is
  /// there for itself.
  ///
  /// - Complexity: O(1), for a canonical sale O(edges into it).
  public func isShown(_ transaction: Transaction) -> Bool {
    if !transaction.isLive { return false }
    if !isDerived(transaction) || !items(of: transaction.id).isEmpty { return true }
    return lineage.live(linking: LineageEdge.toLink, to: transaction.id.raw).contains { edge in
      if edge.movement != .sold { return false }
      let path = ItemPath(of: edge.item, in: self)
      return !path.soldOn(from: transaction).isEmpty
        || transaction.sale?.direction == .projectToBusiness
          && path.soldAndThere(in: transaction.id, of: self) != nil
    }
  }

  /// Whether a canonical sale follows from lineage alone; an imported one may have an amount, or no
  /// lineage at all.
  func isDerived(_ transaction: Transaction) -> Bool {
    transaction.sale?.direction != nil && transaction.amount == nil
      && !lineage.rows(linking: LineageEdge.toLink, to: transaction.id.raw).isEmpty
  }
}
