import Ledger

/// What reading an exchange file would do; nothing is done yet.
public struct BackupPlan: Sendable {
  /// What becomes of a row of the file.
  public enum Action: Sendable, Equatable { case added, changed, unchanged }

  /// What becomes of one row of the file.
  public struct Row: Sendable, Equatable {
    public var kind: Kind
    /// Its id, of whatever kind.
    var raw: UInt64
    public var action: Action

    public var id: String { ID<Client>(raw).text }
  }

  /// How many rows of a kind.
  public struct Count: Sendable, Equatable {
    public var kind: Kind
    public var added = 0
    public var changed = 0
    public var unchanged = 0

    /// "projects: 3 added, 1 changed".
    public var text: Phrase {
      var parts: [Phrase] = []
      if added > 0 { parts.append("\(added) added") }
      if changed > 0 { parts.append("\(changed) changed") }
      if unchanged > 0 { parts.append("\(unchanged) unchanged") }
      let name = kind.words(for: added + changed + unchanged)
      return "\(name): \(parts.joined(separator: ", "))"
    }
  }

  /// The one transaction to commit; empty when the book already says all of it.
  public var edit = Edit()
  /// Every row of the file, in file order.
  public var rows: [Row] = []
  /// Where the rows of ``edit`` stand in the file.
  public var places: [ImportPlace] = []
  /// Things to know, such as a reference to a row that is nowhere.
  public var problems = ImportProblems()
  /// The hash of what the file holds.
  public internal(set) var digest = ""
  /// Whether the file says its hash: then it is what a book was once, and nobody chose what is in it.
  public internal(set) var isWhole = false

  public init() {}

  public var isEmpty: Bool { edit.isEmpty }

  /// The kinds that the file has rows of, in the order of `Kind`.
  public var counts: [Count] {
    var counts = Kind.allCases.map { Count(kind: $0) }
    var places = [Int](repeating: 0, count: 256)
    for (place, kind) in Kind.allCases.enumerated() { places[Int(kind.rawValue)] = place }
    for row in rows {
      let place = places[Int(row.kind.rawValue)]
      switch row.action {
      case .added: counts[place].added += 1
      case .changed: counts[place].changed += 1
      case .unchanged: counts[place].unchanged += 1
      }
    }
    return counts.filter { $0.added + $0.changed + $0.unchanged > 0 }
  }

  /// How many rows of the book are otherwise than in the file.
  public var replaced: Int { rows.count { $0.action == .changed } }

  /// What is to be known before values of the book are written over; nil where none is.
  func overwriting(in book: Book) -> Phrase? {
    let rows = replaced
    if rows == 0 { return nil }
    let values = edit.of(known: true, to: book).registerCount
    return """
      Values that the book has otherwise are written over: \(values), in rows: \(rows). The file does not say which of \
      them are newer.
      """
  }

  /// The same without what the book has otherwise.
  func onlyNew(in book: Book) -> BackupPlan {
    var plan = self
    plan.edit = edit.of(known: false, to: book)
    for index in plan.rows.indices where plan.rows[index].action == .changed {
      plan.rows[index].action = .unchanged
    }
    return plan
  }

  /// "3 added, 1 changed, 12 unchanged".
  public var summary: Phrase {
    var sum = Count(kind: .client)
    for count in counts {
      sum.added += count.added
      sum.changed += count.changed
      sum.unchanged += count.unchanged
    }
    return "\(sum.added) added, \(sum.changed) changed, \(sum.unchanged) unchanged"
  }
}
