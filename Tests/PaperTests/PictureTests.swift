import Foundation
import Testing

@testable import Paper

@Suite struct PictureTests {
  /// A PNG with the given rows (filter byte included).
  private func png(
    _ width: Int, _ height: Int, bits: UInt8 = 8, color: UInt8, rows: [UInt8],
    palette: [UInt8] = [], transparency: [UInt8] = [], interlaced: UInt8 = 0
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func chunk(_ name: String, _ body: [UInt8]) {
      bytes += number(body.count) + Array(name.utf8) + body + [0, 0, 0, 0]
    }
    chunk("IHDR", number(width) + number(height) + [bits, color, 0, 0, interlaced])
    if !palette.isEmpty { chunk("PLTE", palette) }
    if !transparency.isEmpty { chunk("tRNS", transparency) }
    chunk("IDAT", deflated(rows))
    chunk("IEND", [])
    return bytes
  }

  private let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 30, 3, 1, 0x11, 0, 2,
    0x11, 1, 3, 0x11, 1, 0xFF, 0xDA, 0, 2,
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
    let picture = try Picture(png(2, 2, color: 6, rows: rows))
    #expect(picture.data == [1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7])
    #expect(picture.cover == [255, 128, 255, 128])
    #expect(picture.coding == .samples)
  }

  @Test func `a PNG with a palette keeps it`() throws {
    let picture = try Picture(
      png(
        3, 1, bits: 2, color: 3, rows: [0, 0b0001_1000], palette: [0, 0, 0, 1, 1, 1, 2, 2, 2],
        transparency: [0, 7]))
    #expect(picture.palette.count == 9)
    #expect(picture.cover == [0, 7, 255])
    #expect(picture.coding == .pngRows(colors: 1, bits: 2))
  }

  @Test func `a small file that unpacks to a hundred megabytes is refused before it does`() {
    for (bits, color): (UInt8, UInt8) in [(16, 6), (16, 2), (8, 6), (16, 4)] {
      #expect(throws: PaperError.logoUnsupported("more than 48 MB when it is unpacked")) {
        try Picture(png(4_000, 4_000, bits: bits, color: color, rows: [0]))
      }
    }
    // Its size is fine; its rows are not.
    #expect(throws: PaperError.logoDamaged) { try Picture(png(3_000, 3_000, color: 6, rows: [0])) }
  }

  @Test func `a damaged PNG is a typed error`() {
    let good = png(2, 2, color: 2, rows: [UInt8](repeating: 0, count: 14))
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
      try Picture(png(1, 1, color: 0, rows: [0, 0], interlaced: 1))
    }
  }

  @Test func `documents with logos are sound`() throws {
    let pictures = [
      png(2, 2, color: 6, rows: [0, 255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 0, 255, 9, 9, 9, 9, 9]),
      png(2, 2, color: 2, rows: [UInt8](repeating: 0, count: 14)),
      png(3, 1, bits: 2, color: 3, rows: [0, 0b0001_1000], palette: [0, 0, 0, 1, 1, 1, 2, 2, 2]),
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
