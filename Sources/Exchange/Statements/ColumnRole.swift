import Ledger

/// What a column of a statement holds.
enum ColumnRole: String, CaseIterable, Sendable {
  // What a title says in part is looked for in this order: "Amount (fee)" is a fee.
  case ignored, duration, fee, other, balance, net, gross, flag, out, `in`, status, currency
  case valueDate = "value-date"
  case date, order, amount, payee, text, id, reference, account

  /// Those that hold amounts of the account itself.
  var isMoney: Bool {
    switch self {
    case .fee, .other, .balance, .net, .gross, .out, .in, .amount: true
    case _: false
    }
  }

  /// The phrases of each, in small letters without accents; `=` in front: only as the whole title.
  private static func words(_ role: ColumnRole) -> StaticString {
    switch role {
    case .ignored:
      """
      exchange rate|rate|wechselkurs|umrechnungskurs|kurs|koers|kurz|cours|taux|cambio|tipo de cambio|tasso|tip|tax|vat|mwst|tva|iva\
      |btw|moms|limit|credit limit|count|quantity|qty|points|reward|rewards|cash back|cashback|insurance|shipping|sales tax|discount\
      |dph|arfolyam|курс|time|uhrzeit|heure|hora|ora|tijd|klockslag|godzina|time zone|timezone|zip|postal|phone|unit price|price per\
      |bankleitzahl|blz|bic|routing|mcc|sort code|subtotal|card present|last four|card brand|card funding|card country
      """
    case .duration:
      "duration|hours|=dauer|stunden|duree|heures|duracion|horas|durata|uren|timer|billable|billable hours|end time|start time|godziny"
    case .fee:
      """
      fee|fees|gebuhr|gebuhren|entgelt|kosten|costs|frais|commission|commissions|comision|comisiones|commissione|commissioni|avgift|gebyr|poplatek|oplata|prowizja|dij\
      |комиссия|taxa|tarifa|kulu|surcharge
      """
    case .other:
      """
      original amount|originalbetrag|fremdwahrung|foreign amount|foreign|local amount|local currency|original currency|originalwahrung|ursprungsbetrag|auslagenersatz\
      |foreign spend amount|importe original|montant d origine|original|oorspr|oorspronkelijk|puvodni|oryginalna|exchange to|exchange from|exchange in|exchange out|exchanged\
      |transaction currency|asset currency|security currency|instrument currency|billing amount|fremdbetrag|valuta estera|devise d origine|merchant amount|settlement amount|instructed amount|kwota oryginalna|eredeti|soma valuta|amount foreign|customer facing
      """
    case .balance:
      """
      balance|running balance|running bal|balance after|ending balance|beginning balance|account balance|available balance|saldo|kontostand|solde|saldo contabile|salda|zustatek|stan konta|saldo po operacji\
      |egyenleg|остаток|баланс|saldi|bakiye|υπολοιπο|sold|bilanc|jaak|likutis|atlikums|stanje|残高|guthaben|saldo nach buchung|boeksaldo|valutair saldo|bokfort saldo|余额|잔액|saldo na trn|saldo efter|uj egyenleg|available funds
      """
    case .net: "net|net amount|netto|nettobetrag|montant net|neto|net total"
    case .gross: "gross|gross amount|brutto|bruttobetrag|brut|montant brut|bruto|lordo"
    case .flag:
      """
      debit credit|credit debit|dr cr|cr dr|d c|c d|soll haben|s h|sh|af bij|bij af|debit or credit|credit or debit|transaction type|direction|=sign|bevetel kiadas|in out|credit debit indicator|debet credit\
      |=type|balance impact|money in out|kierunek|smer|sens|debito credito|haben soll|soll haben kennzeichen|plus minus|vorzeichen|кредит дебет|indicator|deb cred|dc
      """
    case .out:
      """
      debit|debits|debit amount|debet|debito|debiti|soll|belastung|lastschrift|ausgang|ausgabe|ausgaben|withdrawal|withdrawals|withdrawal amount|withdrawn|withdrawal amt|paid out|money out|outflow|spent|debit amt|payments out\
      |af|uitgaven|sorties|sortie|cargo|cargos|addebiti|addebito|uscite|uscita|wyplaty|obciazenia|obciazenie|wydatki|vydaje|terheles|kiadas|расход|списание|saida|saidas|retiro|retiros|gastos|ut|utgift|utgifter|uttag\
      |ud|haevet|ut fra konto|out|giderler|borc|разход|разходи|χρεωση|terhelesek|お支払金額|お引出し|出金|出金金額|引出額|dare|支払金額|支出|출금|paid|debit gbp|dr|depenses|egreso|egresos|debits gbp|vybery|odchozi|izdaci|zaduzenje|isplata|deebet|otto
      """
    case .in:
      """
      credit|credits|credit amount|kredit|credito|crediti|haben|gutschrift|eingang|einnahme|einnahmen|deposit|deposits|deposit amount|deposit amt|paid in|money in|inflow|received|credit amt|payments in|credited\
      |bij|inkomsten|entrees|entree|abono|abonos|accrediti|accredito|entrate|entrata|wplaty|uznania|uznanie|wplywy|przychody|prijmy|jovairas|bevetel|приход|постъпления|зачисление|entradas|deposito|depositos|ingresos|ingreso|inn|inntekt|insattning\
      |ind|indsat|inn pa konto|gelirler|alacak|πιστωση|お預入れ|お預り金額|入金金額|預入額|avere|預り金額|入金|収入|입금|cr|recettes|vklady|prichozi|primici|odobrenje|uplata|kreedit|in|pano
      """
    case .status:
      "status|state|statut|статус|durum|状態|estatus|situacao|estado|stato|stav|stan|tila|info|statusz|zustand|cleared"
    case .currency:
      """
      currency|wahrung|waehrung|devise|divisa|moneda|valuta code|munt|muntsoort|valuuta|mena|waluta|devizanem|deviza|валюта|moeda|valuta betalning|currency code|para birimi|monnaie|=valuta|kontowahrung|buchungswahrung|νομισμα|penznem|通貨|币种|통화\
      |account currency|transactiewaehrung|devizaneme|valiuta|=ccy|=cur
      """
    case .valueDate:
      """
      value date|valuta|valutadatum|wertstellung|wertstellungsdatum|wert|rentedatum|date de valeur|date valeur|fecha valor|f valor|data valuta|valutadag|data waluty|ertek nap|erteknap|rentedato|dátum hodnoty|datum hodnoty\
      |settlement date|dt valor|started date|rantedag|rentedatum|valor date|kamatnap|valor tarihi|arvopaiva|clearing date|created on|due date|data valore|valutadato|effective date|date valuta|zauctovani|post date|posted date|posting date|datum verrekening
      """
    case .date:
      """
      date|datum|buchungstag|buchungsdatum|buchung|transaction date|trans date|booking date|booked|date processed|completed date|datetime|datetime|fecha|fecha operacion|f operacion|data|data operacji|data operazione|data contabile|data transakcji|data ksiegowania\
      |date operation|date de l operation|date de comptabilisation|date d operation|date comptable|datum verrichting|boekdatum|transactiedatum|dato|bokforingsdag|bokforingsdatum|transaktionsdag|transaktionsdatum|bogforingsdato|kirjauspaiva|paivays|paiva|tapahtumapaiva|pvm\
      |datum provedeni|datum transakce|datum splatnosti|dátum|tranzakcio datuma|konyveles datuma|konyvelesi datum|дата|дата операции|дата проводки|дата платежа|tarih|islem tarihi|ημερομηνια|data movimento|data mov|data lancamento|data do movimento|kuupaev|operacijos data|datums|datums transakcijas|datum knjizenja\
      |created|created at|finished on|belegdatum|order date|purchase date|day|posted|date completed|completed|timestamp|取引日|日付|日期|交易日期|お取引日|거래일자|거래일|ngay|tanggal|date posted|date created|created utc|payment date|trade date|umsatztag|tag|data tranzactiei|data
      """
    case .order: "order id|order number|items ordered|asin"
    case .amount:
      """
      amount|cost|betrag|umsatz|buchungsbetrag|bedrag|transactiebedrag|montant|montant de l operation|importe|importo|kwota|kwota operacji|kwota transakcji|castka|objem|osszeg|tranzakcio osszege|сумма|сумма операции|сумма платежа|tutar|islem tutari|ποσο|valor|quantia|belopp|belob|belop|beloep|summa|summe|maara|suma\
      |sum|total|amount total|total amount|transaction amount|zauctovana castka|value|cantidad|monto|金額|金额|금액|取引金額|importo movimento|jumlah|so tien|amount paid|item total|total charged|amt|billed amount|iznos|importe eur|grand total|netto amount|price|cash flow|netamount|suma tranzactiei|somme|zahlungsbetrag|order total|amount money|bedrag in|montant en|betrag in|beløb|beløp
      """
    case .payee:
      """
      payee|name|merchant|merchant name|counterparty|counterparty name|empfanger|beguenstigter|begunstigter|zahlungspflichtiger|auftraggeber|naam|naam tegenpartij|tegenpartij|nom|beneficiaire|beneficiario|ordinante|nazwa|kontrahent|odbiorca|nadawca|nazev protiuctu|partner neve|partner|mottagare|avsandare|modtager|navn|mottaker|saaja|maksaja\
      |получатель|контрагент|alici|supplier|vendor|store|shop|handler|lieferant|verkaufer|handelaar|tegenpartij naam|beneficiary|tercero|empfaenger|zahlungsempfanger|from to|payee name|to|from|destinatario|controparte|recipient|empfanger auftraggeber|saaja maksaja
      """
    case .text:
      """
      description|details|memo|narrative|particulars|text|verwendungszweck|buchungstext|transaktionsbeschreibung|omschrijving|mededelingen|vrije mededeling|libelle|detail|concepto|descripcion|descrizione|causale|opis|tytul|opis operacji|popis|zprava|kozlemeny|reszletek|описание|назначение|назначение платежа|aciklama|historico|descricao|movimento\
      |beskrivning|beskrivelse|tekst|viesti|selite|selgitus|paskirtis|maksajuma merkis|note|notes|remarks|title|summary|rubrik|specifikation|transaction details|original description|communication|observaciones|bemerkung|vorgang|umsatzart|type of transaction|αιτιολογια|摘要|内容|적요|kommentar|product|produkt|meddelande|item|items|subject|purpose|more info
      """
    case .id:
      """
      transaction id|transaction reference|id|fitid|tx id|id transakce|buchungsreferenz|transaktions id|transaktionscode|balance transaction id|transferwise id|reference number|volgnr|referencia|transactiereferentie|unique id|entry reference|transaction hash|id transazione|identyfikator|transaction number|code transaction|id operacji|txn id
      """
    case .reference:
      """
      reference|end to end|kundenreferenz|mandatsreferenz|betalingskenmerk|gestructureerde mededeling|payment reference|referenz|ref|ref no|cheque|cheque number|check number|check|numero do documento|vs|num|viite|viitenumber|kid|ocr|belegnummer|numero|chq ref no
      """
    case .account:
      "account|konto|kontonummer|iban|rekening|rekeningnummer|compte|cuenta|conto|auftragskonto|account number|account name|card|card number|tili|cislo uctu|szamlaszam|счет|hesap|conta|account type"
    }
  }

