/// Pair kerning from `GPOS` (pair adjustment, formats 1 and 2).
struct Kerning: Sendable {
  /// One pair adjustment subtable and the lookup it belongs to.
  private struct Pairs: Sendable {
    var lookup: Int
    var start: Int
    var coverage: Int
    var format: Int
    var size: Int
    /// Where the first glyph's advance stands in a record; -1: nowhere.
    var advance: Int
  }

  private var subtables: [Pairs] = []

  init(_ data: FontBytes, positioning: FontTable) {
    if !positioning.isMissing { readPositioning(data, positioning.start) }
  }

  /// In font units: what is added to the left glyph's advance.
  func adjustment(_ data: FontBytes, _ left: Int, _ right: Int) -> Int {
    var total = 0
    var done = -1
    for pairs in subtables where pairs.lookup != done {
      guard let index = coverage(data, pairs.coverage, left),
        let value = value(data, pairs, index, left, right)
      else { continue }
      total += value
      done = pairs.lookup
    }
    return total
  }

  private func value(
    _ data: FontBytes, _ pairs: Pairs, _ index: Int, _ left: Int, _ right: Int
  ) -> Int? {
    let start = pairs.start
    if pairs.format == 1 {
      guard index < data.u16(start &+ 8) else { return nil }
      let set = start &+ data.u16(start &+ 10 &+ 2 &* index)
      let count = data.u16(set)
      let size = 2 + pairs.size
      let found = data.search(count) { data.u16(set &+ 2 &+ size &* $0) < right }
      let record = set &+ 2 &+ size &* found
      guard found < count, data.u16(record) == right else { return nil }
      return pairs.advance < 0 ? 0 : data.i16(record &+ 2 &+ pairs.advance)
    }
    let first = glyphClass(data, start &+ data.u16(start &+ 8), left)
    let second = glyphClass(data, start &+ data.u16(start &+ 10), right)
    let columns = data.u16(start &+ 14)
    guard first < data.u16(start &+ 12), second < columns else { return nil }
    let cell = (first &* columns &+ second) &* pairs.size
    return pairs.advance < 0 ? 0 : data.i16(start &+ 16 &+ cell &+ pairs.advance)
  }

  private func coverage(_ data: FontBytes, _ at: Int, _ glyph: Int) -> Int? {
    let count = data.u16(at &+ 2)
    if data.u16(at) == 1 {
      let index = data.search(count) { data.u16(at &+ 4 &+ 2 &* $0) < glyph }
      return index < count && data.u16(at &+ 4 &+ 2 &* index) == glyph ? index : nil
    }
    let index = data.search(count) { data.u16(at &+ 4 &+ 6 &* $0 &+ 2) < glyph }
    let range = at &+ 4 &+ 6 &* index
    guard index < count, data.u16(range) <= glyph else { return nil }
    return data.u16(range &+ 4) + glyph - data.u16(range)
  }

  private func glyphClass(_ data: FontBytes, _ at: Int, _ glyph: Int) -> Int {
    if data.u16(at) == 1 {
      let index = glyph - data.u16(at &+ 2)
      return index >= 0 && index < data.u16(at &+ 4) ? data.u16(at &+ 6 &+ 2 &* index) : 0
    }
    let count = data.u16(at &+ 2)
    let index = data.search(count) { data.u16(at &+ 4 &+ 6 &* $0 &+ 2) < glyph }
    let range = at &+ 4 &+ 6 &* index
    return index < count && data.u16(range) <= glyph ? data.u16(range &+ 4) : 0
  }

  /// Collects the subtables of every lookup that a `kern` feature names, whatever the script.
  private mutating func readPositioning(_ data: FontBytes, _ table: Int) {
    let features = table &+ data.u16(table &+ 6)
    let lookups = table &+ data.u16(table &+ 8)
    let lookupCount = data.u16(lookups)
    var seen: [Int] = []
    for index in 0..<data.u16(features) {
      let record = features &+ 2 &+ 6 &* index
      guard data.u32(record) == 0x6B65_726E else { continue }
      let feature = features &+ data.u16(record &+ 4)
      for step in 0..<min(data.u16(feature &+ 2), 64) {
        let lookup = data.u16(feature &+ 4 &+ 2 &* step)
        guard lookup < lookupCount, !seen.contains(lookup), seen.count < 64 else { continue }
        seen.append(lookup)
        readLookup(data, lookup, lookups &+ data.u16(lookups &+ 2 &+ 2 &* lookup))
      }
    }
  }

  private mutating func readLookup(_ data: FontBytes, _ lookup: Int, _ at: Int) {
    let kind = data.u16(at)
    guard kind == 2 || kind == 9 else { return }
    for index in 0..<min(data.u16(at &+ 4), 256) {
      var start = at &+ data.u16(at &+ 6 &+ 2 &* index)
      if kind == 9 {
        guard data.u16(start) == 1, data.u16(start &+ 2) == 2 else { continue }
        start = start &+ data.offset(start &+ 4)
      }
      let format = data.u16(start)
      guard format == 1 || format == 2 else { continue }
      let first = data.u16(start &+ 4)
      let second = data.u16(start &+ 6)
      subtables.append(
        Pairs(
          lookup: lookup, start: start, coverage: start &+ data.u16(start &+ 2), format: format,
          size: 2 * (first.nonzeroBitCount + second.nonzeroBitCount),
          advance: first & 4 == 0 ? -1 : 2 * (first & 3).nonzeroBitCount))
    }
  }
}
