import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Where a request comes from: an IPv4 address, or the /64 network of an IPv6 address, which is what
/// one household or one rented machine has.
struct Source: Hashable, Sendable {
  let text: String

  /// Reads an address of digits as it stands in headers and options, with or without a port; nil for
  /// everything else.
  init?(_ text: String) {
    var bare = text.trimmingCharacters(in: .whitespaces)
    if bare.hasPrefix("["), let end = bare.firstIndex(of: "]") {
      bare = String(bare[bare.index(after: bare.startIndex)..<end])
    } else if bare.filter({ $0 == ":" }).count == 1, let colon = bare.firstIndex(of: ":") {
      bare = String(bare[..<colon])
    }
    var four = in_addr()
    if inet_pton(AF_INET, bare, &four) == 1 {
      self.init(withUnsafeBytes(of: &four) { Array($0) })
      return
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, bare, &six) == 1 else { return nil }
    self.init(withUnsafeBytes(of: &six) { Array($0) })
  }

  init?(_ address: SocketAddress?) {
    guard let digits = address?.ipAddress else { return nil }
    self.init(String(digits.prefix { $0 != "%" }))
  }

  private init(_ bytes: [UInt8]) {
    let isMapped =
      bytes.count == 16 && bytes.prefix(10).allSatisfy { $0 == 0 }
      && bytes[10] == 0xFF && bytes[11] == 0xFF
    let kept = bytes.count == 4 ? bytes : isMapped ? Array(bytes.suffix(4)) : Array(bytes.prefix(8))
    if kept.count == 4 {
      text = kept.map { String($0) }.joined(separator: ".")
    } else {
      text =
        stride(from: 0, to: 8, by: 2).map {
          String(UInt16(kept[$0]) << 8 | UInt16(kept[$0 + 1]), radix: 16)
        }.joined(separator: ":") + "::/64"
    }
  }

  private init(text: String) { self.text = text }

  /// A connection whose other end has no address.
  static let unknown = Source(text: "")
}

extension Hub {
  /// Where a request comes from: the other end of the connection, or, when that is a proxy that
  /// `--trust-proxy` names, the last entry of X-Forwarded-For, which is the one it wrote itself.
  func source(of request: Request, _ context: HubContext) -> Source {
    let peer = Source(context.channel.remoteAddress) ?? .unknown
    guard proxies.contains(peer), let header = request.headers[.forwardedFor],
      let last = header.split(separator: ",", omittingEmptySubsequences: false).last
    else { return peer }
    return Source(String(last)) ?? peer
  }

  /// What a try to sign in under a name counts against.
  func tryKeys(_ name: String, _ request: Request, _ context: HubContext) -> [Tries.Key] {
    if let browser = keys.browser(of: request.browserKey, as: name) { return [.browser(browser)] }
    return [.source("login", source(of: request, context)), .name(name)]
  }

  /// Counts a try, or refuses it.
  func begin(_ tried: [Tries.Key]) async throws {
    let (tries, now) = (self.tries, self.now())
    if let wait = try await asking({ try tries.begin(tried, now) }) {
      throw Refusal.wait(milliseconds: wait)
    }
  }

  /// The secret was right.
  func forgive(_ tried: [Tries.Key]) async throws {
    let (tries, now) = (self.tries, self.now())
    try await asking { try tries.forgive(tried, now) }
  }
}
