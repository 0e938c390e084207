import Foundation
import Ledger
import Store
import Testing

@testable import Server

struct DocumentTests {
  @Test func `the hub issues once, says so again, and voids`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let day = hub.hub.now().utcDay
      let id = try hub.hub.store.draftInvoice(on: day, now: hub.hub.now())
      let path = "/v1/issue?invoice=\(id.text)&day=\(day.text)"
      let first = try await hub.ask(path, "POST", signedIn)
      #expect(first.status == 200)
      let entry = try #require(try entries(first.body).first)
      #expect(entry.seq == 3)
      let again = try await hub.ask(path, "POST", signedIn)
      #expect(again.body == first.body)
      let void = "/v1/void?invoice=\(id.text)&day=\(day.text)"
      #expect(
        try await hub.ask(void, "POST", body: Array("a mistake".utf8), signedIn).status == 200)
      let twice = try await hub.ask(void, "POST", signedIn)
      #expect(twice.status == 409)
      #expect(try hub.hub.store.verify().problems == [])
    }
  }

  @Test func `an invoice that cannot be issued is a plain refusal`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      for (query, status) in [
        ("invoice=000000000000a&day=2026-11-21", 404), ("invoice=a&day=2026-11-21", 400),
        ("invoice=000000000000a&day=soon", 400), ("", 400),
      ] {
        #expect(try await hub.ask("/v1/issue?" + query, "POST", signedIn).status == status)
        #expect(try await hub.ask("/v1/void?" + query, "POST", signedIn).status == status)
      }
    }
  }

  @Test func `an invoice is a PDF`() async throws {
    let font = "/usr/share/fonts/truetype/noto/NotoSans-"
    try await RunningHub.run { hub in
      let site = hub.folder + "/site/"
      for name in ["Regular", "Bold"] {
        try FileManager.default.copyItem(
          atPath: font + name + ".ttf", toPath: site + "assets/NotoSans-\(name).1.ttf")
      }
      let list = ["Regular", "Bold"].map {
        "\"NotoSans-\($0).ttf\":{\"url\":\"assets/NotoSans-\($0).1.ttf\",\"size\":1}"
      }
      try ("{" + list.joined(separator: ",") + "}")
        .write(toFile: site + "assets.json", atomically: true, encoding: .utf8)
      let signedIn = try await hub.signIn()
      let id = try hub.hub.store.draftInvoice(on: hub.hub.now().utcDay, now: hub.hub.now())
      let answer = try await hub.ask("/v1/invoice/\(id.text).pdf", signedIn)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/pdf")
      #expect(answer.headers["content-disposition"] == "inline; filename=\"invoice.pdf\"")
      #expect(answer.body.starts(with: Array("%PDF-".utf8)))
      #expect(answer.headers["x-ledgerline-warning"] == nil)
      // A logo whose file is not here is missing with a word.
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        var profile = book.profile
        profile.logo = String(repeating: "ab", count: 32)
        return Edit(putting: profile, in: book.profiles)
      }
      let plain = try await hub.ask("/v1/invoice/\(id.text).pdf", signedIn)
      #expect(plain.status == 200)
      #expect(plain.headers["x-ledgerline-warning"]?.contains("without the logo") == true)
      // So is a sign that no font of the hub has.
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        var profile = book.profile
        profile.company = "North \u{2192} South"
        return Edit(putting: profile, in: book.profiles)
      }
      let signs = try await hub.ask("/v1/invoice/\(id.text).pdf", signedIn)
      let warning = signs.headers["x-ledgerline-warning"] ?? ""
      #expect(signs.status == 200)
      #expect(warning.hasPrefix("Printed without the logo") && warning.hasSuffix(" U+2192."))
      for path in ["/v1/invoice/000000000000a.pdf", "/v1/invoice/zz.pdf", "/v1/invoice/x"] {
        #expect(try await hub.ask(path, signedIn).status == 404)
      }
    }
  }

  @Test func `hub and command line print one invoice as the same file, in the book's language`()
    async throws
  {
    let font = "/usr/share/fonts/truetype/noto/NotoSans-"
    try await RunningHub.run { hub in
      let site = hub.folder + "/site/"
      var list: [String] = []
      for name in ["Regular", "Bold"] {
        try FileManager.default.copyItem(
          atPath: font + name + ".ttf", toPath: site + "assets/NotoSans-\(name).1.ttf")
        list.append(
          "\"NotoSans-\(name).ttf\":{\"url\":\"assets/NotoSans-\(name).1.ttf\",\"size\":1}")
      }
      try ("{" + list.joined(separator: ",") + "}")
        .write(toFile: site + "assets.json", atomically: true, encoding: .utf8)
      let signedIn = try await hub.signIn()
      let today = hub.hub.now().utcDay
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        var settings = book.settings
        (settings.locale, settings.layout, settings.accent) = ("de-DE", .modern, .teal)
        return Edit(putting: settings, in: book.settingsTable)
      }
      let id = try hub.hub.store.draftInvoice(on: today, now: hub.hub.now())
      let answer = try await hub.ask("/v1/invoice/\(id.text).pdf", signedIn)
      #expect(answer.status == 200)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: ".build/debug/ledgerline")
      let out = hub.folder + "/invoice.pdf"
      process.arguments = ["invoice", "pdf", id.text, "--out", out, "--data", hub.folder + "/data"]
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["LEDGERLINE_TODAY": today.text]
      ) { $1 }
      process.standardOutput = Pipe()
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let printed = [UInt8](FileManager.default.contents(atPath: out) ?? Data())
      #expect(printed == answer.body)
      // Marked as German.
      #expect(String(decoding: printed, as: UTF8.self).contains("<dc:language><rdf:Bag><rdf:li>de"))
    }
  }

  @Test func `a file is kept under the hash of its bytes only`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let bytes = Array("<script>alert(1)</script>".utf8)
      let hash = SHA256.hex(bytes)
      let html = signedIn.merging(["Content-Type": "text/html"]) { $1 }
      #expect(try await hub.ask("/v1/blob/" + hash, "PUT", body: bytes, html).status == 201)
      let answer = try await hub.ask("/v1/blob/" + hash, signedIn)
      #expect(answer.body == bytes)
      #expect(answer.headers["content-type"] == "application/octet-stream")
      #expect(answer.headers["content-disposition"] == "attachment")
      let wrong = try await hub.ask("/v1/blob/" + hash, "PUT", body: bytes + [1], html)
      #expect(wrong.status == 422)
      for name in ["ab", "..%2f..%2fbook.sqlite", String(repeating: "0", count: 64)] {
        #expect(try await hub.ask("/v1/blob/" + name, signedIn).status == 404)
      }
      let picture = signedIn.merging(["Content-Type": "image/png"]) { $1 }
      let other = bytes + [1]
      let path = "/v1/blob/" + SHA256.hex(other)
      #expect(try await hub.ask(path, "PUT", body: other, picture).status == 201)
      let claimed = try await hub.ask(path, signedIn)
      #expect(claimed.headers["content-type"] == "application/octet-stream")
      #expect(claimed.headers["x-content-type-options"] == "nosniff")
    }
  }

  @Test func `a file is what its bytes say, whatever its sender claims`() async throws {
    try await RunningHub.run { hub in
      let signedIn = try await hub.signIn()
      let html = signedIn.merging(["Content-Type": "text/html"]) { $1 }
      let files: [(bytes: [UInt8], type: String, disposition: String?)] = [
        ([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xD9], "image/jpeg", nil),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png", nil),
        (Array("%PDF-1.4 %%EOF".utf8), "application/pdf", "attachment"),
        (Array("<svg onload=alert(1)>".utf8), "application/octet-stream", "attachment"),
      ]
      for file in files {
        let path = "/v1/blob/" + SHA256.hex(file.bytes)
        #expect(try await hub.ask(path, "PUT", body: file.bytes, html).status == 201)
        let answer = try await hub.ask(path, signedIn)
        #expect(answer.headers["content-type"] == file.type)
        #expect(answer.headers["content-disposition"] == file.disposition)
        #expect(answer.body == file.bytes)
      }
    }
  }
}
