import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// Several books on one hub, and the walls between them.
struct AccountTests {
  private func makeAccount(_ hub: RunningHub, _ owner: Person) async throws -> String {
    let made = try await hub.post("/v1/account", "Second\nowner@example.com", owner)
    #expect(made.status == 200)
    let line = try #require(made.text.split(separator: "\n").first)
    return String(line.split(separator: "\t")[1])
  }

  @Test func `an account is a book of its own with a log of its own`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      var phone = Device(50)
      _ = try await hub.push([phone.change(naming: "A"), phone.change(naming: "B")], owner)
      let id = try await makeAccount(hub, owner)
      #expect(try await hub.ask("/v1/account", owner.cookie).text.contains("open\tfirst"))
      #expect(try await hub.post("/v1/account/open", id, owner).status == 204)
      let account = try await hub.ask("/v1/account", owner.cookie).text
      #expect(account.contains("open\t\(id)\tSecond") && account.contains("account\tfirst\towner"))
      var other = Device(51)
      // The log began with the founder's row.
      #expect(try await hub.push([other.change(naming: "C")], owner)[0].hasPrefix("2:"))
      let pulled = try await hub.ask("/v1/pull?after=0", owner.cookie)
      #expect(try entries(pulled.body).map(\.seq) == [1, 2])
      #expect(try hub.hub.store.book().book.clients.count == 2)
      #expect(
        FileManager.default.fileExists(atPath: hub.folder + "/data/accounts/\(id)/book.sqlite"))
    }
  }

  @Test func `a page of one account writes nothing to another`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let id = try await makeAccount(hub, owner)
      let head = try hub.hub.store.head()
      #expect(try await hub.post("/v1/account/open", id, owner).status == 204)
      var phone = Device(50)
      let stale = try await hub.ask(
        "/v1/push?account=first", "POST", body: push([phone.change(naming: "A")]), owner.cookie)
      #expect(stale.status == 409 && stale.text.contains("\"another-account\""))
      for path in ["/v1/pull?after=0&account=first", "/v1/snapshot?account=first"] {
        #expect(try await hub.ask(path, owner.cookie).status == 409)
      }
      #expect(try await hub.ask("/v1/pull?after=0&account=\(id)", owner.cookie).status == 200)
      #expect(try hub.hub.store.head() == head)
    }
  }

  @Test func `nobody opens an account they have no seat in`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let ann = try hub.person("ann@example.com", .admin)
      let id = try await makeAccount(hub, owner)
      for name in [id, "", "../first", "accounts/\(id)", "first/", "%2e%2e"] {
        #expect(try await hub.post("/v1/account/open", name, ann).status == 404, "\(name)")
      }
      #expect(try await hub.ask("/v1/pull?after=0&account=\(id)", ann.cookie).status == 409)
      #expect(try await hub.ask("/v1/account", ann.cookie).text.contains(id) == false)
      #expect(try await hub.post("/v1/account", "Mine\nann@example.com", ann).status == 403)
    }
  }

  @Test func `an administrator elsewhere cannot become somebody here by inviting them`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let victim = try hub.person("victim@example.com", .owner)
      let id = try await makeAccount(hub, owner)
      let second = try #require(try hub.hub.accounts.find(id))
      let now = hub.hub.now()
      let token = try second.store.invite("victim@example.com", as: .owner, by: nil, now: now).token
      let joined = try await hub.post(
        "/v1/invitation/accept", "\(token)\nEve\nan attacker's words")
      #expect(joined.status == 204)
      let eve = Person(id: victim.id, cookie: joined.session)
      let account = try await hub.ask("/v1/account", eve.cookie).text
      #expect(account.contains("open\t\(id)") && !account.contains("first"))
      #expect(try await hub.post("/v1/account/open", "first", eve).status == 404)
      let login = try await hub.post("/v1/login", "victim@example.com\nan attacker's words")
      let told = try await hub.ask("/v1/account", login.session).text
      #expect(!told.contains("first"))
    }
  }

  @Test func `who made an account comes back into it with what opens the hub, and nobody else`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      try hub.hub.password.set("correct horse battery")
      // The owner has no email yet: the one they type becomes theirs, here and there.
      let id = try await makeAccount(hub, owner)
      let other = try hub.person("ann@example.com", .owner)
      let theirs = try await hub.post("/v1/account", "Third\nann@example.com", other)
      let third = String(
        try #require(theirs.text.split(separator: "\n").first).split(separator: "\t")[1])
      let again = try await hub.post("/v1/login", "correct horse battery")
      #expect(again.status == 204)
      #expect(try await hub.ask("/v1/account", again.session).text.contains("account\t\(id)"))
      let back = Person(id: AccountMember.founder, cookie: again.session)
      #expect(try await hub.post("/v1/account/open", id, back).status == 204)
      #expect(try await hub.post("/v1/account/open", third, back).status == 404)
      // The hub's password is theirs in it, too, and changing it ends what began with it.
      #expect(try await hub.ask("/v1/account", back.cookie).text.contains("password\thub\n"))
      let changed = try await hub.post(
        "/v1/password", "correct horse battery\nstaple battery horse", back)
      #expect(changed.status == 204)
      #expect(try await hub.ask("/v1/account", back.cookie).status == 401)
      #expect(try await hub.ask("/v1/account", changed.session).text.contains("open\t\(id)"))
      // Who was taken out of it stays out.
      let second = try #require(try hub.hub.accounts.find(id))
      let token = try second.store.invite(
        "bea@example.com", as: .owner, by: nil, now: hub.hub.now())
      let joined = try await hub.post(
        "/v1/invitation/accept", "\(token.token)\nBea\nsome other long words")
      #expect(joined.status == 204)
      try second.store.remove(AccountMember.founder, by: nil, now: hub.hub.now())
      let last = try await hub.post("/v1/login", "staple battery horse")
      #expect(try await !hub.ask("/v1/account", last.session).text.contains(id))
    }
  }

  @Test func `an account needs a name and an email`() async throws {
    try await RunningHub.run { hub in
      for body in ["", "\n", "Name\n", "\na@example.com", " \n "] {
        let answer = try await hub.post("/v1/account", body, hub.founder())
        #expect(answer.status == 422)
        #expect(answer.text.contains("Account name and first user email are required."))
      }
    }
  }

  @Test func `the account that is too many hears how many there may be, and who can change that`()
    async throws
  {
    try await RunningHub.run { hub in
      for number in try hub.hub.accounts.count..<FolderAccounts.limit {
        _ = try hub.hub.accounts.create(
          "Studio \(number)", owner: "Ann", email: "ann\(number)@example.com", credential: nil,
          now: hub.hub.now())
      }
      let answer = try await hub.post("/v1/account", "One More\nbea@example.com", hub.founder())
      #expect(answer.status == 409)
      #expect(answer.text.contains("keeps 20 accounts") && answer.text.contains("database"))
    }
  }

  @Test func `a hub that starts again has its accounts; a session without a key is none any more`()
    async throws
  {
    let folder = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var id = ""
    var owner = Person(id: AccountMember.founder, cookie: [:])
    try await RunningHub.run(in: folder) { hub in
      owner = hub.founder()
      id = try await makeAccount(hub, owner)
      #expect(try await hub.post("/v1/account/open", id, owner).status == 204)
      // A session as hubs without members kept it, and one as those without keys did.
      let file = folder + "/data/sessions"
      let hash = SHA256.hex(Array("old-session".utf8))
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let other = SHA256.hex(Array("other-session".utf8))
      let seat = "first:\(AccountMember.founder.text)"
      try (text + "\(hash) 1900000000000\n\(other) 1900000000000 first \(seat)\n").write(
        toFile: file, atomically: true, encoding: .utf8)
    }
    try await RunningHub.run(in: folder) { hub in
      #expect(try await hub.ask("/v1/account", owner.cookie).text.contains("open\t\(id)\tSecond"))
      for name in ["old-session", "other-session"] {
        var headers = ["Cookie": "\(hub.hub.sessions.cookieName)=\(name)"]
        let without = try await hub.ask("/v1/account", headers)
        headers["X-Ledgerline-Key"] = owner.cookie["X-Ledgerline-Key"]
        let with = try await hub.ask("/v1/account", headers)
        #expect(without.status == 401 && with.status == 401)
      }
    }
  }
}
