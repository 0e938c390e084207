// One line for several rows, and several lines for one (rule M33).

extension Matching {
  /// Open invoices, payments or expenses of one client or vendor that come to the line together.
  func addSeveral(_ facts: LineFacts, _ found: inout [MatchProposal]) {
    if let named = ofNumbers(facts) { found.append(named) }
    for group in facts.groups where group.share >= 75 {
      for what in [MatchCandidate.What.invoice, .payment, .expense] {
        if let one = several(facts, group, what) { found.append(one) }
      }
    }
  }

  /// Exactly the invoices whose numbers the line has; where they do not come out, each in its turn.
  private func ofNumbers(_ facts: LineFacts) -> MatchProposal? {
    let places = facts.hits.filter { hit in
      let candidate = candidates[Int(hit.place)]
      return candidate.what == .invoice && candidate.amount.currency == facts.rest.currency
    }.map { $0.place }
    guard places.count >= 2, !facts.rest.isNegative else { return nil }
    // A number may be an invoice's of another series, or a day: of those named, the ones that come to the sum.
    let isAll = sum(places) == facts.rest.minor
    var chosen = places
    var isOnly = true
    if !isAll {
      guard
        let set = SubsetSums.find(
          facts.rest.minor, in: places.map { candidates[Int($0)].amount.minor })
      else { return inTurn(facts, places) }
      chosen = set.places.map { places[$0] }
      isOnly = set.isOnly
    }
    if chosen.count > SubsetSums.mostParts { return nil }
    var proposal = together(facts, chosen)
    proposal.because = []
    proposal.say(.several)
    proposal.say(.number, chosen.map { candidates[Int($0)].number }.joined(separator: ", "))
    let group = candidates[Int(chosen[0])].group
    let share = group < 0 ? 0 : share(of: group, in: facts.words)
    if share >= 45 { proposal.say(share >= 95 ? .name : .similarName, groups[Int(group)].label) }
    proposal.points = (isAll ? 85 : 72) + share * 20 / 100
    let isSaid = chosen.allSatisfy { isHit($0, facts) }
    proposal.isStrong = isOnly && (isSaid || share >= 80)
    return proposal
  }

  /// All invoices whose numbers the line has, where it is less or more than they ask for: those that are due first are paid
  /// first, as far as it goes, and the last of all has what is left.
  ///
  /// Numbers so short that they may be chance (12 and 13, or a day's) count where the line has the client's name, and nearly
  /// what they ask for: a cent less, or a discount for paying early.
  private func inTurn(_ facts: LineFacts, _ named: [Int32]) -> MatchProposal? {
    let group = candidates[Int(named[0])].group
    if group < 0 || named.count > SubsetSums.mostParts { return nil }
    var numbers: [String] = []
    for place in named {
      let candidate = candidates[Int(place)]
      // Two of one number, or somebody else's: which of them is meant is for a person to say.
      let isMeant = candidate.group == group && !numbers.contains { $0 == candidate.number }
      guard isMeant, candidate.amount.minor > 0 else { return nil }
      numbers.append(candidate.number)
    }
    let share = share(of: group, in: facts.words)
    let whole = sum(named)
    let difference = whole.subtractingClamped(facts.rest.minor).magnitude
    let mostMissing = whole.magnitude / 100 * 3 + whole.magnitude % 100 * 3 / 100
    let isChance = share < 80 || difference > mostMissing
    if isChance, !named.allSatisfy({ isHit($0, facts) }) { return nil }
    let inOrder = named.sorted { a, b in
      let (one, other) = (candidates[Int(a)], candidates[Int(b)])
      return (one.due, one.day, one.id) < (other.due, other.day, other.id)
    }
    var (left, paid, amounts) = (facts.rest.minor, [Int32](), [Int64]())
    for place in inOrder where left > 0 {
      let isLast = place == inOrder[inOrder.count - 1]
      let amount = isLast ? left : Swift.min(left, candidates[Int(place)].amount.minor)
      paid.append(place)
      amounts.append(amount)
      left -= amount
    }
    var proposal = together(facts, paid)
    for part in paid.indices { proposal.parts[part].amount.minor = amounts[part] }
    let (asked, rest) = (sum(paid), facts.rest)
    if asked > rest.minor {
      proposal.say(.part, Money(minor: asked, currency: rest.currency))
    } else if asked < rest.minor {
      proposal.say(.over, Money(minor: rest.minor - asked, currency: rest.currency))
    }
    proposal.say(.number, paid.map { candidates[Int($0)].number }.joined(separator: ", "))
    if share >= 45 { proposal.say(share >= 95 ? .name : .similarName, groups[Int(group)].label) }
    proposal.points = 72 + share * 20 / 100
    return proposal
  }

