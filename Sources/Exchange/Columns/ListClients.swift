import Ledger

/// Whom the lines of a list of work name: clients found by their names, or made (rules G111, G114).
struct ListClients {
  private let book: Book
  /// What the ids of those that are made begin with.
  private let prefix: String
  private var names: [String: [ID<Client>]] = [:]
  private var said: Set<UInt64> = []

  init(_ book: Book, _ prefix: String) {
    self.book = book
    self.prefix = prefix
    for client in book.clients.rows where client.life != .trashed {
      // What was merged into another is that one, by either name.
      let id = book.client(client.id)
      if id.isNone { continue }
      note(client.displayName, id)
      note(client.company, id)
    }
  }

  private mutating func note(_ name: String, _ id: ID<Client>) {
    let name = folded(trimmed(name))
    if name.isEmpty || names[name]?.contains(id) == true { return }
    names[name, default: []].append(id)
  }

  /// The client of a name, and the row to make where there is none; `usual` is whose all is that names nobody.
  mutating func client(
    _ name: String, _ line: Int, usual: ID<Client>, _ plan: inout ImportPlan
  ) -> (id: ID<Client>, made: Client?) {
    if name.isEmpty { return (usual, nil) }
    if let known = names[folded(name)], let first = known.first {
      if said.insert(first.raw).inserted {
        if let client = book.clients[first] { plan.say(.client, .matched, client.displayName) }
        if known.count > 1 {
          plan.problems.append(
            ImportProblem(
              .note, "line \(line)", "several clients are called “\(name)”: the first one is taken",
              hint: "Choose another at the project if it is not that one."))
        }
      }
      return (first, nil)
    }
    var client = Client()
    var key = prefix + folded(name)
    client.id = .foreign(key)
    // What came under that name before is that client, whatever it is called now; one that was deleted stays deleted.
    while book.clients[client.id] != nil {
      let id = book.client(client.id)
      if !id.isNone { return (id, nil) }
      key += "'"
      client.id = .foreign(key)
    }
    client.company = name
    return (client.id, client)
  }

  mutating func add(_ client: Client?, _ plan: inout ImportPlan) {
    guard let client, said.insert(client.id.raw).inserted else { return }
    plan.edit.put(client, in: book.clients)
    plan.say(.client, .added, client.displayName)
    note(client.company, client.id)
  }
}
