import Foundation

/// The hub's own password, which signs in its owner; ``Scrypt`` says how it is kept.
struct PasswordFile: Sendable {
  let file: String

  var isSet: Bool { FileManager.default.fileExists(atPath: file) }

  func set(_ password: String) throws(ServerError) {
    guard password.count >= Scrypt.leastLength else { throw .passwordTooShort }
    guard let line = Scrypt.line(for: password) else { throw .noMemory }
    try keep(line)
  }

  /// Keeps a line that ``Scrypt`` made.
  func keep(_ line: String) throws(ServerError) {
    try PrivateFile.write(Array((line + "\n").utf8), to: file)
  }

  /// Whether a password is the one; takes as long when there is none.
  func matches(_ password: String) -> Bool {
    Scrypt.matches(password, (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
  }
}
