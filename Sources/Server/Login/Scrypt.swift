import Ledger
import OpenSSL

/// Passwords as scrypt(N = 2^17, r = 8, p = 1) with a random salt (OWASP Password Storage Cheat
/// Sheet), one line: `scrypt 17 SALT HASH`.
///
/// Each takes about half a second and 128 MB: off the cooperative threads, few at a time.
public enum Scrypt {
  public static let leastLength = 12

  /// The line to keep for a password; nil when there is no memory for it.
  public static func line(for password: String) -> String? {
    let salt = (0..<16).map { _ in UInt8.random(in: 0...255) }
    guard let key = derive(password, salt) else { return nil }
    return "scrypt 17 " + SHA256.hexText(salt) + " " + SHA256.hexText(key)
  }

  /// Whether a password is the one that a line was made for; takes as long for one that is not.
  static func matches(_ password: String, _ line: String) -> Bool {
    let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard parts.count == 4, parts[0] == "scrypt", parts[1] == "17", let salt = bytes(parts[2]),
      let wanted = bytes(parts[3])
    else {
      waste(password)
      return false
    }
    guard let found = derive(password, salt), found.count == wanted.count else { return false }
    var difference: UInt8 = 0
    for index in found.indices { difference |= found[index] ^ wanted[index] }
    return difference == 0
  }

  /// Spends the time that a password takes, when there is none to compare with: an email that
  /// nobody has is answered no sooner than a wrong password.
  static func waste(_ password: String) { _ = derive(password, [UInt8](repeating: 0, count: 16)) }

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
