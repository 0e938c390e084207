/// What is known of which raw id: open addressing with linear probing, for ids that are random or hashes
/// already.
///
/// Opening a book fills one for every link, so it is worth more than the general dictionary's keyed hash. What finds the
/// rows of a table is ``RowMap``.
struct IDMap: Sendable {
  private var keys: [UInt64] = []
  private var values: [Int32] = []
  /// Key 0 marks a free slot, so that id lives here.
  private var zero: Int32?
  private var used = 0

  init() {}

  subscript(key: UInt64) -> Int32? {
    if key == 0 { return zero }
    if keys.isEmpty { return nil }
    let slot = find(key)
    return keys[slot] == key ? values[slot] : nil
  }

  /// Sets the value of a key; returns what was there before.
  @discardableResult
  mutating func set(_ key: UInt64, _ value: Int32) -> Int32? {
    if key == 0 {
      defer { zero = value }
      return zero
    }
    if (used + 1) * 8 > keys.count * 7 { grow(to: max(16, keys.count + keys.count / 2)) }
    let slot = find(key)
    if keys[slot] == key {
      defer { values[slot] = value }
      return values[slot]
    }
    keys[slot] = key
    values[slot] = value
    used += 1
    return nil
  }

  /// The value of a key, which is `value` from now on where there was none.
  mutating func value(of key: UInt64, orSet value: Int32) -> Int32 {
    if key == 0 {
      if let zero { return zero }
      zero = value
      return value
    }
    if (used + 1) * 8 > keys.count * 7 { grow(to: max(16, keys.count + keys.count / 2)) }
    let slot = find(key)
    if keys[slot] == key { return values[slot] }
    keys[slot] = key
    values[slot] = value
    used += 1
    return value
  }

  mutating func reserve(_ count: Int) {
    // Room for a quarter more: what is not there is looked for in a few steps then.
    let size = max(16, count + count / 4)
    if size > keys.count { grow(to: size) }
  }

  private mutating func grow(to size: Int) {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: 0, count: size)
    values = [Int32](repeating: 0, count: size)
    for (place, key) in oldKeys.enumerated() where key != 0 {
      let slot = find(key)
      keys[slot] = key
      values[slot] = oldValues[place]
    }
  }

  /// The slot of a key, or the free one it would take.
  @inline(__always)
  private func find(_ key: UInt64) -> Int {
    // Fibonacci hashing spreads ids that were counted, such as test ids and singletons; the share of the whole that the
    // high bits are is a slot, whatever number of slots there is.
    let high = (key &* 0x9E37_79B9_7F4A_7C15) >> 32
    var slot = Int(truncatingIfNeeded: (high &* UInt64(keys.count)) >> 32)
    while keys[slot] != 0 && keys[slot] != key {
      slot += 1
      if slot == keys.count { slot = 0 }
    }
    return slot
  }
}
