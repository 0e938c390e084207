/// The words of what a bank wrote on a line, without case and accents, to be compared with lists of known ones.
struct BankWords {
  let words: [ArraySlice<UInt8>]

  init(_ text: String) { words = Array(folded(text).utf8).split { !BankWords.isOfWord($0) } }

  func says(_ wanted: String, at place: Int) -> Bool { words[place].elementsEqual(wanted.utf8) }

  /// Whether one of them is on a list.
  func isAny(of list: [String]) -> Bool {
    words.indices.contains { place in list.contains { says($0, at: place) } }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
