import Testing

@testable import Ledger

/// What is proposed of a receipt: how sure it is, and when nothing was read (rule E22).
struct ReceiptValuesTests {
  @Test func `how sure a value is, is from nothing to all`() {
    for (said, kept) in [
      (-100, 0), (-1, 0), (0, 0), (1, 1), (50, 50), (99, 99), (100, 100), (101, 100), (900, 100),
    ] {
      #expect(Proposed("x", confidence: said).confidence == kept, "\(said)")
    }
    let proposed = Proposed("x", confidence: 7, words: [2, 3])
    #expect(proposed.value == "x" && proposed.words == [2, 3])
  }

  @Test func `each of merchant, day, total, tax and line is something that was read`() {
    let changes: [(inout ReceiptProposal) -> Void] = [
      { $0.merchant = Proposed("Bakery", confidence: 0) },
      { $0.day = Proposed(.first, confidence: 0) },
      { $0.total = Proposed(Money(1, .usd), confidence: 0) },
      {
        $0.taxes = [Proposed(ReceiptTax(rate: nil, net: nil, tax: Money(1, .usd)), confidence: 0)]
      },
      { $0.lines = [Proposed(ReceiptEntry(name: "", amount: Money(1, .usd)), confidence: 0)] },
    ]
    for (place, change) in changes.enumerated() {
      var proposal = ReceiptProposal()
      change(&proposal)
      #expect(!proposal.isEmpty, "\(place)")
    }
    var all = ReceiptProposal()
    for change in changes { change(&all) }
    #expect(ReceiptProposal().isEmpty && !all.isEmpty)
  }

  @Test
  func `letters and digits are the small ones and those of ASCII, from the first to the last`() {
    for (byte, isLetter, isDigit) in [
      (0x2F, false, false), (0x30, false, true), (0x35, false, true), (0x39, false, true),
      (0x3A, false, false), (0x41, false, false), (0x5A, false, false), (0x60, false, false),
      (0x61, true, false), (0x6D, true, false), (0x7A, true, false), (0x7B, false, false),
      (0xC3, false, false),
    ] as [(UInt8, Bool, Bool)] {
      #expect(ReceiptBytes.isLetter(byte) == isLetter, "\(byte)")
      #expect(ReceiptBytes.isDigit(byte) == isDigit, "\(byte)")
    }
  }

  @Test func `a word is parted where there is neither letter nor digit, which is kept`() {
    func tokens(_ text: String) -> [String] {
      ReceiptBytes.tokens(text, word: 4).map {
        let before = $0.before == 0 ? "" : String(decoding: [$0.before], as: UTF8.self)
        return before + String(decoding: $0.bytes, as: UTF8.self)
      }
    }
    #expect(tokens("Total") == ["total"] && tokens("") == [] && tokens("--") == [])
    #expect(tokens("Zz09") == ["zz09"])
    #expect(tokens("A-1/b") == ["a", "-1", "/b"])
    // Of several the one right before it.
    #expect(tokens("a,.b") == ["a", ".b"])
    // What stands before the first stands between nothing.
    #expect(tokens("(a)b)") == ["a", ")b"])
    #expect(ReceiptBytes.tokens("a-b", word: 4).map { $0.word } == [4, 4])
  }
}
