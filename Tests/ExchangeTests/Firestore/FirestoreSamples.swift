/// Exports of the earlier app's database as their tools write them.
enum FirestoreSamples {
  /// Nested maps with every field there is.
  static let nested = #"""
    {"accounts": {"acme": {
      "name": "Acme Interiors", "ownerUid": "u1", "createdAt": "2024-01-02T03:04:05Z",
      "plan": "pro",
      "presets": {"default": {
        "defaultBudgetCategoryId": "furn", "budgetCategoryOrder": ["fuel", "furn"],
        "budgetCategories": {
          "furn": {"name": "Furnishings", "slug": "furnishings", "order": 1, "isArchived": false,
            "metadata": {"categoryType": "itemized", "excludeFromOverallBudget": false}},
          "fuel": {"name": "Fuel", "order": 2, "metadata": {"categoryType": "standard"}},
          "fee": {"name": "Design Fee", "order": 0, "isArchived": true,
            "metadata": {"categoryType": "fee", "excludeFromOverallBudget": true}}},
        "spaceTemplates": {
          "t1": {"name": "Bedroom", "notes": "Start here", "order": 1, "checklists": [
            {"id": "c", "name": "Install", "items": [
              {"id": "x", "text": "Steam drapes", "isChecked": true}]}]},
          "t0": {"name": "Bath", "isArchived": true, "order": 0}},
        "vendors": {"default": {"slots": ["Wayfair", "", "Ross", "wayfair"]}}}},
      "users": {"u1": {"email": "a@b.example", "projectPreferences": {
        "p1": {"pinnedBudgetCategoryIds": ["furn", "gone", "fuel"]}}}},
      "projects": {
        "p1": {"accountId": "acme", "name": "Lake House", "clientName": "Jane Smith",
          "description": "Two dogs", "mainImageUrl": "https://x.example/1.jpg",
          "isArchived": false, "createdAt": {"_seconds": 1767225600, "_nanoseconds": 500000000},
          "budgetCategories": {
            "furn": {"budgetCents": 2400000, "createdAt": "2026-01-01T00:00:00Z"},
            "fee": {"budgetCents": null}, "nope": {"budgetCents": 5}}},
        "p2": {"name": "Den", "clientName": "The Old Mill Company", "isArchived": true}},
      "spaces": {
        "s1": {"projectId": "p1", "templateId": "t1", "name": "Bedroom", "notes": "North",
          "images": [{"url": "https://x.example/2.jpg", "kind": "image"}], "isArchived": false,
          "checklists": [
            {"id": "c1", "name": "Install", "items": [
              {"id": "i1", "text": "Steam drapes", "isChecked": true},
              {"id": "i2", "text": "Photographs", "isChecked": false}]}]},
        "s2": {"projectId": "p2", "name": "Old Den", "isArchived": true}},
      "transactions": {
        "x1": {"projectId": "p1", "transactionDate": "2026-02-07", "amountCents": 15099,
          "source": "Ross", "transactionType": "purchase", "reimbursementType": "owed-to-client",
          "status": "completed", "budgetCategoryId": "furn", "purchasedBy": "client-card",
          "hasEmailReceipt": true, "notes": "Two trips", "needsReview": true,
          "receiptImages": [{"url": "offline://a"}, {"url": "https://x.example/3.jpg"}],
          "transactionImages": [{"url": "offline://a"}], "otherImages": [], "itemIds": ["a", "d"],
          "isCanceled": false, "taxRatePct": 9.25, "subtotalCents": 13820,
          "createdAt": {"__datatype__": "timestamp",
            "value": {"_seconds": 1770422400, "_nanoseconds": 0}}, "color": "red"},
        "x2": {"projectId": null, "transactionDate": 1770508800000, "amountCents": 15.0e2,
          "status": "returned", "transactionType": null, "color": "blue"},
        "SALE_p1_business_to_project_furn": {"projectId": "p1", "amountCents": 50000,
          "isCanonicalInventorySale": true, "inventorySaleDirection": "business_to_project",
          "budgetCategoryId": "furn", "reimbursementType": "we-owe", "status": "Completed"}},
      "items": {
        "a": {"projectId": "p1", "spaceId": "s1", "name": "Linen Sofa", "notes": "Ivory",
          "status": "to return", "source": "Ross", "sku": "00-12", "transactionId": "x1",
          "purchasePriceCents": 100001, "projectPriceCents": 130001, "marketValueCents": 160001,
          "purchasedBy": "client-card", "quantity": 2, "bookmark": true,
          "images": ["https://x.example/4.jpg"], "budgetCategoryId": "furn",
          "originTransactionId": "x1", "latestTransactionId": "x1",
          "createdAt": "2026-02-08T10:00:00.250Z", "createdBy": "u1", "updatedBy": "u1"},
        "b": {"projectId": "p1", "spaceId": "s2", "name": " ", "description": "Floor lamp",
          "status": "to purchase", "transactionId": null, "purchasePriceCents": -5,
          "quantity": -1},
        "c": {"projectId": "gone", "transactionId": "gone", "spaceId": "gone", "name": "Vase",
          "status": "lost", "purchasePriceCents": 12.5},
        "d": {"name": "Rug", "status": "to-purchase"}},
      "lineageEdges": {
        "app_1_a_sold": {"itemId": "a", "fromTransactionId": null,
          "toTransactionId": "SALE_p1_business_to_project_furn", "movementKind": "sold",
          "source": "app", "createdAt": "2026-02-09T00:00:00Z", "createdBy": "u1",
          "note": "Sold", "fromProjectId": null, "toProjectId": "p1"},
        "app_2_z": {"itemId": "z", "movementKind": "sold"}},
      "invites": {"i1": {"email": "c@d.example"}}
    }}}
    """#

  /// The same kind of book as the tool node-firestore-import-export writes it.
  static let wrapped = #"""
    {"__collections__": {"accounts": {"acme": {"name": "Acme", "__collections__": {
      "projects": {"p1": {"name": "Lake House", "clientName": "Jane Smith", "__collections__": {
        "budgetCategories": {"furn": {"budgetCents": 100, "__collections__": {}}}}}},
      "presets": {"default": {"__collections__": {"budgetCategories": {
        "furn": {"name": "Furnishings", "__collections__": {}}}}}},
      "transactions": {"x1": {"amountCents": 700, "projectId": {
        "__datatype__": "documentReference", "value": "accounts/acme/projects/p1"},
        "transactionDate": {"__datatype__": "timestamp",
          "value": {"_seconds": 1770508800, "_nanoseconds": 0}}}}
    }}}}}
    """#

  /// Lists of objects at the top, no account around them.
  static let lists = #"""
    {"projects": [{"id": "p1", "accountId": "acme", "name": "Lake House"}],
     "transactions": [{"id": "x1", "projectId": "p1", "amountCents": "700"}, {"amountCents": 1}],
     "items": [{"id": "a", "name": "Rug", "transactionId": "x1", "projectId": "p1"}, 7]}
    """#
}
