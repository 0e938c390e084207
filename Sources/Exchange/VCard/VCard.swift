import Ledger

/// Somebody of an address book: what a client can hold of a vCard (rule G20).
struct VCard: Equatable {
  /// A way to reach them.
  struct Point: Equatable {
    var sort: ContactSort
    var label = ""
    var text = ""
    var address = Address()
    /// 1 is the most preferred.
    var preference = 101
    /// A fax or a pager is nobody's first number.
    var isAside = false
  }

  /// The line that begins it.
  var line = 0
  /// Its identity in the address book; "" where it has none.
  var uid = ""
  var firstName = ""
  var lastName = ""
  var company = ""
  /// Of a list of clients; an address book has none.
  var taxID = ""
  /// What they are invoiced in, likewise.
  var currency: Currency?
  /// Who is asked for there, in a list of clients.
  var contact = ""
  /// What they are there, and what the address book notes.
  var notes = ""
  /// Emails, phones and addresses; of each the one that is used comes first.
  var points: [Point] = []

  /// "" where nobody is named.
  var name: String {
    var client = Client()
    client.firstName = firstName
    client.lastName = lastName
    client.company = company
    return firstName.isEmpty && lastName.isEmpty && company.isEmpty ? "" : client.displayName
  }

  func points(_ sort: ContactSort) -> [Point] { points.filter { $0.sort == sort } }

  /// How many emails, phones or addresses of one card are taken.
  static var mostPoints: Int { 50 }
}

/// Gathers the lines of one card.
struct VCardBuilder {
  private let line: Int
  private var version = ""
  private var uid = ""
  private var nameParts: [String] = []
  private var full = ""
  private var organizations: [[String]] = []
  private var titles: [String] = []
  private var notes: [String] = []
  private var points: [(point: VCard.Point, group: String)] = []
  /// What somebody called the lines of a group.
  private var labels: [String: String] = [:]
  private var isCompany = false
  /// A list of people, and nobody.
  private(set) var isGroup = false
  /// Whether there were more ways to reach them than are taken.
  private(set) var hasMore = false

  init(line: Int) { self.line = line }

  /// Version 2.1, or one that does not say which it is.
  var isOld: Bool { version == "2.1" }

  /// Takes what a client holds; answers whether it did.
  mutating func take(_ line: VCardLine) -> Bool {
    switch line.name {
    case "VERSION": version = trimmed(line.text)
    case "UID": uid = plain(line, 500)
    case "N": if nameParts.isEmpty { nameParts = parts(line, 400) }
    case "FN": if full.isEmpty { full = plain(line, 400) }
    case "ORG": if organizations.count < 20 { organizations.append(parts(line, 400)) }
    case "TITLE": if titles.count < 20 { titles.append(plain(line, 400)) }
    case "NOTE": if notes.count < 20 { notes.append(prose(line)) }
    case "KIND", "X-ADDRESSBOOKSERVER-KIND":
      isCompany = isCompany || lowered(plain(line, 20)) == "org"
      isGroup = lowered(plain(line, 20)) == "group"
    case "X-ABSHOWAS": isCompany = isCompany || lowered(plain(line, 20)) == "company"
    case "EMAIL": add(.email, link(line, "mailto:"), line)
    case "TEL": add(.phone, phone(line), line)
    case "ADR": add(address(line), line)
    case "X-ABLABEL": label(line)
    case _: return false
    }
    return true
  }

  /// The card, once its last line is read.
  func card() -> VCard {
    var card = VCard()
    card.line = line
    card.uid = uid
    let organization = organizations.first ?? []
    card.company = organization.first ?? ""
    name(&card)
    card.notes = told(organization)
    for sort in [ContactSort.email, .phone, .address] { card.points += ways(sort) }
    return card
  }

  // MARK: names

  private func name(_ card: inout VCard) {
    // Last name, first, further ones; titles before and behind are left out.
    card.lastName = nameParts.first ?? ""
    let given = nameParts.dropFirst().prefix(2).filter { !$0.isEmpty }
    card.firstName = given.joined(separator: " ")
    if !card.firstName.isEmpty || !card.lastName.isEmpty { return }
    if isCompany || folded(full) == folded(card.company) {
      if card.company.isEmpty { card.company = full }
      return
    }
    let words = full.split(separator: " ")
    guard words.count > 1, let last = words.last else {
      card.firstName = full
      return
    }
    card.firstName = words.dropLast().joined(separator: " ")
    card.lastName = String(last)
  }

  /// What they are where, then the notes; each once.
  private func told(_ organization: [String]) -> String {
    var lines: [String] = []
    var role = [titles.first ?? ""] + organization.dropFirst()
    role.removeAll { $0.isEmpty }
    var all = [role.joined(separator: ", ")] + titles.dropFirst()
    for other in organizations.dropFirst() where other != organization {
      all.append(other.filter { !$0.isEmpty }.joined(separator: ", "))
    }
    for text in all + notes where !text.isEmpty && !lines.contains(text) { lines.append(text) }
    return VCardText.prose(lines.joined(separator: "\n"), most: 12_000)
  }

