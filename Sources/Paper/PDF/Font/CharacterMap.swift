/// The `cmap` table: which glyph shows a character (formats 4 and 12).
struct CharacterMap: Sendable {
  private let start: Int
  private let count: Int
  private let isSegmented: Bool

  init?(_ data: FontBytes, _ table: FontTable) {
    var best: (rank: Int, start: Int)?
    for index in 0..<data.u16(table.start + 2) {
      let record = table.start &+ 4 &+ 8 &* index
      let subtable = table.start &+ data.offset(record &+ 4)
      let platform = data.u16(record)
      let encoding = data.u16(record &+ 2)
      let isUnicode = platform == 0 && encoding != 5
      let format = data.u16(subtable)
      let rank: Int
      if format == 12, isUnicode || platform == 3 && encoding == 10 {
        rank = 2
      } else if format == 4, isUnicode || platform == 3 && encoding == 1 {
        rank = 1
      } else {
        continue
      }
      if rank > best?.rank ?? 0 { best = (rank, subtable) }
    }
    guard let best else { return nil }
    start = best.start
    isSegmented = best.rank == 1
    count =
      best.rank == 1
      ? data.u16(best.start &+ 6) / 2
      : Int(min(data.u32(best.start &+ 12), 0x000F_FFFF))
    let size = isSegmented ? 16 + count * 8 : 16 + count * 12
    guard count > 0, best.start <= table.end - size else { return nil }
  }

  /// The glyph of a character, 0 when the font has none.
  func glyph(_ data: FontBytes, _ scalar: Unicode.Scalar) -> Int {
    isSegmented ? segmented(data, Int(scalar.value)) : grouped(data, scalar.value)
  }

  private func grouped(_ data: FontBytes, _ value: UInt32) -> Int {
    let groups = start + 16
    let index = data.search(count) { data.u32(groups + 12 * $0 + 4) < value }
    let group = groups + 12 * index
    guard index < count, data.u32(group) <= value else { return 0 }
    let glyph = data.u32(group + 8) &+ value &- data.u32(group)
    return glyph <= 0xFFFF ? Int(glyph) : 0
  }

  private func segmented(_ data: FontBytes, _ value: Int) -> Int {
    guard value <= 0xFFFF else { return 0 }
    let ends = start + 14
    let starts = ends + 2 * count + 2
    let deltas = starts + 2 * count
    let offsets = deltas + 2 * count
    let index = data.search(count) { data.u16(ends + 2 * $0) < value }
    guard index < count, data.u16(starts + 2 * index) <= value else { return 0 }
    let delta = data.u16(deltas + 2 * index)
    let place = offsets + 2 * index
    let offset = data.u16(place)
    if offset == 0 { return (value + delta) & 0xFFFF }
    let glyph = data.u16(place + offset + 2 * (value - data.u16(starts + 2 * index)))
    return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
  }
}
