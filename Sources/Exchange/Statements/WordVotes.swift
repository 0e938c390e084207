import Ledger

/// Which way money went, by words that leave no doubt.
enum WordVotes {
  /// All that a column of flags may hold, and nothing else.
  private static let flagsIn: StaticString = """
    c|cr|credit|credits|crdt|h|haben|k|kredit|bij|in|i|inflow|deposit|gutschrift|credito|abono|ingreso|avoir|incoming|received|eingang|einnahme|income|money in|entrada|uznania|uznanie|bevetel|jovairas\
    |приход|зачисление|пополнение|tulo|innskudd|accredito|avere|credit card credit|entree|recette|insattning|wplyw|ta|alacak|入金|收入|crediteur|prijem|cd|+
    """
  private static let flagsOut: StaticString = """
    d|dr|w|check|cheque|debit|debits|dbit|s|soll|debet|af|out|o|outflow|withdrawal|belastung|lastschrift|debito|cargo|egreso|debiteur|outgoing|sent|ausgang|ausgabe|expense|money out|saida|obciazenia|obciazenie|kiadas|terheles\
    |расход|списание|meno|uttak|addebito|dare|sortie|depense|uttag|wydatek|borc|出金|支出|vydaj|-
    """

  /// 1 for in, -1 for out, 0 for a word that is no flag.
  static func flag(_ cell: String) -> Int {
    if cell.utf8.count > 40 { return 0 }
    if cell == "+" { return 1 }
    if cell == "-" { return -1 }
    return flags[ColumnRole.plain(cell)] ?? 0
  }

  private static let flags: [String: Int] = {
    var flags: [String: Int] = [:]
    for word in flagsIn.string.split(separator: "|") { flags[ColumnRole.plain(String(word))] = 1 }
    for word in flagsOut.string.split(separator: "|") { flags[ColumnRole.plain(String(word))] = -1 }
    flags[""] = nil
    return flags
  }()

  private static let textsIn: StaticString = """
    salary|payroll|gehalt|lohn|salaire|nomina|stipendio|wynagrodzenie|palkka|lon|deposit|direct deposit|payment received|payment thank you|thank you|autopay|auto pay|gutschrift|refund|refunded|rembours|remboursement|reembolso|rimborso|erstattung\
    |terugbetaling|pagamento recebido|payment received thank you|vir recu|virement recu|vir sepa recu|interest paid|credit interest|zinsgutschrift|habenzinsen|habenzinsenz|cashback|dividend|dividende|deposito|proventos|bank credit|payment from|received from|faster payment received|zwrot|przelew przychodzacy|tilbagebetaling|statement credit|return|transfer received|transfer from|credit transfer|depot|transferencia recebida
    """
  private static let textsOut: StaticString = """
    pos|purchase|card purchase|by debit card|atm|withdrawal|cash withdrawal|bankomat|geldautomat|lastschrift|folgelastschrift|kartenzahlung|card payment|direct debit|compra|saque|prelevement|prlv|achat|retrait|geldautomaat|betaalautomaat\
    |incasso|interest charge|late fee|foreign transaction fee|account fee|monthly fee|service fee|dauerauftrag|standing order|dankort nota|visa kob|kortkob|kop|zakup|platba kartou|cotisation|comision|prelievo|addebito|pagobancomat|compra com cartao|overdraft fee|zakup karta|kortkop|varekjop\
    |payment to|sent to|retiro|withdraw|maestro|euronet|transfer to|transfer sent|debit transfer|gebuhr|kontofuhrung|lidl|rewe|aldi|netflix|spotify
    """

  /// What a line's words say: 1 for in, -1 for out, 0 where they say nothing or both.
  static func vote(_ texts: [String]) -> Int {
    var isIn = false
    var isOut = false
    for text in texts where !text.isEmpty && text.utf8.count < 400 {
      let words = ColumnRole.plain(text).split(separator: " ")
      for place in words.indices {
        var phrase = ""
        for next in place..<min(place + 3, words.count) {
          phrase += (phrase.isEmpty ? "" : " ") + words[next]
          // What the French pay in, and Americans buy at.
          let vote = place > 0 && phrase == "depot" ? 0 : votes[phrase] ?? 0
          if vote > 0 { isIn = true }
          if vote < 0 { isOut = true }
        }
      }
    }
    return isIn == isOut ? 0 : isIn ? 1 : -1
  }

