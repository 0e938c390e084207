import Ledger

/// A name that is meant as a whole, where a part of one would do: `=Amtrak`; `=` is none at all.
enum WholeName {
  static func word(_ name: String) -> String { "=" + trimmed(name) }

  /// The name of such a word; nil for a part of one.
  static func name(of word: String) -> String? {
    word.utf8.first == 0x3D ? String(word.dropFirst()) : nil
  }

  /// Whether a folded text is the name, or has the part, that a word says.
  static func accepts(_ text: String, _ word: String) -> Bool {
    guard let name = name(of: word) else {
      return TextSearch.contains(folded(text), folded(trimmed(word)))
    }
    return folded(trimmed(text)) == folded(trimmed(name))
  }
}
