import Ledger
import Testing

@testable import Documents

/// What the code of a Swiss QR-bill says (rule G121), by the examples of the guidelines and of people.
struct QRBillTests {
  static let account = "CH58 0079 1123 0008 8901 2"
  /// A QR-IBAN.
  static let referenced = "CH44 3199 9123 0008 8901 2"

  /// The first example of the guidelines, but for the bill's own words.
  static func example(_ iban: String = referenced) throws -> InvoiceContent {
    var content = InvoiceContent()
    content.number = "21000000000313947143000901"
    content.currency = try #require(Currency("CHF"))
    content.seller.name = "Robert Schneider AG"
    content.seller.address.line1 = "Rue du Lac 1268"
    (content.seller.address.postalCode, content.seller.address.city) = ("2501", "Biel")
    content.seller.address.country = "Schweiz"
    content.buyer.name = "Pia-Maria Rutschmann-Schnyder"
    content.buyer.address.line1 = "Grosse Marktgasse 28"
    (content.buyer.address.postalCode, content.buyer.address.city) = ("9400", "Rorschach")
    content.bank.iban = iban
    content.total = Money(minor: 1_949_75, currency: content.currency)
    content.subtotal = content.total
    return content
  }

  private func made(
    _ content: InvoiceContent, _ standing: InvoiceStanding = InvoiceStanding(),
    locale: String = "de-CH"
  ) -> QRBill? {
    QRBill(content, standing: standing, formats: Formats(locale: locale))
  }

