import Ledger

/// One device of the simulation: a replica, what it stored, and a clock of its own.
struct SimulatedDevice {
  /// What a browser keeps on disk, in order.
  enum Record {
    case pending(Change)
    case sequenced(Replica.Sequenced)
  }

  var replica: Replica
  var records: [Record] = []
  /// Every change a local save succeeded for.
  var saved: [Change] = []
  /// The invoices drafted here: only this device issues them.
  var drafts: [ID<Invoice>] = []
  /// How far the clock is off, in milliseconds.
  var skew: Int64 = 0
  var isCutOff = false

  init(id: UInt64) { replica = Replica(device: id) }

  mutating func save(_ edit: Edit, at time: Int64, undoable: Bool = true) {
    let now = Instant(milliseconds: time + skew)
    keep(replica.commit(edit, now: now, undoable: undoable))
  }

  mutating func undo(at time: Int64) {
    keep(replica.undo(now: Instant(milliseconds: time + skew))?.change)
  }

  private mutating func keep(_ change: Change?) {
    guard let change else { return }
    records.append(.pending(change))
    saved.append(change)
  }

  /// What the hub refused is kept out of the book and the outbox.
  mutating func setAside(_ identity: Change.Identity) {
    _ = replica.discard(identity)
    saved.removeAll { $0.identity == identity }
    records.removeAll {
      if case .pending(let change) = $0 { change.identity == identity } else { false }
    }
  }

  mutating func take(_ entries: [Replica.Sequenced], epoch: UInt64) {
    replica.receive(entries, epoch: epoch)
    for entry in entries { records.append(.sequenced(entry)) }
  }

  /// The tab is closed and opened again: a new device id, everything else from the stored records.
  mutating func reopen(as id: UInt64, epoch: UInt64) {
    var fresh = Replica(device: id)
    for record in records {
      switch record {
      case .pending(let change): fresh.adopt(change)
      case .sequenced(let entry): fresh.receive([entry], epoch: epoch)
      }
    }
    replica = fresh
  }
}
