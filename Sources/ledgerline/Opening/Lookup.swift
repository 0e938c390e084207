import Ledger

/// Finds the row a person means: by its id, an own word used as id in a file that was applied, the
/// beginning of its id, or, for invoices, by number.
enum Lookup {
  /// The beginning of an id means a row that is not in the trash; with `gone` first one that is deleted or archived.
  static func find<E: Entity>(
    _ text: String, in table: Table<E>, gone: Bool = false
  ) throws -> E {
    if trimmed(text).isEmpty {
      throw CommandError.notFound(
        "the id of the \(E.kind.name) is empty. `ledgerline list \(E.kind.plural)` shows them")
    }
    if let id = ID<E>(text), let row = table[id] { return row }
    // A short word is the beginning of many ids, and is meant as it was written.
    if let row = table[ID<E>.foreign(text)] { return row }
    if gone, let row = try find(beginning: text, in: table, where: { !$0.isLive }) { return row }
    if let row = try find(beginning: text, in: table, where: { $0.life != .trashed }) { return row }
    throw CommandError.notFound(
      "there is no \(E.kind.name) \(text). `ledgerline list \(E.kind.plural)` shows their ids")
  }

  private static func find<E: Entity>(
    beginning text: String, in table: Table<E>, where isMeant: (E) -> Bool
  ) throws -> E? {
    let wanted = text.lowercased()
    var found: E?
    for row in table.rows where row.id.text.hasPrefix(wanted) && isMeant(row) {
      if found != nil {
        throw CommandError(
          .notFound, "several \(E.kind.plural) have ids that begin with \(text). Give more of it")
      }
      found = row
    }
    return found
  }

  /// By its name, where one row alone that is in use has it, else as ``find(_:in:)`` finds it.
  static func find<E: Entity>(
    _ text: String, in table: Table<E>, named name: (E) -> String
  ) throws -> E {
    let wanted = folded(trimmed(text))
    let named = table.live.filter { folded(trimmed(name($0))) == wanted }
    return try named.count == 1 ? named[0] : find(text, in: table)
  }

  /// Wants every row that ``find(_:in:)`` may mean.
  static func want<E: Entity>(_ text: String, of _: E.Type, _ wanted: inout WantedRows) {
    if let id = ID<E>(text) { wanted.row(id) }
    if !text.isEmpty { wanted.row(ID<E>.foreign(text)) }
    if text.isEmpty {
      wanted.all(E.kind)
    } else if let range = ID<E>.range(beginningWith: text.lowercased()) {
      wanted.rows(E.kind, from: range.first, to: range.last)
    }
  }

  static func invoice(_ text: String, in book: Book) throws -> Invoice {
    let numbered = book.invoices.rows.filter { $0.isIssued && $0.number == text }
    if numbered.count > 1 {
      let ids = numbered.map { $0.id.text }.joined(separator: " or ")
      throw CommandError(
        .notFound, "\(numbered.count) invoices have the number \(text). Say which: \(ids)")
    }
    if let row = numbered.first { return row }
    return try find(text, in: book.invoices)
  }

  /// A project that goes on.
  static func liveProject(_ text: String, in book: Book) throws -> Project {
    let project = try find(text, in: book.projects)
    try needsLive(project)
    return project
  }

  /// Refuses a project that is archived or deleted, and says how it comes back.
  static func needsLive(_ project: Project) throws {
    guard !project.isLive else { return }
    throw CommandError.refused(
      "\(project.name) is \(project.life.word). `ledgerline delete project \(project.id.text) --undo` "
        + "brings it back")
  }

  static func kind(_ word: String) throws -> Kind {
    if let kind = Kind(word: word) { return kind }
    let words = Kind.allCases.map { $0.plural }
    throw CommandError(.usage, "there is no kind \"\(word)\". " + Near.words(word, among: words))
  }

  /// A day from an option; nil when it was not given.
  static func day(_ text: String?, option: String) throws -> Day? {
    guard let text else { return nil }
    guard let day = try? Day(parsing: text) else {
      throw CommandError(.usage, "\(option) \"\(text)\" is no day. Write it like 2026-11-21")
    }
    return day
  }
}

extension Book {
  /// Runs `body` over the table of a kind.
  func reading<V: TableVisitor>(_ kind: Kind, _ visitor: inout V) {
    var copy = self
    copy.visit(kind, &visitor)
  }
}
