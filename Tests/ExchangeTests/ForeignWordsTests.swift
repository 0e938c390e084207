import Ledger
import Testing

@testable import Exchange

/// Our words as other programs spell them.
struct ForeignWordsTests {
  private enum Step: String, Choice, Sendable {
    case none
    case toBuy = "to-buy"
    case soldOut = "sold_out"
    var word: String { rawValue }
  }

  @Test func `spaces, underscores and letters of either size are no matter`() {
    for text in ["to-buy", "to buy", "to_buy", "To Buy", "TO_BUY", "To-buy"] {
      #expect(ForeignWords.choice(text) == Step.toBuy, "\(text)")
    }
    for text in ["sold_out", "Sold_Out"] {
      #expect(ForeignWords.choice(text) == Step.soldOut, "\(text)")
    }
    for text in ["", "tobuy", "to0buy", "to  buy", "to.buy", "buy"] {
      #expect(ForeignWords.choice(text) as Step? == nil, "\(text)")
    }
  }

  @Test func `words of others are written with hyphens, and come first`() {
    let old: [(String, Step)] = [("to-get", .toBuy), ("to-buy", .soldOut), ("to-get", .none)]
    for text in ["to-get", "To Get", "to_get"] {
      #expect(ForeignWords.choice(text, also: old) == .toBuy, "\(text)")
    }
    #expect(ForeignWords.choice("To buy", also: old) == .soldOut)
    #expect(ForeignWords.choice("none", also: old) == Step.none)
  }
}
