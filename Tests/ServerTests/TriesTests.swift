import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// Wrong tries slow the guesser down, and nobody else.
struct TriesTests {
  private let start = Instant(milliseconds: 1_795_000_000_000)
  private let password = "correct horse battery"

  private func later(_ seconds: Int64) -> Instant {
    Instant(milliseconds: start.milliseconds + seconds * 1000)
  }

  private func source(_ text: String) throws -> Source { try #require(Source(text)) }

  @Test func `a source that guesses waits, the others do not`() throws {
    let tries = Tries()
    let bad = [Tries.Key.source("invitation", try source("192.0.2.1"))]
    for _ in 0..<10 { #expect(try tries.begin(bad, start) == nil) }
    #expect(try tries.begin(bad, later(1)) == 899_000)
    #expect(try tries.begin([.source("invitation", try source("192.0.2.2"))], start) == nil)
    #expect(try tries.begin([.source("login", try source("192.0.2.1"))], start) == nil)
    #expect(try tries.begin(bad, later(901)) == nil)
  }

  @Test func `a right password forgives a source one try, not its guesses`() throws {
    let tries = Tries()
    let keys = [Tries.Key.source("login", try source("192.0.2.1"))]
    for _ in 0..<9 { #expect(try tries.begin(keys, start) == nil) }
    #expect(try tries.begin(keys, start) == nil)
    try tries.forgive(keys, start)
    #expect(try tries.begin(keys, start) == nil)
    #expect(try tries.begin(keys, start) != nil)
  }

  @Test func `guesses at one name from everywhere come to a minute each, and never stop for good`()
    throws
  {
    let tries = Tries()
    var now: Int64 = 0
    var pauses: [Int64] = []
    for number in 0..<30 {
      let keys = [
        Tries.Key.source("login", try source("2001:db8:0:\(number)::1")), .name("email ann"),
      ]
      if let wait = try tries.begin(keys, later(now)) {
        pauses.append(wait)
        now += wait / 1000
        #expect(try tries.begin(keys, later(now)) == nil)
      }
    }
    #expect(Array(pauses.prefix(8)) == [1, 2, 4, 8, 16, 32, 60, 60].map { $0 * 1000 })
    #expect(pauses.max() == 60_000)
    // A refused try counts for nothing, and a browser known under the name does not wait.
    #expect(try tries.begin([.browser("ann's")], later(now)) == nil)
    try tries.forgive([.name("email ann")], later(now))
    #expect(try tries.begin([.name("email ann")], later(now)) == nil)
  }

  @Test func `what is counted takes bounded room, and the past is forgotten`() throws {
    let book = MemoryTries()
    let tries = Tries(in: book)
    for _ in 0..<10 { _ = try tries.begin([.name("victim")], start) }
    for number in 0..<(MemoryTries.limit + 5_000) {
      _ = try tries.begin([.name("\(number)")], start)
    }
    #expect(book.size <= MemoryTries.limit)
    #expect(try tries.begin([.name("victim")], start) != nil)
    // A clock that was ahead and is set back keeps nobody out.
    #expect(try tries.begin([.name("victim")], later(-3_600)) == nil)
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), (" 192.0.2.7 ", "192.0.2.7"), ("192.0.2.7:5123", "192.0.2.7"),
    ("::ffff:192.0.2.7", "192.0.2.7"), ("[2001:db8:1:2:3::4]:99", "2001:db8:1:2::/64"),
    ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"), ("::1", "0:0:0:0::/64"),
  ])
  func `a source is an address, or a network of IPv6`(text: String, source: String) {
    #expect(Source(text)?.text == source)
  }

  @Test(arguments: ["", "unknown", "ann", "1.2.3", "1.2.3.4.5", "300.1.1.1", "[::1", "_hidden"])
  func `what is no address is no source`(text: String) { #expect(Source(text) == nil) }

  @Test func `bad invitations from one source close the door for nobody else`() async throws {
    try await RunningHub.run {
      $0.trustedProxies = ["127.0.0.1"]
    } _: { hub in
      let token = try await hub.post("/v1/invite", "ann@example.com\nmember", hub.founder()).text
      func look(_ token: String, from header: String) async throws -> Int {
        try await hub.ask(
          "/v1/invitation", "POST", body: Array(token.utf8), ["X-Forwarded-For": header]
        ).status
      }
      for number in 0..<12 {
        // What the sender wrote before is not believed, the last entry is the proxy's.
        let status = try await look("guess", from: "198.51.100.\(number), 192.0.2.1")
        #expect(status == (number < 10 ? 404 : 429))
      }
      #expect(try await look(token, from: "192.0.2.1") == 429)
      #expect(try await look(token, from: "192.0.2.1, 192.0.2.2") == 200)
      #expect(try await look(token, from: "192.0.2.1, 2001:db8::5") == 200)
    }
  }

  @Test func `without the option a header changes no source`() async throws {
    try await RunningHub.run { hub in
      for number in 0..<11 {
        let answer = try await hub.ask(
          "/v1/invitation", "POST", body: Array("guess".utf8),
          ["X-Forwarded-For": "198.51.100.\(number)"])
        #expect(answer.status == (number < 10 ? 404 : 429))
        if answer.status == 429 {
          #expect(answer.headers["retry-after"] == "900")
          #expect(answer.text.contains("wait 15 minutes"))
        }
      }
    }
  }

  @Test func `a browser that signed in before passes while others guess`() async throws {
    try await RunningHub.run {
      $0.trustedProxies = ["127.0.0.1"]
    } _: { hub in
      let ann = try hub.person("ann@example.com", .member)
      let hash = try #require(Scrypt.line(for: password))
      try hub.hub.store.setPassword(of: ann.id, to: hash, now: hub.hub.now())
      func login(_ words: String, _ headers: [String: String]) async throws -> Answer {
        try await hub.ask(
          "/v1/login", "POST", body: Array("\t Ann@Example.com \n\(words)".utf8), headers)
      }
      let first = try await login(password, ["X-Forwarded-For": "192.0.2.1"])
      #expect(first.status == 204)
      let name = SignInName.of("ann@example.com")
      // Many sources guess at her email.
      while try hub.hub.tries.begin([.name(name)], hub.hub.now()) == nil {}
      let stranger = try await login(password, ["X-Forwarded-For": "192.0.2.9"])
      #expect(stranger.status == 429)
      let key = ["X-Ledgerline-Key": first.session["X-Ledgerline-Key"] ?? ""]
      #expect(try await login(password, key).status == 204)
      // Elsewhere it takes a pause, and the guesses are forgiven.
      hub.pass(minutes: 1)
      #expect(try await login(password, ["X-Forwarded-For": "192.0.2.9"]).status == 204)
      #expect(try hub.hub.tries.begin([.name(name)], hub.hub.now()) == nil)
    }
  }

  @Test func `spaces, tabs and capitals around an email are the same email`() async throws {
    for text in [
      "ann@example.com", " ann@example.com", "ANN@example.com\t", "\u{A0}Ann@Example.COM",
    ] {
      #expect(SignInName.of(text) == SignInName.of("ann@example.com"))
    }
    let store = try Store(inMemory: ())
    let now = Instant(milliseconds: 1_795_000_000_000)
    let member = try store.accept(
      invitation: try store.invite("\t ANN@example.com ", as: .member, by: nil, now: now).token,
      name: "Ann", credential: "none", now: now)
    #expect(member.email == "ann@example.com")
    #expect(try store.credential(for: "ann@example.com\t")?.member == member.id)
    // The owner's own email, as a profile may have it.
    try store.commit(now: now) { book in
      var profile = book.profile
      profile.email = "\tOwner@Example.com "
      return Edit(putting: profile, in: book.profiles)
    }
    #expect(try store.members().first?.email == "owner@example.com")
    #expect(throws: MemberProblem.isMember) {
      _ = try store.invite("owner@example.com", as: .member, by: nil, now: now)
    }
  }

  @Test func `a wrong password costs the same for no account, one and three`() {
    func known(_ account: String, _ email: String, _ hash: String) -> PasswordCheck.Known {
      .init(account: account, Credential(member: ID(1), email: email, hash: hash))
    }
    let all = [
      known("first", "ann", "a1"), known("second", "ann", "a2"), known("third", "ann", "a3"),
      known("first", "bob", "b"), known("second", "kim", "k"), known("third", "kim", "k"),
    ]
    func check(_ email: String) -> PasswordCheck {
      PasswordCheck(all.filter { $0.credential.email == email }, most: 3)
    }
    for email in ["ann", "bob", "kim", "eve"] {
      for right in ["", "a2", "b", "k"] {
        var compared = 0
        let seats = check(email).right { hash in
          compared += 1
          return !hash.isEmpty && hash == right
        }
        #expect(compared == 3)
        #expect(seats.allSatisfy { $0.credential.email == email && $0.credential.hash == right })
      }
    }
    #expect(check("kim").right { $0 == "k" }.count == 2)
    #expect(PasswordCheck([], most: 0).hashes == [""])
  }
}
