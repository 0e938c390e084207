// Other lines for the same row, and what is sure of several lines (rule M32).

extension Matching {
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

  /// The first of some lines of which something is sure; no more are asked about than it takes.
  public func firstSure(among lines: [BankLine]) -> BankLine? {
    lines.first { proposals(for: $0, most: 1).first?.isSure == true }
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
