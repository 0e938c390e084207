import Ledger

/// Finds the client of our book that Ledger 8 means.
struct Ledger8Clients {
  private struct Entry {
    var id: ID<Client>
    var email: String
    var phone: String
  }

  private var byName: [String: [Entry]] = [:]

  init(_ book: Book) {
    for client in book.clients.rows where client.life != .trashed {
      // What was merged into another is that one, by either name.
      var client = client
      client.id = book.meant(client.id)
      add(client)
    }
  }

  mutating func add(_ client: Client) {
    let entry = Entry(
      id: client.id, email: folded(client.email), phone: Ledger8Clients.digits(client.phone))
    add(client.displayName, entry)
    if !client.company.isEmpty, client.company != client.displayName {
      add(client.company, entry)
    }
  }

  private mutating func add(_ name: String, _ entry: Entry) {
    let name = folded(name)
    if byName[name]?.contains(where: { $0.id == entry.id }) == true { return }
    byName[name, default: []].append(entry)
  }

  /// The one of that name and e-mail, or of that name and phone number; what is missing on either side
  /// is no contradiction.
  ///
  /// Whoever has no name must have that e-mail or number. nil when there is none, or several and neither decides.
  func find(name: String, email: String, phone: String) -> ID<Client>? {
    guard let entries = byName[folded(name.isEmpty ? "Unnamed Contact" : name)] else { return nil }
    let wanted = folded(email)
    if !wanted.isEmpty, let exact = entries.first(where: { $0.email == wanted }) { return exact.id }
    let number = Ledger8Clients.digits(phone)
    let open = entries.filter { $0.email.isEmpty || wanted.isEmpty }
    if !number.isEmpty {
      let exact = open.filter { $0.phone == number }
      if exact.count == 1 { return exact[0].id }
    }
    if name.isEmpty { return nil }
    let possible = open.filter { $0.phone.isEmpty || number.isEmpty || $0.phone == number }
    return possible.count == 1 ? possible[0].id : nil
  }

  /// Whether anybody is called so.
  func has(_ name: String) -> Bool { byName[folded(name)] != nil }

  /// A phone number without what people set between its digits.
  static func digits(_ phone: String) -> String {
    String(decoding: phone.utf8.filter { Ascii.isDigit($0) }, as: UTF8.self)
  }
}

extension Ledger8Import {
  mutating func addClients() {
    var edit = Edit()
    var made: [UInt64: Ledger8Client] = [:]
    for source in source.clients {
      let before = edit.rowCount
      defer { plan.place(edit, from: before, at: source.path) }
      if source.isUnknown { continue }
      let key = source.id.isEmpty ? source.key : source.id
      var id = ID<Client>.foreign("ledger8:client:" + key)
      if let twin = made[id.raw] {
        let (phone, other) = (
          Ledger8Clients.digits(source.phone), Ledger8Clients.digits(twin.phone)
        )
        if source.id.isEmpty, phone != other, !phone.isEmpty {
          // Two people of one name: only the phone number tells them apart.
          id = .foreign("ledger8:client:" + key + "|" + phone)
        }
        if made[id.raw] != nil {
          let name = source.displayName.isEmpty ? "Unnamed Contact" : source.displayName
          plan.problems.append(
            ImportProblem(
              .warning, source.path, "the client \"\(name)\" is in the file twice",
              hint: "The first one is taken."))
          continue
        }
      }
      made[id.raw] = source
      if let known = book.clients[id] {
        plan.say(.client, .kept, known.displayName)
        continue
      }
      if let match = clients.find(
        name: source.displayName, email: source.email, phone: source.phone),
        var client = book.clients[match]
      {
        fill(&client, from: source)
        edit.put(client, in: book.clients)
        plan.say(.client, .matched, client.displayName, client.email)
        continue
      }
      add(id, from: source, &edit)
    }
    commit(edit)
  }

  private mutating func add(_ id: ID<Client>, from source: Ledger8Client, _ edit: inout Edit) {
    var client = Client()
    client.id = id
    client.firstName = source.firstName
    client.lastName = source.lastName
    fill(&client, from: source)
    edit.put(client, in: book.clients)
    clients.add(client)
    plan.say(.client, .added, client.displayName, client.email)
  }

  private func fill(_ client: inout Client, from source: Ledger8Client) {
    fill(&client.company, source.company)
    fill(&client.email, source.email)
    fill(&client.phone, source.phone)
    fill(&client.attention, source.attention)
    if client.address.isEmpty { client.address = source.address }
    fill(&client.notes, source.notes)
  }

  /// The client that a project names, made from the name where the file has no other trace of it.
  mutating func client(of project: Ledger8Project, _ edit: inout Edit) -> ID<Client> {
    guard project.hasClient else { return ID() }
    var source = Ledger8Client()
    source.company = project.clientCompany
    source.email = project.clientEmail
    source.phone = project.clientPhone
    source.split(name: project.clientName)
    let name = project.clientName.isEmpty ? project.clientCompany : project.clientName
    if let known = clients.find(
      name: name, email: project.clientEmail, phone: project.clientPhone)
    {
      return known
    }
    var key = name + "|" + project.clientEmail
    let phone = Ledger8Clients.digits(project.clientPhone)
    if clients.has(name), project.clientEmail.isEmpty, !phone.isEmpty { key += "|" + phone }
    let id = ID<Client>.foreign("ledger8:client:" + key)
    if book.clients[id] != nil || !madeOfNames.insert(id.raw).inserted { return id }
    if clients.has(name) {
      plan.problems.append(
        ImportProblem(
          .warning, project.path + ".clientName",
          "\"\(name)\" may be any of several clients, and neither e-mail nor phone says which",
          hint: "A client of its own is made; choose the right one afterwards."))
    }
    add(id, from: source, &edit)
    return id
  }
}
