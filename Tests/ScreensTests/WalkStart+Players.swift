import Ledger
import Testing

@testable import Screens

// A gig with a deal, three who play, one of them paid, and a rate card.
extension WalkStart {
  static func players() throws -> [WalkStart] {
    let (person, gig) = try playing()
    let book = person.app.book
    let player = try #require(book.players(of: gig).first { !$0.isSelf })
    let musician = try #require(book.musicianList.first)
    let rate = try #require(book.rateCard.first)
    var paid = person.apart()
    paid.press("pay-player/" + player.id.text)
    let atHub = person.apart()
    atHub.app.state.hasHub = true
    var deleted = person.apart()
    deleted.press("musician/delete/" + musician.id.text)
    return [
      start(atHub, "link/musician/" + musician.id.text),
      WalkStart(person: atHub, paths: [Route.musician(musician.id).path], reach: 2),
      WalkStart(person: deleted, paths: [Route.musician(musician.id).path], reach: 2),
      WalkStart(
        person: person,
        paths: [
          Route.project(gig).path, "/settings/musicians", "/settings/rates",
          Route.report(gig, "gig-sheet").path,
          Route.report(player.id.retyped(), "pay-statement").path,
        ], reach: 2),
      start(person, "player/\(gig.text)/new"),
      start(person, "player/\(gig.text)/\(player.id.text)"),
      start(paid, "player/\(gig.text)/\(player.id.text)"),
      start(atHub, "gig-sheet-mail/" + gig.text),
      start(person, "musician-erase/" + musician.id.text),
      start(person, "deal/" + gig.text), start(person, "rate-charge/" + gig.text),
      start(person, "musician/new"), start(person, "musician/" + musician.id.text),
      start(person, "rate/new"), start(person, "rate/" + rate.id.text),
    ]
  }

  /// Somebody whose gig has players, a deal and a rate card.
  static func playing() throws -> (person: Person, gig: ID<Project>) {
    var person = try alone()
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first {
        $0.schedule != nil && $0.work != .designer && $0.stage == .open
      })
    others(&person) { edit in
      for (number, name) in [(UInt64(7_401), "Zoe Park"), (7_402, "Max Bell")] {
        var musician = Musician()
        (musician.id, musician.name, musician.instrument) = (ID(number), name, "Viola")
        edit.put(musician, in: book.musicians)
        var player = Player()
        player.id = Player.id(of: musician.id, on: gig.id)
        (player.project, player.musician) = (gig.id, musician.id)
        if number == 7_401 { player.pay = PlayerPay(Money(120, .usd)) }
        edit.put(player, in: book.players)
      }
      var own = Player()
      own.id = Player.id(of: ID(), on: gig.id)
      own.project = gig.id
      edit.put(own, in: book.players)
      var deal = Deal()
      deal.id = Deal.id(of: gig.id)
      deal.project = gig.id
      deal.terms.type = .guarantee
      deal.terms.amount = Money(500, .usd)
      deal.terms.share = Rate(percent: 60)
      deal.deposit.share = Rate(percent: 20)
      edit.put(deal, in: book.deals)
      for (number, type) in [(UInt64(7_411), CardRateType.perDiem), (7_412, .doubling)] {
        var rate = CardRate()
        (rate.id, rate.type) = (ID(number), type)
        if type == .perDiem {
          (rate.price.amount, rate.unit) = (Money(75, .usd), "day")
        } else {
          rate.price.share = Rate(percent: 50)
        }
        edit.put(rate, in: book.rates)
      }
    }
    return (person, gig.id)
  }
}
