import GRDB
import Ledger

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
  @discardableResult
  public func commitAll(now: Instant, _ body: (Book) throws -> [Edit]) throws -> [Change] {
    try mappedCommit {
      try writing(now: now) { writing in
        var changes: [Change] = []
        for edit in try body(writing.live.book) where !edit.isEmpty {
          changes.append(try writing.commit(edit, as: device).change)
        }
        if !changes.isEmpty { try writing.completeFounder(as: device) }
        return changes
      }
    }
  }

  /// Makes a person's error of what SQLite says; leaves every other error alone.
  func mappedCommit<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      throw error is DatabaseError ? StoreError(error, at: path) : error
    }
  }
}

extension Writing {
  /// Turns an edit into the next change of `device` and appends it.
  ///
  /// `issues` says whether it is the hub issuing an invoice with the next number.
  func commit(
    _ edit: Edit, as device: UInt64, issues isHub: Bool = false
  ) throws -> Replica.Sequenced {
    let last = try lastCounter(of: device)
    var clock = Clock(device: device, latest: live.latest)
    let stamp = clock.tick(now)
    let change = Change(device: device, counter: last + 1, stamp: stamp, body: edit.body)
    let issues = try IssueRules.check(change, in: self)
    if let reason = issues.reason { throw StoreError.refused(reason: reason) }
    if issues.before != nil { throw StoreError.refused(reason: IssueRules.staysIssued) }
    let entry = try append(change, claimed: stamp.time)
    try IssueRules.record(issues.numbers, seq: entry.seq, byHub: isHub, in: self)
    return entry
  }
}
