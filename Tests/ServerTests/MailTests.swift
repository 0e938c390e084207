import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// The settings of the mail server: for administrators, the password inwards only (rule G41).
struct MailTests {
  private let lines = "smtp.example.com\n587\nstarttls\nann\nlong words\nann@example.com\nAnn"

  @Test func `administrators set it, the password goes in and never comes out`() async throws {
    try await RunningHub.run { hub in
      let founder = hub.founder()
      let before = try await hub.ask("/v1/mail", "GET", founder.cookie)
      #expect(before.text == "set\t0\n")
      #expect(try await hub.post("/v1/mail", lines, founder).status == 204)
      let told = try await hub.ask("/v1/mail", "GET", founder.cookie).text
      #expect(told.contains("smtp.example.com") && told.contains("user\tann\t1"))
      #expect(!told.contains("long words"))
      let file = hub.folder + "/data/mail.json"
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      // An empty password keeps the one there is, but not for another server.
      let kept = lines.replacingOccurrences(of: "long words", with: "")
      #expect(try await hub.post("/v1/mail", kept, founder).status == 204)
      #expect(try MailPlace.folder(hub.folder + "/data").read()?.password == "long words")
      let elsewhere = kept.replacingOccurrences(of: "smtp.", with: "evil.")
      #expect(try await hub.post("/v1/mail", elsewhere, founder).status == 204)
      #expect(try MailPlace.folder(hub.folder + "/data").read()?.password == "")
      #expect(try await hub.post("/v1/mail/remove", "", founder).status == 204)
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  @Test func `members learn only whether there is one`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let admin = try hub.person("bob@example.com", .admin)
      #expect(try await hub.post("/v1/mail", lines, ann).status == 403)
      #expect(try await hub.post("/v1/mail/test", "a@example.com", ann).status == 403)
      #expect(try await hub.post("/v1/mail/remove", "", ann).status == 403)
      #expect(try await hub.post("/v1/mail", lines, admin).status == 204)
      #expect(try await hub.ask("/v1/mail", "GET", ann.cookie).text == "set\t1\n")
      #expect(try await hub.ask("/v1/mail").status == 401)
    }
  }

  @Test(arguments: [
    "smtp.example.com", "x\n587\nstarttls\n\n\nann@example.com",
    "a b\n587\ntls\n\n\nann@example.com\n",
    "smtp.example.com\n0\ntls\n\n\nann@example.com\n",
    "smtp.example.com\n587\nmaybe\n\n\nann@example.com\n",
    "smtp.example.com\n587\ntls\n\n\nnobody\n", "a.example/x?y\n587\ntls\n\n\nann@example.com\n",
  ])
  func `what is no setting is refused`(body: String) async throws {
    try await RunningHub.run { hub in
      let status = try await hub.post("/v1/mail", body, hub.founder()).status
      #expect(status == 400 || status == 422)
      #expect(try MailPlace.folder(hub.folder + "/data").read() == nil)
    }
  }

  @Test func `a test to a private network is refused without the operator's leave`() async throws {
    try await RunningHub.run { hub in
      let founder = hub.founder()
      let local = "localhost\n587\nnone\n\n\nann@example.com\n"
      #expect(try await hub.post("/v1/mail", local, founder).status == 204)
      let said = try await hub.post("/v1/mail/test", "ann@example.com", founder)
      #expect(said.status == 409 && said.text.contains("--private-mail"))
      let odd = "localhost\n22\nnone\n\n\nann@example.com\n"
      #expect(try await hub.post("/v1/mail", odd, founder).status == 204)
      #expect(
        try await hub.post("/v1/mail/test", "ann@example.com", founder).text.contains("port 22"))
    }
  }

  @Test func `addresses of one's own network are told from others`() {
    func v4(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> Bool {
      PrivateNetwork.has(v4: a << 24 | b << 16 | c << 8 | d)
    }
    for (a, b, c, d) in [
      (127, 0, 0, 1), (10, 1, 2, 3), (192, 168, 1, 1), (172, 16, 0, 1), (172, 31, 255, 255),
      (169, 254, 169, 254), (100, 64, 0, 1), (0, 0, 0, 0), (224, 0, 0, 1), (255, 255, 255, 255),
    ] as [(UInt32, UInt32, UInt32, UInt32)] { #expect(v4(a, b, c, d)) }
    for (a, b, c, d) in [
      (8, 8, 8, 8), (172, 15, 0, 1), (172, 32, 0, 1), (192, 167, 1, 1), (100, 128, 0, 1),
      (11, 0, 0, 1),
    ] as [(UInt32, UInt32, UInt32, UInt32)] { #expect(!v4(a, b, c, d)) }
    func v6(_ head: [UInt8], _ tail: [UInt8]) -> Bool {
      PrivateNetwork.has(
        v6: head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail)
    }
    #expect(
      v6([], [1]) && v6([], []) && v6([0xFE, 0x80], [1]) && v6([0xFC], [1]) && v6([0xFD], [1]))
    #expect(v6([], [0xFF, 0xFF, 10, 0, 0, 1]) && !v6([], [0xFF, 0xFF, 8, 8, 8, 8]))
    #expect(v6([0x20, 0x02, 127, 0, 0, 1], [1]) && v6([0x00, 0x64, 0xFF, 0x9B], [10, 0, 0, 1]))
    #expect(!v6([0x2A, 0x00], [1]) && v6([0xFF, 0x02], [1]))
  }

  @Test func `answers are read line by line, those of several lines by their last`() {
    let bytes = Array("250-one\r\n250 two\r\n354 go\r\n550-5.1.1 no\r\n550 such\r\n".utf8)
    #expect(SMTPTalk.answer(in: bytes[...])?.words == "250 two")
    #expect(SMTPTalk.lastAnswer(in: bytes[...])?.status == 550)
    #expect(SMTPTalk.answer(in: Array("25".utf8)[...]) == nil)
  }
}
