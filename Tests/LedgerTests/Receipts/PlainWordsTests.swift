import LedgerTestSupport
import Testing

@testable import Ledger

/// Words of plain text: lines end as any program ends them, and blanks part words.
struct PlainWordsTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `each word has its line, whatever parts lines and words`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    var text = ""
    var wanted: [(text: String, line: Int64)] = []
    var (line, word, isEmpty): (Int64, String, Bool) = (0, "", true)
    func endWord() {
      if !word.isEmpty { wanted.append((word, line)) }
      word = ""
    }
    for _ in 0..<80 {
      let next =
        dice.pick(["a", "é", "1", ".", "\u{B}", " ", "\t", "\n", "\r", "\u{C}", "\r\n"]) ?? ""
      text += next
      switch next {
      case "\n", "\r", "\u{C}", "\r\n":
        endWord()
        // A line without anything is none; one of blanks is one.
        if !isEmpty { line += 1 }
        isEmpty = true
      case " ", "\t":
        endWord()
        isEmpty = false
      case _:
        word += next
        isEmpty = false
      }
    }
    endWord()
    let words = ReadWords.words(fromText: text)
    #expect(words.map { $0.text } == wanted.map { $0.text })
    #expect(words.map { $0.line } == wanted.map { $0.line })
    #expect(words.map { $0.x } == words.indices.map { Int64($0) })
    // Printed again, each line is one.
    let lines = Dictionary(grouping: wanted) { $0.line }.sorted { $0.key < $1.key }
    let said = lines.map { $0.value.map { $0.text }.joined(separator: " ") }
    #expect(ReadWords.text(of: words) == said.joined(separator: "\n"))
  }

  @Test(arguments: [3_999, 4_000, 4_001])
  func `so many words are kept`(_ count: Int) {
    let text = String(repeating: "a ", count: count)
    #expect(ReadWords.words(fromText: text).count == min(count, 4_000))
  }

  @Test func `so many bytes are looked at`() {
    let text = String(repeating: "a", count: 60 * 1_024 - 3) + " bcdef"
    #expect(ReadWords.words(fromText: text).map { $0.text.utf8.count } == [60 * 1_024 - 3, 2])
  }
}
