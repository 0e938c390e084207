import Ledger

/// Finds the client that a card of an address book means: of the same email, or of the same name and company or
/// phone (rule G20).
struct KnownClients {
  private struct Named {
    var id: ID<Client>
    var title: String
    var company: String
    var numbers: [String]
  }

  private var byEmail: [String: ID<Client>] = [:]
  private var byName: [String: [Named]] = [:]

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
    guard !card.name.isEmpty, let named = byName[folded(card.name)] else { return nil }
    let company = folded(card.company)
    let numbers = card.points(.phone).map { KnownClients.number($0.text) }
    return named.first { one in
      (!company.isEmpty && one.company == company)
        || numbers.contains { !$0.isEmpty && one.numbers.contains($0) }
    }?.id
  }

  /// Somebody of the same name, and of no other company, who is not known to be the one that a card means.
  func namesake(_ card: VCard) -> String? {
    let company = folded(card.company)
    return byName[folded(card.name)]?.first {
      company.isEmpty || $0.company.isEmpty || $0.company == company
    }?.title
  }

  private mutating func note(_ email: String, _ id: ID<Client>) {
    let email = folded(email)
    if !email.isEmpty, byEmail[email] == nil { byEmail[email] = id }
  }

  private mutating func note(
    _ name: String, _ company: String, _ numbers: [String], _ email: String, _ id: ID<Client>
  ) {
    byName[folded(name), default: []].append(
      Named(
        id: id, title: email.isEmpty ? name : "\(name), \(email)", company: folded(company),
        numbers: numbers.filter { !$0.isEmpty }))
  }

  /// A number as it is compared: its digits, or what stands there where it has none.
  static func number(_ text: String) -> String {
    let digits = PhoneNumber.digits(of: text)
    return digits.isEmpty ? folded(text) : digits
  }
}
