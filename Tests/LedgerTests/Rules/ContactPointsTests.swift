import Testing

@testable import Ledger

/// Further ways to reach a client: their order, and which one papers and messages use (rule G20).
struct ContactPointsTests {
  private static let client = ID<Client>(7)

  private func address(_ line: String) -> Address {
    var address = Address()
    address.line1 = line
    return address
  }

  private func point(_ id: UInt64, _ sort: ContactSort, _ text: String) -> ContactPoint {
    var point = ContactPoint()
    (point.id, point.client, point.sort, point.label) = (ID(id), Self.client, sort, "Work")
    if sort == .address { point.address = address(text) } else { point.text = text }
    return point
  }

  private func replica(_ client: Client, _ points: [ContactPoint]) -> Replica {
    var replica = Replica(device: 7)
    var edit = Edit()
    var client = client
    client.id = Self.client
    edit.put(client, replacing: nil)
    var last: Position?
    for var point in points {
      point.position = Position.between(last, nil, jitter: point.id.raw)
      last = point.position
      edit.put(point, replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    return replica
  }

  @Test func `each goes one place up or down among those of its sort, and no further`() throws {
    // Ids that say another order, and other sorts between them.
    let points = [
      point(40, .email, "a"), point(3, .phone, "1"), point(30, .email, "b"), point(20, .email, "c"),
      point(2, .phone, "2"), point(10, .email, "d"),
    ]
    for sort in [ContactSort.email, .phone] {
      let own = points.filter { $0.sort == sort }
      for place in own.indices {
        for step in [-4, -2, -1, 1, 2, 4] {
          var replica = replica(Client(), points)
          let edit = ContactPoints.move(own[place], by: step, in: replica.book, jitter: 9)
          var wanted = own.map { $0.text }
          if own.indices.contains(place + step) {
            wanted.insert(wanted.remove(at: place), at: place + step)
          } else {
            #expect(edit.isEmpty)
          }
          _ = replica.commit(edit, now: Instant(milliseconds: 2), undoable: true)
          let after = replica.book.contactPoints(of: Self.client)
          #expect(after.filter { $0.sort == sort }.map { $0.text } == wanted, "\(place) \(step)")
          #expect(after.count == points.count)
        }
      }
    }
    #expect(ContactPoints.move(point(99, .email, ""), by: 1, in: Book(), jitter: 1).isEmpty)
  }

  @Test(arguments: [ContactSort.email, .phone, .address], [true, false])
  func `the chosen one is the client's, and what was there takes its place without its label`(
    _ sort: ContactSort, _ hasOwn: Bool
  ) throws {
    var client = Client()
    (client.email, client.phone, client.address) = ("own@x.io", "555", address("Own Street"))
    if !hasOwn {
      switch sort {
      case .email: client.email = ""
      case .phone: client.phone = ""
      case .address: client.address = Address()
      }
    }
    let other = point(1, sort, "new")
    var replica = replica(client, [other])
    let stored = try #require(replica.book.contactPoints.live(other.id))
    let edit = ContactPoints.use(stored, in: replica.book)
    _ = replica.commit(edit, now: Instant(milliseconds: 2), undoable: true)
    let after = try #require(replica.book.clients[Self.client])
    #expect(after.email == (sort == .email ? "new" : "own@x.io"))
    #expect(after.phone == (sort == .phone ? "new" : "555"))
    #expect(after.address.line1 == (sort == .address ? "new" : "Own Street"))
    let left = try #require(replica.book.contactPoints[other.id])
    #expect(left.isLive == hasOwn && left.label.isEmpty && left.sort == sort)
    if hasOwn {
      #expect(left.text == (sort == .email ? "own@x.io" : sort == .phone ? "555" : ""))
      #expect(left.address.line1 == (sort == .address ? "Own Street" : ""))
    }
    // One that is gone is not chosen.
    var gone = stored
    gone.life = .trashed
    #expect(ContactPoints.use(gone, in: replica.book).isEmpty)
  }

  @Test func `who has none of a sort takes the first as their own`() {
    for sort in [ContactSort.email, .phone, .address] {
      var client = Client()
      #expect(ContactPoints.takes(point(1, sort, "first"), as: &client))
      #expect(!ContactPoints.takes(point(2, sort, "second"), as: &client))
      #expect(client.email == (sort == .email ? "first" : ""))
      #expect(client.phone == (sort == .phone ? "first" : ""))
      #expect(client.address.line1 == (sort == .address ? "first" : ""))
    }
  }

  @Test func `a new one stands behind all others`() {
    let points = [point(9, .email, "a"), point(5, .phone, "1"), point(1, .email, "b")]
    let book = replica(Client(), points).book
    let last = book.contactPoints(of: Self.client).map { $0.position }.max()
    #expect(
      last != nil && ContactPoints.place(for: Self.client, in: book, jitter: 3) > last ?? .init())
    #expect(book.contactPoints(of: Self.client).map { $0.id.raw } == [9, 5, 1])
  }
}
