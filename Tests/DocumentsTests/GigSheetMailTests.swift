import Documents
import Ledger
import LedgerTestSupport
import Testing

/// Gig sheets by mail, and erasing who plays (rules G78, G72).
struct GigSheetMailTests {
  private let now = Instant(milliseconds: 1_795_000_000_000)

  private func told() throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2026-03-01
      """)
    var edit = Edit()
    let states: [PlayerState] = [.asked, .confirmed, .declined, .planned, .confirmed]
    for (place, state) in states.enumerated() {
      var musician = Musician()
      (musician.id, musician.name) = (ID(UInt64(300 + place)), "Player \(place)")
      (musician.phone, musician.notes) = ("+1 555 0100", "Vegan")
      musician.email = place == 4 ? "nobody" : "p\(place)@example.com"
      edit.put(musician, in: told.book.musicians)
      var player = try Players.player(musician.id, on: told.project("g1").id, in: told.book)
      (player.state, player.role) = (state, "Viola")
      player.pay = PlayerPay(Money(minor: 10_000, currency: .usd))
      edit.put(player, in: told.book.players)
    }
    told.commit(edit)
    return told
  }

  @Test func `who was asked or confirmed gets it, where there is an address`() throws {
    let told = try told()
    let gig = told.project("g1").id
    let readers = GigSheetMail.readers(of: gig, in: told.book)
    #expect(Set(readers.map(\.musician)) == [ID(300), ID(301)])
    #expect(GigSheetMail.unreachable(of: gig, in: told.book).map(\.musician) == [ID(304)])
  }

  @Test func `the first mail to a player is one, whoever writes it, and another one is asked for`()
    throws
  {
    var told = try told()
    let letter = GigSheetLetter(for: told.project("g1"), in: told.book)
    let player = try #require(
      GigSheetMail.readers(of: told.project("g1").id, in: told.book).first {
        $0.musician == ID(300)
      })
    let one = letter.message(to: player, again: false, now: now, in: told.book)
    #expect(one.to == "p0@example.com" && one.subject.contains("Bowl Night"))
    #expect(one.body.hasPrefix("Hello Player 0,") && !one.body.contains("{"))
    #expect(one == letter.message(to: player, again: false, now: now, in: told.book))
    told.commit(try Outbox.queue(one, in: told.book))
    #expect(GigSheetMail.isWritten(player.id, in: told.book))
    #expect(letter.message(to: player, again: false, now: now, in: told.book).id == one.id)
    let next = letter.message(to: player, again: true, now: now, in: told.book)
    #expect(next.id != one.id && next.count == 2)
  }

  @Test func `a template of one's own is filled in, and nothing in it knows an amount or a client`()
    throws
  {
    var told = try told()
    var text = MailText(for: .gigsheet, in: "en")
    text.subject = "{project} for {player}"
    text.body = "{role} {client} {amount} {place}."
    let edit = Edit(putting: text, in: told.book.mailTexts)
    told.commit(edit)
    let letter = GigSheetLetter(for: told.project("g1"), in: told.book)
    let player = try #require(GigSheetMail.readers(of: told.project("g1").id, in: told.book).first)
    let message = letter.message(to: player, again: false, now: now, in: told.book)
    #expect(message.subject == "Bowl Night for " + told.book.name(of: player))
    #expect(message.body == "Viola {client} {amount} .")
  }

  @Test func `a musician is erased: name and contacts go, gigs and pay stay`() throws {
    var told = try told()
    let gig = told.project("g1").id
    let player = Player.id(of: ID(300), on: gig)
    let letter = GigSheetLetter(for: told.project("g1"), in: told.book)
    let row = try #require(told.book.players[player])
    told.commit(
      try Outbox.queue(
        letter.message(to: row, again: false, now: now, in: told.book), in: told.book))
    told.commit(
      try Players.pay(player, on: Day(year: 2026, month: 3, day: 2)!, at: now, in: told.book))
    let plan = Erasing.musician(ID(300), in: told.book)
    #expect(Set(plan.changes.map(\.fact)) == [.name, .email, .phone, .notes, .mails])
    #expect(plan.stays.map(\.fact) == [.gigs, .payExpenses])
    told.commit(plan.edit)
    let gone = try #require(told.book.musicians[ID(300)])
    #expect(gone.life == .archived && gone.name.isEmpty && gone.email.isEmpty && gone.phone.isEmpty)
    #expect(gone.notes.isEmpty)
    #expect(told.book.messages.live.isEmpty && told.book.messages.rows.allSatisfy { $0.to.isEmpty })
    let pay = try GigPay(of: gig, in: told.book).rows.first { $0.player.id == player }
    #expect(pay?.pay.minor == 10_000 && pay?.isPaid == true)
    #expect(OwnPage.gig(player, of: ID(300), in: told.book) == nil)
    #expect(Erasing.musician(ID(300), in: told.book).isDone)
    // Who was on no gig is nobody's name and goes.
    var alone = Musician()
    (alone.id, alone.name) = (ID(400), "Alone")
    let edit = Edit(putting: alone, in: told.book.musicians)
    told.commit(edit)
    told.commit(Erasing.musician(ID(400), in: told.book).edit)
    #expect(told.book.musicians[ID(400)]?.life == .trashed)
  }
}
