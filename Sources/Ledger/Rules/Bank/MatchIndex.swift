/// Places by keys, in the order in which they were added: a list that is sorted once and searched by halves.
struct MatchIndex: Sendable {
  private var keys: [UInt64] = []
  private var values: [Int32] = []

  mutating func add(_ key: UInt64, _ value: Int32) {
    keys.append(key)
    values.append(value)
  }

  /// To be called once, when all is added.
  mutating func sort() {
    let order = sortedPlaces(keys.count) { self.keys[$0] < self.keys[$1] }
    keys = order.map { keys[Int($0)] }
    values = order.map { values[Int($0)] }
  }

  func count(of key: UInt64) -> Int { range(of: key).count }

  subscript(key: UInt64) -> ArraySlice<Int32> { values[range(of: key)] }

  private func range(of key: UInt64) -> Range<Int> {
    let first = bound { $0 >= key }
    if first == keys.count || keys[first] != key { return first..<first }
    return first..<bound { $0 > key }
  }

  /// The first key for which something holds that holds for all after it.
  private func bound(_ holds: (UInt64) -> Bool) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(keys[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// One key for an amount.
  static func key(_ amount: Money) -> UInt64 { key(amount.minor, amount.currency) }

  static func key(_ minor: Int64, _ currency: Currency) -> UInt64 {
    mixed(UInt64(bitPattern: minor) ^ UInt64(currency.packed) << 40)
  }

  /// A number stirred, so that sums of few keys do not meet.
  static func mixed(_ key: UInt64) -> UInt64 {
    var mixed = key &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 27)
  }
}
