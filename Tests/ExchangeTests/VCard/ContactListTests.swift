import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Clients of a spreadsheet and of other programs (rule G20).
struct ContactListTests {
  private func read(_ text: String, into book: Book = Book()) throws -> ImportFile {
    try read(Array(text.utf8), into: book)
  }

  private func read(_ bytes: [UInt8], into book: Book) throws -> ImportFile {
    try ImportFile.read(
      bytes, into: book, Ledger8Import.Options(today: Books.today, now: Books.now))
  }

  private func named(_ name: String, _ book: Book) throws -> Client {
    try #require(book.clients.live.first { $0.displayName == name }, "\(name) is not there")
  }

  private let german = """
    Kundenliste 2025;;;;;;;
    ;;;;;;;
    Kundennr.;Name;Straße;PLZ;Ort;E-Mail;Telefon;USt-IdNr.
    10001;Musikschule Köln GmbH;Hauptstr. 12;50667;Köln;info@musikschule.example;0221 123456;DE123456789
    10002;Jazzclub Bönn e.V.;Markt 1;53111;Bonn;;0228 99887;

    10003;MUSIKSCHULE KÖLN GMBH;;;;INFO@musikschule.example;;
    Summe;3;;;;;;

    """

  @Test func `a German list of clients comes in, whatever stands above and below it`() throws {
    let file = try read(german)
    #expect(file.areContacts && file.csv == nil)
    #expect(file.summary.first == "clients: 2 added, 1 already here")
    let book = Book().after(file.edit)
    #expect(book.clients.live.count == 2)
    let school = try named("Musikschule Köln GmbH", book)
    #expect(school.company == "Musikschule Köln GmbH" && school.lastName.isEmpty)
    #expect(school.email == "info@musikschule.example" && school.phone == "0221 123456")
    #expect(school.taxID == "DE123456789")
    #expect(school.address.lines == ["Hauptstr. 12", "50667 Köln"])
    #expect(file.summary.contains("Columns left out: Kundennr."))
    #expect(file.problems.map { $0.english } == ["line 8: this is a sum. Left out."])
    // Twice adds nothing, nor does a list that was sorted otherwise.
    #expect(try read(german, into: book).edit.isEmpty)
  }

