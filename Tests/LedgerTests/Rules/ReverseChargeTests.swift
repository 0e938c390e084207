import Ledger
import LedgerTestSupport
import Testing

/// Who owes the tax of an invoice across a border of the union (rule G19).
struct ReverseChargeTests {
  private static let client = ID<Client>(named: "client")

  /// A business in Germany and a client somewhere, with a draft over 100.
  private func book(
    _ country: String, _ taxID: String, home: String = "Germany", own: String = "DE123456789",
    tax: Tax? = nil, chosen: Bool? = nil
  ) -> Book {
    var edit = Edit()
    var profile = BusinessProfile()
    profile.id = BusinessProfile.onlyID
    profile.company = "Lee"
    profile.address.country = home
    profile.taxID = own
    edit.put(profile, replacing: nil)
    var client = Client()
    client.id = Self.client
    client.company = "Kunde"
    client.address.country = country
    client.taxID = taxID
    edit.put(client, replacing: nil)
    var invoice = Invoice()
    invoice.id = ID(named: "draft")
    invoice.client = client.id
    invoice.currency = .eur
    invoice.tax = tax
    invoice.reverseCharge = chosen
    edit.put(invoice, replacing: nil)
    var line = Line()
    line.id = ID(named: "line")
    line.invoice = invoice.id
    line.price = Price(Money(100, .eur))
    edit.put(line, replacing: nil)
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    return replica.book
  }

  private func says(_ book: Book) throws -> Bool {
    let invoice = try #require(book.invoices[ID(named: "draft")])
    return try Issuing.content(of: invoice, on: Day(number: 20_000), in: book).reverseCharge
  }

  @Test(arguments: [
    ("Austria", "ATU12345678"), ("Österreich", "ATU12345678"), ("france", "FR 12 345678901"),
    ("", "EL123456789"), ("Netherlands", "123456789B01"), ("NL", "NL123456789B01"),
    ("Austria", "UID: ATU12345678"), ("Austria", "USt-IdNr. AT U12345678, FN 12345a"),
    ("Greece", "EL 123456789"),
  ])
  func `a business in another country of the union owes the tax`(country: String, taxID: String)
    throws
  {
    #expect(try says(book(country, taxID)))
    #expect(ReverseCharge.isCertain(for: Self.client, in: book(country, taxID)))
  }

  @Test(arguments: [
    ("Austria", ""), ("Germany", "DE999999999"), ("Deutschland", "DE999999999"),
    ("United States", "93-1234567"), ("", "93-1234567"), ("Switzerland", "CHE123456789"),
    // Two countries at once: nobody can tell.
    ("Austria", "FR12345678901"), ("Utopia", "ATU12345678"),
    // Text, another number of the country's, and one that is too short are none for value added tax.
    ("Austria", "UID applied for"), ("Austria", "applied for"), ("Austria", "12 345/6789"),
    ("France", "732 829 320"),
    ("Netherlands", "12345678B01"),
  ])
  func `what is not certain is not supposed, and may be chosen`(country: String, taxID: String)
    throws
  {
    #expect(try !says(book(country, taxID)))
    #expect(try says(book(country, taxID, chosen: true)))
  }

  @Test func `where the sender is counts, a choice goes before it, and a tax before both`() throws {
    #expect(try !says(book("Austria", "ATU12345678", home: "", own: "")))
    #expect(try says(book("Austria", "ATU12345678", home: "", own: "DE123456789")))
    #expect(try !says(book("Austria", "ATU12345678", home: "United States", own: "")))
    #expect(try !says(book("Austria", "ATU12345678", chosen: false)))
    let taxed = Tax("USt", Rate(percent: 19))
    #expect(try !says(book("Austria", "ATU12345678", tax: taxed)))
    #expect(try !says(book("Austria", "ATU12345678", tax: taxed, chosen: true)))
  }

