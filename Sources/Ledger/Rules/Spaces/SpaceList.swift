/// Lists of spaces: A–Z, searched by name and notes (rule S1).
public enum SpaceList {
  /// A–Z without regard to case, blank names last; ids decide ties.
  public static func sorted(_ spaces: [Space]) -> [Space] {
    spaces.map { (key: NameKey($0.name, $0.id.raw), space: $0) }
      .sorted { $0.key < $1.key }.map { $0.space }
  }

  /// The spaces whose name or notes hold what was typed, in list order; "" finds all.
  public static func matches(_ query: String, in spaces: [Space]) -> [Space] {
    sorted(spaces.filter { matches(query, $0) })
  }

  /// Whether what was typed is part of a space's name or notes.
  public static func matches(_ query: String, _ space: Space) -> Bool {
    let wanted = folded(trimmed(query))
    return TextSearch.contains(folded(space.name), wanted)
      || TextSearch.contains(folded(space.notes), wanted)
  }
}
