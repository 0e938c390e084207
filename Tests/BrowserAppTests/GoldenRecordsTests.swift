import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// A browser's own log as an earlier program stored it; see Tests/Golden/README.md.
struct GoldenRecordsTests {
  private func records() throws -> [Record] {
    var reader = ByteReader(try Golden.bytes("browser.records"))
    var records: [Record] = []
    while !reader.isAtEnd {
      let length = try reader.fixed32()
      records.append(try Record(encoded: try reader.raw(Int(length))))
    }
    return records
  }

  @Test func `records of both forms are read, and the book is the one it was`() throws {
    let records = try records()
    var replica = Replica(device: 1)
    var confirmed = 0
    for record in records {
      switch record {
      case .sequenced(let entry, let epoch):
        #expect(epoch == nil)
        replica.receive([entry], epoch: 0x1234)
        confirmed += 1
      case .pending(let change): replica.adopt(change)
      case .refused, .dropped, .pieces, .moved: Testing.Issue.record("not of that time")
      }
      #expect(try Record(encoded: record.encoded) == record)
    }
    #expect(confirmed == records.count / 2 && replica.cursor == Int64(confirmed))
    #expect(replica.outbox.count == records.count - confirmed)
    #expect(try Golden.faults(Golden.text("facts.txt"), in: replica.book) == [])
    let mark = try #require(Mark(encoded: try Golden.bytes("browser.mark")))
    #expect(mark == Mark(cursor: Int64(confirmed), epoch: 0x1234))
  }
}
