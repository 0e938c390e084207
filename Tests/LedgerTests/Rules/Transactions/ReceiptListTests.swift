import Ledger
import LedgerTestSupport
import Testing

struct ReceiptListTests {
  @Test func `lists are read as the cases say`() throws {
    try CaseFile.each(.receiptListParser, "rows") { row in
      let input = try row.words("input")
      let name = try row.given("name")?.words ?? input
      let list = ReceiptList(input, currency: .usd)
      let expected = try row.member("expect")
      let items = try expected.listed("items")
      #expect(list.items.count == items.count, "\(name)")
      for (found, wanted) in zip(list.items, items) {
        if let said = wanted.given("name") { #expect(try found.name == said.words, "\(name)") }
        #expect(try found.sku == wanted.words("sku"), "\(name)")
        if let price = wanted.given("priceCents") {
          #expect(try found.price.minor == price.whole(), "\(name)")
        }
      }
      let skipped = try expected.listed("skippedLines").map { try $0.string() }
      #expect(list.skippedLines == skipped, "\(name)")
    }
  }

  @Test func `a name and a price are enough, a name alone is not`() {
    let list = ReceiptList("Lamp $49.99\nChair\n  Side Table  $1,049.00 T", currency: .usd)
    #expect(list.items.map { $0.name } == ["Lamp", "Side Table"])
    #expect(list.items.map { $0.price.minor } == [4_999, 104_900])
    #expect(list.skippedLines == ["Chair"])
  }

  @Test func `sums at the end of a receipt are no items`() {
    let text =
      "SUBTOTAL: $500.00\nTAX: $41.25\nTotal $541.25\nSales Tax 8.25% $41.25\n5 - X 1 $2.00"
    let list = ReceiptList(text, currency: .usd)
    #expect(list.skippedLines == text.split(separator: "\n").map { String($0) })
    // Taxes by their short names, and what is no thing.
    let more = ["GST $1.00", "HST 13% 1.30", "Tip $3.00", "Rounding $0.02", "Coupon $5.00"]
    let named = ReceiptList(more.joined(separator: "\n") + "\nTip Jar $9.00", currency: .usd)
    #expect(named.skippedLines == more && named.items.map { $0.name } == ["Tip Jar"])
  }

  @Test func `what ends with tax, total or subtotal is a sum, whatever stands before`() {
    let sums = [
      "Estimated tax $4.00", "County Tax: 1.25", "Total Tax $5.25", "Order Subtotal $50.00",
      "Merchandise sub-total 50.00", "GRAND TOTAL $55.25",
    ]
    let list = ReceiptList(
      sums.joined(separator: "\n") + "\nTotal Gym $9.00\n5 - LESS TAX 1234 $2.00", currency: .usd)
    #expect(list.skippedLines == sums)
    #expect(list.items.map { $0.name } == ["Total Gym", "LESS TAX"])
  }

  @Test func `a sum is one with an aside, in the plural and as shops on the web call it`() {
    let sums = [
      "Subtotal (3 items): $40.00", "Item(s) Subtotal: $40.00", "Order Total (3 items) $44.00",
      "Subtotal 3 items $40.00", "Tax (8.25%): $3.30", "Taxes $3.30", "Sales Taxes 3.30",
      "Estimated tax to be collected: $3.30", "Mastercard ending in 1234 $44.00",
      "Total Amount 44.00", "AMOUNT $44.00", "Total USD 44.00", "Tax Amount 3.30",
      "T = TN TAX 9.75000% on $37.00 $3.61", "*1234 VISA CHARGE $40.71", "Saved $5.00 off $30.00",
      "Regular Price $30.00", "Net 85.97", "Order #12345 $85.97", "Order No. 12345: 85.97",
      "Gift Card (ending in 1234) $44.00", "EC-Karte 44,00",
    ]
    let things = [
      "Total Gym", "Tax Software", "Card Table", "Gift Card Holder", "In-Cash Box", "Gift Items",
      "Gift", "Card (birthday)", "Safety Net",
    ]
    let sold = ReceiptList(
      things.map { $0 + " $9.00" }.joined(separator: "\n"), currency: .usd)
    #expect(sold.items.map { $0.name } == things)
    let list = ReceiptList(
      sums.joined(separator: "\n") + "\nLamp (total of 2) $9.00\nRug (8x10 $12.00\n(Red) $1.00",
      currency: .usd)
    #expect(list.skippedLines == sums)
    #expect(list.items.map { $0.name } == ["Lamp (total of 2)", "Rug (8x10", "(Red)"])
  }

  @Test(arguments: [
    ("Lamp $ 49.99", "Lamp"), ("53 - LAMP 252972 $ 49.99 T", "LAMP"),
    ("Lamp US$ 49.99", "Lamp US$"),
    ("Lamp - $49.99", "Lamp"), ("Lamp \u{2013} 49.99", "Lamp"),
    ("Lamp \u{2014} $ 49.99", "Lamp"), ("Lamp ........ 49.99", "Lamp"),
    ("Lamp \u{2026} 49.99", "Lamp"), ("Lamp No. 49.99", "Lamp No."),
  ])
  func `neither a sign that stands apart nor what leads to the price is of the name`(
    line: String, name: String
  ) {
    let list = ReceiptList(line, currency: .usd)
    #expect(list.items.map { $0.name } == [name])
    #expect(list.items.map { $0.price.minor } == [4_999])
    #expect(ReceiptList("Lamp -$5.00\n- $5.00\nLamp -5.00", currency: .usd).items.isEmpty)
  }

  @Test(arguments: [
    ("Qty 3 Basket 30.00", "Basket", "", 3), ("QTY: 3 Side Table $30.00", "Side Table", "", 3),
    ("Basket Qty: 3 $30.00", "Basket", "", 3), ("Qty 3 Basket 10.00 30.00", "Basket", "", 3),
    ("Qty 0 Basket 30.00", "Qty 0 Basket", "", 1), ("Qty 3 30.00", "Qty 3", "", 1),
    ("084050612 PILLOW T 30.00", "PILLOW", "084050612", 1),
    ("084050612 PILLOW $30.00 T", "PILLOW", "084050612", 1),
    ("00212345 2 x BASKET 30.00", "BASKET", "00212345", 2),
    ("252972 LAMP 30.00", "252972 LAMP", "", 1), ("1 Lamp 30.00", "1 Lamp", "", 1),
    ("12345678 x Lamp 30.00", "12345678 x Lamp", "", 1),
  ])
  func `what shops print before a name is of no name where it can be nothing else`(
    line: String, name: String, sku: String, pieces: Int64
  ) {
    let list = ReceiptList(line, currency: .usd)
    #expect(list.items.map { $0.name } == [name])
    #expect(list.items.map { $0.sku } == [sku])
    #expect(list.items.map { $0.pieces } == [pieces])
    #expect(list.items.map { $0.price.minor } == [3_000])
    #expect(ReceiptList("12345678 30.00\n12345678 TOTAL 30.00", currency: .usd).items.isEmpty)
  }

  @Test func `a colon before the price makes a thing no sum`() {
    let list = ReceiptList(
      "Lamp: $49.99\nSide Table : 12.00\nGrand Total: 61.99\n: 5.00", currency: .usd)
    #expect(list.items.map { $0.name } == ["Lamp", "Side Table"])
    #expect(list.skippedLines == ["Grand Total: 61.99", ": 5.00"])
  }

  @Test func `lines that look alike stay apart, and nothing is lost`() {
    let line = "53 - ACCENT FURNISH 252972 $129.99 T"
    let list = ReceiptList(
      [line, line, "???", "-", "T", "$", "12.34"].joined(separator: "\r\n"), currency: .usd)
    #expect(list.items.count == 2)
    #expect(list.skippedLines == ["???", "-", "T", "$", "12.34"])
  }

  @Test func `an amount too large or too fine for the currency is skipped`() {
    let text = "Lamp $99999999999999999999.00\nLamp $49.99"
    #expect(ReceiptList(text, currency: .jpy).items.isEmpty)
    #expect(ReceiptList(text, currency: .usd).items.count == 1)
  }

  @Test func `an amount needs no sign, a name needs a letter`() {
    let list = ReceiptList("Lamp 49.99\n12/24 7.00\n5 - X 1 2.00\nVISA 56.99", currency: .usd)
    #expect(list.items.map { $0.name } == ["Lamp"])
    #expect(list.skippedLines == ["12/24 7.00", "5 - X 1 2.00", "VISA 56.99"])
  }

  @Test(arguments: [
    ("2 x Lamp 99.98", "Lamp", 2, 9_998), ("2x Lamp $99.98 T", "Lamp", 2, 9_998),
    ("Lamp 2 x 49.99", "Lamp", 2, 9_998), ("Lamp 2 @ $49.99", "Lamp", 2, 9_998),
    ("Lamp 2 x 49.99 99.98", "Lamp", 2, 9_998), ("Lamp x2 99.98", "Lamp", 2, 9_998),
    ("Lamp 2x 99.98", "Lamp", 2, 19_996), ("Box 12x18 9.99", "Box 12x18", 1, 999),
    ("53 - LAMP 252972 2 x 49.99", "LAMP", 2, 9_998), ("0 x Lamp 9.99", "0 x Lamp", 1, 999),
  ])
  func `how many is read where the line says so`(
    line: String, name: String, pieces: Int64, cents: Int64
  ) {
    let list = ReceiptList(line, currency: .usd)
    #expect(list.items.map { $0.name } == [name])
    #expect(list.items.map { $0.pieces } == [pieces])
    #expect(list.items.map { $0.price.minor } == [cents])
  }

  @Test(arguments: [
    ("Lampe 49,99 \u{20AC}", "Lampe", "", 1, 4_999), ("Tisch 1.299,00", "Tisch", "", 1, 129_900),
    ("53 - Sessel Gr\u{FC}n 1234 \u{20AC}12.00", "Sessel Gr\u{FC}n", "1234", 1, 1_200),
    ("Lampe: 49,99 T", "Lampe", "", 1, 4_999), ("2 x Lampe 99,98", "Lampe", "", 2, 9_998),
    ("Lampe 2 x 49,99 \u{20AC}", "Lampe", "", 2, 9_998),
    ("2 x Lampe 49,99 99,98", "Lampe", "", 2, 9_998),
    ("2 x Lampe 49,99 \u{20AC} 99,98 \u{20AC}", "Lampe", "", 2, 9_998),
    ("2 x Lampe 40,00 99,98", "Lampe 40,00", "", 2, 9_998),
    ("Stuhl \u{A3}1,049.00", "Stuhl", "", 1, 104_900),
    ("Table 1\u{202F}234,50\u{202F}\u{20AC}", "Table", "", 1, 123_450),
    ("Lampe 49,99 EUR", "Lampe", "", 1, 4_999), ("Lampe EUR 49,99", "Lampe", "", 1, 4_999),
    ("2 x Lampe 49,99EUR A", "Lampe", "", 2, 4_999), ("Lampe USD 49,99", "Lampe USD", "", 1, 4_999),
    ("Bread 1,79 B", "Bread", "", 1, 179), ("Bread 1,79 \u{20AC} A", "Bread", "", 1, 179),
    ("Brot 2 Stk x 0,99 1,98A", "Brot", "", 2, 198),
    ("2\u{202F}x Table 1\u{2009}234,50", "Table", "", 2, 123_450),
  ])
  func `amounts are read behind a comma, too, with any sign before or behind them`(
    line: String, name: String, sku: String, pieces: Int64, cents: Int64
  ) {
    let list = ReceiptList(line, currency: .eur)
    #expect(list.items.map { $0.name } == [name])
    #expect(list.items.map { $0.sku } == [sku])
    #expect(list.items.map { $0.pieces } == [pieces])
    #expect(list.items.map { $0.price } == [Money(minor: cents, currency: .eur)])
    // No line with a department has them, and a sum or what was given back stays no thing.
    let others =
      "53 - LAMP 252972 12,00 B\nSumme 12,00 A\nLeergut -0,25 A\nLamp 1,79 X\nLamp AB"
      + "\n53 - LAMP 252972 12,00 EUR\n53 - LAMP 252972 EUR 12,00\nLamp 49,99 USD\nEUR 12,00"
    #expect(ReceiptList(others, currency: .eur).items.isEmpty)
  }

  @Test func `German sums are no items either`() {
    let sums = [
      "Zwischensumme 99,98", "MwSt 19 % 15,96", "inkl. MwSt. 15,96", "SUMME: 99,98 \u{20AC}",
      "R\u{FC}ckgeld 0,02", "TVA 3.00", "EC-Karte 99,98", "zzgl. 19% MwSt 279,96",
      "Enthaltene USt 7 % auf 100,00 7,00", "A 19 % Netto 100,00 MwSt 19,00 Brutto 119,00",
      "Gesamtbetrag EUR 1.753,45", "Gegeben bar 1.760,00", "Umsatzsteuer 3,00", "inkl. MwSt 15,96",
      "SUMME EUR 99,98", "Zu zahlen EUR 99,98", "Summe MwSt 15,96", "zuz\u{FC}glich 19 % USt 15,96",
    ]
    let list = ReceiptList(
      sums.joined(separator: "\n") + "\nKartenhalter 9,00\nLampe inkl. MwSt 49,99", currency: .eur)
    #expect(list.skippedLines == sums)
    #expect(list.items.map { $0.name } == ["Kartenhalter", "Lampe inkl. MwSt"])
  }

  @Test func `sums, taxes and payments are none in other languages, with their tax or without`() {
    let sums = [
      "Gesamtbetrag inkl. MwSt 119,00", "Summe netto 100,00", "Zwischensumme exkl. 19 % USt 100,00",
      "Gesamt brutto EUR 119,00", "Wechselgeld 1,00", "Total incl. VAT 119,00", "VAT 20 % 19,00",
      "Total TTC 119,00", "Sous-total HT 100,00", "dont TVA 20 % sur 100,00 20,00",
      "Net \u{E0} payer 119,00", "Carte bancaire 119,00", "Total (IVA incluido) 119,00",
      "Base imponible 100,00", "Total a pagar 119,00", "Efectivo 120,00", "Totale 119,00 \u{20AC}",
      "Subtotale 100,00", "di cui IVA 22 % 19,00", "Contanti 120,00", "Totaal incl. BTW 119,00",
      "Te betalen 119,00", "Wisselgeld 1,00",
      // As tills print them.
      "T.V.A. 20 % 19,00", "Montant H.T. 100,00", "I.V.A. (21,00%) 19,00", "B.T.W. 21% 19,00",
      "Montant 119,00", "B= 7,0% 100,00 7,00 107,00", "Geg. EC-Cash EUR 119,00", "Geg. 120,00",
      "Zur\u{FC}ck 1,00", "Netto-Warenwert 100,00", "Steuer 19,00", "TWINT 119,00", "CB 119,00",
      "CARTE BANCAIRE SANS CONTACT 119,00", "Titre restaurant 12,00", "TARJETA BANCARIA 119,00",
      "A DEVOLVER 1,00", "Total factura 119,00", "TOTALE COMPLESSIVO 119,00", "TOTALE EURO 119,00",
      "Pagamento contante 119,00", "PAGAMENTO ELETTRONICO 119,00", "Imposta 19,00", "PINNEN 119,00",
      "Pin betaling 119,00", "UW VOORDEEL 1,00", "Betaald met iDEAL 119,00", "Totaalbedrag 119,00",
      "Waarvan BTW 19,00", "PayPal 119,00", "Maestro 119,00", "Total to pay 119.00",
      "Paid by card 119.00", "Paid with PayPal 119.00",
      // Polish, Portuguese.
      "Sprzeda\u{17C} opodatkowana A 100,00", "PTU A 23% 23,00", "SUMA PTU 23,00",
      "SUMA PLN 123,00",
      "Razem do zap\u{142}aty 123,00", "Got\u{F3}wka 130,00", "Reszta 7,00", "Napiwek 5,00",
      "Karta p\u{142}atnicza 123,00", "Warto\u{15B}\u{107} netto 100,00", "Podatek VAT 23% 23,00",
      "Valor a pagar 99,00", "Gorjeta 1,50", "Numer\u{E1}rio 100,00", "Troco 1,00",
      "MULTIBANCO 99,00",
      "Cart\u{E3}o de cr\u{E9}dito 99,00", "Total com IVA 99,00", "Total il\u{ED}quido 80,49",
    ]
    let things = [
      "Lampe TTC", "Sedia di legno", "Nettobaum", "Mesa IVA incluido", "Tafel incl. BTW", "Monnaie",
      "Bar", "Total Wine", "Taxi", "Summerdress", "Basecap", "Remisenlampe",
      "Vat 20 L", "Vat (20 L)", "Total 5 L", "Montant bois", "Pin", "Karta SD", "Seidentuch 100 %",
      "Maestro Pen", "A.P.C. Tasche",
    ]
    let list = ReceiptList(
      (sums + things.map { $0 + " 49,99" }).joined(separator: "\n"), currency: .eur)
    #expect(list.skippedLines == sums)
    #expect(list.items.map { $0.name } == things)
  }

  @Test(arguments: [
    ("4 Stk. Lampe 40,00", "Lampe", 4, 4_000), ("Lampe 4 Stk. 40,00", "Lampe 4 Stk.", 1, 4_000),
    ("Teelichter 100 Stk. 40,00", "Teelichter 100 Stk.", 1, 4_000),
    ("4Stk Lampe 40,00", "Lampe", 4, 4_000), ("4 St\u{FC}ck Lampe 10,00 40,00", "Lampe", 4, 4_000),
    ("Lampe 4 Stk. 10,00 40,00", "Lampe", 4, 4_000), ("Lampe 4 Stk. x 10,00", "Lampe", 4, 4_000),
    ("Lampe 4 Stk. \u{E0} 10,00 \u{20AC}", "Lampe", 4, 4_000),
    ("Menge: 4 Lampe 40,00", "Lampe", 4, 4_000),
    ("4 pz Lampada 40,00", "Lampada", 4, 4_000), ("Lampada 4 pz 40,00", "Lampada 4 pz", 1, 4_000),
    ("Lampa 4 szt. 10,00 40,00", "Lampa", 4, 4_000), ("4 un. Lustre 40,00", "Lustre", 4, 4_000),
    ("4 Menu du jour 10,00 40,00", "Menu du jour", 4, 4_000),
    ("4 Menu du jour 9,00 40,00", "4 Menu du jour 9,00", 1, 4_000),
    ("4 uds. Silla 40,00", "Silla", 4, 4_000),
    ("Qt\u{E9} 4 Lampe 40,00", "Lampe", 4, 4_000), ("4 stuks Lamp 40,00", "Lamp", 4, 4_000),
    ("0 Stk. Lampe 40,00", "0 Stk. Lampe", 1, 4_000), ("4 Stk. 40,00", "4 Stk.", 1, 4_000),
    ("3 pc. Set 40,00", "3 pc. Set", 1, 4_000), ("Lampe Stk. 40,00", "Lampe Stk.", 1, 4_000),
  ])
  func `how many is read in other languages, too`(
    line: String, name: String, pieces: Int64, cents: Int64
  ) {
    let list = ReceiptList(line, currency: .eur)
    #expect(list.items.map { $0.name } == [name])
    #expect(list.items.map { $0.pieces } == [pieces])
    #expect(list.items.map { $0.price } == [Money(minor: cents, currency: .eur)])
  }

  @Test func `a currency without decimals has none here`() {
    let text =
      "Lamp \u{A5}1,200\nTable 98000\nRug \u{A5}50\nVase 12\nMug 80 JPY\nBowl 1,20\nCup 4.00"
    let list = ReceiptList(text, currency: .jpy)
    #expect(list.items.map { $0.name } == ["Lamp", "Table", "Rug", "Mug"])
    #expect(list.items.map { $0.price.minor } == [1_200, 98_000, 50, 80])
    #expect(list.skippedLines == ["Vase 12", "Bowl 1,20", "Cup 4.00"])
  }

  @Test func `a currency with three decimals has three, or two`() throws {
    let text = "Lamp 12.500\nRug 1,234.500\nVase 4,50\nCup 4.5\nBowl 12500"
    let list = ReceiptList(text, currency: try #require(Currency("KWD")))
    #expect(list.items.map { $0.name } == ["Lamp", "Rug", "Vase"])
    #expect(list.items.map { $0.price.minor } == [12_500, 1_234_500, 4_500])
    #expect(list.skippedLines == ["Cup 4.5", "Bowl 12500"])
  }

  @Test func `a skipped line that is taken in keeps its name and what it ends with`() {
    let total = ReceiptList.promoted("TOTAL: $541.25", currency: .usd)
    #expect(total.name == "TOTAL:" && total.price?.minor == 54_125)
    let plain = ReceiptList.promoted("  Chair ", currency: .usd)
    #expect(plain.name == "Chair" && plain.price == nil && plain.pieces == 1)
  }
}
