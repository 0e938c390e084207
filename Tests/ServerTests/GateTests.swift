import Testing

@testable import Server

struct GateTests {
  private static let policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
    + " img-src 'self' blob: data:; media-src blob:; connect-src 'self'; font-src 'self'; manifest-src 'self';"
    + " worker-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none';"
    + " frame-ancestors 'none'"

  @Test func `every answer carries the protective headers, errors too`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      var answers = [try await hub.ask("/", host: "evil.example")]
      for path in [
        "/", "/projects/01ab", "/nothing.png", "/assets/app.abc.js", "/v1/session", "/v1/nothing",
        "//v1/pull", "/?token=guess", "/v1/pull?after=x",
      ] {
        answers.append(try await hub.ask(path))
        answers.append(try await hub.ask(path, signedIn))
      }
      answers.append(try await hub.ask("/v1/push", "POST", ["Origin": "https://evil.example"]))
      answers.append(try await hub.ask("/v1/push", "POST", body: [9], signedIn))
      for answer in answers {
        #expect(answer.status >= 200)
        #expect(answer.headers["content-security-policy"] == GateTests.policy)
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["referrer-policy"] == "no-referrer")
        #expect(answer.headers["cross-origin-opener-policy"] == "same-origin")
        #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(answer.headers["access-control-allow-origin"] == nil)
        if answer.status >= 400 {
          #expect(answer.headers["content-type"] == "application/json")
          #expect(answer.text.hasPrefix("{\"error\":{\"code\":\""))
        }
      }
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:8787", "127.0.0.1.evil.example", "localhost.evil.example",
    "192.168.1.5", "[::2]", "",
  ])
  func `a name that is not ours gets nothing, not even the page`(host: String) async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      for path in ["/", "/assets/app.abc.js", "/v1/session", "/v1/pull?after=0", "/v1/events"] {
        let answer = try await hub.ask(path, host: host, signedIn)
        #expect(answer.status == 421 || answer.status == 400)
      }
      let token = try await hub.ask("/?token=" + hub.hub.makeToken(), host: host)
      #expect(token.headers["set-cookie"] == nil)
    }
  }

  @Test(arguments: ["localhost", "LOCALHOST:9000", "127.0.0.1", "[::1]:8787", "books.example"])
  func `our own names are answered to, with any port`(host: String) async throws {
    try await RunningHub.run {
      $0.allowedHosts = ["Books.Example"]
    } _: { hub in
      let answer = try await hub.ask("/", host: host)
      #expect(answer.status == 200)
    }
  }

  @Test func `another site's page can neither write nor read`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      for (name, value) in [
        ("Origin", "https://evil.example"), ("Origin", "null"),
        ("Origin", "http://127.0.0.1:1"), ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
      ] {
        let headers = signedIn.merging([name: value]) { $1 }
        for (path, method) in [
          ("/v1/push", "POST"), ("/v1/login", "POST"), ("/v1/logout", "POST"),
          ("/v1/issue?invoice=0000000000001&day=2026-11-21", "POST"), ("/v1/blob/ab", "PUT"),
          ("/v1/pull?after=0", "GET"), ("/v1/session", "GET"), ("/", "POST"),
        ] {
          let answer = try await hub.ask(path, method, headers)
          #expect(answer.status == 403, "\(method) \(path) with \(name): \(value)")
        }
      }
      let link = try await hub.ask(
        "/projects", signedIn.merging(["Sec-Fetch-Site": "cross-site"]) { $1 })
      #expect(link.status == 200)
      let own = ["Origin": "http://127.0.0.1:\(hub.port)", "Sec-Fetch-Site": "same-origin"]
      let answer = try await hub.ask(
        "/v1/push", "POST", body: [0, 0, 0, 0], signedIn.merging(own) { $1 })
      #expect(answer.status == 200)
    }
  }

  @Test func `a stranger gets nothing`() async throws {
    try await RunningHub.run { hub in
      for cookie in ["", "ledgerline-0=guess", "ledgerline-0="] {
        for (path, method) in [
          ("/v1/push", "POST"), ("/v1/pull?after=0", "GET"), ("/v1/snapshot", "GET"),
          ("/v1/events", "GET"), ("/v1/session", "GET"), ("/v1/logout", "POST"),
          ("/v1/issue", "POST"), ("/v1/void", "POST"), ("/v1/blob/ab", "GET"),
          ("/v1/blob/ab", "PUT"), ("/v1/invoice/0000000000001.pdf", "GET"),
        ] {
          let answer = try await hub.ask(path, method, ["Cookie": cookie])
          #expect(answer.status == 401, "\(method) \(path)")
        }
      }
    }
  }

  @Test(arguments: [
    "//v1/pull?after=0", "///v1/snapshot", "/v1//snapshot", "/./v1/snapshot", "/x/../v1/snapshot",
    "/v1/./snapshot", "/v1/snapshot/", "/%76%31/snapshot", "/V1/snapshot", "/v1%2Fsnapshot",
    "\\v1\\snapshot", "v1/snapshot", "http://127.0.0.1/v1/snapshot",
    "http://127.0.0.1//v1/snapshot",
  ])
  func `no spelling of an address passes the sign-in`(path: String) async throws {
    try await RunningHub.run { hub in
      let answer = try await hub.ask(path)
      #expect(answer.headers["content-type"] != "application/octet-stream")
      #expect(answer.headers["x-ledgerline"] == nil)
    }
  }

  @Test func `the token's redirect leads nowhere else`() async throws {
    try await RunningHub.run { hub in
      let answer = try await hub.ask("//evil.example/?token=" + hub.hub.makeToken())
      #expect(answer.status == 400)
      #expect(answer.headers["location"] == nil)
      #expect(answer.headers["set-cookie"] == nil)
    }
  }
}
