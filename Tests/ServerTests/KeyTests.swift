import Foundation
import Ledger
import Testing

@testable import Server

/// The second secret of a session: a cookie alone, which browsers send to every port, opens nothing.
struct KeyTests {
  @Test func `the cookie without its key reads and writes nothing`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let other = try await hub.signIn()
      let cookie = ["Cookie": signedIn["Cookie"] ?? ""]
      let strangers = cookie.merging(["X-Ledgerline-Key": other["X-Ledgerline-Key"] ?? ""]) { $1 }
      for headers in [cookie, strangers, cookie.merging(["X-Ledgerline-Key": ""]) { $1 }] {
        for (path, method) in [
          ("/v1/session", "GET"), ("/v1/pull?after=0", "GET"), ("/v1/snapshot", "GET"),
          ("/v1/account", "GET"), ("/v1/push", "POST"), ("/v1/logout", "POST"),
          ("/v1/issue", "POST"), ("/v1/blob/ab", "GET"), ("/v1/blob/ab", "PUT"),
          ("/v1/invoice/0000000000001.pdf", "GET"), ("/v1/events", "POST"),
          ("/v1/password", "POST"), ("/v1/invite", "POST"), ("/v1/events/", "GET"),
        ] {
          let answer = try await hub.ask(path, method, headers)
          #expect([401, 400, 404].contains(answer.status), "\(method) \(path): \(answer.status)")
          if answer.status == 401 { #expect(answer.text.contains("\"key\"")) }
        }
      }
      #expect(try await hub.ask("/v1/session", signedIn).status == 200)
    }
  }

  @Test func `the stream of hints needs the cookie only, and says only how far the log is`()
    async throws
  {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let events = try Connection(port: hub.port)
      let cookie = ["Cookie": signedIn["Cookie"] ?? ""]
      try events.send(hub.head("/v1/events", "GET", nil, cookie, length: nil))
      _ = try await events.received("data: {\"head\":0}\n\n")
      #expect(try await hub.ask("/v1/events").status == 401)
    }
  }

  @Test func `a stolen cookie does not lend its person to an invitation`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let made = try await hub.post("/v1/account", "Second\nann@example.com", hub.founder())
      let id = String(try #require(made.text.split(separator: "\n").first).dropFirst(8))
      let second = try #require(try hub.hub.accounts.find(id)).store
      let token = try second.invite(
        "bob@example.com", as: .member, by: nil, now: hub.hub.now()
      ).token
      let bob = try hub.person("bob@example.com", .member)
      let stolen = Person(id: bob.id, cookie: ["Cookie": bob.cookie["Cookie"] ?? ""])
      #expect(try await hub.post("/v1/invitation", token, stolen).text.contains("known\t0"))
      #expect(try await hub.post("/v1/invitation", token, bob).text.contains("known\t1"))
      let joined = try await hub.post("/v1/invitation/accept", token + "\nBob\n", stolen)
      #expect(joined.status == 422)
      #expect(try await hub.ask("/v1/session", ann.cookie).status == 200)
    }
  }

  @Test func `a key belongs to the name it was made for`() {
    let file = TemporaryFolder.make() + "/familiar"
    let keys = BrowserKeys(file: file)
    let key = keys.make(for: "email a")
    #expect(key.utf8.count == 64)
    #expect(keys.browser(of: key, as: "email a") == String(key.prefix(32)))
    #expect(keys.browser(of: key, as: "email b") == nil)
    #expect(keys.browser(of: String(key.dropLast()) + "!", as: "email a") == nil)
    #expect(keys.browser(of: "", as: "email a") == nil && keys.browser(of: nil, as: "") == nil)
    #expect(BrowserKeys(file: file).browser(of: key, as: "email a") != nil)
    #expect(BrowserKeys(file: file + "2").browser(of: key, as: "email a") == nil)
  }

  @Test func `one person has fifty sessions, and the oldest ends`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let bob = try hub.person("bob@example.com", .member)
      var last = ann.cookie
      for _ in 0..<50 {
        hub.pass(minutes: 1)
        last = hub.begin([Account.first: ann.id])
      }
      #expect(try await hub.ask("/v1/session", ann.cookie).status == 401)
      #expect(try await hub.ask("/v1/session", last).status == 200)
      #expect(try await hub.ask("/v1/session", bob.cookie).status == 200)
      let kept = try String(contentsOfFile: hub.folder + "/data/sessions", encoding: .utf8)
      #expect(kept.split(separator: "\n").count == 51)
    }
  }
}
