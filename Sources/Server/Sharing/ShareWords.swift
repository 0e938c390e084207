import Documents

/// What the pages for people without a sign-in say besides the document itself, in its language.
enum ShareWord {
  /// Who sends it.
  case from(String)
  case loadPDF
  /// The last day on which the page is there.
  case validUntil(String)
  case wasVoided
  case notValid
  case notValidText
  case waiting
  case waitingText
}

extension Language {
  func callAsFunction(_ word: ShareWord) -> String {
    switch self {
    case .english: word.english
    case .german: word.german
    }
  }

  /// The first of a browser's languages that there are words in.
  init(accepting header: String?) {
    for entry in (header ?? "").split(separator: ",") {
      let tag = entry.split(separator: ";")[0].lowercased().filter { $0 != " " }
      if tag.hasPrefix("de") || tag.hasPrefix("en") {
        self = Language(locale: String(tag.prefix(2)))
        return
      }
    }
    self = .english
  }
}

extension ShareWord {
  fileprivate var english: String {
    switch self {
    case .from(let name): "from " + name
    case .loadPDF: "Download PDF"
    case .validUntil(let day): "This page is here until " + day + "."
    case .wasVoided: "This invoice was voided. Nothing is to be paid."
    case .notValid: "This link does not work"
    case .notValidText:
      "It may have ended or been taken back, or a part of it is missing. Ask whoever sent it to you."
    case .waiting: "Too many wrong addresses"
    case .waitingText: "Try again in a quarter of an hour."
    }
  }

  fileprivate var german: String {
    switch self {
    case .from(let name): "von " + name
    case .loadPDF: "PDF herunterladen"
    case .validUntil(let day): "Diese Seite ist bis zum " + day + " abrufbar."
    case .wasVoided: "Diese Rechnung wurde storniert. Es ist nichts zu zahlen."
    case .notValid: "Dieser Link führt nirgendwohin"
    case .notValidText:
      "Er ist vielleicht abgelaufen oder zurückgezogen, oder ein Teil fehlt. Bitte bei der Person"
        + " nachfragen, von der er stammt."
    case .waiting: "Zu viele falsche Adressen"
    case .waitingText: "Bitte in einer Viertelstunde noch einmal versuchen."
    }
  }
}
