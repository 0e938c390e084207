/// Which rows point at which id, in order of arrival: a chain through the rows for each id.
struct Relation: Sendable {
  /// The chain of an id.
  private var chains = IDMap()
  private var firsts: [Int32] = []
  private var lasts: [Int32] = []
  /// The row after each row in its chain; -1 ends it.
  private var next: [Int32] = []
  /// What was inserted last: rows that point at one id often come one after another.
  private var latest: (id: UInt64, chain: Int32) = (0, 0)

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

  /// The first row of an id, and the one after a row; -1 where there is none.
  func first(of id: UInt64) -> Int32 {
    guard id != 0, let chain = chains[id] else { return -1 }
    return firsts[Int(chain)]
  }
  func row(after row: Int32) -> Int32 { next[Int(row)] }

  mutating func insert(_ row: Int32, at id: UInt64) {
    if id == 0 { return }
    while next.count <= Int(row) { next.append(-1) }
    next[Int(row)] = -1
    if latest.id != id { latest = (id, chains.value(of: id, orSet: Int32(firsts.count))) }
    let chain = latest.chain
    if Int(chain) == firsts.count {
      firsts.append(row)
      lasts.append(row)
      return
    }
    let last = lasts[Int(chain)]
    if last < 0 { firsts[Int(chain)] = row } else { next[Int(last)] = row }
    lasts[Int(chain)] = row
  }

  /// - Complexity: O(rows of the id).
  mutating func remove(_ row: Int32, at id: UInt64) {
    guard id != 0, let chain = chains[id] else { return }
    var before: Int32 = -1
    var at = firsts[Int(chain)]
    while at >= 0 && at != row {
      before = at
      at = next[Int(at)]
    }
    if at < 0 { return }
    let after = next[Int(at)]
    if before < 0 { firsts[Int(chain)] = after } else { next[Int(before)] = after }
    if lasts[Int(chain)] == at { lasts[Int(chain)] = before }
    next[Int(at)] = -1
  }

  /// Files a row under what its links say now, in the index of each; `before` is empty for a new row.
  @inline(never)
  static func move(
    _ row: Int32, from before: [UInt64], to now: [UInt64], in links: inout [Relation]
  ) {
    for slot in now.indices {
      if before.isEmpty {
        links[slot].insert(row, at: now[slot])
      } else if before[slot] != now[slot] {
        links[slot].remove(row, at: before[slot])
        links[slot].insert(row, at: now[slot])
      }
    }
  }
}
