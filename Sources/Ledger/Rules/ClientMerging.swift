/// Merging clients (rule G22): one becomes a redirect to another, and nothing that names it is written anew.
public enum ClientMerging {
  /// Why two clients cannot be merged.
  public enum Problem: Error, Equatable, Sendable {
    case gone
    case itself

    public var message: Phrase {
      switch self {
      case .gone: return "Choose a client"
      case .itself: return "A client cannot be merged into itself"
      }
    }
  }

  /// Why one cannot be merged into another; nil where it can.
  public static func problem(
    merging id: ID<Client>, into target: ID<Client>, in book: Book
  ) -> Problem? {
    if id == target { return .itself }
    let areThere = [id, target].allSatisfy { !$0.isNone && book.client($0) == $0 }
    return areThere ? nil : .gone
  }

  /// Everything that names a client, now and later, is the other one's; only the redirect is written.
  public static func merge(
    _ id: ID<Client>, into target: ID<Client>, in book: Book
  ) throws(Problem) -> Edit {
    if let problem = problem(merging: id, into: target, in: book) { throw problem }
    return Edit(redirecting: id, to: target, in: book.clients)
  }

  /// Takes a merging back.
  public static func separate(_ id: ID<Client>, in book: Book) -> Edit {
    Edit(redirecting: id, to: ID(), in: book.clients)
  }

  /// The clients that were merged into one, by name.
  public static func merged(into id: ID<Client>, in book: Book) -> [Client] {
    book.clientIDs(leadingTo: id).dropFirst().compactMap { $0 == id ? nil : book.clients[$0] }
      .sorted { NameKey($0.displayName, $0.id.raw) < NameKey($1.displayName, $1.id.raw) }
  }

  /// Clients that may be one, the least id of each first: of the same email, or of the same name.
  ///
  /// - Complexity: O(clients).
  public static func alike(in book: Book, most: Int = 20) -> [(one: ID<Client>, other: ID<Client>)]
  {
    var found: [(one: ID<Client>, other: ID<Client>)] = []
    var known: [String: ID<Client>] = [:]
    for client in book.clientList {
      var keys = ["name:" + folded(client.displayName)]
      if !client.email.isEmpty { keys.append("email:" + folded(client.email)) }
      var twin: ID<Client>?
      for key in keys {
        if let other = known[key] { twin = twin ?? other } else { known[key] = client.id }
      }
      guard let twin else { continue }
      found.append(twin < client.id ? (twin, client.id) : (client.id, twin))
      if found.count == most { break }
    }
    return found
  }
}
