import Ledger

/// A studio in Berlin and a client in Hamburg, with what the studio bills: for electronic invoices.
struct BilledBook {
  private var replica = Replica(device: 7, book: Book())
  var book: Book { replica.book }
  static let day = Day(year: 2026, month: 3, day: 7) ?? Day(number: 0)
  private var steps: UInt64 = 100

  init() {
    var profile = BusinessProfile()
    profile.id = BusinessProfile.onlyID
    profile.company = "Studio Nord & Söhne"
    profile.firstName = "Ida"
    profile.lastName = "Nord"
    profile.email = "ida@nord.example"
    profile.phone = "+49 30 1234567"
    profile.taxID = "DE 123 456 789"
    profile.address = BilledBook.address("Torstraße 1", "10119", "Berlin", "Deutschland")
    var bank = BankDetails()
    bank.id = BankDetails.onlyID
    bank.handles.iban = "DE89 3704 0044 0532 0130 00"
    bank.handles.bic = "COBADEFFXXX"
    bank.handles.accountName = "Ida Nord"
    var client = Client()
    client.id = BilledBook.client
    client.company = "Hafen <GmbH>"
    client.email = "rechnung@hafen.example"
    client.taxID = "DE987654321"
    client.address = BilledBook.address("Kai 3", "20457", "Hamburg", "DE")
    var edit = Edit()
    edit.put(profile, replacing: nil)
    edit.put(bank, replacing: nil)
    edit.put(client, replacing: nil)
    put(edit)
  }

  static let client = ID<Client>(11)

  static func address(
    _ street: String, _ code: String, _ city: String, _ country: String
  ) -> Address {
    var address = Address()
    address.line1 = street
    address.postalCode = code
    address.city = city
    address.country = country
    return address
  }

  mutating func put(_ edit: Edit) { _ = replica.commit(edit, now: Books.now, undoable: false) }

  mutating func change(_ body: (inout BusinessProfile) -> Void) {
    var profile = book.profile
    body(&profile)
    put(Edit(putting: profile, in: book.profiles))
  }

  mutating func changeClient(_ body: (inout Client) -> Void) {
    guard var client = book.clients[BilledBook.client] else { return }
    body(&client)
    put(Edit(putting: client, in: book.clients))
  }

  /// A line that costs so much, so often, with a tax in percent (0 for none), less so many percent.
  static func line(
    _ text: String, _ minor: Int64, times thousandths: Int64 = 1_000, tax: Int = 19, off: Int = 0,
    _ currency: Currency = .eur
  ) -> Line {
    var line = Line()
    line.text = text
    line.price = Price(
      Money(minor: minor, currency: currency), times: Quantity(thousandths: thousandths))
    line.tax = Tax("VAT", Rate(percent: tax))
    if off != 0 { line.discount = Discount(Rate(percent: off)) }
    return line
  }

  /// Issues an invoice of such lines.
  mutating func bill(
    _ lines: [Line], _ currency: Currency = .eur, _ body: (inout Invoice) -> Void = { _ in }
  ) throws -> Invoice {
    var invoice = Invoice()
    steps += 1
    invoice.id = ID(steps)
    invoice.client = BilledBook.client
    invoice.currency = currency
    body(&invoice)
    var edit = Edit()
    edit.put(invoice, replacing: nil)
    var last: Position?
    for line in lines {
      var line = line
      steps += 1
      line.id = ID(steps)
      line.invoice = invoice.id
      line.position = .between(last, nil, jitter: steps)
      last = line.position
      edit.put(line, replacing: nil)
    }
    put(edit)
    return try issue(invoice.id)
  }

  mutating func issue(_ id: ID<Invoice>) throws -> Invoice {
    put(
      try Issuing.issue(
        id, from: Numbering.mainSeries(in: book), on: BilledBook.day,
        at: Instant(milliseconds: 1), in: book))
    return book.invoices[id] ?? Invoice()
  }

  /// A credit note of all that an invoice asked for.
  mutating func credit(_ invoice: Invoice) throws -> Invoice {
    steps += 1
    put(Drafting.credit(ID(steps), of: invoice, on: BilledBook.day, in: book))
    return try issue(ID(steps))
  }
}
