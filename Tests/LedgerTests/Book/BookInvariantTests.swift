import LedgerTestSupport
import Testing

@testable import Ledger

/// The book after thousands of random writes in random orders.
struct BookInvariantTests {
  private func changes(seed: UInt64, count: Int) -> [Change] {
    var random = Numbers(seed: seed)
    var stamps = Array(1...UInt64(count))
    stamps.shuffle(using: &random)
    return stamps.enumerated().map { number, stamp in
      var edit = Edit()
      for _ in 0..<Int.random(in: 1...3, using: &random) { write(&edit, &random) }
      return Change(
        device: stamp % 3 + 1, counter: UInt64(number),
        stamp: Stamp(time: stamp / 2 + 1, device: stamp % 3 + 1), body: edit.body)
    }
  }

  /// Some registers of some row, among few rows so that writes meet.
  private func write(_ edit: inout Edit, _ random: inout Numbers) {
    let pick = UInt64.random(in: 1...6, using: &random)
    let isWhole = Bool.random(using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      var old = Project()
      old.id = ID(pick)
      var project = old
      project.client = ID(UInt64.random(in: 0...3, using: &random))
      project.name = "P\(pick)"
      edit.put(project, replacing: isWhole ? nil : old)
    case 1:
      var old = Charge()
      old.id = ID(pick)
      var charge = old
      charge.project = ID(UInt64.random(in: 0...6, using: &random))
      edit.put(charge, replacing: isWhole ? nil : old)
    case 2:
      var old = Payment()
      old.id = ID(pick)
      var payment = old
      payment.client = ID(UInt64.random(in: 0...3, using: &random))
      payment.project = ID(UInt64.random(in: 0...6, using: &random))
      edit.put(payment, replacing: isWhole ? nil : old)
    default:
      var old = Line()
      old.id = ID(pick)
      var line = old
      line.charge = ID(UInt64.random(in: 0...6, using: &random))
      line.life = Bool.random(using: &random) ? .live : .trashed
      edit.put(line, replacing: isWhole ? nil : old)
    }
  }

  @Test(arguments: 1...10)
  func `indexes hold after every step and the order does not matter`(seed: UInt64) {
    var random = Numbers(seed: seed &+ 1_000)
    let changes = changes(seed: seed, count: 150)
    var digests: [Digest] = []
    for round in 0..<3 {
      var book = Book()
      for change in round == 0 ? changes : changes.shuffled(using: &random) {
        book.apply(change)
        if round == 0 { #expect(book.brokenInvariants() == []) }
      }
      // Hearing of everything a second time changes nothing.
      for change in changes.prefix(40) { book.apply(change) }
      #expect(book.brokenInvariants() == [])
      digests.append(book.digest())
    }
    #expect(digests[0] == digests[1] && digests[1] == digests[2])
  }

  @Test(arguments: 1...3)
  func `a book read back from its snapshot is the same book`(seed: UInt64) throws {
    var book = Book()
    for change in changes(seed: seed, count: 100) { book.apply(change) }
    var copy = try Snapshot(
      encoded: Snapshot(book: book, cursor: 3, epoch: 4).encoded()
    ).book
    #expect(copy.brokenInvariants() == [])
    #expect(copy.digest() == book.digest())
    #expect(copy.lines.rows == book.lines.rows)
  }

  @Test func `the sample studio holds them too`() throws {
    var replica = Replica(device: 7)
    let today = try #require(Day(year: 2026, month: 11, day: 21))
    _ = replica.commit(sampleStudio(on: today), now: Instant(milliseconds: 1))
    #expect(replica.book.brokenInvariants() == [])
  }
}
