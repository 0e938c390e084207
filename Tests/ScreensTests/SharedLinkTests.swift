import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

extension Person {
  fileprivate static func atHub() throws -> Person {
    let person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    person.app.state.membership.base = "https://book.example.com/"
    return person
  }

  fileprivate var issued: ID<Invoice>? {
    app.book.invoices.live.first { $0.isIssued && !$0.isVoid }?.id
  }
}

/// Links for people without a sign-in, in the app (rules G50 to G53).
struct SharedLinkTests {
  @Test func `an issued invoice is shared by a link, which is shown once`() throws {
    var person = try Person.atHub()
    let id = try #require(person.issued)
    person.go(Route.invoice(id).path)
    person.press("sheet/invoice-menu/" + id.text)
    #expect(person.sheet.contains("Share a Link"))
    person.press("sheet/link/invoice/" + id.text)
    #expect(person.asked == [.links])
    #expect(person.form["days"] == "60")
    person.type("days", "14")
    person.type("label", "Ann")
    person.press("save")
    let request = MemberRequest.makeLink("invoice\n\(id.text)\n14\nAnn")
    #expect(person.asked == [request])
    person.answer(request, "0123abcd")
    #expect(person.sheet.contains("https://book.example.com/s/0123abcd"))
    #expect(person.asked == [.links])
    person.press("close")
    person.press("sheet/link/invoice/" + id.text)
    #expect(!person.sheet.contains("0123abcd"))
  }

  @Test func `whether it was viewed stands there, and it is revoked`() throws {
    var person = try Person.atHub()
    let id = try #require(person.issued)
    person.press("sheet/link/invoice/" + id.text)
    let now = person.app.state.now.milliseconds
    let day: Int64 = 86_400_000
    person.answer(
      .links,
      """
      link\ta1\tinvoice\t\(id.text)\t\(now)\t\(now + day)\t0\t\(now - day)\t\(now - 300000)\t3\tAnn
      link\ta2\tinvoice\t\(id.text)\t\(now)\t\(now - 1)\t0\t0\t0\t0\t
      link\ta3\tinvoice\t\(id.text)\t\(now)\t0\t\(now - 1)\t0\t0\t0\tBob
      link\ta4\tinvoice\t0000000000abc\t\(now)\t0\t0\t0\t0\t0\tEve
      link\ta5\tcalendar\tholds\t\(now)\t0\t0\t0\t0\t0\tPhone
      nonsense
      """)
    #expect(person.sheet.contains("Viewed 3 times, first"))
    for text in ["Ann", "Works until", "Ended", "Revoked", "Not viewed yet"] {
      #expect(person.sheet.contains(text), "\(text)")
    }
    for text in ["Eve", "Phone", "link/revoke/a2", "link/revoke/a3"] {
      #expect(!person.sheet.contains(text), "\(text)")
    }
    person.press("link/revoke/a1")
    #expect(person.asked == [.revokeLink("a1")])
    person.answer(.revokeLink("a1"), "")
    #expect(person.toast.contains("Link revoked") && person.asked == [.links])
  }

  @Test func `other calendars subscribe to the gigs`() throws {
    var person = try Person.atHub()
    person.go("/calendar/month")
    #expect(person.page.contains("sheet/link/calendar"))
    person.press("sheet/link/calendar")
    person.type("holds", "")
    person.type("label", "Band")
    person.press("save")
    let request = MemberRequest.makeLink("calendar\n\n\nBand")
    #expect(person.asked == [request])
    person.answer(request, "0123abcd")
    #expect(person.sheet.contains("https://book.example.com/feed/0123abcd.ics"))
  }

