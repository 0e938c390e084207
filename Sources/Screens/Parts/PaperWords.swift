import Ledger

/// What the looks and languages of papers are called where somebody chooses one.
enum PaperWords {
  /// The languages that papers may have; a tag that is none of them stays as it is.
  static func localeOptions(
    _ current: String, none: (value: String, text: Phrase)
  ) -> [(value: String, text: Phrase)] {
    var options = [none]
    for choice in Regional.choices { options.append((choice.locale, choice.title)) }
    if !current.isEmpty, !options.contains(where: { $0.value == current }) {
      options.append((current, "\(Regional.title(of: current)), \(current)"))
    }
    return options
  }

  static func title(of layout: PaperLayout) -> Phrase {
    switch layout {
    case .classic: return "Classic"
    case .modern: return "Modern"
    case .minimal: return "Minimal"
    }
  }

  static func title(of accent: PaperAccent) -> Phrase {
    switch accent {
    case .ink: return "Black"
    case .blue: return "Blue"
    case .teal: return "Teal"
    case .green: return "Green"
    case .plum: return "Plum"
    case .red: return "Red"
    case .brown: return "Brown"
    }
  }
}
