import Ledger

/// The order of the names of an object's members, by their bytes.
///
/// Rows of a list have the same members in the same order: what was sorted once is looked at again.
struct MemberOrders: Sendable {
  /// So many sizes of objects are told apart at each level, the last one for all that are larger.
  private static var sizes: Int { 32 }

  private var known: [(names: [String], order: [Int])] = []

  /// The places of the members in the order of their names; of two alike the first one first.
  mutating func order(of members: [Member], at level: Int) -> [Int] {
    let slot = level * MemberOrders.sizes + min(members.count, MemberOrders.sizes - 1)
    while known.count <= slot { known.append(([], [])) }
    let names = known[slot].names
    // Letters that are alike may be of other bytes.
    if names.count == members.count,
      members.indices.allSatisfy({ names[$0].utf8.elementsEqual(members[$0].name.utf8) })
    {
      return known[slot].order
    }
    let order = Array(members.indices).sorted { a, b in
      members[a].name.utf8.lexicographicallyPrecedes(members[b].name.utf8)
    }
    known[slot] = (members.map { $0.name }, order)
    return order
  }
}
