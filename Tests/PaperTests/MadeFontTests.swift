import LedgerTestSupport
import Testing

@testable import Paper

/// Tables of fonts that were made here, in each form that the standard knows, beside plain dictionaries.
struct MadeFontTests {
  private struct Maker {
    var bytes: [UInt8] = []

    mutating func u16(_ value: Int) {
      bytes += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    mutating func u32(_ value: Int) {
      u16(value >> 16)
      u16(value)
    }
  }

  /// Stretches of characters that rise and do not touch, with the glyph of the first of each.
  private func groups(_ dice: inout Dice, from first: Int, upTo last: Int) -> [(Int, Int, Int)] {
    var groups: [(Int, Int, Int)] = []
    var next = first + dice.below(5)
    while next < last - 30, groups.count < 12 {
      let end = next + dice.below(6)
      groups.append((next, end, 1 + dice.below(60_000)))
      next = end + 2 + dice.below(dice.percent(20) ? 4_000 : 6)
    }
    return groups
  }

  private func format12(_ groups: [(Int, Int, Int)]) -> [UInt8] {
    var maker = Maker()
    maker.u16(12)
    maker.u16(0)
    for value in [16 + 12 * groups.count, 0, groups.count] { maker.u32(value) }
    for (first, last, glyph) in groups { for value in [first, last, glyph] { maker.u32(value) } }
    return maker.bytes
  }

  /// Segments by a difference, or by a list of glyphs; the last one ends the table as the standard wants.
  private func format4(_ groups: [(Int, Int, Int)], listed: Bool) -> [UInt8] {
    var maker = Maker()
    let all = groups + [(0xFFFF, 0xFFFF, 0)]
    for value in [4, 0, 0, 2 * all.count, 0, 0, 0] { maker.u16(value) }
    for group in all { maker.u16(group.1) }
    maker.u16(0)
    for group in all { maker.u16(group.0) }
    for group in all { maker.u16(listed && group.0 < 0xFFFF ? 0 : group.2 - group.0) }
    var before = 0
    for (place, group) in all.enumerated() {
      let isListed = listed && group.0 < 0xFFFF
      maker.u16(isListed ? 2 * (all.count - place + before) : 0)
      if isListed { before += group.1 - group.0 + 1 }
    }
    if listed {
      for group in groups {
        for value in group.0...group.1 { maker.u16(group.2 + value - group.0) }
      }
    }
    return maker.bytes
  }

  /// A table of subtables under their platforms and encodings.
  private func map(_ subtables: [(platform: Int, encoding: Int, bytes: [UInt8])]) -> [UInt8] {
    var maker = Maker()
    maker.u16(0)
    maker.u16(subtables.count)
    var at = 4 + 8 * subtables.count
    for subtable in subtables {
      maker.u16(subtable.platform)
      maker.u16(subtable.encoding)
      maker.u32(at)
      at += subtable.bytes.count
    }
    return maker.bytes + subtables.flatMap { $0.bytes }
  }

