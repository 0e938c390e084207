import LedgerTestSupport
import Testing

@testable import Ledger

/// Registers of a newer program in a row that is read alone, of every size they may have.
struct NewerRegistersInPartTests {
  private static let sizes = [0, 1, 2, 127, 128, 300]

  /// Four clients; the second and the fourth have registers that this program does not know.
  private func book() -> Book {
    var replica = Replica(device: 1)
    var edit = Edit()
    for id in 1...4 as ClosedRange<UInt64> {
      var client = Client()
      client.id = ID(id)
      client.lastName = "name \(id)"
      edit.put(client, replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    for (place, size) in Self.sizes.enumerated() {
      var newer = Edit()
      for id in [2, 4] as [UInt64] {
        newer.write(key(id, place), bytes(id, size))
      }
      // Each under a stamp of its own.
      _ = replica.commit(newer, now: Instant(milliseconds: Int64(10 + place)))
    }
    return replica.book
  }

  private func key(_ id: UInt64, _ place: Int) -> RegisterKey {
    RegisterKey(kind: Kind.client.rawValue, id: id, tag: UInt8(200 + place))
  }

  private func bytes(_ id: UInt64, _ size: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(id), count: size)
  }

  @Test(arguments: [[1], [2], [3], [4], [1, 2], [2, 4], [4, 3], [1, 2, 3, 4]] as [[UInt64]])
  func `they come with their row, empty ones too, and with no other`(ids: [UInt64]) throws {
    var whole = book()
    let source = try Saved(whole).open()
    let read = BookPart.read(from: source, []) { _, wanted in
      for id in ids { wanted.row(of: .client, id) }
    }
    var part = try #require(read)
    #expect(part.clients.rows.map { $0.id.raw } == ids.sorted())
    for id in 1...4 as ClosedRange<UInt64> {
      for (place, size) in Self.sizes.enumerated() {
        let key = key(id, place)
        let isThere = ids.contains(id) && (id == 2 || id == 4)
        #expect(part.register(key)?.bytes == (isThere ? bytes(id, size) : nil), "\(id) \(size)")
        #expect(part.stamp(of: key) == (isThere ? whole.stamp(of: key) : .never))
        if isThere { #expect(part.stamp(of: key).milliseconds == Int64(10 + place)) }
      }
    }
  }
}
