import Ledger

/// What the file has and the book has no place for: each field is named once.
struct FirestoreLeftovers {
  /// Bookkeeping that every document may have and that is kept in other ways here.
  static var bookkeeping: [String] {
    ["id", "__id__", "_id", "accountId", "createdAt", "updatedAt", "createdBy", "updatedBy"]
  }

  private var order: [String] = []
  private var counts: [String: Int] = [:]
  /// Pictures and files, which the export names but does not hold.
  var files = 0

  /// Notes the fields of `node` that are not among `known`.
  mutating func note(_ node: FirestoreNode, _ collection: String, known: Set<String>) {
    for name in node.names where !known.contains(name) { add(collection + "." + name) }
  }

  mutating func add(_ field: String) {
    if counts[field] == nil { order.append(field) }
    counts[field, default: 0] += 1
  }

  /// How many addresses of files a field has.
  static func count(_ value: Value?) -> Int {
    switch value {
    case .list(let values): return values.count
    case .text(let text): return text.isEmpty ? 0 : 1
    case nil, .null, .bool, .integer, .number, .object: return 0
    }
  }

  var problems: [ImportProblem] {
    var problems: [ImportProblem] = []
    if files > 0 {
      problems.append(
        ImportProblem(
          .warning, "images",
          files == 1
            ? "1 picture or file is in the earlier app's storage, not in this file"
            : "\(files) pictures and files are in the earlier app's storage, not in this file",
          hint: "Save them there and add them here to what they belong to."))
    }
    for field in order {
      let count = counts[field] ?? 0
      problems.append(
        ImportProblem(
          .warning, field,
          count == 1
            ? "not taken: there is no place for it here (once)"
            : "not taken: there is no place for it here (\(count) times)",
          hint: "Copy what matters of it into the notes."))
    }
    return problems
  }
}
