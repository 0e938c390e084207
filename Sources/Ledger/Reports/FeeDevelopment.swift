/// How the fees of clients' gigs develop: what their gigs of each year bring on average (rule R13).
public struct FeeDevelopment: Equatable, Sendable {
  /// The gigs of a client in a year, what they bring together and on average.
  public struct Year: Equatable, Sendable {
    public var year: Int
    public var gigs: Int
    public var total: Money
    public var average: Money
  }

  /// A client's years in one currency; a client of two currencies has two rows.
  public struct Row: Equatable, Sendable {
    public var client: ID<Client>
    public var name: String
    public var currency: Currency
    /// Those with a gig, the earliest first.
    public var years: [Year]

    public var gigs: Int { years.reduce(0) { $0 + $1.gigs } }

    /// Of all gigs of these years; nil where no sum holds them.
    public var average: Money? {
      var sum = Money.zero(currency)
      for year in years {
        guard let more = try? sum.adding(year.total) else { return nil }
        sum = more
      }
      return multiplyDivideHalfUp(sum.minor, 1, by: UInt64(max(1, gigs)))
        .map { Money(minor: $0, currency: currency) }
    }

    /// How the last year's average differs from the first's; nothing while there is one year only.
    public var change: Money? {
      guard let first = years.first, let last = years.last, first.year != last.year else {
        return nil
      }
      return try? last.average.subtracting(first.average)
    }
  }

  /// A–Z; a client whose gigs are in several currencies has a row for each, the account's first.
  public private(set) var rows: [Row] = []
  public private(set) var faults: [RowFault] = []

  private struct Key: Hashable {
    var client: ID<Client>
    var currency: Currency
  }

  /// The gigs of the days, each in the year it is in: whatever their stage, unless the date is only held or there is
  /// no fee.
  ///
  /// - Complexity: O(gigs + charges).
  public init(
    of book: Book, client: ID<Client>? = nil, from first: Day? = nil, to last: Day? = nil
  ) {
    var places: [Key: Int] = [:]
    let (days, work) = (DayBounds(first, last), book.settings.work)
    let projects = client.map { book.projects(of: $0) } ?? book.projects.rows
    for row in projects.indices
    where projects[row].isLive && projects[row].hold == nil
      && !Trades.isDesign(projects[row], work)
    {
      guard let day = projects[row].listDay, days.has(day) else { continue }
      for amount in book.fees(of: projects[row].id).totals.amounts where !amount.isZero {
        let client = book.meant(projects[row].client)
        let key = Key(client: client, currency: amount.currency)
        let place = places[key] ?? rows.count
        if place == rows.count {
          places[key] = place
          rows.append(
            Row(
              client: client,
              name: book.clients[client]?.displayName ?? "No Client",
              currency: amount.currency, years: []))
        }
        if !rows[place].add(amount, in: day.year) { faults.append(book.tooMuch(projects[row])) }
      }
    }
    for place in rows.indices { rows[place].years.sort { $0.year < $1.year } }
    let own = book.settings.currency
    rows.sort { a, b in
      a.client == b.client
        ? a.currency.precedes(b.currency, in: own)
        : NameKey(a.name, a.client.raw) < NameKey(b.name, b.client.raw)
    }
  }
}

extension FeeDevelopment.Row {
  fileprivate mutating func add(_ amount: Money, in year: Int) -> Bool {
    guard let place = years.firstIndex(where: { $0.year == year }) else {
      years.append(FeeDevelopment.Year(year: year, gigs: 1, total: amount, average: amount))
      return true
    }
    guard let sum = try? years[place].total.adding(amount) else { return false }
    let gigs = years[place].gigs + 1
    guard let average = multiplyDivideHalfUp(sum.minor, 1, by: UInt64(gigs)) else { return false }
    years[place].gigs = gigs
    years[place].total = sum
    years[place].average = Money(minor: average, currency: sum.currency)
    return true
  }
}
