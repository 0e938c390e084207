import Ledger
import Testing

struct IDTests {
  private enum Thing {}

  @Test func `text is thirteen characters and reads back`() {
    #expect(ID<Thing>(0).text == "0000000000000")
    #expect(ID<Thing>(1).text == "0000000000001")
    #expect(ID<Thing>(.max).text == "fzzzzzzzzzzzz")
    var random = Numbers(seed: 5)
    for _ in 0..<1_000 {
      let id = ID<Thing>(random.next() >> (random.next() % 64))
      #expect(id.text.utf8.count == 13)
      #expect(ID<Thing>(id.text) == id)
      #expect(ID<Thing>(id.text.uppercased()) == id)
    }
  }

  @Test func `every digit is Crockford's`() {
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    for value in UInt64(0)..<32 {
      #expect(ID<Thing>(value).text.last == digits[Int(value)])
    }
    #expect(ID<Thing>("00000000000il") == ID<Thing>(33))
    #expect(ID<Thing>("000000000000O") == ID<Thing>(0))
  }

  @Test(arguments: [
    "", "1", "000000000000", "00000000000000", "g000000000000", "zzzzzzzzzzzzz", "000000000000u",
    "000000000000-", "000000000000ł", " 000000000000",
  ])
  func `other texts are no identities`(text: String) {
    #expect(ID<Thing>(text) == nil)
  }

  /// One after another as they are alone, whatever stands between.
  @Test func `a list of identities holds those that are identities alone`() {
    let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzGO -ł")
    var random = Numbers(seed: 9)
    var words = digits.flatMap { [String($0) + "000000000000", "000000000000" + String($0)] }
    for length in [0, 1, 12, 13, 14, 26] { words.append(String(repeating: "1", count: length)) }
    for _ in 0..<400 {
      let count = Int(random.next() % 5)
      let list = (0..<count).map { _ in words[Int(random.next() % UInt64(words.count))] }
      let text = list.joined(separator: " ")
      let alone = text.split(separator: " ").compactMap { ID<Thing>(String($0))?.raw }
      #expect(ID<Thing>.listed(in: text) == alone, "\(text)")
    }
  }

  @Test func `text sorts as numbers do`() {
    var random = Numbers(seed: 6)
    for _ in 0..<500 {
      let (a, b) = (ID<Thing>(random.next()), ID<Thing>(random.next()))
      #expect((a < b) == (a.text < b.text))
    }
  }

  @Test func `a foreign name is always the same identity`() {
    #expect(ID<Thing>.foreign("abc").raw == 0xba78_16bf_8f01_cfea)
    #expect(ID<Thing>.foreign("a") != ID<Thing>.foreign("b"))
    #expect(ID<Thing>().isNone && !ID<Thing>.foreign("").isNone)
  }
}
