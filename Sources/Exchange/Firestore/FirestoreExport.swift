import Ledger

/// Tells the JSON export of the earlier app's database from other JSON.
enum FirestoreExport {
  /// The collections that only that app has.
  private static var signs: [String] {
    ["transactions", "items", "spaces", "budgetCategories", "lineageEdges", "spaceTemplates"]
  }

  static func recognizes(_ value: Value) -> Bool {
    guard value["format"] == nil else { return false }
    for parent in [value, value[FirestoreNode.wrapper] ?? .null] {
      if isCollection(parent["accounts"]) { return true }
      for sign in signs where isCollection(parent[sign]) { return true }
      if case .object = parent["projects"] { return true }
    }
    return false
  }

  /// The accounts of the file; one without an id when its collections stand at the top.
  static func accounts(
    in value: Value, _ problems: inout ImportProblems
  ) -> [FirestoreNode] {
    let root = FirestoreNode(id: "", value: value, path: "")
    let accounts = root.documents(["accounts"], &problems)
    let hasOwn = root.names.contains { $0 == "projects" || signs.contains($0) }
    return hasOwn || accounts.isEmpty ? accounts + [root] : accounts
  }

  private static func isCollection(_ value: Value?) -> Bool {
    switch value {
    case .object, .list: return true
    case nil, .null, .bool, .integer, .number, .text: return false
    }
  }
}
