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
  public func bringIn(_ edit: Edit, _ changes: inout [Change]) -> [Refusal] {
    var trial = replica
    let refusals = attempt(edit, in: &trial, &changes)
    if refusals.isEmpty {
      withReplica { $0 = trial }
    } else {
      changes = []
    }
    return refusals
  }

  /// Begins to write a book in steps, so that its progress can be shown.
  public func beginBringing(_ edit: Edit) -> Bringing {
    Bringing(
      trial: replica, parts: edit.split(bytesPerEdit: Limits.part, rowsPerEdit: 400), from: replica)
  }

  /// The next few parts of it; what the laws refuse ends it.
  public func bringFurther(_ bringing: inout Bringing) -> [Refusal] {
    var left = Bringing.partsAtOnce
    while left > 0, !bringing.parts.isEmpty {
      let part = bringing.parts.removeLast()
      let refusals = attempt(part, in: &bringing.trial, &bringing.changes)
      if !refusals.isEmpty { return refusals }
      left -= 1
    }
    return []
  }

  /// Writes what was brought, all of it; false where the book was changed meanwhile, and nothing is written.
  public func finishBringing(_ bringing: Bringing) -> Bool {
    guard bringing.clock == replica.clock, bringing.cursor == replica.cursor else { return false }
    withReplica { $0 = bringing.trial }
    return true
  }

  /// Each part is judged over the book with those before it; of a refused part the rest goes on, so that
  /// the person reads of more than one row.
  ///
  /// A trial applies only what laws read.
  private func attempt(
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

/// A book on its way into another, part by part; nothing of it is there before all is.
public struct Bringing {
  fileprivate var trial: Replica
  /// The last is the next.
  fileprivate var parts: [Edit]
  public fileprivate(set) var changes: [Change] = []
  fileprivate let clock: Clock
  fileprivate let cursor: Int64
  private let count: Int

  fileprivate static var partsAtOnce: Int { 4 }

  fileprivate init(trial: Replica, parts: [Edit], from replica: Replica) {
    self.trial = trial
    self.parts = parts.reversed()
    count = parts.count
    clock = replica.clock
    cursor = replica.cursor
  }

  public var isDone: Bool { parts.isEmpty }
  /// Of a hundred.
  public var percent: Int { count == 0 ? 100 : (count - parts.count) * 100 / count }
}
