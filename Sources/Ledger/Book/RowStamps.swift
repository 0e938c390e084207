/// Who wrote which register of a table's rows when, and what this program cannot read of them.
///
/// A row has one base stamp, and a coverage: the registers that were written with it. A register that
/// was written apart from them has an override; one that has neither was written by nobody, whatever
/// a later program calls its tag. Tags that this program does not know are never covered.
struct RowStamps: Sendable {
  /// The base stamp of each row; never when it covers nothing.
  private(set) var bases = StampColumn()
  private var rare: Rare

  /// What few rows have: apart, and by reference, so that copying a book is short code in a program that
  /// is downloaded.
  ///
  /// It is copied when it is written and somebody else has it too. Whoever writes it has the value that it belongs to for
  /// himself, so its members need not be looked after one by one.
  private final class Rare: Sendable {
    @exclusivity(unchecked) nonisolated(unsafe) var overrides: [UInt64: Stamp] = [:]
    @exclusivity(unchecked) nonisolated(unsafe) var unread: [UInt64: [UInt8]] = [:]
    @exclusivity(unchecked) nonisolated(unsafe) var places: [UInt8] = []
    @exclusivity(unchecked) nonisolated(unsafe) var sets: [TagSet]
    let tags: [UInt8]
    let known: TagSet

    init(tags: [UInt8]) {
      self.tags = tags
      known = TagSet(tags)
      sets = [known]
    }

    init(copying other: Rare) {
      overrides = other.overrides
      unread = other.unread
      places = other.places
      sets = other.sets
      tags = other.tags
      known = other.known
    }
  }

  init(tags: [UInt8]) { rare = Rare(tags: tags) }

  private mutating func makeOwn() {
    if !isKnownUniquelyReferenced(&rare) { rare = Rare(copying: rare) }
  }

  /// Registers written apart from the base of their row, by ``key(_:_:)``; none is never.
  private(set) var overrides: [UInt64: Stamp] {
    _read { yield rare.overrides }
    _modify {
      makeOwn()
      yield &rare.overrides
    }
  }

  /// Registers whose winning bytes this program cannot read, or would write otherwise (a newer
  /// program's, or an older one's with fewer parts); kept and passed on.
  private(set) var unread: [UInt64: [UInt8]] {
    _read { yield rare.unread }
    _modify {
      makeOwn()
      yield &rare.unread
    }
  }

  /// Each row's place in `sets`; empty while every row is covered by all known tags, as nearly all
  /// are.
  private var places: [UInt8] {
    _read { yield rare.places }
    _modify {
      makeOwn()
      yield &rare.places
    }
  }

  /// The coverages in use, at most 256: first that by all known tags.
  private(set) var sets: [TagSet] {
    _read { yield rare.sets }
    _modify {
      makeOwn()
      yield &rare.sets
    }
  }

  /// The tags this program knows, in declaration order.
  var tags: [UInt8] { rare.tags }
  var known: TagSet { rare.known }

  static func key(_ row: Int32, _ tag: UInt8) -> UInt64 { UInt64(row) << 8 | UInt64(tag) }

  /// The row of a key.
  static func row(_ key: UInt64) -> Int32 { Int32(truncatingIfNeeded: key >> 8) }

  // MARK: reading

  func stamp(_ row: Int32, _ tag: UInt8) -> Stamp {
    if !overrides.isEmpty, let stamp = overrides[RowStamps.key(row, tag)] { return stamp }
    return coverage(row).contains(tag) ? bases[Int(row)] : .never
  }

  /// The tags that carry the row's base stamp, unless they have an override.
  func coverage(_ row: Int32) -> TagSet { sets[place(row)] }

  /// The place of the row's coverage in ``sets``.
  func place(_ row: Int32) -> Int { places.isEmpty ? 0 : Int(places[Int(row)]) }

  func unread(_ row: Int32, _ tag: UInt8) -> [UInt8]? {
    unread.isEmpty ? nil : unread[RowStamps.key(row, tag)]
  }

  /// The rows of which a register was written apart from the rest of them, in no order.
  func rows(writing tag: UInt8) -> [Int32] {
    var rows: [Int32] = []
    for key in overrides.keys where UInt8(truncatingIfNeeded: key) == tag {
      rows.append(RowStamps.row(key))
    }
    return rows
  }

  /// Whether nobody wrote any register of the row that this program knows.
  @inline(never)
  func isUnwritten(_ row: Int32) -> Bool {
    guard bases[Int(row)].isNever else { return false }
    if overrides.isEmpty { return true }
    return !tags.contains { overrides[RowStamps.key(row, $0)] != nil }
  }

