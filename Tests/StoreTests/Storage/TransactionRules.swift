import Dispatch
import Foundation
import Ledger
import SQLiteStorage
import Storage
import Testing

@testable import Store

private struct Stop: Error, Equatable {}

private func failure(_ body: () throws -> Void) -> (any Error)? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}

/// What every storage promises of its transactions (``BookStorage``).
struct TransactionRules {
  @Test(arguments: StoragePlace.all)
  func `a new book has an identity of its own and nothing in it`(place: StoragePlace) throws {
    let (first, second) = (try place.book(), try place.book())
    for fact in [Fact.epoch, .device] {
      let numbers = try [first, second].map { book in
        try book.one.read { try $0.number(fact) }
      }
      #expect(numbers[0] != numbers[1] && numbers[0] != 0)
    }
    try first.one.read { reader throws in
      #expect(try reader.fact(.digest) == Digest().text)
      #expect(try reader.fact(.account) == nil)
      #expect(try reader.horizon() == 0 && reader.head() == 0)
      #expect(try reader.hash(at: 0) == .empty)
      #expect(try reader.latestStampTime() == 0)
      #expect(try reader.blobBytes() == 0)
    }
    try first.one.commit { try $0.remakeTables() }
    #expect(try first.other.read { try $0.faults() } == [])
  }

  @Test(arguments: StoragePlace.all)
  func `what is committed is there for every program`(place: StoragePlace) throws {
    let book = try place.book()
    let answer = try book.one.write { writer -> Ending<Int> in
      try writer.set(.account, "Ann's")
      #expect(try writer.fact(.account) == "Ann's")
      return .commit(7)
    }
    #expect(answer == 7)
    for storage in [book.one, book.other] {
      #expect(try storage.read { try $0.fact(.account) } == "Ann's")
      #expect(try storage.commit { try $0.fact(.account) } == "Ann's")
    }
  }

  @Test(arguments: StoragePlace.all)
  func `what is rolled back or throws leaves no trace`(place: StoragePlace) throws {
    let book = try place.book()
    let answer = try book.one.write { writer -> Ending<Int> in
      try writer.set(.account, "Ann's")
      try writer.append(line(1))
      return .rollback(7)
    }
    #expect(answer == 7)
    #expect(throws: Stop()) {
      try book.one.commit { writer throws in
        try writer.set(.account, "Bob's")
        try writer.keep(StoredBlob(hash: "ab", size: 1, mediaType: "text/plain", at: noon))
        throw Stop()
      }
    }
    #expect(throws: Stop()) { try book.one.read { _ in throw Stop() } }
    try book.one.read { reader throws in
      #expect(try reader.fact(.account) == nil)
      #expect(try reader.head() == 0)
      #expect(try reader.blobs() == [])
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a book that is filled at once is there for every program, or not at all`(
    place: StoragePlace
  ) throws {
    let book = try place.book()
    #expect(throws: Stop()) {
      _ = try book.one.fill { writer -> Ending<Int> in
        try writer.append(line(1))
        throw Stop()
      }
    }
    let answer = try book.one.fill { writer -> Ending<Int> in
      #expect(try writer.head() == 0)
      try writer.remakeTables()
      try writer.append(line(1))
      return .commit(7)
    }
    #expect(answer == 7)
    for storage in [book.one, book.other] {
      #expect(try storage.read { try $0.head() } == 1)
      #expect(try storage.read { try $0.faults() } == [])
    }
    try book.other.commit { try $0.append(line(2)) }
    #expect(try book.one.read { try $0.head() } == 2)
  }

  @Test func `a file is filled without its log where nobody else has it open, and has it again`()
    throws
  {
    let scratch = Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    let file = scratch.path + "/book.sqlite"
    func exists(_ ending: String) -> Bool { FileManager.default.fileExists(atPath: file + ending) }
    let one = try SQLiteBook(file: file)
    _ = one.version()
    try #expect(one.read { try $0.head() } == 0)
    _ = try one.fill { writer -> Ending<Void> in
      try writer.append(line(1))
      #expect(!exists("-wal") && exists("-journal"))
      return .commit(())
    }
    try one.commit { try $0.append(line(2)) }
    #expect(exists("-wal") && !exists("-journal"))
    #expect(one.version() != 0)
    let other = try SQLiteBook(file: file)
    #expect(try other.read { try $0.head() } == 2)
    _ = try one.fill { writer -> Ending<Void> in
      try writer.append(line(3))
      #expect(exists("-wal"))
      return .commit(())
    }
    #expect(try other.read { try $0.head() } == 3)
  }

  @Test(arguments: StoragePlace.all)
  func `a part that fails leaves no trace and the rest goes on`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.append(line(1))
      let outer = failure {
        try writer.attempt {
          try writer.append(line(2))
          try writer.attempt { try writer.append(line(3)) }
          let inner = failure {
            try writer.attempt {
              try writer.set(.account, "Ann's")
              throw Stop()
            }
          }
          #expect(inner is Stop)
          #expect(try writer.head() == 3)
          #expect(try writer.fact(.account) == nil)
          throw Stop()
        }
      }
      #expect(outer is Stop)
      #expect(try writer.head() == 1)
      let twice = failure {
        try writer.attempt {
          try writer.set(.account, "Ann's")
          try writer.append(line(1))
        }
      }
      #expect(twice is StorageError)
      #expect(try writer.attempt { 7 } == 7)
      try writer.append(line(2))
    }
    try book.other.read { reader throws in
      #expect(try reader.head() == 2 && reader.fact(.account) == nil)
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a read sees one moment`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { try $0.set(.account, "before") }
    let isWritten = DispatchSemaphore(value: 0)
    try book.one.read { reader throws in
      #expect(try reader.fact(.account) == "before")
      let other = book.other
      DispatchQueue.global().async {
        try? other.commit { try $0.set(.account, "after") }
        isWritten.signal()
      }
      // Where it must wait for this read it is written afterwards.
      if isWritten.wait(timeout: .now() + .milliseconds(200)) == .success { isWritten.signal() }
      #expect(try reader.fact(.account) == "before")
    }
    isWritten.wait()
    #expect(try book.one.read { try $0.fact(.account) } == "after")
  }