  private func read(_ bytes: [UInt8], cut: Int = 0) -> (FontBytes, CharacterMap?) {
    let data = FontBytes(bytes: [9, 9, 9] + bytes)
    return (data, CharacterMap(data, FontTable(start: 3, count: bytes.count - cut)))
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a map of any form shows its characters and no others`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let low = groups(&dice, from: 0x20, upTo: 0xD000)
    let high = low + groups(&dice, from: 0x1_F000, upTo: 0x2_0000)
    for (platform, encoding) in [(0, 3), (3, 10), (3, 1), (0, 4), (0, 5), (1, 0), (3, 0), (3, 11)] {
      for form in 0..<3 {
        let groups = form == 2 ? high : low
        let bytes = form == 2 ? format12(groups) : format4(groups, listed: form == 1)
        let (data, found) = read(map([(platform, encoding, bytes)]))
        let isRead =
          platform == 0 ? encoding != 5 : platform == 3 && encoding == (form == 2 ? 10 : 1)
        #expect((found != nil) == isRead, "\(platform) \(encoding) \(form)")
        guard let found else { continue }
        for (first, last, glyph) in groups {
          for value in (first - 1)...(last + 1) {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let isThere = first...last ~= value
            let wanted = isThere ? (glyph + value - first) & (form == 2 ? .max : 0xFFFF) : 0
            let shown = wanted > 0xFFFF ? 0 : wanted
            #expect(found.glyph(data, scalar) == shown, "\(form): \(value) of \(first)...\(last)")
          }
        }
        #expect(read(map([(platform, encoding, bytes)]), cut: bytes.count / 2 + 1).1 == nil)
      }
    }
    // The one that knows more characters is read, wherever it stands.
    for order in [[0, 1], [1, 0]] {
      let both = [(0, 3, format4(low, listed: false)), (3, 10, format12([(0x41, 0x41, 7)]))]
      let (data, found) = read(map(order.map { both[$0] }))
      #expect(found?.glyph(data, "A") == 7)
    }
  }

  // MARK: pairs

  /// Which of some glyphs are covered, as a list or as ranges.
  private func coverage(_ glyphs: [Int], asRanges: Bool) -> [UInt8] {
    var maker = Maker()
    maker.u16(asRanges ? 2 : 1)
    maker.u16(glyphs.count)
    for (index, glyph) in glyphs.enumerated() {
      maker.u16(glyph)
      if asRanges {
        maker.u16(glyph)
        maker.u16(index)
      }
    }
    return maker.bytes
  }

  private func classes(_ classes: [Int: Int], asRanges: Bool) -> [UInt8] {
    var maker = Maker()
    let glyphs = classes.keys.sorted()
    maker.u16(asRanges ? 2 : 1)
    if asRanges {
      maker.u16(glyphs.count)
      for glyph in glyphs { for value in [glyph, glyph, classes[glyph] ?? 0] { maker.u16(value) } }
    } else {
      let (first, last) = (glyphs.first ?? 0, glyphs.last ?? 0)
      maker.u16(first)
      maker.u16(last - first + 1)
      for glyph in first...last { maker.u16(classes[glyph] ?? 0) }
    }
    return maker.bytes
  }

  /// A table with one lookup under `kern`, of one subtable.
  private func positioning(_ subtable: [UInt8], isExtended: Bool) -> [UInt8] {
    var maker = Maker()
    for value in [1, 0, 0, 10, 24] { maker.u16(value) }
    // features: one, "kern", whose lookup is the first
    maker.u16(1)
    maker.bytes += Array("kern".utf8)
    for value in [8, 0, 1, 0] { maker.u16(value) }
    // lookups: one
    for value in [1, 4] { maker.u16(value) }
    for value in [isExtended ? 9 : 2, 0, 1, 8] { maker.u16(value) }
    if isExtended {
      for value in [1, 2] { maker.u16(value) }
      maker.u32(8)
    }
    return maker.bytes + subtable
  }

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `pairs of any form stand apart as they are said to`(_ seed: UInt64) {
    var dice = Dice(seed: 40 + seed)
    let lefts = (5..<30).filter { _ in dice.percent(30) }
    var first: [Int: Int] = [:]
    var second: [Int: Int] = [:]
    for glyph in 8..<24 where dice.percent(60) { first[glyph] = dice.below(3) }
    for glyph in 3..<40 where dice.percent(60) { second[glyph] = dice.below(4) }
    first[10] = 2
    second[11] = 3
    let hasAdvance = seed % 4 != 0
    let format = hasAdvance ? [0x04, 0x05, 0x07][dice.below(3)] : 0x01
    let record = format.nonzeroBitCount
    var cells: [[Int]: Int] = [:]
    for row in 0..<3 { for column in 0..<4 { cells[[row, column]] = dice.below(200) - 100 } }
    let asRanges = dice.percent(50)
    let (one, two) = (
      classes(first, asRanges: dice.percent(50)), classes(second, asRanges: !asRanges)
    )
    let covered = coverage(lefts, asRanges: asRanges)
    var maker = Maker()
    let size = 16 + 12 * 2 * record
    for value in [2, size, format, 0, size + covered.count, size + covered.count + one.count, 3, 4]
    {
      maker.u16(value)
    }
    for row in 0..<3 {
      for column in 0..<4 {
        for bit in 0..<record {
          maker.u16(bit == record - 1 ? cells[[row, column]] ?? 0 : 999)
        }
      }
    }
    let table = positioning(maker.bytes + covered + one + two, isExtended: dice.percent(50))
    let data = FontBytes(bytes: table)
    let kerning = Kerning(data, positioning: FontTable(start: 0, count: table.count))
    for left in 0..<44 {
      for right in 0..<44 {
        let isNamed = lefts.contains(left) && hasAdvance
        let wanted = isNamed ? cells[[first[left] ?? 0, second[right] ?? 0]] ?? 0 : 0
        #expect(kerning.adjustment(data, left, right) == wanted, "\(left) \(right)")
      }
    }
  }
}
