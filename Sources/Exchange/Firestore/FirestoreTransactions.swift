import Ledger

extension FirestoreImport {
  mutating func addTransactions(_ node: FirestoreNode) {
    let known = Set(
      FirestoreLeftovers.bookkeeping + [
        "projectId", "transactionDate", "amountCents", "source", "transactionType",
        "reimbursementType", "status", "budgetCategoryId", "purchasedBy", "hasEmailReceipt",
        "notes", "receiptImages", "otherImages", "transactionImages", "itemIds", "needsReview",
        "isCanceled", "isCanonicalInventorySale", "inventorySaleDirection", "taxRatePct",
        "subtotalCents",
      ])
    for document in read(node, ["transactions"]) {
      leftovers.note(document, "transactions", known: known)
      // The oldest field repeats the receipts.
      let receipts = FirestoreLeftovers.count(document.value["receiptImages"])
      let mirrored = FirestoreLeftovers.count(document.value["transactionImages"])
      leftovers.files += Swift.max(receipts, mirrored)
      leftovers.files += FirestoreLeftovers.count(document.value["otherImages"])
      var fields = FirestoreFields(document)
      let transaction = transaction(document, &fields)
      plan.problems += fields.problems
      transactions[document.id] = transaction
      let detail = [transaction.day?.text ?? "", transaction.amount?.plain ?? ""]
      add(
        transaction, in: book.transactions, from: document,
        TransactionDisplay.name(of: transaction),
        detail.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  private mutating func transaction(
    _ document: FirestoreNode, _ fields: inout FirestoreFields
  ) -> Transaction {
    let currency = book.settings.currency
    var transaction = Transaction()
    transaction.project = project(&fields)
    transaction.day = fields.day("transactionDate", options.zone)
    transaction.amount = fields.cents("amountCents", currency)
    transaction.source = fields.text("source")
    transaction.type = fields.word(
      "transactionType",
      also: [("returned", TransactionType.return), ("inventory", .toInventory)])
    transaction.reimbursement =
      fields.word(
        "reimbursementType",
        also: [("client-owes", Reimbursement.owedToClient), ("we-owe", .owedToCompany)]) ?? .none
    // The earliest app marked a return by its status.
    if FirestoreFields.isReturned(fields.text("status")) {
      transaction.type = .return
    } else {
      transaction.status = fields.word("status", also: [("cancelled", TransactionStatus.canceled)])
    }
    transaction.category = category(&fields)
    transaction.purchasedBy = fields.text("purchasedBy")
    transaction.hasEmailReceipt = fields.flag("hasEmailReceipt")
    transaction.notes = fields.text("notes")
    transaction.needsReview = fields.flag("needsReview")
    transaction.isCanceled = fields.flag("isCanceled")
    transaction.tax = TransactionTax(
      rate: fields.rate("taxRatePct"), subtotal: fields.price("subtotalCents", currency))
    transaction.created = fields.instant("createdAt")
    transaction.id = id("transaction", document.id)
    if fields.flag("isCanonicalInventorySale") {
      let direction: SaleDirection? = fields.word("inventorySaleDirection")
      transaction.sale = CanonicalSale(direction)
      // The book's own sales of the same kind go on in this one.
      if let direction, !transaction.project.isNone, !transaction.category.isNone {
        let own = CanonicalSales.id(transaction.project, direction, transaction.category)
        if sales.insert(own.raw).inserted { transaction.id = own }
      }
    }
    return transaction
  }
}

extension FirestoreFields {
  static func isReturned(_ status: String) -> Bool { folded(status) == "returned" }
}
