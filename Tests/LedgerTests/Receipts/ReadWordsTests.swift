import Ledger
import LedgerTestSupport
import Testing

struct ReadWordsTests {
  private let titles =
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

  @Test func `words stand in ten-thousandths of their page`() {
    let words = ReadWords.words(
      fromTSV: titles + """
        1\t1\t0\t0\t0\t0\t0\t0\t200\t400\t-1\t
        5\t1\t1\t1\t1\t1\t20\t40\t50\t10\t96.5\tTotal
        5\t1\t1\t1\t1\t2\t100\t40\t50\t10\t12\t9,50
        5\t1\t1\t1\t2\t1\t20\t60\t50\t10\t90\t \n1\t2\t0\t0\t0\t0\t0\t0\t100\t100\t-1\t
        5\t2\t1\t1\t1\t1\t10\t10\t50\t10\t90\tEnd
        """)
    #expect(words.map { $0.text } == ["Total", "9,50", "End"])
    #expect(words.map { $0.x } == [1_000, 5_000, 1_000])
    #expect(words.map { $0.y } == [1_000, 1_000, 1_000])
    #expect(words.map { $0.line } == [0, 0, 1])
    #expect(words.map { $0.page } == [0, 0, 1])
    #expect(words.map { $0.confidence } == [96, 12, 90])
    #expect(ReadWords.text(of: words) == "Total 9,50\nEnd")
  }

  @Test func `what is no such table has no words`() {
    #expect(ReadWords.words(fromTSV: "").isEmpty)
    #expect(ReadWords.words(fromTSV: "Error: no such file\n5\t1\t1").isEmpty)
    #expect(ReadWords.words(fromTSV: titles + "5\t1\t1\t1\t1\t1\t0\t0\t5\t5\t9\tno page").isEmpty)
    let odd =
      "1\t1\t0\t0\t0\t0\t0\t0\t200\t400\t-1\t\n5\t1\t1\t1\t1\t1\t99999999999999\t0\t5\t5\t9\tx\n5\t1"
    #expect(ReadWords.words(fromTSV: titles + odd).isEmpty)
  }

  @Test func `there are limits`() {
    let page = "1\t1\t0\t0\t0\t0\t0\t0\t200\t400\t-1\t\n"
    let row = "5\t1\t1\t1\t1\t1\t1\t1\t5\t5\t9\tword\n"
    let many = ReadWords.words(fromTSV: titles + page + String(repeating: row, count: 5_000))
    #expect(many.count == ReadWords.wordLimit)
    let long = "5\t1\t1\t1\t1\t1\t1\t1\t5\t5\t9\t" + String(repeating: "w", count: 300) + "\n"
    let wide = ReadWords.words(fromTSV: titles + page + String(repeating: long, count: 5_000))
    #expect(ReadWords.text(of: wide).utf8.count <= ReadWords.textLimit)
  }

  @Test func `as much text is kept as there is room for, to the byte`() {
    let page = "1\t1\t0\t0\t0\t0\t0\t0\t200\t400\t-1\t\n"
    // 160 words of 383 bytes, each with what parts it from the next.
    #expect(ReadWords.textLimit == 160 * 384)
    let word = String(repeating: "w", count: 383)
    let row = "5\t1\t1\t1\t1\t1\t1\t1\t5\t5\t9\t"
    for count in [159, 160, 161, 200] {
      let rows = String(repeating: row + word + "\n", count: count)
      let words = ReadWords.words(fromTSV: titles + page + rows)
      #expect(words.count == min(count, 160), "\(count)")
      #expect(ReadWords.text(of: words).utf8.count == min(count, 160) * 384 - 1, "\(count)")
    }
    let more = String(repeating: row + word + "\n", count: 159) + row + word + "w\n"
    #expect(ReadWords.words(fromTSV: titles + page + more).count == 159)
  }

