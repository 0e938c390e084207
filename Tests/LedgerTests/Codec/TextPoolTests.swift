import Testing

@testable import Ledger

struct TextPoolTests {
  @Test func `a text that comes again has its number`() {
    var pool = TextPool()
    let texts = ["", "a", "Rosa", "a text that is longer than fifteen bytes", "ä", "12345678"]
    let numbers = texts.map { pool.number(of: $0) }
    #expect(numbers == [0, 1, 2, 3, 4, 5])
    #expect(texts.reversed().map { pool.number(of: $0) } == numbers.reversed())
    #expect(pool.texts == texts)
  }

  @Test func `texts that are equal and of other bytes have each their own number`() {
    var pool = TextPool()
    let (one, other) = ("caf\u{e9}", "cafe\u{301}")
    #expect(one == other)
    for _ in 0..<2 {
      #expect(pool.number(of: one) == 0)
      #expect(pool.number(of: other) == 1)
    }
    #expect(pool.texts.map { Array($0.utf8) } == [Array(one.utf8), Array(other.utf8)])
  }

  @Test func `texts that lie at the end of what is longer are told apart`() {
    var pool = TextPool()
    let texts = (0...40).map { String(repeating: "\0", count: $0) }
    #expect(texts.map { pool.number(of: $0) } == Array(0...40))
  }

  @Test func `two texts of one key are both read back`() throws {
    let (one, other) = try TextPoolTests.alike()
    #expect(TextPool.key(one) == TextPool.key(other))
    var pool = TextPool()
    let texts = [one, other, one, other, "Rosa", one]
    let numbers = texts.map { pool.number(of: $0) }
    #expect(numbers.map { pool.texts[Int($0)] } == texts)
    #expect(numbers[0] == numbers[2] && numbers[0] == numbers[5])

    var edit = Edit()
    for (place, text) in texts.enumerated() {
      var client = Client()
      client.id = ID(UInt64(place + 1))
      client.lastName = text
      edit.put(client, replacing: nil)
    }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let bytes = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    #expect(try Snapshot(encoded: bytes).book.clients.rows == replica.book.clients.rows)
  }

  /// Two texts of sixteen letters with the same key: the second halves make up for what the first ones differ in.
  private static func alike() throws -> (String, String) {
    let halves = ["Berlin, ", "the city"].map { word(Array($0.utf8)) }
    let before = TextPool.mixed(16, halves[0])
    for number in UInt64(0)..<1_000_000 {
      let first = (0..<8).map { UInt8(0x61 + (number >> UInt64(3 * $0)) & 7) }
      let second = bytes(before ^ halves[1] ^ TextPool.mixed(16, word(first)))
      if second.allSatisfy({ $0 < 0x80 }) {
        return ("Berlin, the city", String(decoding: first + second, as: UTF8.self))
      }
    }
    throw CodecError.notOurs
  }

  private static func word(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func bytes(_ word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
  }
}
