/// What the search keeps of every row of a table, so that a keystroke reads no row: its text, whether
/// it is shown, and its amounts.
struct SearchedRows: Sendable {
  private var texts = Haystack()
  private var isShown: [Bool] = []
  /// Minor units without their sign, `width` to a row.
  private var amounts: [Int64] = []
  /// The decimals of each amount's currency; ``none`` where there is no amount.
  private var decimals: [UInt8] = []
  private let width: Int

  private static var none: UInt8 { .max }

  /// Rows with so many amounts each.
  init(amounts width: Int) { self.width = width }

  mutating func set(_ row: Int32, _ text: [String], isShown shown: Bool, _ money: [Money?] = []) {
    texts.set(row, text)
    while isShown.count <= Int(row) {
      isShown.append(false)
      for _ in 0..<width {
        amounts.append(0)
        decimals.append(Self.none)
      }
    }
    isShown[Int(row)] = shown
    for place in 0..<width {
      let amount = place < money.count ? money[place] : nil
      amounts[Int(row) * width + place] = Int64(clamping: (amount?.minor ?? 0).magnitude)
      decimals[Int(row) * width + place] = amount.map { UInt8($0.currency.decimals) } ?? Self.none
    }
  }

  /// The shown rows that match, the latest entered first; all when the query is blank.
  ///
  /// `others` match too, and `labels` flags what a word finds besides.
  func rows(
    matching query: String, decimal: String = ".", or others: [Bool]? = nil,
    labels: (String, inout [Bool]) -> Void = { _, _ in }
  ) -> [Int32] {
    let flags = texts.matches(query, or: labels)
    let amount = flags == nil ? nil : AmountMatcher(query, decimal: decimal)
    var found: [Int32] = []
    for row in stride(from: isShown.count - 1, through: 0, by: -1) where isShown[row] {
      if let flags, !flags[row], others?[row] != true, !matches(row, amount) { continue }
      found.append(Int32(row))
    }
    return found
  }

  private func matches(_ row: Int, _ matcher: AmountMatcher?) -> Bool {
    guard let matcher else { return false }
    for place in row * width..<(row + 1) * width where decimals[place] != Self.none {
      if matcher.matches(amounts[place], decimals: Int(decimals[place])) { return true }
    }
    return false
  }
}