  /// Words in and around pages of several sizes: where each stands is worked out one by one.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a word stands where its page says, cut at the page's edge`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    var text = titles
    var page: (number: Int64, width: Int64, height: Int64)?
    var wanted: [ReadWord] = []
    var last: [Int64] = []
    var line: Int64 = -1
    func part(_ value: Int64, _ whole: Int64) -> Int64 {
      max(0, min(10_000, value * 10_000 / whole))
    }
    for number in 0..<40 {
      if dice.percent(number == 0 ? 90 : 10) {
        let (width, height) = (Int64(dice.below(900)), Int64(dice.below(900)))
        text += "1\t1\t0\t0\t0\t0\t0\t0\t\(width)\t\(height)\t-1\t\n"
        if width > 0 && height > 0 { page = ((page?.number ?? -1) + 1, width, height) }
        continue
      }
      let place = (0..<4).map { _ in Int64(dice.below(2)) }
      let (x, y) = (Int64(dice.below(1000)) - 50, Int64(dice.below(1000)) - 50)
      let (width, height) = (Int64(dice.below(400)), Int64(dice.below(400)))
      let sure = Int64(dice.below(130)) - 10
      let level = dice.percent(90) ? 5 : 4
      let keys = place.map { "\($0)" }.joined(separator: "\t")
      text += "\(level)\t\(keys)\t1\t\(x)\t\(y)\t\(width)\t\(height)\t\(sure).75\tw\(number)\n"
      guard let page, level == 5, width > 0, height > 0 else { continue }
      var word = ReadWord()
      word.text = "w\(number)"
      word.page = page.number
      if last != [page.number] + place { line += 1 }
      last = [page.number] + place
      word.line = line
      (word.x, word.y) = (part(x, page.width), part(y, page.height))
      word.width = min(part(width, page.width), 10_000 - word.x)
      word.height = min(part(height, page.height), 10_000 - word.y)
      word.confidence = max(0, min(100, sure))
      wanted.append(word)
    }
    #expect(ReadWords.words(fromTSV: text) == wanted)
  }

  @Test(
    arguments: [
      ("12", 1_200), ("1.2", 120), ("1.25", 125), ("1.259", 125), (".5", 50), ("5.", 500),
      ("0.00", 0), ("-0", 0), ("-3", 0), ("99.99", 9_999), ("101", 10_000),
      ("000000000012", 1_200), ("0.25999999999", 25), ("0000000000012", nil),
      ("0.259999999999", nil), ("", nil), (".", nil), ("-", nil), ("1-", nil), ("1..2", nil),
      ("1.2.3", nil), ("1,2", nil), ("x", nil), (" 1", nil),
    ] as [(String, Int64?)])
  func `a number has twelve digits at most, of which two stand behind its point`(
    _ cell: String, _ hundredths: Int64?
  ) {
    // On a page of a hundred, what is a hundredth there is a ten-thousandth of it.
    let page = "1\t1\t0\t0\t0\t0\t0\t0\t100\t100\t-1\t\n"
    let row = "5\t1\t1\t1\t1\t1\t\(cell)\t7\t5\t5\t9\tword\n"
    let words = ReadWords.words(fromTSV: titles + page + row)
    #expect(words.map { $0.x } == (hundredths.map { [$0] } ?? []), "\(cell)")
  }

  @Test func `of a long word its first 400 bytes are kept, of many words the first 4,000`() {
    let page = "1\t1\t0\t0\t0\t0\t0\t0\t100\t100\t-1\t\n"
    let long = String(repeating: "a", count: 398) + "bcdef"
    let words = ReadWords.words(
      fromTSV: titles + page + "5\t1\t1\t1\t1\t1\t1\t1\t5\t5\t9\t\(long)\n")
    #expect(words.map { $0.text } == [String(repeating: "a", count: 398) + "bc"])
    let many = (0..<4_001).map { number in
      var word = ReadWord()
      word.text = number == 4_000 ? "last" : "a"
      word.line = Int64(number / 10)
      return word
    }
    let text = ReadWords.text(of: many)
    #expect(text.utf8.count == 7_999 && text.utf8.allSatisfy { $0 == 0x61 || $0 <= 0x20 })
    #expect(text.utf8.count { $0 == 0x0A } == 399)
  }
}
