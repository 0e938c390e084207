import Ledger
import LedgerTestSupport
import Testing

/// Files as earlier programs wrote them; see Tests/Golden/README.md.
struct GoldenTests {
  @Test func `frames of changes in their first form make the book they made`() throws {
    let reading = Frames.read(try Golden.bytes("changes.frames"))
    #expect(reading.end == .complete && reading.entries.count > 30)
    let book = Book(applying: reading.entries.map { $0.change })
    #expect(try Golden.faults(Golden.text("facts.txt"), in: book) == [])
    for entry in reading.entries {
      #expect(try Change(encoded: entry.change.encoded) == entry.change)
    }
  }

  @Test(arguments: ["book2.snapshot", "book3.snapshot"])
  func `a snapshot of an earlier version is the book it was`(name: String) throws {
    let snapshot = try Snapshot(encoded: Golden.bytes(name))
    #expect(snapshot.epoch == 0x1234 && snapshot.cursor > 30)
    #expect(try Golden.faults(Golden.text("facts.txt"), in: snapshot.book) == [])
    // The sample of every register has an issue that nobody made.
    let broken = snapshot.book.brokenInvariants().filter { !$0.hasPrefix("invoice -:") }
    #expect(broken == [])
    let again = try Snapshot(encoded: snapshot.encoded())
    #expect(try Golden.faults(Golden.text("facts.txt"), in: again.book) == [])
  }

  @Test func `what a book says is checked: another word is a fault`() throws {
    let facts = try Golden.text("facts.txt")
    let reading = Frames.read(try Golden.bytes("changes.frames"))
    let book = Book(applying: reading.entries.dropLast().map { $0.change })
    #expect(try Golden.faults(facts, in: book).count > 1)
  }
}