  @Test func `the code says what the guidelines' example does`() throws {
    let text = try #require(made(try Self.example())).text
    #expect(
      text == """
        SPC
        0200
        1
        CH4431999123000889012
        S
        Robert Schneider AG
        Rue du Lac
        1268
        2501
        Biel
        CH







        1949.75
        CHF
        S
        Pia-Maria Rutschmann-Schnyder
        Grosse Marktgasse
        28
        9400
        Rorschach
        CH
        QRR
        210000000003139471430009017
        Rechnung 21000000000313947143000901
        EPD
        """)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 31)
  }

  @Test func `beside it stands the same, in groups`() throws {
    var content = try Self.example(Self.account)
    content.number = "1001"
    let bill = try #require(made(content))
    let titles = ["Konto / Zahlbar an", "Referenz", "Zusätzliche Informationen", "Zahlbar durch"]
    #expect(bill.payment.map { $0.title } == titles)
    #expect(
      bill.payment[0].lines == [
        "CH58 0079 1123 0008 8901 2", "Robert Schneider AG", "Rue du Lac 1268", "2501 Biel",
      ])
    #expect(bill.payment[2].lines == ["Rechnung 1001"])
    #expect(bill.receipt.map { $0.title } == [titles[0], titles[1], titles[3]])
    #expect(bill.currency == "CHF" && bill.amount == "1 949.75")
  }

  @Test(arguments: [
    ("539007547034", "SCOR", "RF18539007547034", "RF18 5390 0754 7034"),
    ("1001", "SCOR", "RF401001", "RF40 1001"),
    ("inv-2026/042", "SCOR", "RF67INV2026042", "RF67 INV2 0260 42"), ("", "NON", "", ""),
    ("Ж", "NON", "", ""), ("1234567890123456789012", "NON", "", ""),
  ])
  func `an IBAN has the number as a creditor reference`(
    _ number: String, _ kind: String, _ reference: String, _ shown: String
  ) throws {
    var content = try Self.example(Self.account)
    content.number = number
    let bill = try #require(made(content))
    #expect(bill.elements[27] == kind && bill.elements[28] == reference)
    let part = bill.receipt.first { $0.title == "Referenz" }
    #expect(part?.lines == (shown.isEmpty ? nil : [shown]))
    #expect(bill.elements[29].isEmpty == number.isEmpty)
  }

  @Test func `a QR-IBAN has its digits, and no bill without any`() throws {
    var content = try Self.example()
    content.number = "2026-0042"
    var one = try #require(made(content))
    #expect(one.elements[28] == "000000000000000000202600427")
    #expect(one.receipt[1].lines == ["00 00000 00000 00000 02026 00427"])
    // Its bank's number is one of 30000 to 31999.
    content.bank.iban = "ch44 3199 9123 0008 8901 2"
    one = try #require(made(content))
    #expect(one.elements[3] == "CH4431999123000889012")
    for number in ["", "AB", "000", "123456789012345678901234567"] {
      content.number = number
      #expect(made(content) == nil, "\(number)")
    }
  }

  @Test(
    arguments: [
      (1, "0.01", "0.01"), (99_99, "99.99", "99.99"), (100_000, "1000.00", "1 000.00"),
      (1_949_75, "1949.75", "1 949.75"), (12_345_678_90, "12345678.90", "12 345 678.90"),
      (99_999_999_999, "999999999.99", "999 999 999.99"), (100_000_000_000, nil, nil),
      (0, nil, nil),
      (-5_00, nil, nil),
    ] as [(Int64, String?, String?)])
  func `an amount is said with two decimals and shown with blanks`(
    _ minor: Int64, _ said: String?, _ shown: String?
  ) throws {
    var content = try Self.example()
    content.total.minor = minor
    #expect(made(content)?.elements[18] == said)
    #expect(made(content)?.amount == shown)
  }

  @Test
  func `what was paid and set off is not asked for again, and nothing of what is paid or void`()
    throws
  {
    let content = try Self.example()
    func due(_ received: Int64) -> String? {
      let amount = Money(minor: received, currency: content.currency)
      return made(content, InvoiceStanding(received: amount))?.elements[18]
    }
    #expect(due(949_75) == "1000.00" && due(1_949_75) == nil && due(2_000_00) == nil)
    #expect(made(content, InvoiceStanding(isVoid: true)) == nil)
    var standing = InvoiceStanding(received: Money(minor: 50_00, currency: content.currency))
    standing.offsets = [
      .init(
        number: "7", day: content.issued, amount: Money(minor: 99_75, currency: content.currency))
    ]
    #expect(made(content, standing)?.elements[18] == "1800.00")
  }

  @Test func `only francs and euros, accounts there, and senders there`() throws {
    func has(_ change: (inout InvoiceContent) throws -> Void) throws -> Bool {
      var content = try Self.example()
      try change(&content)
      #expect(QRBillGap.all(of: content).isEmpty)
      return made(content) != nil
    }
    func has(in code: String) throws -> Bool {
      try has { content throws in
        content.currency = try #require(Currency(code))
        content.total = Money(minor: 5_00, currency: content.currency)
      }
    }
    #expect(try has(in: "CHF") && has(in: "EUR"))
    #expect(try !has(in: "USD") && !has(in: "JPY"))
    #expect(try !has { $0.bank.iban = "DE89 3704 0044 0532 0130 00" } && !has { $0.bank.iban = "" })
    #expect(try has { $0.seller.address.country = "Liechtenstein" })
    #expect(try !has { $0.seller.address.country = "Germany" })
    // Who pays tax there is there.
    #expect(
      try has { ($0.seller.address.country, $0.seller.taxID) = ("", "CHE-123.456.788 MWST") })
    #expect(try has { $0.bank.iban = "LI21 0881 0000 2324 013A A" })
  }

  @Test func `what is missing is said, and there is no bill`() throws {
    func gaps(_ change: (inout InvoiceContent) -> Void) throws -> [QRBillGap] {
      var content = try Self.example()
      change(&content)
      let gaps = QRBillGap.all(of: content)
      #expect(gaps.isEmpty == (made(content) != nil))
      content.total = try content.total.negated()
      #expect(QRBillGap.all(of: content) == [] && made(content) == nil)
      return gaps
    }
    #expect(try gaps { _ in } == [])
    #expect(try gaps { $0.seller.address.city = "" } == [.address])
    #expect(try gaps { $0.seller.address.postalCode = "" } == [.address])
    #expect(try gaps { $0.seller.address.country = "" } == [.address])
    #expect(try gaps { $0.seller.address.line1 = "" } == [])
    #expect(try gaps { $0.seller.name = "東京" } == [.name])
    #expect(try gaps { $0.bank.iban = "CH44 3199 9123 0008 8901 3" } == [.account])
    #expect(try gaps { $0.bank.iban = "CH44 3199 9123 0008 8901" } == [.account])
    #expect(
      try gaps { ($0.bank.iban, $0.seller.name, $0.seller.address.city) = ("CH1", "", "") }
        == [.account, .name, .address])
  }

  @Test(arguments: [
    ("Rue du Lac 1268", "", "Rue du Lac", "1268"), ("Bahnhofstr. 12a", "", "Bahnhofstr.", "12a"),
    ("Rue du Lac, 12", "", "Rue du Lac", "12"), ("Postfach", "", "Postfach", ""),
    // What cannot be parted stays together.
    ("12, rue du Lac", "", "12, rue du Lac", ""),
    ("Rue du 31 Décembre 4", "", "Rue du 31 Décembre 4", ""),
    ("Lerchenweg 3 / 4", "", "Lerchenweg 3 / 4", ""), ("Lerchenweg3", "", "Lerchenweg3", ""),
    ("Lerchenweg 3 4", "", "Lerchenweg 3 4", ""), ("7", "", "7", ""), ("", "", "", ""),
    // The line above the street is none.
    ("c/o Meier", "Lerchenweg 3", "Lerchenweg", "3"), ("", "Lerchenweg 3", "Lerchenweg", "3"),
    ("Lerchenweg 3", "2. Stock", "Lerchenweg", "3"), ("Lerchenweg", "Haus Sonne", "Lerchenweg", ""),
  ])
  func `a street and its number`(
    _ line1: String, _ line2: String, _ street: String, _ number: String
  ) {
    var address = Address()
    (address.line1, address.line2) = (line1, line2)
    #expect(QRBillParty.street(of: address) == (street, number))
  }

  @Test(arguments: [
    ("8001", "Zürich", "8001", "Zürich"), ("CH-8001", "Zürich", "8001", "Zürich"),
    ("", "8001 Zürich", "8001", "Zürich"),
    ("", "D-79098 Freiburg im Breisgau", "79098", "Freiburg im Breisgau"),
    ("", "La Chaux-de-Fonds", "", "La Chaux-de-Fonds"),
    ("SW1A 1AA", "London", "SW1A 1AA", "London"),
    (" 8001\n", "", "8001", ""),
  ])
  func `a town and its postal code`(
    _ code: String, _ city: String, _ wanted: String, _ town: String
  ) {
    var address = Address()
    (address.postalCode, address.city) = (code, city)
    #expect(QRBillParty.town(of: address) == (wanted, town))
  }

  @Test(arguments: [
    // A letter without a country stays in it.
    ("", "9400", "CH", "9400 Rorschach"), ("", "9490", "LI", "LI-9490 Rorschach"),
    ("Germany", "79098", "DE", "DE-79098 Rorschach"),
    ("Österreich", "6850", "AT", "AT-6850 Rorschach"),
    // Else the payer writes it.
    ("", "79098", "", ""), ("Absurdistan", "9400", "", ""), ("", "", "", ""),
  ])
  func `a client here, abroad and nowhere`(
    _ country: String, _ code: String, _ wanted: String, _ town: String
  ) throws {
    var content = try Self.example()
    (content.buyer.address.country, content.buyer.address.postalCode) = (country, code)
    let bill = try #require(made(content))
    #expect(bill.elements[26] == wanted)
    #expect(bill.elements[20..<27].allSatisfy { $0.isEmpty } == wanted.isEmpty)
    let payer = try #require(bill.payment.last)
    #expect(payer.title == (wanted.isEmpty ? "Zahlbar durch (Name/Adresse)" : "Zahlbar durch"))
    #expect(payer.lines.last == (wanted.isEmpty ? nil : town))
  }

  @Test func `names keep to the letters of the guidelines and to their fields`() throws {
    func latin(_ text: String) -> String { QRBillParty.latin(text, most: 70) }
    #expect(latin(" Łucja\u{A0}Ąbc\n& Zoë – “Café” ☕ ") == "Łucja Ąbc & Zoë - \"Café\"")
    #expect(latin("Zu\u{308}rich") == "Zürich" && latin("Ță €") == "Ță €" && latin("Яна") == "")
    #expect(QRBillParty.latin("four words of text", most: 5) == "four")
    var content = try Self.example()
    let long = String(repeating: "é", count: 300)
    content.bank.accountName = long
    (content.buyer.name, content.buyer.address.line1, content.buyer.address.city) = (
      long, long, long
    )
    let bill = try #require(made(content))
    #expect(bill.elements[5].count == 70 && bill.elements[21].count == 70)
    #expect(bill.elements[22].count == 70 && bill.elements[25].count == 35)
    #expect(QRCode(bill.text) != nil)
  }

  @Test func `it speaks the language of the paper's place, also where the paper does not`() throws {
    let content = try Self.example()
    let titles = ["de-CH", "fr-CH", "it-CH", "en-CH", "nl-NL"].map {
      made(content, locale: $0)?.words.paymentPart
    }
    #expect(
      titles == [
        "Zahlteil", "Section paiement", "Sezione pagamento", "Payment part", "Payment part",
      ])
    #expect(made(content, locale: "fr-CH")?.receipt[1].title == "Référence")
    #expect(made(content, locale: "it-CH")?.words.separate == "Da staccare prima del versamento")
    // A country that writes francs otherwise says the same.
    #expect(made(content, locale: "en-US")?.amount == "1 949.75")
  }
}
