import Ledger
import Testing

/// Check digits of accounts and references, by examples of those who made them.
struct CheckDigitsTests {
  @Test(arguments: [
    "CH4431999123000889012", "CH5800791123000889012", "CH9300762011623852957", "RF18539007547034",
    "DE89370400440532013000", "GB82WEST12345698765432",
  ])
  func `an account and a creditor reference leave 1`(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(CheckDigits.remainder97(bytes) == 1)
    // One digit mistyped, or two that changed places.
    for place in bytes.indices.dropFirst(2) where 0x30...0x39 ~= bytes[place] {
      var wrong = bytes
      wrong[place] = wrong[place] == 0x39 ? 0x30 : wrong[place] + 1
      #expect(CheckDigits.remainder97(wrong) != 1)
    }
    for place in 4..<bytes.count - 1 where bytes[place] != bytes[place + 1] {
      var wrong = bytes
      wrong.swapAt(place, place + 1)
      #expect(CheckDigits.remainder97(wrong) != 1)
    }
  }

  @Test func `a Swiss reference ends with its digit`() {
    for text in [
      "210000000003139471430009017", "000000000000000000202600427", "000000000000000000000010019",
    ] {
      let bytes = Array(text.utf8)
      let isRight = text != "000000000000000000000010019"
      #expect((CheckDigits.recursive10(bytes.dropLast()) == bytes.last) == isRight, "\(text)")
    }
    #expect(CheckDigits.recursive10([]) == 0x30)
  }
}
