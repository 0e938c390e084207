/// The rows of one kind, with who-wrote-what-when and an index of each link.
///
/// A row never leaves: deleting sets its ``Life``. Rows keep their place, so `Int32` row numbers
/// stay good for the life of the book.
public struct Table<E: Entity>: Sendable {
  public internal(set) var rows: [E] = []
  private var places = RowMap()
  /// Who wrote what when.
  var stamps: RowStamps
  private var links: [Relation] = []
  private var naming = Naming()
  /// Row numbers that changed since ``drainTouched()``; caches follow it.
  private var touched: [Int32] = []
  /// Rises with every write; equal versions mean an unchanged table.
  public private(set) var version: UInt64 = 0

  public init() {
    stamps = RowStamps(tags: E.schema.map { $0.tag })
    links = Array(repeating: Relation(), count: E.linkCount)
  }

  public var count: Int { rows.count }
  public var isEmpty: Bool { rows.isEmpty }

  /// The row; nil when nobody wrote it, also when only a refused change ever did.
  public subscript(id: ID<E>) -> E? {
    guard let place = row(of: id), !stamps.isUnwritten(place) else { return nil }
    return rows[Int(place)]
  }

  /// The row, unless it is archived or in the trash.
  public func live(_ id: ID<E>) -> E? {
    guard let row = self[id], row.isLive else { return nil }
    return row
  }

  public func row(of id: ID<E>) -> Int32? { lying { places.row(of: id.raw, in: $0) } }

  /// The rows as they lie in memory.
  private func lying<T>(_ body: (RowMap.Rows) -> T) -> T {
    rows.withUnsafeBytes { body(RowMap.Rows(bytes: $0, stride: MemoryLayout<E>.stride)) }
  }

  /// The row with an id; nil where there was none, which is the next row's from now on.
  private mutating func claim(_ id: UInt64) -> Int32? {
    var places = places
    self.places = RowMap()  // it has moved, so that it is not copied
    defer { self.places = places }
    return lying { places.claim(id, in: $0) }
  }

  /// Whether it was deleted; what is archived, and what never was, is not.
  public func isTrashed(_ id: ID<E>) -> Bool {
    row(of: id).map { rows[Int($0)].life == .trashed } ?? false
  }

  /// Whether there is such a row and it was not deleted; what is archived is there.
  public func has(_ id: ID<E>) -> Bool {
    row(of: id).map { rows[Int($0)].life != .trashed } ?? false
  }

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

  /// The numbers of the rows that name `id` in a list of theirs (``Entity/named``).
  func rows(naming id: UInt64) -> [Int32] { naming.rows(of: id) }

  /// The first row that ``rows(linking:to:)`` gives, and the one after a row; negative where there is none.
  func firstRow(linking slot: Int, to id: UInt64) -> Int32 { links[slot].first(of: id) }
  func row(after row: Int32, linking slot: Int) -> Int32 { links[slot].row(after: row) }

  /// The live rows whose link `slot` points at `id`.
  public func live(linking slot: Int, to id: UInt64) -> [E] {
    found(linking: slot, to: id) { $0.isLive }
  }

  /// How many live rows have a link `slot` that points at `id`, at most `most`; copies none.
  public func liveCount(linking slot: Int, to id: UInt64, atMost most: Int = .max) -> Int {
    var count = 0
    var row = firstRow(linking: slot, to: id)
    while row >= 0 && count < most {
      if rows[Int(row)].life == .live { count += 1 }
      row = self.row(after: row, linking: slot)
    }
    return count
  }

  /// The rows whose link `slot` points at `id` and that are wanted, in order of arrival; each is copied once.
  func found(linking slot: Int, to id: UInt64, where isWanted: (E) -> Bool) -> [E] {
    guard slot < links.count else { return [] }
    var found: [E] = []
    var row = firstRow(linking: slot, to: id)
    while row >= 0 {
      if isWanted(rows[Int(row)]) { found.append(rows[Int(row)]) }
      row = self.row(after: row, linking: slot)
    }
    return found
  }

  /// The stamp of one register; ``Stamp/never`` when nobody wrote it.
  public func stamp(row: Int32, tag: UInt8) -> Stamp { stamps.stamp(row, tag) }

  /// When one register of a row was written last; ``Stamp/never`` when nobody wrote it.
  func written(_ id: ID<E>, _ tag: UInt8) -> Stamp {
    row(of: id).map { stamp(row: $0, tag: tag) } ?? .never
  }

  /// The row numbers that changed since the last call.
  public mutating func drainTouched() -> [Int32] {
    defer { touched.removeAll(keepingCapacity: true) }
    return touched
  }

  // MARK: writing

  /// The number of the row called `id`, made blank if there is none.
  private mutating func makeRow(_ id: UInt64) -> Int32 {
    if let place = claim(id) { return place }
    let place = Int32(rows.count)
    var blank = E()
    blank.id = ID(id)
    rows.append(blank)
    stamps.append(.never)
    Relation.move(place, from: [], to: Table.links(of: blank), in: &links)
    return place
  }

  /// What each link of a row says, and what it names in a list.
  @inline(never)
  private static func links(of row: E) -> [UInt64] {
    var links: [UInt64] = []
    links.reserveCapacity(E.linkCount)
    for slot in 0..<E.linkCount { links.append(row.link(slot)) }
    if E.namesRows { links += row.named }
    return links
  }

