import LedgerTestSupport
import Testing

@testable import Ledger

/// A series that comes on other days from a day on, and its gigs in the book (rule G90).
struct GigChangingTests {
  private let old = Residency.rule

  private func day(_ text: String) throws -> Day { try Residency.day(text) }

  private func write(_ edits: [Edit], _ replica: inout Replica) {
    Residency.write(edits, &replica)
  }

  private func shown(
    _ book: Book, _ from: String = "09-01", _ through: String = "10-15"
  ) throws -> [String] {
    try Residency.shown(book, from, through)
  }

  /// 09-22 with another name, 09-29 and 10-06 as they were drawn, 10-13 left out.
  private func begun() throws -> Replica {
    var replica = Replica(device: 7)
    var edit = Edit()
    edit.put(old, replacing: nil)
    write([edit], &replica)
    let gigs = try ["09-22", "09-29", "10-06"].map { GigOccurrence(rule: old.id, day: try day($0)) }
    write([GigRules.enter(gigs, in: replica.book)], &replica)
    write(
      [GigRules.skip([GigOccurrence(rule: old.id, day: try day("10-13"))], in: replica.book)],
      &replica)
    var named = try #require(replica.book.projects.live(old.occurrence(on: try day("09-22"))))
    named.name = "With Guests"
    write(GigRules.change(named, in: replica.book), &replica)
    return replica
  }

  private func thursdays(
    _ book: Book, _ rule: String = "FREQ=WEEKLY", from: String = "09-15",
    starting: String = "09-17",
    on today: String = "09-02"
  ) throws -> GigChanging {
    try GigChanging(
      of: old.id, from: day(from), to: try RecurrenceRule(parsing: rule), starting: day(starting),
      on: day(today), in: book)
  }

  @Test func `untouched gigs go, and those that were worked on are asked about`() throws {
    let replica = try begun()
    let changing = try thursdays(replica.book)
    #expect(changing.untouched.map { $0.occurrence } == [try day("09-29"), try day("10-06")])
    #expect(changing.asked.map { $0.name } == ["With Guests"])
  }

  @Test func `what a calendar said of a rule is not said of the one that goes on from it`() throws {
    var told = old
    told.heard = Heard(title: "Run", place: "Hall", schedule: old.schedule, rule: old.rule)
    var replica = Replica(device: 7)
    var edit = Edit()
    edit.put(told, replacing: nil)
    write([edit], &replica)
    var late = told
    late.name = "Late Show"
    let book = replica.book
    let edits = [
      try thursdays(book).edit(.keep),
      GigRules.change(told, to: late, from: try day("09-15"), in: book),
    ]
    for edit in edits {
      let rules = edit.laid(over: book).gigRules.rows
      #expect(rules.map { $0.heard } == [told.heard, nil])
    }
  }

  @Test(arguments: GigChanging.Answer.allCases)
  func `no day is twice, and Undo gives all back`(_ answer: GigChanging.Answer) throws {
    var replica = try begun()
    let before = try shown(replica.book)
    write([try thursdays(replica.book).edit(answer)], &replica)
    let rest = ["10-01*", "10-08*", "10-15*"]
    let asked = ["keep": ["09-22", "09-24*"], "move": ["09-24"], "delete": ["09-24*"]]
    let all = ["09-01*", "09-08*", "09-17*"] + (asked[answer.rawValue] ?? []) + rest
    #expect(try shown(replica.book) == all)
    let gig = try #require(replica.book.projects[old.occurrence(on: try day("09-22"))])
    #expect(gig.name == "With Guests" && gig.isLive == (answer != .delete))
    // What comes due is entered once.
    let due = GigCalendar(of: replica.book).due(until: try day("10-15"), in: replica.book)
    #expect(due.count == all.filter { $0.hasSuffix("*") }.count)
    _ = replica.undo(now: Instant(milliseconds: 2))
    #expect(try shown(replica.book) == before)
  }

