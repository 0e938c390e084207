import Foundation
import Ledger
import S3Storage
import SQLiteStorage
import Storage
import Testing

@testable import Store

/// Objects of a machine that is not there: what is asked of it, and when, is what these tests look at.
private final class Distant: BlobShelf {
  let all = Guarded<[String: [UInt8]]>([:])
  /// Runs once, behind the next file that is put.
  let behindPut = Guarded<(() throws -> Void)?>(nil)
  let isAway = Guarded(false)
  let puts = Guarded(0)

  var place: String { "far away" }
  var isRemote: Bool { true }

  private func ask() throws(StoreError) {
    if isAway.withLock({ $0 }) { throw .filesAway(place: place, reason: "away") }
  }

  func size(of hash: String) throws(StoreError) -> Int64? {
    try ask()
    return all.withLock { $0[hash].map { Int64($0.count) } }
  }

  func bytes(of hash: String) throws(StoreError) -> [UInt8]? {
    try ask()
    guard let bytes = all.withLock({ $0[hash] }) else { return nil }
    guard SHA256.hex(bytes) == hash else { throw .corrupt(what: hash) }
    return bytes
  }

  func open(_ hash: String) throws(StoreError) -> BlobReader? {
    try bytes(of: hash).map { BlobReader(bytes: $0) }
  }

  func put(_ bytes: [UInt8], as hash: String) throws(StoreError) {
    try ask()
    all.withLock { $0[hash] = bytes }
    puts.withLock { $0 += 1 }
    let then = behindPut.withLock { work in
      defer { work = nil }
      return work
    }
    do {
      try then?()
    } catch {
      throw StoreError(error, at: place)
    }
  }

  func take(_ file: String, size: Int64, as hash: String) throws(StoreError) {
    guard let bytes = WholeFile.read(file) else { throw WholeFile.failure(file) }
    try put(Array(bytes.prefix(Int(size))), as: hash)
  }

  func remove(_ hash: String) throws(StoreError) {
    try ask()
    all.withLock { _ = $0.removeValue(forKey: hash) }
  }

  func forEach(_ body: (ShelvedBlob) -> Void) throws(StoreError) {
    try ask()
    for (hash, bytes) in all.withLock({ $0 }) {
      body(ShelvedBlob(hash: hash, size: Int64(bytes.count), changed: 0))
    }
  }
}

struct RemoteShelfTests {
  private let far = Distant()

  private func days(_ count: Int64) -> Instant {
    Instant(milliseconds: noon.milliseconds + count * 86_400_000)
  }

  /// Two programs with one book and one place of files.
  private func two() throws -> (one: Store, other: Store, keeper: Scratch) {
    let scratch = Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    let stores = try (0..<2).map { _ in
      let store = try Store(SQLiteBook(file: scratch.path + "/book.sqlite"))
      store.shelving.withLock { $0 = far }
      return store
    }
    return (stores[0], stores[1], scratch)
  }

  private func put(_ text: String, in store: Store, _ now: Instant) throws -> String {
    try store.putBlob(Array(text.utf8), mediaType: "text/plain", now: now)
  }

  @Test func `what another hub collects while it is sent is brought again`() throws {
    let (one, other, keeper) = try two()
    defer { withExtendedLifetime(keeper) {} }
    let hash = try put("a receipt", in: one, noon)
    #expect(try one.collectBlobs(now: days(31)).marked == 1)
    let later = days(33)
    far.behindPut.withLock { work in
      work = { () throws in
        // The bytes are there, their line is not written yet: the other hub takes both.
        #expect(try other.collectBlobs(now: later).removed == 1)
        #expect(self.far.all.withLock { $0[hash] } == nil)
      }
    }
    #expect(try put("a receipt", in: one, later) == hash)
    #expect(far.all.withLock { $0[hash] } == Array("a receipt".utf8))
    #expect(try one.verify().problems.isEmpty && one.verify(reads: true).problems.isEmpty)
    #expect(try other.collectBlobs(now: days(34)).removed == 0)
  }

