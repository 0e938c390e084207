import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// Calendars that subscribe to the gigs (rule G53).
struct SubscribedCalendarTests {
  @Test func `a calendar gets all gigs, and not a byte of money, clients or notes`() async throws {
    try await RunningHub.run { hub in
      let token = try await hub.feed("holds", hub.founder())
      try hub.gigs()
      let answer = try await hub.ask("/feed/\(token).ics")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "text/calendar; charset=utf-8")
      #expect(answer.headers["x-robots-tag"]?.contains("noindex") == true)
      for text in [
        "BEGIN:VCALENDAR\r\n", "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n", "SUMMARY:Bowl Night",
        "SUMMARY:Perhaps", "RRULE:FREQ=WEEKLY", "STATUS:TENTATIVE", "END:VCALENDAR\r\n",
      ] {
        #expect(answer.text.contains(text), "\(text)")
      }
      // Ids and the day's stamp may hold any digits.
      let said = answer.text.split(separator: "\r\n").filter {
        !$0.hasPrefix("UID:") && !$0.hasPrefix("DTSTAMP:")
      }.joined(separator: "\n")
      for text in ["Zyxwell", "4711", "47.11", "8151", "hush", "invoice", "zyx@", "USD"] {
        #expect(!said.contains(text), "\(text)")
      }
    }
  }

  @Test func `holds are left out where nobody wants them`() async throws {
    try await RunningHub.run { hub in
      let token = try await hub.feed("", hub.founder())
      try hub.gigs()
      let text = try await hub.ask("/feed/\(token).ics").text
      #expect(text.contains("Bowl Night") && !text.contains("Perhaps"))
      #expect(!text.contains("TENTATIVE"))
    }
  }

  @Test func `a client's address has their gigs, a musician's their own`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      try hub.gigs()
      let day = hub.hub.now().utcDay
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        var edit = Edit()
        for (id, name) in [(1_002, "Qwert"), (1_003, "Merged")] {
          var client = Client()
          (client.id, client.lastName) = (ID(UInt64(id)), name)
          if id == 1_003 { client.into = ID(1_002) }
          edit.put(client, in: book.clients)
        }
        for (id, name) in [(6_001, "Ann"), (6_002, "Ben")] {
          var musician = Musician()
          (musician.id, musician.name) = (ID(UInt64(id)), name)
          edit.put(musician, in: book.musicians)
        }
        let states: [PlayerState] = [.planned, .asked, .confirmed, .declined]
        for (number, state) in states.enumerated() {
          var gig = Project()
          (gig.id, gig.name) = (ID(UInt64(2_100 + number)), "Gig-\(state.word)")
          gig.client = ID(number == 0 ? 1_002 : 1_003)
          gig.schedule = .gig(on: day, zone: "Europe/Berlin")
          edit.put(gig, in: book.projects)
          var player = Player()
          (player.project, player.musician, player.state) = (gig.id, ID(6_001), state)
          player.id = Player.id(of: player.musician, on: gig.id)
          edit.put(player, in: book.players)
        }
        var other = Player()
        (other.project, other.musician, other.state) = (ID(2_001), ID(6_002), .confirmed)
        other.id = Player.id(of: other.musician, on: other.project)
        edit.put(other, in: book.players)
        return edit
      }
      func names(_ subject: String) async throws -> [String] {
        let token = try await hub.feed(subject, owner)
        let text = try await hub.ask("/feed/\(token).ics").text
        return text.split(separator: "\r\n").filter { $0.hasPrefix("SUMMARY:") }
          .map { String($0.dropFirst(8)) }.sorted()
      }
      let (ann, ben) = (ID<Musician>(6_001).text, ID<Musician>(6_002).text)
      #expect(try await names("holds musician " + ann) == ["Gig-asked", "Gig-confirmed"])
      #expect(try await names("musician " + ben) == ["Bowl Night"])
      let zyx = ID<Client>(1_001).text
      #expect(try await names("holds client " + zyx) == ["Bowl Night", "Perhaps", "Residency"])
      #expect(try await names("client " + zyx) == ["Bowl Night", "Residency"])
      #expect(try await names("client " + ID<Client>(1_002).text).count == 4)
      #expect(try await names("holds").count == 7)
      let token = try await hub.feed("musician " + ann, owner)
      let text = try await hub.ask("/feed/\(token).ics").text
      #expect(text.contains("STATUS:TENTATIVE") && text.contains("STATUS:CONFIRMED"))
      let wrong = try await hub.post(
        "/v1/link", "calendar\nmusician \(ID<Musician>(99).text)\n\n", owner)
      #expect(wrong.status == 404)
    }
  }

  @Test func `nothing is sent again that is known, and what changed is`() async throws {
    try await RunningHub.run { hub in
      let token = try await hub.feed("holds", hub.founder())
      try hub.gigs()
      let path = "/feed/\(token).ics"
      let first = try await hub.ask(path)
      let tag = try #require(first.headers["etag"])
      hub.pass(minutes: 20)
      let known = try await hub.ask(path, ["If-None-Match": "\"x\", " + tag])
      #expect(known.status == 304 && known.body.isEmpty && known.headers["etag"] == tag)
      // What is not in the calendar makes no other one.
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        var client = book.clients.rows[0]
        client.notes = "another"
        return Edit(putting: client, in: book.clients)
      }
      #expect(try await hub.ask(path, ["If-None-Match": tag]).status == 304)
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        guard var project = book.projects[ID(2_001)] else { return nil }
        project.location = "Elsewhere"
        return Edit(putting: project, in: book.projects)
      }
      let next = try await hub.ask(path, ["If-None-Match": tag])
      #expect(next.status == 200 && next.text.contains("Elsewhere"))
      #expect(next.headers["etag"] != tag)
      let head = try await hub.ask(path, "HEAD")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers["etag"] == next.headers["etag"])
    }
  }

  @Test func `an address ends when it is revoked, and with its maker's membership`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let ann = try hub.person("ann@example.com", .member)
      let (mine, hers) = (try await hub.feed("", owner), try await hub.feed("holds", ann))
      #expect(try await hub.ask("/feed/\(hers).ics").status == 200)
      #expect(try await hub.post("/v1/member/remove", ann.id.text, owner).status == 204)
      let gone = try await hub.ask("/feed/\(hers).ics")
      #expect(gone.status == 404)
      let links = try hub.hub.store.links()
      #expect(links.map { $0.count }.sorted() == [0, 1])
      let id = try #require(links.first { $0.maker != ann.id }).id
      #expect(try await hub.post("/v1/link/revoke", id, owner).status == 204)
      for path in ["/feed/\(mine).ics", "/feed/\(mine)", "/feed/x.ics"] {
        #expect(try await hub.ask(path).body == gone.body)
      }
      // A link to one thing opens no other.
      let invoice = try await hub.share(try await hub.issued(owner), owner)
      #expect(try await hub.ask("/feed/\(invoice).ics").status == 404)
    }
  }
}

