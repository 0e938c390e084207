import Ledger
import Storage

/// What the hub did with a change that a device sent.
public enum Acceptance: Equatable, Sendable {
  /// It is in the log now, under this stamp.
  case accepted(seq: Int64, stamp: Stamp)
  /// It was in the log already: sending again is free.
  case known(seq: Int64, stamp: Stamp)
  /// It will never be taken; the device shows it to the person and carries on.
  case rejected(Refusal)
  /// This hub is too old to judge it: it stays on the device and waits, as do changes on its rows.
  case newer(Refusal)
}

extension Store {
  /// Takes changes from devices: each exactly once, whole, with the next `seq`, all in one
  /// transaction.
  ///
  /// Answers in the order given.
  ///
  /// A clock never gets a change rejected: a stamp from the future is moved to a minute from now,
  /// or just after what the log already has.
  ///
  /// `member` is whose session sent them: what the role may not do is refused, change by change.
  /// `seen` is how far their device knew the log, which the history of rows tells by who knew of whom.
  public func accept(
    _ changes: [Change], by member: ID<AccountMember> = AccountMember.founder, seen: Int64? = nil,
    now: Instant
  ) throws(StoreError) -> [Acceptance] {
    try pushAndWait(changes, by: member, seen: seen, now: now)
  }
}

extension Store {
  /// The order in which changes are judged: as they came, but each device's own in the order of
  /// their numbers, because a row must be made before it is edited.
  static func order(of changes: [Change]) -> [Int] {
    var isOrdered = true
    var last: [UInt64: UInt64] = [:]
    for change in changes {
      if let before = last[change.device], before > change.counter { isOrdered = false }
      last[change.device] = change.counter
    }
    if isOrdered { return Array(changes.indices) }
    var places: [UInt64: [Int]] = [:]
    for (place, change) in changes.enumerated() { places[change.device, default: []].append(place) }
    var order = Array(changes.indices)
    for (_, own) in places {
      let sorted = own.sorted { changes[$0].counter < changes[$1].counter }
      for (slot, place) in zip(own, sorted) { order[slot] = place }
    }
    return order
  }
}

extension Writing {
  func accept(
    _ change: Change, by member: ID<AccountMember>, hub: UInt64
  ) throws -> Acceptance {
    let known = try reach(of: change.device)
    if change.counter <= known.counter, let entry = try self.known(change) {
      guard entry.isSame else {
        return .rejected(
          Refusal(
            "copied", "another change has this number already: the device's data was copied"))
      }
      return .known(seq: entry.seq, stamp: entry.stamp)
    }
    if let reason = malformed(change, hub) {
      return .rejected(Refusal("malformed", .heard(reason)))
    }
    do {
      return try judge(change, by: member, known, hub: hub)
    } catch let verdict as Verdict {
      switch verdict {
      case .refused(let refusal):
        return hubLaws.isWaiting(change)
          ? .newer(Refusal("newer", "It builds on what a newer program wrote", at: refusal.key))
          : .rejected(refusal)
      case .newer(let refusal):
        hubLaws.wait(for: change)
        return .newer(refusal)
      }
    }
  }

  private func judge(
    _ change: Change, by member: ID<AccountMember>, _ known: DeviceReach, hub: UInt64
  ) throws -> Acceptance {
    let context = LawContext(
      .device, member: member, role: try role(of: member), device: change.device)
    var trial = try hubLaws.judging { () throws(Verdict) in
      try hubLaws.laws.trial(of: change, in: context, hubLaws)
    }
    if hubLaws.isWaiting(change) {
      throw Verdict.newer(Refusal("newer", "It builds on what a newer program wrote"))
    }
    var effective = change
    effective.stamp = try stamp(for: change, known, after: trial.after, before: trial.before)
    let judgement = try hubLaws.judging { () throws(Verdict) in
      try trial.judge(under: effective.stamp)
    }
    let entry = try take(
      effective, judgement, claimed: change.stamp.time, by: member, hub: hub)
    try hubLaws.bind(change.device, to: member)
    return .accepted(seq: entry.seq, stamp: effective.stamp)
  }

  private func malformed(_ change: Change, _ hub: UInt64) -> String? {
    if change.device == 0 || change.counter == 0 || change.counter > UInt64(Int64.max) {
      return "the change names no device or number"
    }
    if change.device == hub { return "the device has the hub's own number" }
    if change.stamp.device != change.device { return "the change is stamped by another device" }
    if (try? Change(encoded: change.encoded)) == nil || change.body.isEmpty {
      return "the change cannot be read"
    }
    return nil
  }

  /// The stamp that counts: the claimed one, not beyond the hub's time and the log, and between the
  /// device's changes before and after it.
  ///
  /// One that knows nothing of an invoice's issue comes before that issue, whatever it claims:
  /// issued stays issued.
  private func stamp(
    for change: Change, _ known: DeviceReach, after: UInt64, before: UInt64?
  ) throws -> Stamp {
    var previous = Stamp(time: known.stampTime, device: change.device)
    var limit = before
    if change.counter < known.counter {
      previous.time = try stampTime(ofNeighborOf: change, isBefore: true) ?? 0
      if let next = try stampTime(ofNeighborOf: change, isBefore: false), next > previous.time + 1 {
        limit = min(limit ?? next, next)
      }
    }
    previous.time = max(previous.time, after)
    let reach = Int64(live.latest >> 16) + 1 - Clock.tolerance
    var stamp = Clock.accepted(
      change.stamp, hubNow: Instant(milliseconds: max(now.milliseconds, reach)), after: previous)
    if let limit, stamp.time >= limit { stamp.time = max(limit, 2) - 1 }
    return stamp
  }
}
