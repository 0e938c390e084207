import Ledger

/// What reading an exchange file would do; nothing is done yet.
public struct BackupPlan: Sendable {
  public enum Action: Sendable, Equatable { case added, changed, unchanged }

  /// What becomes of one row of the file.
  public struct Row: Sendable, Equatable {
    public var kind: Kind
    public var id: String
    public var action: Action
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

  public init() {}

  public var isEmpty: Bool { edit.isEmpty }

  /// The kinds that the file has rows of, in the order of `Kind`.
  public var counts: [Count] {
    var counts: [Count] = []
    for kind in Kind.allCases {
      var count = Count(kind: kind)
      for row in rows where row.kind == kind {
        switch row.action {
        case .added: count.added += 1
        case .changed: count.changed += 1
        case .unchanged: count.unchanged += 1
        }
      }
      if count.added + count.changed + count.unchanged > 0 { counts.append(count) }
    }
    return counts
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
