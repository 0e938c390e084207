/// Money that is somebody else's, as Today names it without counting it among what waits (rule G109): what clients have paid
/// beyond all that is asked of them, and what players of gigs that are paid are still to get.
///
/// Nothing is stored: it follows from the book, and is made anew only after something was written that could change it.
public struct HeldMoney: Equatable, Sendable {
  /// By the rows of clients, A–Z, with what each would get back.
  public private(set) var credits: [Today.Job] = []
  /// What they come to, a line a currency.
  public private(set) var creditTotals = Totals()
  /// By the rows of paid gigs, the one that was paid first before the others, with what their players are still to get.
  public private(set) var players: [Today.Job] = []
  public private(set) var playerTotals = Totals()
  /// The versions of the tables that each of them was found in.
  private var seen: (credits: [UInt64], players: [UInt64]) = ([], [])

  public init() {}

  public init(in book: Book) {
    self.init()
    follow(book)
  }

  public static func == (a: HeldMoney, b: HeldMoney) -> Bool {
    a.credits == b.credits && a.players == b.players
  }

  /// The same after changes.
  ///
  /// - Complexity: O(payments + allocations + invoices) and O(players), each only where a table was written to that it is read
  ///   from.
  public mutating func follow(_ book: Book) {
    // A gig without a currency of its own is in its client's.
    let asked = [
      book.projects.version, book.clients.version, book.charges.version, book.deals.version,
      book.settingsTable.version,
    ]
    let credited =
      asked + [
        book.invoices.version, book.lines.version, book.payments.version, book.allocations.version,
      ]
    if seen.credits != credited {
      seen.credits = credited
      addCredits(book)
    }
    let played =
      asked + [book.players.version, book.transactions.version, book.categories.version]
    if seen.players != played {
      seen.players = played
      addPlayers(book)
    }
  }

  /// A client who was archived has their credit all the same.
  private mutating func addCredits(_ book: Book) {
    (credits, creditTotals) = ([], Totals())
    let clients = book.clients.rows
    for id in HeldMoney.suspects(in: book) {
      guard let row = book.clients.row(of: id), clients[Int(row)].life != .trashed,
        let credit = try? book.creditToGiveBack(to: id), !credit.isEmpty
      else { continue }
      credits.append(Today.Job(row: row, totals: credit))
      try? creditTotals.add(credit)
    }
    credits.sort { a, b in
      let (first, second) = (clients[Int(a.row)], clients[Int(b.row)])
      return NameKey(first.displayName, first.id.raw) < NameKey(second.displayName, second.id.raw)
    }
  }

  /// The clients who may have credit: no invoice has all of a payment, or one has more than it asks for, or gives back.
  private static func suspects(in book: Book) -> [ID<Client>] {
    var (given, received): ([UInt64: Int64], [UInt64: Int64]) = ([:], [:])
    let payments = book.payments.rows
    let allocations = book.allocations.rows
    for place in allocations.indices where allocations[place].isLive {
      // What another device gave of a payment that was removed is no money.
      guard let payment = book.payments.row(of: allocations[place].payment),
        payments[Int(payment)].isLive
      else { continue }
      let minor = allocations[place].amount.minor
      given[allocations[place].payment.raw, default: 0] &+= minor
      received[allocations[place].invoice.raw, default: 0] &+= minor
    }
    var (seen, found): (Set<ID<Client>>, [ID<Client>]) = ([], [])
    func suspect(_ client: ID<Client>) {
      let id = book.meant(client)
      if seen.insert(id).inserted { found.append(id) }
    }
    for place in payments.indices
    where payments[place].isLive
      && payments[place].amount.minor != given[payments[place].id.raw] ?? 0
    {
      suspect(payments[place].client)
    }
    let invoices = book.invoices.rows
    for place in invoices.indices where invoices[place].isLive {
      guard let total = invoices[place].issue?.content.total else { continue }
      // One that another device made void asks for nothing of what it has.
      let asked = invoices[place].isVoid ? 0 : total.minor
      if total.isNegative || received[invoices[place].id.raw] ?? 0 > asked {
        suspect(invoices[place].client)
      }
    }
    return found
  }

