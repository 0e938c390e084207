import Ledger

/// One document of an exported database: its id, its fields, and where it stands in the file.
struct FirestoreNode {
  var id: String
  var value: Value
  var path: String

  /// Where the exporter node-firestore-import-export keeps what lies below a document.
  static var wrapper: String { "__collections__" }

  /// The documents of a collection under any of its names, whatever the exporter made of it: a map
  /// by id, or a list of objects with an `id`; beside the fields, or inside `__collections__`.
  func documents(_ names: [String], _ problems: inout ImportProblems) -> [FirestoreNode] {
    var found: [FirestoreNode] = []
    for name in names {
      if let own = value[name] { append(own, at(name), to: &found, &problems) }
      if let own = value[FirestoreNode.wrapper]?[name] {
        append(own, at(FirestoreNode.wrapper + "." + name), to: &found, &problems)
      }
    }
    return found
  }

  /// Everything that `names` may lie under: this document, what it has called `folder`, and the
  /// documents in that.
  func places(_ folder: String) -> [FirestoreNode] {
    var ignored = ImportProblems()
    var places = [self]
    for parent in [value[folder], value[FirestoreNode.wrapper]?[folder]] {
      guard let parent else { continue }
      let node = FirestoreNode(id: folder, value: parent, path: at(folder))
      if case .object = parent { places.append(node) }
      node.append(parent, node.path, to: &places, &ignored)
    }
    return places
  }

  /// The names of its fields and collections.
  var names: [String] {
    var names: [String] = []
    if case .object(let members) = value {
      for member in members where member.name != FirestoreNode.wrapper { names.append(member.name) }
    }
    if case .object(let members)? = value[FirestoreNode.wrapper] {
      for member in members { names.append(member.name) }
    }
    return names
  }

  func at(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

  private func append(
    _ collection: Value, _ path: String, to found: inout [FirestoreNode],
    _ problems: inout ImportProblems
  ) {
    switch collection {
    case .object(let members):
      for member in members where member.name != FirestoreNode.wrapper {
        let path = path + "." + member.name
        found.append(FirestoreNode(id: member.name, value: member.value, path: path))
      }
    case .list(let values):
      for (index, value) in values.enumerated() {
        let path = path + "[\(index)]"
        var id = FirestoreNode.identity(value)
        if id.isEmpty, case .object = value {
          id = path
          problems.append(
            ImportProblem(
              .warning, path, "it has no id",
              hint: "Its place in the file stands in for it; give it an \"id\"."))
        }
        found.append(FirestoreNode(id: id, value: value, path: path))
      }
    case .null:
      return
    case .bool, .integer, .number, .text:
      problems.append(
        ImportProblem(
          .warning, path, "a collection was expected, not \(collection.description)",
          hint: "It is left out; write it as an object by id or a list."))
    }
  }

  /// What an object of a list is called by.
  private static func identity(_ value: Value) -> String {
    for name in ["id", "__id__", "_id"] {
      switch value[name] {
      case .text(let text): return text
      case .integer(let number): return "\(number)"
      case nil, .null, .bool, .number, .list, .object: continue
      }
    }
    return ""
  }
}
