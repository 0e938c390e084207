import Ledger
import LedgerTestSupport
import Testing

struct MergeOrderTests {
  @Test(arguments: UInt64(1)...40)
  func `any order and any repetition of the same changes is the same book`(seed: UInt64) {
    let run = MergeRuns(seed: seed)
    var dice = Dice(seed: seed)
    var expected = run.book
    for _ in 0..<4 {
      var changes = run.changes + run.changes.filter { _ in dice.percent(30) }
      dice.shuffle(&changes)
      var book = Book(applying: changes)
      #expect(book.digest() == expected.digest())
      #expect(book.plain == run.book.plain)
    }
  }

  @Test(arguments: UInt64(41)...60)
  func `a snapshot in the middle changes nothing`(seed: UInt64) throws {
    let run = MergeRuns(seed: seed)
    var dice = Dice(seed: seed)
    var expected = run.book
    let cut = dice.below(run.changes.count)
    let early = Book(applying: Array(run.changes[..<cut]))
    let bytes = Snapshot(book: early, cursor: 5, epoch: 9).encoded()
    var late = try Snapshot(encoded: bytes).book
    for change in run.changes[cut...] { late.apply(change) }
    #expect(late.digest() == expected.digest())
    #expect(late.plain == expected.plain)
  }

  @Test func `one changed bit of a value, a stamp or a presence changes the digest`() {
    let run = MergeRuns(seed: 7)
    var book = run.book
    let digest = book.digest()
    for change in run.changes.suffix(5) {
      var restamped = change
      restamped.stamp.time = .max
      var other = run.book
      other.apply(restamped)
      #expect(other.digest() != digest)
    }
    var shorter = Book(applying: Array(run.changes.dropLast(1)))
    #expect(shorter.digest() != digest)
  }

  @Test func `equal stamps of a copied device are decided by the bytes, in any order`() {
    let stamp = Stamp(milliseconds: 5, device: 1)
    let changes = ["b", "a", "c"].map { name in
      var client = Client()
      client.id = ID(1)
      client.lastName = name
      var edit = Edit()
      edit.put(client, replacing: Client())
      return Change(device: 1, counter: 1, stamp: stamp, body: edit.body)
    }
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]] {
      #expect(Book(applying: order.map { changes[$0] }).clients[ID(1)]?.lastName == "c")
    }
  }
}
