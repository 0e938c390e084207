import Ledger

/// Which row an object of the file is.
extension Applying {
  static func identity(of entry: ObjectFile.Entry, _ kind: Kind) throws -> UInt64 {
    switch kind {
    case .profile, .bank, .settings: return 1
    default: if let id = keyed(entry, kind) { return id }
    }
    switch entry["id"] {
    case nil, .null: return UInt64.random(in: 1...UInt64.max)
    case .text(let text) where !text.isEmpty: return References.raw(text)
    case .integer(let number): return References.raw("\(number)")
    case .some(let other):
      throw CommandError.badData(
        "\(entry.path).id is \(other.description). Write a text, or leave it out for a new one")
    }
  }

  /// What is one by what it is about has the id that follows from that, as a hub demands it: a budget without an id is the
  /// one of its project and category, a deal that of its project.
  private static func keyed(_ entry: ObjectFile.Entry, _ kind: Kind) -> UInt64? {
    func reference<E: Entity>(_ name: String) -> ID<E>? {
      switch entry[name] {
      case .text(let text)? where !text.isEmpty: return ID(References.raw(text))
      case .integer(let number)?: return ID(References.raw("\(number)"))
      case nil, .null?, .bool?, .number?, .text?, .list?, .object?: return nil
      }
    }
    if entry.names("id") { return nil }
    switch kind {
    case .budget:
      guard let project: ID<Project> = reference("project"),
        let category: ID<BudgetCategory> = reference("category")
      else { return nil }
      return Budget(of: project, for: category).id.raw
    case .deal:
      let project: ID<Project>? = reference("project")
      return project.map { Deal.id(of: $0).raw }
    case .player:
      guard let project: ID<Project> = reference("project"),
        let musician: ID<Musician> = reference("musician")
      else { return nil }
      return Player.id(of: musician, on: project).raw
    case .tagging:
      guard let transaction: ID<Transaction> = reference("transaction"),
        let tag: ID<Tag> = reference("tag")
      else { return nil }
      return Tagging(transaction, tag).id.raw
    default: return nil
    }
  }
}
