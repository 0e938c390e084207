import Ledger
import Storage

/// The laws in one transaction, and the look-ups that the hub answers from its book and its tables.
///
/// A look-up cannot throw: what the storage says is kept in ``problem`` and thrown by whoever asked.
final class HubLaws: LawLookups {
  var laws = Laws()
  private(set) var problem: (any Error)?
  private unowned let writing: Writing
  private var members: [UInt64: ID<AccountMember>] = [:]

  init(_ writing: Writing) { self.writing = writing }

  /// Judges, then says what a look-up met.
  func judging<T>(_ body: () throws(Verdict) -> T) throws -> T {
    defer { problem = nil }
    do {
      let result = try body()
      if let problem { throw problem }
      return result
    } catch {
      throw problem ?? error
    }
  }

  private func asking<T>(_ fallback: T, _ body: () throws -> T) -> T {
    do {
      return try body()
    } catch {
      problem = problem ?? error
      return fallback
    }
  }

  // MARK: what waits for a newer program

  private var waiting: Set<RowKey> = []

  /// A change that cannot be judged here stays on its device, and with it what builds on its rows.
  func wait(for change: Change) { forEachRow(of: change) { waiting.insert($0) } }

  func isWaiting(_ change: Change) -> Bool {
    if waiting.isEmpty { return false }
    var isWaiting = false
    forEachRow(of: change) { if waiting.contains($0) { isWaiting = true } }
    return isWaiting
  }

  private func forEachRow(of change: Change, _ body: (RowKey) -> Void) {
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil { body(RowKey(row.kind, row.id)) }
  }

  // MARK: the book

  func knows(_ key: RowKey) -> Bool {
    bring(key)
    return writing.live.book.knows(key)
  }

  func row(_ key: RowKey) -> LawRow? {
    bring(key)
    return writing.live.book.lawRow(key)
  }

  func life(of key: RowKey) -> Life? {
    bring(key)
    return writing.live.book.life(of: key)
  }

  func asked(by invoice: UInt64) -> AskedAmount? {
    bring(RowKey(.invoice, invoice))
    return writing.live.book.asked(by: invoice)
  }

  func rows(_ link: LawLink, of id: UInt64) -> [UInt64] {
    asking([]) { try writing.rows(link, of: id) }
  }

  func rows(trashedUnder stamp: Stamp) -> [RowKey] {
    asking([]) { try writing.change(under: stamp).map { Change.trashed(by: $0.body) } ?? [] }
  }

  func role(of member: ID<AccountMember>) -> Role? {
    bring(RowKey(.member, member.raw))
    return writing.live.book.role(of: member)
  }

  private func bring(_ key: RowKey) { asking(()) { try writing.bring(CollectionOfOne(key)) } }

  // MARK: what only the hub keeps

  func member(of device: UInt64) -> ID<AccountMember>? {
    if let known = members[device] { return known }
    let found = asking(nil) { try writing.storage.member(ofDevice: device) }
    if let found { members[device] = found }
    return found
  }

  /// From its first change on a device belongs to one member: nobody else can use up its numbers.
  func bind(_ device: UInt64, to member: ID<AccountMember>) throws {
    if members[device] == nil { try writing.storage.bind(device, to: member) }
  }

  func lastCount(of series: UInt64) -> Int64? {
    asking(nil) { try writing.storage.lastCount(of: ID(series)) }
  }

  func holder(of count: Int64, in series: UInt64) -> UInt64 {
    asking(0) { try writing.storage.holder(of: count, in: ID(series))?.raw ?? 0 }
  }

  func holder(ofNumber text: String) -> UInt64 {
    asking(0) {
      for number in try writing.storage.issuedNumbers(with: text) {
        try writing.bring(CollectionOfOne(RowKey(.series, number.series.raw)))
        if writing.live.book.seriesTable[number.series]?.isImported == true { continue }
        return number.invoice.raw
      }
      return 0
    }
  }

  func firstMember(of series: UInt64) -> ID<AccountMember>? {
    asking(nil) { try writing.storage.firstMember(of: ID(series)) }
  }

  func askedToIssue(_ invoice: UInt64, before series: UInt64) -> ID<AccountMember>? {
    asking(nil) {
      try IssuedNumbers.asker(of: ID(invoice), before: ID(series), in: writing.storage)
    }
  }
}

extension Writing {
  /// Appends a judged change, the numbers it gives out, and what the hub answers to it.
  ///
  /// What the storage will not have (a number twice) refuses this change alone.
  func take(
    _ change: Change, _ judgement: Judgement, claimed: UInt64, by member: ID<AccountMember>?,
    isHub: Bool = false, hub: UInt64
  ) throws -> Replica.Sequenced {
    let start = live.cursor
    let entry: Replica.Sequenced
    do {
      if judgement.numbers.isEmpty && judgement.moved.isEmpty {
        entry = try append(change, claimed: claimed)
      } else {
        entry = try attempting {
          try IssuedNumbers.move(judgement.moved, in: storage)
          try IssuedNumbers.record(judgement.numbers, seq: start + 1, byHub: isHub, in: storage)
          // Whoever first uses a device's series has it.
          if let member {
            for series in judgement.usedSeries { try storage.bind(ID<Series>(series), to: member) }
          }
          return try append(change, claimed: claimed)
        }
      }
    } catch StorageError.constraint(let what) where live.cursor == start {
      throw Verdict.refused(
        Refusal("not-once", "Something in it is in the book already: \(what)"))
    }
    if !judgement.answer.isEmpty {
      // The hub knows its whole log.
      let before = seen
      seen = nil
      defer { seen = before }
      _ = try append(judgement.answer, as: hub)
    }
    return entry
  }

  /// The next change of this installation, as it is.
  private func append(_ edit: Edit, as device: UInt64) throws -> Replica.Sequenced {
    let change = try next(edit, of: device)
    return try append(change, claimed: change.stamp.time)
  }

  /// An edit as the next change of a device, under a stamp later than all.
  func next(_ edit: Edit, of device: UInt64) throws -> Change {
    let last = try lastCounter(of: device)
    var clock = Clock(device: device, latest: live.latest)
    return Change(device: device, counter: last + 1, stamp: clock.tick(now), body: edit.body)
  }
}
