import Ledger
import Testing

struct FoldTests {
  @Test(arguments: [
    ("", ""), ("Plain ASCII 1", "plain ascii 1"), ("Łódź", "lodz"), ("Größe", "grosse"),
    ("STRAẞE", "strasse"), ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Đặng", "dang"),
    ("Þór", "thor"), ("ISPARTA ısparta İzmir", "isparta isparta izmir"), ("Ωμέγας", "ωμεγασ"),
    ("Москва Ёлка", "москва елка"), ("e\u{301}", "e"), ("É", "e"), ("naïve café", "naive cafe"),
    ("Tiếng Việt", "tieng viet"), ("Ĳssel", "ijssel"), ("Ann’s “Bar”", "ann's \"bar\""),
    ("a–b", "a-b"), ("日本", "日本"), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func `case and accents fold away`(text: String, expected: String) {
    #expect(folded(text) == folded(expected))
    #expect(Array(folded(text).utf8) == Array(expected.utf8))
  }

  @Test func `texts that are canonically equal fold to the same bytes`() {
    for (a, b) in [
      ("\u{1EA5}", "a\u{302}\u{301}"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("Å", "\u{212B}"),
    ] {
      #expect(Array(folded(a).utf8) == Array(folded(b).utf8))
    }
  }

  @Test func `folding twice changes nothing`() {
    for value in UInt32(0x20)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = folded(String(scalar))
      #expect(Array(folded(once).utf8) == Array(once.utf8), "U+\(String(value, radix: 16))")
    }
  }

  @Test func `bytes are appended after what is there`() {
    var bytes: [UInt8] = [1]
    appendFolded("É!", to: &bytes)
    appendFolded("A", to: &bytes)
    #expect(bytes == [1, 0x65, 0x21, 0x61])
  }
}

struct ReadingOrderTests {
  @Test func `numbers sort by value, case and accents do not count`() {
    let sorted = [
      "", "-1", "1", "01", "2", "10", "a1b2", "a1b10", "A2", "Émile 3", "emile 20", "item9",
      "item10", "Item 11", "z",
    ]
    // "Item 11" has a space, which sorts before digits.
    let expected = [
      "", "-1", "01", "1", "2", "10", "a1b2", "a1b10", "A2", "Émile 3", "emile 20", "Item 11",
      "item9", "item10", "z",
    ]
    #expect(sorted.shuffled().sorted(by: compareForReading) == expected)
  }

  @Test func `numbers of any length compare`() {
    let long = String(repeating: "9", count: 300)
    #expect(compareForReading(long, "1" + String(repeating: "0", count: 300)))
    #expect(compareForReading(String(long.dropLast(40)), long))
    #expect(!compareForReading(long, "8"))
  }

  @Test func `the order is total`() {
    var random = Numbers(seed: 8)
    let parts = ["a", "A", "á", "0", "00", "1", "10", "9", " ", "-", "z", "é", "e\u{301}"]
    let texts = (0..<60).map { _ in
      (0..<Int(random.next() % 5)).map { _ in parts.randomElement(using: &random)! }.joined()
    }
    for a in texts {
      #expect(!compareForReading(a, a))
      for b in texts where Array(a.utf8) != Array(b.utf8) {
        #expect(compareForReading(a, b) != compareForReading(b, a))
        for c in texts where compareForReading(a, b) && compareForReading(b, c) {
          if !compareForReading(a, c) { Issue.record("\(a) \(b) \(c)") }
        }
      }
    }
  }
}
