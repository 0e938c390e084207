import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// Links into the account, and what strangers try with them.
struct InvitationTests {
  private let password = "correct horse battery"

  @Test func `a link lets one person in, who then signs in elsewhere`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let made = try await hub.post("/v1/invite", "Ann@Example.com \nadmin", owner)
      #expect(made.status == 201)
      let token = made.text
      #expect(token.count == 64)
      let look = try await hub.post("/v1/invitation", token)
      #expect(look.text.contains("email\tann@example.com\nrole\tadmin\nknown\t0\n"))
      let noName = try await hub.post("/v1/invitation/accept", "\(token)\n  \n\(password)")
      #expect(noName.status == 422 && noName.text.contains("Full name is required."))
      let short = try await hub.post("/v1/invitation/accept", "\(token)\nAnn\nshort")
      #expect(short.status == 422)
      let joined = try await hub.post("/v1/invitation/accept", "\(token)\nAnn Lee\n\(password)")
      #expect(joined.status == 204)
      let cookie = try #require(joined.headers["set-cookie"])
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
      let session = joined.session
      let account = try await hub.ask("/v1/account", session).text
      #expect(account.hasPrefix("me\t") && account.contains("\tadmin\nopen\tfirst"))
      let member = try #require(try hub.hub.store.members().first { $0.name == "Ann Lee" })
      #expect(member.email == "ann@example.com" && member.role == .admin)

      let again = try await hub.post("/v1/invitation/accept", "\(token)\nEve\n\(password)")
      #expect(again.status == 404 && again.headers["set-cookie"] == nil)
      let login = try await hub.post("/v1/login", "ANN@example.com\n\(password)")
      #expect(login.status == 204)
      let wrong = try await hub.post("/v1/login", "ann@example.com\ncorrect horse batter")
      #expect(wrong.status == 401)
      let nobody = try await hub.post("/v1/login", "eve@example.com\n\(password)")
      #expect(nobody.status == 401 && nobody.text == wrong.text)
    }
  }

  @Test func `a link used by many at once lets one in`() async throws {
    let store = try Store(inMemory: ())
    let now = Instant(milliseconds: 1_795_000_000_000)
    let token = try store.invite("ann@example.com", as: .member, by: nil, now: now).token
    let joined = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        group.addTask {
          let member = try? store.accept(
            invitation: token, name: "Ann \(number)", credential: "none", now: now)
          return member != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(joined == 1)
    #expect(try store.members().count == 2)
  }

  @Test func `a link ends after a week, and when it is revoked`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let first = try await hub.post("/v1/invite", "ann@example.com\nmember", owner).text
      let account = try await hub.ask("/v1/account", owner.cookie).text
      let line = try #require(account.split(separator: "\n").first { $0.hasPrefix("invitation") })
      let id = String(line.split(separator: "\t")[1])
      #expect(!account.contains(first))
      #expect(try await hub.post("/v1/invite/revoke", id, owner).status == 204)
      #expect(try await hub.post("/v1/invite/revoke", id, owner).status == 404)
      #expect(try await hub.post("/v1/invitation", first).status == 404)
      let second = try await hub.post("/v1/invite", "ann@example.com\nmember", owner).text
      hub.pass(minutes: 7 * 24 * 60 - 1)
      #expect(try await hub.post("/v1/invitation", second).status == 200)
      hub.pass(minutes: 2)
      #expect(try await hub.post("/v1/invitation", second).status == 404)
      let late = try await hub.post("/v1/invitation/accept", "\(second)\nAnn\n\(password)")
      #expect(late.status == 404)
    }
  }

  @Test func `guessing a link ends in waiting`() async throws {
    try await RunningHub.run { hub in
      for _ in 0..<10 {
        #expect(try await hub.post("/v1/invitation", SecretWord.random()).status == 404)
      }
      #expect(try await hub.post("/v1/invitation", SecretWord.random()).status == 429)
      let accept = try await hub.post("/v1/invitation/accept", "a\nb\n\(password)")
      #expect(accept.status == 429)
    }
  }

  @Test func `the disk knows neither the link nor the password`() async throws {
    try await RunningHub.run { hub in
      let token = try await hub.post("/v1/invite", "ann@example.com\nmember", hub.founder()).text
      let joined = try await hub.post("/v1/invitation/accept", "\(token)\nAnn\n\(password)")
      #expect(joined.status == 204)
      let folder = hub.folder + "/data"
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
        #expect(data.range(of: Data(token.utf8)) == nil, "\(name)")
        #expect(data.range(of: Data(password.utf8)) == nil, "\(name)")
      }
      // What a device downloads has neither hash.
      let snapshot = try await hub.ask("/v1/snapshot", hub.founder().cookie)
      #expect(Data(snapshot.body).range(of: Data("scrypt".utf8)) == nil)
    }
  }

  @Test func `nobody gives more than they have`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let bob = try hub.person("bob@example.com", .admin)
      for role in ["member", "admin", "owner"] {
        #expect(try await hub.post("/v1/invite", "eve@example.com\n" + role, ann).status == 403)
      }
      #expect(try await hub.post("/v1/invite", "eve@example.com\nowner", bob).status == 403)
      #expect(try await hub.post("/v1/invite", "eve@example.com\nadmin", bob).status == 201)
      #expect(try await hub.post("/v1/invite", "eve@example.com\nadmin").status == 401)
      #expect(try await hub.ask("/v1/account", ann.cookie).text.contains("invitation") == false)
      #expect(try await hub.post("/v1/invite/revoke", "x", ann).status == 403)
    }
  }

  @Test(arguments: [
    ("", 422, "Email is required."), ("  \nmember", 422, "Email is required."),
    ("no address\nmember", 422, "email"), ("a@b.co\tx\nmember", 422, "email"),
    ("ann@example.com\nking", 422, "role"), ("ann@example.com\nmember", 409, "member already"),
  ])
  func `an invitation that makes no sense is refused in words`(
    _ body: String, _ status: Int, _ words: String
  ) async throws {
    try await RunningHub.run { hub in
      _ = try hub.person("ann@example.com", .member)
      let text = body.isEmpty ? "\nmember" : body
      let answer = try await hub.post("/v1/invite", text, hub.founder())
      #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
    }
  }

  @Test func `another person's link ends the session of whoever tries it in their browser`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let token = try await hub.post("/v1/invite", "ann@example.com\nmember", owner).text
      let joined = try await hub.post(
        "/v1/invitation/accept", "\(token)\nAnn\n\(password)", owner)
      #expect(joined.status == 204)
      #expect(try await hub.ask("/v1/session", owner.cookie).status == 401)
    }
  }
}

/// What a link's token looks like.
private enum SecretWord {
  static func random() -> String {
    (0..<4).map { _ in String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16) }.joined()
  }
}
