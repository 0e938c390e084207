import Exchange

/// What somebody most likely meant who wrote a word that is not known.
enum Near {
  /// "Did you mean clients? Use one of clients, projects …".
  static func words(_ word: String, among known: [String]) -> String {
    let all = "Use one of " + known.joined(separator: ", ")
    guard let near = NearestName.find(word, among: known) else { return all }
    return "Did you mean \(near)? " + all
  }
}
