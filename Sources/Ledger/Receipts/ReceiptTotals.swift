/// Finds the total: the amount that most of the receipt speaks for.
struct ReceiptTotals {
  let rows: [ReceiptRow]
  let currency: Currency

  private struct Candidate {
    var amount: Int64
    /// By the row that speaks for it most.
    var score: Int
    var words: [Int]
    var rowCount = 1
    /// It stands at the word "total".
    var isNamed = false
  }

  struct Found {
    var total: Proposed<Money>
    /// Another one that is as likely.
    var other: Money?
  }

  /// What rows say that is no total, and speaks for one.
  private struct Amounts {
    var given: [Int64] = []
    var change: [Int64] = []
    var cards: [Int64] = []
    var subtotals: [Int64] = []
    var taxes: [Int64] = []
    var roundings: [Int64] = []

    mutating func note(_ minor: Int64, _ kinds: RowKinds) {
      if kinds.contains(.change) { change.append(abs(minor)) }
      if kinds.contains(.cash) { given.append(minor) }
      if kinds.contains(.card) { cards.append(minor) }
      if kinds.contains(.subtotal) { subtotals.append(minor) }
      if kinds.contains(.tax) { taxes.append(minor) }
      if kinds.contains(.rounding) { roundings.append(minor) }
    }

    /// Whether so much is left of what was given, less the change.
    func areGiven(for amount: Int64) -> Bool {
      given.contains { cash in change.contains { cash - $0 == amount } }
    }
  }

  func find(lines: [Proposed<ReceiptEntry>]) -> Found? {
    var amounts = Amounts()
    var candidates = candidates(&amounts)
    let sum = sum(lines)
    let named = candidates.filter { $0.isNamed }.map { $0.amount }
    for at in candidates.indices {
      candidates[at].score += bonus(of: candidates[at], named, amounts, sum)
    }
    guard
      let best = candidates.max(by: { a, b in
        a.score != b.score ? a.score < b.score : a.amount < b.amount
      }), best.score > 0
    else { return nil }
    // Two that are called the total, and nothing that decides: somebody has to look.
    let isPaid = amounts.cards.contains(best.amount) || amounts.areGiven(for: best.amount)
    let other =
      isPaid || !best.isNamed
      ? nil
      : candidates.filter { other in
        other.amount != best.amount && other.isNamed
          && best.score - other.score <= ReceiptTotals.doubt
          && !isSaid(best.amount &- other.amount)
      }.max { $0.score < $1.score }
    return Found(
      total: Proposed(
        Money(minor: best.amount, currency: currency),
        confidence: min(other == nil ? 99 : 60, best.score), words: best.words),
      other: other.map { Money(minor: $0.amount, currency: currency) })
  }

  /// Every amount of the receipt once, by the row that speaks for it most.
  private func candidates(_ said: inout Amounts) -> [Candidate] {
    var candidates: [Candidate] = []
    for (number, row) in rows.enumerated() {
      let amounts = row.amounts.filter { $0.minor(currency) != nil }
      for (place, amount) in amounts.enumerated() {
        guard let minor = amount.minor(currency), minor != 0 else { continue }
        let isLast = place == amounts.count - 1
        if isLast { said.note(minor, row.kinds) }
        var score = score(number, amount) - (isLast ? 0 : 15)
        if amount.isMended { score -= 5 }
        let isNamed = kinds(at: number).contains(.total)
        if let at = candidates.firstIndex(where: { $0.amount == minor }) {
          candidates[at].rowCount += 1
          candidates[at].isNamed = candidates[at].isNamed || isNamed
          if score > candidates[at].score {
            candidates[at].score = score
            candidates[at].words = amount.words
          }
        } else {
          candidates.append(
            Candidate(amount: minor, score: score, words: amount.words, isNamed: isNamed))
        }
      }
    }
    // What was given less the change is the total even where it was not read.
    for cash in said.given {
      for back in said.change
      where cash > back && !candidates.contains(where: { $0.amount == cash - back }) {
        candidates.append(Candidate(amount: cash - back, score: 20, words: []))
      }
    }
    return candidates
  }