  /// Which of a row's writes lose against what is there, and which carry the very stamp that is there:
  /// those go to the greater bytes.
  @inline(never)
  func losing(
    _ place: Int32, _ row: Change.Row, _ body: [UInt8], _ stamp: Stamp
  ) -> (losers: TagSet, ties: [Change.Write]) {
    var losers = TagSet()
    var ties: [Change.Write] = []
    if bases[Int(place)] < stamp && overrides.isEmpty { return (losers, ties) }
    var writes = row.writes(in: body)
    while let write = (try? writes.next()) ?? nil {
      let current = self.stamp(place, write.tag)
      if current == stamp { ties.append(write) }
      if stamp < current { losers.insert(write.tag) }
    }
    return (losers, ties)
  }

  // MARK: writing

  mutating func reserve(_ count: Int) { bases.reserve(count) }

  /// One more row, written as `place` of ``sets`` says.
  mutating func append(_ base: Stamp, place: Int = 0) {
    bases.append(base)
    if place != 0 || !places.isEmpty { cover(Int32(bases.count - 1), UInt8(place)) }
  }

  /// Notes what a change wrote of a row; `kept` are known tags whose bytes are kept as they are.
  ///
  /// The first change that writes a row is its base, and so is a later one that writes at least as
  /// much.
  @inline(never)
  mutating func record(
    _ place: Int32, _ row: Change.Row, _ body: [UInt8], _ stamp: Stamp, kept: TagSet,
    skipped: TagSet
  ) {
    var written = TagSet()
    var writes = row.writes(in: body)
    while let write = (try? writes.next()) ?? nil {
      if skipped.contains(write.tag) { continue }
      let key = RowStamps.key(place, write.tag)
      let isKnown = known.contains(write.tag)
      if kept.contains(write.tag) || !isKnown {
        unread[key] = Array(body[write.start..<write.end])
      } else if !unread.isEmpty {
        unread.removeValue(forKey: key)
      }
      if isKnown { written.insert(write.tag) } else { overrides[key] = stamp }
    }
    if written.isEmpty { return }
    if bases[Int(place)].isNever || written.isSuperset(of: coverage(place)),
      let number = number(of: written)
    {
      bases[Int(place)] = stamp
      cover(place, number)
      if overrides.isEmpty { return }
      for tag in tags where written.contains(tag) {
        overrides.removeValue(forKey: RowStamps.key(place, tag))
      }
      return
    }
    for tag in tags where written.contains(tag) { overrides[RowStamps.key(place, tag)] = stamp }
  }

  /// Gives one register another stamp; never means that nobody wrote it.
  @inline(never)
  mutating func set(_ row: Int32, _ tag: UInt8, _ stamp: Stamp) {
    let key = RowStamps.key(row, tag)
    if !overrides.isEmpty { overrides.removeValue(forKey: key) }
    let base = bases[Int(row)]
    var covered = base.isNever ? TagSet() : coverage(row)
    if stamp.isNever {
      if !unread.isEmpty { unread.removeValue(forKey: key) }
      if covered.contains(tag) { uncover(row, tag) }
      return
    }
    if covered.contains(tag) && base == stamp { return }
    if known.contains(tag), base.isNever || base == stamp {
      covered.insert(tag)
      if let number = number(of: covered) {
        bases[Int(row)] = stamp
        cover(row, number)
        return
      }
    }
    overrides[key] = stamp
  }

  /// Keeps the bytes of a register as they are, or with nil no longer.
  mutating func keep(_ row: Int32, _ tag: UInt8, _ bytes: [UInt8]?) {
    if bytes == nil && unread.isEmpty { return }
    unread[RowStamps.key(row, tag)] = bytes
  }

  private mutating func uncover(_ row: Int32, _ tag: UInt8) {
    var rest = coverage(row)
    rest.remove(tag)
    if !rest.isEmpty, let number = number(of: rest) {
      cover(row, number)
      return
    }
    let base = bases[Int(row)]
    bases[Int(row)] = .never
    cover(row, 0)
    for tag in rest.tags {
      let key = RowStamps.key(row, tag)
      if overrides[key] == nil { overrides[key] = base }
    }
  }

  private mutating func cover(_ row: Int32, _ number: UInt8) {
    if places.isEmpty {
      if number == 0 { return }
      places = Array(repeating: 0, count: bases.count)
    }
    while places.count < bases.count { places.append(0) }
    places[Int(row)] = number
  }

  /// The place of a coverage in `sets`, which is made; nil when there is no room for another.
  mutating func number(of set: TagSet) -> UInt8? {
    if let place = sets.firstIndex(of: set) { return UInt8(place) }
    if sets.count > 255 { return nil }
    sets.append(set)
    return UInt8(sets.count - 1)
  }
}
