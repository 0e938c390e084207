import Ledger

extension StatementWork {
  /// How far running balances agree with the amounts: as they are, and turned round; from the first line on and from the
  /// last.
  struct BalanceProof {
    var fits = 0
    /// Those of which something moved: that they fit is no chance.
    var moves = 0
    /// Those in which a fee stands.
    var fees = 0
    var misses = 0
    /// The line before which something is missing; 0 for none.
    var gap = 0

    /// A proof, but for some gaps in a long file.
    var holds: Bool { fits > 0 && (misses == 0 || (fits > 3 && misses * 5 <= fits)) }
    /// Enough for the signs that are written, whatever is missing.
    var isLikely: Bool { moves > 1 && misses <= moves }
  }

  /// Lets the running balances say signs and order (rule M7); what they prove, no other judge decides.
  ///
  /// - Returns: 1 or -1 as amounts go; nil where the balances prove nothing.
  mutating func judgeBalances() -> Int64? {
    guard columns.balance >= 0, entries.count > 1, takeFlags() else { return nil }
    // Net of its fee, or beside it.
    var feeSigns: [Int64] = [0]
    if entries.contains(where: { $0.fee != 0 }) {
      feeSigns = entries.contains { $0.fee < 0 } ? [1, 0, -1] : [-1, 0, 1]
    }
    for feeSign in feeSigns {
      for withBalances in [true, false] {
        let found = proofs(feeSign, withBalances).filter { $0.proof.holds }
        guard let first = found.first, found.allSatisfy({ $0.direction == first.direction }) else {
          if found.isEmpty { continue }
          giveFlagsBack()
          return nil
        }
        // One step alone does not outweigh two titles.
        if first.direction < 0, columns.isPair, !isPairUntitled, first.proof.fits < 2 {
          conclude("the balances do not follow from the amounts, so they prove nothing")
          return nil
        }
        // The bank's own words say it the other way round: the balance is what is owed.
        if first.direction < 0, areFlagsTaken {
          giveFlagsBack()
          return nil
        }
        if areFlagsTaken { areSignsSettled = true }
        settle(first.direction, first.proof, feeSign, withBalances)
        if options.isPositiveOut == nil, isOwed(first.direction) { return nil }
        return first.direction
      }
    }
    if let (direction, proof, feeSign, withBalances) = likelyProof(feeSigns) {
      if areFlagsTaken { areSignsSettled = true }
      settle(direction, proof, feeSign, withBalances)
      return direction
    }
    giveFlagsBack()
    if takeSignsFromBalances() { return 1 }
    conclude("the balances do not follow from the amounts, so they prove nothing")
    return nil
  }

  /// What each order and direction proves, but for those against which the balances speak.
  private func proofs(_ feeSign: Int64, _ withBalances: Bool) -> [(
    direction: Int64, proof: BalanceProof
  )] {
    var kept: [(direction: Int64, proof: BalanceProof)] = []
    for isUpward in [true, false] where mayRun(isUpward) {
      let both = [Int64(1), -1].map { ($0, prove($0, isUpward, feeSign, withBalances)) }
      for (direction, proof) in both {
        // Steps as large as an amount, and the other way round, are no gaps: a minus is missing there.
        if proof.misses > 0, both.contains(where: { $0.0 != direction && $0.1.moves > 0 }) {
          continue
        }
        // Fees of which none stands in a step prove nothing of fees.
        if feeSign == 0 || proof.fees > 0 { kept.append((direction, proof)) }
      }
    }
    return kept
  }

  /// In a file of which much is missing: what most steps prove, where signs are written and nothing speaks against it.
  private func likelyProof(_ feeSigns: [Int64]) -> (Int64, BalanceProof, Int64, Bool)? {
    if !columns.isPair, !entries.contains(where: { $0.value < 0 }) { return nil }
    var best: (Int64, BalanceProof, Int64, Bool)?
    for feeSign in feeSigns {
      for withBalances in [true, false] {
        for (direction, proof) in proofs(feeSign, withBalances) where proof.isLikely {
          if let other = best {
            if other.0 != direction { return nil }
            if other.1.moves >= proof.moves { continue }
          }
          best = (direction, proof, feeSign, withBalances)
        }
      }
    }
    return best?.0 == 1 ? best : nil
  }

  /// Gives amounts the signs that words such as D and C say, so that the balances are held against these.
  ///
  /// - Returns: false where some lines have such a word and others none, though both ways are written: then it is asked.
  private mutating func takeFlags() -> Bool {
    let flags = entries.count { $0.flag != 0 }
    if flags == 0 || entries.contains(where: { $0.value < 0 }) { return true }
    let hasIn = entries.contains { $0.flag > 0 }
    if flags < entries.count, hasIn, entries.contains(where: { $0.flag < 0 }) { return false }
    for place in entries.indices {
      let flag = entries[place].flag == 0 ? (hasIn ? -1 : 1) : entries[place].flag
      entries[place].value *= Int64(flag)
    }
    areFlagsTaken = true
    return true
  }

  private mutating func giveFlagsBack() {
    if !areFlagsTaken { return }
    areFlagsTaken = false
    for place in entries.indices { entries[place].value = abs(entries[place].value) }
  }

