import Ledger
import LedgerTestSupport
import Testing

/// What a musician sees of their gigs, and their answers (rules G76, G77).
struct OwnPageTests {
  private let day = Day(year: 2026, month: 3, day: 7)!

  private func told() throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2026-03-10
      gig g2 c1 "Early Set" 2026-03-08
      gig g3 c1 "Last Year" 2025-03-08
      gig g4 c1 "Today" 2026-03-07
      gig g5 c1 "No Day" 2026-03-01
      gig g6 c1 "Long Ago" 2024-03-08
      """)
    var gig = told.project("g5")
    gig.schedule = nil
    let edit = Edit(putting: gig, in: told.book.projects)
    told.commit(edit)
    return told
  }

  @discardableResult
  private func add(
    _ number: UInt64, to gig: String, _ told: inout TestBook, _ state: PlayerState = .confirmed
  ) throws -> ID<Player> {
    var edit = Edit()
    var musician = told.book.musicians[ID(number)] ?? Musician()
    musician.id = ID(number)
    musician.name = "Player \(number)"
    edit.put(musician, in: told.book.musicians)
    var player = try Players.player(ID(number), on: told.project(gig).id, in: told.book)
    player.state = state
    edit.put(player, in: told.book.players)
    told.commit(edit)
    return player.id
  }

  private func set(_ id: ID<Player>, _ state: PlayerState, _ told: inout TestBook) throws {
    var player = try #require(told.book.players[id])
    player.state = state
    let edit = Edit(putting: player, in: told.book.players)
    told.commit(edit)
  }

  @Test func `the next gig comes first, the latest of the past next, and what has no day last`()
    throws
  {
    var told = try told()
    for gig in ["g1", "g2", "g3", "g4", "g5", "g6"] { try add(300, to: gig, &told) }
    let gigs = OwnPage.gigs(of: ID(300), on: day, in: told.book)
    #expect(gigs.ahead.map(\.project.name) == ["Today", "Early Set", "Bowl Night", "No Day"])
    #expect(gigs.over.map(\.project.name) == ["Last Year", "Long Ago"])
  }

  @Test func `who was not asked, is somebody else or is gone sees nothing of a gig`() throws {
    var told = try told()
    let planned = try add(300, to: "g1", &told, .planned)
    let other = try add(301, to: "g2", &told)
    let gone = try add(300, to: "g2", &told)
    told.commit(Deleting.delete(try #require(told.book.players[gone]), in: told.book))
    try add(300, to: "g4", &told)
    told.commit(Deleting.delete(told.project("g4"), in: told.book))
    let own = OwnPage.gigs(of: ID(300), on: day, in: told.book)
    #expect(own.ahead.isEmpty && own.over.isEmpty)
    for id in [planned, other, gone, ID(99)] {
      #expect(OwnPage.gig(id, of: ID(300), in: told.book) == nil)
    }
    // The person's own place on a gig belongs to no musician.
    var edit = Edit()
    edit.put(try Players.player(ID(), on: told.project("g1").id, in: told.book), replacing: nil)
    told.commit(edit)
    #expect(OwnPage.gigs(of: ID(), on: day, in: told.book).ahead.isEmpty)
    #expect(OwnPage.gig(other, of: ID(301), in: told.book) != nil)
  }

  @Test func `an asking is answered once, and the same answer again changes nothing`() throws {
    var told = try told()
    let id = try add(300, to: "g1", &told, .asked)
    let asking = OwnPage.asking(id, in: told.book)
    told.commit(
      try OwnPage.answer(.confirmed, id, of: ID(300), to: asking, on: day, in: told.book))
    #expect(told.book.players[id]?.state == .confirmed)
    let again = try OwnPage.answer(.confirmed, id, of: ID(300), to: asking, on: day, in: told.book)
    #expect(again.isEmpty)
    #expect(throws: OwnPage.Problem.notAsked) {
      try OwnPage.answer(.declined, id, of: ID(300), to: asking, on: day, in: told.book)
    }
  }

  @Test func `a form of an earlier asking answers no later one`() throws {
    var told = try told()
    let id = try add(300, to: "g1", &told, .asked)
    let first = OwnPage.asking(id, in: told.book)
    try set(id, .declined, &told)
    try set(id, .asked, &told)
    for asking in [first, nil] {
      #expect(throws: OwnPage.Problem.notAsked) {
        try OwnPage.answer(.confirmed, id, of: ID(300), to: asking, on: day, in: told.book)
      }
    }
    let now = OwnPage.asking(id, in: told.book)
    #expect(throws: OwnPage.Problem.notThere) {
      try OwnPage.answer(.confirmed, id, of: ID(301), to: now, on: day, in: told.book)
    }
    #expect(throws: OwnPage.Problem.over) {
      try OwnPage.answer(
        .confirmed, id, of: ID(300), to: now, on: day.adding(days: 30), in: told.book)
    }
    let edit = try OwnPage.answer(.declined, id, of: ID(300), to: now, on: day, in: told.book)
    told.commit(edit)
    #expect(told.book.players[id]?.state == .declined)
  }
}
