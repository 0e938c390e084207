// Money between one's own accounts (rule M35).

extension Matching {
  /// Lines of other accounts that are the other side: the opposite amount, within a week.
  func addTransfers(_ facts: LineFacts, _ found: inout [MatchProposal]) {
    if accounts.count < 2 || facts.rest.minor == .min { return }
    let opposite = Money(minor: -facts.rest.minor, currency: facts.rest.currency)
    addTransfers(facts, opposite, isSame: true, &found)
    if let original = facts.original, original.minor != .min {
      let other = Money(minor: -original.minor, currency: original.currency)
      addTransfers(facts, other, isSame: false, &found)
    }
  }

  private func addTransfers(
    _ facts: LineFacts, _ opposite: Money, isSame: Bool, _ found: inout [MatchProposal]
  ) {
    let places = linesByAmount[MatchIndex.key(opposite)]
    for place in places[first(places, from: facts.line.day.adding(days: -7))...].prefix(
      Matching.most)
    {
      let other = lines[Int(place)]
      if other.day - facts.line.day > 7 { break }
      if other.account == facts.line.account { continue }
      let rest = rests[Int(place)]
      let isFitting =
        rest == opposite
        || (isSame && isOpposite(other.original, facts.rest)
          && rest.isNegative != facts.rest.isNegative)
      if isFitting, let one = transfer(facts, other, isSame: isSame) { found.append(one) }
    }
  }

  private func isOpposite(_ original: Money?, _ rest: Money) -> Bool {
    guard let original, original.currency == rest.currency else { return false }
    return original.minor.addingReportingOverflow(rest.minor) == (0, false)
  }

  private func transfer(_ facts: LineFacts, _ other: BankLine, isSame: Bool) -> MatchProposal? {
    guard let own = accounts.first(where: { $0.account.id == facts.line.account }),
      let their = accounts.first(where: { $0.account.id == other.account })
    else { return nil }
    var proposal = MatchProposal()
    proposal.say(isSame ? .amount : .worth)
    var points = isSame ? 40 : 34
    let days = abs(other.day - facts.line.day)
    points +=
      days == 0 ? 20 : days == 1 ? 18 : days == 2 ? 16 : days == 3 ? 14 : Swift.max(4, 15 - days)
    if days <= 3 { proposal.say(days == 0 ? .sameDay : .nearDay) }
    let isNumbered =
      isNumber(facts.line.counterAccount, of: their) || isNumber(other.counterAccount, of: own)
    // The bank says that the other side is somebody else's.
    let isForeign =
      !isNumbered
      && (isStranger(facts.line.counterAccount) || isStranger(other.counterAccount))
    if isNumbered {
      points += 35
      proposal.say(.ownAccount, their.account.name)
    }
    let otherWords = LineWords(other, reader)
    let isNamed =
      facts.words.share(of: their.name) >= 80 || otherWords.share(of: own.name) >= 80
      || (namesOwner(facts.words) && namesOwner(otherWords))
    let saysSo = (says(facts.words) ? 1 : 0) + (says(otherWords) ? 1 : 0)
    if isNamed || saysSo > 0 {
      points += (isNamed ? 16 : 0) + saysSo * 8
      proposal.say(.words)
    }
    if isForeign { points -= 30 }
    if !isNumbered && !isNamed && saysSo == 0 { points -= 5 }
    proposal.points = points
    proposal.distance = days
    proposal.isStrong = isNumbered || (!isForeign && (isNamed && saysSo > 0 || saysSo == 2))
    proposal.parts = [MatchProposal.Part(.transfer, other.id.raw, facts.rest)]
    return proposal
  }

  private func namesOwner(_ words: LineWords) -> Bool {
    ownNames.contains { words.share(of: $0) >= 90 }
  }

  /// An account's number, or its end as masked ones show it.
  private func isNumber(_ said: String, of own: OwnAccount) -> Bool {
    let plain = MoneyAccount.plain(said)
    if plain.utf8.count < 6 || own.number.utf8.count < 6 { return false }
    return plain == own.number
  }

  private func isStranger(_ said: String) -> Bool {
    let plain = MoneyAccount.plain(said)
    if plain.utf8.count < 8 { return false }
    return !accounts.contains { $0.number == plain || $0.number.isEmpty }
  }

  private func says(_ words: LineWords) -> Bool {
    (words.party + words.text).contains { word in
      Matching.transferWords.contains { word.bytes.elementsEqual($0.utf8) }
    }
  }

  /// As ``NameReader`` folds them.
  private static let transferWords = [
    "transfer", "xfer", "tfr", "ubertrag", "umbuchung", "eigenubertrag", "virement", "traspaso",
    "giroconto", "overboeking", "overforing", "payout", "autopay", "kartenabrechnung",
    "kreditkartenabrechnung", "ausgleich", "sweep",
  ]
}
