import Foundation
import Ledger
import OpenSSL

/// The hub's password, kept as scrypt(N = 2^17, r = 8, p = 1) with a random salt (OWASP Password
/// Storage Cheat Sheet), one line: `scrypt 17 SALT HASH`.
struct PasswordFile: Sendable {
  let file: String

  var isSet: Bool { FileManager.default.fileExists(atPath: file) }

  func set(_ password: String) throws(ServerError) {
    guard password.count >= 12 else { throw .passwordTooShort }
    let salt = (0..<16).map { _ in UInt8.random(in: 0...255) }
    guard let key = PasswordFile.derive(password, salt) else {
      throw .noMemory
    }
    let line = "scrypt 17 " + SHA256.hexText(salt) + " " + SHA256.hexText(key) + "\n"
    try PrivateFile.write(Array(line.utf8), to: file)
  }

  /// Whether a password is the one.
  ///
  /// Takes about half a second and 128 MB: call it off the cooperative threads, few at a time.
  func matches(_ password: String) -> Bool {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return false }
    let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard parts.count == 4, parts[0] == "scrypt", parts[1] == "17",
      let salt = PasswordFile.bytes(parts[2]), let wanted = PasswordFile.bytes(parts[3])
    else { return false }
    guard let found = PasswordFile.derive(password, salt), found.count == wanted.count else {
      return false
    }
    var difference: UInt8 = 0
    for index in found.indices { difference |= found[index] ^ wanted[index] }
    return difference == 0
  }

  private static func derive(_ password: String, _ salt: [UInt8]) -> [UInt8]? {
    var key = [UInt8](repeating: 0, count: 32)
    let characters = Array(password.utf8).map { CChar(bitPattern: $0) }
    let done = EVP_PBE_scrypt(
      characters, characters.count, salt, salt.count, 1 << 17, 8, 1, 256 << 20, &key, key.count)
    return done == 1 ? key : nil
  }

  private static func bytes(_ hex: String) -> [UInt8]? {
    let digits = Array(hex)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(digits[place...place + 1]), radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
