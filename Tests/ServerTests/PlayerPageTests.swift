import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// A musician's own pages: own gigs and pay, an answer, and nothing of anybody else (rules G76, G77).
struct PlayerPageTests {
  private let browser = [
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0",
    "Sec-Fetch-Dest": "document",
  ]
  private let form = ["Content-Type": "application/x-www-form-urlencoded"]
  private let zoe = ID<Musician>(20)

  /// Two gigs with a deal and three players each, of which no two amounts are alike.
  ///
  /// The first lies ahead, and everybody is asked; the second is over.
  private func prepare(_ hub: RunningHub, locale: String = "en-US") throws {
    let now = hub.hub.now()
    try hub.hub.store.commit(now: now) { book in
      var edit = Edit()
      var settings = book.settings
      settings.locale = locale
      edit.put(settings, in: book.settingsTable)
      var client = Client()
      (client.id, client.firstName, client.lastName) = (ID(10), "Clementine", "Payerson")
      edit.put(client, replacing: nil)
      for number in 0..<3 {
        var musician = Musician()
        musician.id = ID(UInt64(20 + number))
        musician.name = ["Zoe Parkington", "Maximilian Bell", "Ida Rothschild"][number]
        (musician.email, musician.notes) = ("m\(number)@example.com", "Musician note")
        edit.put(musician, replacing: nil)
      }
      for number in 0..<2 {
        var gig = Project()
        gig.id = ID(UInt64(60 + number))
        (gig.client, gig.name) = (client.id, ["Bowl <b>Night</b>", "Last Show"][number])
        (gig.location, gig.notes) = ("Big Hall", "The fee is secret")
        gig.schedule = .gig(on: now.utcDay.adding(days: number == 0 ? 12 : -40), zone: "")
        edit.put(gig, replacing: nil)
        var deal = Deal()
        (deal.id, deal.project, deal.notes) = (Deal.id(of: gig.id), gig.id, "Deal note")
        deal.terms.amount = Money(minor: 987_654_321 + Int64(number), currency: .usd)
        edit.put(deal, replacing: nil)
        var time = GigTime()
        (time.id, time.project, time.name) = (ID(UInt64(70 + number)), gig.id, "Soundcheck")
        edit.put(time, replacing: nil)
        for place in 0..<3 {
          var player = Player()
          (player.project, player.musician) = (gig.id, ID(UInt64(20 + place)))
          player.id = Player.id(of: player.musician, on: gig.id)
          player.role = "Role\(place)"
          player.state = number == 0 ? .asked : .confirmed
          switch place {
          case 0: player.pay = PlayerPay(Money(minor: 77_731_313 + Int64(number), currency: .usd))
          case 1: player.pay = PlayerPay(share: Rate(micros: 13_700_000))
          case _: player.pay = PlayerPay()
          }
          edit.put(player, replacing: nil)
        }
      }
      return edit
    }
  }

  private func link(_ hub: RunningHub, _ who: ID<Musician>? = nil, days: String = "") async throws
    -> String
  {
    let made = try await hub.post(
      "/v1/link", "musician\n\((who ?? zoe).text)\n\(days)\nZoe", hub.founder())
    #expect(made.status == 201)
    return "/p/" + made.text
  }

  private func player(_ hub: RunningHub, _ gig: UInt64 = 60) -> ID<Player> {
    Player.id(of: zoe, on: ID(gig))
  }

  private func state(_ hub: RunningHub) throws -> PlayerState? {
    try hub.hub.store.book().book.players[player(hub)]?.state
  }

  private func key(_ page: Answer) throws -> String {
    let mark = "name=\"key\" value=\""
    let start = try #require(page.text.range(of: mark)?.upperBound)
    return String(page.text[start...].prefix { $0 != "\"" })
  }

  private func send(
    _ hub: RunningHub, _ gig: String, _ answer: String, key: String, _ more: [String: String] = [:]
  ) async throws -> Answer {
    let body = Array("key=\(key)&answer=\(answer)".utf8)
    return try await hub.ask(
      gig + "/answer", "POST", body: body, browser.merging(form) { $1 }.merging(more) { $1 })
  }