  @Test func `an administrator gives a musician a page of their own`() throws {
    var (person, _) = try WalkStart.playing()
    person.app.state.hasHub = true
    person.app.state.membership.base = "https://book.example.com/"
    let id = try #require(person.app.book.musicianList.first?.id)
    person.press("sheet/musician/" + id.text)
    #expect(person.sheet.contains("Own Page …"))
    person.press("sheet/link/musician/" + id.text)
    #expect(person.sheet.contains("nothing of fees, clients or anybody else’s pay"))
    person.type("label", "Zoe")
    person.press("save")
    let request = MemberRequest.makeLink("musician\n\(id.text)\n\nZoe")
    #expect(person.asked.last == request)
    person.answer(request, "0123abcd")
    #expect(person.sheet.contains("https://book.example.com/p/0123abcd"))
    let now = person.app.state.now.milliseconds
    person.answer(
      .links,
      """
      link\ta1\tmusician\t\(id.text)\t\(now)\t0\t0\t0\t0\t0\tZoe
      link\ta2\tmusician\t0000000000abc\t\(now)\t0\t0\t0\t0\t0\tMax
      """)
    #expect(person.sheet.contains("Not viewed yet") && person.sheet.contains("link/revoke/a1"))
    #expect(!person.sheet.contains("link/revoke/a2"))
    // Without a hub there is no page, and a member makes none.
    person.app.state.hasHub = false
    person.press("sheet/musician/" + id.text)
    #expect(!person.sheet.contains("Own Page …"))
  }

  @Test func `an address shows one client's gigs, or one musician's`() throws {
    var person = try Person.atHub()
    var musician = Musician()
    (musician.id, musician.name) = (ID(70_001), "Zoe Park")
    var edit = Edit()
    edit.put(musician, replacing: nil)
    person.others(edit)
    // Whether there is one is the machine's word again with each write, and nothing joined it here.
    person.app.state.hasHub = true
    let gig = try #require(
      person.app.book.projects.live.first {
        ($0.schedule?.start ?? .first) >= person.app.state.today && !$0.client.isNone
      })
    let client = try #require(person.app.book.named(gig.client))
    person.press("sheet/link/calendar")
    #expect(person.sheet.contains("Musician: Zoe Park"))
    #expect(person.sheet.contains("Client: \(client.displayName)"))
    person.type("scope", "musician " + musician.id.text)
    #expect(person.sheet.contains("asked for or confirmed"))
    person.press("save")
    #expect(
      person.asked == [.makeLink("calendar\nholds musician \(musician.id.text)\n\n")])
    person.type("scope", "client " + client.id.text)
    person.type("holds", "")
    person.answer(.makeLink(""), "", isDone: false)
    person.press("save")
    #expect(person.asked == [.makeLink("calendar\nclient \(client.id.text)\n\n")])
    let now = person.app.state.now.milliseconds
    person.answer(
      .links,
      """
      link\ta1\tcalendar\tholds musician \(musician.id.text)\t\(now)\t0\t0\t0\t0\t0\t
      link\ta2\tcalendar\tclient \(client.id.text)\t\(now)\t0\t0\t0\t0\t0\t
      """)
    #expect(person.sheet.contains("Gigs and holds of Zoe Park"))
    #expect(person.sheet.contains("Gigs of \(client.displayName)"))
  }

  @Test func `making one needs the hub, and says so`() throws {
    var person = try Person.atHub()
    let id = try #require(person.issued)
    person.hear(.online(false))
    person.press("sheet/link/invoice/" + id.text)
    #expect(person.asked.isEmpty)
    person.press("save")
    #expect(person.asked.isEmpty && person.complains("Links live at the hub"))
    person.hear(.online(true))
    person.press("save")
    person.answer(
      .makeLink("invoice\n\(id.text)\n60\n"), "Only an issued invoice has a link.", isDone: false)
    #expect(person.complains("Only an issued invoice has a link."))
    // Where there is no hub at all, nothing is offered.
    person.app.state.hasHub = false
    person.press("sheet/invoice-menu/" + id.text)
    #expect(!person.sheet.contains("Share a Link"))
    person.go("/calendar/month")
    #expect(!person.page.contains("sheet/link/calendar"))
  }
}
