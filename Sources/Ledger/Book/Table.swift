/// The rows of one kind, with who-wrote-what-when and an index of each link.
///
/// A row never leaves: deleting sets its ``Life``. Rows keep their place, so `Int32` row numbers
/// stay good for the life of the book.
public struct Table<E: Entity>: Sendable {
  public internal(set) var rows: [E] = []
  private var places = IDMap()
  /// The stamp of every register of a row, but for those in `overrides`.
  var stamps: [Stamp] = []
  /// Registers written apart from the rest of their row; key is row << 8 | tag.
  var overrides: [UInt64: Stamp] = [:]
  /// Registers whose winning bytes this program cannot read, or would write otherwise (a newer
  /// program's); kept and passed on.
  var unread: [UInt64: [UInt8]] = [:]
  private var links: [Relation] = []
  /// Row numbers that changed since ``drainTouched()``; caches follow it.
  private var touched: [Int32] = []
  /// Rises with every write; equal versions mean an unchanged table.
  public private(set) var version: UInt64 = 0
  /// The tags this program knows, in declaration order.
  let tags: [UInt8]

  public init() {
    tags = E.schema.map { $0.tag }
    links = Array(repeating: Relation(), count: E.linkCount)
  }

  public var count: Int { rows.count }
  public var isEmpty: Bool { rows.isEmpty }

  public subscript(id: ID<E>) -> E? {
    guard let place = places[id.raw] else { return nil }
    return rows[Int(place)]
  }

  /// The row, unless it is archived or in the trash.
  public func live(_ id: ID<E>) -> E? {
    guard let row = self[id], row.isLive else { return nil }
    return row
  }

  public func row(of id: ID<E>) -> Int32? { places[id.raw] }

  /// Live rows in the order they were first written.
  public var live: [E] { rows.filter { $0.isLive } }

  /// How many rows are live; copies none.
  public var liveCount: Int {
    var count = 0
    for place in rows.indices where rows[place].isLive { count += 1 }
    return count
  }

  /// The numbers of the rows whose link `slot` points at `id`, in order of arrival.
  public func rows(linking slot: Int, to id: UInt64) -> [Int32] {
    slot < links.count ? links[slot].rows(of: id) : []
  }

  /// The live rows whose link `slot` points at `id`.
  public func live(linking slot: Int, to id: UInt64) -> [E] {
    var found: [E] = []
    for row in rows(linking: slot, to: id) where rows[Int(row)].isLive {
      found.append(rows[Int(row)])
    }
    return found
  }

  /// The stamp of one register; ``Stamp/never`` when nobody wrote it.
  public func stamp(row: Int32, tag: UInt8) -> Stamp {
    overrides[key(row, tag)] ?? stamps[Int(row)]
  }

  /// The row numbers that changed since the last call.
  public mutating func drainTouched() -> [Int32] {
    defer { touched.removeAll(keepingCapacity: true) }
    return touched
  }

  private func key(_ row: Int32, _ tag: UInt8) -> UInt64 { UInt64(row) << 8 | UInt64(tag) }

  // MARK: writing

  /// The number of the row called `id`, made blank if there is none.
  private mutating func makeRow(_ id: UInt64) -> Int32 {
    if let place = places[id] { return place }
    let place = Int32(rows.count)
    var blank = E()
    blank.id = ID(id)
    rows.append(blank)
    stamps.append(.never)
    places.set(id, place)
    for slot in 0..<links.count { links[slot].insert(place, at: blank.link(slot)) }
    return place
  }

