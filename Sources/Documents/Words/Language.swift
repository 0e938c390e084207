/// A language that documents are written in.
public enum Language: Equatable, Sendable {
  case english, german

  /// The language of a BCP 47 tag; English where there is no catalogue.
  public init(locale: String) {
    let first = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { String($0) }
    self = first == "de" || first == "DE" ? .german : .english
  }

  /// BCP 47.
  public var tag: String {
    switch self {
    case .english: "en"
    case .german: "de"
    }
  }

  /// What a document says in this language.
  public func callAsFunction(_ word: Word) -> String {
    switch self {
    case .english: word.english
    case .german: word.german
    }
  }
}
