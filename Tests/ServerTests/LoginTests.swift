import Foundation
import Ledger
import Store
import Testing

@testable import Server

struct LoginTests {
  @Test func `the token works once and leaves a strict cookie`() async throws {
    try await RunningHub.run { hub in
      let path = "/?token=" + hub.hub.makeToken()
      #expect(try await hub.ask(path, "HEAD").headers["set-cookie"] == nil)
      let first = try await hub.ask(path)
      #expect(first.status == 303)
      #expect(first.headers["location"]?.hasPrefix("/#key=") == true)
      let cookie = try #require(first.headers["set-cookie"])
      for part in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(part)) }
      #expect(!cookie.contains("Secure"))
      #expect(try await hub.ask("/v1/session", first.session).text == "ok")
      let second = try await hub.ask(path)
      #expect(second.headers["set-cookie"] == nil)
      #expect(second.headers["location"] == "/")
    }
  }

  @Test func `a token ends after a day`() async throws {
    try await RunningHub.run { hub in
      let token = hub.hub.makeToken()
      hub.pass(minutes: 24 * 60 + 1)
      let answer = try await hub.ask("/?token=" + token)
      #expect(answer.headers["set-cookie"] == nil)
    }
  }

  @Test func `behind a proxy that speaks HTTPS the cookie is Secure`() async throws {
    try await RunningHub.run { hub in
      let answer = try await hub.ask(
        "/?token=" + hub.hub.makeToken(), ["X-Forwarded-Proto": "https"])
      #expect(answer.headers["set-cookie"]?.contains("; Secure") == true)
    }
  }

  @Test func `sessions outlive the hub, and the disk does not know them`() async throws {
    let folder = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var signedIn: [String: String] = [:]
    try await RunningHub.run(in: folder) { hub in signedIn = try await hub.signIn() }
    let file = folder + "/data/sessions"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let secret = try #require(signedIn["Cookie"]?.split(separator: "=").last)
    #expect(!text.contains(secret))
    #expect(!text.contains(try #require(signedIn["X-Ledgerline-Key"])))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await RunningHub.run(in: folder) { hub in
      let before = try await hub.ask("/v1/session", signedIn)
      #expect(before.status == 200)
      #expect(try await hub.ask("/v1/logout", "POST", signedIn).status == 204)
      #expect(try await hub.ask("/v1/session", signedIn).status == 401)
    }
    try await RunningHub.run(in: folder) { hub in
      let after = try await hub.ask("/v1/session", signedIn)
      #expect(after.status == 401)
    }
  }

  @Test func `a session ends after half a year`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      hub.pass(minutes: 181 * 24 * 60)
      #expect(try await hub.ask("/v1/session", signedIn).status == 401)
    }
  }

  @Test func `serving to other machines needs a password`() async throws {
    await #expect(throws: ServerError.passwordNeeded(host: "0.0.0.0")) {
      try await RunningHub.run {
        $0.host = "0.0.0.0"
      } _: { _ in
      }
    }
    await #expect(throws: ServerError.passwordTooShort) {
      try await RunningHub.run {
        $0.password = "too short"
      } _: { _ in
      }
    }
    let words = ServerError.passwordNeeded(host: "0.0.0.0").message
    #expect(words.contains("0.0.0.0") && words.contains("LEDGERLINE_PASSWORD"))
  }

  @Test func `the password signs in, and an address of digits is answered to`() async throws {
    try await RunningHub.run {
      $0.host = "0.0.0.0"
      $0.password = "correct horse battery"
    } _: { hub in
      let wrong = try await hub.ask("/v1/login", "POST", body: Array("correct horse".utf8))
      #expect(wrong.status == 401)
      let right = try await hub.ask(
        "/v1/login", "POST", body: Array("correct horse battery".utf8), host: "192.168.1.5:8787")
      #expect(right.status == 204)
      #expect(try await hub.ask("/v1/session", right.session).status == 200)
      #expect(try await hub.ask("/", host: "evil.example").status == 421)
      let kept = try String(contentsOfFile: hub.folder + "/data/password", encoding: .utf8)
      #expect(kept.hasPrefix("scrypt 17 ") && !kept.contains("horse"))
    }
  }

  @Test func `every address that is told is answered to, and none is of all interfaces`()
    async throws
  {
    let machine = ["192.168.1.5", "10.0.0.2", "2001:db8::1"]
    var options = ServeOptions(folder: "", site: "")
    #expect(options.address(port: 1) == "http://127.0.0.1:1")
    #expect(options.addresses(port: 1, of: machine) == [])
    options.host = "2001:db8::1"
    #expect(options.address(port: 1) == "http://[2001:db8::1]:1")
    #expect(options.addresses(port: 1, of: machine) == ["http://[2001:db8::1]:1"])
    options.host = "0.0.0.0"
    #expect(options.addresses(port: 1, of: machine).count == 2)
    options.host = "::"
    let told = [options.address(port: 1)] + options.addresses(port: 1, of: machine)
    #expect(told.count == 4 && told[0] == "http://localhost:1")
    try await RunningHub.run {
      $0.host = "0.0.0.0"
      $0.password = "correct horse battery"
    } _: { hub in
      for address in told {
        let answer = try await hub.ask("/", host: String(address.dropFirst("http://".count)))
        #expect(answer.status == 200, "\(address)")
      }
    }
  }

  @Test func `after ten wrong tries the hub waits, but a token still works`() async throws {
    try await RunningHub.run { hub in
      for _ in 0..<10 {
        let answer = try await hub.ask("/v1/login", "POST", body: Array("guess".utf8))
        #expect(answer.status == 401)
      }
      #expect(try await hub.ask("/v1/login", "POST", body: Array("guess".utf8)).status == 429)
      let token = Array(hub.hub.makeToken().utf8)
      #expect(try await hub.ask("/v1/login", "POST", body: token).status == 204)
      hub.pass(minutes: 16)
      #expect(try await hub.ask("/v1/login", "POST", body: Array("guess".utf8)).status == 401)
    }
  }

  @Test func `a password matches itself only, a damaged file nothing`() throws {
    let file = TemporaryFolder.make() + "/password"
    let password = HubPassword(file: file)
    #expect(try !password.isSet)
    #expect(try !password.matches(""))
    try password.set("twelve letters")
    #expect(try password.matches("twelve letters"))
    #expect(try !password.matches("twelve letterz"))
    try "scrypt 17 00 \n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try !password.matches(""))
  }
}
