// What speaks for a row, in points (rule M31): the amount 40, a number 35, the name 30, the day 25.

extension Matching {
  /// How a candidate's amount and a line's go together.
  private enum Relation {
    case equal, worth, serviceFee, knownFee, smallFee, part, over
  }

  /// What speaks for one candidate; nil where it is none.
  func weigh(_ facts: LineFacts, _ place: Int32) -> MatchProposal? {
    let candidate = candidates[Int(place)]
    guard let relation = relation(facts, candidate) else { return nil }
    var proposal = MatchProposal()
    var points = 0
    switch relation {
    case .equal:
      points += 40
      proposal.say(.amount)
    case .worth:
      points += 36
      proposal.say(.worth)
    case .serviceFee, .knownFee, .smallFee:
      points += relation == .serviceFee ? 36 : relation == .knownFee ? 24 : 12
      proposal.say(.fee, candidate.amount.minor.subtractingClamped(facts.rest.minor).money(facts))
    case .part:
      points += 6
      proposal.say(.part, candidate.amount)
    case .over:
      points += 6
      proposal.say(.over, facts.rest.minor.subtractingClamped(candidate.amount.minor).money(facts))
    }
    let number = weighNumber(facts, place, candidate, &proposal)
    let share = candidate.group < 0 ? 0 : share(of: candidate.group, in: facts.words)
    points += number + weighName(facts, candidate, share, &proposal)
    let isExact = relation == .equal || relation == .worth
    let isIdentified = number >= 30 || share >= 80
    let days = weighDay(facts.line.day, candidate, &proposal)
    points += days
    if candidate.isUnlikely { points -= 25 }
    switch relation {
    case .smallFee, .part, .over: if !isIdentified { return nil }
    case .knownFee: if !isIdentified && number == 0 && share < 60 { return nil }
    case _: break
    }
    if candidate.what == .project {
      // Only who is named, and behind an invoice that would be as near.
      if share < 45 { return nil }
      points -= Matching.margin + 1
    }
    let isFar = !candidate.what.isOwed && abs(facts.line.day - candidate.day) > 45
    if isFar && number < 30 { return nil }
    // Of an invoice in another currency other lines of as much are not looked for: a person says it.
    let isAbroad = relation == .worth && candidate.what == .invoice
    proposal.isStrong =
      (isExact || relation == .serviceFee) && isIdentified && !candidate.isUnlikely && days >= 7
      && candidate.what != .project && !isAbroad
    proposal.points = points
    proposal.distance = abs(facts.line.day - candidate.day)
    proposal.parts = parts(facts, candidate, relation)
    return proposal.parts.isEmpty ? nil : proposal
  }

  private func relation(_ facts: LineFacts, _ candidate: MatchCandidate) -> Relation? {
    let (rest, amount) = (facts.rest, candidate.amount)
    guard amount.currency == rest.currency else {
      if candidate.worths.contains(rest) { return .worth }
      return facts.original == amount && candidate.what != .project ? .worth : nil
    }
    if amount.isNegative != rest.isNegative { return nil }
    if amount == rest { return .equal }
    if candidate.what == .expense || rest.isNegative { return nil }
    if amount.minor > rest.minor {
      let fee = amount.minor - rest.minor
      if facts.grosses.contains(amount.minor) { return .serviceFee }
      if facts.saysDiscount, candidate.what == .invoice { return .part }
      if ServiceFees.isKnown(fee, of: amount.minor) { return .knownFee }
      if ServiceFees.isPlausible(fee, of: amount.minor) { return .smallFee }
      return candidate.what == .invoice ? .part : nil
    }
    return candidate.what == .invoice ? .over : nil
  }

  private func weighNumber(
    _ facts: LineFacts, _ place: Int32, _ candidate: MatchCandidate,
    _ proposal: inout MatchProposal
  ) -> Int {
    if let hit = facts.hits.first(where: { $0.place == place }) {
      if hit.isCreditor {
        proposal.say(.creditorReference, candidate.number)
        return 40
      }
      if candidate.number.isEmpty || facts.references.contains(candidate.reference) {
        proposal.say(.endToEnd, candidate.reference)
        return 35
      }
      proposal.say(.number, candidate.number)
      return hit.isStrong ? 35 : 15
    }
    if candidate.number.isEmpty || !MatchNumbers.isNear(candidate.number, facts.runs) { return 0 }
    proposal.say(.nearNumber, candidate.number)
    return 10
  }

