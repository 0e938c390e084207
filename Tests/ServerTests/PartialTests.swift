import Foundation
import Ledger
import Testing

@testable import Server
@testable import Store

/// Large files in parts, by several people (rule G89); `test_partial.py` breaks connections.
struct PartialTests {
  private let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  @Test func `what one sends in part is nobody else's`() async throws {
    try await RunningHub.run { hub in
      let path = "/v1/blob/" + SHA256.hex(bytes)
      func part(_ offset: Int, isLast: Bool) -> [String: String] {
        [
          "Upload-Offset": "\(offset)", "Upload-Complete": isLast ? "?1" : "?0",
          "Content-Type": PartialRoutes.mediaType,
        ]
      }
      let (ann, bob) = (
        try hub.person("ann@example.com", .member), try hub.person("bob@example.com", .member)
      )
      func send(_ bytes: [UInt8], _ headers: [String: String], _ person: Person) async throws
        -> Answer
      {
        try await hub.ask(path, "PATCH", body: bytes, headers.merging(person.cookie) { $1 })
      }
      #expect(try await send(Array("evil".utf8), part(0, isLast: false), bob).status == 204)
      // Ann does not go on with what Bob began.
      #expect(try await send(Array(bytes[4...]), part(4, isLast: true), ann).status == 409)
      #expect(
        try await send(Array(bytes[..<100]), part(0, isLast: false), ann).headers["upload-offset"]
          == "100")
      let done = try await send(Array(bytes[100...]), part(100, isLast: true), ann)
      #expect(done.status == 201 && done.headers["upload-complete"] == "?1")
      #expect(try await hub.ask(path, ann.cookie).body == bytes)
      // Bob hears that it is here; what he had sent is of no use, and ends.
      let told = try await send(Array("more".utf8), part(4, isLast: true), bob)
      #expect(told.status == 409 && told.headers["upload-complete"] == "?1")
      let store = hub.hub.store
      #expect(store.partialBytes() == 4)
      store.forgetPartials(olderThan: Instant(milliseconds: .max))
      #expect(store.partialBytes() == 0)
    }
  }

  @Test func `parts count in what an account's files may take`() async throws {
    try await RunningHub.run {
      $0.blobQuota = 6_000
    } _: { hub in
      let ann = try hub.person("ann@example.com", .member)
      func send(_ bytes: [UInt8], of whole: [UInt8], _ offset: Int, _ complete: String) async throws
        -> Int
      {
        try await hub.ask(
          "/v1/blob/" + SHA256.hex(whole), "PATCH", body: bytes,
          ann.cookie.merging([
            "Upload-Offset": "\(offset)", "Upload-Complete": complete,
            "Content-Type": PartialRoutes.mediaType,
          ]) { $1 }
        ).status
      }
      let other = Array(bytes.reversed())
      #expect(try await send(Array(bytes[..<4_000]), of: bytes, 0, "?0") == 204)
      #expect(try await send(other, of: other, 0, "?1") == 413)
      let path = "/v1/blob/" + SHA256.hex(other)
      #expect(try await hub.ask(path, "PUT", body: other, ann.cookie).status == 413)
      // Its own part is in what it is to be.
      #expect(try await send(Array(bytes[4_000...]), of: bytes, 4_000, "?1") == 201)
      #expect(try await send(other, of: other, 0, "?1") == 413)
    }
  }

  @Test func `a part that another hub still hears is asked for again, not given up`() async throws {
    try await RunningHub.run { hub in
      let hash = SHA256.hex(bytes)
      let ann = try hub.person("ann@example.com", .member)
      let headers = [
        "Upload-Offset": "0", "Upload-Complete": "?1", "Content-Type": PartialRoutes.mediaType,
      ]
      func send(_ path: String) async throws -> Answer {
        try await hub.ask(path, "PATCH", body: bytes, headers.merging(ann.cookie) { $1 })
      }
      let folder = try #require(hub.hub.store.files).partials
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let other = open(
        folder + "/" + ann.id.text + "-" + hash, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      #expect(other >= 0 && flock(other, LOCK_EX | LOCK_NB) == 0)
      let held = try await send("/v1/blob/" + hash)
      #expect(held.status == 409 && held.text.contains("taken-over"))
      #expect(held.headers["retry-after"] == "5")
      close(other)
      #expect(try await send("/v1/blob/" + hash).status == 201)
      // A name that is none can never be gone on with.
      #expect(try await send("/v1/blob/ab").status == 404)
    }
  }
}
