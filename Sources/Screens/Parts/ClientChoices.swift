import Ledger

extension ListFilter {
  /// The clients that a list is narrowed to, by their names, and none of them.
  static func clients(of book: Book) -> [Choice] {
    var clients: [(key: ReadingKey, client: Client)] = []
    for client in book.clients.rows
    where client.life != .trashed && book.meant(client.id) == client.id {
      clients.append((ReadingKey(client.sortName), client))
    }
    clients.sort { a, b in a.key != b.key ? a.key < b.key : a.client.id < b.client.id }
    return clients.map {
      Choice(word: $0.client.id.text, title: .verbatim($0.client.displayName))
    } + [Choice(word: ID<Client>().text, title: "No Client")]
  }
}
