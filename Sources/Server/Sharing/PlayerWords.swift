import Documents
import Ledger

/// What a musician's own pages say besides the gig sheet, in the language of the account's papers.
enum PlayerWord {
  case ahead, over, noneAhead
  case asked, confirmed, declined
  case dayOpen, isHeld
  case answer, answerText, yes, no, yesTo(String), noTo(String)
  /// An answer to what is not asked any more.
  case notTaken
  case yourPay, noFigure
  case loadSheet, loadPay
  case allGigs
}

extension Language {
  func callAsFunction(_ word: PlayerWord) -> String {
    switch self {
    case .english: word.english
    case .german: word.german
    }
  }
}

extension PlayerState {
  /// As it is said to the player.
  var toPlayer: PlayerWord {
    switch self {
    case .confirmed: .confirmed
    case .declined: .declined
    case .asked, .planned: .asked
    }
  }
}

extension PlayerWord {
  fileprivate var english: String {
    switch self {
    case .ahead: "Upcoming gigs"
    case .over: "Past gigs"
    case .noneAhead: "Nothing is planned at the moment."
    case .asked: "Please answer"
    case .confirmed: "You said yes"
    case .declined: "You said no"
    case .dayOpen: "No date yet"
    case .isHeld: "The date is only held so far."
    case .answer: "Can you play?"
    case .answerText:
      "Your answer counts at once. To change it afterwards, write to whoever asked you."
    case .yes: "Yes, I play"
    case .no: "No, I cannot"
    case .yesTo(let gig): "Yes, I play: " + gig
    case .noTo(let gig): "No, I cannot: " + gig
    case .notTaken:
      "Your answer was not taken: this was answered, changed or asked anew meanwhile. Here is how it stands now."
    case .yourPay: "Your pay"
    case .noFigure: "There is no figure at the moment."
    case .loadSheet: "Gig sheet as PDF"
    case .loadPay: "Pay statement as PDF"
    case .allGigs: "All your gigs"
    }
  }

  fileprivate var german: String {
    switch self {
    case .ahead: "Kommende Auftritte"
    case .over: "Vergangene Auftritte"
    case .noneAhead: "Zurzeit ist nichts geplant."
    case .asked: "Bitte antworten"
    case .confirmed: "Zugesagt"
    case .declined: "Abgesagt"
    case .dayOpen: "Noch kein Termin"
    case .isHeld: "Der Termin ist bisher nur vorgemerkt."
    case .answer: "Zusage?"
    case .answerText:
      "Die Antwort gilt sofort. Für eine spätere Änderung bitte an die Person schreiben, von der die Anfrage kam."
    case .yes: "Ja, ich spiele mit"
    case .no: "Nein, ich kann nicht"
    case .yesTo(let gig): "Ja, ich spiele mit: " + gig
    case .noTo(let gig): "Nein, ich kann nicht: " + gig
    case .notTaken:
      "Die Antwort wurde nicht übernommen: Inzwischen wurde geantwortet, etwas geändert oder neu angefragt. So steht"
        + " es jetzt."
    case .yourPay: "Gage"
    case .noFigure: "Zurzeit gibt es keinen Betrag."
    case .loadSheet: "Ablaufplan als PDF"
    case .loadPay: "Gagenabrechnung als PDF"
    case .allGigs: "Alle Auftritte"
    }
  }
}
