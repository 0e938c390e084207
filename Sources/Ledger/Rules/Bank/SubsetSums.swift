/// Which of some amounts add up to a sum, exactly and in bounded work (rule M33).
enum SubsetSums {
  struct Found: Equatable {
    /// Places of the amounts, rising: of the fewest, of as few the first.
    var places: [Int]
    /// No others do.
    var isOnly: Bool
  }

  /// How many steps are taken at most before giving up.
  static let limit = 20_000
  /// How many amounts one sum has at most, and how many are tried.
  static let mostParts = 8
  static let mostAmounts = 16

  /// Two or more of `amounts`, which are positive, that come to `sum`.
  ///
  /// Beyond ``mostAmounts`` the later ones are not looked at; where the steps run out before all was tried, nothing is the
  /// only one.
  static func find(_ sum: Int64, in amounts: [Int64]) -> Found? {
    let amounts = Array(amounts.prefix(mostAmounts))
    guard sum > 0, amounts.count >= 2, amounts.allSatisfy({ $0 > 0 }) else { return nil }
    var steps = 0
    // What is left behind a place, so that hopeless branches end.
    var rests: [Int64] = [0]
    for amount in amounts.reversed() { rests.insert(rests[0].addingClamped(amount), at: 0) }
    var all: [[Int]] = []
    for count in 2...Swift.min(mostParts, amounts.count) where all.count < 2 && steps < limit {
      var chosen: [Int] = []
      search(sum, amounts, rests, 0, count, &chosen, &all, &steps)
    }
    guard let first = all.first else { return nil }
    return Found(places: first, isOnly: all.count == 1 && steps < limit)
  }

  private static func search(
    _ left: Int64, _ amounts: [Int64], _ rests: [Int64], _ start: Int, _ count: Int,
    _ chosen: inout [Int], _ all: inout [[Int]], _ steps: inout Int
  ) {
    steps += 1
    if count == 0 {
      if left == 0 { all.append(chosen) }
      return
    }
    if steps >= limit || all.count > 1 || amounts.count - start < count || rests[start] < left {
      return
    }
    for place in start..<amounts.count where amounts[place] <= left {
      chosen.append(place)
      search(
        left - amounts[place], amounts, rests, place + 1, count - 1, &chosen, &all, &steps)
      chosen.removeLast()
      if all.count > 1 || steps >= limit { return }
    }
  }
}
