/// How to take one local change back: what each register was, and the stamp it must still carry.
public struct Undo: Sendable, Equatable {
  struct Step: Sendable, Equatable {
    var key: RegisterKey
    /// What it was; what nobody had written is what it reads as where the row was there, and nil where that was new.
    var bytes: [UInt8]?
    /// The stamp it had before.
    var before: Stamp
    /// The stamp it must still carry: the change's, or that of the undo that brought it back.
    var stamp: Stamp
  }

  var steps: [Step]

  /// The hub gave a change another stamp.
  mutating func restamp(_ old: Stamp, as new: Stamp) {
    for index in steps.indices {
      if steps[index].stamp == old { steps[index].stamp = new }
      if steps[index].before == old { steps[index].before = new }
    }
  }

  /// A later change was taken back under `stamp`: where it brought back what this one had written,
  /// that is this one's again.
  mutating func regain(from later: Undo, under stamp: Stamp) {
    var brought: [RegisterKey: [Stamp]] = [:]
    for step in later.steps where !step.before.isNever {
      brought[step.key, default: []].append(step.before)
    }
    if brought.isEmpty { return }
    for index in steps.indices {
      guard let stamps = brought[steps[index].key] else { continue }
      if stamps.contains(steps[index].stamp) { steps[index].stamp = stamp }
    }
  }
}

/// How to do again what was taken back: what it was, and how taking it back is taken back.
struct Redo: Sendable, Equatable {
  /// What takes the action back once it is done again.
  var undo: Undo
  /// What taking the action back wrote over.
  var back: Undo

  mutating func restamp(_ old: Stamp, as new: Stamp) {
    undo.restamp(old, as: new)
    back.restamp(old, as: new)
  }
}

extension Undo {
  /// What it takes back was done again under `stamp`, over what `back` says of these registers.
  mutating func done(again keys: Set<RegisterKey>, over back: Undo, under stamp: Stamp) {
    var over: [RegisterKey: Stamp] = [:]
    for step in back.steps where keys.contains(step.key) { over[step.key] = step.stamp }
    for index in steps.indices {
      guard let before = over[steps[index].key] else { continue }
      steps[index].before = before
      steps[index].stamp = stamp
    }
  }
}

extension Book {
  /// What taking `body` back would need, asked before it is applied.
  mutating func undo(of body: [UInt8], stamp: Stamp) -> Undo {
    var steps: [Undo.Step] = []
    Change.forEachWrite(of: body) { key, _ in
      let now = register(key)
      steps.append(
        Undo.Step(
          key: key, bytes: now?.bytes ?? unwritten(key), before: now?.stamp ?? .never,
          stamp: stamp))
    }
    return Undo(steps: steps)
  }

  /// The edit that takes a change back.
  ///
  /// Registers somebody wrote since are left alone and counted.
  ///
  /// A row that the change created goes to the trash; an occurrence of a gig is drawn again. A canonical sale is left as it is: another
  /// device may have sold into it unheard, and ``isShown(_:)`` says whether anything needs it.
  public mutating func reversal(of undo: Undo) -> (edit: Edit, kept: Int) {
    var edit = Edit()
    var kept = 0
    // Where one action wrote a register twice, the last counts, and what it was before the first comes back.
    var stamps: [RegisterKey: Stamp] = [:]
    for step in undo.steps { stamps[step.key] = step.stamp }
    for step in undo.steps where !isKeptSale(step.key) {
      guard let stamp = stamps.removeValue(forKey: step.key) else { continue }
      guard let now = register(step.key), now.stamp == stamp else {
        kept += 1
        continue
      }
      if let bytes = step.bytes {
        edit.write(step.key, bytes)
      } else if step.key.tag == 1 {
        var writer = ByteWriter()
        Life.trashed.encode(into: &writer)
        edit.write(step.key, writer.bytes)
        if step.key.kind == Kind.project.rawValue { giveBack(ID(step.key.id), of: undo, &edit) }
      }
    }
    return (edit, kept)
  }

  /// Whether it is of a canonical sale that follows from lineage.
  private func isKeptSale(_ key: RegisterKey) -> Bool {
    guard key.kind == Kind.transaction.rawValue, let row = transactions[ID(key.id)] else {
      return false
    }
    return isDerived(row)
  }
}
