/// What the words of a row say it is.
struct RowKinds: OptionSet {
  var rawValue: Int

  static let total = RowKinds(rawValue: 1)
  /// A word that a total can have and other amounts, too.
  static let amount = RowKinds(rawValue: 1 << 1)
  static let subtotal = RowKinds(rawValue: 1 << 2)
  static let tax = RowKinds(rawValue: 1 << 3)
  static let cash = RowKinds(rawValue: 1 << 4)
  static let change = RowKinds(rawValue: 1 << 5)
  static let card = RowKinds(rawValue: 1 << 6)
  static let transfer = RowKinds(rawValue: 1 << 7)
  static let debit = RowKinds(rawValue: 1 << 8)
  static let online = RowKinds(rawValue: 1 << 9)
  static let discount = RowKinds(rawValue: 1 << 10)
  static let tip = RowKinds(rawValue: 1 << 11)
  /// "including".
  static let including = RowKinds(rawValue: 1 << 12)
  /// It counts things or points, or says what was saved.
  static let other = RowKinds(rawValue: 1 << 13)
  static let date = RowKinds(rawValue: 1 << 14)
  /// A due date, a date of delivery.
  static let otherDate = RowKinds(rawValue: 1 << 15)
  /// It says what the paper is, or greets.
  static let paper = RowKinds(rawValue: 1 << 16)
  /// A telephone, a page of the web, a number of the tax office or a register.
  static let contact = RowKinds(rawValue: 1 << 17)
  static let street = RowKinds(rawValue: 1 << 18)
  /// "GmbH", "Ltd".
  static let company = RowKinds(rawValue: 1 << 19)

  /// What cash is rounded by.
  static let rounding = RowKinds(rawValue: 1 << 20)

  static let payment: RowKinds = [.cash, .change, .card, .transfer, .debit, .online]
}

/// The words of receipts in English, German, French, Spanish, Italian, Dutch, Polish and Portuguese, folded.
enum ReceiptKeywords {
  /// Words that follow each other; `,` stands between entries.
  private struct Entry {
    let words: [[UInt8]]
    let kind: RowKinds
  }

  static func kinds(of row: ReceiptRow) -> RowKinds {
    let tokens = row.tokens.map { plain($0.bytes) }
    var kinds = RowKinds()
    for (place, token) in tokens.enumerated() {
      guard let first = token.first, ReceiptBytes.isLetter(first) else { continue }
      for entry in entries where fits(entry.words, tokens, place) { kinds.insert(entry.kind) }
    }
    if !row.rates.isEmpty, row.tokens.contains(where: { isMisread($0.bytes) }) {
      kinds.insert(.tax)
    }
    if kinds.contains(.total), !isSum(row, tokens) { kinds.remove(.total) }
    return settled(kinds)
  }

  /// Whether a word of the sum stands as one: nothing but known words before it, or behind it up to the amount.
  ///
  /// "Order total 16.99" and "Total for today 16.99" are sums, "Radio Total (black) 89.00" is a thing.
  private static func isSum(_ row: ReceiptRow, _ tokens: [[UInt8]]) -> Bool {
    var isKnown = tokens.map { token in
      token.filter { ReceiptBytes.isLetter($0) }.count < 3
        || Currency(uppered(String(decoding: token, as: UTF8.self))) != nil
        || token.starts(with: Array("euro".utf8)) || besides.contains(token)
    }
    var sums: [Range<Int>] = []
    for place in tokens.indices {
      for entry in entries where fits(entry.words, tokens, place) {
        let range = place..<place + entry.words.count
        for one in range { isKnown[one] = true }
        if entry.kind == .total { sums.append(range) }
      }
    }
    let ofAmounts = Set(row.amounts.flatMap { $0.words })
    return sums.contains { sum in
      if isKnown[..<sum.lowerBound].allSatisfy({ $0 }) { return true }
      for place in sum.upperBound..<tokens.count {
        if ofAmounts.contains(row.tokens[place].word) { return true }
        if !isKnown[place] { return false }
      }
      return true
    }
  }

