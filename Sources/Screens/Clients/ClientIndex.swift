import Ledger

/// Live clients A–Z by last name, first name or company (gigs.md "Client list").
public struct ClientIndex: Sendable {
  private var order: [Int32] = []
  private var haystack = Haystack()

  init() {}

  init(_ book: Book) {
    var keyed: [(key: ReadingKey, row: Int32)] = []
    for row in 0..<Int32(book.clients.count) {
      let client = book.clients.rows[Int(row)]
      haystack.set(
        row, [client.firstName + " " + client.lastName, client.company, client.email, client.phone])
      if client.isLive { keyed.append((ReadingKey(client.sortName), row)) }
    }
    keyed.sort { a, b in
      let aIsLetter = ClientIndex.startsWithLetter(book.clients.rows[Int(a.row)])
      let bIsLetter = ClientIndex.startsWithLetter(book.clients.rows[Int(b.row)])
      if aIsLetter != bIsLetter { return aIsLetter }
      return a.key == b.key ? a.row < b.row : a.key < b.key
    }
    order = keyed.map { $0.row }
  }

  /// The section a client is listed under: a letter, or "#", which comes last.
  static func letter(of client: Client) -> String {
    guard let first = folded(client.sortName).first, ("a"..."z").contains(first) else {
      return "#"
    }
    return uppered(String(first))
  }

  private static func startsWithLetter(_ client: Client) -> Bool { letter(of: client) != "#" }

  /// Rows in list order that match the query.
  func rows(matching query: String) -> [Int32] {
    guard let flags = haystack.matches(query) else { return order }
    return order.filter { flags[Int($0)] }
  }
}
