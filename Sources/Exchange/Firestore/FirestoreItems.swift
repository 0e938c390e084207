import Ledger

extension FirestoreImport {
  mutating func addItems(_ node: FirestoreNode) {
    let known = Set(
      FirestoreLeftovers.bookkeeping + [
        "projectId", "spaceId", "name", "description", "notes", "status", "source", "sku",
        "transactionId", "purchasePriceCents", "projectPriceCents", "marketValueCents",
        "purchasedBy", "quantity", "bookmark", "images", "budgetCategoryId",
        "originTransactionId", "latestTransactionId",
      ])
    let owners = listedOwners(node)
    for document in read(node, ["items"]) {
      leftovers.note(document, "items", known: known)
      leftovers.files += FirestoreLeftovers.count(document.value["images"])
      var fields = FirestoreFields(document)
      let item = item(document, owners, &fields)
      plan.problems += fields.problems
      items[document.id] = item.id
      add(
        item, in: book.items, from: document,
        item.name.isEmpty ? "Untitled item" : .verbatim(item.name),
        item.displayPrice?.plain ?? "")
    }
  }

  private mutating func item(
    _ document: FirestoreNode, _ owners: [String: String], _ fields: inout FirestoreFields
  ) -> Item {
    let currency = book.settings.currency
    var item = Item()
    item.id = id("item", document.id)
    item.name = fields.text("name")
    if item.name.isEmpty { item.name = fields.text("description") }
    item.project = project(&fields)
    item.status = fields.word("status")
    item.source = fields.text("source")
    item.sku = fields.text("sku")
    item.purchasePrice = fields.price("purchasePriceCents", currency)
    item.projectPrice = fields.price("projectPriceCents", currency)
    item.marketValue = fields.price("marketValueCents", currency)
    item.purchasedBy = fields.text("purchasedBy")
    item.quantity = fields.whole("quantity")
    if let quantity = item.quantity, quantity < 0 {
      fields.warn("quantity", "\(quantity) is less than none", hint: "Left empty, which is one.")
      item.quantity = nil
    }
    item.bookmark = fields.flag("bookmark")
    item.category = category(&fields)
    item.notes = fields.text("notes")
    item.created = fields.instant("createdAt")
    link(&item, document, owners, &fields)
    place(&item, &fields)
    return item
  }

  private func link(
    _ item: inout Item, _ document: FirestoreNode, _ owners: [String: String],
    _ fields: inout FirestoreFields
  ) {
    // The item's own word counts; the transaction's list only where the item has none.
    let name =
      fields.has("transactionId")
      ? fields.reference("transactionId") : owners[document.id] ?? ""
    if name.isEmpty { return }
    if let known = transactions[name] {
      item.transaction = known.id
      return
    }
    fields.warn(
      "transactionId", "there is no transaction \"\(name)\" in the file",
      hint: "It comes without one; link it after importing.")
  }

  private func place(_ item: inout Item, _ fields: inout FirestoreFields) {
    let name = fields.reference("spaceId")
    if name.isEmpty { return }
    guard let space = spaces[name] else {
      fields.warn(
        "spaceId", "there is no space \"\(name)\" in the file",
        hint: "It comes without one; choose its space after importing.")
      return
    }
    guard space.project == item.project else {
      fields.warn(
        "spaceId", "the space \"\(space.name)\" is not in the item's project",
        hint: "It comes without one; choose its space after importing.")
      return
    }
    item.space = space.id
  }

  /// Which transaction lists an item, for documents that do not say it themselves.
  private func listedOwners(_ node: FirestoreNode) -> [String: String] {
    var ignored = ImportProblems()
    var owners: [String: String] = [:]
    for document in node.documents(["transactions"], &ignored) {
      guard case .list(let values)? = document.value["itemIds"] else { continue }
      for value in values {
        if case .text(let item) = value { owners[item] = document.id }
      }
    }
    return owners
  }
}