  /// Whether a row says a sum by a word that other amounts can have, too, and names nothing: "Betrag EUR 12,00".
  static func isAmountAlone(_ row: ReceiptRow) -> Bool {
    row.kinds.contains(.amount)
      && row.tokens.allSatisfy { token in
        token.bytes.filter { ReceiptBytes.isLetter($0) }.count < 3 || amounts.contains(token.bytes)
          || Currency(uppered(String(decoding: token.bytes, as: UTF8.self))) != nil
          || token.bytes.starts(with: Array("euro".utf8))
      }
  }

  /// Whether a row names a tax, also where one letter of a long word for it was read wrong, or a short one was misread.
  static func namesTax(_ row: ReceiptRow) -> Bool {
    row.kinds.contains(.tax)
      || row.tokens.contains { token in
        let word = plain(token.bytes)
        return isMisread(token.bytes)
          || longTaxes.contains { tax in
            ReceiptText.differByOne(word, tax) && !other.contains(word)
              || word.count > tax.count && word.suffix(tax.count).elementsEqual(tax)
          }
      }
  }

  /// Whether a short word for a tax is meant by what looks like its letters: "7AX", "USf".
  ///
  /// Most of these are a letter away from a thing: "Taxi", "Post", "Taxis".
  private static func isMisread(_ token: [UInt8]) -> Bool {
    let digits = token.count { ReceiptBytes.isDigit($0) }
    return digits * 2 < token.count && token.first != 0x66 && shortTaxes.contains(token.map(look))
  }

