import Foundation
import Glibc

/// What came back: status, headers by lower-case name, body without its chunks' lengths.
struct Answer: Sendable {
  var status = 0
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  var text: String { String(decoding: body, as: UTF8.self) }

  init(_ bytes: [UInt8]) {
    let end = Array("\r\n\r\n".utf8)
    guard let cut = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return }
    let lines = String(decoding: bytes[..<cut], as: UTF8.self).components(separatedBy: "\r\n")
    status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.last?.trimmingCharacters(in: .whitespaces)
    }
    body = Array(bytes[(cut + 4)...])
  }
}

/// A bare TCP connection, which sends exactly what a test says.
final class Connection: Sendable {
  private let socket: Int32

  struct Failed: Error {
    var call: String
    var code: Int32
  }

  init(port: Int) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    guard code == 0 else { throw Failed(call: "connect", code: errno) }
  }

  deinit { close(socket) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failed(call: "send", code: errno) }
      sent += count
    }
  }

  /// What has come next; empty at the end.
  ///
  /// Waits on a thread of its own: dozens of waiting tests must not take the hub's.
  func receive() async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(self.socket, &bytes, bytes.count, 0)
        if count < 0 {
          continuation.resume(throwing: Failed(call: "recv", code: errno))
        } else {
          continuation.resume(returning: Array(bytes.prefix(count)))
        }
      }
    }
  }

  /// Everything up to the end, or to the announced length.
  func answer() async throws -> Answer {
    var bytes: [UInt8] = []
    while true {
      let answer = Answer(bytes)
      if let length = answer.headers["content-length"].flatMap({ Int($0) }),
        answer.body.count >= length
      {
        return answer
      }
      if answer.status == 304 || answer.status == 204 { return answer }
      let more = try await receive()
      if more.isEmpty { return Answer(bytes) }
      bytes += more
    }
  }

  /// Reads until `text` has come, and returns all that came.
  func received(_ text: String) async throws -> String {
    var bytes: [UInt8] = []
    while true {
      let so = String(decoding: bytes, as: UTF8.self)
      if so.contains(text) { return so }
      let more = try await receive()
      if more.isEmpty { throw Failed(call: "the end came before \(text), after \(so)", code: 0) }
      bytes += more
    }
  }

  /// Reads until the hub ends the connection.
  func ended() async throws {
    while try await !receive().isEmpty {}
  }
}
