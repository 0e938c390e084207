import LedgerTestSupport
import Testing

@testable import Ledger
@testable import Paper

/// The drawings of the sample are read by a reader that was not written for them.
struct FlatPictureTests {
  @Test func `what was drawn is what is read`() throws {
    for count in 0..<24 {
      let bytes = SamplePictures.drawing(of: count)
      let picture = try PNG.read(bytes)
      #expect(picture.width == 320 && picture.height == 240)
    }
  }

  @Test func `every length and every distance of a match is unpacked again`() {
    var dice = Dice(seed: 7)
    for stride in [1, 2, 3, 5, 9, 17, 33, 161, 241] {
      for run in [1, 2, 3, 4, 10, 11, 12, 18, 34, 130, 257, 258, 259, 700] {
        var input: [UInt8] = (0..<(stride + 3)).map { _ in UInt8(dice.below(256)) }
        for place in 0..<run { input.append(input[place % stride]) }
        for place in 0..<run { input.append(input[input.count - stride + place * 0]) }
        input += (0..<5).map { _ in UInt8(dice.below(256)) }
        let packed = RunDeflate.deflated(input, stride: stride)
        #expect(inflated(packed, limit: input.count) == input, "\(stride) \(run)")
      }
    }
  }
}