  @Test func `an issued invoice keeps what it says, whatever the client's address becomes`() throws
  {
    let book = book("Austria", "ATU12345678")
    let edit = try Issuing.issue(
      ID(named: "draft"), from: Numbering.mainSeries(in: book), on: Day(number: 20_000),
      at: Instant(milliseconds: 5), in: book)
    var replica = Replica(device: 7)
    var whole = Edit()
    whole.put(try #require(book.clients[Self.client]), replacing: nil)
    whole.put(try #require(book.invoices[ID(named: "draft")]), replacing: nil)
    _ = replica.commit(whole, now: Instant(milliseconds: 1), undoable: false)
    _ = replica.commit(edit, now: Instant(milliseconds: 2), undoable: false)
    let issued = try #require(replica.book.invoices[ID(named: "draft")])
    #expect(issued.issue?.content.reverseCharge == true)
    #expect(
      Drafting.credit(ID(99), of: issued, on: Day(number: 20_001), in: replica.book).isEmpty
        == false)
  }
}

/// What is a number for value added tax (rules G19, G115).
struct VATNumberTests {
  @Test(arguments: [
    ("DE 123 456 789", "DE123456789"), ("ATU12345678", "ATU12345678"),
    ("nl123456789b01", "NL123456789B01"), ("IE1234567WA", "IE1234567WA"),
    ("RO123456", "RO123456"), ("EL123456789", "EL123456789"), ("FR XX 123456789", "FRXX123456789"),
    ("CHE-123.456.789 MWST", "CHE123456789MWST"), ("CHE-123.456.789", "CHE123456789"),
    ("GB 123 4567 89", "GB123456789"), ("NO 123 456 789 MVA", "NO123456789MVA"),
    ("USt-IdNr.: DE 123 456 789", "DE123456789"), ("UID ATU12345678", "ATU12345678"),
    ("St.-Nr. 30/123/45678, USt-IdNr. DE123456789", "DE123456789"),
    ("DE123456789; 30 123 45678", "DE123456789"),
    // What stands behind it is no part of it, whatever stands between them.
    ("DE123456789 AG", "DE123456789"), ("DE 123456789 12", "DE123456789"),
    ("(ATU12345678)", "ATU12345678"), ("DE123456789/30", "DE123456789"),
    ("USt-IdNr.\nDE 123 456 789", "DE123456789"), ("DE\u{A0}123\u{A0}456\u{A0}789", "DE123456789"),
    ("CHE-123.456.789 HR/MWST", "CHE123456789"), ("GB 123 4567 89 000", "GB123456789000"),
  ])
  func `it begins with its country and is as long as there`(text: String, number: String) {
    #expect(CountryCode.vatNumber(text) == number)
  }

  @Test(arguments: [
    // What begins like Slovenia, Croatia, Finland, Norway and Great Britain.
    "SIRET 732 829 320 00074", "SIREN 732 829 320", "HRB 123456", "Finanzamt Mitte 30/1",
    "No. 12-3456789", "GB 12345678", "CHE 12", "93-1234567", "30/123/45678", "DE12345",
    "DE, 123456789", "",
    // As many as another country has, or letters where there are none: Lithuania, Croatia, Portugal, Sweden.
    "Ltd 12345678", "HRB 12345678", "Pty 12345678", "SE 556677-8899", "DE 12345678", "IT 123456789",
    "ATU1234567", "NL123456789C01",
  ])
  func `other numbers are none`(text: String) {
    #expect(CountryCode.vatNumber(text) == nil)
    #expect(!ReverseCharge.isUnionNumber(text))
  }

  @Test(arguments: [
    "ATU13585627", "BE0428759497", "BG175074752", "BG7523169263", "CY10259033P", "CZ25123891",
    "CZ7103192745", "DE136695976", "DK13585628", "EE100931558", "EL094259216", "ESB58378431",
    "ESX2482300W", "FI20774740", "FR40303265045", "FRK7399859412", "HR33392005961", "HU12892312",
    "IE6433435F", "IE6433435OA", "IE8D79739I", "IT00743110157", "LT119511515", "LT100001919017",
    "LU15027442", "LV40003521600", "MT11679112", "NL004495445B01", "PL8567346215", "PT501964843",
    "RO18547290", "RO160796", "SE123456789701", "SI50223054", "SK2022749619",
  ])
  func `those of all countries of the union are numbers, however they are typed`(number: String) {
    var spaced = ""
    for (place, letter) in number.lowercased().enumerated() {
      spaced += [2: " ", 5: ".", 8: " "][place] ?? ""
      spaced.append(letter)
    }
    for text in [number, spaced] {
      #expect(ReverseCharge.isUnionNumber(text), "\(text)")
      #expect(CountryCode.vatNumber(text) == number, "\(text)")
    }
  }
}
