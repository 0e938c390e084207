import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Players, deals and the rate card on a gig's page (rules G31 to G34).
struct PlayerScreenTests {
  private func player(_ name: String, _ person: Person, _ gig: ID<Project>) throws -> Player {
    let book = person.app.book
    return try #require(book.players(of: gig).first { book.name(of: $0) == name && !$0.isSelf })
  }

  @Test func `a new name is put on the gig and is a musician from then on`() throws {
    var (person, gig) = try WalkStart.playing()
    let before = person.app.book.musicianList
    person.go(Route.project(gig).path)
    #expect(person.page.contains("Zoe Park") && person.page.contains("Left for You"))
    person.press("sheet/player/\(gig.text)/new")
    person.press("save")
    #expect(!person.sheet.isEmpty, "nobody is chosen")
    person.type("who", "new")
    person.type("name", "Ida Roth")
    person.type("pay", "share")
    person.type("share", "110")
    person.press("save")
    #expect(!person.sheet.isEmpty, "more than the whole")
    #expect(person.form.problem("share")?.english == "At most 100%")
    person.type("share", "12.5")
    person.press("save")
    let ida = try player("Ida Roth", person, gig)
    #expect(ida.pay == PlayerPay(share: Rate(micros: 12_500_000)))
    #expect(person.app.book.musicianList.map(\.name).contains("Ida Roth"))
    person.press("sheet/player/\(gig.text)/new")
    person.type("who", ida.musician.text)
    person.press("save")
    #expect(person.sheet.contains("They are on this gig already"))
    person.press("undo")
    #expect(person.app.book.musicianList == before)
    #expect(person.app.book.players(of: gig).count == 3)
  }

