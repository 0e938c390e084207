import Ledger
import Testing

@testable import Screens

// A client with further ways to be reached, whom two others of the same name join: one is merged, one may be the same.
extension WalkStart {
  static func acquainted() throws -> [WalkStart] {
    var person = try alone()
    let book = person.app.book
    let client = try #require(book.clients.live.first)
    var (same, merged) = (client, client)
    same.id = ID(7_400)
    merged.id = ID(7_401)
    merged.into = client.id
    var (first, second) = (ContactPoint(), ContactPoint())
    (first.id, first.client, first.text) = (ID(7_402), client.id, "one@example.com")
    (second.id, second.client, second.text) = (ID(7_403), client.id, "two@example.com")
    (first.label, second.label) = ("Work", "Billing")
    let (clients, points) = ([same, merged], [first, second])
    others(&person) { edit in
      for client in clients { edit.put(client, in: book.clients) }
      for point in points { edit.put(point, in: book.contactPoints) }
    }
    return [
      WalkStart(person: person, paths: [Route.client(client.id).path], reach: 2),
      start(person, "contact/edit/" + first.id.text), start(person, "client-merge/alike"),
    ]
  }
}
