import Ledger
import Testing

/// The fast search against a slow and obvious one.
struct HaystackReferenceTests {
  /// Folds every text anew and looks for each word in it.
  private func slowMatches(_ rows: [[String]], _ query: String) -> [Bool]? {
    let words = folded(query).split(separator: " ").map { Array($0.utf8) }
    if words.isEmpty { return nil }
    return rows.map { texts in
      words.allSatisfy { word in
        texts.contains { text in
          let hay = Array(folded(text).utf8)
          guard hay.count >= word.count else { return false }
          return (0...(hay.count - word.count)).contains { start in
            hay[start..<(start + word.count)].elementsEqual(word)
          }
        }
      }
    }
  }

  private func text(_ random: inout Numbers, upTo length: Int) -> String {
    let letters = Array("aaabbc AÄÉßłçø1 ")
    return String(
      (0..<Int.random(in: 0...length, using: &random)).map { _ in
        letters.randomElement(using: &random)!
      })
  }

  @Test(arguments: 1...8)
  func `random texts, edits and queries`(seed: UInt64) {
    var random = Numbers(seed: seed)
    var haystack = Haystack()
    var rows: [[String]] = []
    for step in 0..<600 {
      let texts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        text(&random, upTo: 40)
      }
      let isNew = rows.isEmpty || step % 3 == 0
      let row = isNew ? rows.count : Int.random(in: 0..<rows.count, using: &random)
      if row == rows.count { rows.append(texts) } else { rows[row] = texts }
      haystack.set(Int32(row), texts)
      guard step % 7 == 0 else { continue }
      let query = text(&random, upTo: 6)
      #expect(haystack.matches(query) == slowMatches(rows, query), "\(query) in \(rows)")
    }
  }

  @Test func `after many edits the old texts are dropped and nothing else changes`() {
    var random = Numbers(seed: 99)
    var haystack = Haystack()
    var rows = (0..<200).map { ["row \($0)", text(&random, upTo: 200)] }
    for (row, texts) in rows.enumerated() { haystack.set(Int32(row), texts) }
    // Half a megabyte of edits on twenty kilobytes of text: compacted several times over.
    for _ in 0..<4_000 {
      let row = Int.random(in: 0..<rows.count, using: &random)
      rows[row][1] = text(&random, upTo: 200)
      haystack.set(Int32(row), rows[row])
    }
    for query in ["row 7", "a", "abc", "ss", "1 row", "zzz"] {
      #expect(haystack.matches(query) == slowMatches(rows, query))
    }
  }
}
