import Foundation
import Ledger
import Testing

@testable import Paper

struct PictureTests {
  private let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 30, 3, 1, 0x11, 0, 2,
    0x11, 1, 3, 0x11, 1, 0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 7, 0xFF, 0xD9,
  ]

  @Test func `a JPEG passes as it is`() throws {
    let picture = try Picture(jpeg)
    #expect(picture.width == 30)
    #expect(picture.height == 20)
    #expect(picture.components == 3)
    #expect(picture.coding == .jpeg)
  }

  @Test func `a JPEG cut anywhere before its frame is a typed error`() {
    for length in 0..<20 {
      #expect(throws: PaperError.self) { try Picture(Array(jpeg[..<length])) }
    }
    var lossless = jpeg
    lossless[9] = 0xC3
    #expect(throws: PaperError.self) { try Picture(lossless) }
    #expect(throws: PaperError.logoNotAPicture) { try Picture(Array("GIF89a".utf8)) }
  }

  @Test func `a PNG with transparency is taken apart`() throws {
    // Two rows of two RGBA pixels: the second row is predicted from the one above.
    let rows: [UInt8] = [0, 1, 2, 3, 255, 4, 5, 6, 128, 2, 1, 1, 1, 0, 1, 1, 1, 0]
    let picture = try Picture(samplePNG(2, 2, color: 6, rows: rows))
    #expect(picture.data == [1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7])
    #expect(picture.cover == [255, 128, 255, 128])
    #expect(picture.coding == .samples)
  }

  /// How far a byte lies from what its neighbors let expect, as the standard says.
  private func guess(_ kind: UInt8, _ left: Int, _ up: Int, _ corner: Int) -> Int {
    switch kind {
    case 1: return left
    case 2: return up
    case 3: return (left + up) / 2
    case 4:
      let sum = left + up - corner
      return [left, up, corner].min { abs(sum - $0) < abs(sum - $1) } ?? left
    default: return 0
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `pixels come back from any prediction, in every kind of PNG`(_ seed: UInt64) throws {
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for (color, channels) in [(0, 1), (2, 3), (3, 1), (4, 2), (6, 4)] as [(UInt8, Int)] {
      let (width, height) = (1 + next(5), 1 + next(5))
      let row = width * channels
      let pixels = (0..<(row * height)).map { _ in UInt8(next(color == 3 ? 4 : 256)) }
      var rows: [UInt8] = []
      for line in 0..<height {
        let kind = UInt8(next(5))
        rows.append(kind)
        for at in 0..<row {
          func pixel(_ up: Int, _ back: Int) -> Int {
            line < up || at < back ? 0 : Int(pixels[(line - up) * row + at - back])
          }
          let expected = guess(kind, pixel(0, channels), pixel(1, 0), pixel(1, channels))
          rows.append(UInt8(truncatingIfNeeded: pixel(0, 0) - expected))
        }
      }
      let palette = color == 3 ? (0..<12).map { UInt8($0 * 20) } : []
      let picture = try Picture(
        samplePNG(width, height, color: color, rows: rows, palette: palette))
      #expect(picture.width == width && picture.height == height)
      if color == 3 { #expect(picture.palette == palette) }
      guard color == 4 || color == 6 else {
        // A reader of PDF undoes the same prediction.
        #expect(picture.data == deflated(rows))
        continue
      }
      let isCover = pixels.indices.map { $0 % channels == channels - 1 }
      #expect(picture.data == zip(pixels, isCover).filter { !$0.1 }.map { $0.0 }, "seed \(seed)")
      #expect(picture.cover == zip(pixels, isCover).filter { $0.1 }.map { $0.0 }, "seed \(seed)")
      // No sixth way to predict is known.
      for unknown in 5...6 as ClosedRange<UInt8> {
        var wrong = rows
        wrong[(row + 1) * (height - 1)] = unknown
        #expect(throws: PaperError.logoDamaged) {
          try Picture(samplePNG(width, height, color: color, rows: wrong))
        }
      }
    }
  }

  /// Pixels of any depth, a byte a row and more, and which of its colors cover what lies below.
  @Test func `a picture is known by its colors and its depth, and a palette may be glass`() throws {
    let kinds: [(UInt8, [Int], Int, Int)] = [
      (0, [1, 2, 4, 8, 16], 1, 1), (2, [8, 16], 3, 3), (3, [1, 2, 4, 8], 1, 3), (4, [8, 16], 2, 1),
      (6, [8, 16], 4, 3),
    ]
    for color in 0...7 as ClosedRange<UInt8> {
      for bits in [1, 2, 3, 4, 8, 16] {
        let kind = kinds.first { $0.0 == color && $0.1.contains(bits) }
        let (width, height) = (5, 3)
        let row = (width * (kind?.2 ?? 1) * bits + 7) / 8
        var rows: [UInt8] = []
        for line in 0..<height {
          rows += [0] + (0..<row).map { UInt8(truncatingIfNeeded: 37 * $0 + 91 * line + 0x1B) }
        }
        let palette = color == 3 ? (0..<(3 << bits)).map { UInt8($0 % 251) } : []
        let glass: [UInt8] = color == 3 ? [7, 99] : []
        let file = samplePNG(
          width, height, bits: UInt8(bits), color: color, rows: rows, palette: palette,
          transparency: glass)
        guard let kind else {
          #expect(throws: PaperError.logoDamaged) { try Picture(file) }
          continue
        }
        let picture = try Picture(file)
        #expect(picture.components == kind.3 && picture.width == 5 && picture.height == 3)
        if color == 3 {
          let cover = (0..<height).flatMap { line in
            (0..<width).map { column -> UInt8 in
              let byte = Int(rows[line * (row + 1) + 1 + column * bits / 8])
              let index = byte >> (8 - bits - column * bits % 8) % (1 << bits)
              return index < glass.count ? glass[index] : 255
            }
          }
          #expect(picture.cover == cover, "\(bits) bits")
        } else if color == 4 || color == 6 {
          // Of 16 bits the first 8 count.
          let samples = (0..<height).flatMap { line in
            (0..<width * kind.2).map { rows[line * (row + 1) + 1 + $0 * bits / 8] }
          }
          let isCover = samples.indices.map { $0 % kind.2 == kind.2 - 1 }
          #expect(picture.data == zip(samples, isCover).filter { !$0.1 }.map { $0.0 })
          #expect(picture.cover == zip(samples, isCover).filter { $0.1 }.map { $0.0 })
        } else {
          #expect(picture.cover.isEmpty && picture.bits == bits)
        }
      }
    }
  }

  @Test func `a JPEG is as wide and as high as its two bytes say`() throws {
    for (width, height) in [(1, 1), (255, 256), (256, 255), (300, 4_000)] {
      var bytes = jpeg
      (bytes[13], bytes[14]) = (UInt8(height >> 8), UInt8(height & 255))
      (bytes[15], bytes[16]) = (UInt8(width >> 8), UInt8(width & 255))
      let picture = try Picture(bytes)
      #expect(picture.width == width && picture.height == height)
    }
  }

  @Test func `a JPEG that was cut off is refused, wherever it was cut`() {
    for length in 0..<jpeg.count {
      #expect(throws: PaperError.self, "\(length)") { try Picture(Array(jpeg[..<length])) }
    }
    // Further tables and scans, and what some programs leave behind the end.
    let progressive =
      Array(jpeg.dropLast(2)) + [0xFF, 0xC4, 0, 4, 0xFF, 0xD9] + [
        0xFF, 0xDA, 0, 2, 5, 0xFF, 0xD0, 5,
      ]
    #expect(throws: PaperError.logoDamaged) { try Picture(Array(progressive)) }
    #expect(throws: Never.self) { try Picture(progressive + [0xFF, 0xD9, 0, 0]) }
  }

  /// The JPEG with Exif's word for how it is turned, in one order of bytes or the other.
  private func turned(_ value: UInt8, isLittle: Bool) -> [UInt8] {
    let tiff: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + jpeg[2...]
  }

  @Test func `a JPEG that lies on its side stands upright`() throws {
    for isLittle in [true, false] {
      for value: UInt8 in 0...9 {
        let picture = try Picture(turned(value, isLittle: isLittle))
        let isSideways = 5...8 ~= value
        #expect(picture.width == (isSideways ? 20 : 30) && picture.height == (isSideways ? 30 : 20))
        #expect(picture.turn == (1...8 ~= value ? Int(value) : 1))
        let bytes = try Samples.pdf(Samples.gig(), logo: turned(value, isLittle: isLittle)).bytes
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        // The pixels stay as they are stored; a form of one unit turns them.
        #expect(text.contains("/Subtype/Image/Width 30/Height 20"))
        #expect(text.contains("/Subtype/Form/BBox[0 0 1 1]") == (2...8 ~= value))
      }
    }
    // What is cut or says nonsense turns nothing.
    let whole = turned(6, isLittle: false)
    for place in 4..<34 {
      var bytes = whole
      bytes[place] = 0xFF
      _ = try? Picture(bytes)
    }
  }

  @Test func `the color that a PNG says is none covers nothing`() throws {
    let gray = try Picture(
      samplePNG(3, 1, color: 0, rows: [0, 7, 8, 7], transparency: [0, 7]))
    #expect(gray.cover == [0, 255, 0])
    let bits = try Picture(
      samplePNG(8, 1, bits: 1, color: 0, rows: [0, 0b1010_0110], transparency: [0, 1]))
    #expect(bits.cover == [0, 255, 0, 255, 255, 0, 0, 255])
    let rgb = try Picture(
      samplePNG(
        2, 2, color: 2, rows: [0, 1, 2, 3, 1, 2, 4, 0, 9, 9, 9, 1, 2, 3],
        transparency: [0, 1, 0, 2, 0, 3]))
    #expect(rgb.cover == [0, 255, 255, 0])
    let deep = try Picture(
      samplePNG(2, 1, bits: 16, color: 0, rows: [0, 1, 2, 1, 3], transparency: [1, 2]))
    #expect(deep.cover == [0, 255])
    let short = try Picture(samplePNG(1, 1, color: 2, rows: [0, 1, 2, 3], transparency: [0, 1]))
    #expect(short.cover.isEmpty, "half a color is none")
  }

  @Test func `every error is words`() {
    let errors: [PaperError] = [
      .notTrueType, .fontTableMissing("cmap"), .fontDamaged(table: "glyf"), .fontNotEmbeddable,
      .logoNotAPicture, .logoUnsupported("an interlaced PNG"), .logoDamaged,
    ]
    for error in errors {
      #expect(error.message.hasPrefix("the ") && !error.message.contains("("), "\(error)")
    }
  }

  @Test func `a JPEG's frame has room for what is read of it`() {
    for length in 2...17 {
      let frame = [0, UInt8(length)] + jpeg[12..<(10 + length)]
      let bytes = [0xFF, 0xD8, 0xFF, 0xC0] + frame + jpeg[27...]
      if length < 8 {
        #expect(throws: PaperError.logoDamaged) { try Picture(bytes) }
      } else {
        #expect(throws: Never.self) { try Picture(bytes) }
      }
    }
  }

  @Test func `a logo stands upright on the page in its own shape, and is told to who cannot see`()
    throws
  {
    for (width, height) in [(2, 2), (7, 2), (2, 9)] {
      let logo = samplePNG(
        width, height, color: 0, rows: [UInt8](repeating: 0, count: (width + 1) * height))
      let pages = try plain(try Samples.pdf(Samples.gig(), logo: logo).bytes)
      let found = try #require(
        try /([\d. -]+) cm\s*\/Logo Do/.firstMatch(in: pages)?.1.split(separator: " "))
      let matrix = found.compactMap { Double($0) }
      try #require(matrix.count == 6)
      #expect(matrix[0] > 0 && matrix[3] > 0 && matrix[1] == 0 && matrix[2] == 0)
      #expect(abs(matrix[0] * Double(height) - matrix[3] * Double(width)) < 0.5)
      #expect(matrix[3] <= 72.01 && matrix[0] <= 240.01)
      #expect(matrix[4] >= 0 && matrix[4] + matrix[0] <= 596 && matrix[5] + matrix[3] <= 842)
      #expect(pages.matches(of: /\/Alt/).count == 1)
    }
    #expect(try !plain(try Samples.pdf(Samples.gig()).bytes).contains("/Alt"))
  }

  /// A file's objects without compression.
  private func plain(_ bytes: [UInt8]) throws -> String {
    try withFile(bytes) {
      try output(of: "qpdf", "--qdf", "--object-streams=disable", $0, "-").text
    }
  }

  @Test func `a PNG with a palette keeps it`() throws {
    let picture = try Picture(
      samplePNG(
        3, 1, bits: 2, color: 3, rows: [0, 0b0001_1000], palette: [0, 0, 0, 1, 1, 1, 2, 2, 2],
        transparency: [0, 7]))
    #expect(picture.palette.count == 9)
    #expect(picture.cover == [0, 7, 255])
    #expect(picture.coding == .pngRows(colors: 1, bits: 2))
  }

  @Test func `a small file that unpacks to a hundred megabytes is refused before it does`() {
    for (bits, color): (UInt8, UInt8) in [(16, 6), (16, 2), (8, 6), (16, 4)] {
      #expect(
        throws: PaperError.logoUnsupported("a picture of more than 48 MB when it is unpacked")
      ) {
        try Picture(samplePNG(4_000, 4_000, bits: bits, color: color, rows: [0]))
      }
    }
    // Its size is fine; its rows are not.
    #expect(throws: PaperError.logoDamaged) {
      try Picture(samplePNG(3_000, 3_000, color: 6, rows: [0]))
    }
  }

  @Test func `a damaged PNG is a typed error`() {
    let good = samplePNG(2, 2, color: 2, rows: [UInt8](repeating: 0, count: 14))
    #expect(throws: Never.self) { try Picture(good) }
    for length in 0..<good.count {
      #expect(throws: PaperError.self) { try Picture(Array(good[..<length])) }
    }
    for index in good.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var copy = good
        copy[index] = value
        _ = try? Picture(copy)
      }
    }
    #expect(throws: PaperError.logoUnsupported("an interlaced PNG")) {
      try Picture(samplePNG(1, 1, color: 0, rows: [0, 0], interlaced: 1))
    }
  }

  @Test func `documents with logos are sound`() throws {
    let pictures = [
      samplePNG(
        2, 2, color: 6, rows: [0, 255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 0, 255, 9, 9, 9, 9, 9]),
      samplePNG(2, 2, color: 2, rows: [UInt8](repeating: 0, count: 14)),
      samplePNG(
        3, 1, bits: 2, color: 3, rows: [0, 0b0001_1000], palette: [0, 0, 0, 1, 1, 1, 2, 2, 2]),
    ]
    for picture in pictures {
      let result = try Samples.pdf(Samples.gig(), logo: picture)
      try withFile(result.bytes) { path in
        let check = try output(of: "qpdf", "--check", path)
        #expect(check.code == 0, "\(check.text)")
        let images = try output(of: "pdfimages", "-list", path)
        #expect(images.text.contains("image"), "\(images.text)")
        #expect(!images.text.contains("rror"), "\(images.text)")
      }
    }
  }

  @Test func `what is deflated inflates to the same`() {
    var samples: [[UInt8]] = [[], [0], Array("abcabcabcabcabc".utf8)]
    samples.append([UInt8](repeating: 7, count: 100_000))
    var random: UInt64 = 7
    samples.append(
      (0..<70_000).map { index in
        random = random &* 6_364_136_223_846_793_005 &+ 1
        return index % 3 == 0 ? UInt8(truncatingIfNeeded: random >> 60) : UInt8(index % 251)
      })
    for sample in samples {
      let packed = deflated(sample)
      #expect(inflated(packed, limit: sample.count) == sample)
      if !sample.isEmpty { #expect(inflated(packed, limit: sample.count - 1) == nil) }
    }
  }

  @Test func `damaged compressed bytes never trap`() {
    let packed = deflated(Array(String(repeating: "ledgerline ", count: 50).utf8))
    for index in packed.indices {
      for value in UInt8.min...UInt8.max {
        var copy = packed
        copy[index] = value
        _ = inflated(copy, limit: 10_000)
      }
    }
  }
}
