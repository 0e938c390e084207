import LedgerTestSupport
import Testing

@testable import Paper

/// Fonts whose outlines were made here, in each form that the standard knows, and cut anywhere.
struct MadeOutlineTests {
  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }

  /// Contours with hints between their ends and their points.
  private static func simple(contours: Int, hints: [UInt8], points: [UInt8]) -> [UInt8] {
    word(contours) + [0, 1, 0, 2, 0, 3, 0, 4] + (0..<contours).flatMap { word(7 * $0) }
      + word(hints.count) + hints + points
  }

  /// Parts, each with how it is placed: by bytes or words, and scaled in none of the ways or in one of three.
  private static func composite(_ parts: [Int], hasHints: Bool, _ dice: inout Dice) -> [UInt8] {
    var bytes = word(-1) + [0, 9, 0, 8, 0, 7, 0, 6]
    for (place, part) in parts.enumerated() {
      let isWide = dice.percent(50)
      let scale = [0, 0x08, 0x40, 0x80][dice.below(4)]
      let isLast = place == parts.count - 1
      bytes += word((isWide ? 1 : 0) | scale | (isLast ? (hasHints ? 0x100 : 0) : 0x20))
      bytes += word(part)
      let size = (isWide ? 4 : 2) + [0: 0, 0x08: 2, 0x40: 4, 0x80: 8][scale]!
      bytes += (0..<size).map { _ in UInt8(1 + dice.below(255)) }
    }
    return bytes + (hasHints ? [0, 2, 3, 3] : [])
  }

  /// A font of these glyphs, of which "A" is the second one, "B" the third.
  static func font(
    _ glyphs: [[UInt8]], longPlaces: Bool = true, names: [UInt8]? = nil
  ) -> [UInt8] {
    var outlines: [UInt8] = []
    var places: [UInt8] = longPlaces ? long(0) : word(0)
    for glyph in glyphs {
      outlines += glyph
      if !longPlaces, outlines.count % 2 == 1 { outlines.append(0) }
      places += longPlaces ? long(outlines.count) : word(outlines.count / 2)
    }
    var head = [UInt8](repeating: 0, count: 54)
    head.replaceSubrange(18..<20, with: word(1_000))
    head.replaceSubrange(50..<52, with: word(longPlaces ? 1 : 0))
    var wide = [UInt8](repeating: 0, count: 36)
    wide.replaceSubrange(34..<36, with: word(glyphs.count))
    let last = 0x40 + glyphs.count - 1
    let segments =
      word(4) + word(32) + word(0) + word(4) + word(0) + word(0) + word(0) + word(last)
      + word(0xFFFF) + word(0) + word(0x41) + word(0xFFFF) + word(1 - 0x41) + word(1) + word(0)
      + word(0)
    var tables: [(String, [UInt8])] = [
      ("cmap", word(0) + word(1) + word(3) + word(1) + long(12) + segments), ("glyf", outlines),
      ("head", head), ("hhea", wide),
      ("hmtx", glyphs.indices.flatMap { word(500 + $0) + word($0) }), ("loca", places),
      ("maxp", long(0x1_0000) + word(glyphs.count)),
    ]
    if let names { tables.append(("name", names)) }
    var file = long(0x1_0000) + word(tables.count) + word(0) + word(0) + word(0)
    var body: [UInt8] = []
    for (name, bytes) in tables {
      file += Array(name.utf8) + long(0) + long(12 + 16 * tables.count + body.count)
      file += long(bytes.count)
      body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return file + body
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `a subset draws what the font draws, whatever its outlines are made of`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var glyphs: [[UInt8]] = [[]]
    for place in 1..<26 {
      let hints = (0..<dice.below(4)).map { _ in UInt8(dice.below(256)) }
      if place > 4, dice.percent(40) {
        let parts = (0..<(1 + dice.below(3))).map { _ in 1 + dice.below(place - 1) }
        glyphs.append(Self.composite(parts, hasHints: dice.percent(40), &dice))
      } else if dice.percent(15) {
        glyphs.append([])
      } else {
        let points = (0..<dice.below(9)).map { _ in UInt8(1 + dice.below(255)) }
        glyphs.append(Self.simple(contours: dice.below(4), hints: hints, points: points))
      }
    }
    let file = Self.font(glyphs, longPlaces: dice.percent(50))
    let font = try TrueTypeFont(file)
    var subset = Subset(font)
    var letters = (0..<25).compactMap { Unicode.Scalar(UInt32(0x41 + $0)) }
    dice.shuffle(&letters)
    for letter in letters.prefix(1 + dice.below(25)) {
      let glyph = font.characters.glyph(font.data, letter)
      #expect(glyph == Int(letter.value) - 0x40)
      _ = subset.use(glyph, for: letter)
    }
    let (whole, part) = (SubsetTests.Reading(file), SubsetTests.Reading(try subset.file()))
    for (number, glyph) in subset.glyphs.enumerated() {
      #expect(part.drawing(number) == whole.drawing(glyph), "glyph \(glyph)")
      #expect(part.advance(number) == whole.advance(glyph))
      #expect(part.bearing(number) == whole.bearing(glyph))
    }
  }

  /// What stands first is an outline of so many bytes, the other one draws it.
  private func draws(_ outline: [UInt8]) -> Bool {
    do throws(PaperError) {
      let font = try TrueTypeFont(
        Self.font([[], outline, Self.simple(contours: 1, hints: [], points: [1])]))
      var subset = Subset(font)
      _ = subset.use(1, for: "A")
      _ = try subset.file()
      return true
    } catch {
      return false
    }
  }

  @Test func `an outline ends within its glyph, to the byte`() {
    for contours in 0...3 {
      for hints in 0...3 {
        let whole = Self.simple(
          contours: contours, hints: Array(repeating: 1, count: hints), points: [])
        #expect(draws(whole) && draws(whole + [5]), "\(contours) \(hints)")
        for cut in 1..<whole.count {
          #expect(!draws(whole.dropLast(cut)), "\(contours) \(hints) without \(cut)")
        }
      }
    }
    var dice = Dice(seed: 4)
    for round in 0..<60 {
      let whole = Self.composite(round % 2 == 0 ? [2] : [2, 2], hasHints: false, &dice)
      #expect(draws(whole))
      for cut in 1..<whole.count { #expect(!draws(whole.dropLast(cut)), "without \(cut)") }
      // A part is a glyph of the font.
      for glyph in [3, 4, 0xFFFF] {
        var other = whole
        other.replaceSubrange(12..<14, with: Self.word(glyph))
        #expect(!draws(other))
      }
    }
  }

  @Test func `a glyph is found as far as two bytes say`() throws {
    let dot = Self.simple(contours: 1, hints: [], points: [1])
    let font = try TrueTypeFont(Self.font([[], dot]))
    var subset = Subset(font)
    var (last, wrong) = (0, 0)
    for value in 0x20..<(0x1_0000 + 0x820) as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), last < 0xFFFE else { continue }
      last += 1
      if subset.use(1, for: scalar) != last { wrong += 1 }
    }
    #expect(wrong == 0 && last == 0xFFFE)
    #expect(subset.use(1, for: "\u{1FFFD}") == 0 && subset.use(1, for: " ") == 1)
    #expect(subset.glyphs.count == 0xFFFF && subset.scalars.count == 0xFFFF)
  }

  @Test func `bytes outside of a file are nothing`() {
    var dice = Dice(seed: 8)
    for count in 0...9 {
      let bytes = (0..<count).map { _ in UInt8(1 + dice.below(255)) }
      let data = FontBytes(bytes: bytes)
      func byte(_ at: Int) -> Int { bytes.indices.contains(at) ? Int(bytes[at]) : 0 }
      func pair(_ at: Int) -> Int {
        at < 0 || at + 1 >= count ? 0 : byte(at) * 256 + byte(at + 1)
      }
      for at in -3...(count + 3) {
        #expect(data.u8(at) == byte(at))
        #expect(data.u16(at) == pair(at))
        #expect(data.i16(at) == (pair(at) < 0x8000 ? pair(at) : pair(at) - 0x1_0000))
        #expect(data.u32(at) == UInt32(pair(at)) * 65_536 + UInt32(pair(at + 2)))
        #expect(data.offset(at) == min(pair(at) * 65_536 + pair(at + 2), 0x3FFF_FFFF))
      }
      for first in 0...count { #expect(data.search(count) { $0 < first } == first) }
    }
  }
}
