/// Gigs that were planned and did not take place, such as lessons that a pupil missed (rule G96).
public enum MissedGigs {
  /// Says that one was missed.
  ///
  /// One that is not billed leaves lists and sums as what is archived does, and stays in the calendar; one that is billed, or
  /// was before, goes on among the others. An occurrence that is only drawn is entered by that.
  public static func mark(_ project: Project, isBilled: Bool, in book: Book) -> [Edit] {
    let stays = isBilled || keepsMoney(project, in: book)
    var missed = project
    missed.aside = stays ? .missedBilled : .missed
    missed.life = stays ? .live : .archived
    return GigRules.change(missed, in: book)
  }

  /// Whether an invoice asks for something of a project that was not given back in full, or money that came for it is still there.
  public static func keepsMoney(_ project: Project, in book: Book) -> Bool {
    let asks = book.invoices(billing: project.id).contains {
      $0.isIssued && !$0.isVoid && !$0.isCreditNote && !book.isCredited($0)
    }
    if asks { return true }
    var held = Totals()
    for payment in book.payments(of: project.id) { try? held.add(payment.amount) }
    return held.amounts.contains { $0.isPositive }
  }

  /// It took place after all.
  public static func unmark(_ project: Project, in book: Book) -> Edit {
    var back = project
    back.aside = .none
    if project.aside == .missed { back.life = .live }
    return Edit(putting: back, in: book.projects)
  }
}

extension Book {
  /// Whether a gig was missed whose deposit was asked for: nothing more of its deal is expected, though an invoice can still ask
  /// for it (rule R13).
  public func keepsDepositAlone(_ project: Project) -> Bool {
    project.isMissed && Deposits.charged(of: project.id, in: self) != nil
  }

  /// What of its deal such a gig is not expected to bring: what no charge says, and what the deal's charge does that no invoice
  /// has asked for; nil for nothing, and of any other gig.
  public func notExpected(of project: Project) -> Money? {
    guard keepsDepositAlone(project) else { return nil }
    let rest = notCharged(of: project.id).flatMap { $0.isPositive ? $0 : nil }
    guard let charge = charges.live(Deal.charge(of: project.id)),
      !Drafting.isIssued(charge, in: self), let amount = try? charge.price.amount(),
      amount.isPositive
    else { return rest }
    return rest.map { (try? $0.adding(amount)) ?? $0 } ?? amount
  }
}

/// How many gigs of a client took place, were missed and are to come: a pupil's lessons.
public struct Attendance: Equatable, Sendable {
  public var held = 0
  public var missed = 0
  public var ahead = 0
}

extension Book {
  /// What a client missed, the latest first; none in the trash.
  public func missedGigs(of client: ID<Client>) -> [Project] {
    var missed: [Project] = []
    for place in projectRows(of: client) where projects.rows[place].isMissed {
      if projects.rows[place].life != .trashed { missed.append(projects.rows[place]) }
    }
    return missed.sorted { a, b in
      (a.listMinute ?? .min, a.id) > (b.listMinute ?? .min, b.id)
    }
  }

  /// A client's gigs until a day, and those to come with what rules draw for a year; dates that are only kept are none.
  ///
  /// One that was held and archived since was held.
  public func attendance(of client: ID<Client>, on today: Day) -> Attendance {
    var counts = Attendance()
    for place in projectRows(of: client) {
      let project = projects.rows[place]
      guard let schedule = project.schedule, project.life != .trashed, project.hold == nil,
        !project.isTemplate
      else { continue }
      if project.isMissed {
        counts.missed += 1
      } else if project.stage != .open || project.isLive && schedule.start < today {
        counts.held += 1
      } else if project.isLive {
        counts.ahead += 1
      }
    }
    let ids = clientIDs(leadingTo: client)
    for series in GigCalendar(of: self).series where ids.contains(series.rule.client) {
      for day in series.days(in: today...today.adding(days: 365))
      where isDrawn(series.rule, on: day) {
        counts.ahead += 1
      }
    }
    return counts
  }

  private func projectRows(of client: ID<Client>) -> [Int] {
    var places: [Int] = []
    for id in clientIDs(leadingTo: client) {
      places += projects.rows(linking: Project.clientLink, to: id.raw).map { Int($0) }
    }
    return places
  }
}
