import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// The second secret of a session.
///
/// Browsers send a cookie to every port of a machine; the key is kept in the storage of the app's own
/// origin and comes in a header, so that who sees the cookie alone can do nothing with it. It is 64
/// hexadecimal digits: 128 random bits, and a code over them and over who signed in, by which the hub
/// knows a browser that was let in before, after the session is long gone.
struct BrowserKeys: Sendable {
  private let secret: [UInt8]

  /// The secret of all hubs of a database: what the first of them had.
  init(in notes: HubNotes, file: String) throws(StoreError) {
    let own = String(decoding: BrowserKeys(file: file).secret, as: UTF8.self)
    self.init(secret: Array(try notes.keep(.secret, BrowserKeys.name, own).utf8))
  }

  static let name = "familiar"

  private init(secret: [UInt8]) { self.secret = secret }

  /// The hub's own secret is in DATA/familiar; while that cannot be written it lasts until the hub stops.
  init(file: String) {
    if let text = try? String(contentsOfFile: file, encoding: .utf8), text.utf8.count >= 64 {
      secret = Array(text.utf8)
      return
    }
    secret = Array((BrowserKeys.random(32) + "\n").utf8)
    try? PrivateFile.write(secret, to: file)
  }

  /// A new key for somebody who signs in under a name, such as an email.
  func make(for name: String) -> String {
    let nonce = BrowserKeys.random(16)
    return nonce + code(nonce, name)
  }

  /// A name that all who have the secret know, and that says nothing of it.
  var hubName: String { String(SHA256.hex(Array("hub".utf8) + secret).prefix(8)) }

  /// What counts a browser that signed in under this name before; nil for every other.
  func browser(of key: String?, as name: String) -> String? {
    guard let key, key.utf8.count == 64 else { return nil }
    let nonce = String(key.prefix(32))
    let right = code(nonce, name)
    var difference: UInt8 = 0
    for (one, other) in zip(key.utf8.suffix(32), right.utf8) { difference |= one ^ other }
    return difference == 0 ? nonce : nil
  }

  private func code(_ nonce: String, _ name: String) -> String {
    func keyed(_ pad: UInt8, _ rest: [UInt8]) -> [UInt8] {
      var block = SHA256.hash(secret) + [UInt8](repeating: 0, count: 32)
      for index in block.indices { block[index] ^= pad }
      return SHA256.hash(block + rest)
    }
    // HMAC-SHA256, cut to 128 bits.
    let inner = keyed(0x36, Array((nonce + "\n" + name).utf8))
    return SHA256.hexText(Array(keyed(0x5C, inner).prefix(16)))
  }

  private static func random(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return SHA256.hexText((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
}

extension Request {
  /// The key that the page sends along.
  var browserKey: String? { headers[.ledgerlineKey] }
}
