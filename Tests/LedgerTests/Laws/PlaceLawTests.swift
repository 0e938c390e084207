import LedgerTestSupport
import Testing

@testable import Ledger

/// A deal's and a player's place is the one of their project (rule G92).
struct PlaceLawTests {
  private static var device: UInt64 { 8 }

  private func deal(_ project: ID<Project>, at id: ID<Deal>? = nil) -> Deal {
    var deal = Deal()
    deal.id = id ?? Deal.id(of: project)
    deal.project = project
    deal.terms.amount = Money(100, .usd)
    return deal
  }

  private func player(
    _ musician: ID<Musician>, _ project: ID<Project>, at id: ID<Player>? = nil
  ) -> Player {
    var player = Player()
    player.id = id ?? Player.id(of: musician, on: project)
    (player.project, player.musician) = (project, musician)
    return player
  }

  @Test func `a member writes no deal at another project's place, and none at no place`() throws {
    var desk = try LawDesk()
    for id in [Deal.id(of: ID(3)), ID(77)] {
      let forged = deal(ID(2), at: id)
      let refusal = desk.take(edit(forged), by: LawDesk.ann, device: PlaceLawTests.device)
      #expect(refusal?.code == "not-its-id" && refusal?.key == RowKey(.deal, id.raw).register(2))
    }
    #expect(desk.take(edit(deal(ID(2))), by: LawDesk.ann, device: PlaceLawTests.device) == nil)
    // Whoever may bring history from elsewhere may bring this.
    #expect(desk.take(edit(deal(ID(2), at: ID(77))), by: LawDesk.admin, device: 9) == nil)
  }

  @Test func `a member writes no player at another musician's or project's place`() throws {
    var desk = try LawDesk()
    let zoe = ID<Musician>(61)
    for id in [Player.id(of: ID(62), on: ID(2)), Player.id(of: zoe, on: ID(3)), ID(78)] {
      let forged = player(zoe, ID(2), at: id)
      let refusal = desk.take(edit(forged), by: LawDesk.ann, device: PlaceLawTests.device)
      #expect(refusal?.code == "not-its-id" && refusal?.key == RowKey(.player, id.raw).register(2))
    }
    for musician in [zoe, ID<Musician>()] {
      let own = player(musician, ID(2))
      #expect(desk.take(edit(own), by: LawDesk.ann, device: PlaceLawTests.device) == nil)
    }
  }

  @Test func `what is there is not moved to another project, and everything else of it is written`()
    throws
  {
    var desk = try LawDesk()
    let agreed = deal(ID(2))
    let asked = player(ID(61), ID(2))
    #expect(desk.take(edit(agreed)) == nil && desk.take(edit(asked)) == nil)
    var (moved, other) = (agreed, asked)
    moved.project = ID(3)
    other.musician = ID(62)
    for body in [edit(moved, replacing: agreed).body, edit(other, replacing: asked).body] {
      let refusal = desk.take(body: body, by: LawDesk.ann, device: PlaceLawTests.device)
      #expect(refusal?.code == "not-its-id")
    }
    (moved, other) = (agreed, asked)
    moved.notes = "By the door"
    other.state = .asked
    for body in [edit(moved, replacing: agreed).body, edit(other, replacing: asked).body] {
      #expect(desk.take(body: body, by: LawDesk.ann, device: PlaceLawTests.device) == nil)
    }
  }

  @Test func `a row of an old book with another id is written on as it is`() throws {
    var desk = try LawDesk()
    let old = player(ID(61), ID(2), at: ID(79))
    #expect(desk.take(edit(old), .local) == nil)
    var asked = old
    asked.state = .asked
    let written = edit(asked, replacing: old)
    #expect(desk.take(written, by: LawDesk.ann, device: PlaceLawTests.device) == nil)
    #expect(desk.book.players[ID(79)]?.state == .asked)
  }
}