  private func plain(_ pdf: [UInt8]) throws -> String {
    let path = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(pdf).write(to: URL(fileURLWithPath: path + "/it.pdf"))
    for arguments in [
      ["qpdf", "--qdf", "--stream-data=uncompress", path + "/it.pdf", path + "/plain.pdf"],
      ["pdftotext", "-layout", path + "/plain.pdf", path + "/it.txt"],
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let text = try String(contentsOfFile: path + "/it.txt", encoding: .utf8)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path + "/plain.pdf"))
    return text + String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: ["en-US", "de-DE"])
  func `no byte of the pages and PDFs says the fee, the client or what others get`(locale: String)
    async throws
  {
    try await RunningHub.run { hub in
      try hub.bringFonts()
      try prepare(hub, locale: locale)
      let base = try await link(hub)
      var said: [(String, String)] = [(base, try await hub.ask(base, browser).text)]
      for gig in [UInt64(60), 61] {
        let at = base + "/gig/" + player(hub, gig).text
        said.append((at, try await hub.ask(at, browser).text))
        for file in ["/sheet.pdf", "/pay.pdf"] {
          let pdf = try await hub.ask(at + file, browser)
          #expect(pdf.status == 200 && pdf.headers["content-type"] == "application/pdf")
          said.append((at + file, try plain(pdf.body)))
        }
      }
      let book = try hub.hub.store.book().book
      var banned = [
        "Clementine", "Payerson", "secret", "Deal note", "Musician note", "@example.com", "<script",
        "13.7%", "13,7 %",
      ]
      for gig in [ID<Project>(60), ID(61)] {
        let pay = try GigPay(of: gig, in: book)
        var amounts = [pay.fee, pay.pool, pay.left]
        amounts += pay.rows.filter { $0.player.musician != zoe }.map(\.pay)
        #expect(amounts.filter { !$0.isZero }.count >= 4)
        for amount in amounts where !amount.isZero {
          banned += [
            Formats().money(amount), Formats(locale: "de-DE").amount(amount), amount.plain,
            "\(amount.minor)", Formats().amount(amount),
          ]
        }
        for row in pay.rows where row.player.musician != zoe { banned.append(row.player.id.text) }
      }
      for (place, text) in said {
        for word in banned { #expect(!text.contains(word), "\(place) says \(word)") }
      }
      // Without the currency's sign: there paper has a space that does not break.
      let own = Formats(locale: locale).amount(Money(minor: 77_731_313, currency: .usd))
      #expect(said[0].1.contains(own) && said[1].1.contains(own) && said[3].1.contains(own))
      #expect(!said[2].1.contains(own), "a gig sheet has no money")
      for name in ["Maximilian Bell", "Ida Rothschild", "Role2", "Soundcheck", "Big Hall"] {
        #expect(said[1].1.contains(name) && said[2].1.contains(name))
        #expect(!said[3].1.contains(name) || name == "Big Hall")
      }
      #expect(said[1].1.contains("Bowl &lt;b&gt;Night"))
      #expect(said[0].1.contains(locale == "de-DE" ? "Kommende Auftritte" : "Upcoming gigs"))
      #expect(said[0].1.contains("<html lang=\"" + (locale == "de-DE" ? "de" : "en")))
    }
  }

  @Test func `who is asked says yes or no by a form, and the hub writes it down`() async throws {
    try await RunningHub.run { hub in
      try prepare(hub)
      let base = try await link(hub)
      let at = base + "/gig/" + player(hub).text
      let page = try await hub.ask(at, browser)
      #expect(page.status == 200 && page.text.contains("Yes, I play"))
      let policy = page.headers["content-security-policy"] ?? ""
      #expect(policy.contains("form-action 'self'") && !policy.contains("script-src"))
      #expect(page.headers["referrer-policy"] == "same-origin")
      let answer = try await send(hub, at, "yes", key: try key(page))
      #expect(answer.status == 303 && answer.headers["location"] == at)
      #expect(try state(hub) == .confirmed)
      let after = try await hub.ask(at, browser)
      #expect(after.text.contains("You said yes") && !after.text.contains("<form"))
      #expect(try hub.hub.store.verify().problems == [])
    }
  }

  @Test
  func `a form that was sent before, made for another asking or by another site is no answer`()
    async throws
  {
    try await RunningHub.run { hub in
      try prepare(hub)
      let base = try await link(hub)
      let at = base + "/gig/" + player(hub).text
      let key = try key(try await hub.ask(at, browser))
      for site in [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"]] {
        #expect(try await send(hub, at, "no", key: key, site).status == 403)
      }
      for wrong in ["", String(repeating: "0", count: 32)] {
        let refused = try await send(hub, at, "no", key: wrong)
        #expect(refused.status == 409 && refused.text.contains("Your answer was not taken"))
      }
      for (word, status) in [("maybe", 404), ("", 404)] {
        #expect(try await send(hub, at, word, key: key).status == status)
      }
      #expect(try state(hub) == .asked)
      let no = try await send(hub, at, "no", key: key)
      #expect(no.status == 303 && no.headers["location"] == base)
      // Once more is the same answer, and nothing is written.
      let cursor = try hub.hub.store.book().cursor
      #expect(try await send(hub, at, "no", key: key).status == 303)
      #expect(try hub.hub.store.book().cursor == cursor)
      #expect(try await hub.ask(at, browser).status == 404)
      #expect(try await hub.ask(base, browser).text.contains("You said no"))
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        var again = try #require(book.players[player(hub)])
        again.state = .asked
        return Edit(putting: again, in: book.players)
      }
      #expect(try await send(hub, at, "yes", key: key).status == 409)
      #expect(try state(hub) == .asked)
      // A form of one's own link is of no use at another's.
      let other = try await link(hub, ID(21))
      let foreign = other + "/gig/" + player(hub).text
      #expect(try await send(hub, foreign, "yes", key: key).status == 404)
    }
  }

  @Test
  func `wrong, expired and revoked links, other people's gigs and unknown ones look the same`()
    async throws
  {
    try await RunningHub.run { hub in
      try prepare(hub)
      let wrong = try await hub.ask("/p/" + String(repeating: "a", count: 64), browser)
      #expect(wrong.status == 404 && wrong.text.contains("This link does not work"))
      let lasting = try await link(hub)
      let short = try await link(hub, days: "1")
      let revoked = try await link(hub)
      let id = try #require(
        try hub.hub.store.links().first { link in
          (try? hub.hub.store.link(for: String(revoked.dropFirst(3)), now: hub.hub.now()))??.id
            == link.id
        }?.id)
      #expect(try await hub.post("/v1/link/revoke", id, hub.founder()).status == 204)
      hub.pass(minutes: 25 * 60)
      let gig = "/gig/" + player(hub).text
      for path in [
        short, revoked, short + gig, revoked + gig, revoked + gig + "/pay.pdf", "/p/x",
        lasting + "/gig/x", lasting + "/gig/" + Player.id(of: ID(21), on: ID(60)).text,
        lasting + "/gig/" + Player.id(of: ID(21), on: ID(60)).text + "/pay.pdf",
      ] {
        let answer = try await hub.ask(path, browser)
        #expect(answer.status == 404 && answer.body == wrong.body, "\(path)")
      }
      hub.pass(minutes: 16)
      #expect(try await hub.ask(lasting, browser).status == 200)
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        let gone = try #require(book.musicians[zoe])
        return Edit(trashing: gone, in: book.musicians)
      }
      #expect(try await hub.ask(lasting, browser).body == wrong.body)
    }
  }

  @Test func `guessing is slowed, and looking is counted as for other links`() async throws {
    try await RunningHub.run { hub in
      try prepare(hub)
      let base = try await link(hub)
      for _ in 0..<3 { _ = try await hub.ask(base, browser) }
      _ = try await hub.ask(base, browser.merging(["Sec-Purpose": "prefetch"]) { $1 })
      #expect(try hub.hub.store.links().map { $0.count } == [3])
      for _ in 0..<10 { _ = try await hub.ask("/p/guess", browser) }
      #expect(try await hub.ask("/p/guess", browser).status == 429)
      #expect(try await send(hub, "/p/guess/gig/x", "yes", key: "").status == 429)
      #expect(try await hub.ask("/s/guess", browser).status == 429)
    }
  }

  @Test func `only administrators give somebody a page, of a musician who is there`() async throws {
    try await RunningHub.run { hub in
      try prepare(hub)
      let body = "musician\n\(zoe.text)\n\n"
      #expect(try await hub.post("/v1/link", body).status == 401)
      let member = try hub.person("member@example.com", .member)
      #expect(try await hub.post("/v1/link", body, member).status == 403)
      let admin = try hub.person("admin@example.com", .admin)
      #expect(try await hub.post("/v1/link", body, admin).status == 201)
      let id = try #require(try hub.hub.store.links().first?.id)
      #expect(try await hub.post("/v1/link/revoke", id, member).status == 403)
      #expect(try await hub.post("/v1/link/revoke", id, admin).status == 204)
      for (subject, status) in [("0000000000099", 404), ("x", 400)] {
        #expect(
          try await hub.post("/v1/link", "musician\n\(subject)\n\n", admin).status == status)
      }
    }
  }
}
