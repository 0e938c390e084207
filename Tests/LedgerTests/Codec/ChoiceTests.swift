import Testing

@testable import Ledger

/// Words of choices, as people and the earlier apps write them.
struct ChoiceTests {
  private func check<C: Choice>(_ type: C.Type) {
    for one in C.allCases where !one.word.isEmpty {
      let word = one.word
      let blanks = word.replacing("-", with: " ")
      for text in [word, word.uppercased(), " \(word) ", blanks, blanks.uppercased()] {
        #expect(C(word: text) == one, "\(text)")
      }
      // One letter more, one less, another one, or a blank for a letter: no word, or another one.
      let letters = Array(word)
      for text in [word + "s", "x" + word, String(word.dropLast()), String(word.dropFirst())] {
        #expect(C(word: text) != one, "\(text)")
      }
      for place in letters.indices where letters[place] != "-" {
        for other in ["-", " ", "?"] {
          let text = String(letters[..<place]) + other + String(letters[(place + 1)...])
          #expect(C(word: text) != one, "\(text)")
        }
      }
    }
    #expect(C(word: "nothing of the kind") == nil)
  }

  @Test func `a word is read in any case and with blanks for its hyphens, and nothing else is`() {
    check(ItemStatus.self)
    check(TransactionStatus.self)
    check(TransactionType.self)
    check(Reimbursement.self)
    check(Life.self)
    check(MailState.self)
  }
}
