import LedgerTestSupport
import Testing

@testable import Paper

/// How large a picture may be, and which kinds of JPEG are one, at both sides of each limit.
struct PictureLimitTests {
  private func jpeg(
    _ width: Int, _ height: Int, bits: UInt8 = 8, colors: UInt8 = 3, marker: UInt8 = 0xC0
  ) -> [UInt8] {
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    return [0xFF, 0xD8, 0xFF, marker, 0, 17, bits] + size + [
      colors, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1,
    ]
      + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 7, 0xFF, 0xD9]
  }

  private func fault(_ bytes: [UInt8]) -> PaperError? {
    do throws(PaperError) {
      _ = try Picture(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a JPEG has up to thirty thousand pixels a side and sixteen million in all`() throws {
    let tooLarge = PaperError.logoUnsupported("a picture of more than 16 million pixels")
    var dice = Dice(seed: 3)
    var sizes = [
      (1, 1), (30_000, 1), (30_001, 1), (1, 30_000), (1, 30_001), (4_000, 4_000), (4_000, 4_001),
      (4_001, 4_000), (533, 30_000), (534, 30_000), (30_000, 533), (30_000, 534), (0, 1), (1, 0),
      (0, 0), (65_535, 65_535),
    ]
    for _ in 0..<40 { sizes.append((dice.below(65_536), dice.below(1_200))) }
    for (width, height) in sizes {
      let wanted: PaperError? =
        width == 0 || height == 0
        ? .logoDamaged
        : max(width, height) > 30_000 || width * height > 16_000_000 ? tooLarge : nil
      #expect(fault(jpeg(width, height)) == wanted, "\(width)×\(height)")
      guard wanted == nil else { continue }
      let picture = try Picture(jpeg(width, height))
      #expect(picture.width == width && picture.height == height)
    }
  }

  @Test func `a JPEG of eight bits and one, three or four colors is one, in three of its forms`() {
    for colors in 0...6 as ClosedRange<UInt8> {
      #expect(
        (fault(jpeg(3, 2, colors: colors)) == nil) == [1, 3, 4].contains(colors), "\(colors)")
    }
    for bits in 0...17 as ClosedRange<UInt8> {
      #expect((fault(jpeg(3, 2, bits: bits)) == nil) == (bits == 8), "\(bits)")
    }
    for marker in 0xC0...0xCF as ClosedRange<UInt8> {
      #expect((fault(jpeg(3, 2, marker: marker)) == nil) == (marker <= 0xC2), "\(marker)")
    }
  }
}
