import Ledger

/// Turns the people of an address book into one edit of a book (rule G20).
///
/// Ids follow from theirs, so that importing twice adds nothing. Who is there already is filled and gains further
/// ways to be reached; nothing that stands in the book is overwritten.
struct VCardImport {
  private let book: Book
  private(set) var plan = ImportPlan()
  private var known: KnownClients
  /// The clients as the plan leaves them, in the order in which they came.
  private var clients: [Client] = []
  private var places: [ID<Client>: Int] = [:]
  /// The ways to reach them that came, and the last place in each list.
  private var points: [ContactPoint] = []
  private var madePoints = Set<UInt64>()
  private var lasts: [ID<Client>: Position] = [:]
  /// What a client has by now, folded.
  private var ways: [ID<Client>: Set<String>] = [:]
  /// Of which contacts a client has a way by now.
  private var contacts: [ID<Client>: Set<String>] = [:]
  private var startLines: [UInt64: Int] = [:]
  private let gone: TakenBack

  static func plan(_ bytes: [UInt8], into book: Book) -> ImportPlan {
    let reader = VCardReader(bytes)
    var work = VCardImport(book)
    work.plan.problems = reader.problems
    for card in reader.cards { work.take(card) }
    work.finish(reader.cards)
    if reader.groups > 0 {
      work.plan.conclusions.append("Lists of contacts are left out: \(reader.groups)")
    }
    if reader.passed > 0 {
      work.plan.conclusions.append(
        "Pictures, birthdays, web addresses and nicknames are left out: \(reader.passed)")
    }
    return work.plan
  }

  /// The same of a spreadsheet's clients.
  static func plan(_ list: ContactList, into book: Book) -> ImportPlan {
    var work = VCardImport(book)
    work.plan.problems = list.problems
    for card in list.cards { work.take(card) }
    work.finish(list.cards)
    if !list.unread.isEmpty {
      work.plan.conclusions.append(
        "Columns left out: \(list.unread.joined(separator: ", "))")
    }
    return work.plan
  }

  private init(_ book: Book) {
    self.book = book
    known = KnownClients(book)
    gone = TakenBack(book)
  }

