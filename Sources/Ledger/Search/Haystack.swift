/// The folded text of every row of a table in one block of bytes, for searching while typing.
///
/// A query is split at spaces; a row matches when it contains every word, ignoring case and
/// diacritics. Scanning 100,000 rows takes a millisecond or two because it looks at 16 bytes at once.
public struct Haystack: Sendable {
  private var bytes: [UInt8] = []
  /// Where each row's text begins and ends; an edited row's old text stays behind, unreferenced.
  private var starts: [Int32] = []
  private var ends: [Int32] = []
  /// Which row a stretch belongs to, in order of `bytes`.
  private var owners: [Int32] = []
  private var ownerStarts: [Int32] = []
  private var wasted = 0

  public init() {}

  public var rowCount: Int { starts.count }

  /// Sets the text of a row; rows passed over have none until they are set.
  public mutating func set(_ row: Int32, _ texts: [String]) {
    let start = Int32(bytes.count)
    for text in texts where !text.isEmpty {
      appendFolded(text, to: &bytes)
      bytes.append(0x0A)
    }
    let end = Int32(bytes.count)
    while starts.count <= Int(row) {
      starts.append(start)
      ends.append(start)
    }
    wasted += Int(ends[Int(row)] - starts[Int(row)])
    starts[Int(row)] = start
    ends[Int(row)] = end
    owners.append(row)
    ownerStarts.append(start)
    if wasted > 65_536 && wasted > bytes.count / 2 { compact() }
  }

  private mutating func compact() {
    var fresh = Haystack()
    fresh.bytes.reserveCapacity(bytes.count - wasted)
    for row in 0..<starts.count {
      let start = Int32(fresh.bytes.count)
      fresh.bytes.append(contentsOf: bytes[Int(starts[row])..<Int(ends[row])])
      fresh.starts.append(start)
      fresh.ends.append(Int32(fresh.bytes.count))
      fresh.owners.append(Int32(row))
      fresh.ownerStarts.append(start)
    }
    self = fresh
  }

  /// The rows that contain every word of `query`, as a flag a row; nil when the query is blank.
  public func matches(_ query: String) -> [Bool]? {
    var wanted: [UInt8] = []
    appendFolded(query, to: &wanted)
    var result: [Bool]?
    for word in wanted.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) {
      var flags = [Bool](repeating: false, count: starts.count)
      scan(for: Array(word), into: &flags)
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
    let limit = bytes.count - reach
    let firsts = SIMD16<UInt8>(repeating: first)
    let lasts = SIMD16<UInt8>(repeating: last)
    var stretch = 0
    bytes.withUnsafeBytes { raw in
      var at = 0
      while at + 16 + reach <= bytes.count {
        let head = raw.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
        let tail = raw.loadUnaligned(fromByteOffset: at + reach, as: SIMD16<UInt8>.self)
        let hits = (head .== firsts) .& (tail .== lasts)
        if any(hits) {
          for lane in 0..<16 where hits[lane] {
            check(at + lane, word, raw, &stretch, &flags)
          }
        }
        at += 16
      }
      while at < limit {
        if raw[at] == first { check(at, word, raw, &stretch, &flags) }
        at += 1
      }
    }
  }

  @inline(__always)
  private func check(
    _ at: Int, _ word: [UInt8], _ raw: UnsafeRawBufferPointer, _ stretch: inout Int,
    _ flags: inout [Bool]
  ) {
    for offset in 0..<word.count where raw[at + offset] != word[offset] { return }
    while stretch + 1 < ownerStarts.count && Int(ownerStarts[stretch + 1]) <= at { stretch += 1 }
    let row = Int(owners[stretch])
    if Int(starts[row]) <= at && at < Int(ends[row]) { flags[row] = true }
  }
}
