import Ledger

/// What accounts are called so that hledger and beancount take them: letters and digits of ASCII, each word's first large.
///
/// Two things of one name stay two accounts: the later one has the end of its id behind its name.
struct AccountNames {
  private var names: [String: String] = [:]
  private var taken = Set<String>()

  /// The account below `root` of the thing that `key` tells apart from others.
  mutating func account(_ root: String, _ name: String, key: String) -> String {
    let place = root + "\n" + key
    if let known = names[place] { return known }
    let word = AccountNames.word(name)
    var account = root + ":" + (word.isEmpty ? "X" + AccountNames.end(of: key) : word)
    if !taken.insert(account).inserted {
      account += "-" + AccountNames.end(of: key)
      var count = 2
      while !taken.insert(account).inserted {
        account += "-\(count)"
        count += 1
      }
    }
    names[place] = account
    return account
  }

  private static func end(of key: String) -> String {
    let end = word(String(decoding: Array(key.utf8).suffix(6), as: UTF8.self))
    return end.isEmpty ? "0" : end
  }

  static func word(_ name: String) -> String {
    var word: [UInt8] = []
    var isFirst = true
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    for byte in (isPlain ? name : folded(name)).utf8 {
      let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      let isLarge = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      guard isSmall || isLarge || Ascii.isDigit(byte) else {
        // An apostrophe parts no words.
        if byte != UInt8(ascii: "'") { isFirst = true }
        continue
      }
      word.append(isFirst && isSmall ? byte - 0x20 : byte)
      isFirst = false
    }
    return String(decoding: word, as: UTF8.self)
  }
}