  mutating func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    stamps.reserve(count)
    var places = places
    self.places = RowMap()
    lying { places.reserve(count, in: $0) }
    self.places = places
    for slot in links.indices { links[slot].reserve(count) }
  }

  /// Adds a row read from a snapshot; false when there is one with its id already.
  ///
  /// `coverage` is a place in ``RowStamps/sets``.
  @discardableResult
  mutating func restore(_ entity: E, stamp: Stamp, coverage: Int = 0) -> Bool {
    let place = Int32(rows.count)
    if claim(entity.id.raw) != nil { return false }
    rows.append(entity)
    stamps.append(stamp, place: coverage)
    for slot in 0..<links.count { links[slot].insert(place, at: entity.link(slot)) }
    if E.namesRows { naming.move(place, from: [], to: entity.named[...]) }
    version &+= 1
    return true
  }

  /// Applies one row of a change: each register whose stamp is older takes the new value.
  @inline(never)
  mutating func apply(_ row: Change.Row, of body: [UInt8], stamp: Stamp) {
    let known = rows.count
    let place = makeRow(row.id)
    if place < known, stamps.isUnwritten(place) { reset(place) }
    let id = rows[Int(place)].id
    let before = Table.links(of: rows[Int(place)])
    var applier = RowApplier(body: body, row: row)
    applier.skip = losing(place, row, body, stamp)
    rows[Int(place)].registers(&applier)
    rows[Int(place)].id = id
    blank(applier.unreadable, at: place)
    stamps.record(place, row, body, stamp, kept: applier.kept, skipped: applier.skip)
    // A row of which only a newer program's registers were heard is nothing to show yet.
    if stamps.isUnwritten(place) { rows[Int(place)].life = .trashed }
    relink(place, from: before)
    version &+= 1
    touched.append(place)
  }

  /// Which of the row's tags lose against what is there.
  ///
  /// Equal stamps (a cloned device) are decided by the greater bytes, so that ties are total.
  private func losing(
    _ place: Int32, _ row: Change.Row, _ body: [UInt8], _ stamp: Stamp
  ) -> TagSet {
    var (losers, ties) = stamps.losing(place, row, body, stamp)
    for write in ties {
      let mine = bytes(row: place, tag: write.tag) ?? []
      if !mine.lexicographicallyPrecedes(body[write.start..<write.end]) { losers.insert(write.tag) }
    }
    return losers
  }

  private mutating func relink(_ place: Int32, from before: [UInt64]) {
    let now = Table.links(of: rows[Int(place)])
    Relation.move(place, from: before, to: now, in: &links)
    if E.namesRows {
      naming.move(
        place, from: before.dropFirst(E.linkCount), to: now.dropFirst(E.linkCount))
    }
  }

  private mutating func reset(_ place: Int32) {
    let before = Table.links(of: rows[Int(place)])
    var blank = E()
    blank.id = rows[Int(place)].id
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
      var applier = RowApplier(single: slice.tag, encoder.bytes(of: slice.tag) ?? [])
      rows[Int(place)].registers(&applier)
    }
  }

  // MARK: single registers

  /// The winning bytes of one register; nil when nobody wrote it.
  func bytes(row place: Int32, tag: UInt8) -> [UInt8]? {
    if stamp(row: place, tag: tag).isNever { return nil }
    return stamps.unread(place, tag) ?? encoded(place, tag)
  }

  /// What a register reads as that nobody wrote; nil where somebody did, or wrote nothing of the row.
  func unwritten(row place: Int32, tag: UInt8) -> [UInt8]? {
    if stamps.isUnwritten(place) || !stamp(row: place, tag: tag).isNever { return nil }
    return encoded(place, tag)
  }

  private func encoded(_ place: Int32, _ tag: UInt8) -> [UInt8]? {
    var encoder = RegisterEncoder()
    var copy = rows[Int(place)]
    copy.registers(&encoder)
    return encoder.bytes(of: tag)
  }

  /// Sets one register back to what the hub's log says, whatever its stamp: nil means unwritten.
  mutating func force(_ id: UInt64, tag: UInt8, bytes: [UInt8]?, stamp: Stamp) {
    let place = makeRow(id)
    if stamps.isUnwritten(place) { reset(place) }
    let before = Table.links(of: rows[Int(place)])
    let bytes = stamp.isNever ? nil : bytes
    stamps.set(place, tag, bytes == nil ? .never : stamp)
    assign(place, tag, bytes)
    if stamps.isUnwritten(place) {
      reset(place)
      rows[Int(place)].life = .trashed
    }
    relink(place, from: before)
    version &+= 1
    touched.append(place)
  }

  /// Gives one register the value that its bytes stand for, nil its default; its stamp stays.
  private mutating func assign(_ place: Int32, _ tag: UInt8, _ bytes: [UInt8]?) {
    stamps.keep(place, tag, nil)
    guard let bytes else {
      var one = TagSet()
      one.insert(tag)
      blank(one, at: place)
      return
    }
    var applier = RowApplier(single: tag, bytes)
    let id = rows[Int(place)].id
    rows[Int(place)].registers(&applier)
    rows[Int(place)].id = id
    blank(applier.unreadable, at: place)
    if applier.kept.contains(tag) || !stamps.known.contains(tag) { stamps.keep(place, tag, bytes) }
  }

  /// Takes up registers of a snapshot that its writer could not read and this program can.
  mutating func readUnread() {
    if stamps.unread.isEmpty { return }
    for (key, bytes) in stamps.unread.sorted(by: { $0.key < $1.key }) {
      let tag = UInt8(truncatingIfNeeded: key)
      let place = Int32(truncatingIfNeeded: key >> 8)
      guard stamps.known.contains(tag) else { continue }
      let before = Table.links(of: rows[Int(place)])
      assign(place, tag, bytes)
      relink(place, from: before)
    }
  }
}
