import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// E7: a backup is checked before it takes anything's place.
struct BackupSealTests {
  private func backup(_ scratch: Scratch) throws -> (bytes: [UInt8], digest: String) {
    let store = try scratch.open()
    for number: UInt64 in 1...5 { _ = try store.draft(number) }
    _ = try store.issue(ID(4_001), on: today, now: noon)
    let file = scratch.path + "/whole.backup"
    try store.backup(to: file)
    return (
      [UInt8](try #require(FileManager.default.contents(atPath: file))), try store.verify().digest
    )
  }

  private func restore(_ bytes: [UInt8], _ scratch: Scratch, damaged: Bool = false) throws -> Store
  {
    let name = scratch.path + "/\(UInt64.random(in: 0...UInt64.max))"
    try Data(bytes).write(to: URL(fileURLWithPath: name + ".backup"))
    try Store.restore(from: name + ".backup", to: name, evenIfDamaged: damaged)
    return try Store(folder: name)
  }

  @Test func `a byte that changed is refused, or changes nothing`() throws {
    let scratch = Scratch()
    let (bytes, digest) = try backup(scratch)
    #expect(try restore(bytes, scratch).verify().digest == digest)
    var dice = Dice(seed: 7)
    var refused = 0
    // Most of a small file is room that nothing uses.
    let places = bytes.indices.filter { bytes[$0] != 0 }
    for _ in 0..<24 {
      var changed = bytes
      changed[places[dice.below(places.count)]] ^= UInt8(1 + dice.below(255))
      do {
        #expect(try restore(changed, scratch).verify().digest == digest)
      } catch let error as StoreError {
        refused += 1
        if case .locked = error { Issue.record("\(error)") }
      }
    }
    #expect(refused > 0)
  }

  @Test func `a letter of a name that changed is damage, in words`() throws {
    let scratch = Scratch()
    var (bytes, _) = try backup(scratch)
    let name = Array("Client".utf8)
    let places = bytes.indices.dropLast(6).filter { bytes[$0..<($0 + 6)].elementsEqual(name) }
    #expect(!places.isEmpty)
    for place in places.prefix(3) {
      var changed = bytes
      changed[place] = UInt8(ascii: "X")
      #expect { try restore(changed, scratch) } throws: { error in
        guard case StoreError.corrupt(let what) = error else { return false }
        return what.contains("not as it was saved")
      }
    }
    // Who has nothing else takes what is there.
    bytes[places[0]] = UInt8(ascii: "X")
    #expect(throws: Never.self) { try restore(bytes, scratch, damaged: true) }
  }

  @Test func `a backup that became a book is sealed anew`() throws {
    let scratch = Scratch()
    let (bytes, _) = try backup(scratch)
    let store = try restore(bytes, scratch)
    try store.commit(now: noon) { book in booking("Late", 90, in: book) }
    let file = scratch.path + "/second.backup"
    try store.backup(to: file)
    try Store.restore(from: file, to: scratch.path + "/second")
    let second = try Store(folder: scratch.path + "/second").verify().digest
    #expect(try store.verify().digest == second)
  }
}
