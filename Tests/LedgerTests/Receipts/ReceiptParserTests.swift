import Ledger
import LedgerTestSupport
import Testing

/// What is read on a receipt (rule E22), from its text alone and from words with their places.
struct ReceiptParserTests {
  private func proposal(
    _ text: String, in book: Book = Book(), _ formats: Formats = Formats()
  ) -> ReceiptProposal {
    var reading = Reading(of: "abc")
    reading.text = text
    reading.read = Instant(milliseconds: 1_795_255_200_000)
    return ReceiptParser.proposal(of: reading, in: book, formats)
  }

  private var european: Formats {
    var formats = Formats()
    formats.dateOrder = .dayMonthYear
    return formats
  }

  @Test func `a German till receipt with two rates`() throws {
    let read = proposal(
      """
      Feldmann Frischemarkt
      Hauptstraße 12
      80331 München
      USt-IdNr. DE123456789
      Vollmilch 3,5% 1,09 A
      Schrauben 4x40 12,99 B
      SUMME EUR 14,08
      Gegeben BAR 20,00
      Rückgeld 5,92
      A 7% 1,02 0,07 1,09
      B 19% 10,92 2,07 12,99
      03.10.2025 21:59
      """)
    #expect(read.merchant?.value == "Feldmann Frischemarkt")
    #expect(read.day?.value.text == "2025-10-03")
    #expect(read.total?.value == Money(minor: 1_408, currency: .eur))
    #expect(read.currency?.value == .eur)
    #expect(read.method?.value == .cash)
    #expect(read.taxes.map { $0.value.rate?.plain } == ["19", "7"])
    #expect(read.taxes.map { $0.value.tax.plain } == ["2.07", "0.07"])
    #expect(read.taxes.map { $0.value.net?.plain } == ["10.92", "1.02"])
    #expect(read.lines.map { $0.value.amount.plain } == ["1.09", "12.99"])
    #expect(read.lines.map { $0.value.name } == ["Vollmilch 3,5%", "Schrauben 4x40"])
  }

  @Test(arguments: [
    "21st of November 2026", "the 21st of November, 2026", "November 21st of 2026",
    "21 de noviembre de 2026", "21 November 2026", "Nov 21st 2026",
  ])
  func `a day in words, with what is said between`(_ day: String) {
    let read = proposal("Quick Pine\n\(day)\nLamp 5.00\nTOTAL 5.00")
    #expect(read.day?.value.text == "2026-11-21")
  }

  @Test(arguments: [
    "Tip 2.00", "Service charge 2.00", "Rounding 0.02", "Change 1.00", "Change due 1.00",
    "Change 1.00\nCash 6.00",
  ])
  func `what is no thing is none before the first thing either`(_ row: String) {
    let read = proposal("Quick Pine\n\(row)\nLamp 5.00\nTOTAL 5.00", european)
    #expect(read.lines.map { $0.value.name } == ["Lamp"])
  }

  @Test(arguments: ["Oil change", "Snickers bar", "Q tip"])
  func `a thing that is called so is one`(_ name: String) {
    let read = proposal("Quick Pine\n\(name) 9.00\nLamp 5.00\nTOTAL 14.00", european)
    #expect(read.lines.first?.value.name == name)
  }

  @Test(arguments: [
    ("2 x Schnitzel 14,90 29,80", "Schnitzel"), ("2x Schnitzel 14,90 29,80", "Schnitzel"),
    ("2 Schnitzel 14,90 € 29,80 €", "Schnitzel"), ("Schnitzel 2 14,90 29,80", "Schnitzel"),
    ("3 Kölsch 0,2l 2,10 6,30", "Kölsch 0,2l"), ("l Wein 4,50 4,50", "Wein"),
    ("10 x Stuhl A 120,00 1.200,00", "Stuhl A"),
    // No count says that it is the price of one.
    ("Kabel 1,50 29,80", "Kabel 1,50"), ("2 Kabel 1,50 29,80", "Kabel 1,50"),
    ("2 Kabel 14,90 m 29,80", "Kabel 14,90 m"),
  ])
  func `the price of one is not of the name where the count says so`(_ row: String, _ name: String)
  {
    let read = proposal("Gasthof Adler\n\(row)\nSUMME 99,00", european)
    #expect(read.lines.map { $0.value.name } == [name])
  }

  @Test(arguments: ["Radio Total (black)", "Sofa Summe weiss", "Jacke gesamt schwarz"])
  func `a thing with the sum's word in its name is no sum`(_ name: String) {
    let read = proposal("Quick Pine\n\(name) 89.00\nCable 1.00\nDiscount -11.00\nTOTAL 79.00")
    #expect(read.total?.value.minor == 7_900)
    #expect(read.lines.map { $0.value.name }.prefix(2) == [name, "Cable"])
  }

