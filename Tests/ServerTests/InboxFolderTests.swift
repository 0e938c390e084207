import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// The watched folder (rule E24).
struct InboxFolderTests {
  private let files = FileManager.default

  private func names(_ folder: String) -> [String] {
    ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func `files go into the Inbox once, and what is none says why`() async throws {
    let inbox = TemporaryFolder.make()
    defer { try? files.removeItem(atPath: inbox) }
    try await RunningHub.run {
      $0.inbox = inbox
      $0.inboxPause = .milliseconds(60)
      $0.toolPath = "/nowhere"
    } _: { hub in
      let store = hub.hub.store
      try Data(ReadingTests.png).write(to: URL(fileURLWithPath: inbox + "/lunch.png"))
      try Data("shopping".utf8).write(to: URL(fileURLWithPath: inbox + "/notes.doc"))
      try Data(ReadingTests.png).write(to: URL(fileURLWithPath: inbox + "/later.png.part"))
      try files.createDirectory(atPath: inbox + "/older", withIntermediateDirectories: false)
      try files.createSymbolicLink(
        atPath: inbox + "/link.png", withDestinationPath: "/etc/hostname")
      #expect(
        try await ReadingTests.eventually {
          names(inbox + "/done") == ["lunch.png"] && names(inbox + "/failed").count == 2
        })
      #expect(names(inbox + "/failed") == ["notes.doc", "notes.doc.txt"])
      let reason = try String(contentsOfFile: inbox + "/failed/notes.doc.txt", encoding: .utf8)
      #expect(reason.contains("no JPEG"))
      #expect(names(inbox) == ["done", "failed", "later.png.part", "link.png", "older"])
      let book = try store.book().book
      let receipt = try #require(book.inbox.first)
      #expect(book.inbox.count == 1 && receipt.origin == .folder && receipt.name == "lunch.png")
      #expect(receipt.hash == ReadingTests.hash && receipt.mediaType == "image/png")
      let file = try #require(book.attachments.live.first)
      #expect(file.owner.kind == "receipt" && file.owner.id.raw == receipt.id.raw)
      #expect(try file.role == .receipt && store.blob(file.hash) == ReadingTests.png)

      try Data(ReadingTests.png).write(to: URL(fileURLWithPath: inbox + "/lunch.png"))
      #expect(
        try await ReadingTests.eventually {
          names(inbox + "/done") == ["lunch-2.png", "lunch.png"]
        })
      #expect(try store.book().book.receipts.count == 1)
    }
  }

  @Test func `a file that grows is left alone until it rests`() throws {
    let root = TemporaryFolder.make()
    defer { try? files.removeItem(atPath: root) }
    try files.createDirectory(atPath: root + "/in", withIntermediateDirectories: true)
    let store = try Store(folder: root + "/data")
    let account = try Account(Account.first, store, in: root + "/data", nil, people: nil)
    let now = Instant(milliseconds: 1_795_000_000_000)
    let folder = try InboxFolder(root + "/in", account, quota: 1_000_000, now: { now })
    let path = URL(fileURLWithPath: root + "/in/lunch.png")
    for count in [20, 40, ReadingTests.png.count] {
      try Data(ReadingTests.png.prefix(count)).write(to: path)
      folder.look()
      #expect(try store.book().book.inbox.isEmpty)
    }
    folder.look()
    #expect(try store.book().book.inbox.count == 1)
    #expect(names(root + "/in/done") == ["lunch.png"])
  }

  @Test func `a file above the quota stays where it is`() throws {
    let root = TemporaryFolder.make()
    defer { try? files.removeItem(atPath: root) }
    try files.createDirectory(atPath: root + "/in", withIntermediateDirectories: true)
    let store = try Store(folder: root + "/data")
    let account = try Account(Account.first, store, in: root + "/data", nil, people: nil)
    let now = Instant(milliseconds: 1_795_000_000_000)
    let folder = try InboxFolder(root + "/in", account, quota: 10, now: { now })
    try Data(ReadingTests.png).write(to: URL(fileURLWithPath: root + "/in/lunch.png"))
    for _ in 0..<3 { folder.look() }
    #expect(try store.book().book.inbox.isEmpty)
    #expect(names(root + "/in") == ["done", "failed", "lunch.png"])
  }

  @Test func `a folder that cannot be one is refused with words`() async throws {
    let root = TemporaryFolder.make()
    defer { try? files.removeItem(atPath: root) }
    await #expect(throws: ServerError.self) {
      try await RunningHub.run {
        $0.inbox = root + "/nowhere"
      } _: { _ in
      }
    }
    await #expect(throws: ServerError.self) {
      try await RunningHub.run {
        $0.inbox = root
        $0.inboxAccount = "Nobody"
      } _: { _ in
      }
    }
    try await RunningHub.run {
      $0.inbox = root
      $0.inboxAccount = "first"
    } _: { _ in
    }
  }
}
