import Foundation
import Hummingbird
import Ledger
import Logging
import ServiceLifecycle
import Store
import Synchronization

@testable import Server

/// A hub that listens on a free port, with a small site and a clock of its own.
final class RunningHub: Sendable {
  let hub: Hub
  let port: Int
  let folder: String
  private let group: ServiceGroup
  private let clock: Clock

  private final class Clock: Sendable {
    let now = Mutex(Instant(milliseconds: 1_795_000_000_000))
  }

  private init(_ hub: Hub, _ port: Int, _ folder: String, _ group: ServiceGroup, _ clock: Clock) {
    self.hub = hub
    self.port = port
    self.folder = folder
    self.group = group
    self.clock = clock
  }

  /// Runs `body` against a hub that stops and leaves nothing behind.
  static func run(
    in folder: String? = nil, _ configure: (inout ServeOptions) -> Void = { _ in },
    _ body: (RunningHub) async throws -> Void
  ) async throws {
    let root = folder ?? TemporaryFolder.make()
    defer { if folder == nil { try? FileManager.default.removeItem(atPath: root) } }
    try TestSite.write(to: root + "/site")
    var options = ServeOptions(folder: root + "/data", site: root + "/site")
    options.port = 0
    configure(&options)
    let clock = Clock()
    let store = try Store(folder: options.folder)
    let hub = try Hub(options, store: store, now: { clock.now.withLock { $0 } })
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let application = hub.application { port in
      listening.yield(port)
      listening.finish()
    }
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    var services = ServiceGroupConfiguration(
      services: [.init(service: application)], logger: logger)
    services.maximumGracefulShutdownDuration = .seconds(2)
    let group = ServiceGroup(configuration: services)
    let serving = Task {
      defer { listening.finish() }
      try await group.run()
    }
    guard let port = await ports.first(where: { _ in true }) else {
      try await serving.value
      throw ServerError.cannotListen(host: options.host, port: 0, reason: "it ended")
    }
    let outcome: Result<Void, any Error>
    do {
      try await body(RunningHub(hub, port, root, group, clock))
      outcome = .success(())
    } catch {
      outcome = .failure(error)
    }
    await group.triggerGracefulShutdown()
    _ = try? await serving.value
    try outcome.get()
  }

  func stop() async { await group.triggerGracefulShutdown() }

  func pass(minutes: Int64) {
    clock.now.withLock { $0 = Instant(milliseconds: $0.milliseconds + minutes * 60_000) }
  }

  /// Sends one request and reads the whole answer.
  func ask(
    _ path: String, _ method: String = "GET", body: [UInt8] = [], host: String? = nil,
    _ headers: [String: String] = [:]
  ) async throws -> Answer {
    let connection = try Connection(port: port)
    try connection.send(head(path, method, host, headers, length: body.count) + body)
    return try await connection.answer()
  }

  func ask(_ path: String, _ headers: [String: String]) async throws -> Answer {
    try await ask(path, "GET", headers)
  }

  func head(
    _ path: String, _ method: String, _ host: String? = nil, _ headers: [String: String] = [:],
    length: Int?
  ) -> [UInt8] {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
    lines.append("Connection: close")
    if let length { lines.append("Content-Length: \(length)") }
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      lines.append("\(name): \(value)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Signs in with a fresh token; the header to send from then on.
  func signIn() async throws -> [String: String] {
    try await ask("/?token=" + hub.makeToken()).session
  }
}

extension Answer {
  /// What an answer that signs in hands over, as the headers to send from then on.
  var session: [String: String] {
    let cookie = headers["set-cookie"]?.split(separator: ";").first.map(String.init)
    let place = headers["location"] ?? ""
    let key =
      headers["x-ledgerline-key"]
      ?? (place.hasPrefix("/#key=") ? String(place.dropFirst("/#key=".count)) : "")
    return ["Cookie": cookie ?? "", "X-Ledgerline-Key": key]
  }
}

enum TemporaryFolder {
  static func make() -> String {
    let path = NSTemporaryDirectory() + "/ledgerline-\(UInt64.random(in: 0...UInt64.max))"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }
}

/// A site as scripts/build-site writes it, of a few bytes.
enum TestSite {
  static let files = [
    "app.html": "<!doctype html><title>App</title>", "index.html": "<!doctype html>",
    "sw.js": "// worker", "manifest.webmanifest": "{}", "assets.json": "{}",
    "assets/app.abc.js": "plain", "assets/app.abc.js.br": "brotli",
    "assets/app.abc.js.gz": "gzip", "assets/app.abc.wasm": "wasm",
  ]

  static func write(to folder: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder + "/assets", withIntermediateDirectories: true)
    for (path, text) in files {
      try text.write(toFile: folder + "/" + path, atomically: true, encoding: .utf8)
    }
  }
}