  @Test(arguments: StoragePlace.all)
  func `one writes at a time, on the latest state`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { try $0.set(.account, "0") }
    let programs = [book.one, book.other]
    DispatchQueue.concurrentPerform(iterations: 40) { turn in
      let storage = programs[turn % 2]
      try? storage.commit { writer throws in
        let count = try writer.fact(.account).flatMap { Int($0) } ?? 0
        try writer.set(.account, "\(count + 1)")
      }
    }
    #expect(try book.one.read { try $0.fact(.account) } == "40")
  }

  @Test(arguments: StoragePlace.all)
  func `the version changes when anybody has written`(place: StoragePlace) throws {
    let book = try place.book()
    let before = [book.one.version(), book.other.version()]
    #expect([book.one.version(), book.other.version()] == before)
    try book.one.commit { try $0.set(.account, "Ann's") }
    #expect(book.one.version() != before[0])
    #expect(book.other.version() != before[1])
    let between = book.one.version()
    try book.other.commit { try $0.set(.account, "Bob's") }
    #expect(book.one.version() != between)
  }

  @Test(arguments: StoragePlace.all)
  func `housekeeping changes nothing`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      for seq: Int64 in 1...50 { try writer.append(line(seq)) }
    }
    try book.one.shrink()
    try book.one.rest()
    #expect(book.one.size >= 0)
    #expect(try book.other.read { try $0.head() } == 50)
    #expect(try book.other.read { try $0.change(at: 50) } == line(50).entry)
  }
}

/// Whether a storage says of what it is asked that it is there already, and nothing worse.
func isConstraint(_ body: () throws(StorageError) -> Void) throws -> Bool {
  do throws(StorageError) {
    try body()
    return false
  } catch {
    guard case .constraint = error else { throw error }
    return !error.isOfStorage
  }
}

/// A change that only has a place in the log.
func line(
  _ seq: Int64, device: UInt64 = 7, counter: UInt64? = nil, time: UInt64? = nil,
  body: [UInt8] = [1, 2, 3]
) -> LogLine {
  let stamp = Stamp(time: time ?? UInt64(seq) << 16, device: device)
  let change = Change(
    device: device, counter: counter ?? UInt64(seq), stamp: stamp, body: body)
  let hash = LogHash(bytes: Array(repeating: UInt8(truncatingIfNeeded: seq), count: 16))
  return LogLine(
    Replica.Sequenced(seq: seq, change: change), claimed: UInt64(seq) << 17,
    seen: seq.isMultiple(of: 2) ? nil : seq - 1, at: Instant(milliseconds: noon.milliseconds + seq),
    checksum: seq * 3, hash: hash)
}
