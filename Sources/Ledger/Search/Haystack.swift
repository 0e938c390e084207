/// The folded text of every row of a table in one block of bytes, for searching while typing.
///
/// A query is split at spaces; a row matches when it contains every word, ignoring case and
/// diacritics. Scanning 100,000 rows takes a millisecond or two because it looks at 16 bytes at once.
public struct Haystack: Sendable {
  private var bytes: [UInt8] = []
  /// Where each row's text begins, row after row, and behind them those of rows that were edited; each ends where the next
  /// begins.
  private var starts: [Int32] = []
  /// The rows of the stretches behind the first, one of each row; an edited row's old text stays where it is, and is no
  /// row's.
  private var edited: [Int32] = []
  /// The last stretch of each row that was edited.
  private var latest = IDMap()
  public private(set) var rowCount = 0
  private var wasted = 0
  /// So many rows are to come; 0 where nobody said so.
  private var expected = 0

  public init() {}

  /// Says how many rows are to come, so that room is made for all of them before it is needed: an array that grows by
  /// itself doubles, and what it had and no longer has stays a hole in the browser's memory.
  public mutating func expect(_ rows: Int) {
    expected = rows
    starts.reserveCapacity(rows + rows / 32)
  }

  /// At each eighth of the rows, how long those were says how much all of them take.
  private mutating func makeRoom() {
    if expected < 8 || rowCount == 0 || rowCount % (expected / 8) != 0 { return }
    let all = Int(Int64(bytes.count) * Int64(expected) / Int64(rowCount))
    if all + all / 64 > bytes.capacity { bytes.reserveCapacity(all + all / 32) }
  }

  /// Sets the text of a row; rows passed over have none until they are set.
  public mutating func set(_ row: Int32, _ texts: [String]) {
    makeRoom()
    let start = Int32(bytes.count)
    for text in texts where !text.isEmpty {
      appendFolded(text, to: &bytes)
      bytes.append(0x0A)
    }
    let isNext = Int(row) >= rowCount && edited.isEmpty
    if isNext {
      while rowCount <= Int(row) {
        starts.append(start)
        rowCount += 1
      }
      return
    }
    if let old = stretch(of: row) { wasted += range(old, upTo: Int(start)).count }
    latest.set(UInt64(row), Int32(starts.count))
    starts.append(start)
    edited.append(row)
    rowCount = max(rowCount, Int(row) + 1)
    if wasted > 65_536 && wasted > bytes.count / 2 { compact() }
  }

  /// Lets go of the room that it grew by and does not need: after all rows are set.
  public mutating func settle() {
    expected = 0
    Haystack.settle(&bytes)
    Haystack.settle(&starts)
  }

  /// A thirty-second more than it has is left: the first edit would move all of it otherwise.
  private static func settle<T>(_ values: inout [T]) {
    let room = values.count + values.count / 32
    if values.capacity <= room + room / 16 { return }
    var exact: [T] = []
    exact.reserveCapacity(room)
    exact.append(contentsOf: values)
    values = exact
  }

  /// Where a row's text is; nil of a row that was passed over since the first edit.
  private func stretch(of row: Int32) -> Int? {
    if let place = latest[UInt64(row)] { return Int(place) }
    return Int(row) < starts.count - edited.count ? Int(row) : nil
  }

  private func range(_ stretch: Int, upTo end: Int) -> Range<Int> {
    Int(starts[stretch])..<(stretch + 1 < starts.count ? Int(starts[stretch + 1]) : end)
  }

  private mutating func compact() {
    var fresh = Haystack()
    fresh.bytes.reserveCapacity(bytes.count - wasted)
    for row in 0..<Int32(rowCount) {
      fresh.starts.append(Int32(fresh.bytes.count))
      if let old = stretch(of: row) {
        fresh.bytes.append(contentsOf: bytes[range(old, upTo: bytes.count)])
      }
    }
    fresh.rowCount = rowCount
    self = fresh
  }

  /// The rows that contain every word of `query`, as a flag a row; nil when the query is blank.
  ///
  /// `labels` flags those that are called by a word, folded, which is not among their texts.
  public func matches(
    _ query: String, or labels: (String, inout [Bool]) -> Void = { _, _ in }
  ) -> [Bool]? {
    var wanted: [UInt8] = []
    appendFolded(query, to: &wanted)
    var result: [Bool]?
    for word in wanted.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) {
      var flags = [Bool](repeating: false, count: rowCount)
      scan(for: Array(word), into: &flags)
      labels(String(decoding: word, as: UTF8.self), &flags)
      if var both = result {
        for row in 0..<both.count where !flags[row] { both[row] = false }
        result = both
      } else {
        result = flags
      }
    }
    return result
  }

  private func scan(for word: [UInt8], into flags: inout [Bool]) {
    guard let first = word.first, let last = word.last, word.count <= bytes.count else { return }
    let reach = word.count - 1
    let firsts = SIMD16<UInt8>(repeating: first)
    let lasts = SIMD16<UInt8>(repeating: last)
    var stretch = 0
    bytes.withUnsafeBytes { raw in
      var at = 0
      while at + 16 + reach <= raw.count {
        let head = raw.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
        let tail = raw.loadUnaligned(fromByteOffset: at + reach, as: SIMD16<UInt8>.self)
        let hits = unsafeBitCast((head .== firsts) .& (tail .== lasts), to: SIMD2<UInt64>.self)
        var next = at + 16
        if hits[0] | hits[1] != 0 {
          next =
            look(hits[0], at, word, raw, &stretch, &flags)
            ?? look(hits[1], at + 8, word, raw, &stretch, &flags) ?? next
        }
        at = next
      }
      while at + reach < raw.count {
        at =
          raw[at] == first && holds(word, at, raw) ? found(at, &stretch, &flags) : at + 1
      }
    }
  }

  /// Looks at the places of eight bytes that a bit is set for; where to go on when one holds the word.
  @inline(__always)
  private func look(
    _ hits: UInt64, _ at: Int, _ word: [UInt8], _ raw: UnsafeRawBufferPointer,
    _ stretch: inout Int, _ flags: inout [Bool]
  ) -> Int? {
    var left = hits
    while left != 0 {
      let lane = left.trailingZeroBitCount >> 3
      if holds(word, at + lane, raw) { return found(at + lane, &stretch, &flags) }
      left &= ~(0xFF << UInt64(lane << 3))
    }
    return nil
  }

  @inline(__always)
  private func holds(_ word: [UInt8], _ at: Int, _ raw: UnsafeRawBufferPointer) -> Bool {
    for offset in 0..<word.count where raw[at + offset] != word[offset] { return false }
    return true
  }

  /// Flags the row whose text this is, unless it is an old one, and says where the next text begins:
  /// once is enough for a row.
  private func found(_ at: Int, _ stretch: inout Int, _ flags: inout [Bool]) -> Int {
    while stretch + 1 < starts.count && Int(starts[stretch + 1]) <= at { stretch += 1 }
    let first = starts.count - edited.count
    let row = stretch < first ? Int32(stretch) : edited[stretch - first]
    if edited.isEmpty || self.stretch(of: row) == stretch { flags[Int(row)] = true }
    return stretch + 1 < starts.count ? Int(starts[stretch + 1]) : bytes.count
  }
}
