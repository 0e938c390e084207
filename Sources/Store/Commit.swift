import Ledger
import Storage

extension Store {
  /// One local action (a command, the JSON API): the current book is handed in, the edit that comes
  /// back is the next change of this installation.
  ///
  /// An empty or missing edit is nothing.
  ///
  /// Nobody else writes between the reading and the writing. Errors of `body` come out untouched.
  @discardableResult
  public func commit(now: Instant, _ body: (Book) throws -> Edit?) throws -> Change? {
    try commitAll(now: now) { book in
      guard let edit = try body(book) else { return [] }
      return [edit]
    }.first
  }

  /// Several changes that are stored together or not at all: an import too large for one push.
  ///
  /// With `bringsNumbers` they come from another book, which may have given further numbers of the series that they bring:
  /// none is given here until the owner has confirmed the last (rule G86).
  @discardableResult
  public func commitAll(
    now: Instant, bringsNumbers: Bool = false, _ body: (Book) throws -> [Edit]
  ) throws -> [Change] {
    try mappedCommit {
      try writing(now: now, fills: bringsNumbers) { writing in
        var changes: [Change] = []
        let before = bringsNumbers ? try writing.lastCounts() : [:]
        writing.gather()
        let edits = try body(writing.live.book)
        writing.makeRoom(for: edits)
        for edit in edits where !edit.isEmpty {
          changes.append(try writing.commit(edit, as: device, origin: .local).change)
        }
        if !changes.isEmpty { try writing.completeFounder(as: device) }
        if bringsNumbers, try writing.lastCounts().contains(where: { $1 > before[$0] ?? 0 }) {
          try writing.storage.set(.numbering, NumberingState.unconfirmed)
        }
        return changes
      }
    }
  }

  /// Makes a person's error of what the storage says; leaves every other error alone.
  func mappedCommit<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      throw error is StorageError || error is Verdict ? StoreError(error, at: path) : error
    }
  }
}

extension Writing {
  /// How far the hub's own series have come.
  fileprivate func lastCounts() throws -> [ID<Series>: Int64] {
    var counts: [ID<Series>: Int64] = [:]
    for line in try NumberingState.status(of: live.book, in: storage).lines {
      counts[line.series] = line.last
    }
    return counts
  }

  /// Turns an edit into the next change of `device` and appends it, if it is lawful.
  ///
  /// `issues` says whether it is the hub issuing an invoice with the next number. Throws
  /// ``StoreError/unlawful(_:)``.
  func commit(
    _ edit: Edit, as device: UInt64, origin: LawContext.Origin = .hub, issues isHub: Bool = false
  ) throws -> Replica.Sequenced {
    let change = try next(edit, of: device)
    let context = LawContext(origin, device: device)
    do {
      let judgement = try hubLaws.judging { () throws(Verdict) in
        var trial = try hubLaws.laws.trial(of: change, in: context, hubLaws)
        if trial.before != nil { throw trial.tooLate }
        return try trial.judge(under: change.stamp)
      }
      return try take(
        change, judgement, claimed: change.stamp.time, by: nil, isHub: isHub, hub: device)
    } catch let verdict as Verdict {
      throw StoreError.unlawful(verdict.refusal)
    }
  }
}