  @Test(arguments: [
    "Total", "Order total", "Total for today", "Your bill total USD", "3 Artikel Summe EUR",
    "Der Gesamtbetrag in EUR", "Bitte zahlen Summe", "** TOTAL **", "Grand total USD",
    "Total à payer", "Total (EUR)", "Totale complessivo", "Order Total:", "Total incl. 19% MwSt",
    "Ihr Gesamtbetrag lautet", "Ihre Summe ist brutto", "Fahrpreis gesamt für 2 Personen",
    "Your fare total charged today", "Bill total after coupon", "Votre total est de",
    "The total price for all", "Il vostro totale del giorno",
  ])
  func `a sum is called with words before it, or behind it`(_ words: String) {
    let read = proposal("Quick Pine\nLamp 5.00\nOther things 9.00\n\(words) 16.99\nVoucher 30.00")
    #expect(read.total?.value.minor == 1_699)
  }

  @Test(
    arguments: [
      (
        "Markt\nMilch 1,09\nSUMME EUR 1,09\nGeg. EC-Cash EUR 1,09", 109, .card, ["Milch"], []
      ),
      (
        """
        Bistro
        Menu 38,00
        Vin 12,00
        Montant H.T. 45,45
        T.V.A. 10,00% 4,55
        Total T.T.C. 50,00
        Carte bancaire 50,00
        """, 5_000, .card, ["Menu", "Vin"], ["10"]
      ),
      (
        "REPSOL\nDiesel 60,00\nImporte 60,00\nI.V.A. 21% 10,41\nTarjeta 60,00", 6_000, .card,
        ["Diesel"], ["21"]
      ),
      (
        "Trattoria\nBistecca 22,00\nTOTALE EURO 22,00\nPAGAMENTO ELETTRONICO 22,00", 2_200, .card,
        ["Bistecca"], []
      ),
      (
        """
        Bakker
        Brood 3,25
        Linnen broek 40,00
        Korting -0,25
        Totaal 43,00
        Pinnen 43,00
        B.T.W. 9% 3,55
        """, 4_300, .card, ["Brood", "Linnen broek", "Korting"], ["9"]
      ),
      (
        """
        Zabka
        Chleb 5,99
        Piwo 14,50
        Opust -1,00
        Sprzeda\u{17C} opodatkowana A 14,50
        PTU A 23% 2,71
        SUMA PLN 19,49
        Karta p\u{142}atnicza 19,49
        """, 1_949, .card, ["Chleb", "Piwo", "Opust"], ["23"]
      ),
      (
        "Restaurante\nBacalhau 29,00\nSumo 2,50\nTotal com IVA 31,50\nNumer\u{E1}rio 40,00\nTroco 8,50",
        3_150, .cash, ["Bacalhau", "Sumo"], []
      ),
    ] as [(String, Int64, ReceiptMethod, [String], [String])])
  func `receipts as tills in other countries print them`(
    printed: String, total: Int64, method: ReceiptMethod, lines: [String], rates: [String]
  ) {
    let read = proposal(printed, european)
    #expect(read.total?.value.minor == total)
    #expect(read.method?.value == method)
    #expect(read.lines.map { $0.value.name } == lines)
    #expect(read.taxes.map { $0.value.rate?.plain } == rates)
  }

  @Test func `an American receipt adds its tax`() {
    let read = proposal(
      """
      Quick Pine Pharmacy
      1420 Harbor Lane
      Portland, OR 97201
      04/05/2026 09:45
      Light bulb 9W $45.16
      Subtotal $45.16
      Tax 8.25% $3.73
      TOTAL DUE $48.89
      VISA ****4242 $48.89
      """)
    #expect(read.merchant?.value == "Quick Pine Pharmacy")
    #expect(read.day?.value.text == "2026-04-05")
    #expect(read.total?.value == Money(minor: 4_889, currency: .usd))
    #expect(read.method?.value == .card)
    #expect(read.taxes.first?.value.net?.plain == "45.16")
    #expect(read.lines.map { $0.value.name } == ["Light bulb 9W"])
  }

  @Test(arguments: [
    ("21.11.2025", "2025-11-21"), ("2025-11-21", "2025-11-21"), ("21 Nov 2025", "2025-11-21"),
    ("21. November 2025", "2025-11-21"), ("21 de noviembre de 2025", "2025-11-21"),
    ("November 21, 2025", "2025-11-21"), ("21NOV25", "2025-11-21"),
    ("2 juillet 2025", "2025-07-02"), ("Nov 21st, 2025", "2025-11-21"),
    ("November 3rd 2025", "2025-11-03"), ("21. 11. 2025", "2025-11-21"),
    ("Pos 1. 12.10.2025", "2025-10-12"),
    ("O3.1O.2O25", "2025-10-03"), ("04/05/2025", "2025-05-04"), ("11/21/2025", "2025-11-21"),
  ])
  func `days are read as they are written`(written: String, day: String) {
    #expect(proposal("Shop\n\(written)\nTotal 12.00", european).day?.value.text == day)
  }