  private mutating func addPlayers(_ book: Book) {
    (players, playerTotals) = ([], Totals())
    let projects = book.projects.rows
    var seen: Set<Int32> = []
    let all = book.players.rows
    for place in all.indices where all[place].isLive && !all[place].isSelf {
      // Who was paid without an expense is paid.
      let isPaid = all[place].paid.expense.isNone && all[place].paid.day != nil
      guard !isPaid, all[place].state != .declined,
        let row = book.projects.row(of: all[place].project), !seen.contains(row),
        // A gig that was archived owes them as much; a template is none.
        projects[Int(row)].life != .trashed, projects[Int(row)].aside != .template,
        projects[Int(row)].stage == .paid
      else { continue }
      seen.insert(row)
      guard let owed = try? GigPay(of: projects[Int(row)].id, in: book).owed(),
        owed.amounts.contains(where: { $0.isPositive })
      else { continue }
      players.append(Today.Job(row: row, totals: owed))
      try? playerTotals.add(owed)
    }
    players.sort { a, b in
      let (first, second) = (projects[Int(a.row)], projects[Int(b.row)])
      let days = (first.progress.closed ?? .first, second.progress.closed ?? .first)
      return days.0 != days.1 ? days.0 < days.1 : first.id < second.id
    }
  }
}

extension Book {
  /// What a client would get back: their credit less what they owe on invoices, and without what came ahead for gigs that are
  /// still open or to be invoiced, and for design projects that are not archived, which are invoiced in stages.
  ///
  /// Empty where nothing is left.
  public func creditToGiveBack(to client: ID<Client>) throws(MoneyError) -> Totals {
    var totals = try credit(of: client)
    try totals.subtract(try cameAhead(of: client))
    for invoice in invoices(of: client) where invoice.isIssued && !invoice.isVoid {
      let owed = try balance(of: invoice)
      if owed.isPositive { try totals.subtract(owed) }
    }
    var left = Totals()
    for amount in totals.amounts where amount.isPositive { try left.add(amount) }
    return left
  }

  /// What of a client's credit came ahead for work that is still to be done or invoiced, and so is none to give back.
  public func creditAhead(of client: ID<Client>) throws(MoneyError) -> Totals {
    let (ahead, credit) = (try cameAhead(of: client), try credit(of: client))
    var kept = Totals()
    for var amount in ahead.amounts {
      amount.minor = min(amount.minor, credit[amount.currency].minor)
      if amount.isPositive { try kept.add(amount) }
    }
    return kept
  }

  private func cameAhead(of client: ID<Client>) throws(MoneyError) -> Totals {
    var sum = Totals()
    var seen: Set<ID<Project>> = [ID()]
    for payment in payments(of: client) where seen.insert(payment.project).inserted {
      try sum.add(try ahead(for: payment.project))
    }
    return sum
  }

  /// Whether what came for a project and is on no invoice came ahead: it is an open gig, one that is over and has work that nobody
  /// was asked for yet, or a design project that is not archived.
  func isAhead(_ id: ID<Project>) -> Bool { goesOn(id) || !notAsked(of: id).isZero }

  private func goesOn(_ id: ID<Project>) -> Bool {
    guard let project = projects.live(id) else { return false }
    return Trades.isDesign(project, settings.work)
      || project.stage == .open && !project.isMissed
  }

  /// What nobody was asked for yet of the work of a gig that is over; nothing once it is paid.
  private func notAsked(of id: ID<Project>) -> Totals {
    var sum = Totals()
    guard let project = projects.live(id), project.stage != .paid else { return sum }
    if let rest = notCharged(of: id), rest.isPositive { try? sum.add(rest) }
    for charge in charges(of: id)
    where !Drafting.isIssued(charge, in: self) && GivenBack.moment(of: charge.id, in: self) == nil {
      if let amount = try? charge.price.amount(), amount.isPositive { try? sum.add(amount) }
    }
    return sum
  }

  /// What came ahead for a project: all that it has left while it goes on, else no more than the work that nobody was asked for
  /// comes to.
  ///
  /// The invoice of that takes the money, and may ask for a tax, which no charge says.
  private func ahead(for id: ID<Project>) throws(MoneyError) -> Totals {
    let left = try spare(of: id)
    if goesOn(id) || left.isZero { return left }
    let asked = notAsked(of: id)
    var ahead = Totals()
    for var amount in left.amounts {
      amount.minor = min(amount.minor, asked[amount.currency].minor)
      try ahead.add(amount)
    }
    return ahead
  }
}
