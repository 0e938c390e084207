import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Gig sheets by mail, musicians in the search and erased, and players of another gig like it (rules G72, G78, G79).
struct MusicianScreenTests {
  /// Both who play were asked; Zoe has an email.
  private func asked() throws -> (Person, ID<Project>) {
    var (person, gig) = try WalkStart.playing()
    let book = person.app.book
    WalkStart.others(&person) { edit in
      for player in book.players(of: gig) where !player.isSelf {
        var asked = player
        asked.state = .asked
        edit.put(asked, in: book.players)
        guard var musician = book.musicians[player.musician], musician.name == "Zoe Park" else {
          continue
        }
        musician.email = "zoe@example.com"
        edit.put(musician, in: book.musicians)
      }
    }
    person.app.state.hasHub = true
    return (person, gig)
  }

  @Test func `the gig sheet goes to who was asked and has an email, once`() throws {
    var (person, gig) = try asked()
    person.go(Route.project(gig).path)
    #expect(person.page.contains("Send Gig Sheet …"))
    person.press("sheet/gig-sheet-mail/" + gig.text)
    #expect(
      person.sheet.contains("Zoe Park (zoe@example.com)") && person.sheet.contains("Max Bell"))
    #expect(person.form["who"] == "new")
    person.type("subject", "For {player}")
    person.press("save")
    func sheets() -> [MailMessage] {
      person.app.book.messages.live.filter { $0.act == .gigsheet }
    }
    let message = try #require(sheets().first)
    #expect(message.act == .gigsheet && message.to == "zoe@example.com")
    #expect(message.subject == "For Zoe Park" && message.body.contains("Hello Zoe Park,"))
    person.go("/outbox")
    #expect(person.page.contains("For Zoe Park") && person.page.contains(Route.project(gig).path))
    // Everybody has got it: once more only where that is said.
    person.press("sheet/gig-sheet-mail/" + gig.text)
    #expect(person.form["who"] == "all")
    person.type("who", "new")
    person.press("save")
    #expect(!person.sheet.isEmpty && sheets().count == 1)
    person.type("who", "all")
    person.press("save")
    #expect(sheets().count == 2)
    person.press("undo")
    #expect(sheets().count == 1)
  }

  @Test func `without a hub no gig sheet is mailed, and its template is beside the others`() throws
  {
    var (person, gig) = try asked()
    person.go("/settings/mail")
    #expect(person.page.contains("sheet/mail/text/gigsheet-de"))
    person.press("sheet/mail/text/gigsheet-en")
    #expect(person.sheet.contains("{player}") && !person.sheet.contains("{amount}"))
    person.press("close")
    person.app.state.hasHub = false
    person.go(Route.project(gig).path)
    #expect(!person.page.contains("Send Gig Sheet …"))
  }

  @Test func `a musician is found by name and instrument, and Return opens them`() throws {
    var (person, _) = try WalkStart.playing()
    let zoe = try #require(person.app.book.musicianList.first { $0.name == "Zoe Park" })
    person.go("/search?q=zoe+park&tab=musicians")
    #expect(person.page.contains("href=\"/musician/" + zoe.id.text))
    person.press("find/first")
    #expect(person.app.state.location.route == .musician(zoe.id))
    person.go("/search?q=viola&tab=musicians")
    #expect(person.page.contains("Zoe Park") && person.page.contains("Max Bell"))
    person.go("/search?q=nobodyatall&tab=musicians")
    #expect(person.page.contains("No musicians found"))
  }

  @Test func `a musician is erased with a look at what stays, and Undo brings them back`() throws {
    var (person, gig) = try WalkStart.playing()
    let zoe = try #require(person.app.book.musicianList.first { $0.name == "Zoe Park" })
    person.press("sheet/musician/" + zoe.id.text)
    #expect(person.sheet.contains("Erase Person …"))
    person.press("sheet/musician-erase/" + zoe.id.text)
    #expect(person.sheet.contains(">Erase Zoe Park</h2>"))
    #expect(person.sheet.contains("Gigs they played and what they got for them"))
    person.press("save")
    #expect(person.toast.contains("Person erased"))
    person.go("/settings/musicians")
    #expect(!person.page.contains("Zoe Park"))
    person.go(Route.project(gig).path)
    #expect(!person.page.contains("Zoe Park") && person.page.contains("$120.00"))
    person.press("undo")
    #expect(person.app.book.musicians.live(zoe.id)?.name == "Zoe Park")
  }

  @Test func `only who is new was added`() throws {
    var (person, _) = try WalkStart.playing()
    let zoe = try #require(person.app.book.musicianList.first { $0.name == "Zoe Park" })
    person.press("sheet/musician/" + zoe.id.text)
    person.type("instrument", "Violin")
    person.press("save")
    #expect(person.app.book.musicians.live(zoe.id)?.instrument == "Violin")
    #expect(!person.toast.contains("Musician added"))
    person.press("sheet/musician/new")
    person.type("name", "Ida Moss")
    person.press("save")
    #expect(person.app.book.musicianList.contains { $0.name == "Ida Moss" })
    #expect(person.toast.contains("Musician added"))
  }

  @Test func `booking again says who is to be asked, and brings them and the deal along`() throws {
    var (person, gig) = try asked()
    person.press("sheet/book-again/" + gig.text)
    #expect(person.sheet.contains("To Be Asked") && person.sheet.contains("Zoe Park"))
    let before = Set(person.app.book.projects.live.map(\.id))
    person.press("save")
    let book = person.app.book
    let next = try #require(book.projects.live.first { !before.contains($0.id) })
    #expect(book.players(of: next.id).count == 3)
    #expect(book.players(of: next.id).allSatisfy { $0.isSelf || $0.state == .planned })
    #expect(book.deal(of: next.id)?.terms == book.deal(of: gig)?.terms)
  }
}
