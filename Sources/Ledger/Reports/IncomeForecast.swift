/// What booked gigs will bring: the charges of open gigs that no issued invoice asks for, less what was paid for
/// them already, by the month of the gig (rule R13).
public struct IncomeForecast: Equatable, Sendable {
  public struct Gig: Equatable, Sendable {
    public var project: ID<Project>
    /// nil where nobody said when.
    public var day: Day?
    public var isHold: Bool
    public var amount: Money
  }

  public struct Month: Equatable, Sendable {
    public var first: Day
    public var booked: Money
    /// Of dates that are kept for somebody who has not decided.
    public var held: Money
  }

  /// By day, those without one last.
  public private(set) var gigs: [Gig] = []
  /// From the first month with a gig to the last, those between too, in the account's currency.
  public private(set) var months: [Month] = []
  public private(set) var booked: Money
  public private(set) var held: Money
  /// Of gigs without a day: in ``booked`` and ``held``, and in no month.
  public private(set) var undated: Money
  /// In other currencies, booked and held.
  public private(set) var others = Totals()
  public private(set) var faults: [RowFault] = []

  /// The gigs from `first` to `last`; holds that lapsed before `today` are none any more.
  ///
  /// - Complexity: O(gigs + charges of the open ones).
  public init(of book: Book, on today: Day, from first: Day? = nil, to last: Day? = nil) {
    let currency = book.settings.currency
    booked = .zero(currency)
    held = booked
    undated = booked
    let days = DayBounds(first, last)
    let rows = book.projects.rows
    for place in rows.indices
    where rows[place].isLive && rows[place].stage == .open && days.has(rows[place].schedule?.start)
      && book.isGig(rows[place])
    {
      let project = rows[place]
      if let hold = project.hold, let lapses = hold.lapses, lapses < today { continue }
      do throws(MoneyError) {
        for amount in try book.awaited(project).amounts where amount.isPositive {
          let gig = Gig(
            project: project.id, day: project.schedule?.start, isHold: project.hold != nil,
            amount: amount)
          try add(gig)
          gigs.append(gig)
        }
      } catch {
        faults.append(book.tooMuch(project))
      }
    }
    gigs.sort { a, b in
      (a.day ?? .last, a.project) < (b.day ?? .last, b.project)
    }
    fill()
  }

  private mutating func add(_ gig: Gig) throws(MoneyError) {
    guard gig.amount.currency == booked.currency else { return try others.add(gig.amount) }
    let all = try booked.adding(held).adding(gig.amount)
    if gig.isHold {
      held = try all.subtracting(booked)
    } else {
      booked = try all.subtracting(held)
    }
    if gig.day == nil { undated = try undated.adding(gig.amount) }
  }

  /// No month's sum is greater than all of them, which was added up.
  private mutating func fill() {
    for gig in gigs where gig.amount.currency == booked.currency {
      guard let day = gig.day else { continue }
      if let latest = months.last?.first, latest < day.firstOfMonth {
        var next = latest.adding(months: 1)
        // A mistyped year makes no thousands of months.
        if day.firstOfMonth - next > 366 * 5 { next = day.firstOfMonth }
        while next <= day.firstOfMonth {
          months.append(Month(first: next, booked: zero, held: zero))
          next = next.adding(months: 1)
        }
      } else if months.isEmpty {
        months.append(Month(first: day.firstOfMonth, booked: zero, held: zero))
      }
      let place = months.count - 1
      if gig.isHold {
        months[place].held = (try? months[place].held.adding(gig.amount)) ?? months[place].held
      } else {
        months[place].booked =
          (try? months[place].booked.adding(gig.amount)) ?? months[place].booked
      }
    }
  }

  private var zero: Money { .zero(booked.currency) }
}

extension Book {
  /// What a gig will still bring: its charges that no issued invoice asks for, less what was paid for it and given
  /// to no invoice.
  fileprivate func awaited(_ project: Project) throws(MoneyError) -> Totals {
    var totals = Totals()
    for charge in charges(of: project.id) where !Drafting.isIssued(charge, in: self) {
      try totals.add(try charge.price.amount())
    }
    for payment in payments.live(linking: Payment.projectLink, to: project.id.raw) {
      var rest = payment.amount
      for allocation in allocations(of: payment.id)
      where allocation.amount.currency == rest.currency {
        rest = try rest.subtracting(allocation.amount)
      }
      try totals.subtract(rest)
    }
    return totals
  }
}
