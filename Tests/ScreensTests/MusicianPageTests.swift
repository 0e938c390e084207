import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The page of somebody who plays (rule G91).
struct MusicianPageTests {
  private func zoe() throws -> (person: Person, gig: ID<Project>, id: ID<Musician>) {
    let (person, gig) = try WalkStart.playing()
    let zoe = try #require(person.app.book.musicianList.first { $0.name == "Zoe Park" })
    return (person, gig, zoe.id)
  }

  @Test func `the list leads to the page, the page to the gig, the form and back`() throws {
    var (person, gig, id) = try zoe()
    person.go("/settings/musicians")
    #expect(person.page.contains("href=\"/musician/\(id.text)\""))
    person.go("/musician/" + id.text)
    #expect(person.app.state.location.route == .musician(id))
    for text in [
      "Zoe Park", "Viola", "href=\"/settings/musicians\"", "href=\"/project/\(gig.text)\"",
      "sheet/musician/" + id.text, "No email or phone yet.", "Not Asked Yet", "$120.00",
    ] { #expect(person.page.contains(text), "\(text)") }
    #expect(!person.page.contains("mailto:"))
    person.key("e")
    #expect(person.form["name"] == "Zoe Park")
    person.type("email", "zoe@example.com")
    person.type("notes", "Sings, too")
    person.press("save")
    #expect(person.page.contains("href=\"mailto:zoe@example.com\""))
    #expect(person.page.contains("Write an Email") && person.page.contains("Sings, too"))
    person.go("/musician/" + ID<Musician>(9_999).text)
    #expect(person.page.contains("This musician is not in the book."))
  }

  @Test func `agreed, paid and open add up, and who declined is owed nothing`() throws {
    var (person, gig, id) = try zoe()
    func sums() -> [Int64] {
      let summary = MusicianSummary(
        of: id, on: person.app.state.today, in: person.app.book)
      return [summary.agreed, summary.paid, summary.open].map { $0.amounts.first?.minor ?? 0 }
    }
    let (whole, none) = (Int64(12_000), Int64(0))
    #expect(sums() == [whole, none, whole])
    let player = Player.id(of: id, on: gig)
    person.press("pay-player/" + player.text)
    #expect(sums() == [whole, whole, none])
    person.go("/musician/" + id.text)
    #expect(person.page.contains("<span class=\"row-note\">Paid</span>"))
    person.press("unpay-player/" + player.text)
    person.press("player-state/\(player.text)/declined")
    #expect(sums() == [none, none, none])
    #expect(person.page.contains("Declined") && !person.page.contains("$120.00"))
  }

  @Test func `what is over stands below what is to come, the latest first`() throws {
    var (person, _, id) = try zoe()
    let book = person.app.book
    let past = book.projects.live.filter { project in
      project.work != .designer && (project.schedule?.end ?? .last) < person.app.state.today
    }.prefix(3)
    WalkStart.others(&person) { edit in
      for project in past {
        var player = Player()
        player.id = Player.id(of: id, on: project.id)
        (player.project, player.musician) = (project.id, id)
        player.state = .confirmed
        edit.put(player, in: book.players)
      }
    }
    let summary = MusicianSummary(of: id, on: person.app.state.today, in: person.app.book)
    let days = summary.over.compactMap { $0.gig.project.schedule?.start }
    #expect(days.count >= 3 && days == days.sorted(by: >))
    #expect(summary.ahead.count + summary.over.count == 4)
    person.go("/musician/" + id.text)
    let page = person.page
    let first = try #require(page.range(of: "Coming Gigs"))
    let second = try #require(page.range(of: "Gigs Played"))
    #expect(first.lowerBound < second.lowerBound)
  }

  @Test func `a deleted musician's page says so and brings them back`() throws {
    var (person, _, id) = try zoe()
    person.go("/musician/" + id.text)
    person.press("sheet/musician/" + id.text)
    // 120.00 is open: that is asked about first.
    person.press("musician/delete/" + id.text)
    #expect(person.app.book.musicians.live(id) != nil)
    #expect(person.sheet.contains("$120.00 is still to be paid to them."))
    person.press("musician/delete/" + id.text)
    #expect(person.page.contains("This musician was deleted."))
    #expect(!person.page.contains("sheet/musician/" + id.text))
    person.press("musician/restore/" + id.text)
    #expect(person.app.book.musicians.live(id) != nil)
    #expect(!person.page.contains("This musician was deleted."))
  }

  @Test func `who is owed nothing is deleted without a question`() throws {
    var (person, gig, id) = try zoe()
    person.press("pay-player/" + Player.id(of: id, on: gig).text)
    person.go("/musician/" + id.text)
    person.press("sheet/musician/" + id.text)
    #expect(person.sheet.contains("Delete Musician"))
    person.press("musician/delete/" + id.text)
    #expect(person.app.book.musicians.live(id) == nil)
  }

  @Test func `a question about what is open says so once nothing is`() throws {
    var (person, gig, id) = try zoe()
    person.go("/musician/" + id.text)
    person.press("sheet/musician/" + id.text)
    person.press("musician/delete/" + id.text)
    #expect(person.sheet.contains("is still to be paid to them."))
    // They decline on another device meanwhile.
    var player = try #require(person.app.book.players[Player.id(of: id, on: gig)])
    player.state = .declined
    let (written, players) = (player, person.app.book.players)
    WalkStart.others(&person) { $0.put(written, in: players) }
    #expect(person.sheet.contains("Nothing is left to pay to them."))
    #expect(!person.sheet.contains("is still to be paid to them."))
  }

  @Test func `an email that came from elsewhere and is none stands until it is edited`() throws {
    var (person, _, id) = try zoe()
    var zoe = try #require(person.app.book.musicians[id])
    zoe.email = "n/a"
    let (written, musicians) = (zoe, person.app.book.musicians)
    WalkStart.others(&person) { $0.put(written, in: musicians) }
    person.press("sheet/musician/" + id.text)
    person.type("notes", "Sings, too")
    person.press("save")
    #expect(person.app.book.musicians[id]?.notes == "Sings, too", "\(person.form.problems)")
    person.press("sheet/musician/" + id.text)
    person.type("email", "n/b")
    person.press("save")
    #expect(person.form.problem("email")?.english == "Invalid email format")
  }

  @Test func `what is still to be paid is said of who is taken off a gig that was played`() throws {
    for isPlayed in [false, true] {
      var (person, gig, id) = try zoe()
      var project = try #require(person.app.book.projects[gig])
      project.progress.name = .delivered
      let (played, projects) = (project, person.app.book.projects)
      if isPlayed { WalkStart.others(&person) { $0.put(played, in: projects) } }
      person.press("remove-player/" + Player.id(of: id, on: gig).text)
      #expect(person.toast.contains("$120.00 was still to be paid") == isPlayed)
      #expect(person.toast.contains("Taken out"))
    }
  }
}
