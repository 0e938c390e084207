/// What booked gigs will bring: the charges of open gigs that no issued invoice asks for, what a deal brings that no charge says,
/// less what was paid for them already, by the month of the gig (rule R13); and the fees of gigs that rules draw and that are not in
/// the book (rule G81).
public struct IncomeForecast: Equatable, Sendable {
  /// What one gig is still expected to bring.
  public struct Gig: Equatable, Sendable {
    public var project: ID<Project>
    /// nil where nobody said when.
    public var day: Day?
    public var isHold: Bool
    public var amount: Money
    /// The rule that draws it, where it is not in the book.
    public var rule = ID<GigRule>()
    /// Where it stands among those of its day: when it begins, whole days first, and what it is called.
    var time = -1
    var name = ""

    public var isDrawn: Bool { !rule.isNone }

    /// When it begins on its day.
    mutating func begin(_ schedule: Schedule?) {
      if let schedule, !schedule.allDay { time = Int(schedule.startTime.minutes) }
    }
  }

  /// What the gigs of a month are expected to bring; `first` is its first day.
  public struct Month: Equatable, Sendable {
    public var first: Day
    public var booked: Money
    /// Of dates that are kept for somebody who has not decided.
    public var held: Money
  }

  /// By day, on one day by the hour and then by name, those without a day last.
  public private(set) var gigs: [Gig] = []
  /// From the first month with a gig to the last, those between too, in the account's currency.
  public private(set) var months: [Month] = []
  public private(set) var booked: Money
  public private(set) var held: Money
  /// Of gigs without a day: in ``booked`` and ``held``, and in no month.
  public private(set) var undated: Money
  /// Of gigs that their rules draw: in ``booked``.
  public private(set) var drawn: Money
  /// In other currencies, booked and held.
  public private(set) var others = Totals()
  public private(set) var faults: [RowFault] = []

  /// The gigs from `first` to `last`; holds that lapsed before `today` are none any more.
  ///
  /// What comes again without an end is looked ahead for a year, or until `last`, five years at most.
  ///
  /// - Complexity: O(gigs + charges of the open ones + what rules draw).
  public init(of book: Book, on today: Day, from first: Day? = nil, to last: Day? = nil) {
    let currency = book.settings.currency
    booked = .zero(currency)
    held = booked
    undated = booked
    drawn = booked
    let days = DayBounds(first, last)
    let (rows, work) = (book.projects.rows, book.settings.work)
    for place in rows.indices
    where rows[place].isLive && rows[place].stage == .open && days.has(rows[place].schedule?.start)
      && !Trades.isDesign(rows[place], work)
    {
      let project = rows[place]
      if project.hold?.isLapsed(on: today) == true { continue }
      do throws(MoneyError) {
        for amount in try book.awaited(project).led(by: currency) where amount.isPositive {
          var gig = Gig(
            project: project.id, day: project.schedule?.start, isHold: project.hold != nil,
            amount: amount)
          gig.begin(project.schedule)
          gig.name = project.name
          try add(gig)
          gigs.append(gig)
        }
      } catch {
        faults.append(book.tooMuch(project))
      }
    }
    draw(from: first, to: last, of: book, on: today)
    gigs.sort { a, b in
      let (first, second) = (a.day ?? .last, b.day ?? .last)
      if first != second { return first < second }
      if a.time != b.time { return a.time < b.time }
      return a.name != b.name ? compareForReading(a.name, b.name) : a.project < b.project
    }
    fill()
  }

  /// The fees of what rules draw; what is in the book, or was deleted from it, is counted there or not at all.
  private mutating func draw(from first: Day?, to last: Day?, of book: Book, on today: Day) {
    let begin = first ?? today.adding(years: -GigCalendar.years)
    let end = Swift.min(last ?? today.adding(years: 1), today.adding(years: 5))
    // Rules are of gigs unless all that is done is something else.
    guard begin <= end, !book.gigRules.isEmpty, book.isGig(Project()) else { return }
    for series in GigCalendar(of: book).series {
      guard let fee = series.rule.fee, fee.isPositive else { continue }
      for day in series.days(in: begin...end) where book.isDrawn(series.rule, on: day) {
        var gig = Gig(
          project: series.rule.occurrence(on: day), day: day, isHold: false, amount: fee,
          rule: series.rule.id)
        gig.begin(series.rule.schedule)
        gig.name = series.rule.name
        do throws(MoneyError) {
          try add(gig)
          gigs.append(gig)
        } catch {
          // One that is too much says it for all that follow.
          let name: Phrase = isBlank(series.rule.name) ? "Untitled" : .verbatim(series.rule.name)
          faults.append(
            RowFault(
              series.rule, "The amounts of \(name) are too large to add up.",
              "Lower the largest of them."))
          break
        }
      }
    }
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
    if gig.isDrawn { drawn = try drawn.adding(gig.amount) }
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
  /// What a gig will still bring: its charges that no issued invoice asks for, and what its deal is known to bring that no charge
  /// says, less what was paid for it and given to no invoice; of the deal of a missed one that a deposit was asked for, nothing more,
  /// nor the deposit once its invoice is void or was given back.
  fileprivate func awaited(_ project: Project) throws(MoneyError) -> Totals {
    var totals = Totals()
    let isDone = keepsDepositAlone(project)
    let left = isDone ? Deal.charge(of: project.id) : ID()
    var givenBack = isDone ? Deal.depositCharge(of: project.id) : ID()
    // What no issued invoice has asked for is still to be.
    if invoices.rows(naming: givenBack.raw).isEmpty { givenBack = ID() }
    for charge in charges(of: project.id)
    where charge.id != givenBack && !Drafting.isIssued(charge, in: self) {
      let amount = try charge.price.amount()
      // What typed charges are less by stays below zero.
      if charge.id != left || amount.isNegative { try totals.add(amount) }
    }
    if let rest = notCharged(of: project.id), !isDone || rest.isNegative { try totals.add(rest) }
    for payment in payments.live(linking: Payment.projectLink, to: project.id.raw) {
      try totals.subtract(try unallocated(of: payment))
    }
    return totals
  }
}