  private func proposal(_ text: String, _ formats: Formats) -> ReceiptProposal {
    proposal(text, in: Book(), formats)
  }

  @Test(arguments: [
    ("1.234,50 €", Int64(123_450)), ("€1,234.50", 123_450), ("1 234,50 €", 123_450),
    ("EUR 1'234.50", 123_450), ("l2,5O €", 1_250), ("12, 50 €", 1_250), ("1S,99 €", 1_599),
  ])
  func `amounts are read as they are written`(written: String, minor: Int64) {
    #expect(
      proposal("Shop\nTotal \(written)").total?.value == Money(minor: minor, currency: .eur))
  }

  @Test func `what was given, the change and the subtotal are not the total`() {
    let read = proposal(
      "Shop\nCoffee 4.00\nCake 5.50\nSubtotal 9.50\nTax 0.50\nTotal 10.00\nCash 50.00\nChange 40.00"
    )
    #expect(read.total?.value.minor == 1_000)
    #expect(read.method?.value == .cash)
  }

  @Test func `cash is rounded`() {
    let read = proposal("Shop\nTotal 60.31\nRounding -0.01\nAmount 60.30\nCash 70.30\nChange 10.00")
    #expect(read.total?.value.minor == 6_030)
  }

  @Test(arguments: [
    ("Total 23.27\nGratuity 4.00\nAmount 27.27\nVISA 27.27", Int64(2_727)),
    ("Total 23.27\nTip 4.00\nTotal 27.27", 2_727), ("Tip 4.00\nTotal 27.27\nVISA 27.27", 2_727),
    ("Total 23.27\nTip\nVISA 23.27", 2_327),
    // What might be given.
    ("Total 23.27\n18% Tip 4.19 Total 27.46\n20% Tip 4.65 Total 27.92\nVISA 23.27", 2_327),
  ])
  func `what is paid is the total with its tip`(printed: String, minor: Int64) {
    let read = proposal("Diner\nSoup 23.27\n" + printed)
    #expect(read.total?.value.minor == minor)
    // A tip is no line: what is sold adds up without it.
    if printed.hasPrefix("Total") { #expect(read.lines.first?.confidence == 95) }
  }

  @Test func `rows are put together where the reader cut them`() {
    // "Total" and "12.00" as two lines of a slanted page.
    var reading = Reading(of: "abc")
    func word(_ text: String, _ line: Int64, _ x: Int64, _ y: Int64, _ width: Int64 = 1_500) {
      var word = ReadWord()
      (word.text, word.line, word.x, word.y) = (text, line, x, y)
      (word.width, word.height, word.confidence) = (width, 200, 90)
      reading.words.append(word)
    }
    word("Blue", 0, 1_000, 500)
    word("Heron", 0, 6_000, 600)
    word("Coffee", 1, 1_000, 1_500)
    word("beans", 1, 6_000, 1_600, 800)
    word("Total", 2, 1_000, 2_500)
    word("9.50", 3, 8_500, 1_650, 800)
    word("9.50", 4, 8_500, 2_650, 800)
    let read = ReceiptParser.proposal(of: reading, in: Book())
    #expect(read.total?.value.minor == 950)
    #expect(read.total?.words == [6])
    #expect(read.lines.map { $0.value.name } == ["Coffee beans"])
  }

  @Test func `an electronic invoice is taken as it stands`() {
    var reading = Reading(of: "abc")
    reading.fields = [
      ReadField("currency", "EUR"), ReadField("merchant", "Acme"), ReadField("day", "2026-01-31"),
      ReadField("total", "119.00"), ReadField("net:19", "100.00"), ReadField("tax:19", "19.00"),
      ReadField("method", "transfer"), ReadField("line:Desk", "100.00"), ReadField("number", "R1"),
    ]
    let read = ReceiptParser.proposal(of: reading, in: Book())
    #expect(read.total == Proposed(Money(minor: 11_900, currency: .eur), confidence: 100))
    #expect(read.taxes.first?.value.net?.minor == 10_000)
    #expect(read.method?.value == .transfer)
    #expect(read.lines.first?.value.name == "Desk")
    #expect(read.number == "R1")
    reading.fields.append(ReadField("type", "credit"))
    #expect(ReceiptParser.proposal(of: reading, in: Book()).total?.value.minor == -11_900)
  }

  @Test func `crowns that may be anybody's are no word for the account's own money`() {
    let read = proposal("Kaffe AB\nKaffe 45,00 kr\nTotalt 45,00 kr")
    #expect(read.currency?.value == .usd && (read.currency?.confidence ?? 100) <= 40)
  }

  @Test func `nothing is proposed of nothing`() {
    #expect(proposal("").isEmpty)
    #expect(proposal("---\n***").total == nil)
  }
}
