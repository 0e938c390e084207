/// Things of a design project that stand elsewhere than when an invoice asked for them (rule R10).
///
/// They are under another purchase, or were returned and are not any more: what is gone there and new here is the same, so that
/// neither is on the next invoice.
struct ProjectMoves {
  /// What makes a difference up, in minor units from zero.
  private struct Parts {
    /// Charged and not asked for; asked for and not charged any more.
    var charged: Int64, uncharged: Int64
    /// Credited and not given back; given back and not credited any more.
    var credited: Int64, uncredited: Int64

    init(_ one: ProjectInvoicing.Difference) {
      let charge = Swift.max(one.owed.minor, 0) &- Swift.max(one.billed.minor, 0)
      let credit = Swift.min(one.billed.minor, 0) &- Swift.min(one.owed.minor, 0)
      (charged, uncharged) = (Swift.max(charge, 0), Swift.max(0 &- charge, 0))
      (credited, uncredited) = (Swift.max(credit, 0), Swift.max(0 &- credit, 0))
    }
  }

  private var all: [ProjectInvoicing.Difference]
  private var parts: [Parts]

  /// Takes off each other what the same thing, or a part of it, is charged for here and not any more there, or credited.
  ///
  /// What is sold to the client anew, and was given back otherwise, is asked for as new.
  ///
  /// - Complexity: O(differences), and for what makes up for something else the things it is a part of.
  static func cancel(
    _ all: inout [ProjectInvoicing.Difference], in book: Book
  ) throws(MoneyError) {
    var back: [ID<Item>: [Int]] = [:]
    for place in all.indices where all[place].open.isNegative {
      let item = all[place].source.item
      if !item.isNone { back[item, default: []].append(place) }
    }
    if back.isEmpty { return }
    // Where a part is gone, its whole may be what is new.
    var backOfParts: [ID<Item>: [Int]] = [:]
    for (item, places) in back {
      for whole in book.wholes(of: item) { backOfParts[whole, default: []] += places }
    }
    var pairs: [(new: Int, old: Int)] = []
    for place in all.indices where all[place].open.isPositive && !all[place].source.item.isNone {
      let item = all[place].source.item
      var others = back[item] ?? []
      for whole in book.wholes(of: item) { others += back[whole] ?? [] }
      others += (backOfParts[item] ?? []).sorted()
      for other in others where all[other].open.currency == all[place].open.currency {
        pairs.append((place, other))
      }
    }
    if pairs.isEmpty { return }
    var moves = ProjectMoves(all: all, parts: all.map { Parts($0) })
    // What merely moved goes before what else happened to the thing.
    for (new, old) in pairs {
      let credited = Swift.min(moves.parts[new].uncredited, moves.parts[old].credited)
      moves.parts[new].uncredited &-= credited
      moves.parts[old].credited &-= credited
      let charged = Swift.min(moves.parts[new].charged, moves.parts[old].uncharged)
      moves.parts[new].charged &-= charged
      moves.parts[old].uncharged &-= charged
      try moves.take(credited &+ charged, new, old)
    }
    for (new, old) in pairs {
      let both = Swift.min(moves.parts[new].uncredited, moves.parts[old].uncharged)
      moves.parts[new].uncredited &-= both
      moves.parts[old].uncharged &-= both
      try moves.take(both, new, old)
    }
    all = moves.all
  }

  private mutating func take(_ minor: Int64, _ new: Int, _ old: Int) throws(MoneyError) {
    if minor == 0 { return }
    let moved = Money(minor: minor, currency: all[new].open.currency)
    all[new].open = try all[new].open.subtracting(moved)
    all[old].open = try all[old].open.adding(moved)
    all[new].elsewhere = try all[new].elsewhere.adding(moved)
    all[old].elsewhere = try all[old].elsewhere.subtracting(moved)
  }
}