extension RunningHub {
  func feed(_ subject: String, _ person: Person) async throws -> String {
    let made = try await post("/v1/link", "calendar\n\(subject)\n\nPhone", person)
    #expect(made.status == 201)
    return made.text
  }

  /// A gig, a held date and a rule, of a client, with fees and notes.
  func gigs() throws {
    let day = hub.now().utcDay
    try hub.store.commit(now: hub.now()) { book in
      var client = Client()
      client.id = ID(1_001)
      client.lastName = "Zyxwell"
      client.email = "zyx@example.com"
      var gig = Project()
      gig.id = ID(2_001)
      gig.name = "Bowl Night"
      gig.client = client.id
      gig.notes = "hush"
      gig.schedule = .gig(on: day, zone: "Europe/Berlin")
      var held = gig
      held.id = ID(2_002)
      held.name = "Perhaps"
      held.hold = Hold()
      var rule = GigRule()
      rule.id = ID(5_001)
      rule.name = "Residency"
      rule.client = client.id
      rule.notes = "hush"
      rule.rule = "FREQ=WEEKLY;COUNT=4"
      rule.schedule = .gig(on: day.adding(days: 1), zone: "Europe/Berlin")
      rule.fee = Money(minor: 4_711, currency: .usd)
      var charge = Charge()
      charge.id = ID(3_001)
      charge.project = gig.id
      charge.name = "hush"
      charge.price = Price(Money(minor: 815_100, currency: .usd))
      var edit = Edit()
      edit.put(client, in: book.clients)
      edit.put(gig, in: book.projects)
      edit.put(held, in: book.projects)
      edit.put(rule, in: book.gigRules)
      edit.put(charge, in: book.charges)
      return edit
    }
  }
}