  @Test func `a Swiss list has a UID and a currency, in any of the country's languages`() throws {
    for (titles, line) in [
      (
        "Firma;Strasse;PLZ;Ort;E-Mail;UID;Währung",
        "Lac SA;Rue 4;1204;Genève;jd@lac.example;CHE-107.787.577 TVA;EUR"
      ),
      (
        "Entreprise;Rue;NPA;Ville;Courriel;No TVA;Devise",
        "Lac SA;Rue 4;1204;Genève;jd@lac.example;CHE-107.787.577 TVA;EUR"
      ),
      (
        "Azienda;Via;CAP;Città;E-mail;Partita IVA;Valuta",
        "Lac SA;Rue 4;1204;Genève;jd@lac.example;CHE-107.787.577 TVA;EUR"
      ),
    ] {
      let file = try read(titles + "\n" + line + "\n")
      let client = try named("Lac SA", Book().after(file.edit))
      #expect(client.taxID == "CHE-107.787.577 TVA" && client.currency == .eur, "\(titles)")
      #expect(client.address.lines == ["Rue 4", "1204 Genève"] && client.email == "jd@lac.example")
    }
    // The book's own currency need not be said, and another program's UID is no number for the tax.
    let file = try read("uid,Name,Email,Currency\nCh7a9,Ann,a@x.example,USD\n")
    let ann = try named("Ann", Book().after(file.edit))
    #expect(ann.taxID.isEmpty && ann.currency == nil)
    #expect(file.summary.contains("Columns left out: uid") && file.problems.isEmpty)
    // What is no code is named: such a client would be invoiced in the book's own currency unheard.
    let words = try read(
      "Name,Email,Currency\nAnn,a@x.example,Euro\nBob,b@x.example,in eur\nCy,c@x.example,\n")
    #expect(
      words.problems.map { $0.english } == [
        "line 2: “Euro” is not a currency. Write its code, such as USD."
      ])
    #expect(try named("Bob", Book().after(words.edit)).currency == .eur)
    // Beside numbers for the tax each that is none is named.
    let both = try read(
      """
      UID,Name,Email
      CHE-107.787.577,Ann,a@x.example
      Ch7a9,Bob,b@x.example
      -,Cy,c@x.example
      ,Di,d@x.example

      """)
    #expect(
      both.problems.map { $0.english } == ["line 3: “Ch7a9” is no number for the tax. Left out."])
    #expect(!both.summary.contains { $0.english.hasPrefix("Columns left out") })
    #expect(try named("Bob", Book().after(both.edit)).taxID.isEmpty)
  }

  @Test func `letters of Windows are read`() throws {
    let bytes =
      Array("Firma;Ort;E-Mail\nCaf".utf8) + [0xE9] + Array(" Bonn;K".utf8) + [0xF6]
      + Array("ln;a@x.io\n".utf8)
    let book = Book().after(try read(bytes, into: Book()).edit)
    #expect(try named("Café Bonn", book).address.city == "Köln")
  }

  @Test func `people and their companies are told apart where the list does`() throws {
    let file = try read(
      """
      First Name,Last Name,Organization Name,E-mail 1 - Value,Phone 1 - Value
      Ann,Lee,Reeds,ann@x.io,555 1
      ,,Blue Note,book@blue.io,

      """)
    let book = Book().after(file.edit)
    let ann = try named("Ann Lee", book)
    #expect(ann.firstName == "Ann" && ann.lastName == "Lee" && ann.company == "Reeds")
    #expect(try named("Blue Note", book).email == "book@blue.io")
    let other = try read("Customer,Company,Phone\nBen van Os,Strings,1\nReeds,Reeds,2\n")
    let after = Book().after(other.edit)
    let ben = try named("Ben van Os", after)
    #expect(ben.firstName == "Ben van" && ben.lastName == "Os" && ben.company == "Strings")
    #expect(try named("Reeds", after).lastName.isEmpty)
  }

  @Test func `a name beside a person's columns is what these lack`() throws {
    for (text, first, last, company) in [
      ("Name;Vorname;E-Mail\nMüller;Anna;a@x.io\n", "Anna", "Müller", ""),
      ("Name;Vorname;E-Mail\nAnna Müller;Anna;a@x.io\n", "Anna", "Müller", ""),
      ("Client,First Name,Last Name,Email\nAcme Ltd,Jane,Doe,j@x.io\n", "Jane", "Doe", "Acme Ltd"),
      ("Name,First Name,Last Name,Email\nJane Doe,Jane,Doe,j@x.io\n", "Jane", "Doe", ""),
    ] {
      let file = try read(text)
      let client = try #require(Book().after(file.edit).clients.live.first, "\(text)")
      #expect(client.firstName == first, "\(text)")
      #expect(client.lastName == last && client.company == company, "\(text)")
    }
  }

  @Test(arguments: [
    "Client,Contact,Email\nAcme Ltd,Jane Doe,j@x.io\n",
    "E-Mail;Ansprechpartner;Firma;Name\nj@x.io;Jane Doe;Acme Ltd;Acme Ltd\n",
  ])
  func `the contact of a client is who is asked for there`(_ text: String) throws {
    let file = try read(text)
    let acme = try named("Acme Ltd", Book().after(file.edit))
    #expect(acme.company == "Acme Ltd" && acme.attention == "Jane Doe" && acme.email == "j@x.io")
    #expect(!file.summary.contains { $0.english.contains("left out") })
  }

  @Test func `Zoho's contacts have the address of invoices, and no other contact than themselves`()
    throws
  {
    let file = try read(
      """
      Display Name,Company Name,Salutation,First Name,Last Name,Phone,Currency Code,Notes,Status,Billing Attention,Billing Address,Billing Street2,Billing City,Billing State,Billing Country,Billing Code,Shipping Address,Shipping City,EmailID,MobilePhone,Contact Name,Contact Type,TaxID
      Umbrella,Umbrella LLP,Ms.,Ada,Park,+1 555 0100,USD,Pays late,Active,Accounts,12 Shop Road,Suite 4,Austin,TX,U.S.A,78701,1 Other St,Dallas,ada@x.io,+1 555 0101,Umbrella,customer,12-3456789
      Noor Khan,,Mr.,Noor,Khan,,EUR,,Active,,Kai 3,,Hamburg,,Germany,20457,,,noor@x.io,,Noor Khan,customer,

      """)
    let book = Book().after(file.edit)
    let umbrella = try #require(book.clients.live.first { $0.company == "Umbrella LLP" })
    #expect((umbrella.firstName, umbrella.lastName) == ("Ada", "Park"))
    #expect(umbrella.address.line1 == "12 Shop Road" && umbrella.address.line2 == "Suite 4")
    #expect((umbrella.address.city, umbrella.address.postalCode) == ("Austin", "78701"))
    #expect((umbrella.address.state, umbrella.address.country) == ("TX", "U.S.A"))
    #expect(umbrella.email == "ada@x.io" && umbrella.taxID == "12-3456789")
    #expect(umbrella.phone == "+1 555 0100")
    #expect(book.contactPoints(of: umbrella.id).map { $0.text } == ["+1 555 0101"])
    let noor = try #require(book.clients.live.first { $0.email == "noor@x.io" })
    #expect((noor.firstName, noor.lastName, noor.company) == ("Noor", "Khan", ""))
    #expect(noor.attention.isEmpty && noor.address.city == "Hamburg" && noor.currency == .eur)
  }

  @Test func `bexio tells companies from people, and its own staff is nobody's contact`() throws {
    let file = try read(
      """
      Kontaktart;Name 1;Name 2;Adresse;PLZ;Ort;Land;E-Mail;E-Mail 2;Telefon;Ansprechpartner;Kontakt Nr.
      Firma;Kulturhaus AG;Abteilung Jazz;Gasse 1;3011;Bern;Schweiz;info@x.ch;;031 311 00 00;Max Muster;000001
      Privat;Meier;Anna;Seeweg 4;8002;Zürich;Schweiz;anna@x.ch;;;Max Muster;000002

      """)
    let book = Book().after(file.edit)
    let house = try named("Kulturhaus AG Abteilung Jazz", book)
    #expect(house.attention.isEmpty && house.email == "info@x.ch" && house.address.city == "Bern")
    let anna = try #require(book.clients.live.first { $0.email == "anna@x.ch" })
    #expect((anna.firstName, anna.lastName, anna.company) == ("Anna", "Meier", ""))
    #expect(file.summary.contains("Columns left out: E-Mail 2, Ansprechpartner, Kontakt Nr."))
  }

  @Test func `the first of several columns is the one that comes in`() throws {
    let file = try read(
      """
      Kundennummer;Firmenname;Umsatzsteuer ID;Vorname;Nachname;Straße 1;Adresszusatz 1;PLZ 1;Ort 1;Land 1;E-Mail 1;Telefon 1;Telefon 2
      10001;Hafen GmbH;DE987654321;Ida;Nord;Kai 3;Hof;20457;Hamburg;DE;info@x.io;040 1;040 2

      """)
    let book = Book().after(file.edit)
    let hafen = try #require(book.clients.live.first)
    #expect((hafen.company, hafen.lastName) == ("Hafen GmbH", "Nord"))
    #expect(hafen.address.lines == ["Kai 3", "Hof", "20457 Hamburg", "DE"])
    #expect(hafen.email == "info@x.io" && hafen.phone == "040 1")
    #expect(hafen.taxID == "DE987654321")
  }

  @Test func `a second contact of a client has their own way, or is said`() throws {
    let list = "Client,Contact,Email\nAcme,Jane,j@x.io\nAcme,Bob,b@x.io\nAcme,Zoe,j@x.io\n"
    let file = try read(list)
    let book = Book().after(file.edit)
    let acme = try named("Acme", book)
    #expect(acme.attention == "Jane" && acme.email == "j@x.io")
    let ways = book.contactPoints(of: acme.id)
    #expect(ways.map { $0.text } == ["b@x.io"] && ways.map { $0.label } == ["Bob"])
    #expect(
      file.problems.map { $0.english }.filter { $0.contains("contact") } == [
        "line 4: “Zoe” is left out: “Acme” has the contact “Jane”. Write them into the client's notes if you want to keep both."
      ])
    // An address of its own says nothing of whose it is.
    let other = try read(
      "Client,Contact,Email,Street,City\nAcme,Jane,j@x.io,Main 1,Rome\nAcme,Bob,j@x.io,Side 2,Rome\n"
    )
    #expect(
      other.problems.map { $0.english }.contains {
        $0.hasPrefix("line 3: “Bob” is left out: “Acme” has the contact “Jane”")
      })
    // A contact alone is who the line is of.
    let alone = Book().after(try read("Company,Contact,Email\nAcme,Jane Doe,j@x.io\n").edit)
    let jane = try named("Jane Doe", alone)
    #expect(jane.company == "Acme" && jane.attention.isEmpty)
  }

  @Test func `an address in one field is one of several lines`() throws {
    let file = try read("Name,Address,City,Email\nReeds,\"1 Bowl Rd\nSuite 4\",LA,a@x.io\n")
    let client = try named("Reeds", Book().after(file.edit))
    #expect(client.address.line1 == "1 Bowl Rd" && client.address.line2 == "Suite 4")
  }

  @Test func `a client of the book is filled and not written over`() throws {
    var client = Client()
    (client.id, client.company, client.phone, client.taxID) = (ID(7), "Reeds", "555 1", "DE1")
    let edit = Edit(putting: client, in: Book().clients)
    let before = Book().after(edit)
    let file = try read("Name,Phone,Email,VAT ID\nreeds,555 2,a@x.io,DE2\n", into: before)
    let after = try #require(before.after(file.edit).clients[ID(7)])
    #expect(after.email == "a@x.io" && after.phone == "555 1" && after.taxID == "DE1")
    #expect(before.after(file.edit).clients.live.count == 1)
  }

  @Test func `a line that names nobody is said and left out`() throws {
    let file = try read("Name,Email,Country\n,,USA\nReeds,a@x.io,\n,,\n")
    #expect(Book().after(file.edit).clients.live.count == 1)
    #expect(file.problems.map { $0.english } == ["line 2: the line names nobody. Left out."])
  }

  @Test(arguments: [
    "Date,Name,Email,Amount\n2026-01-02,Reeds,a@x.io,5\n",
    "Name,Price,Phone\nReed,5,1\n",
    "Name,City\nReed,LA\n",
    "Client,Email,Project,Start date,Duration\nReeds,a@x.io,Album,2026-01-02,01:00\n",
    "Lieferant;Name;E-Mail\nThomann;Hans;a@x.io\n",
    "Name,Email,\nReeds,a@x.io,\n,,\nDate,Text,Amount\n2026-01-02,Shop,5.00\n",
  ])
  func `a list of something else is none of clients`(_ text: String) throws {
    #expect(ContactList(CSVReader.read(Array(text.utf8))) == nil)
  }

  @Test func `the ways to reach one client are told apart in linear time`() throws {
    func text(_ count: Int) -> String {
      "Name,Company,Email\n" + (0..<count).map { "Ann Lee,Reeds,a\($0)@x.io\n" }.joined()
    }
    let growth = try Growth(from: 500, { ($0, text($0)) }) { count, text in
      let file = try read(text)
      #expect(file.edit.rowCount >= count)
    }
    #expect(growth.isAsItsInput, "\(growth)")
  }

  @Test func `a list that is said to be of items is one`() throws {
    var request = CSVRequest()
    request.subject = .items
    let file = try ImportFile.read(
      Array("Name,Email\nLamp,a@x.io\n".utf8), into: Book(),
      Ledger8Import.Options(today: Books.today, now: Books.now), request)
    #expect(!file.areContacts && file.csv?.subject == .items)
  }
}
