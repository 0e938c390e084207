/// One side of an invoice.
public struct Party: Repeatable {
  public var name = ""
  public var contact = ""
  public var attention = ""
  public var address = Address()
  public var email = ""
  public var phone = ""
  public var taxID = ""
  public var website = ""

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "name", &name)
    visitor.register(2, "contact", &contact)
    visitor.register(3, "attention", &attention)
    visitor.register(4, "address", &address)
    visitor.register(5, "email", &email)
    visitor.register(6, "phone", &phone)
    visitor.register(7, "taxID", &taxID)
    visitor.register(8, "website", &website)
  }

  public static func known(in memory: ReadingMemory) -> Recurrences<Party> { memory.parties }
}

extension Book {
  /// The sender of invoices as the book says it today.
  public var seller: Party {
    let profile = profile
    var party = Party()
    party.name = profile.displayName
    party.contact =
      profile.contact.isEmpty && !profile.company.isEmpty ? profile.personName : profile.contact
    party.address = profile.address
    party.email = profile.email
    party.phone = profile.phone
    party.taxID = profile.taxID
    party.website = profile.website
    return party
  }

  /// Who pays, to the attention of whom they pay for (rule G21).
  public func buyer(of id: ID<Client>) -> Party {
    guard let client = named(id), let payer = recipient(of: id) else { return Party() }
    var party = Party(payer)
    if payer.id != client.id { party.attention = client.displayName }
    return party
  }
}

extension Party {
  fileprivate init(_ client: Client) {
    let person = client.firstName.isEmpty && client.lastName.isEmpty
    name = client.company.isEmpty ? client.displayName : client.company
    contact = client.company.isEmpty || person ? "" : client.displayName
    attention = client.attention
    address = client.address
    email = client.email
    phone = client.phone
    taxID = client.taxID
  }
}
