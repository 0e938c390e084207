/// The history of a row: what was written of it and of what belongs to it, by whom, from what to what.
///
/// Entries are changes, latest first by their stamps, which decide what stands.
public struct RowHistory: Sendable {
  /// What one change wrote.
  public struct Entry: Equatable, Sendable {
    public var stamp: Stamp
    /// 0: no hub has it yet.
    public var seq: Int64
    public var device: UInt64
    public var member: ID<AccountMember>
    public var fields: [Field]

    public var when: Instant { Instant(milliseconds: stamp.milliseconds) }
    /// Whether all that it wrote says so today.
    public var stands: Bool { fields.allSatisfy { $0.stands } }
    /// Whether something of it lost to somebody who did not know of it.
    public var hasLost: Bool { fields.contains { $0.isLost } }
    /// Whether it is only what a calendar said again, which no person wrote.
    public var isOnlyHeard: Bool { fields.allSatisfy { $0.key.isHeard } }
  }

  /// A register that a change wrote.
  public struct Field: Equatable, Sendable {
    public var key: RegisterKey
    /// What stood before; nil: nothing, or it is not known any more.
    public var from: [UInt8]?
    /// What was written; nil: it is not known any more.
    public var to: [UInt8]?
    /// The row came to be with it.
    public var isNew: Bool
    /// Somebody who had not seen it wrote the register under a later stamp.
    public var isLost: Bool
    /// The register says so today.
    public var stands: Bool
  }

  public private(set) var entries: [Entry] = []

  /// `now` is what a register says today: the log forgets old values, and the last one it can still tell.
  ///
  /// Of a register's writes each is held against those with a later stamp.
  public init(
    of writes: [RowWrite], now: (RegisterKey) -> (bytes: [UInt8], stamp: Stamp)? = { _ in nil }
  ) {
    let writes = writes.sorted { $0.stamp < $1.stamp }
    var chains: [RegisterKey: Chain] = [:]
    for (place, write) in writes.enumerated() {
      for (slot, register) in write.registers.enumerated() {
        let key = write.row.register(register.tag)
        chains[key, default: Chain()].add(write, place, slot)
      }
    }
    var fields: [[Field?]] = writes.map { Array(repeating: nil, count: $0.registers.count) }
    for (key, chain) in chains { chain.tell(key, writes, now, &fields) }
    for place in writes.indices.reversed() {
      let told = fields[place].compactMap { $0 }
      if told.isEmpty { continue }
      let write = writes[place]
      if let last = entries.indices.last, entries[last].stamp == write.stamp {
        entries[last].fields = told + entries[last].fields
      } else {
        entries.append(
          Entry(
            stamp: write.stamp, seq: write.seq, device: write.device, member: write.member,
            fields: told))
      }
    }
  }

  /// What some devices wrote and lost, where another's stands now.
  public func lost(by own: Set<UInt64>) -> [(mine: Field, standing: Entry)] {
    var standing: [RegisterKey: Entry] = [:]
    for entry in entries {
      for field in entry.fields where field.stands && standing[field.key] == nil {
        standing[field.key] = entry
      }
    }
    var lost: [(mine: Field, standing: Entry)] = []
    var seen: Set<RegisterKey> = []
    for entry in entries where own.contains(entry.device) {
      for field in entry.fields
      where seen.insert(field.key).inserted && field.isLost && !field.stands {
        if let other = standing[field.key], !own.contains(other.device) {
          lost.append((field, other))
        }
      }
    }
    return lost
  }

  // MARK: restoring

  /// Whether a register can be written again as it was: what issuing and voiding fixed cannot, who the members are is the
  /// hub's business, and what a calendar said is no person's.
  public static func mayRestore(_ key: RegisterKey) -> Bool {
    if key.isHeard { return false }
    switch Kind(rawValue: key.kind) {
    case .invoice: return key.tag != 10 && key.tag != 11
    case .member, .lineage, nil: return false
    case _: return true
    }
  }

  /// The edit that writes again what an entry wrote, or one register of it; empty where all of it stands
  /// or nothing of it is known any more.
  public func restoring(_ stamp: Stamp, _ key: RegisterKey? = nil, in book: Book) -> Edit {
    var edit = Edit()
    var book = book
    guard let entry = entries.first(where: { $0.stamp == stamp }) else { return edit }
    for field in entry.fields where key == nil || key == field.key {
      guard let bytes = field.to, RowHistory.mayRestore(field.key) else { continue }
      edit.restore(field.key, bytes, in: &book)
    }
    return edit
  }
}

extension RegisterKey {
  /// Whether it is what a calendar said of a gig or a series (``Heard``).
  fileprivate var isHeard: Bool {
    switch Kind(rawValue: kind) {
    case .project: return tag == RegisterTag.Project.heard
    case .gigrule: return tag == RegisterTag.GigRule.heard
    case _: return false
    }
  }
}

extension Edit {
  /// Writes a register as it was, unless it says so.
  public mutating func restore(_ key: RegisterKey, _ bytes: [UInt8], in book: inout Book) {
    if let now = book.register(key), now.bytes == bytes { return }
    write(key, bytes)
  }
}

/// The writes of one register, by their stamps.
private struct Chain {
  private var places: [(write: Int, slot: Int)] = []
  private var seqs: [Int64] = []
  private var seens: [Int64] = []

  mutating func add(_ write: RowWrite, _ place: Int, _ slot: Int) {
    places.append((place, slot))
    // What waits comes after all that the log has, and its device knows what it was written upon.
    seqs.append(write.seq == 0 ? .max : write.seq)
    seens.append(write.seen ?? .max)
  }

  /// Whether a later stamp came from somebody who did not know of the write.
  ///
  /// So it is when the later stamp was in the log before, or its device said how far it knew the log.
  /// What one person sent at once was written one upon the other.
  private func isLost(_ index: Int, _ writes: [RowWrite]) -> Bool {
    let mine = writes[places[index].write]
    for later in index + 1..<places.count
    where seqs[later] < seqs[index] || seens[later] < seqs[index] && seqs[index] != .max {
      let other = writes[places[later].write]
      if other.device == mine.device { continue }
      if other.at != 0 && other.at == mine.at && other.member == mine.member { continue }
      return true
    }
    return false
  }

  func tell(
    _ key: RegisterKey, _ writes: [RowWrite],
    _ now: (RegisterKey) -> (bytes: [UInt8], stamp: Stamp)?, _ fields: inout [[RowHistory.Field?]]
  ) {
    guard let end = places.last else { return }
    var last = writes[end.write].registers[end.slot].bytes
    if last == nil, let now = now(key), now.stamp == writes[end.write].stamp { last = now.bytes }
    var before: [UInt8]?
    var isFirst = true
    for index in places.indices {
      let (place, slot) = places[index]
      let isLast = index == places.count - 1
      let to = isLast ? last : writes[place].registers[slot].bytes
      let isLost = !isLast && isLost(index, writes)
      // What changes nothing is nothing to tell.
      if isFirst || isLost || to == nil || to != before {
        fields[place][slot] = RowHistory.Field(
          key: key, from: before, to: to, isNew: isFirst && writes[place].registers.count > 1,
          isLost: isLost, stands: isLast || to != nil && to == last)
      }
      if !isLost { before = to }
      isFirst = false
    }
  }
}
