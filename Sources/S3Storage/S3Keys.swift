import Foundation

/// What signs requests.
///
/// It stands in no message, no log line and no description.
public struct S3Keys: Equatable, Sendable, CustomStringConvertible {
  let id: String
  let secret: String
  let token: String?

  public var description: String { "keys" }

  init(id: String, secret: String, token: String? = nil) {
    (self.id, self.secret, self.token) = (id, secret, token)
  }

  /// Those of the environment, else those of Amazon's own file of credentials.
  public static func find(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(S3Error) -> S3Keys {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    if let id = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") {
      return try checked(S3Keys(id: id, secret: secret, token: value("AWS_SESSION_TOKEN")))
    }
    let file =
      value("AWS_SHARED_CREDENTIALS_FILE") ?? value("HOME").map { $0 + "/.aws/credentials" } ?? ""
    let profile = value("AWS_PROFILE") ?? "default"
    let text = FileManager.default.contents(atPath: file).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let text else {
      throw .refused(
        "there are no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write them into"
          + " ~/.aws/credentials")
    }
    guard let keys = read(text, profile) else {
      throw .refused("\(file) has no aws_access_key_id and aws_secret_access_key for [\(profile)]")
    }
    return try checked(keys)
  }

  /// The profile's part of a file of credentials.
  static func read(_ text: String, _ profile: String) -> S3Keys? {
    var isInside = false
    var words: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") {
        isInside = line.dropFirst().dropLast().trimmingCharacters(in: .whitespaces) == profile
      } else if isInside, let sign = line.firstIndex(of: "=") {
        words[line[..<sign].trimmingCharacters(in: .whitespaces)] =
          line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
      }
    }
    guard let id = words["aws_access_key_id"], let secret = words["aws_secret_access_key"],
      !id.isEmpty, !secret.isEmpty
    else { return nil }
    return S3Keys(id: id, secret: secret, token: words["aws_session_token"])
  }

  /// They stand in lines of a request.
  private static func checked(_ keys: S3Keys) throws(S3Error) -> S3Keys {
    for text in [keys.id, keys.token ?? ""]
    where text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
      throw .refused("the keys have a blank or another character in them that no key has")
    }
    return keys
  }
}
