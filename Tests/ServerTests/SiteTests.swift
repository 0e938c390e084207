import Foundation
import Store
import Testing

@testable import Server

struct SiteTests {
  @Test(arguments: [
    ("br, gzip", "brotli", "br"), ("gzip", "gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip", "gzip"),
    ("", "plain", nil), ("identity", "plain", nil), ("brx, xgzip", "plain", nil),
  ])
  func `assets come in the encoding that is taken`(
    accepted: String, body: String, encoding: String?
  ) async throws {
    try await RunningHub.run { hub in
      let answer = try await hub.ask("/assets/app.abc.js", ["Accept-Encoding": accepted])
      #expect(answer.text == body)
      #expect(answer.headers["content-encoding"] == encoding)
      #expect(answer.headers["vary"] == "Accept-Encoding")
      #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
      #expect(answer.headers["content-type"] == "text/javascript; charset=utf-8")
    }
  }

  @Test func `each encoding has its own strong tag, which spares the bytes`() async throws {
    try await RunningHub.run { hub in
      let plain = try await hub.ask("/assets/app.abc.js")
      let packed = try await hub.ask("/assets/app.abc.js", ["Accept-Encoding": "br"])
      let tag = try #require(plain.headers["etag"])
      #expect(tag.hasPrefix("\"") && tag != packed.headers["etag"])
      for known in [tag, "\"x\", " + tag, "W/" + tag] {
        let answer = try await hub.ask("/assets/app.abc.js", ["If-None-Match": known])
        #expect(answer.status == 304 && answer.body.isEmpty)
      }
      let stale = try await hub.ask("/sw.js", ["If-None-Match": tag])
      #expect(stale.status == 200)
    }
  }

  @Test func `every address of the app is its page, asked for anew each time`() async throws {
    try await RunningHub.run { hub in
      for path in ["/", "/projects", "/projects/000000000000a", "/settings/devices?x=1"] {
        let answer = try await hub.ask(path)
        #expect(answer.text == TestSite.files["app.html"])
        #expect(answer.headers["cache-control"] == "no-cache")
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
      }
      #expect(try await hub.ask("/sw.js").headers["cache-control"] == "no-cache")
      let head = try await hub.ask("/", "HEAD")
      #expect(head.headers["content-length"] == "33" && head.body.isEmpty)
    }
  }

  @Test(arguments: [
    "/assets/gone.js", "/assets/", "/gone.png", "/assets/%2e%2e/app.html", "/../data/book.sqlite",
    "/assets/../app.html", "/%00", "/..%2fdata%2fbook.sqlite",
  ])
  func `no file is no page`(path: String) async throws {
    try await RunningHub.run { hub in
      let answer = try await hub.ask(path)
      #expect(!answer.text.contains("SQLite"))
      #expect(
        answer.status == 404 || answer.status == 400 || answer.text == TestSite.files["app.html"])
    }
  }

  @Test func `what keeps the hub from starting is said in one line`() async throws {
    await #expect(throws: ServerError.noSite(path: "/nowhere")) {
      try await RunningHub.run {
        $0.site = "/nowhere"
      } _: { _ in
      }
    }
    #expect(ServerError.noSite(path: "/nowhere").message.contains("/nowhere"))
    try await RunningHub.run { hub in
      var options = hub.hub.options
      options.port = hub.port
      options.folder = hub.folder + "/other"
      let second = try Hub(options, store: try Store(folder: options.folder))
      let error = await #expect(throws: ServerError.self) { try await second.run { _ in } }
      #expect(error == .portTaken(host: "127.0.0.1", port: hub.port))
      #expect(error?.message.contains("port \(hub.port)") == true)
    }
  }
}