  private static let votes: [String: Int] = {
    var votes: [String: Int] = [:]
    for word in textsOut.string.split(separator: "|") { votes[ColumnRole.plain(String(word))] = -1 }
    for word in textsIn.string.split(separator: "|") { votes[ColumnRole.plain(String(word))] = 1 }
    return votes
  }()

  private static let thanks: Set<String> = [
    "payment thank you", "payment received thank you", "thank you for your payment",
    "payments and credits", "payment credit", "payment merci", "paiement merci",
    "pagamento recebido", "pago recibido gracias",
  ]
  private static let cardPayments: Set<String> = [
    "thank you", "autopay", "auto pay", "autopayment", "automatic payment", "payment", "payments",
    "refund", "refunded", "return", "statement credit", "credit", "cashback", "merci", "paiement",
    "pago", "pagamento", "zahlung", "einzahlung", "gutschrift", "betaling", "terugbetaling",
    "remboursement", "reembolso", "rimborso", "erstattung", "estorno", "lastschrifteinzug",
  ]
  private static let charges: Set<String> = [
    "interest charge", "interest charged", "late fee", "late payment fee", "annual fee",
    "foreign transaction fee", "cash advance fee",
  ]
  private static let sales: Set<String> = ["sell", "sold", "verkauf"]
  private static let buys: Set<String> = ["buy", "bought", "kauf"]

  /// What a bank takes: no such line came in.
  static func isCharge(_ text: String) -> Bool { holds(text, charges, 3) }

  /// A cell that says no more than that something was bought (-1) or sold (1); "Sale" is a purchase on a card.
  static func trade(_ cell: String) -> Int {
    if cell.utf8.count > 10 { return 0 }
    let plain = ColumnRole.plain(cell)
    return sales.contains(plain) ? 1 : buys.contains(plain) ? -1 : 0
  }

  private static let sure: Set<String> = [
    "salary", "payroll", "gehalt", "lohn", "salaire", "nomina", "stipendio", "wynagrodzenie",
    "palkka", "direct deposit", "interest paid", "credit interest", "zinsgutschrift", "habenzinsen",
    "habenzinsenz",
    "virement recu", "vir recu", "faster payment received", "transfer received", "deposit",
  ]

  /// A card's thanks for a payment.
  static func isThanks(_ text: String) -> Bool { holds(text, thanks, 5) }

  /// A payment to a card, or what comes back to it; lines of accounts have such words, too.
  static func isCardPayment(_ text: String) -> Bool { holds(text, cardPayments, 3) }

  /// A cell that says nothing else, such as a kind or a category; a deposit there may be what was paid for a flat.
  static func isSureCell(_ cell: String) -> Bool {
    if !(5..<40 ~= cell.utf8.count) || cell.utf8.contains(where: { Ascii.isDigit($0) }) {
      return false
    }
    let plain = ColumnRole.plain(cell)
    return plain != "deposit" && sure.contains(plain)
  }

  /// Wages and the like.
  static func isSure(_ text: String) -> Bool { holds(text, sure, 3) }

  private static func holds(_ text: String, _ phrases: Set<String>, _ longest: Int) -> Bool {
    if text.utf8.count > 400 { return false }
    let words = ColumnRole.plain(text).split(separator: " ")
    for place in words.indices {
      var phrase = ""
      for next in place..<min(place + longest, words.count) {
        phrase += (phrase.isEmpty ? "" : " ") + words[next]
        if phrases.contains(phrase) { return true }
      }
    }
    return false
  }