  @Test func `a gig whose day the new rule has stays as it is`() throws {
    var replica = try begun()
    let changing = try thursdays(
      replica.book, "FREQ=WEEKLY;BYDAY=TU,TH", from: "09-15", starting: "09-15")
    #expect(changing.untouched.isEmpty && changing.asked.isEmpty)
    write([changing.edit(.delete)], &replica)
    #expect(
      try shown(replica.book, "09-14", "10-15") == [
        "09-15*", "09-17*", "09-22", "09-24*", "09-29", "10-01*", "10-06", "10-08*", "10-15*",
      ])
  }

  @Test(arguments: [
    "charge", "fee", "player", "deal", "invoice", "payment", "time", "file", "expense", "stage",
    "trip", "item", "space",
  ])
  func `whatever hangs on a gig makes it one that is asked about`(_ what: String) throws {
    var replica = try begun()
    let id = old.occurrence(on: try day("09-29"))
    var edit = Edit()
    switch what {
    case "charge":
      var charge = Charge()
      (charge.id, charge.project) = (ID(9_000), id)
      edit.put(charge, replacing: nil)
    case "fee":
      var charge = try #require(replica.book.charges(of: id).first)
      charge.price.unit = Money(350, .usd)
      edit.put(charge, in: replica.book.charges)
    case "player":
      var player = Player()
      (player.id, player.project, player.musician) = (ID(9_000), id, ID(9_001))
      edit.put(player, replacing: nil)
    case "deal":
      var deal = Deal()
      (deal.id, deal.project) = (Deal.id(of: id), id)
      edit.put(deal, replacing: nil)
    case "invoice":
      var invoice = Invoice()
      (invoice.id, invoice.project) = (ID(9_000), id)
      edit.put(invoice, replacing: nil)
    case "payment":
      var payment = Payment()
      (payment.id, payment.project, payment.amount) = (ID(9_000), id, Money(10, .usd))
      edit.put(payment, replacing: nil)
    case "time":
      var time = GigTime()
      (time.id, time.project, time.name) = (ID(9_000), id, "Doors")
      edit.put(time, replacing: nil)
    case "file":
      var file = Attachment()
      (file.id, file.owner.kind, file.owner.id) = (ID(9_000), "project", id.retyped())
      edit.put(file, replacing: nil)
    case "expense":
      var expense = Transaction()
      (expense.id, expense.project) = (ID(9_000), id)
      edit.put(expense, replacing: nil)
    case "trip":
      var trip = Trip()
      (trip.id, trip.project) = (ID(9_000), id)
      edit.put(trip, replacing: nil)
    case "item":
      var item = Item()
      (item.id, item.project) = (ID(9_000), id)
      edit.put(item, replacing: nil)
    case "space":
      var space = Space()
      (space.id, space.project) = (ID(9_000), id)
      edit.put(space, replacing: nil)
    default:
      let project = try #require(replica.book.projects.live(id))
      edit = try Stages.parts(project, to: .delivered, on: day("09-02"), in: replica.book)
        .reduce(into: Edit()) { $0.add($1) }
    }
    write([edit], &replica)
    let changing = try thursdays(replica.book)
    #expect(changing.asked.map { $0.id }.contains(id), "\(what)")
    #expect(changing.untouched.map { $0.occurrence } == [try day("10-06")])
  }

  @Test func `what was played stays, and so does what has no new day left`() throws {
    var replica = try begun()
    let played = try #require(replica.book.projects.live(old.occurrence(on: try day("09-29"))))
    write(try Stages.parts(played, to: .paid, on: day("09-30"), in: replica.book), &replica)
    let changing = try thursdays(replica.book, on: "10-01")
    #expect(changing.asked.map { $0.name } == ["With Guests"])
    #expect(changing.untouched.map { $0.occurrence } == [try day("10-06")])
    // One new day alone, which the nearer of two gets.
    var both = try #require(replica.book.projects.live(old.occurrence(on: try day("10-06"))))
    both.name = "Finale"
    write(GigRules.change(both, in: replica.book), &replica)
    let one = try thursdays(replica.book, "FREQ=WEEKLY;COUNT=1", on: "10-01")
    #expect(one.moves.map { $0.to } == [try day("09-17"), nil])
    write([one.edit(.move)], &replica)
    #expect(try shown(replica.book, "09-09", "10-31") == ["09-17", "09-29", "10-06"])
  }

  @Test func `a day that a gig has already is no place for another`() throws {
    var replica = try begun()
    // Every other Tuesday: 09-29 has its gig, so that 09-22, as near to it, goes a week back.
    let changing = try thursdays(
      replica.book, "FREQ=WEEKLY;INTERVAL=2", from: "09-15", starting: "09-15")
    #expect(changing.asked.map { $0.name } == ["With Guests"])
    #expect(changing.moves.map { $0.to } == [try day("09-15")])
    write([changing.edit(.move)], &replica)
    #expect(try shown(replica.book, "09-09", "10-12") == ["09-15", "09-29"])
  }

  @Test func `two devices that change it alike, and one that works on a gig unheard`() throws {
    let base = try begun()
    let edit = try thursdays(base.book).edit(.move)
    let unheard = GigRules.enter(
      [GigOccurrence(rule: old.id, day: try day("09-15"))], in: base.book)
    for order in [[edit, edit, unheard], [unheard, edit, edit], [edit, unheard, edit]] {
      var replica = base
      for one in order { write([one], &replica) }
      // What the other begun stays, once, beside the new days.
      #expect(
        try shown(replica.book) == [
          "09-01*", "09-08*", "09-15", "09-17*", "09-24", "10-01*", "10-08*", "10-15*",
        ])
    }
  }

  @Test func `a series that was changed before is changed where it goes on, also by an older gig`()
    throws
  {
    var replica = try begun()
    write([try thursdays(replica.book).edit(.keep)], &replica)
    // By the Tuesday that stayed: its own rule ended.
    let again = try GigChanging(
      of: old.id, from: day("09-22"), to: try RecurrenceRule(parsing: "FREQ=WEEKLY"),
      starting: day("09-25"), on: day("09-02"), in: replica.book)
    #expect(again.asked.map { $0.name } == ["With Guests"])
    write([again.edit(.move)], &replica)
    #expect(
      try shown(replica.book) == ["09-01*", "09-08*", "09-17*", "09-25", "10-02*", "10-09*"])
    // Moved, it is of the series that goes on, and goes along once more; also where that began after its old day.
    var moved = try begun()
    write([try thursdays(moved.book, from: "09-22", starting: "09-24").edit(.move)], &moved)
    #expect(
      try shown(moved.book, "09-14", "10-02") == ["09-15*", "09-24", "10-01*"])
    for (id, from) in [(old.id, "09-22"), (old.continuation(from: try day("09-24")), "09-24")] {
      let third = try GigChanging(
        of: id, from: day(from), to: try RecurrenceRule(parsing: "FREQ=WEEKLY"),
        starting: day("09-25"), on: day("09-02"), in: moved.book)
      #expect(third.asked.map { $0.name } == ["With Guests"] && third.untouched.isEmpty)
      var later = moved
      write([third.edit(.move)], &later)
      #expect(
        try shown(later.book, "09-14", "10-02") == ["09-15*", "09-25", "10-02*"], "\(from)")
      _ = later.undo(now: Instant(milliseconds: 2))
      #expect(try shown(later.book, "09-14", "10-02") == ["09-15*", "09-24", "10-01*"])
    }
    // From its first day on the rule itself is another.
    var fresh = Replica(device: 8)
    var edit = Edit()
    edit.put(old, replacing: nil)
    write([edit], &fresh)
    write(
      [
        try thursdays(fresh.book, "FREQ=DAILY;COUNT=2", from: "09-01", starting: "09-01").edit(
          .keep)
      ],
      &fresh)
    #expect(try shown(fresh.book) == ["09-01*", "09-02*"] && fresh.book.gigRules.liveCount == 1)
  }

  @Test func `a first day that is too early or not the rule's is refused`() throws {
    let book = try begun().book
    #expect(throws: GigChanging.Problem.early) { try thursdays(book, starting: "09-14") }
    #expect(throws: GigChanging.Problem.notItsDay(try day("09-17"))) {
      try thursdays(book, "FREQ=WEEKLY;BYDAY=TU")
    }
    #expect(throws: GigChanging.Problem.noRule) {
      try GigChanging(
        of: ID(999), from: day("09-15"), to: RecurrenceRule(.weekly), starting: day("09-15"),
        on: day("09-02"), in: book)
    }
  }
}
