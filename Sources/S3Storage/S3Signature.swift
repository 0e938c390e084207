import Ledger

/// Amazon's Signature Version 4 of one request, by headers.
///
/// libcurl has one, too; that of 7.88 (Debian 12) is refused by botocore's own reckoning.
struct S3Signature {
  /// In one region, for one service.
  var region: String
  var service = "s3"
  var keys: S3Keys

  /// The value of `Authorization` for a request with these headers, all of which are signed.
  ///
  /// The path is quoted already; so are the parameters, which are sorted by name. `moment` is like `20260131T235959Z`.
  func authorization(
    _ method: String, _ path: String, query: [(String, String)], headers: [(String, String)],
    payload: String, at moment: String
  ) -> String {
    let headers = headers.map { ($0.0.lowercased(), S3Signature.trimmed($0.1)) }
      .sorted { $0.0 < $1.0 }
    let names = headers.map { $0.0 }.joined(separator: ";")
    let request = [
      method, path, S3Signature.text(of: query),
      headers.map { $0.0 + ":" + $0.1 + "\n" }.joined(), names, payload,
    ].joined(separator: "\n")
    let day = String(moment.prefix(8))
    let scope = [day, region, service, "aws4_request"].joined(separator: "/")
    let text = [
      "AWS4-HMAC-SHA256", moment, scope, SHA256.hex(Array(request.utf8)),
    ].joined(separator: "\n")
    var key = Array(("AWS4" + keys.secret).utf8)
    for word in [day, region, service, "aws4_request", text] {
      key = S3Signature.code(of: Array(word.utf8), by: key)
    }
    return "AWS4-HMAC-SHA256 Credential=\(keys.id)/\(scope), SignedHeaders=\(names), Signature="
      + SHA256.hexText(key)
  }

  /// Parameters as they stand in an address.
  static func text(of query: [(String, String)]) -> String {
    query.map { quoted($0.0) + "=" + quoted($0.1) }.sorted().joined(separator: "&")
  }

  /// HMAC-SHA256 (RFC 2104).
  static func code(of text: [UInt8], by key: [UInt8]) -> [UInt8] {
    var key = key.count > 64 ? SHA256.hash(key) : key
    key += [UInt8](repeating: 0, count: 64 - key.count)
    return SHA256.hash(key.map { $0 ^ 0x5C } + SHA256.hash(key.map { $0 ^ 0x36 } + text))
  }

  /// Everything but letters, digits and `-._~` as %XX.
  static func quoted(_ text: String) -> String {
    var out: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: out.append(byte)
      case _: out += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Without blanks at the ends, one between words.
  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ").joined(separator: " ")
  }
}
