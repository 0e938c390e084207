import Ledger
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
}
