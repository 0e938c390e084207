/// Who pays.
public struct Client: Entity {
  public static var kind: Kind { .client }

  public var id = ID<Client>()
  public var life = Life.live
  public var firstName = ""
  public var lastName = ""
  public var company = ""
  public var email = ""
  public var phone = ""
  public var attention = ""
  public var address = Address()
  public var notes = ""
  /// A BCP 47 tag: the language of what they are sent; "" for the book's.
  public var locale = ""
  /// What new amounts for the client are in; the account's currency unless set.
  public var currency: Currency?
  /// The tax of their new invoices; nil for the account's, one of zero for none.
  public var tax: Tax?
  /// Their VAT or tax number, as it stands on invoices.
  public var taxID = ""
  /// The client that this one was merged into; ``Book/client(_:)`` follows it, no row is rewritten.
  public var into = ID<Client>()
  /// Who pays for them, an agency or a label: their invoices are addressed to it.
  public var payer = ID<Client>()
  /// When they are reminded by mail: a ``ReminderSchedule``; "" for the account's, "none" for never.
  public var reminders = ""
  /// By which they want to know their invoices (EN 16931's buyer reference), such as the Leitweg-ID of an authority.
  public var reference = ""

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == Client.intoLink ? into.raw : payer.raw }
  /// The slot of ``into``.
  public static var intoLink: Int { 0 }
  /// The slot of ``payer``.
  public static var payerLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "firstName", &firstName)
    visitor.register(3, "lastName", &lastName)
    visitor.register(4, "company", &company)
    visitor.register(5, "email", &email)
    visitor.register(6, "phone", &phone)
    visitor.register(7, "attention", &attention)
    visitor.register(8, "address", &address)
    visitor.register(9, "notes", &notes)
    visitor.register(10, "locale", &locale)
    visitor.register(11, "currency", &currency)
    visitor.register(12, "tax", &tax)
    visitor.register(13, "taxID", &taxID)
    visitor.register(14, "mergedInto", &into)
    visitor.register(15, "payer", &payer)
    visitor.register(16, "reminders", &reminders)
    visitor.register(17, "reference", &reference)
  }

  /// "First Last", else last, first, company, "Unnamed Contact" (rule G1).
  public var displayName: String {
    let first = trimmed(firstName)
    let last = trimmed(lastName)
    if !first.isEmpty && !last.isEmpty { return first + " " + last }
    if !last.isEmpty { return last }
    if !first.isEmpty { return first }
    let company = trimmed(company)
    return company.isEmpty ? "Unnamed Contact" : company
  }

  /// What the A–Z list sorts by: last name, else first, else company (rule G11).
  public var sortName: String {
    let first = trimmed(firstName)
    let last = trimmed(lastName)
    if !last.isEmpty { return last + " " + first }
    return first.isEmpty ? trimmed(company) : first
  }

  /// The capital letter it is listed under; nil for "#", which comes last (rule G11).
  public var listLetter: UInt8? {
    var bytes: [UInt8] = []
    appendFolded(sortName, to: &bytes)
    guard let first = bytes.first, first >= 0x61, first <= 0x7A else { return nil }
    return first - 32
  }
}

extension Book {
  /// The client that an id means: itself, or what it was merged into; none for one that is gone.
  ///
  /// Clients that were merged into each other on two devices are the least of them (rule G22).
  public func client(_ id: ID<Client>) -> ID<Client> {
    let end = meant(id)
    return clients.live(end) == nil ? ID() : end
  }

  /// The same, also for one in the archive or the trash.
  public func meant(_ id: ID<Client>) -> ID<Client> {
    guard let row = clients[id], !row.into.isNone else { return id }
    let end = ID<Client>(redirected(id.raw) { self.clients[ID($0)]?.into.raw ?? 0 })
    // Whom another device deleted unheard hides nobody who has work or money.
    let isHidden = clients[end]?.life == .trashed && ClientReferences.name(id, in: self)
    return isHidden ? id : end
  }

  /// The row of the client that an id means, whether it is live or not.
  public func named(_ id: ID<Client>) -> Client? { clients[meant(id)] }

  /// Whom the invoices of a client are addressed to: who pays for them, else they themselves (rule G21).
  public func recipient(of id: ID<Client>) -> Client? {
    guard let client = named(id) else { return nil }
    let payer = self.client(client.payer)
    return payer.isNone ? client : clients[payer]
  }

  /// The live clients that were not merged into others.
  public var clientList: [Client] {
    clients.live.filter { $0.into.isNone || meant($0.id) == $0.id }
  }

  /// The ids that mean the client of an id: its own first, then those of clients that were merged into it.
  ///
  /// - Complexity: O(merged clients).
  public func clientIDs(of id: ID<Client>) -> [ID<Client>] { clientIDs(leadingTo: meant(id)) }

  /// An id, and those that were merged into it or into one of those.
  public func clientIDs(leadingTo id: ID<Client>) -> [ID<Client>] {
    var found = [id]
    if clients.firstRow(linking: Client.intoLink, to: id.raw) < 0 { return found }
    var next = 0
    while next < found.count {
      for row in clients.rows(linking: Client.intoLink, to: found[next].raw) {
        let other = clients.rows[Int(row)].id
        if !found.contains(other) { found.append(other) }
      }
      next += 1
    }
    return found
  }
}
