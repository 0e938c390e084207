import Ledger
import LedgerTestSupport
import Testing

/// The order of a musician's own gigs, and which of them are theirs to see, beside the rules in plain words (rules G76, G77).
struct OwnPageOrderTests {
  private let today = Day(year: 2026, month: 3, day: 7)!

  private func book(_ dice: inout Dice) -> Book {
    var book = Book()
    var edit = Edit()
    for number in 1...2 as ClosedRange<UInt64> {
      var musician = Musician()
      musician.id = ID(number)
      edit.put(musician, replacing: nil)
    }
    for _ in 0..<(3 + dice.below(14)) {
      var project = Project()
      project.id = ID(1_000 + UInt64(dice.below(100_000)))
      if dice.percent(70) {
        let day = today.adding(days: dice.below(5) - 2)
        let time = TimeOfDay(minutes: 60 * (18 + dice.below(2)))
        let isLong = dice.percent(25)
        project.schedule = Schedule(
          start: day, startTime: time, end: isLong ? day.adding(days: 2) : day, endTime: time)
      }
      project.progress.name = dice.pick([.open, .open, .delivered, .paid]) ?? .open
      if dice.percent(10) { project.life = .trashed }
      if dice.percent(10) { project.aside = .missed }
      edit.put(project, replacing: nil)
      var player = Player()
      player.id = ID(200_000 + UInt64(dice.below(100_000)))
      player.project = project.id
      player.musician = ID(dice.percent(80) ? 1 : 2)
      player.state = dice.pick([.planned, .asked, .confirmed, .declined]) ?? .asked
      if dice.percent(10) { player.life = .trashed }
      edit.put(player, replacing: nil)
    }
    book.apply(
      Change(device: 1, counter: 1, stamp: Stamp(time: 1_000, device: 1), body: edit.body))
    return book
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `what lies ahead comes in its order, what is over the other way round`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let book = book(&dice)
    var rows: [(day: Int, time: Int, id: ID<Player>, isOver: Bool)] = []
    for player in book.players.rows {
      guard player.musician == ID(1), player.life == .live, player.state != .planned,
        let project = book.projects[player.project], project.life == .live,
        project.aside != .missed
      else {
        #expect(OwnPage.gig(player.id, of: ID(1), in: book) == nil)
        continue
      }
      #expect(OwnPage.gig(player.id, of: ID(1), in: book)?.project == project)
      #expect(OwnPage.gig(player.id, of: ID(2), in: book) == nil)
      // Without a day it is over once it was delivered, and stands behind all others.
      let isOver = project.schedule.map { $0.end < today } ?? (project.stage != .open)
      rows.append(
        (
          project.schedule.map { Int($0.start.number) } ?? .max,
          Int(project.schedule?.startTime.minutes ?? 0), player.id, isOver
        ))
    }
    rows.sort { ($0.day, $0.time, $0.id) < ($1.day, $1.time, $1.id) }
    let gigs = OwnPage.gigs(of: ID(1), on: today, in: book)
    #expect(gigs.ahead.map { $0.player.id } == rows.filter { !$0.isOver }.map { $0.id })
    #expect(gigs.over.map { $0.player.id } == rows.filter { $0.isOver }.reversed().map { $0.id })
    for gig in gigs.ahead + gigs.over { #expect(gig.isOpen == (gig.player.state != .declined)) }
  }
}
