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