  @Test func `marking as paid makes one expense, and taking it back trashes it`() throws {
    var (person, gig) = try WalkStart.playing()
    let zoe = try player("Zoe Park", person, gig)
    let count = person.app.book.transactions.liveCount
    person.go(Route.project(gig).path)
    person.press("sheet/player/\(gig.text)/\(zoe.id.text)")
    #expect(
      person.sheet.contains("class=\"button primary\" data-on-click=\"pay-player/" + zoe.id.text))
    // What comes next leads; the rest is the field's, or stands below.
    #expect(!person.sheet.contains("player-state/\(zoe.id.text)/declined"))
    person.press("pay-player/" + zoe.id.text)
    person.press("pay-player/" + zoe.id.text)
    let expense = try #require(person.app.book.transactions.live(Player.expense(of: zoe.id)))
    #expect(person.app.book.transactions.liveCount == count + 1)
    #expect(expense.amount == Money(120, .usd) && expense.project == gig)
    #expect(person.page.contains("Not Asked Yet · Paid"))
    person.press("sheet/player/\(gig.text)/\(zoe.id.text)")
    #expect(!person.sheet.contains("\"pay-player/"))
    person.press("unpay-player/" + zoe.id.text)
    #expect(person.app.book.transactions.liveCount == count)
    person.press("undo")
    #expect(person.app.book.transactions.liveCount == count + 1)
    person.press("player-state/\(zoe.id.text)/declined")
    person.go(Route.project(gig).path)
    #expect(person.page.contains("Declined · $120.00 was paid"))
    person.press("remove-player/" + zoe.id.text)
    #expect(person.app.book.transactions.live(expense.id) != nil)
    #expect(person.toast.contains("Taken out. What they were paid stays an expense"))
  }

  @Test func `who declines leaves their share, and the page says so`() throws {
    var (person, gig) = try WalkStart.playing()
    let max = try player("Max Bell", person, gig)
    func share() throws -> Money {
      let pay = try GigPay(of: gig, in: person.app.book)
      return try #require(pay.rows.first { $0.player.isSelf }).pay
    }
    let costs = try GigPay(of: gig, in: person.app.book).costs
    let whole = try Money(380, .usd).subtracting(costs)
    #expect(try share().minor == whole.minor / 2)
    person.press("player-state/\(max.id.text)/declined")
    #expect(try share() == whole)
    person.go(Route.project(gig).path)
    #expect(person.page.contains("Declined"))
    person.press("remove-player/" + max.id.text)
    #expect(!person.page.contains("Max Bell") && !person.toast.contains("stays an expense"))
    person.press("undo")
    #expect(person.page.contains("Max Bell"))
  }

  @Test func `who declined comes after all where there is room for their share`() throws {
    var (person, gig) = try WalkStart.playing()
    var (zoe, max) = (
      try player("Zoe Park", person, gig), try player("Max Bell", person, gig)
    )
    for known in [zoe, max] {
      var player = known
      player.pay = PlayerPay(share: Rate(percent: 60))
      if player.id == zoe.id { player.state = .declined }
      let changed = player
      WalkStart.others(&person) { $0.put(changed, replacing: known) }
    }
    person.press("sheet/player/\(gig.text)/\(zoe.id.text)")
    person.type("state", "confirmed")
    person.press("save")
    #expect(person.form.problem("share") == Players.Problem.tooMuchShared.message)
    person.type("share", "40")
    person.press("save")
    zoe = try player("Zoe Park", person, gig)
    #expect(zoe.state == .confirmed && zoe.pay.share == Rate(percent: 40))
    // Who declines needs none.
    person.press("sheet/player/\(gig.text)/\(max.id.text)")
    person.type("share", "90")
    person.type("state", "declined")
    person.press("save")
    max = try player("Max Bell", person, gig)
    #expect(max.state == .declined && max.pay.share == Rate(percent: 90))
  }

  @Test func `a deal is entered, billed by one charge, and renewed`() throws {
    var (person, gig) = try WalkStart.playing()
    person.go(Route.project(gig).path)
    person.press("bill-deal/" + gig.text)
    let id = Deal.charge(of: gig)
    #expect(try person.app.book.charges.live(id)?.price.amount() == Money(500, .usd))
    person.press("sheet/deal/" + gig.text)
    person.type("takings", "1000")
    person.type("costs", "100")
    person.press("save")
    #expect(person.page.contains("The charge says $500.00."))
    person.press("bill-deal/" + gig.text)
    #expect(try person.app.book.charges.live(id)?.price.amount() == Money(540, .usd))
    person.press("sheet/deal/" + gig.text)
    person.type("dealType", "hourly")
    person.type("hours", "0")
    person.press("save")
    #expect(!person.sheet.isEmpty, "no hours")
    person.type("hours", "2")
    person.press("save")
    #expect(person.app.book.deal(of: gig)?.terms.type == .hourly)
    person.press("delete-deal/" + gig.text)
    #expect(person.app.book.deal(of: gig) == nil)
  }

  @Test func `a deal that brings more says that its paid gig is delivered again`() throws {
    var (person, gig) = try WalkStart.playing()
    person.press("bill-deal/" + gig.text)
    let project = try #require(person.app.book.projects.live(gig))
    let (book, today) = (person.app.book, person.app.state.today)
    person.app.commit(try Stages.move(project, to: .paid, on: today, in: book))
    person.app.refresh()
    #expect(person.app.book.projects[gig]?.stage == .paid)
    person.press("sheet/deal/" + gig.text)
    person.type("notes", "Load in at five")
    person.press("save")
    #expect(!person.toast.contains("Delivered again"))
    person.press("sheet/deal/" + gig.text)
    person.type("takings", "9000")
    person.press("save")
    #expect(person.app.book.projects[gig]?.stage == .delivered)
    #expect(person.toast.contains("Delivered again: the deal brings more than was asked for"))
  }

  @Test func `a rate becomes a charge, a percentage of the fee`() throws {
    var (person, gig) = try WalkStart.playing()
    let before = person.app.book.charges(of: gig).count
    person.press("sheet/rate-charge/" + gig.text)
    person.type("rate", ID<CardRate>(7_412).text)
    #expect(person.sheet.contains("Comes to $250.00."))
    person.press("save")
    person.press("sheet/rate-charge/" + gig.text)
    person.type("rate", ID<CardRate>(7_411).text)
    person.type("quantity", "3")
    person.press("save")
    let made = person.app.book.charges(of: gig).suffix(2)
    #expect(person.app.book.charges(of: gig).count == before + 2)
    #expect(try made.map { try $0.price.amount() } == [Money(250, .usd), Money(225, .usd)])
    #expect(made.map(\.name) == ["Doubling", ""])
  }

  @Test func `musicians and the rate card are lists in Settings`() throws {
    var (person, _) = try WalkStart.playing()
    person.go("/settings/musicians")
    #expect(person.page.contains("Max Bell") && person.page.contains("Zoe Park"))
    person.go("/settings/musicians?q=zoe")
    #expect(person.app.rows(of: .musicians).count == 1)
    person.go("/settings/rates")
    #expect(person.page.contains("Per Diem") && person.page.contains("$75.00 / day"))
    person.press("sheet/rate/new")
    person.type("type", "own")
    person.press("save")
    #expect(!person.sheet.isEmpty, "without a name and an amount")
    person.type("name", "Harp Tuning")
    person.type("amount", "60")
    person.press("save")
    #expect(person.app.book.rateCard.last?.name == "Harp Tuning")
    #expect(person.page.contains("Harp Tuning"))
  }

  @Test func `the gig sheet and the pay statement are pages`() throws {
    var (person, gig) = try WalkStart.playing()
    let zoe = try player("Zoe Park", person, gig)
    person.go(Route.report(gig, "gig-sheet").path)
    #expect(person.page.contains("Zoe Park") && person.page.contains("Max Bell"))
    #expect(!person.page.contains("$"))
    person.go(Route.report(zoe.id.retyped(), "pay-statement").path)
    #expect(person.page.contains("$120.00") && !person.page.contains("Max Bell"))
    #expect(!person.page.contains("$500"))
  }
}