  mutating func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    stamps.reserveCapacity(count)
    places.reserve(count)
  }

  /// Adds a row read from a snapshot; false when there is one with its id already.
  @discardableResult
  mutating func restore(_ entity: E, stamp: Stamp) -> Bool {
    let place = Int32(rows.count)
    if places.set(entity.id.raw, place) != nil { return false }
    rows.append(entity)
    stamps.append(stamp)
    for slot in 0..<links.count { links[slot].insert(place, at: entity.link(slot)) }
    version &+= 1
    return true
  }

  /// Applies one row of a change: each register whose stamp is older takes the new value.
  @inline(never)
  mutating func apply(_ row: Change.Row, of body: [UInt8], stamp: Stamp) {
    let place = makeRow(row.id)
    if isUnwritten(place) { reset(place) }
    let before = rows[Int(place)]
    var applier = RowApplier(body: body, row: row)
    applier.skip = losing(place, row, body, stamp)
    rows[Int(place)].registers(&applier)
    rows[Int(place)].id = before.id
    blank(applier.unreadable, at: place)
    record(place, row, body, stamp, kept: applier.kept, skipped: applier.skip)
    relink(place, from: before)
    version &+= 1
    touched.append(place)
  }

  /// Which of the row's tags lose against what is there.
  private func losing(
    _ place: Int32, _ row: Change.Row, _ body: [UInt8], _ stamp: Stamp
  ) -> TagSet {
    var losers = TagSet()
    let base = stamps[Int(place)]
    if base < stamp && overrides.isEmpty { return losers }
    var writes = row.writes(in: body)
    while let write = try? writes.next() {
      let current = self.stamp(row: place, tag: write.tag)
      if wins(current, over: stamp, place, write, body) { losers.insert(write.tag) }
    }
    return losers
  }

  /// Equal stamps (a cloned device) are decided by the greater bytes, so that ties are total.
  private func wins(
    _ current: Stamp, over stamp: Stamp, _ place: Int32, _ write: Change.Write, _ body: [UInt8]
  ) -> Bool {
    if current != stamp { return stamp < current }
    let mine = bytes(row: place, tag: write.tag) ?? []
    return !mine.lexicographicallyPrecedes(body[write.start..<write.end])
  }

  private mutating func record(
    _ place: Int32, _ row: Change.Row, _ body: [UInt8], _ stamp: Stamp, kept: TagSet,
    skipped: TagSet
  ) {
    var written = TagSet()
    var writes = row.writes(in: body)
    while let write = try? writes.next() {
      if skipped.contains(write.tag) { continue }
      written.insert(write.tag)
      let key = key(place, write.tag)
      if kept.contains(write.tag) || !tags.contains(write.tag) {
        unread[key] = Array(body[write.start..<write.end])
        overrides[key] = stamp
      } else if !unread.isEmpty {
        unread.removeValue(forKey: key)
      }
    }
    if tags.allSatisfy({ written.contains($0) }) {
      stamps[Int(place)] = stamp
      if !overrides.isEmpty {
        for tag in tags { overrides.removeValue(forKey: key(place, tag)) }
      }
      return
    }
    var again = row.writes(in: body)
    while let write = try? again.next() {
      if written.contains(write.tag) { overrides[key(place, write.tag)] = stamp }
    }
  }

  private mutating func relink(_ place: Int32, from before: E) {
    for slot in 0..<links.count {
      let old = before.link(slot)
      let new = rows[Int(place)].link(slot)
      if old != new {
        links[slot].remove(place, at: old)
        links[slot].insert(place, at: new)
      }
    }
  }

  /// Whether no register of the row carries a stamp.
  func isUnwritten(_ place: Int32) -> Bool {
    guard stamps[Int(place)].isNever else { return false }
    if overrides.isEmpty { return true }
    for tag in tags {
      if let stamp = overrides[key(place, tag)], !stamp.isNever { return false }
    }
    return true
  }

  private mutating func reset(_ place: Int32) {
    let before = rows[Int(place)]
    var blank = E()
    blank.id = before.id
    rows[Int(place)] = blank
    relink(place, from: before)
  }

  /// Gives registers whose winning bytes cannot be read their default, so that what a row shows does
  /// not depend on what it showed before.
  private mutating func blank(_ unreadable: TagSet, at place: Int32) {
    if unreadable == TagSet() { return }
    var encoder = RegisterEncoder()
    var blank = E()
    blank.registers(&encoder)
    for slice in encoder.slices where unreadable.contains(slice.tag) {
      var applier = RowApplier(
        single: slice.tag, Array(encoder.writer.bytes[slice.start..<slice.end]))
      rows[Int(place)].registers(&applier)
    }
  }

  // MARK: single registers

  /// The winning bytes of one register; nil when nobody wrote it.
  func bytes(row place: Int32, tag: UInt8) -> [UInt8]? {
    if stamp(row: place, tag: tag).isNever { return nil }
    if let bytes = unread[key(place, tag)] { return bytes }
    var encoder = RegisterEncoder()
    var copy = rows[Int(place)]
    copy.registers(&encoder)
    guard let slice = encoder.slices.first(where: { $0.tag == tag }) else { return nil }
    return Array(encoder.writer.bytes[slice.start..<slice.end])
  }

  /// Sets one register back to what the hub's log says, whatever its stamp: nil means unwritten.
  mutating func force(_ id: UInt64, tag: UInt8, bytes: [UInt8]?, stamp: Stamp) {
    let place = makeRow(id)
    let before = rows[Int(place)]
    overrides[key(place, tag)] = stamp
    unread.removeValue(forKey: key(place, tag))
    if let bytes {
      var applier = RowApplier(single: tag, bytes)
      rows[Int(place)].registers(&applier)
      blank(applier.unreadable, at: place)
      if applier.kept.contains(tag) || !tags.contains(tag) {
        unread[key(place, tag)] = bytes
      }
    } else if stamps[Int(place)].isNever, isUnwritten(place) {
      reset(place)
      rows[Int(place)].life = .trashed
    }
    rows[Int(place)].id = before.id
    relink(place, from: before)
    version &+= 1
    touched.append(place)
  }
}

/// Sets the registers of one row from a change's bytes in a single pass over both, tags rising.
struct RowApplier: RegisterVisitor {
  private var reader: ByteReader
  private var next: Change.Write?
  private var writes: Change.Writes
  var skip = TagSet()
  /// Tags whose bytes do not decode.
  private(set) var unreadable = TagSet()
  /// Tags whose bytes must be kept as they are: unreadable ones, and those that would be encoded
  /// otherwise here, such as an object with a newer program's parts.
  private(set) var kept = TagSet()
  /// The first register that does not decode, and why.
  private(set) var problem: (tag: UInt8, error: CodecError)?

  init(body: [UInt8], row: Change.Row) {
    reader = ByteReader(body)
    writes = row.writes(in: body)
    next = (try? writes.next()) ?? nil
  }

  init(single tag: UInt8, _ bytes: [UInt8]) {
    reader = ByteReader(bytes)
    writes = Change.Writes(reader: ByteReader([]))
    next = Change.Write(tag: tag, start: 0, end: bytes.count)
  }

  @inline(never)
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    while let write = next, write.tag < tag { next = (try? writes.next()) ?? nil }
    guard let write = next, write.tag == tag else { return }
    next = (try? writes.next()) ?? nil
    if skip.contains(tag) { return }
    var part = ByteReader(reader.bytes, from: write.start, to: write.end)
    do throws(CodecError) {
      let decoded = try T(from: &part)
      guard part.isAtEnd else { throw .corrupt(what: "bytes after a register") }
      value = decoded
      if !part.isExact { kept.insert(tag) }
    } catch {
      unreadable.insert(tag)
      kept.insert(tag)
      if problem == nil { problem = (tag, error) }
    }
  }
}