  /// Amounts without signs, each as large as its step from one balance to the next: the step is the sign.
  private mutating func takeSignsFromBalances() -> Bool {
    if entries.contains(where: { $0.value < 0 || $0.flag != 0 || $0.balance == nil }) {
      return false
    }
    if columns.isPair || Set(entries.map { $0.currency.packed }).count > 1 { return false }
    for isUpward in [true, false] where mayRun(isUpward) {
      let places = isUpward ? Array(entries.indices) : entries.indices.reversed()
      var signs: [Int64] = []
      for (step, place) in places.enumerated().dropFirst() {
        let move = (entries[place].balance ?? 0) &- (entries[places[step - 1]].balance ?? 0)
        guard move != 0, move.magnitude == entries[place].value.magnitude else { break }
        signs.append(move > 0 ? 1 : -1)
      }
      guard signs.count > 1, signs.count == entries.count - 1, let first = places.first else {
        continue
      }
      for (step, place) in places.enumerated().dropFirst() {
        entries[place].value *= signs[step - 1]
      }
      if entries[first].vote != 0 || options.isPositiveOut != nil {
        let isOut = options.isPositiveOut ?? (entries[first].vote < 0)
        entries[first].value *= isOut ? -1 : 1
      } else {
        let shown = CellFault.shown(texts(entries[first].row).first ?? "")
        ask(
          .sign,
          "Is line \(entries[first].row.line), “\(shown)”, money out? The balance before it is not there",
          [("out", "Yes, it went out"), ("in", "No, it came in")])
      }
      statement.isProven = true
      areSignsSettled = true
      conclude("the running balances say which way each amount went")
      return true
    }
    return false
  }

  /// Whether the balances may be what is owed on a card, and not what an account holds: then they prove that no line is
  /// missing, and not which way money went.
  private mutating func isOwed(_ direction: Int64) -> Bool {
    let (agree, differ) = votes(direction)
    let below = entries.count { $0.value < 0 }
    let isUnusual =
      direction < 0 && ((columns.isPair && !isPairUntitled) || below * 2 > entries.count)
    if !isUnusual || agree > differ, differ < 2 || agree > 0 { return false }
    statement.isProven = false
    ask(
      .sign,
      "The balances grow with amounts that look like money out, so they may be what is owed on a card",
      columns.isPair
        ? [
          ("out", "\(columnName(min(columns.out, columns.into))) is money out"),
          ("in", "\(columnName(min(columns.out, columns.into))) is money in"),
        ]
        : [
          ("out", "Amounts without a minus were spent"), ("in", "Amounts without a minus came in"),
        ])
    return true
  }

  private mutating func settle(
    _ direction: Int64, _ proof: BalanceProof, _ feeSign: Int64, _ withBalances: Bool
  ) {
    statement.isProven = true
    if feeSign != 0 {
      for place in entries.indices {
        entries[place].value &+= feeSign &* entries[place].fee
        entries[place].kept = 0 &- feeSign &* entries[place].fee
      }
      conclude("fees are taken off, as the balances say")
    } else if proof.fees == 0, entries.contains(where: { $0.fee != 0 }) {
      conclude(
        "the fees of \(columnName(columns.fee)) are taken as contained in the amounts")
    }
    for place in entries.indices where entries[place].isBalance {
      // Money that moved the balance is none, whatever it is called.
      if withBalances {
        entries[place].isBalance = false
      } else {
        leaveOut(entries[place].row, "a balance")
      }
    }
    entries.removeAll { $0.isBalance }
    conclude(
      proof.misses == 0
        ? "the running balances prove the signs, and that no line is missing"
        : "the running balances prove the signs; before line \(proof.gap) something is missing")
  }

  /// Whether the days allow the lines to run from the first on, or from the last.
  private func mayRun(_ isUpward: Bool) -> Bool {
    var (rises, falls) = (0, 0)
    for place in entries.indices.dropFirst() {
      guard let a = entries[place - 1].date.day(order), let b = entries[place].date.day(order)
      else {
        continue
      }
      if b > a { rises += 1 }
      if b < a { falls += 1 }
    }
    if rises > 0, falls == 0 { return isUpward }
    if falls > 0, rises == 0 { return !isUpward }
    return true
  }

  private func prove(
    _ direction: Int64, _ isUpward: Bool, _ feeSign: Int64, _ withBalances: Bool
  ) -> BalanceProof {
    var proof = BalanceProof()
    // What each currency's balance was, and what moved since it was last said.
    var last: [UInt32: Int64] = [:]
    var moved: [UInt32: Int64] = [:]
    var hasFee = false
    let places = isUpward ? Array(entries.indices) : entries.indices.reversed()
    for place in places {
      let entry = entries[place]
      let key = entry.currency.packed
      if withBalances || !entry.isBalance {
        let value = direction &* entry.value &+ feeSign &* entry.fee
        moved[key] = (moved[key] ?? 0) &+ value
        if entry.fee != 0 { hasFee = true }
      }
      guard let balance = entry.balance else { continue }
      if let before = last[key] {
        let moved = moved[key] ?? 0
        if balance &- before == moved {
          proof.fits += 1
          if moved != 0 { proof.moves += 1 }
          if hasFee { proof.fees += 1 }
        } else {
          proof.misses += 1
          if proof.gap == 0 { proof.gap = entry.row.line }
        }
      }
      (last[key], moved[key], hasFee) = (balance, 0, false)
    }
    return proof
  }
}
