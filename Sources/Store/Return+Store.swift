import Ledger
import Storage

/// What the hub did with a piece that a device brought back.
public enum Returned: Equatable, Sendable {
  /// The log has it from this `seq` on.
  case taken(seq: Int64)
  /// The book has all of it, or later.
  case known
  case rejected(Refusal)
  /// This hub is too old to judge it.
  case newer(Refusal)
}

extension Store {
  /// Takes back what a device holds and a restored book lacks: each piece judged alone, by the laws
  /// and the role of who sends it.
  ///
  /// Registers keep the stamps they had (not beyond a minute from now), so a colleague's later work
  /// is never beaten; they enter the log under the hub's own device. Answers in the order given.
  public func takeBack(
    _ pieces: [Piece], by member: ID<AccountMember>, now: Instant
  ) throws(StoreError) -> [Returned] {
    try mapped {
      try writingRows(now: now) { writing in
        var answers = [Returned](repeating: .known, count: pieces.count)
        // What others need comes first: series before their numbers, payments before what they give.
        let order = pieces.indices.sorted { a, b in
          let (first, second) = (rank(pieces[a]), rank(pieces[b]))
          return first != second ? first < second : a < b
        }
        for place in order {
          answers[place] = try writing.takeBack(pieces[place], by: member, hub: device)
        }
        if writing.hasAppended { try writing.completeFounder(as: device) }
        return answers
      }
    }
  }

  private func rank(_ piece: Piece) -> Int {
    switch Kind(rawValue: piece.kind) {
    case .series: return 0
    case .allocation: return 2
    default: return 1
    }
  }
}

extension Writing {
  fileprivate func takeBack(
    _ piece: Piece, by member: ID<AccountMember>, hub: UInt64
  ) throws -> Returned {
    let reach = max(now.milliseconds, Int64(live.latest >> 16) + 1 - Clock.tolerance)
    let limit = Stamp(milliseconds: reach + Clock.tolerance, device: 0).time
    var piece = piece
    for place in piece.registers.indices where piece.registers[place].stamp.time > limit {
      piece.registers[place].stamp.time = limit
    }
    if piece.registers.contains(where: { $0.stamp.isNever || $0.stamp.device == 0 }) {
      return .rejected(Refusal("unreadable", "It does not say when it was written"))
    }
    let isConfirmed = try NumberingState.isConfirmed(in: storage)
    let context = LawContext(
      .returned, member: member, role: try role(of: member), device: 0,
      numbersConfirmed: isConfirmed)
    do {
      var trial = try hubLaws.judging { () throws(Verdict) in
        try hubLaws.laws.trial(of: piece, in: context, hubLaws)
      }
      let winners = trial.winners
      if winners.isEmpty { return .known }
      // A number without the invoice that carries it would be nobody's.
      if trial.givesNumbers && !winners.contains(where: { $0.tag == IssuedInvoice.tag }) {
        throw Verdict.refused(
          Refusal("later", "The invoice was changed since it was issued; issue it anew"))
      }
      let judgement = try hubLaws.judging { () throws(Verdict) in try trial.judge(under: .never) }
      piece.registers = winners.sorted { $0.tag < $1.tag }.map {
        Piece.Register(tag: $0.tag, stamp: $0.stamp, bytes: $0.bytes)
      }
      return .taken(seq: try lay(piece, judgement, hub: hub))
    } catch let verdict as Verdict {
      try noteNumber(of: piece)
      switch verdict {
      case .refused(let refusal): return .rejected(refusal)
      case .newer(let refusal): return .newer(refusal)
      }
    }
  }

  /// Appends a piece: a change of the hub's for each stamp, the last with what follows from all.
  private func lay(_ piece: Piece, _ judgement: Judgement, hub: UInt64) throws -> Int64 {
    var seq: Int64 = 0
    let parts = piece.parts
    for (place, part) in parts.enumerated() {
      let change = Change(
        device: hub, counter: try lastCounter(of: hub) + 1, stamp: part.stamp, body: part.body)
      let isLast = place == parts.count - 1
      let entry = try take(
        change, isLast ? judgement : .nothing, claimed: part.stamp.time, by: nil, hub: hub)
      seq = entry.seq
    }
    try noteNumber(of: piece)
    return seq
  }

  /// Remembers how far a device knows a series to have come.
  private func noteNumber(of piece: Piece) throws {
    guard piece.kind == Kind.invoice.rawValue else { return }
    for register in piece.registers where register.tag == IssuedInvoice.tag {
      guard let issued = (try? IssuedInvoice(register: register.bytes)) ?? nil, issued.isGenuine
      else { continue }
      try NumberingState.note(issued.issue.count, of: issued.issue.series, in: storage)
    }
  }
}
