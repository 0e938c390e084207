/// What a vendor is called, from what a bank calls it (rule M36).
public enum MerchantName {
  /// Without what card schemes set before it, without numbers of shops and terminals, places and countries behind it; in
  /// small letters where the bank writes capitals alone.
  ///
  ///     cleaned("SQ *EMBER CAFE #0042  NASHVILLE TN")   // "Ember Cafe"
  public static func cleaned(_ line: BankLine, in book: Book) -> String {
    let said = isBlank(line.counterparty) ? line.text : line.counterparty
    return cleaned(said, city: book.profile.address.city)
  }

  static func cleaned(_ said: String, city: String = "") -> String {
    let reader = NameReader()
    // Banks fill fields up with blanks: what follows two of them is another field.
    var words = pieces(trimmed(said))
    while let first = words.first, words.count > 1 {
      if !NameReader.words(of: first).allSatisfy({ reader.isMark($0) }) { break }
      words.removeFirst()
    }
    if let end = words.dropFirst().firstIndex(where: isNumber) {
      words = Array(words[..<end])
    }
    let town = NameReader.words(of: city).map { $0.hash }
    while words.count > 1, let last = words.last {
      let own = NameReader.words(of: last)
      let isTown = !town.isEmpty && own.allSatisfy { town.contains($0.hash) }
      let isState = words.count > 2 && last.utf8.count == 2 && last == uppered(last)
      if !own.isEmpty && !isTown && !isState { break }
      words.removeLast()
    }
    let name = words.joined(separator: " ")
    return name == uppered(name) && name.utf8.count > 4 ? capitalized(words) : name
  }

  private static func pieces(_ said: String) -> [String] {
    var bytes = Array(said.utf8)
    // "PAYPAL *SHOP", "SQ*SHOP": what follows the star.
    if let star = bytes.firstIndex(of: 0x2A), star <= 12, star + 1 < bytes.count {
      bytes = Array(bytes[(star + 1)...].drop { $0 == 0x20 })
    }
    var end = bytes.count
    for place in bytes.indices.dropFirst(3)
    where place + 1 < bytes.count && bytes[place] == 0x20 && bytes[place + 1] == 0x20 {
      end = place
      break
    }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    return text.split(separator: " ").map { String($0) }
  }

  /// A word of digits, with a sign before it or none: of a shop, a terminal, a telephone.
  private static func isNumber(_ word: String) -> Bool {
    let digits = word.utf8.filter { MatchNumbers.isDigit($0) }.count
    return digits >= 2 && digits * 2 >= word.utf8.count
  }

  private static func capitalized(_ words: [String]) -> String {
    words.map { word in
      let letters = word.unicodeScalars
      guard let first = letters.first else { return word }
      return String(first) + lowered(String(String.UnicodeScalarView(letters.dropFirst())))
    }.joined(separator: " ")
  }
}
