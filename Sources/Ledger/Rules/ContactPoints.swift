/// Further ways to reach a client (rule G20): which there are, and which of them papers and messages use.
public enum ContactPoints {
  /// Makes a point the one that papers and messages use; what stood there takes its place.
  public static func use(_ point: ContactPoint, in book: Book) -> Edit {
    var edit = Edit()
    guard var client = book.named(point.client), point.isLive else { return edit }
    var other = point
    switch point.sort {
    case .email: swap(&client.email, &other.text)
    case .phone: swap(&client.phone, &other.text)
    case .address: swap(&client.address, &other.address)
    }
    // Nothing stood there: nothing is left of it.
    if other.text.isEmpty && other.address.isEmpty { other.life = .trashed }
    // Its label was that of what it held.
    other.label = ""
    edit.put(client, in: book.clients)
    edit.put(other, in: book.contactPoints)
    return edit
  }

  /// One place further up (-1) or down (1) among those of its sort.
  public static func move(_ point: ContactPoint, by step: Int, in book: Book, jitter: UInt64)
    -> Edit
  {
    var edit = Edit()
    var others = book.contactPoints(of: point.client).filter { $0.sort == point.sort }
    guard let place = others.firstIndex(where: { $0.id == point.id }),
      others.indices.contains(place + step)
    else { return edit }
    var moved = others.remove(at: place)
    let target = place + step
    let before = target > 0 ? others[target - 1].position : nil
    let after = target < others.count ? others[target].position : nil
    moved.position = Position.between(before, after, jitter: jitter)
    edit.put(moved, in: book.contactPoints)
    return edit
  }

  /// Whether a client has nothing of its sort yet: then it becomes the client's own.
  public static func takes(_ point: ContactPoint, as client: inout Client) -> Bool {
    switch point.sort {
    case .email where client.email.isEmpty: client.email = point.text
    case .phone where client.phone.isEmpty: client.phone = point.text
    case .address where client.address.isEmpty: client.address = point.address
    case _: return false
    }
    return true
  }

  /// A new one stands last.
  public static func place(for client: ID<Client>, in book: Book, jitter: UInt64) -> Position {
    Position.between(book.contactPoints(of: client).map { $0.position }.max(), nil, jitter: jitter)
  }
}

extension Book {
  /// The further ways to reach a client, with those of clients that were merged into it: in order.
  public func contactPoints(of client: ID<Client>) -> [ContactPoint] {
    var found: [ContactPoint] = []
    for id in clientIDs(of: client) {
      found += contactPoints.live(linking: ContactPoint.clientLink, to: id.raw)
    }
    return found.inListOrder
  }
}
