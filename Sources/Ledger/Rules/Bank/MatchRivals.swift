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

  private func settle(_ all: inout [LineProposals]) {
    let order = all.indices.filter { !all[$0].proposals.isEmpty }.sorted { a, b in
      let (one, other) = (all[a].proposals[0], all[b].proposals[0])
      if one.isSure != other.isSure { return one.isSure }
      return one.points != other.points ? one.points > other.points : a < b
    }
    var taken = IDMap()
    for at in order {
      let line = all[at].line
      let place = all[at].proposals.firstIndex { proposal in
        proposal.parts.allSatisfy { part in
          guard let key = Matching.key(of: part) else { return true }
          // The two lines of a transfer are each other's.
          if let by = taken[key] { return by == Int32(at) }
          if part.type == .transfer, let by = taken[Matching.key(ofLine: line.id)] {
            return all[Int(by)].line.id.raw == part.other
          }
          return true
        }
      }
      guard let place else {
        all[at].proposals[0].isSure = false
        continue
      }
      if place > 0 {
        all[at].proposals[0].isSure = false
        let next = all[at].proposals.remove(at: place)
        all[at].proposals.insert(next, at: 0)
      }
      for part in all[at].proposals[0].parts {
        if let key = Matching.key(of: part) { taken.set(key, Int32(at)) }
      }
    }
  }

  /// What a part uses up; nil for what is made of the line alone.
  private static func key(of part: MatchProposal.Part) -> UInt64? {
    if part.type == .transfer { return key(ofLine: ID(part.other)) }
    if !part.isMade { return MatchIndex.mixed(part.other ^ UInt64(part.type == .payment ? 1 : 0)) }
    return part.invoice.isNone ? nil : MatchIndex.mixed(part.invoice.raw ^ 2)
  }

  private static func key(ofLine id: ID<BankLine>) -> UInt64 { MatchIndex.mixed(id.raw ^ 3) }

  /// Whether another line has about as much to say for the row of a proposal.
  func hasRival(_ facts: LineFacts, _ best: MatchProposal) -> Bool {
    guard best.parts.count <= 2, let main = best.parts.first, main.type != .transfer else {
      return false
    }
    var looked = 0
    for place in linesByAmount[MatchIndex.key(facts.rest)] {
      let line = lines[Int(place)]
      if line.id == facts.line.id || rests[Int(place)] != facts.rest { continue }
      let between = line.day - facts.line.day
      if between < -45 { continue }
      if between > 45 { break }
      looked += 1
      // Too many to tell: a number must say whose it is.
      if looked > 12 { return !best.reasons.contains(.number) }
      let other = LineFacts(line, rests[Int(place)], self)
      for candidate in rivalPlaces(main) {
        if let rival = weigh(other, candidate), rival.points > best.points - Matching.margin {
          return true
        }
      }
    }
    return false
  }

  private func rivalPlaces(_ main: MatchProposal.Part) -> [Int32] {
    let id = main.invoice.isNone ? main.other : main.invoice.raw
    guard let place = candidatePlaces[id] else { return [] }
    return [place]
  }
}