  private struct Words {
    var text: String
    var squeezed: [UInt8]
    /// Between two blanks.
    var padded: [UInt8]
    var isWhole: Bool
  }

  private static func squeezed(_ text: String) -> [UInt8] {
    text.utf8.filter { $0 != Ascii.space }
  }

  /// Every phrase of every role, parsed once.
  private static let vocabulary: [(role: ColumnRole, phrases: [Words])] = {
    var all: [(role: ColumnRole, phrases: [Words])] = []
    for role in allCases {
      var phrases: [Words] = []
      for phrase in words(role).string.split(separator: "|") {
        let text = plain(String(phrase))
        phrases.append(
          Words(
            text: text, squeezed: squeezed(text), padded: Array((" " + text + " ").utf8),
            isWhole: phrase.utf8.first == Ascii.equals))
      }
      all.append((role, phrases))
    }
    return all
  }()

  /// What a title says; `isWhole` where all of it is a phrase that is known.
  static func said(by title: String) -> (role: ColumnRole, isWhole: Bool)? {
    let title = plain(withoutCurrency(title))
    if title.isEmpty || title.utf8.count > 80 { return nil }
    let squeezed = squeezed(title)
    for (role, phrases) in vocabulary {
      // "RunningBalance", too.
      for phrase in phrases
      where phrase.text == title || (squeezed.count > 5 && phrase.squeezed == squeezed) {
        return (role, true)
      }
    }
    let padded = Array((" " + title + " ").utf8)
    var best: (role: ColumnRole, isWhole: Bool)?
    var longest = 0
    for (role, phrases) in vocabulary where role != .order {
      for phrase in phrases where !phrase.isWhole {
        let count = phrase.padded.count - 2
        // Which card it was is no word for which way the money went.
        if count < 3 { continue }
        let isModifier = role.isModifier
        if best != nil, best?.role.isModifier == true || (!isModifier && count <= longest) {
          continue
        }
        if holds(padded, phrase.padded)
          || (count > 4 && !isModifier && holds(padded, phrase.padded, from: 1))
        {
          (best, longest) = ((role, false), count)
        }
      }
    }
    return best
  }