  /// One of the digits and letters that look alike.
  private static func look(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30: 0x6F
    case 0x31, 0x69: 0x6C
    case 0x35: 0x73
    case 0x37, 0x66: 0x74
    case 0x38: 0x62
    default: byte
    }
  }

  private static let shortTaxes = Set(
    "tax,vat,gst,hst,pst,qst,ust,tva,tvq,tps,iva,btw,mva,ptu,taxes,mwst,moms"
      .split(separator: ",").map { $0.utf8.map(look) })

  private static let longTaxes: [[UInt8]] =
    "mwst,steuer,impuesto,impuestos,imposta,podatek"
    .split(separator: ",").map { Array($0.utf8) }

  private static let amounts: Set<[UInt8]> = Set(
    entries.filter { $0.kind == .amount }.flatMap { $0.words })

  /// Words that stand at a sum and name no thing: "Your fare total for two", "Ihr Gesamtbetrag lautet".
  private static let besides: Set<[UInt8]> = Set(
    """
    the,you,your,our,this,for,and,with,all,today,final,gross,net,price,cost,charge,charged,charges,fare,bill,stay,estimated,payment,\
    payments,after,before,two,persons,people,der,die,das,den,dem,ihr,ihre,sie,fur,und,mit,ist,sind,lautet,heute,brutto,preis,fahrpreis,\
    zahlen,zahlung,personen,le,la,les,des,votre,est,pour,prix,frais,los,las,del,por,con,precio,coste,per,prezzo,costo,vostro,het,van,\
    voor,prijs
    """.split(separator: ",").map { Array($0.utf8) })

  /// Where several fit: "Sous-total" is no total, "Total TVA" a tax, "Total incl.
  ///
  /// VAT" a total.
  private static func settled(_ found: RowKinds) -> RowKinds {
    var kinds = found
    if kinds.contains(.subtotal) { kinds.subtract([.total, .amount]) }
    if kinds.contains(.tax), kinds.contains(.total) {
      if kinds.contains(.including) { kinds.remove(.tax) } else { kinds.remove(.total) }
    }
    if kinds.contains(.other) { kinds.subtract([.total, .amount]) }
    if kinds.contains(.change) { kinds.subtract([.total, .cash, .card]) }
    // "Geg. EC-Cash", "Card tendered".
    if kinds.contains(.card) { kinds.remove(.cash) }
    return kinds
  }

  /// Letters that a reader of pictures took for digits, as letters: "T0TAL".
  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.reduce(0) { $0 + (ReceiptBytes.isDigit($1) ? 1 : 0) }
    if digits == 0 || digits * 2 >= bytes.count { return bytes }
    return bytes.map { byte in
      switch byte {
      case 0x30: return 0x6F
      case 0x31: return 0x6C
      case 0x35: return 0x73
      case 0x38: return 0x62
      default: return byte
      }
    }
  }

  private static func fits(_ words: [[UInt8]], _ tokens: [[UInt8]], _ place: Int) -> Bool {
    guard place + words.count <= tokens.count else { return false }
    for (offset, word) in words.enumerated() where !isAlike(tokens[place + offset], word) {
      return false
    }
    return true
  }

  /// The same word, or one with a letter wrong where it is long enough to be sure.
  private static func isAlike(_ token: [UInt8], _ word: [UInt8]) -> Bool {
    if token == word { return true }
    // The ends of compounds: "Gesamtbetrag", "Kartenzahlung".
    if word.count >= 6, token.count > word.count, token.starts(with: word) { return true }
    guard word.count >= 6 || almost.contains(word), !other.contains(token) else { return false }
    return ReceiptText.differByOne(token, word)
  }

  private static let almost: [[UInt8]] = ["total", "summe"].map { Array($0.utf8) }

  /// Words that are nearly one of those and are none.
  private static let other: [[UInt8]] = [
    "contact", "charge", "contacts", "contract", "binnen", "linnen", "pannen", "pinned", "tinnen",
    "most", "mest",
  ].map { Array($0.utf8) }

  private static let entries: [Entry] = lists.flatMap { list in
    list.words.split(separator: ",").map { phrase in
      Entry(words: phrase.split(separator: " ").map { Array($0.utf8) }, kind: list.kind)
    }
  }

  private static var lists: [(kind: RowKinds, words: String)] {
    [
      (
        .total,
        """
        total,totale,totaal,grand total,amount due,balance due,total due,amount payable,summe,gesamt,gesamtbetrag,\
        gesamtsumme,endbetrag,endsumme,rechnungsbetrag,zahlbetrag,zu zahlen,zahlungsbetrag,net a payer,a payer,ttc,\
        importe total,a pagar,da pagare,importo pagato,complessivo,te betalen,rechnungssumme,montant du,brutto gesamt,\
        totaalbedrag,t t c,suma,razem,do zaplaty
        """
      ),
      (
        .amount,
        "amount,amt,balance,betrag,montant,importe,importo,sum,due,purchase,kauf,paid,bezahlt,paye,pagado,pagato,bedrag,kwota,valor"
      ),
      (
        .subtotal,
        """
        subtotal,sub total,subtotale,sub totale,zwischensumme,zw summe,zwsumme,sous total,soustotal,total ht,montant ht,\
        netto,nettobetrag,nettosumme,summe netto,base imponible,imponibile,imponible,base,subtotaal,\
        total excl,total before,suma parcial,warenwert,ht,montant h t,total h t,opodatkowana
        """
      ),
      (
        .tax,
        """
        tax,taxes,vat,gst,hst,pst,qst,mwst,must,mist,mast,mhst,nwst,hwst,mwstr,mehrwertsteuer,ust,umsatzsteuer,steuer,tva,tvq,tps,iva,imposta,cuota,btw,\
        mva,moms,impuesto,taxe,di cui iva,aliq,aliquota,t v a,i v a,b t w,ptu,podatek
        """
      ),
      (
        .cash,
        """
        cash,bar,barzahlung,bargeld,gegeben,erhalten,tendered,tender,espece,especes,efectivo,entregado,contanti,contante,\
        metalico,gotowka,numerario,dinheiro,entregue
        """
      ),
      (
        .change,
        "change,change due,ruckgeld,ruck geld,zuruck,wechselgeld,rendu,rendue,a rendre,rendu monnaie,cambio,devolucion,a devolver,resto,wisselgeld,reszta,troco"
      ),
      (
        .card,
        """
        visa,mastercard,master card,maestro,amex,american express,vpay,v pay,debit,credit card,debit card,credit,ec karte,ec cash,karte,\
        kartenzahlung,kreditkarte,girocard,giro card,bancaire,carte,cb,sans contact,contactless,kontaktlos,tarjeta,carta di,carta,\
        bancomat,pagobancomat,pagamento elettronico,apple pay,google pay,discover,interac,electronic cash,pinpas,pinnen,\
        pin betaling,twint,chip,karta,multibanco
        """
      ),
      (
        .transfer,
        "uberweisung,uberweisen,bank transfer,wire transfer,virement,transferencia,bonifico,przelew,iban"
      ),
      (
        .debit,
        "lastschrift,sepa lastschrift,direct debit,prelevement,domiciliacion,addebito diretto"
      ),
      (.online, "paypal,klarna,stripe,amazon pay,bizum,satispay"),
      (
        .discount,
        "rabatt,discount,remise,descuento,sconto,coupon,gutschein,promo,promotion,voucher,nachlass,reduction,savings,korting,desconto,opust"
      ),
      (.tip, "tip,gratuity,trinkgeld,pourboire,propina,mancia,fooi,napiwek,gorjeta,service charge"),
      (
        .including,
        "incl,inkl,included,includes,including,inklusive,enthalten,enthalt,dont,di cui,incluido,inclus,incluso,incluida,compris,ttc,t t c,com iva,con iva,darin,inc"
      ),
      (
        .other,
        """
        points,punkte,saved,ersparnis,you saved,gespart,items sold,item count,anzahl,number of items,total items,total item,total qty,total quantity,qty,artikelanzahl,nb articles,articles,\
        loyalty,bonus,punti,puntos,pfandwert,uw voordeel
        """
      ),
      (.rounding, "rounding,rounded,round,rundung,arrondi,redondeo,arrotondamento,afronding"),
      (.date, "date,datum,fecha,data,belegdatum,rechnungsdatum,invoice date,kaufdatum,emision"),
      (
        .otherDate,
        "due date,fallig,falligkeit,zahlbar bis,expires,exp,valid,gultig,lieferdatum,delivery date,vencimiento,scadenza,echeance,return by,until,bis"
      ),
      (
        .paper,
        """
        receipt,invoice,rechnung,quittung,beleg,kassenbon,kassenbeleg,bon,ticket,facture,recu,factura,fattura,scontrino,ricevuta,tax invoice,\
        kundenbeleg,handlerbeleg,customer copy,merchant copy,thank you,danke,vielen dank,merci,gracias,grazie,welcome,willkommen,bienvenue,\
        bienvenido,benvenuti,documento commerciale,duplicate,kopie,copy,cashier,kassierer,kasse,terminal,server,table,tisch,order,guest,sale,\
        bedient,bediente,bestellung,bezeichnung,artikel,articulo,article,articolo,menge,description,reprint,simplificada
        """
      ),
      (
        .contact,
        """
        tel,telefon,telefono,telephone,phone,ph,fax,tlf,mobil,mobile,www,http,https,email,mail,com,ust id,ustid,ust idnr,ustidnr,uid,\
        steuernummer,steuer nr,st nr,stnr,vat no,vat reg,vat number,gst no,gst reg,mwst nr,siret,siren,nif,cif,p iva,piva,partita iva,\
        abn,ein,tax id,hrb,rcs,ape,naf,co reg,reg no,company no
        """
      ),
      (
        .street,
        """
        strasse,str,weg,platz,allee,gasse,am markt,markt,ring,damm,ufer,street,st,road,rd,avenue,ave,av,lane,ln,drive,dr,blvd,boulevard,\
        highway,hwy,suite,unit,floor,rue,place,quai,chemin,calle,avenida,plaza,paseo,carrer,via,viale,corso,piazza,largo,square,court,\
        parkway,jalan,jln,lot
        """
      ),
      (
        .company,
        "gmbh,s b,ag,kg,ohg,ug,mbh,ek,ltd,limited,inc,llc,corp,co,plc,srl,spa,snc,sa,sas,sarl,eurl,sl,slu,bv,nv,sdn bhd,bhd,enterprise,trading"
      ),
    ]
  }
}

enum ReceiptText {
  /// Whether one letter put in, left out or changed makes one of the other.
  static func differByOne(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let (short, long) = a.count <= b.count ? (a, b) : (b, a)
    guard long.count - short.count <= 1 else { return false }
    var same = 0
    while same < short.count, short[same] == long[same] { same += 1 }
    let rest = short.count == long.count ? same + 1 : same
    if rest > short.count { return true }
    return short[rest...].elementsEqual(long[(same + 1)...])
  }
}