  private func weighName(
    _ facts: LineFacts, _ candidate: MatchCandidate, _ share: Int,
    _ proposal: inout MatchProposal
  ) -> Int {
    if candidate.group < 0 { return 0 }
    if share >= 45 {
      proposal.say(share >= 95 ? .name : .similarName, groups[Int(candidate.group)].label)
      return share * 30 / 100
    }
    if share >= 20 { return 0 }
    // Somebody else is named: an expense is seldom another's; a payment may be, by a partner or an agency.
    if candidate.what == .expense {
      let isOther = facts.namesVendor || (!facts.words.party.isEmpty && !facts.isService)
      return isOther ? -25 : 0
    }
    return facts.words.party.isEmpty ? 0 : -10
  }

  private func weighDay(
    _ day: Day, _ candidate: MatchCandidate, _ proposal: inout MatchProposal
  ) -> Int {
    let after = day - candidate.day
    if candidate.what.isOwed {
      if after < -3 { return 0 }
      if day - candidate.due <= 14 {
        proposal.say(.due)
        return 15
      }
      return day - candidate.due <= 60 ? 12 : after <= 400 ? 8 : 3
    }
    if after == 0 {
      proposal.say(.sameDay)
      return 25
    }
    let points: Int
    switch abs(after) {
    case 1: points = after > 0 ? 24 : 20
    case 2: points = after > 0 ? 23 : 17
    case 3: points = after > 0 ? 22 : 14
    case 4: points = after > 0 ? 20 : 12
    case 5: points = 15
    case 6, 7: points = 12
    case 8...10: points = 7
    case 11...20: points = 3
    case _: points = 0
    }
    if points >= 12 { proposal.say(.nearDay) }
    return points
  }

  // MARK: parts

  private func parts(
    _ facts: LineFacts, _ candidate: MatchCandidate, _ relation: Relation
  ) -> [MatchProposal.Part] {
    switch candidate.what {
    case .expense: return [MatchProposal.Part(.expense, candidate.id, facts.rest)]
    case .payment:
      let main = MatchProposal.Part(.payment, candidate.id, grossOrRest(facts, candidate, relation))
      return [main] + fee(facts, main.amount)
    case .invoice, .project:
      let main = payment(of: candidate, grossOrRest(facts, candidate, relation), facts.line)
      return [main] + fee(facts, main.amount)
    }
  }

  private func grossOrRest(
    _ facts: LineFacts, _ candidate: MatchCandidate, _ relation: Relation
  ) -> Money {
    switch relation {
    case .serviceFee, .knownFee, .smallFee: return candidate.amount
    case .equal, .worth, .part, .over: return facts.rest
    }
  }

  /// A payment of an invoice, or of a project without one, that is made with the line.
  func payment(
    of candidate: MatchCandidate, _ amount: Money, _ line: BankLine
  ) -> MatchProposal.Part {
    var part = MatchProposal.Part(
      .payment, Explaining.paymentID(of: line.id, for: ID(candidate.id)).raw, amount)
    part.isMade = true
    if candidate.what == .project {
      part.project = ID(candidate.id)
      part.client = book.projects[part.project]?.client ?? ID()
      return part
    }
    part.invoice = ID(candidate.id)
    part.client = book.invoices[part.invoice]?.client ?? ID()
    return part
  }

  /// What a service kept, as an expense that is made; none where the line is the whole payment.
  private func fee(_ facts: LineFacts, _ gross: Money) -> [MatchProposal.Part] {
    let minor = facts.rest.minor.subtractingClamped(gross.minor)
    if minor == 0 || facts.rest.isNegative { return [] }
    var part = MatchProposal.Part(
      .expense, Matching.feeID(of: facts.line.id).raw,
      Money(minor: minor, currency: facts.rest.currency))
    part.isMade = true
    return [part]
  }
}

extension Int64 {
  /// An amount in a line's currency, for a reason.
  fileprivate func money(_ facts: LineFacts) -> Money {
    Money(minor: self, currency: facts.rest.currency)
  }
}

extension Money {
  /// Such as "12.50 EUR".
  var plainWithCode: String { plain + " " + currency.code }
}
