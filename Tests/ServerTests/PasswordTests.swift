import Ledger
import Store
import Testing

@testable import Server

/// Passwords that change, and the sessions that end with them.
@Suite struct PasswordTests {
  @Test func `sessions end with the password they began with`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let owner = hub.founder()
      hub.pass(minutes: 1)
      try hub.hub.store.setPassword(of: ann.id, to: "another", now: hub.hub.now())
      #expect(try await hub.ask("/v1/session", ann.cookie).status == 401)
      #expect(try await hub.ask("/v1/pull?after=0", ann.cookie).status == 401)
      #expect(try await hub.ask("/v1/session", owner.cookie).status == 200)
    }
  }

  @Test func `an ended seat is not carried into a new session`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let made = try await hub.post("/v1/account", "Second\nowner@example.com", owner)
      let line = try #require(made.text.split(separator: "\n").first)
      let id = String(line.split(separator: "\t")[1])
      let second = try #require(hub.hub.accounts.find(id)).store
      hub.pass(minutes: 1)
      try second.setPassword(of: AccountMember.founder, to: "another", now: hub.hub.now())
      let open = try await hub.ask("/?token=" + hub.hub.makeToken(), owner.cookie)
      let cookie = try #require(open.headers["set-cookie"]?.split(separator: ";").first)
      let told = try await hub.ask("/v1/account", ["Cookie": String(cookie)]).text
      #expect(told.contains("account\tfirst") && !told.contains(id))
    }
  }
}
