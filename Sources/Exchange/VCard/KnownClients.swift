import Ledger

/// Finds the client that a card of an address book means: of the same email, or of the same name and company or
/// phone (rule G20).
struct KnownClients {
  private struct Named {
    var id: ID<Client>
    var title: String
    /// Who is known longer is who is meant.
    var place: Int
  }

  private var byEmail: [String: ID<Client>] = [:]
  /// The first of a name, and below it the first of that name at a company ("" for none), and with a number.
  private var byName: [String: Named] = [:]
  private var byCompany: [String: Named] = [:]
  private var byNumber: [String: Named] = [:]
  private var count = 0

  init(_ book: Book) {
    for client in book.clients.rows {
      // What was merged into another is that one.
      let id = book.client(client.id)
      if id.isNone || !client.isLive { continue }
      var numbers = [KnownClients.number(client.phone)]
      note(client.email, id)
      for point in book.contactPoints(of: client.id) {
        if point.sort == .email { note(point.text, id) }
        if point.sort == .phone { numbers.append(KnownClients.number(point.text)) }
      }
      note(client.displayName, client.company, numbers, client.email, id)
    }
  }

  /// The same of a card that was taken as a client.
  mutating func add(_ card: VCard, _ id: ID<Client>) {
    for point in card.points(.email) { note(point.text, id) }
    if card.name.isEmpty { return }
    let numbers = card.points(.phone).map { KnownClients.number($0.text) }
    note(card.name, card.company, numbers, card.points(.email).first?.text ?? "", id)
  }

  func find(_ card: VCard) -> ID<Client>? {
    for point in card.points(.email) {
      if let id = byEmail[folded(point.text)] { return id }
    }
    if card.name.isEmpty { return nil }
    let (name, company) = (folded(card.name) + "\n", folded(card.company))
    var found = company.isEmpty ? nil : byCompany[name + company]
    for point in card.points(.phone) {
      let number = KnownClients.number(point.text)
      if !number.isEmpty { found = KnownClients.first(found, byNumber[name + number]) }
    }
    return found?.id
  }

  /// Somebody of the same name, and of no other company, who is not known to be the one that a card means.
  func namesake(_ card: VCard) -> String? {
    let (name, company) = (folded(card.name), folded(card.company))
    if company.isEmpty { return byName[name]?.title }
    let known = KnownClients.first(byCompany[name + "\n"], byCompany[name + "\n" + company])
    return known?.title
  }

  private static func first(_ a: Named?, _ b: Named?) -> Named? {
    guard let a, let b else { return a ?? b }
    return a.place < b.place ? a : b
  }

  private mutating func note(_ email: String, _ id: ID<Client>) {
    let email = folded(email)
    if !email.isEmpty, byEmail[email] == nil { byEmail[email] = id }
  }

  private mutating func note(
    _ name: String, _ company: String, _ numbers: [String], _ email: String, _ id: ID<Client>
  ) {
    let one = Named(id: id, title: email.isEmpty ? name : "\(name), \(email)", place: count)
    count += 1
    let name = folded(name)
    if byName[name] == nil { byName[name] = one }
    let own = name + "\n" + folded(company)
    if byCompany[own] == nil { byCompany[own] = one }
    for number in numbers where !number.isEmpty {
      if byNumber[name + "\n" + number] == nil { byNumber[name + "\n" + number] = one }
    }
  }

  /// A number as it is compared: its digits, or what stands there where it has none.
  static func number(_ text: String) -> String {
    let digits = PhoneNumber.digits(of: text)
    return digits.isEmpty ? folded(text) : digits
  }
}