  private static let balances: StaticString = """
    opening balance|closing balance|beginning balance|ending balance|starting balance|balance brought forward|balance carried forward|brought forward|carried forward|previous balance|new balance|balance forward|anfangssaldo|endsaldo|anfangsbestand|endbestand|anfangsstand|startsaldo\
    |eindsaldo|beginsaldo|alter kontostand|neuer kontostand|kontostand|solde initial|solde final|solde precedent|nouveau solde|ancien solde|saldo anterior|saldo inicial|saldo final|saldo iniziale|saldo finale|saldo poczatkowe|saldo koncowe|saldo do dia|saldo|s a l d o|pocatecni zustatek\
    |konecny zustatek|ingaende saldo|utgaende saldo|nyitoegyenleg|zaroegyenleg|likutis pradziai|likutis pabaigai|likutis|atlikums perioda sakuma|atlikums perioda beigas|algsaldo|loppsaldo|alkusaldo|loppusaldo|начално салдо|крайно салдо|sakuma atlikums|beigu atlikums|входящий остаток|исходящий остаток|balance|ledger balance|available balance|opening|closing
    """

  private static let balancePhrases = balances.string.split(separator: "|").map {
    ColumnRole.plain(String($0))
  }

  /// Whether a text is that of a balance: all of it, or its beginning where that is said in two words.
  static func isBalance(_ text: String) -> Bool {
    if text.utf8.count > 80 { return false }
    let plain = ColumnRole.plain(text)
    return balancePhrases.contains {
      $0 == plain || ($0.utf8.contains(Ascii.space) && plain.hasPrefix($0 + " "))
    }
  }

  private static let sums: Set<String> = [
    "total", "totals", "summe", "sum", "totaal", "totale", "totaux", "razem", "suma", "celkem",
    "итого", "gesamt", "zwischensumme", "subtotal", "grand total", "sum total", "合計", "toplam",
    "osszesen", "summa", "i alt", "yhteensa", "apyvarta", "apgrozijums", "kaive", "turnover",
  ]

  /// The same of a row with a day; there is a shop that is called Total.
  static func isDatedSum(_ text: String) -> Bool {
    isSum(text) && ColumnRole.plain(text) != "total"
  }

  /// Whether a text is that of a sum at the end of a list.
  static func isSum(_ text: String) -> Bool {
    text.utf8.count < 60 && sums.contains(ColumnRole.plain(text))
  }

  private static let waiting: Set<String> = [
    "pending", "processing", "authorised", "authorized", "authorization", "en attente", "pendiente",
    "ausstehend", "in bearbeitung", "in behandeling", "in sospeso", "oczekujaca", "pendente",
    "in progress", "offen", "open", "neu", "uncleared pending", "hold", "on hold", "reserved",
    "в обработке", "w toku", "zpracovava se", "vorgemerkt", "en cours", "in elaborazione",
  ]
  private static let failed: Set<String> = [
    "failed", "declined", "denied", "reverted", "reversed", "canceled", "cancelled", "rejected",
    "expired", "removed", "voided", "void", "refused", "abgelehnt", "fehlgeschlagen", "storniert",
    "abgebrochen", "geweigerd", "annule", "refuse", "rechazada", "cancelado", "annullato",
    "odrzucona", "unclaimed", "blocked", "deleted",
  ]

  /// What a payment service sets aside and gives free again, as it calls that.
  private static let holds: Set<String> = [
    "authorization", "general authorization", "void of authorization", "reauthorization",
    "account hold for open authorization", "reversal of general account hold",
    "general account hold", "general hold", "general hold release", "payment hold",
    "payment release", "payment review hold", "payment review release", "reserve hold",
    "reserve release", "hold on balance for dispute investigation",
    "cancellation of hold for dispute resolution", "hold on available balance",
    "release of hold on available balance", "allgemeine autorisierung", "autorisierung",
    "einbehaltung fur offene autorisierung", "kontoeinbehaltung fur offene autorisierung",
    "ruckbuchung allgemeiner kontoeinbehaltung", "einbehaltene zahlung",
    "freigabe einer einbehaltenen zahlung",
  ]

  static func isHold(_ cell: String) -> Bool {
    // Amounts, days, addresses and numbers cost nothing.
    10..<60 ~= cell.utf8.count && !cell.utf8.contains { Ascii.isDigit($0) || $0 == Ascii.at }
      && holds.contains(ColumnRole.plain(cell))
  }

  static func isWaiting(_ cell: String) -> Bool {
    cell.utf8.count < 40 && waiting.contains(ColumnRole.plain(cell))
  }

  static func hasFailed(_ cell: String) -> Bool {
    cell.utf8.count < 40 && failed.contains(ColumnRole.plain(cell))
  }
}
