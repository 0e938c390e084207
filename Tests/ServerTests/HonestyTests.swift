import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// What the hub says when its disk does not do what it should, and where it keeps its files.
struct HonestyTests {
  @Test func `a logout that cannot be written down says so, and is written later`() async throws {
    let folder = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/data/sessions"
    let manager = FileManager.default
    var signedIn: [String: String] = [:]
    try await RunningHub.run(in: folder) { hub in
      signedIn = try await hub.signIn()
      // A folder in the way: the file can neither be replaced nor written.
      try manager.moveItem(atPath: file, toPath: file + ".aside")
      try manager.createDirectory(atPath: file + "/x", withIntermediateDirectories: true)
      let answer = try await hub.ask("/v1/logout", "POST", signedIn)
      #expect(answer.status == 500 && answer.text.contains("\"session-kept\""))
      #expect(!answer.text.contains(folder))
      #expect(answer.headers["set-cookie"]?.contains("Max-Age=0") == true)
      #expect(try await hub.ask("/v1/session", signedIn).status == 401)
      try manager.removeItem(atPath: file)
      try manager.moveItem(atPath: file + ".aside", toPath: file)
      hub.hub.sessions.book.writeAgain()
    }
    try await RunningHub.run(in: folder) { hub in
      let after = try await hub.ask("/v1/session", signedIn)
      #expect(after.status == 401)
    }
  }

  @Test func `on a full disk a session is struck out where it stands`() async throws {
    let folder = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var signedIn: [String: String] = [:]
    var other: [String: String] = [:]
    try await RunningHub.run(in: folder) { hub in
      other = try await hub.signIn()
      signedIn = try await hub.signIn()
      // No new file can be made beside it.
      try FileManager.default.createDirectory(
        atPath: folder + "/data/sessions.new/x", withIntermediateDirectories: true)
      #expect(try await hub.ask("/v1/logout", "POST", signedIn).status == 204)
    }
    try FileManager.default.removeItem(atPath: folder + "/data/sessions.new")
    try await RunningHub.run(in: folder) { hub in
      let (mine, others) = (
        try await hub.ask("/v1/session", signedIn), try await hub.ask("/v1/session", other)
      )
      #expect(mine.status == 401 && others.status == 200)
    }
  }

  @Test func `no answer says where the hub keeps its files`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let data = hub.folder + "/data"
      try "in the way".write(toFile: data + "/blobs", atomically: true, encoding: .utf8)
      let bytes = Array("a file".utf8)
      let answer = try await hub.ask(
        "/v1/blob/" + SHA256.hex(bytes), "PUT", body: bytes, signedIn)
      #expect(answer.status == 500 && answer.text.contains("\"store\""))
      #expect(!answer.text.contains(hub.folder) && !answer.text.contains("blobs"))
      for error: StoreError in [
        .cannotCreate(path: "/secret", reason: "/secret"), .notWritable(path: "/secret"),
        .notFound(path: "/secret"), .alreadyExists(path: "/secret"), .newerSchema(path: "/secret"),
        .needsUpgrade(path: "/secret"), .corrupt(what: "/secret"), .locked(path: "/secret"),
        .full(path: "/secret"), .wrongHash(expected: "/secret"), .failed(what: "/secret"),
      ] {
        #expect(!error.words.contains("/secret") && error.words.hasSuffix("."))
      }
    }
  }

  @Test func `a full disk has a status, a code and words of its own, wherever it was met`() {
    for error: any Error in [
      StoreError.full(path: "/secret"), ServerError.store(.full(path: "/secret")),
    ] {
      let refusal = SecurityHeaders<HubContext>.refusal(of: error)
      #expect(refusal.status.code == 507 && refusal.code == "full")
      #expect(refusal.message == HubWords.isFull.english && refusal.retryAfter == 30)
      #expect(!refusal.json.contains("/secret"))
    }
    for (code, isFull) in [(ENOSPC, true), (EDQUOT, true), (EFBIG, true), (EACCES, false)] {
      errno = code
      let error = PrivateFile.failure("/data/sessions")
      #expect((error == .store(.full(path: "/data/sessions"))) == isFull, "\(code)")
    }
    let other = SecurityHeaders<HubContext>.refusal(of: StoreError.failed(what: "x"))
    #expect(other.status.code == 500 && other.code == "store")
  }

  @Test func `a second hub on one folder is refused, on an account's too`() async throws {
    try await RunningHub.run { hub in
      let made = try await hub.post("/v1/account", "Second\na@example.com", hub.founder())
      let id = String(try #require(made.text.split(separator: "\n").first).dropFirst(8))
      for folder in [hub.folder + "/data", hub.folder + "/data/accounts/" + id] {
        var options = ServeOptions(folder: folder, site: hub.folder + "/site")
        options.port = 0
        #expect(FolderLock.isHeld(folder))
        #expect(throws: ServerError.served(path: folder)) {
          try Hub(options, store: try Store(folder: folder))
        }
        // Commands write beside it.
        try Store(folder: folder).nameAccount("Renamed", by: nil)
      }
      #expect(ServerError.served(path: "/x").message.contains("/x"))
    }
  }

  @Test func `nothing in a data folder is for others to read`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      _ = try await hub.post("/v1/account", "Second\na@example.com", hub.founder())
      let bytes = Array("a file".utf8)
      _ = try await hub.ask("/v1/blob/" + SHA256.hex(bytes), "PUT", body: bytes, signedIn)
      var device = Device()
      _ = try hub.hub.store.accept([device.change(naming: "Ann")], now: hub.hub.now())
      let data = hub.folder + "/data"
      let names = FileManager.default.enumerator(atPath: data)?.allObjects as? [String] ?? []
      #expect(names.contains("book.sqlite-wal") && names.contains("sessions"))
      #expect(names.contains("familiar"))
      for path in [data] + names.map({ data + "/" + $0 }) {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect((mode ?? 0o777) & 0o077 == 0, "\(path)")
      }
    }
  }
}
