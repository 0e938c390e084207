// Other lines for the same row, and all lines at once (rule M32).

extension Matching {
  /// What is proposed for one line.
  public struct LineProposals: Sendable {
    public let line: BankLine
    /// Best first; empty where nothing is known.
    public var proposals: [MatchProposal]

    public var sure: MatchProposal? {
      guard let first = proposals.first, first.isSure else { return nil }
      return first
    }
  }

  /// What is proposed for every line that is not explained, in the order of their days.
  ///
  /// A row is the first proposal of one line only, that for which most speaks; others that wanted it come to what is next.
  public func all(most: Int = 5) -> [LineProposals] {
    var all = lines.map { LineProposals(line: $0, proposals: proposals(for: $0, most: most)) }
    settle(&all)
    return all
  }

  /// What is sure of some lines and may be accepted at once: no row is used twice, nor is a line.
  ///
  /// Of two lines that want one row the earlier has it, in whatever order they are asked about; what is found is in theirs.
  public func sure(among lines: [BankLine]) -> [(line: BankLine, proposal: MatchProposal)] {
    sure(among: lines) { proposals(for: $0, most: 1).first }
  }

  /// The same where somebody has their first proposals already: each line is asked about once at most.
  public func sure(
    among lines: [BankLine], first: (BankLine) -> MatchProposal?
  ) -> [(line: BankLine, proposal: MatchProposal)] {
    var found: [(place: Int, proposal: MatchProposal)] = []
    var used: Set<UInt64> = []
    let inTime = lines.indices.sorted { a, b in
      (lines[a].day, lines[a].row, lines[a].id) < (lines[b].day, lines[b].row, lines[b].id)
    }
    for place in inTime where !used.contains(lines[place].id.raw) {
      let line = lines[place]
      guard let best = first(line), best.isSure else { continue }
      var ids: [UInt64] = [line.id.raw]
      for part in best.parts where part.other != 0 {
        ids.append(part.invoice.isNone ? part.other : part.invoice.raw)
      }
      if ids.contains(where: { used.contains($0) }) { continue }
      for id in ids { used.insert(id) }
      found.append((place, best))
    }
    return found.sorted { $0.place < $1.place }.map { (lines[$0.place], $0.proposal) }
  }

  private func settle(_ all: inout [LineProposals]) {
    let order = all.indices.filter { !all[$0].proposals.isEmpty }.sorted { a, b in
      let (one, other) = (all[a].proposals[0], all[b].proposals[0])
      if one.isSure != other.isSure { return one.isSure }
      return one.points != other.points ? one.points > other.points : a < b
    }
    var taken = Taken(candidates.count)
    for at in order {
      let line = all[at].line
      guard
        let place = all[at].proposals.firstIndex(where: {
          $0.parts.allSatisfy { hasRoom($0, for: line, taken) }
        })
      else {
        all[at].proposals[0].isSure = false
        continue
      }
      if place > 0 {
        all[at].proposals[0].isSure = false
        let next = all[at].proposals.remove(at: place)
        all[at].proposals.insert(next, at: 0)
      }
      for part in all[at].proposals[0].parts { take(part, for: line, &taken) }
    }
  }

  /// What earlier lines take of each candidate, and which lines are the two sides of a transfer.
  private struct Taken {
    var amounts: [UInt64]
    /// The numbers of pairs, by the ids of their lines.
    var others: [UInt64] = []
    var pairs = IDMap()

    init(_ count: Int) { amounts = Array(repeating: 0, count: count) }
  }

  private func hasRoom(
    _ part: MatchProposal.Part, for line: BankLine, _ taken: Taken
  ) -> Bool {
    if part.type == .transfer {
      // The two sides of a transfer are each other's.
      if let pair = taken.pairs[part.other], taken.others[Int(pair)] != line.id.raw { return false }
      if let pair = taken.pairs[line.id.raw], taken.others[Int(pair)] != part.other { return false }
      return true
    }
    guard let place = candidatePlace(part) else { return true }
    let already = taken.amounts[Int(place)]
    if already == 0 { return true }
    let (sum, overflow) = already.addingReportingOverflow(part.amount.minor.magnitude)
    let whole = candidates[Int(place)].amount
    return !overflow && part.amount.currency == whole.currency && sum <= whole.minor.magnitude
  }

  private func take(_ part: MatchProposal.Part, for line: BankLine, _ taken: inout Taken) {
    if part.type == .transfer {
      for (one, other) in [(line.id.raw, part.other), (part.other, line.id.raw)] {
        taken.pairs.set(one, Int32(taken.others.count))
        taken.others.append(other)
      }
      return
    }
    guard let place = candidatePlace(part) else { return }
    let whole = candidates[Int(place)].amount
    let size =
      part.amount.currency == whole.currency
      ? part.amount.minor.magnitude : whole.minor.magnitude
    let (sum, overflow) = taken.amounts[Int(place)].addingReportingOverflow(size)
    taken.amounts[Int(place)] = overflow ? .max : Swift.max(1, sum)
  }

  /// The candidate that a part uses; nil for what is made of the line alone.
  private func candidatePlace(_ part: MatchProposal.Part) -> Int32? {
    if part.isMade && part.invoice.isNone { return nil }
    return candidatePlaces[part.invoice.isNone ? part.other : part.invoice.raw]
  }

  /// Whether another line has about as much to say for the row of a proposal.
  func hasRival(_ facts: LineFacts, _ best: MatchProposal) -> Bool {
    guard best.parts.count <= 2, let main = best.parts.first, main.type != .transfer else {
      return false
    }
    var looked = 0
    let places = linesByAmount[MatchIndex.key(facts.rest)]
    for place in places[first(places, from: facts.line.day.adding(days: -45))...] {
      let line = lines[Int(place)]
      if line.id == facts.line.id || rests[Int(place)] != facts.rest { continue }
      if line.day - facts.line.day > 45 { break }
      looked += 1
      // Too many to tell: a number must say whose it is.
      if looked > 12 { return !best.reasons.contains(.number) }
      let other = LineFacts(line, rests[Int(place)], self)
      if let candidate = candidatePlace(main), let rival = weigh(other, candidate),
        rival.points > best.points - Matching.margin
      {
        return true
      }
    }
    return false
  }
}