  /// Whether a title is that of a price rather than of what moved.
  static func isPrice(_ title: String) -> Bool {
    plain(title).split(separator: " ").contains { $0 == "price" || $0 == "kurs" || $0 == "prix" }
  }

  /// Words that change what "amount" or "date" beside them mean.
  private var isModifier: Bool {
    switch self {
    case .ignored, .duration, .fee, .other, .balance, .valueDate: true
    case _: false
    }
  }

  /// Whether a part, from one of its bytes on, stands in a text.
  static func holds(_ text: [UInt8], _ part: [UInt8], from begin: Int = 0) -> Bool {
    let count = part.count - begin
    if count < 1 { return false }
    var start = 0
    while start + count <= text.count {
      var same = 0
      while same < count, text[start + same] == part[begin + same] { same += 1 }
      if same == count { return true }
      start += 1
    }
    return false
  }

  /// Small letters without accents, words parted by one blank.
  static func plain(_ title: String) -> String {
    var plain = ""
    for scalar in folded(title).unicodeScalars {
      if scalar.isLetter || ("0"..."9").contains(scalar) {
        plain.unicodeScalars.append(scalar)
      } else if plain.last != " ", !plain.isEmpty {
        plain += " "
      }
    }
    return plain.last == " " ? String(plain.dropLast()) : plain
  }

  /// The code, sign or word that a title ends in: "Betrag (EUR)", "Amount in GBP", "Debit (£)", "Débit euros".
  static func currency(in title: String, usual: Currency) -> Currency? {
    guard let last = words(of: title).last else { return nil }
    let bytes = Array(last.utf8)
    if bytes.count == 3, bytes.allSatisfy({ 0x41...0x5A ~= $0 }) { return Currency(last) }
    let word = lowered(last)
    let isWord = bytes.count > 3 && word.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    return CurrencySigns.codes(of: word).isEmpty
      || (bytes.count > 3 && bytes.last != 0x24 && !isWord) || bytes.first == 0x72
      ? nil : CurrencySigns.currency(word, usual: usual)
  }

  private static func withoutCurrency(_ title: String) -> String {
    var words = words(of: title)
    if words.count > 1, currency(in: title, usual: .usd) != nil { words.removeLast() }
    return words.joined(separator: " ")
  }

  private static func words(of title: String) -> [String] {
    var words: [String] = []
    for word in title.split(whereSeparator: {
      $0 == " " || $0 == "(" || $0 == ")" || $0 == "[" || $0 == "]" || $0 == ":"
    }) { words.append(String(word)) }
    return words
  }
}
