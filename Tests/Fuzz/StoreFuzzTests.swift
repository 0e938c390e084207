import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Ledger
@testable import Store

/// Snapshots, changes and files of a book that were damaged on purpose or on their way.
@Suite(.serialized) struct StoreFuzzTests {
  private func small() throws -> Book {
    Book().after(
      try ImportFile.read(JSONWriter.write(Inputs.small), into: Book(), Inputs.options).edit)
  }

  @Test func `snapshots with a checksum that fits`() throws {
    let whole = Snapshot(book: try small(), cursor: 3, epoch: 5).encoded()
    Fuzz.run("snapshots", inputs: 150) { dice in
      var bytes = dice.damaged(Array(whole.dropLast(4)))
      var tail = ByteWriter()
      tail.fixed32(CRC32.checksum(bytes[...]))
      bytes += tail.bytes
      if let turned = try? SnapshotColumns.turned(bytes) {
        _ = try? SnapshotColumns.restored(turned)
      }
      guard var snapshot = try? Snapshot(encoded: bytes) else { return }
      let out = BackupWriter.write(snapshot.book)
      try hold(!out.isEmpty, "nothing")
      // What was read is written as it was read.
      var again = try Snapshot(encoded: snapshot.encoded())
      try hold(again.book.digest() == snapshot.book.digest(), "another book")
    }
  }

  @Test func `columns of a first visit`() throws {
    let whole = try SnapshotColumns.turned(
      Snapshot(book: try small(), cursor: 3, epoch: 5).encoded())
    Fuzz.run("snapshot-columns", inputs: 150) { dice in
      let bytes = dice.damaged(whole)
      guard let restored = try? SnapshotColumns.restored(bytes) else { return }
      _ = try? Snapshot(encoded: restored)
      if let early = try? SnapshotColumns.early(bytes) { _ = try? Snapshot(encoded: early) }
    }
  }

  @Test func `pushes`() throws {
    let bodies = sampleStudio(on: Inputs.now.utcDay).split(rowsPerEdit: 6).map { $0.body }
    Fuzz.run("pushes", inputs: 12) { dice in
      let store = try Store(inMemory: ())
      var counter: UInt64 = 0
      var taken: [Change] = []
      for body in bodies.prefix(40) where dice.percent(60) {
        counter += 1
        let whole = Change(
          device: 9, counter: counter,
          stamp: Stamp(time: UInt64(Inputs.now.milliseconds) << 16 + counter, device: 9), body: body
        )
        let bytes = dice.percent(70) ? dice.damaged(whole.encoded) : whole.encoded
        if let change = try? Change(encoded: bytes) { taken.append(change) }
      }
      dice.shuffle(&taken)
      for start in stride(from: 0, to: taken.count, by: 7) {
        _ = try store.accept(Array(taken[start..<min(start + 7, taken.count)]), now: Inputs.now)
      }
      let problems = try store.verify().problems
      try hold(problems.isEmpty, problems.joined(separator: "; "))
      _ = BackupWriter.write(try store.book().book)
    }
  }

  @Test func `files of a book, and backups`() throws {
    let folder = NSTemporaryDirectory() + "ledgerline-fuzz-\(UInt64.random(in: 0...UInt64.max))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try Store(folder: folder + "/whole")
    let edits = sampleStudio(on: Inputs.now.utcDay).split(rowsPerEdit: 400)
    try store.commitAll(now: Inputs.now) { _ in edits }
    try store.backup(to: folder + "/whole.backup")
    let digest = try store.verify().digest
    let whole = [UInt8](FileManager.default.contents(atPath: folder + "/whole.backup") ?? Data())
    var number = 0
    Fuzz.run("sqlite", inputs: 6) { dice in
      number += 1
      let here = folder + "/\(number)"
      defer { try? FileManager.default.removeItem(atPath: here) }
      try FileManager.default.createDirectory(atPath: here, withIntermediateDirectories: true)
      // Pages are damaged in place, mostly: a file of another length is refused at once.
      var bytes = whole
      for _ in 0..<(1 + dice.below(4)) {
        let place = dice.percent(30) ? dice.below(4_096) : dice.below(bytes.count)
        bytes[place] = UInt8(dice.below(256))
      }
      if dice.percent(10) { bytes = dice.damaged(bytes) }
      try Data(bytes).write(to: URL(fileURLWithPath: here + "/damaged.backup"))
      do throws(StoreError) {
        try Store.restore(from: here + "/damaged.backup", to: here + "/a")
        let restored = try Store(folder: here + "/a").verify()
        try? hold(restored.digest == digest, "another book was restored")
        if restored.digest != digest { Issue.record("another book was restored") }
      } catch {
        try hold(!error.message.isEmpty, "an error without words")
      }
      _ = try? Store.restore(
        from: here + "/damaged.backup", to: here + "/b", evenIfDamaged: true)
      // The same bytes as the book itself.
      try FileManager.default.createDirectory(
        atPath: here + "/c", withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: here + "/c/book.sqlite"))
      guard let opened = try? Store(folder: here + "/c") else { return }
      if let book = try? opened.book() { _ = BackupWriter.write(book.book) }
      _ = try? opened.verify()
      _ = try? opened.commitAll(now: Inputs.now) { _ in [] }
    }
  }
}
