/// Which row of a table has which raw id: row numbers alone, four bytes a slot, because the ids stand in the rows.
///
/// Open addressing with linear probing, as in ``IDMap``. The bits of a slot that no row number needs hold a part of the hash,
/// so that hardly ever a row is looked at whose id is another one. Rows come one after another and none goes.
struct RowMap: Sendable {
  /// The rows of a table as they lie in memory; each begins with its id.
  struct Rows {
    let bytes: UnsafeRawBufferPointer
    let stride: Int

    func id(_ row: Int) -> UInt64 { bytes.load(fromByteOffset: row * stride, as: UInt64.self) }
  }

  /// The row's number and one, 0 where there is none.
  private var slots: [UInt32] = []
  private var count = 0

  init() {}

  /// The row with an id.
  @inline(never)
  func row(of id: UInt64, in rows: Rows) -> Int32? {
    if slots.isEmpty { return nil }
    let found = slots[find(id, rows)] & numbers
    return found == 0 ? nil : Int32(found) - 1
  }

  /// The row with an id; nil where there was none, which is the next row's from now on.
  @inline(never)
  mutating func claim(_ id: UInt64, in rows: Rows) -> Int32? {
    if (count + 1) * 8 > slots.count * 7 {
      grow(to: max(16, slots.count + slots.count / 2), rows)
    }
    let slot = find(id, rows)
    let found = slots[slot] & numbers
    if found != 0 { return Int32(found) - 1 }
    count += 1
    slots[slot] = mark(of: id) | UInt32(count)
    return nil
  }

  @inline(never)
  mutating func reserve(_ more: Int, in rows: Rows) {
    // Room for a quarter more: what is not there is looked for in a few steps then.
    let size = max(16, more + more / 4)
    if size > slots.count { grow(to: size, rows) }
  }

  private mutating func grow(to size: Int, _ rows: Rows) {
    slots = [UInt32](repeating: 0, count: size)
    for row in 0..<count {
      let id = rows.id(row)
      slots[find(id, rows)] = mark(of: id) | UInt32(row + 1)
    }
  }

  /// The bits that hold a row's number.
  private var numbers: UInt32 { UInt32.max >> UInt32(UInt32(slots.count).leadingZeroBitCount) }

  private func mark(of id: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: RowMap.hash(id)) & ~numbers
  }

  /// Fibonacci hashing: its high half chooses the slot, its low half is what marks it.
  private static func hash(_ id: UInt64) -> UInt64 { id &* 0x9E37_79B9_7F4A_7C15 }

  /// The slot of an id, or the free one it would take.
  @inline(__always)
  private func find(_ id: UInt64, _ rows: Rows) -> Int {
    let (numbers, mark) = (numbers, mark(of: id))
    var slot = Int(truncatingIfNeeded: ((RowMap.hash(id) >> 32) &* UInt64(slots.count)) >> 32)
    while slots[slot] != 0 {
      let held = slots[slot]
      if held & ~numbers == mark, rows.id(Int(held & numbers) - 1) == id { break }
      slot += 1
      if slot == slots.count { slot = 0 }
    }
    return slot
  }
}