  private func several(
    _ facts: LineFacts, _ group: LineFacts.Named, _ what: MatchCandidate.What
  ) -> MatchProposal? {
    var ignored = false
    let window = what == .invoice ? 400 : 45
    var places = near(byGroup[Matching.key(group.place)], facts.line.day, &ignored).filter {
      let candidate = candidates[Int($0)]
      let after = facts.line.day - candidate.day
      return candidate.what == what && candidate.amount.currency == facts.rest.currency
        && candidate.amount.isNegative == facts.rest.isNegative && !candidate.isUnlikely
        && after >= -5 && after <= window && candidate.amount.minor != .min
        && candidate.amount.minor.magnitude < facts.rest.minor.magnitude
    }
    if places.count < 2 { return nil }
    // Numbers that the line has first, then the latest rows.
    places.sort { a, b in
      let (one, other) = (isHit(a, facts), isHit(b, facts))
      if one != other { return one }
      return a > b
    }
    let amounts = places.prefix(SubsetSums.mostAmounts).map {
      Int64(clamping: candidates[Int($0)].amount.minor.magnitude)
    }
    guard
      let set = SubsetSums.find(Int64(clamping: facts.rest.minor.magnitude), in: Array(amounts))
    else { return nil }
    let chosen = set.places.map { places[$0] }
    var proposal = together(facts, chosen)
    proposal.because = []
    proposal.say(.several)
    proposal.say(group.share >= 95 ? .name : .similarName, groups[Int(group.place)].label)
    let hits = chosen.count { isHit($0, facts) }
    if hits > 0 { proposal.say(.number, candidates[Int(chosen[0])].number) }
    proposal.points = 34 + group.share * 30 / 100 + hits * 20 / chosen.count + (set.isOnly ? 6 : 0)
    return proposal
  }

  private func isHit(_ place: Int32, _ facts: LineFacts) -> Bool {
    facts.hits.contains { $0.place == place && $0.isStrong }
  }

  private func sum(_ places: [Int32]) -> Int64 {
    places.reduce(Int64(0)) { $0.addingClamped(candidates[Int($1)].amount.minor) }
  }

  private func together(_ facts: LineFacts, _ places: [Int32]) -> MatchProposal {
    var proposal = MatchProposal()
    proposal.distance = abs(facts.line.day - candidates[Int(places[0])].day)
    proposal.parts = places.map { place in
      let candidate = candidates[Int(place)]
      switch candidate.what {
      case .expense: return MatchProposal.Part(.expense, candidate.id, candidate.amount)
      case .payment: return MatchProposal.Part(.payment, candidate.id, candidate.amount)
      case .invoice, .project: return payment(of: candidate, candidate.amount, facts.line)
      }
    }
    return proposal
  }

  // MARK: several lines for one row

  /// A part of an expense or of a payment that this line and others like it come to.
  func addSplit(_ facts: LineFacts, _ found: inout [MatchProposal]) {
    for group in facts.groups where group.share >= 80 {
      var ignored = false
      for place in near(byGroup[Matching.key(group.place)], facts.line.day, &ignored, most: 16) {
        if let one = split(facts, group, place) { found.append(one) }
      }
    }
  }

  private func split(
    _ facts: LineFacts, _ group: LineFacts.Named, _ place: Int32
  ) -> MatchProposal? {
    let candidate = candidates[Int(place)]
    let days = facts.line.day - candidate.day
    guard !candidate.what.isOwed, candidate.amount.currency == facts.rest.currency,
      candidate.amount.isNegative == facts.rest.isNegative, !candidate.isUnlikely,
      candidate.amount.minor.magnitude > facts.rest.minor.magnitude, days >= -5, days <= 60
    else { return nil }
    let missing = candidate.amount.minor.subtractingClamped(facts.rest.minor)
    let others = likeLines(facts, days: 60).map { Int64(clamping: $0.minor.magnitude) }
    let wanted = Int64(clamping: missing.magnitude)
    let isWhole = others.contains(wanted) || SubsetSums.find(wanted, in: others) != nil
    if !isWhole { return nil }
    var proposal = MatchProposal()
    proposal.say(.split)
    proposal.say(group.share >= 95 ? .name : .similarName, groups[Int(group.place)].label)
    proposal.points = 30 + group.share * 30 / 100
    proposal.distance = abs(days)
    let type: MatchType = candidate.what == .expense ? .expense : .payment
    proposal.parts = [MatchProposal.Part(type, candidate.id, facts.rest)]
    return proposal
  }

  /// What is left of other lines near it in time whose words are the same; at most sixteen.
  private func likeLines(_ facts: LineFacts, days: Int) -> [Money] {
    let places = linesByWords[Matching.wordsKey(facts.line)]
    let start = first(places, from: facts.line.day.adding(days: -days))
    var found: [Money] = []
    for place in places[start...].prefix(Matching.most) {
      let (line, rest) = (lines[Int(place)], rests[Int(place)])
      if line.day - facts.line.day > days || found.count >= SubsetSums.mostAmounts { break }
      if line.id != facts.line.id, rest.currency == facts.rest.currency,
        rest.isNegative == facts.rest.isNegative
      {
        found.append(rest)
      }
    }
    return found
  }
}
