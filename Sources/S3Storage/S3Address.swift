import Foundation

/// Where files are: `s3://bucket/prefix?endpoint=https://minio.example.com:9000&region=eu-central-1`.
///
/// Without an endpoint it is Amazon's own in that region. No key is ever part of it.
public struct S3Address: Equatable, Sendable {
  public let bucket: String
  /// Without a slash at its ends; may be empty.
  public let prefix: String
  /// `https://host:port`, perhaps with a path.
  public let endpoint: String
  public let region: String

  /// What is wrong with it is said without repeating it: somebody may have put keys there.
  public init(_ text: String) throws(S3Error) {
    guard text.hasPrefix("s3://") else {
      throw .refused("an address of files begins with s3://")
    }
    let parts = text.dropFirst(5).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let bucket = String(path[0])
    if bucket.contains("@") {
      throw .refused(
        "keys do not belong into the address: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
    }
    let isBucket =
      (3...63).contains(bucket.utf8.count)
      && bucket.utf8.allSatisfy { S3Address.isLowercase($0) || $0 == 0x2D || $0 == 0x2E }
      && bucket.first != "." && bucket.first != "-"
    guard isBucket else {
      throw .refused("the address names no bucket: s3://BUCKET/PREFIX, in small letters")
    }
    self.bucket = bucket
    var prefix = path.count > 1 ? path[1] : ""
    while prefix.hasSuffix("/") { prefix = prefix.dropLast() }
    guard prefix.isEmpty || S3Address.isPath(prefix) else {
      throw .refused("the address's prefix has other characters than letters, digits, -, _ and .")
    }
    self.prefix = String(prefix)
    var (endpoint, region) = ("", "us-east-1")
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let word = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = word.count > 1 ? String(word[1]).removingPercentEncoding ?? "" : ""
      switch word[0] {
      case "endpoint": endpoint = value
      case "region": region = value
      case _: throw .refused("the address says something else than endpoint= and region= after ?")
      }
    }
    let isRegion =
      !region.isEmpty && region.utf8.allSatisfy { S3Address.isLowercase($0) || $0 == 0x2D }
    guard isRegion else { throw .refused("the address's region= is no region like eu-central-1") }
    self.region = region
    while endpoint.hasSuffix("/") { endpoint.removeLast() }
    if endpoint.isEmpty { endpoint = "https://s3.\(region).amazonaws.com" }
    guard S3Address.isEndpoint(endpoint) else {
      throw .refused("the address's endpoint= is none like https://minio.example.com:9000")
    }
    self.endpoint = endpoint
  }

  /// The same address in one way of writing it.
  public var text: String {
    "s3://\(place)?endpoint=\(endpoint)&region=\(region)"
  }

  /// Where it is, for messages.
  public var name: String { "s3://\(place) at \(host)" }

  private var place: String { prefix.isEmpty ? bucket : bucket + "/" + prefix }

  /// With the port, unless it is the usual one; as it stands in a request.
  var host: String {
    let rest = endpoint.drop { $0 != "/" }.dropFirst(2)
    let host = String(rest.prefix { $0 != "/" })
    let usual = endpoint.hasPrefix("https:") ? ":443" : ":80"
    return host.hasSuffix(usual) ? String(host.dropLast(usual.count)) : host
  }

  /// The path of an object, or of the bucket, at the endpoint.
  func path(_ key: String?) -> String {
    let rest = endpoint.drop { $0 != "/" }.dropFirst(2)
    let base = rest.drop { $0 != "/" } + "/" + bucket
    return key.map { base + "/" + $0 } ?? String(base)
  }

  /// A key below the prefix.
  func key(_ name: String) -> String { prefix.isEmpty ? name : prefix + "/" + name }

  /// Whether two addresses are of the same place, whatever way leads there.
  public func isSamePlace(as other: S3Address) -> Bool {
    bucket == other.bucket && prefix == other.prefix
  }

  private static func isLowercase(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  /// Segments that need no quoting anywhere, none of them `.` or `..`.
  private static func isPath(_ text: Substring) -> Bool {
    text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { segment in
      !segment.isEmpty && segment != "." && segment != ".."
        && segment.utf8.allSatisfy {
          isLowercase($0) || (0x41...0x5A).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
        }
    }
  }

  private static func isEndpoint(_ text: String) -> Bool {
    let scheme = ["https://", "http://"].first { text.hasPrefix($0) }
    guard let scheme else { return false }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(host.count)
    return !host.isEmpty
      && host.utf8.allSatisfy {
        isLowercase($0) || (0x41...0x5A).contains($0)
          || [0x2D, 0x2E, 0x3A, 0x5B, 0x5D].contains($0)
      } && (path.isEmpty || isPath(path.dropFirst()))
  }
}
