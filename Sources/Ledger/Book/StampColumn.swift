/// A stamp for each row: a number of four bytes into the stamps that there are, because what one change wrote carries one
/// stamp and mostly stands together.
struct StampColumn: Sendable {
  /// Those that rows have, and some that rows had; the first is never.
  private var stamps: [Stamp] = [.never]
  private var numbers: [UInt32] = []

  var count: Int { numbers.count }

  subscript(row: Int) -> Stamp {
    get { stamps[Int(numbers[row])] }
    set {
      numbers[row] = number(of: newValue)
      // What no row has any more is let go of before it is as much again.
      if stamps.count > 2 * numbers.count + 64 { compact() }
    }
  }

  mutating func append(_ stamp: Stamp) {
    let number = number(of: stamp)
    numbers.append(number)
  }

  mutating func reserve(_ count: Int) { numbers.reserveCapacity(count) }

  private mutating func number(of stamp: Stamp) -> UInt32 {
    if stamp == .never { return 0 }
    if stamps[stamps.count - 1] != stamp { stamps.append(stamp) }
    return UInt32(truncatingIfNeeded: stamps.count - 1)
  }

  private mutating func compact() {
    let old = stamps
    stamps = [.never]
    for row in numbers.indices { numbers[row] = number(of: old[Int(numbers[row])]) }
  }
}
