extension Phrase {
  /// Whether a folded word is in it, in English or as a catalogue says it: rows are found by what they are called in the app
  /// (rule F2).
  public func says(_ word: String, in catalogue: Catalogue?) -> Bool {
    if TextSearch.contains(folded(english), word) { return true }
    return catalogue != nil && TextSearch.contains(folded(said(in: catalogue)), word)
  }
}
