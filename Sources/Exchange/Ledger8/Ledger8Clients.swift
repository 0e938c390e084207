import Ledger

/// Finds the client of our book that Ledger 8 means.
struct Ledger8Clients {
  private struct Entry {
    var id: ID<Client>
    var email: String
  }

  private var byName: [String: [Entry]] = [:]

  init(_ book: Book) {
    for client in book.clients.rows where client.life != .trashed { add(client) }
  }

  mutating func add(_ client: Client) {
    let email = folded(client.email)
    add(client.displayName, Entry(id: client.id, email: email))
    if !client.company.isEmpty, client.company != client.displayName {
      add(client.company, Entry(id: client.id, email: email))
    }
  }

  private mutating func add(_ name: String, _ entry: Entry) {
    let name = folded(name)
    if byName[name]?.contains(where: { $0.id == entry.id }) == true { return }
    byName[name, default: []].append(entry)
  }

  /// The one of that name and e-mail; a missing e-mail on either side is no contradiction.
  ///
  /// nil when there is none, or several and the e-mail does not decide.
  func find(name: String, email: String) -> ID<Client>? {
    guard let entries = byName[folded(name)] else { return nil }
    let wanted = folded(email)
    if !wanted.isEmpty, let exact = entries.first(where: { $0.email == wanted }) { return exact.id }
    let possible = entries.filter { $0.email.isEmpty || wanted.isEmpty }
    return possible.count == 1 ? possible[0].id : nil
  }
}

extension Ledger8Import {
  mutating func addClients() {
    var edit = Edit()
    for source in source.clients {
      let before = edit.rowCount
      defer { plan.place(edit, from: before, at: source.path) }
      if source.displayName.isEmpty, source.email.isEmpty { continue }
      let key = source.id.isEmpty ? source.displayName + "|" + source.email : source.id
      let id = ID<Client>.foreign("ledger8:client:" + key)
      if let known = book.clients[id] {
        plan.say(.client, .kept, known.displayName)
        continue
      }
      if let match = clients.find(name: source.displayName, email: source.email),
        var client = book.clients[match]
      {
        fill(&client, from: source)
        edit.put(client, in: book.clients)
        plan.say(.client, .matched, client.displayName, client.email)
        continue
      }
      var client = Client()
      client.id = id
      client.firstName = source.firstName
      client.lastName = source.lastName
      fill(&client, from: source)
      edit.put(client, in: book.clients)
      clients.add(client)
      plan.say(.client, .added, client.displayName, client.email)
    }
    commit(edit)
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
    if let known = clients.find(name: name, email: project.clientEmail) { return known }
    let id = ID<Client>.foreign("ledger8:client:" + name + "|" + project.clientEmail)
    if book.clients[id] != nil { return id }
    var client = Client()
    client.id = id
    client.firstName = source.firstName
    client.lastName = source.lastName
    fill(&client, from: source)
    edit.put(client, in: book.clients)
    clients.add(client)
    plan.say(.client, .added, client.displayName, client.email)
    return id
  }
}
