import Foundation
import Ledger
import Testing

@testable import Storage
@testable import Store

private func days(_ count: Int64) -> Instant {
  Instant(milliseconds: noon.milliseconds + count * 86_400_000)
}

struct BlobCollectionTests {
  private func put(_ text: String, in store: Store, now: Instant = noon) throws -> String {
    try store.putBlob(Array(text.utf8), mediaType: "text/plain", now: now)
  }

  private func attach(_ hash: String, _ number: UInt64, in store: Store) throws {
    try store.commit(now: noon) { book in
      var attachment = Attachment()
      attachment.id = ID(number)
      attachment.hash = hash
      return Edit(putting: attachment, in: book.attachments)
    }
  }

  @Test func `a file that nothing names goes after a month and a day, others stay`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    let kept = try put("a receipt", in: store)
    try attach(kept, 6_001, in: store)
    let trashed = try put("in the trash", in: store)
    try attach(trashed, 6_002, in: store)
    let stray = try put("nobody's", in: store)
    try store.commit(now: noon) { book in
      let attachment = book.attachments[ID(6_002)]!
      return Edit(trashing: attachment, in: book.attachments)
    }
    let logo = try put("a logo", in: store)
    let frozen = try put("the logo of an issued invoice", in: store)
    for hash in [frozen, logo] {
      try store.commit(now: noon) { book in
        var profile = book.profile
        profile.id = BusinessProfile.onlyID
        profile.logo = hash
        return Edit(putting: profile, in: book.profiles)
      }
      if hash == frozen { _ = try store.issue(try store.draft(1), on: today, now: noon) }
    }
    let young = try put("just sent", in: store, now: days(20))

    #expect(try store.collectBlobs(now: days(29)) == BlobCollectionReport())
    #expect(try store.collectBlobs(now: days(31)).marked == 1)
    #expect(try store.collectBlobs(now: days(31)).removed == 0, "a day between")
    #expect(try store.blob(stray) != nil)
    let report = try store.collectBlobs(now: days(33))
    #expect(report.removed == 1 && report.removedBytes == 8 && report.marked == 0)
    #expect(try store.blob(stray) == nil)
    #expect(try store.blobFacts(stray) == nil)
    for hash in [kept, trashed, logo, frozen, young] { #expect(try store.blob(hash) != nil) }
    #expect(try store.verify().problems == [])
    #expect(try store.verify().blobs == 5)
  }

  @Test func `a file that is named or sent again in time stays`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    let named = try put("named late", in: store)
    let again = try put("sent again", in: store)
    #expect(try store.collectBlobs(now: days(31)).marked == 2)
    try attach(named, 6_001, in: store)
    _ = try put("sent again", in: store, now: days(32))
    #expect(try store.collectBlobs(now: days(33)).removed == 0)
    #expect(try store.blob(named) != nil && store.blob(again) != nil)
    #expect(try store.collectBlobs(now: days(64)).marked == 1)
    #expect(try store.collectBlobs(now: days(66)).removed == 1)
    #expect(try store.blob(again) == nil)
    _ = try put("sent again", in: store, now: days(67))
    #expect(try store.blob(again) != nil)
    #expect(try store.verify().problems == [])
  }

  @Test func `a file without a line is cleared away when it is a day old`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    _ = try put("known", in: store)
    for (text, age) in [("old", -90_000.0), ("new", -60.0)] {
      let hash = SHA256.hex(Array(text.utf8))
      let folder = scratch.path + "/blobs/\(hash.prefix(2))"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + hash))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: folder + "/" + hash)
    }
    try store.collectBlobs(now: noon)
    #expect(try store.blob(SHA256.hex(Array("old".utf8))) == nil)
    #expect(try store.blob(SHA256.hex(Array("new".utf8))) != nil)
  }

  @Test func `names are found in any bytes`() {
    let name = String(repeating: "0123456789abcdef", count: 4)
    func names(_ text: String) -> [String] {
      var found: [String] = []
      BlobNames.forEachName(in: Array(text.utf8)) { found.append($0) }
      return found
    }
    #expect(names("") == [])
    #expect(names(String(name.dropLast())) == [])
    #expect(names("@" + name + "G") == [name])
    #expect(names(name + "," + name) == [name, name])
    #expect(names("f" + name).contains(name) && names(name + "0").contains(name))
  }
}
