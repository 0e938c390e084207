import Ledger
import Testing

/// Gigs of one day stand by the hour wherever they stand by day: on an invoice of several and on a tour.
struct HoursOfDayTests {
  private let day = Day(number: 20_780)
  private let tour = ID<Season>(500)

  /// The last entered first; of the third it is not said when it is, and the fourth takes all day.
  private func gigs() -> [Project] {
    [("Evening", 20), ("Matinee", 15), ("Undated", nil), ("Festival", 0)].enumerated().map {
      place, gig in
      var project = Project()
      (project.id, project.season, project.name) = (ID(UInt64(10 + place)), tour, gig.0)
      project.opened = day.adding(days: -40)
      if let hour = gig.1 {
        var schedule = Schedule.gig(on: day, zone: "")
        schedule.moveStart(to: day, TimeOfDay(minutes: hour * 60))
        schedule.allDay = hour == 0
        project.schedule = schedule
      }
      return project
    }
  }

  @Test func `an invoice of several has them by day and hour`() {
    // One without a date is of the day on which it was opened.
    let names = Drafting.inOrder(gigs()).map { $0.name }
    #expect(names == ["Undated", "Festival", "Matinee", "Evening"])
  }

  @Test func `what a client missed on one day stands with the last hour first`() {
    var edit = Edit()
    var client = Client()
    client.id = ID(7)
    edit.put(client, replacing: nil)
    for var gig in gigs() {
      (gig.client, gig.aside) = (ID(7), .missedBilled)
      edit.put(gig, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let names = replica.book.missedGigs(of: ID(7)).map { $0.name }
    #expect(names == ["Evening", "Matinee", "Festival", "Undated"])
  }

  @Test func `an invoice of any count stands on its day`() throws {
    var draft = Invoice()
    #expect(draft.listPlace == nil)
    draft.day = day
    var places: [Int64] = []
    for count in [Int64.min, 1, 2, 1_000_000_000_000] {
      var invoice = draft
      var issue = Ledger.Issue()
      (issue.count, issue.content.issued) = (count, day)
      invoice.issue = issue
      places.append(try #require(invoice.listPlace))
      issue.count = .max
      issue.content.issued = day.adding(days: -1)
      invoice.issue = issue
      #expect(try #require(invoice.listPlace) < places[0])
    }
    places.append(try #require(draft.listPlace))
    #expect(places == places.sorted() && Set(places).count == 5)
    draft.day = day.adding(days: 1)
    #expect(try #require(draft.listPlace) > places[4])
  }

  @Test func `a tour has them by day and hour, what has no date last`() {
    var edit = Edit()
    for gig in gigs() { edit.put(gig, replacing: nil) }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let names = replica.book.gigs(of: tour).map { $0.name }
    #expect(names == ["Festival", "Matinee", "Evening", "Undated"])
  }
}
