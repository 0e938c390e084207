import Foundation
import Ledger
import Testing

@testable import Screens

/// What was written here and over elsewhere: the last five are kept, and told the latest first.
struct LostValuesTests {
  private static func key(_ number: UInt64) -> RegisterKey {
    // The notes of a client.
    RegisterKey(kind: Kind.client.rawValue, id: 100 + number, tag: 9)
  }

  /// Clients with notes of ours, over which others wrote; and what ours were.
  private func world() throws -> (person: Person, mine: [[UInt8]]) {
    func clients(_ notes: String) -> [Client] {
      (0..<7 as Range<UInt64>).map { number in
        var client = Client()
        (client.id, client.company) = (ID(100 + number), "Client \(number)")
        client.notes = notes + " \(number)"
        return client
      }
    }
    var edit = Edit.setUp(for: [.musician])
    for client in clients("Mine") { edit.put(client, replacing: nil) }
    let person = try Person(edit)
    var book = person.app.book
    var mine: [[UInt8]] = []
    for number in 0..<7 as Range<UInt64> {
      let register = book.register(Self.key(number))
      mine.append(try #require(register).bytes)
    }
    var other = Edit()
    for client in clients("Theirs") { other.put(client, in: person.app.book.clients) }
    person.app.commit(other)
    return (person, mine)
  }

  private func kept(_ person: Person) -> [String] {
    (person.app.state.remembered["arrivals.lost"] ?? "").split(separator: " ").map {
      $0.split(separator: "-").prefix(3).joined(separator: "-")
    }
  }

  private func words(_ numbers: [UInt64]) -> [String] {
    numbers.map { "\(Kind.client.rawValue)-\(100 + $0)-9" }
  }

  @Test func `five are kept, each once, and one goes once it is answered`() throws {
    let (person, mine) = try world()
    let lost = LostValues(app: person.app)
    for number in 0..<4 { lost.tell(Self.key(UInt64(number)), mine[number]) }
    #expect(kept(person) == words([0, 1, 2, 3]))
    for number in 4..<7 { lost.tell(Self.key(UInt64(number)), mine[number]) }
    #expect(kept(person) == words([2, 3, 4, 5, 6]))
    lost.tell(Self.key(3), mine[3])
    #expect(kept(person) == words([2, 4, 5, 6, 3]))
    lost.letStand(Self.key(5))
    #expect(kept(person) == words([2, 4, 6, 3]))
    // What the book says anyway is no loss.
    lost.useMine(Self.key(6))
    #expect(person.app.book.clients[ID(106)]?.notes == "Mine 6")
    #expect(kept(person) == words([2, 4, 3]))
    lost.tell(Self.key(6), mine[6])
    #expect(kept(person) == words([2, 4, 3]))
  }

  @Test func `the latest stands first`() throws {
    let (stage, mine) = try world()
    var person = stage
    let lost = LostValues(app: person.app)
    for number in 0..<3 { lost.tell(Self.key(UInt64(number)), mine[number]) }
    person.go("/")
    let told = person.page.components(separatedBy: "Mine ").dropFirst().map { $0.prefix(1) }
    #expect(told == ["2", "1", "0"])
  }
}