  /// What else speaks for a candidate, and against it.
  private func bonus(
    of candidate: Candidate, _ named: [Int64], _ amounts: Amounts, _ sum: Int64?
  ) -> Int {
    let amount = candidate.amount
    let largest = named.max()
    var bonus = 0
    if candidate.rowCount > 1 { bonus += 8 }
    if amount == largest { bonus += 8 }
    if amounts.cards.contains(amount) { bonus += 15 }
    if amounts.areGiven(for: amount) { bonus += 35 }
    if adds(amount, amounts.subtotals + named.filter { $0 < amount }, amounts.taxes) { bonus += 22 }
    // What is paid is the rounded one.
    if amounts.roundings.contains(where: { by in
      named.contains { abs(by) < 100 && ($0 &+ by == amount || $0 &- by == amount) }
    }) {
      bonus += candidate.isNamed ? 20 : 60
    }
    // And the one with the tip.
    if tip(within: amount) > 0 { bonus += candidate.isNamed ? 20 : 60 }
    if isGross(amount) { bonus += largest == nil ? 45 : 18 }
    if let sum, sum == amount { bonus += 20 }
    if amounts.given.contains(amount), amounts.change.contains(where: { $0 > 0 }) { bonus -= 40 }
    return bonus
  }

  /// Whether a row says what lies between two totals: a tip, what was rounded, a tax, a discount.
  private func isSaid(_ difference: Int64) -> Bool {
    rows.contains { row in
      !row.kinds.isDisjoint(with: [.tip, .rounding, .tax, .discount])
        && row.amounts.contains { $0.minor(currency).map { abs($0) == abs(difference) } ?? false }
    }
  }

  /// How near another total's score makes one doubtful: less than what any of the reasons to believe one adds.
  private static var doubt: Int { 12 }

  /// The only tip; several are what might be given.
  var tip: Int64 {
    let tips = rows.compactMap { row in
      row.kinds.contains(.tip) ? row.amounts.compactMap { $0.minor(currency) }.last : nil
    }
    guard let tip = tips.first, tip > 0, tips.allSatisfy({ $0 == tip }) else { return 0 }
    return tip
  }

  /// The tip that a total has in it, where another one is named without.
  func tip(within total: Int64) -> Int64 {
    let tip = tip
    if tip == 0 { return 0 }
    let isNamed = rows.indices.contains { number in
      kinds(at: number).contains(.total)
        && rows[number].amounts.contains { $0.minor(currency) == total &- tip }
    }
    return isNamed ? tip : 0
  }

  /// A row's kinds, and those of the row above where that has a word and no amount.
  private func kinds(at number: Int) -> RowKinds {
    let row = rows[number]
    if row.letterCount <= 3, number > 0, rows[number - 1].amounts.isEmpty {
      return rows[number - 1].kinds.union(row.kinds)
    }
    return row.kinds
  }

  private func score(_ number: Int, _ amount: ReceiptAmount) -> Int {
    let kinds = kinds(at: number)
    var score = 5
    if kinds.contains(.total) {
      score = 58
    } else if kinds.contains(.amount) {
      score = 36
    } else if kinds.contains(.card) {
      score = 30
    } else if kinds.contains(.cash) {
      score = 14
    }
    if kinds.contains(.subtotal) { score = min(score, 16) }
    if kinds.contains(.tax) { score -= 25 }
    if kinds.contains(.change) { score -= 45 }
    if kinds.contains(.tip) { score -= 20 }
    if !kinds.isDisjoint(with: [.discount, .other]) { score -= 30 }
    if kinds.contains(.rounding), !kinds.contains(.total) { score -= 30 }
    if amount.decimals == 0 { score -= 25 }
    if amount.isMarked { score += 4 }
    let heights = rows.map { $0.height }.sorted()
    if let middle = heights.dropFirst(heights.count / 2).first, middle > 0,
      rows[number].height * 10 > middle * 12
    {
      score += 5
    }
    return score
  }

  private func sum(_ lines: [Proposed<ReceiptEntry>]) -> Int64? {
    if lines.isEmpty { return nil }
    var sum: Int64 = 0
    for line in lines {
      let (next, overflow) = sum.addingReportingOverflow(line.value.amount.minor)
      if overflow { return nil }
      sum = next
    }
    return sum
  }

  /// A subtotal and one tax, or all of them.
  private func adds(_ amount: Int64, _ subtotals: [Int64], _ taxes: [Int64]) -> Bool {
    if taxes.isEmpty { return false }
    let all = taxes.prefix(20).reduce(Int64(0)) { $0 &+ $1 }
    return subtotals.contains { subtotal in
      subtotal &+ all == amount || taxes.contains { subtotal &+ $0 == amount }
    }
  }

  /// Net and tax of a row, or of all rows with a rate, add up to it.
  private func isGross(_ amount: Int64) -> Bool {
    var nets: Int64 = 0
    var count = 0
    for row in rows where !row.rates.isEmpty {
      let amounts = row.amounts.compactMap { $0.minor(currency) }
      guard amounts.count >= 2, let rate = row.rates.first?.rate,
        let solved = ReceiptTaxes.solve(amounts, rate)
      else { continue }
      nets = nets &+ solved.net &+ solved.tax
      count += 1
      if solved.net &+ solved.tax == amount { return true }
    }
    return count > 1 && nets == amount
  }
}
