/// Which rows point at which id, in order of arrival: a chain through the rows for each id.
struct Relation: Sendable {
  /// The last row of each id; -1 where the last one left.
  private var lasts = IDMap()
  /// The row after each row in its chain; after the last comes the first, as `~first`, which is negative.
  private var next: [Int32] = []
  /// For so many rows there is room once the first is inserted.
  private var room = 0

  mutating func reserve(_ count: Int) { room = count }

  /// - Complexity: O(rows of the id).
  func rows(of id: UInt64) -> [Int32] {
    var rows: [Int32] = []
    var row = first(of: id)
    while row >= 0 {
      rows.append(row)
      row = next[Int(row)]
    }
    return rows
  }

  /// The first row of an id, and the one after a row; negative where there is none.
  func first(of id: UInt64) -> Int32 {
    guard id != 0, let last = lasts[id], last >= 0 else { return -1 }
    return ~next[Int(last)]
  }
  func row(after row: Int32) -> Int32 { next[Int(row)] }

  mutating func insert(_ row: Int32, at id: UInt64) {
    if id == 0 { return }
    if next.isEmpty { next.reserveCapacity(room) }
    while next.count <= Int(row) { next.append(-1) }
    next[Int(row)] = ~row
    guard let last = lasts.set(id, row), last >= 0 else { return }
    next[Int(row)] = next[Int(last)]
    next[Int(last)] = row
  }

  /// - Complexity: O(rows of the id).
  mutating func remove(_ row: Int32, at id: UInt64) {
    guard id != 0, let last = lasts[id], last >= 0 else { return }
    var before = last
    var at = ~next[Int(last)]
    while at >= 0 && at != row {
      before = at
      at = next[Int(at)]
    }
    if at < 0 { return }
    let after = next[Int(at)]
    if before == at {
      lasts.set(id, -1)
    } else if at == last {
      next[Int(before)] = after
      lasts.set(id, before)
    } else {
      next[Int(before)] = before == last ? ~after : after
    }
  }

  /// Files a row under what its links say now, in the index of each; `before` is empty for a new row.
  @inline(never)
  static func move(
    _ row: Int32, from before: [UInt64], to now: [UInt64], in links: inout [Relation]
  ) {
    for slot in links.indices {
      if before.isEmpty {
        links[slot].insert(row, at: now[slot])
      } else if before[slot] != now[slot] {
        links[slot].remove(row, at: before[slot])
        links[slot].insert(row, at: now[slot])
      }
    }
  }
}

/// Which rows name which id in a list of theirs, where a row may name many.
struct Naming: Sendable {
  /// The last entry of each id.
  private var lasts = IDMap()
  /// A row that names an id, negative once it does no longer, and the entry before it.
  private var entries: [(row: Int32, before: Int32)] = []

  /// The latest first.
  func rows(of id: UInt64) -> [Int32] {
    var rows: [Int32] = []
    var place = id == 0 ? -1 : lasts[id] ?? -1
    while place >= 0 {
      let entry = entries[Int(place)]
      if entry.row >= 0 && rows.last != entry.row { rows.append(entry.row) }
      place = entry.before
    }
    return rows
  }

  /// Files a row under the ids that it names now in place of those before.
  @inline(never)
  mutating func move(_ row: Int32, from before: ArraySlice<UInt64>, to now: ArraySlice<UInt64>) {
    if before == now { return }
    for id in before where id != 0 {
      var place = lasts[id] ?? -1
      while place >= 0 {
        if entries[Int(place)].row == row { entries[Int(place)].row = -1 }
        place = entries[Int(place)].before
      }
    }
    for id in now where id != 0 {
      entries.append((row, lasts[id] ?? -1))
      lasts.set(id, Int32(entries.count - 1))
    }
  }
}