  @Test func `bytes that do not let themselves be removed go with the next look`() throws {
    let (one, other, keeper) = try two()
    defer { withExtendedLifetime(keeper) {} }
    let hash = try put("nobody's", in: one, noon)
    _ = try one.collectBlobs(now: days(31))
    far.isAway.withLock { $0 = true }
    #expect(throws: StoreError.filesAway(place: "far away", reason: "away")) {
      try one.collectBlobs(now: days(33))
    }
    #expect(try one.blobFacts(hash) == nil)
    far.isAway.withLock { $0 = false }
    #expect(far.all.withLock { $0[hash] } != nil)
    _ = try other.collectBlobs(now: days(35))
    #expect(far.all.withLock { $0[hash] } == nil)
  }

  @Test func `what cannot be brought has no line`() throws {
    let (one, _, keeper) = try two()
    defer { withExtendedLifetime(keeper) {} }
    far.isAway.withLock { $0 = true }
    #expect(throws: StoreError.filesAway(place: "far away", reason: "away")) {
      try put("a receipt", in: one, noon)
    }
    #expect(try one.blobBytes() == 0)
    far.isAway.withLock { $0 = false }
    let draft = try one.draftBlob()
    try draft.append(Array("in pieces".utf8))
    let hash = SHA256.hex(Array("in pieces".utf8))
    try one.keep(draft, expecting: hash, mediaType: "text/plain", now: noon)
    #expect(try one.blob(hash) == Array("in pieces".utf8) && one.blobBytes() == 9)
  }

  @Test func `a look there tells what is missing or shorter, reading what is another`() throws {
    let (one, _, keeper) = try two()
    defer { withExtendedLifetime(keeper) {} }
    let hashes = try ["gone", "shorter", "other"].map { try put($0, in: one, noon) }
    far.all.withLock { all in
      all[hashes[0]] = nil
      all[hashes[1]] = [1]
      all[hashes[2]] = Array("OTHER".utf8)
    }
    let quick = try one.verify().problems
    #expect(
      Set(quick) == ["the file \(hashes[0]) is missing", "the file \(hashes[1]) is damaged"])
    let whole = try one.verify(reads: true).problems
    #expect(Set(whole) == Set(quick + ["the file \(hashes[2]) is damaged"]))
    #expect(try one.soundBlob(hashes[2]) == nil && one.soundBlob(hashes[0]) == nil)
  }

  @Test func `a place is noted in the book, and another one is refused`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    let nowhere = "s3://files/a?endpoint=http://127.0.0.1:1"
    try store.settleFiles(in: nil, as: "first")
    #expect(try store.fileAddress() == nil && !store.hasRemoteFiles)
    try store.settleFiles(in: "s3://typo/a", as: "first")
    // Nothing is there yet.
    try store.settleFiles(in: nowhere, as: "first")
    #expect(store.hasRemoteFiles)
    let again = try scratch.open()
    #expect(again.hasRemoteFiles)
    #expect(try again.fileAddress() == nowhere + "&region=us-east-1")
    #expect(again.filePlace.hasSuffix("(first-\(Fact.hex(again.epoch)))"))
    // A line, as if one had been kept.
    try store.storage.commit { writer in
      try writer.keep(StoredBlob(hash: "00", size: 1, mediaType: "a/b", at: noon))
    }
    try store.settleFiles(in: "s3://files/a?endpoint=http://127.0.0.2:1", as: "first")
    #expect(throws: StoreError.self) {
      try store.settleFiles(in: "s3://files/b?endpoint=http://127.0.0.1:1", as: "first")
    }
    #expect(throws: StoreError.self) { try store.settleFiles(in: "s3://", as: "first") }
    // The note of another epoch is that of a book that this one was restored from.
    try store.storage.commit { writer in try writer.set(.epoch, "00000000000000aa") }
    #expect(try scratch.open().fileAddress() == nil)
  }

  @Test func `a book with files in its folder keeps them there`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    let hash = try put("a receipt", in: store, noon)
    #expect(throws: StoreError.self) { try store.settleFiles(in: "s3://files/a", as: "first") }
    // A place that does not answer leaves everything as it was.
    #expect(throws: StoreError.self) {
      try Store.moveFiles(
        scratch.path, to: "s3://files/a?endpoint=http://127.0.0.1:1", as: "first")
    }
    #expect(try scratch.open().blob(hash) == Array("a receipt".utf8))
    #expect(try Store.moveFiles(scratch.path, to: nil, as: "first") == nil)
  }

  @Test func `a file that another program brought elsewhere is looked for there`() throws {
    let scratch = Scratch()
    let (one, other) = (try scratch.open(), try scratch.open())
    try other.settleFiles(in: "s3://files/a?endpoint=http://127.0.0.1:1", as: "first")
    // Nobody answers there: that it is asked is what counts.
    #expect(throws: StoreError.self) { try one.blob(String(repeating: "0", count: 64)) }
    #expect(one.hasRemoteFiles)
    #expect(try one.blob("no hash") == nil)
  }

  @Test func `files that were moved under an open book go to the new place`() throws {
    let scratch = Scratch()
    let (one, other) = (try scratch.open(), try scratch.open())
    try other.settleFiles(in: "s3://files/a?endpoint=http://127.0.0.1:1", as: "first")
    #expect(!one.hasRemoteFiles)
    do {
      _ = try put("a receipt", in: one, noon)
      Issue.record("it was kept in the folder")
    } catch StoreError.filesAway(_, let reason) {
      #expect(reason.contains("moved just now"))
    }
    #expect(one.hasRemoteFiles)
    #expect(try one.blobBytes() == 0)
  }
}