  // MARK: ways to reach them

  private mutating func add(_ sort: ContactSort, _ text: String, _ line: VCardLine) {
    var point = VCard.Point(sort: sort)
    point.text = text
    if !text.isEmpty { add(point, line) }
  }

  private mutating func add(_ address: Address, _ line: VCardLine) {
    var point = VCard.Point(sort: .address)
    point.address = address
    if !address.isEmpty { add(point, line) }
  }

  private mutating func add(_ point: VCard.Point, _ line: VCardLine) {
    let twin = points.firstIndex {
      $0.point.sort == point.sort && $0.point.text == point.text
        && $0.point.address == point.address
    }
    if let twin {
      points[twin].point.preference = Swift.min(
        points[twin].point.preference, line.preference)
      return
    }
    guard points.count(where: { $0.point.sort == point.sort }) < VCard.mostPoints else {
      hasMore = true
      return
    }
    var point = point
    point.preference = line.preference
    point.isAside = point.sort == .phone && (line.isType("fax") || line.isType("pager"))
    point.label = VCardLabels.label(of: line)
    points.append((point, line.group))
  }

  private mutating func label(_ line: VCardLine) {
    guard !line.group.isEmpty, labels.count < 200 else { return }
    labels[line.group] = VCardLabels.own(plain(line, 60))
  }

  /// Those of one sort, the preferred first; else as they stand.
  private func ways(_ sort: ContactSort) -> [VCard.Point] {
    var found: [VCard.Point] = []
    for (point, group) in points where point.sort == sort {
      var point = point
      if !group.isEmpty, let label = labels[group], !label.isEmpty { point.label = label }
      found.append(point)
    }
    var best: Int?
    for (place, point) in found.enumerated() where !point.isAside {
      if let known = best, found[known].preference <= point.preference { continue }
      best = place
    }
    if let best, best > 0 { found.insert(found.remove(at: best), at: 0) }
    return found
  }

  // MARK: values

  private func plain(_ line: VCardLine, _ most: Int) -> String {
    VCardText.cleaned(VCardText.whole(line.text, isOld: isOld), most: most)
  }

  private func prose(_ line: VCardLine) -> String {
    VCardText.prose(VCardText.whole(line.text, isOld: isOld), most: 12_000)
  }

  private func parts(_ line: VCardLine, _ most: Int) -> [String] {
    VCardText.parts(line.text, isOld: isOld).map { VCardText.cleaned($0, most: most) }
  }

  /// What stands behind `mailto:`, if that does.
  private func link(_ line: VCardLine, _ scheme: String) -> String {
    let text = plain(line, 254)
    return lowered(text).hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
  }

  /// What stands behind `tel:`, with the extension that may follow it.
  private func phone(_ line: VCardLine) -> String {
    let text = link(line, "tel:")
    guard lowered(plain(line, 254)).hasPrefix("tel:") else { return text }
    var number = ""
    for (place, part) in text.split(separator: ";").enumerated() {
      if place == 0 { number = String(part) }
      if place > 0, lowered(String(part)).hasPrefix("ext=") {
        number += " ext. " + part.dropFirst(4)
      }
    }
    return number
  }

  /// Post box, further, street, town, region, code, country.
  private func address(_ line: VCardLine) -> Address {
    var parts = VCardText.parts(line.text, isOld: isOld)
    while parts.count < 7 { parts.append("") }
    // Some write the street's second line as a part of its own.
    while parts.count > 7 {
      let second = parts.remove(at: 3)
      parts[2] += "\n" + second
    }
    var streets: [String] = []
    for piece in parts[2].split(separator: "\n") {
      let piece = VCardText.cleaned(String(piece), most: 400)
      if !piece.isEmpty { streets.append(piece) }
    }
    var clean = parts.map { VCardText.cleaned($0, most: 400) }
    // Some write the street before what belongs to it, as it is printed.
    if streets.count == 1, VCardBuilder.hasNumber(clean[1]), !VCardBuilder.hasNumber(streets[0]) {
      swap(&clean[1], &streets[0])
    }
    let beside = [clean[1], clean[0]].filter { !$0.isEmpty }
    var address = Address()
    // Without a street the rest of it is the first line.
    var lines = streets + beside
    if !lines.isEmpty { address.line1 = VCardBuilder.unended(lines.removeFirst()) }
    address.line2 = VCardBuilder.unended(lines.joined(separator: ", "))
    address.city = clean[3]
    address.state = clean[4]
    address.postalCode = clean[5]
    address.country = clean[6]
    return address
  }

  /// Whether a line begins with a house's number.
  private static func hasNumber(_ text: String) -> Bool {
    text.utf8.first.map { Ascii.isDigit($0) } == true
  }

  /// Without a comma at its end, where a form once asked for one line.
  private static func unended(_ text: String) -> String {
    var text = text
    while text.hasSuffix(",") { text = trimmed(String(text.dropLast())) }
    return text
  }
}
