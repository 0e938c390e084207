extension Edit {
  /// How many rows it writes of a kind.
  public struct Lives: Sendable {
    public var kind: Kind
    /// Those that lists have.
    public var live = 0
    /// Those that are archived or in the trash.
    public var gone = 0
  }

  /// Of each kind that it writes rows of, in the order of `Kind`; a row that says nothing of its life is live.
  ///
  /// - Complexity: O(rows), without reading them.
  public var lives: [Lives] {
    var found = Kind.allCases.map { Lives(kind: $0) }
    var places = [Int](repeating: -1, count: 256)
    for (place, kind) in Kind.allCases.enumerated() { places[Int(kind.rawValue)] = place }
    var writer = ByteWriter()
    Life.live.encode(into: &writer)
    for row in rows {
      let place = places[Int(row.kind)]
      if place < 0 { continue }
      if let life = stored(RegisterTag.life, of: row), !life.elementsEqual(writer.bytes) {
        found[place].gone += 1
      } else {
        found[place].live += 1
      }
    }
    return found.filter { $0.live + $0.gone > 0 }
  }
}
