import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// Passwords that change, and the sessions that end with them.
struct PasswordTests {
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
      let second = try #require(try hub.hub.accounts.find(id)).store
      hub.pass(minutes: 1)
      try second.setPassword(of: AccountMember.founder, to: "another", now: hub.hub.now())
      let open = try await hub.ask("/?token=" + hub.hub.makeToken(), owner.cookie)
      let told = try await hub.ask("/v1/account", open.session).text
      #expect(told.contains("account\tfirst") && !told.contains(id))
    }
  }

  @Test func `a link from the account's owner leads somebody back who forgot the password`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let ann = try hub.person("ann@example.com", .member)
      let made = try await hub.post("/v1/member/reset", ann.id.text, owner)
      #expect(made.status == 201 && made.text.count == 64)
      let account = try await hub.ask("/v1/account", owner.cookie).text
      #expect(account.contains("\tann@example.com\tmember\t") && account.contains("\treset\n"))
      #expect(!account.contains(made.text))
      // A browser where the very person is signed in is asked, too.
      let look = try await hub.post("/v1/invitation", made.text, ann)
      #expect(look.text.contains("email\tann@example.com\nrole\tmember\nknown\t0\nreset\t1\n"))
      let body = made.text + "\n\n"
      #expect(try await hub.post("/v1/invitation/accept", body + "short", ann).status == 422)
      #expect(try await hub.post("/v1/invitation/accept", body, ann).status == 422)
      let joined = try await hub.post("/v1/invitation/accept", body + "staple battery horse")
      #expect(joined.status == 204)
      let told = try await hub.ask("/v1/account", joined.session).text
      #expect(told.hasPrefix("me\t\(ann.id.text)\tmember\n"))
      #expect(try await hub.ask("/v1/session", ann.cookie).status == 401)
      #expect(try await hub.ask("/v1/session", owner.cookie).status == 200)
      let again = try await hub.post("/v1/invitation/accept", body + "another word for it")
      #expect(again.status == 404)
      let login = try await hub.post("/v1/login", "ann@example.com\nstaple battery horse")
      #expect(login.status == 204)
    }
  }

  @Test func `nobody gets a link to who may do more, or to themselves`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let bob = try hub.person("bob@example.com", .admin)
      let eve = try hub.person("eve@example.com", .owner)
      for (who, by) in [(bob, ann), (ann, ann), (eve, bob), (bob, bob), (eve, eve)] {
        #expect(try await hub.post("/v1/member/reset", who.id.text, by).status == 403)
      }
      #expect(try await hub.post("/v1/member/reset", bob.id.text, eve).status == 201)
      #expect(try await hub.post("/v1/member/reset", ann.id.text, bob).status == 201)
      #expect(try await hub.post("/v1/member/reset", ann.id.text).status == 401)
      for id in ["", "x", "0000000000zzz"] {
        #expect(try await hub.post("/v1/member/reset", id, eve).status == 404)
      }
      #expect(try await hub.ask("/v1/account", ann.cookie).text.contains("invitation") == false)
    }
  }

  @Test func `one's own password changes for whoever knows the old one`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let old = "correct horse battery"
      try hub.hub.store.setPassword(
        of: ann.id, to: try #require(Scrypt.line(for: old)), now: hub.hub.now())
      let other = try await hub.post("/v1/login", "ann@example.com\n" + old)
      let phone = Person(id: ann.id, cookie: try cookie(of: other))
      #expect(try await hub.ask("/v1/account", ann.cookie).text.contains("password\town\n"))
      let new = "staple battery horse"
      #expect(try await hub.post("/v1/password", "\(old)\n\(new)").status == 401)
      #expect(try await hub.post("/v1/password", "\(old)\nshort", ann).status == 422)
      let wrong = try await hub.post("/v1/password", "a guess\n\(new)", ann)
      #expect(wrong.status == 403 && wrong.text.contains("\"wrong-password\""))
      #expect(try await hub.ask("/v1/session", phone.cookie).status == 200)
      let done = try await hub.post("/v1/password", "\(old)\n\(new)", ann)
      #expect(done.status == 204)
      #expect(try await hub.ask("/v1/session", try cookie(of: done)).status == 200)
      #expect(try await hub.ask("/v1/session", ann.cookie).status == 401)
      #expect(try await hub.ask("/v1/session", phone.cookie).status == 401)
      #expect(try await hub.post("/v1/login", "ann@example.com\n" + old).status == 401)
      #expect(try await hub.post("/v1/login", "ann@example.com\n" + new).status == 204)
    }
  }

  @Test func `it is one password in all accounts where it was one`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let ann = try hub.person("ann@example.com", .member)
      let made = try await hub.post("/v1/account", "Second\nann@example.com", owner)
      let line = try #require(made.text.split(separator: "\n").first)
      let id = String(line.split(separator: "\t")[1])
      let second = try #require(try hub.hub.accounts.find(id)).store
      let hash = try #require(Scrypt.line(for: "correct horse battery"))
      try hub.hub.store.setPassword(of: ann.id, to: hash, now: hub.hub.now())
      try second.setPassword(of: AccountMember.founder, to: hash, now: hub.hub.now())
      let seats = [Account.first: ann.id, id: AccountMember.founder]
      let both = Person(id: ann.id, cookie: hub.begin(seats))
      let done = try await hub.post(
        "/v1/password", "correct horse battery\nstaple battery horse", both)
      #expect(done.status == 204)
      let told = try await hub.ask("/v1/account", try cookie(of: done)).text
      #expect(told.contains("account\tfirst") && told.contains("account\t\(id)"))
      let login = try await hub.post("/v1/login", "ann@example.com\nstaple battery horse")
      let again = try await hub.ask("/v1/account", try cookie(of: login)).text
      #expect(again.contains("account\tfirst") && again.contains("account\t\(id)"))
    }
  }

  @Test func `the hub's owner changes the hub's password, and without one there is none`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let none = try await hub.post("/v1/password", "anything\nstaple battery horse", owner)
      #expect(none.status == 409 && none.text.contains("no-password"))
      #expect(try await hub.ask("/v1/account", owner.cookie).text.contains("password\tnone\n"))
      try hub.hub.password.set("correct horse battery")
      let other = hub.founder()
      #expect(try await hub.ask("/v1/account", owner.cookie).text.contains("password\thub\n"))
      let wrong = try await hub.post("/v1/password", "a guess\nstaple battery horse", owner)
      #expect(wrong.status == 403)
      let done = try await hub.post(
        "/v1/password", "correct horse battery\nstaple battery horse", owner)
      #expect(done.status == 204)
      #expect(try await hub.ask("/v1/session", try cookie(of: done)).status == 200)
      #expect(try await hub.ask("/v1/session", other.cookie).status == 401)
      #expect(try await hub.post("/v1/login", "correct horse battery").status == 401)
      #expect(try await hub.post("/v1/login", "staple battery horse").status == 204)
    }
  }

  @Test func `another hub password at the start ends the owner's sessions, the same one does not`()
    async throws
  {
    let folder = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, new) = ("correct horse battery", "staple battery horse")
    var owner: [String: String] = [:]
    var ann: [String: String] = [:]
    try await RunningHub.run(in: folder) {
      $0.password = old
    } _: { hub in
      owner = try cookie(of: try await hub.post("/v1/login", old))
      ann = try hub.person("ann@example.com", .member).cookie
    }
    try await RunningHub.run(in: folder) {
      $0.password = old
    } _: { hub in
      let same = try await hub.ask("/v1/session", owner)
      #expect(same.status == 200)
    }
    try await RunningHub.run(in: folder) {
      $0.password = new
    } _: { hub in
      let ended = try await hub.ask("/v1/session", owner)
      #expect(ended.status == 401)
      #expect(try await hub.ask("/v1/session", ann).status == 200)
      #expect(try await hub.post("/v1/login", old).status == 401)
      #expect(try await hub.post("/v1/login", new).status == 204)
    }
  }

  @Test func `guessing the old password ends in waiting`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      for _ in 0..<10 {
        #expect(
          try await hub.post("/v1/password", "guess\nstaple battery horse", ann).status == 403)
      }
      #expect(try await hub.post("/v1/password", "guess\nstaple battery horse", ann).status == 429)
    }
  }

  @Test func `only owners rename the account`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let bob = try hub.person("bob@example.com", .admin)
      #expect(try await hub.post("/v1/account/name", "Bob's", bob).status == 403)
      #expect(try await hub.post("/v1/account/name", " Lee\nStudio ", owner).status == 204)
      #expect(
        try await hub.ask("/v1/account", bob.cookie).text.contains("open\tfirst\tLee Studio\n"))
    }
  }

  private func cookie(of answer: Answer) throws -> [String: String] {
    _ = try #require(answer.headers["set-cookie"])
    return answer.session
  }
}
