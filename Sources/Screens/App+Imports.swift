import Ledger

// Imports are judged by the same laws as everything else that a device writes, whole or not at all.
extension App {
  /// What the laws refuse of an import, the first of them; nothing is written.
  public func judge(_ edit: Edit) -> [Refusal] {
    var trial = replica
    // Nothing of the trial is sent: it needs no outbox.
    trial.isAlone = true
    var changes: [Change] = []
    return attempt(edit, in: &trial, &changes, isTrial: true)
  }

  /// Writes an import, as changes of at most 400 rows that are each small enough to send; or nothing of
  /// it, when the laws refuse something.
  ///
  /// `canUndo` lets Undo bring back what it writes over.
  public func bringIn(
    _ edit: Edit, _ changes: inout [Change], canUndo: Bool = false
  ) -> [Refusal] {
    var trial = replica
    let refusals = attempt(edit, in: &trial, &changes)
    if refusals.isEmpty {
      if canUndo { trial.letUndo(changes, over: replica.book) }
      withReplica { $0 = trial }
    } else {
      changes = []
    }
    return refusals
  }

  /// Each part is judged over the book with those before it; of a refused part the rest goes on, so that
  /// the person reads of more than one row.
  ///
  /// A trial applies only what laws read.
  fileprivate func attempt(
    _ edit: Edit, in trial: inout Replica, _ changes: inout [Change], isTrial: Bool = false
  ) -> [Refusal] {
    var refusals: [Refusal] = []
    for whole in edit.split(bytesPerEdit: Limits.part, rowsPerEdit: 400) {
      var part = whole
      while !part.isEmpty {
        do throws(Verdict) {
          let answer = try laws.check(part, in: trial.book, as: Changes(app: self).lawContext)
          let written = isTrial ? part.readByLaws : part
          changes += trial.commit([written, answer], now: state.now, undoable: false)
          break
        } catch {
          refusals.append(error.refusal)
          let key = RowKey(error.refusal.key.kind, error.refusal.key.id)
          if key.kind == 0 || refusals.count == App.shownRefusals { return refusals }
          let rest = part.without(key)
          if rest.rowCount == part.rowCount { return refusals }
          part = rest
        }
      }
    }
    return refusals
  }

  /// How many refused rows are looked for.
  private static var shownRefusals: Int { 20 }
}

/// A book on its way into another, part by part, so that its progress can be shown; nothing of it is there before all is.
public struct Bringing {
  private let app: App
  private var trial: Replica
  /// The last is the next.
  private var parts: [Edit]
  public private(set) var changes: [Change] = []
  private let clock: Clock
  private let cursor: Int64
  private let count: Int

  private static var partsAtOnce: Int { 4 }

  public init(_ edit: Edit, into app: App) {
    self.app = app
    trial = app.replica
    clock = trial.clock
    cursor = trial.cursor
    parts = edit.split(bytesPerEdit: Limits.part, rowsPerEdit: 400).reversed()
    count = parts.count
  }

  public var isDone: Bool { parts.isEmpty }
  /// Of a hundred.
  public var percent: Int { count == 0 ? 100 : (count - parts.count) * 100 / count }

  /// The next few parts; what the laws refuse ends it.
  public mutating func further() -> [Refusal] {
    var left = Bringing.partsAtOnce
    while left > 0, !parts.isEmpty {
      let refusals = app.attempt(parts.removeLast(), in: &trial, &changes)
      if !refusals.isEmpty { return refusals }
      left -= 1
    }
    return []
  }

  /// Writes all of it; false where the book was changed meanwhile, and nothing is written.
  public func finish() -> Bool {
    guard clock == app.replica.clock, cursor == app.replica.cursor else { return false }
    app.withReplica { $0 = trial }
    return true
  }
}
