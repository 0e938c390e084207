/// A designer's list of projects: active or archived, A–Z, searched by name and client
/// (rule B2).
public enum ProjectCards {
  /// Whether a project is in the list of archived ones; deleted ones are in neither.
  public static func isListed(_ project: Project, archived: Bool) -> Bool {
    switch project.life {
    case .live: return !archived
    case .archived: return archived
    case .trashed: return false
    }
  }

  /// A–Z without regard to case, blank names last; those of one name by their days, then by id.
  public static func sorted(_ projects: [Project]) -> [Project] {
    Drafting.inOrder(projects).enumerated()
      .map { (key: NameKey($1.name, UInt64($0)), project: $1) }
      .sorted { $0.key < $1.key }.map { $0.project }
  }

  /// Whether what was typed is part of the project's name or of its client's; "" finds all.
  public static func matches(_ query: String, name: String, clientName: String) -> Bool {
    let wanted = folded(trimmed(query))
    return TextSearch.contains(folded(name), wanted)
      || TextSearch.contains(folded(clientName), wanted)
  }

  /// What the list says when there is nothing in it.
  public static func emptyText(archived: Bool) -> Phrase {
    archived ? "No archived projects yet." : "No active projects yet."
  }
}

/// A name's place in an A–Z list: without regard to case, numbers by their value, blank names last, ids deciding ties.
public struct NameKey: Comparable, Sendable {
  private let isNameless: Bool
  private let name: ReadingKey
  private let id: UInt64

  public init(_ name: String, _ id: UInt64) {
    isNameless = isBlank(name)
    self.name = ReadingKey(folded(trimmed(name)))
    self.id = id
  }

  public static func < (a: NameKey, b: NameKey) -> Bool { precedes(a, b) }

  /// The same from Z to A: blank names stay last, and ids decide ties in the same way.
  public static func precedes(_ a: NameKey, _ b: NameKey, descending: Bool = false) -> Bool {
    if a.isNameless != b.isNameless { return b.isNameless }
    return a.name == b.name ? a.id < b.id : (a.name < b.name) != descending
  }
}

/// Finding one text in another, byte by byte.
public enum TextSearch {
  /// Whether it does, as both are written (fold them first); every text has the empty one.
  public static func contains(_ text: String, _ wanted: String) -> Bool {
    let wanted = Array(wanted.utf8)
    if wanted.isEmpty { return true }
    let text = Array(text.utf8)
    if text.count < wanted.count { return false }
    return (0...text.count - wanted.count).contains { start in
      text[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
