import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// Links by which a person signs in another device of theirs, and what strangers try with them.
struct DeviceLinkTests {
  @Test func `a link signs one more device in as the same person, once`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let made = try await hub.post("/v1/device", "", ann)
      #expect(made.status == 201 && made.text.count >= 52)
      let look = try await hub.post("/v1/device/look", made.text)
      #expect(look.status == 200 && look.text.contains("name\tName of ann@example.com\n"))
      let joined = try await hub.post("/v1/device/join", made.text)
      #expect(joined.status == 204)
      #expect(try #require(joined.headers["set-cookie"]).contains("HttpOnly"))
      let told = try await hub.ask("/v1/account", joined.session).text
      #expect(told.hasPrefix("me\t\(ann.id.text)\tmember\n"))
      let again = try await hub.post("/v1/device/join", made.text)
      #expect(again.status == 404 && again.headers["set-cookie"] == nil)
      #expect(try await hub.post("/v1/device/look", made.text).status == 404)
      // The first device stays where it is.
      #expect(try await hub.ask("/v1/session", ann.cookie).status == 200)
    }
  }

  @Test func `nobody makes a link who is not signed in`() async throws {
    try await RunningHub.run { hub in
      #expect(try await hub.post("/v1/device", "").status == 401)
      let ann = try hub.person("ann@example.com", .member)
      let withoutKey = ann.cookie.filter { $0.key == "Cookie" }
      #expect(try await hub.ask("/v1/device", "POST", withoutKey).status == 401)
    }
  }

  @Test func `a link ends after ten minutes, with its session, and with its member`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let late = try await hub.post("/v1/device", "", ann).text
      hub.pass(minutes: 10)
      #expect(try await hub.post("/v1/device/join", late).status == 404)

      let left = try await hub.post("/v1/device", "", ann).text
      #expect(try await hub.post("/v1/logout", "", ann).status == 204)
      #expect(try await hub.post("/v1/device/join", left).status == 404)

      let bob = try hub.person("bob@example.com", .member)
      let removed = try await hub.post("/v1/device", "", bob).text
      let owner = hub.founder()
      #expect(try await hub.post("/v1/member/remove", bob.id.text, owner).status == 204)
      #expect(try await hub.post("/v1/device/look", removed).status == 404)
      #expect(try await hub.post("/v1/device/join", removed).status == 404)
    }
  }

  @Test func `a link does not outlive the password that its session began with`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let made = try await hub.post("/v1/device", "", ann).text
      hub.pass(minutes: 1)
      try hub.hub.store.setPassword(of: ann.id, to: "another", now: hub.hub.now())
      #expect(try await hub.post("/v1/device/join", made).status == 404)
    }
  }

  @Test func `of one session five links are good, the newest`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      var made: [String] = []
      for _ in 0..<6 { made.append(try await hub.post("/v1/device", "", ann).text) }
      #expect(try await hub.post("/v1/device/look", made[0]).status == 404)
      for token in made.dropFirst() {
        #expect(try await hub.post("/v1/device/look", token).status == 200)
      }
    }
  }

  @Test func `guessing is slowed down`() async throws {
    try await RunningHub.run { hub in
      var last = 0
      for number in 0..<40 where last != 429 {
        last = try await hub.post("/v1/device/join", "guess \(number)").status
      }
      #expect(last == 429)
    }
  }

  @Test func `many at once with one link: one is in`() async throws {
    let sessions = Sessions(
      in: FolderSessions(file: TemporaryFolder.make() + "/sessions"), port: 0)
    let now = Instant(milliseconds: 1_795_000_000_000)
    let id = try sessions.begin(
      ["first": AccountMember.founder], in: "first", key: "key", now
    ).id
    let token = try sessions.links.make(of: id, now)
    let joined = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 { group.addTask { try sessions.links.redeem(token, now) != nil } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(joined == 1)
  }

  @Test func `the owner who has no password chooses one, once, and signs in with it`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let ann = try hub.person("ann@example.com", .member)
      #expect(try await hub.post("/v1/password", "\nshort", owner).status == 422)
      let set = try await hub.post("/v1/password", "\nstaple battery horse", owner)
      #expect(set.status == 204)
      let told = try await hub.ask("/v1/account", set.session).text
      #expect(told.contains("password\thub\n"))
      #expect(try await hub.post("/v1/login", "staple battery horse").status == 204)
      // Now there is one, and it is asked for.
      let next = Person(id: owner.id, cookie: set.session)
      #expect(try await hub.post("/v1/password", "\nanother long word", next).status == 403)
      // A member's own is never chosen this way.
      #expect(try await hub.post("/v1/password", "\nanother long word", ann).status == 403)
    }
  }
}