  private mutating func take(_ card: VCard) {
    let id = ID<Client>.foreign("vcard:" + VCardImport.key(card))
    // What was imported before is left as it is now.
    if let client = book.clients[id], !gone.has(id, in: book.clients) {
      plan.say(.client, .kept, client.displayName)
      return
    }
    if places[id] == nil, let twin = known.find(card) { return fill(twin, from: card) }
    if places[id] != nil { return fill(id, from: card) }
    var client = Client()
    client.id = id
    client.firstName = card.firstName
    client.lastName = card.lastName
    client.company = card.company
    // Somebody of whom nothing but an address is known is called by it.
    if card.name.isEmpty {
      let way = card.points.first
      client.firstName = way.map { $0.text.isEmpty ? $0.address.lines[0] : $0.text } ?? ""
    }
    if card.currency != book.settings.currency { client.currency = card.currency }
    startLines[id.raw] = card.line
    _ = fill(&client, from: card)
    places[id] = clients.count
    clients.append(client)
    if !card.name.isEmpty, let other = known.namesake(card) {
      let email = card.points(.email).first?.text ?? ""
      let own = email.isEmpty ? card.name : "\(card.name), \(email)"
      plan.problems.append(
        ImportProblem(
          .note, "line \(card.line)", "“\(own)” comes as another client beside “\(other)”",
          hint: "Merge the two if they are one."))
    }
    known.add(card, id)
    let detail = client.company == client.displayName ? "" : client.company
    plan.say(
      .client, .added, client.displayName,
      [detail, card.points(.email).first?.text ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    )
  }

  /// Fills a client of the book, or one that came before.
  private mutating func fill(_ id: ID<Client>, from card: VCard) {
    let place: Int
    if let there = places[id] {
      place = there
    } else {
      guard let client = book.clients[id] else { return }
      place = clients.count
      clients.append(client)
      places[id] = place
      startLines[id.raw] = card.line
    }
    var client = clients[place]
    let isNew = fill(&client, from: card)
    clients[place] = client
    known.add(card, id)
    if !card.name.isEmpty, folded(card.name) != folded(client.displayName),
      folded(card.name) != folded(client.company)
    {
      plan.problems.append(
        ImportProblem(
          .note, "line \(card.line)",
          "“\(card.name)” is reached as “\(client.displayName)” is, and taken for the same",
          hint: "Enter a client of that name if they are two."))
    }
    plan.say(.client, isNew ? .matched : .kept, client.displayName)
  }

  /// Fills what is empty and adds ways to reach them; answers whether anything came.
  private mutating func fill(_ client: inout Client, from card: VCard) -> Bool {
    let before = client
    if client.firstName.isEmpty, client.lastName.isEmpty {
      client.firstName = card.firstName
      client.lastName = card.lastName
    }
    if client.company.isEmpty { client.company = card.company }
    if client.taxID.isEmpty { client.taxID = card.taxID }
    if client.notes.isEmpty { client.notes = card.notes }
    if client.attention.isEmpty { client.attention = card.contact }
    var isNew = false
    for point in card.points {
      switch point.sort {
      case .email where client.email.isEmpty: client.email = point.text
      case .phone where client.phone.isEmpty && !point.isAside: client.phone = point.text
      case .address where client.address.isEmpty: client.address = point.address
      case _: isNew = add(point, to: client, card) || isNew
      }
    }
    if !card.contact.isEmpty, folded(card.contact) != folded(client.attention),
      !book.contactPoints(of: client.id).contains(where: { $0.label == card.contact }),
      contacts[client.id]?.contains(card.contact) != true
    {
      plan.problems.append(
        ImportProblem(
          .note, "line \(card.line)",
          "“\(card.contact)” is left out: “\(client.displayName)” has the contact “\(client.attention)”",
          hint: "Write them into the client's notes if you want to keep both."))
    }
    return isNew || client != before
  }

  private mutating func add(_ point: VCard.Point, to client: Client, _ card: VCard) -> Bool {
    let key = VCardImport.key(point)
    let own = [
      client.email.isEmpty ? "" : "email:" + folded(client.email),
      client.phone.isEmpty ? "" : "phone:" + KnownClients.number(client.phone),
      client.address.isEmpty
        ? "" : "address:" + folded(client.address.lines.joined(separator: "\n")),
    ]
    if ways[client.id] == nil {
      ways[client.id] = Set(
        book.contactPoints(of: client.id).map {
          VCardImport.key(VCard.Point(sort: $0.sort, text: $0.text, address: $0.address))
        })
    }
    if own.contains(key) || ways[client.id]?.contains(key) == true { return false }
    var row = ContactPoint()
    row.id = .foreign("vcard-way:" + client.id.text + ":" + key)
    // One that was deleted stays deleted.
    let isKnown =
      book.contactPoints[row.id] != nil && !gone.has(row.id, in: book.contactPoints)
    if isKnown || !madePoints.insert(row.id.raw).inserted { return false }
    ways[client.id]?.insert(key)
    contacts[client.id, default: []].insert(point.label)
    row.client = client.id
    row.sort = point.sort
    row.label = point.label
    row.text = point.text
    row.address = point.address
    let last = lasts[client.id] ?? book.contactPoints(of: client.id).map { $0.position }.max()
    row.position = Position.between(last, nil, jitter: row.id.raw)
    lasts[client.id] = row.position
    points.append(row)
    startLines[row.id.raw] = card.line
    let what = point.text.isEmpty ? point.address.lines.joined(separator: ", ") : point.text
    plan.say(.contactpoint, .added, what, client.displayName)
    return true
  }

  private mutating func finish(_ cards: [VCard]) {
    for client in clients {
      let before = plan.edit.rowCount
      let isBack = gone.has(client.id, in: book.clients)
      plan.edit.put(client, replacing: isBack ? nil : book.clients[client.id])
      plan.place(plan.edit, from: before, at: "", line: startLines[client.id.raw] ?? 0)
    }
    for point in points {
      let before = plan.edit.rowCount
      plan.edit.put(point, replacing: nil)
      plan.place(plan.edit, from: before, at: "", line: startLines[point.id.raw] ?? 0)
    }
    for card in cards {
      for point in card.points(.email) where !EmailAddress.isValid(point.text) {
        plan.problems.append(
          ImportProblem(
            .note, "line \(card.line)", "“\(point.text)” is no email address",
            hint: "It is taken as it stands; correct it at the client."))
      }
    }
  }

  // MARK: identity

  /// What a card is in its address book: its id there, else all that it says of somebody.
  private static func key(_ card: VCard) -> String {
    if !card.uid.isEmpty { return "uid:" + card.uid }
    var key = card.firstName + "\n" + card.lastName + "\n" + card.company
    for point in card.points { key += "\n" + VCardImport.key(point) }
    return key
  }

  private static func key(_ point: VCard.Point) -> String {
    switch point.sort {
    case .email: return "email:" + folded(point.text)
    case .phone: return "phone:" + KnownClients.number(point.text)
    case .address: return "address:" + folded(point.address.lines.joined(separator: "\n"))
    }
  }
}
