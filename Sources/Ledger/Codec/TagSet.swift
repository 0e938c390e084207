/// A set of register tags.
struct TagSet: Equatable, Sendable {
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init() {}

  init(_ tags: [UInt8]) {
    for tag in tags { insert(tag) }
  }

  mutating func insert(_ tag: UInt8) {
    let bit = UInt64(1) << UInt64(tag & 63)
    switch tag >> 6 {
    case 0: bits.0 |= bit
    case 1: bits.1 |= bit
    case 2: bits.2 |= bit
    default: bits.3 |= bit
    }
  }

  mutating func remove(_ tag: UInt8) {
    let rest = ~(UInt64(1) << UInt64(tag & 63))
    switch tag >> 6 {
    case 0: bits.0 &= rest
    case 1: bits.1 &= rest
    case 2: bits.2 &= rest
    default: bits.3 &= rest
    }
  }

  func contains(_ tag: UInt8) -> Bool {
    let bit = UInt64(1) << UInt64(tag & 63)
    switch tag >> 6 {
    case 0: return bits.0 & bit != 0
    case 1: return bits.1 & bit != 0
    case 2: return bits.2 & bit != 0
    default: return bits.3 & bit != 0
    }
  }

  var isEmpty: Bool { bits.0 | bits.1 | bits.2 | bits.3 == 0 }

  /// The tags that are in both.
  func intersection(_ other: TagSet) -> TagSet {
    var both = TagSet()
    both.bits.0 = bits.0 & other.bits.0
    both.bits.1 = bits.1 & other.bits.1
    both.bits.2 = bits.2 & other.bits.2
    both.bits.3 = bits.3 & other.bits.3
    return both
  }

  /// Whether every tag of `other` is in it.
  func isSuperset(of other: TagSet) -> Bool { intersection(other) == other }

  /// Rising.
  var tags: [UInt8] { (0...255).filter { contains($0) } }

  static func == (a: TagSet, b: TagSet) -> Bool {
    a.bits.0 == b.bits.0 && a.bits.1 == b.bits.1 && a.bits.2 == b.bits.2 && a.bits.3 == b.bits.3
  }
}
