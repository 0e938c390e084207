import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// A device's change is found by its stamp, however long ago it was.
struct ChangeUnderStampTests {
  @Test func `it is found among the last and before them, and no other is taken for it`() throws {
    let store = try Store.fresh()
    var (phone, desk) = (try Phone(7, store), try Phone(8, store))
    for number in 0..<40 {
      var client = Client()
      (client.id, client.company) = (ID(UInt64(2_000 + number)), "\(number)")
      phone.write(edit(client), at: Instant(noon, plus: number))
      client.id = ID(UInt64(3_000 + number))
      desk.write(edit(client), at: Instant(noon, plus: number))
      #expect(try phone.sync() == [] && desk.sync() == [])
    }
    let changes = try store.pull(after: 0, limitBytes: .max).entries.map { $0.change }
    #expect(changes.count { $0.device == 7 } == 40 && changes.count { $0.device == 8 } == 40)
    try store.writing(now: noon) { writing in
      for last in [0, 1, 5, 40, 4_096] {
        for change in changes where change.device == 7 || change.device == 8 {
          let found = try writing.change(under: change.stamp, last: last)
          #expect(found?.identity == change.identity, "\(last)")
          var other = change.stamp
          other.time += 1
          #expect(try writing.change(under: other, last: last) == nil)
        }
        #expect(try writing.change(under: Stamp(time: 1, device: 7), last: last) == nil)
        #expect(try writing.change(under: Stamp(time: 1, device: 99), last: last) == nil)
      }
    }
  }
}

extension Instant {
  fileprivate init(_ start: Instant, plus seconds: Int) {
    self.init(milliseconds: start.milliseconds - 60_000 + Int64(seconds) * 1_000)
  }
}
