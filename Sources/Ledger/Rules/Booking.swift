/// Booking: what the past proposes for the next piece of work.
public enum Booking {
  /// What a client was last asked for a service.
  public struct Fee: Equatable, Sendable {
    public var price: Price
    /// What it was for.
    public var project: Project
  }

  /// The latest charge of that service to a client, by the day and hour of its project; on one hour by id.
  public static func lastFee(
    of client: ID<Client>, for service: ServiceType, in book: Book
  ) -> Fee? {
    if client.isNone { return nil }
    var found: (fee: Fee, place: Int64, id: ID<Charge>)?
    for project in book.projects(of: client) {
      let place = project.listMinute ?? .min
      if let found, place < found.place { continue }
      for charge in book.charges(of: project.id) where charge.service == service {
        if let last = found, last.place == place, last.id > charge.id { continue }
        found = (Fee(price: charge.price, project: project), place, charge.id)
      }
    }
    return found?.fee
  }

  /// Another one like it: the same client, place and times on the next such weekday after `today`, nothing delivered yet.
  public static func again(_ project: Project, as id: ID<Project>, on today: Day) -> Project {
    guard let start = project.schedule?.start else {
      return again(project, as: id, opened: today, on: today)
    }
    let passed = today - start
    let days = passed < 0 ? 7 : (passed / 7 + 1) * 7
    return again(project, as: id, opened: today, on: start.adding(days: days))
  }

  /// The same on a day of one's own; one without a date has none then, either.
  public static func again(
    _ project: Project, as id: ID<Project>, opened today: Day, on day: Day
  ) -> Project {
    var next = Project()
    next.id = id
    next.name = project.name
    next.artist = project.artist
    next.client = project.client
    next.mediaType = project.mediaType
    next.location = project.location
    next.notes = project.notes
    next.work = project.work
    next.currency = project.currency
    next.markUp = project.markUp
    next.opened = today
    if var schedule = project.schedule {
      let days = day - schedule.start
      schedule.start = day
      schedule.end = schedule.end.adding(days: days)
      next.schedule = schedule
    }
    return next
  }

  /// The charges of a project for another one like it, unbilled; their ids follow from the new project's, so that a retry
  /// makes none twice.
  ///
  /// What bills an expense bills it once, and stays behind; so do the charges of a deal, which
  /// ``bring(from:to:bills:in:_:)`` makes anew, and of its deposit.
  public static func charges(
    of project: ID<Project>, for next: ID<Project>, in book: Book
  ) -> [Charge] {
    let (deposit, off) = (Deal.depositCharge(of: project), Deal.takenOffCharge(of: project))
    var ofDeal: [ID<Charge>] = []
    if book.deal(of: project) != nil {
      ofDeal = Deals.ownCharges(of: project, in: book)
    } else if book.charges.live(off) != nil {
      // Both together are nothing.
      ofDeal = [deposit, off]
    }
    return book.charges(of: project).filter {
      $0.expense.isNone && !ofDeal.contains($0.id)
    }.map { charge in
      var copy = charge
      copy.id = ID.foreign("charge:\(next.text):\(charge.id.text)")
      copy.project = next
      return copy
    }
  }

  /// A project made like another one, with all that comes along: charges, players and deal, budgets and rooms.
  public static func duplicate(
    _ next: Project, of past: ID<Project>, now: Instant, chance: () -> UInt64, in book: Book
  ) -> Edit {
    var edit = Edit()
    edit.put(next, in: book.projects)
    for charge in charges(of: past, for: next.id, in: book) {
      edit.put(charge, in: book.charges)
    }
    bring(from: past, to: next.id, bills: true, in: book, &edit)
    RoomsAgain.bring(from: past, to: next.id, now: now, chance: chance, in: book, &edit)
    return edit
  }

  /// The id of a project's charge for its fee.
  static func feeCharge(of project: ID<Project>) -> ID<Charge> {
    .foreign("charge:\(project.text):fee")
  }

  /// The one fee that is entered together with a project.
  public static func charge(
    _ fee: Money, _ service: ServiceType, for project: ID<Project>
  ) -> Charge {
    var charge = Charge()
    charge.id = feeCharge(of: project)
    charge.project = project
    charge.name = service.name
    charge.service = service
    charge.price = Price(fee)
    charge.position = Position.between(nil, nil, jitter: charge.id.raw)
    return charge
  }
}
