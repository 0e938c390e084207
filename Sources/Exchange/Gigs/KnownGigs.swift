import Ledger

/// Which gig of the book a line is: its id follows from its day, name and client, and from a number where several are alike
/// (rule G111).
struct KnownGigs {
  private let book: Book
  /// What was taken back with an import comes as if it had never been there.
  private let gone: TakenBack
  /// Whether something says what fees are in; else it is what their client has.
  private let namesCurrency: Bool

  init(_ book: Book, _ namesCurrency: Bool) {
    self.book = book
    self.namesCurrency = namesCurrency
    gone = TakenBack(book)
  }

  /// What a gig is called, whose it is, and the day, name and client by which it is known.
  static func names(
    _ gig: GigList.Gig, _ list: GigList
  ) -> (name: String, who: String, key: String) {
    let name = [gig.title, gig.band, gig.place, gig.client].first { !$0.isEmpty } ?? "Gig"
    let who = list.columns.has(.client) ? gig.client : gig.band
    let key = gig.schedule.start.text + "\u{1F}" + folded(name) + "\u{1F}" + folded(who)
    return (name, who, key)
  }

  /// What an import brought before.
  func project(_ id: ID<Project>) -> Project? {
    gone.has(id, in: book.projects) ? nil : book.projects[id]
  }

  /// What the book has as a gig's fee.
  func fee(of id: ID<Project>) -> Money? {
    let none = Money(minor: 0, currency: .usd)
    return try? book.charges.live(Booking.charge(none, .concert, for: id).id)?.price.amount()
  }

  /// The ids of a list's gigs, in its order.
  ///
  /// Of those that are alike each is the one that the book has with its fee, in whatever order they stand, else the next that
  /// is left.
  func ids(_ list: GigList) -> [ID<Project>] {
    var alike: [String: [Int]] = [:]
    for (place, gig) in list.gigs.enumerated() {
      alike[KnownGigs.names(gig, list).key, default: []].append(place)
    }
    var ids = [ID<Project>](repeating: ID(), count: list.gigs.count)
    for (key, places) in alike {
      for (place, number) in zip(places, numbers(key, places.map { list.gigs[$0].fee })) {
        ids[place] = KnownGigs.id(key, number)
      }
    }
    return ids
  }

  private static func id(_ key: String, _ number: Int) -> ID<Project> {
    .foreign("gigs:" + key + (number > 1 ? "#\(number)" : ""))
  }

  /// What tells fees from others: without the currency where the file names none.
  private func text(_ fee: Money?) -> String {
    fee.map { namesCurrency ? "\($0.minor) \($0.currency.code)" : "\($0.minor)" } ?? ""
  }

  /// The how-manieth of a key those with these fees are.
  private func numbers(_ key: String, _ fees: [Money?]) -> [Int] {
    var last = fees.count
    while project(KnownGigs.id(key, last + 1)) != nil { last += 1 }
    var had: [String: [Int]] = [:]
    for number in (1...last).reversed() {
      let id = KnownGigs.id(key, number)
      if project(id) != nil { had[text(fee(of: id)), default: []].append(number) }
    }
    var numbers = [Int](repeating: 0, count: fees.count)
    var isFree = [Bool](repeating: true, count: last + 1)
    for place in fees.indices {
      guard let number = had[text(fees[place])]?.popLast() else { continue }
      numbers[place] = number
      isFree[number] = false
    }
    var next = 1
    for place in fees.indices where numbers[place] == 0 {
      while !isFree[next] { next += 1 }
      numbers[place] = next
      next += 1
    }
    return numbers
  }
}
