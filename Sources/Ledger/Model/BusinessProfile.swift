/// Who the book belongs to, as it stands on invoices.
public struct BusinessProfile: Entity {
  public static var kind: Kind { .profile }

  public var id = ID<BusinessProfile>()
  public var life = Life.live
  public var firstName = ""
  public var lastName = ""
  public var company = ""
  /// The person to ask for at the company.
  public var contact = ""
  public var email = ""
  public var phone = ""
  public var website = ""
  public var address = Address()
  public var taxID = ""
  /// The logo's blob hash, or "".
  public var logo = ""

  public init() {}

  /// A book has one profile.
  public static var onlyID: ID<BusinessProfile> { ID(1) }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "firstName", &firstName)
    visitor.register(3, "lastName", &lastName)
    visitor.register(4, "company", &company)
    visitor.register(5, "contact", &contact)
    visitor.register(6, "email", &email)
    visitor.register(7, "phone", &phone)
    visitor.register(8, "website", &website)
    visitor.register(9, "address", &address)
    visitor.register(10, "taxID", &taxID)
    visitor.register(11, "logo", &logo)
  }

  public var personName: String {
    if firstName.isEmpty || lastName.isEmpty { return firstName + lastName }
    return firstName + " " + lastName
  }

  /// The company, else the person.
  public var displayName: String { company.isEmpty ? personName : company }
}

/// Where clients can pay to.
public struct BankDetails: Entity {
  public static var kind: Kind { .bank }

  public var id = ID<BankDetails>()
  public var life = Life.live
  public var handles = BankHandles()

  public init() {}

  /// A book has one set.
  public static var onlyID: ID<BankDetails> { ID(1) }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "handles", &handles)
  }
}

/// Bank account and payment handles; merges as a whole, so that no account number is ever paired
/// with another bank's routing number.
public struct BankHandles: Repeatable {
  public var bank = ""
  public var accountName = ""
  public var routingNumber = ""
  public var accountNumber = ""
  public var iban = ""
  public var bic = ""
  public var venmo = ""
  public var zelle = ""
  public var paypal = ""

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "bank", &bank)
    visitor.register(2, "accountName", &accountName)
    visitor.register(3, "routingNumber", &routingNumber)
    visitor.register(4, "accountNumber", &accountNumber)
    visitor.register(5, "iban", &iban)
    visitor.register(6, "bic", &bic)
    visitor.register(7, "venmo", &venmo)
    visitor.register(8, "zelle", &zelle)
    visitor.register(9, "paypal", &paypal)
  }

  public var isEmpty: Bool { self == BankHandles() }

  public static func known(in memory: ReadingMemory) -> Recurrences<BankHandles> {
    memory.handles
  }
}
