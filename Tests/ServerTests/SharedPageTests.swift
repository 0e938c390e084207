import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// An invoice for whoever has its link, and what strangers get (rules G50 to G52).
struct SharedPageTests {
  private let browser = [
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0",
    "Sec-Fetch-Dest": "document",
  ]

  @Test func `a link shows the invoice without a sign-in, and nothing else of the book`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let id = try await hub.issued(owner)
      try hub.hub.store.commit(now: hub.hub.now()) { book in
        var (other, client) = (Project(), book.clients.rows[0])
        other.id = ID(2_002)
        other.name = "Somebody Elsewhere"
        other.client = client.id
        other.notes = "Known to nobody"
        client.notes = "Pays late"
        client.phone = "+49 555 0199"
        var edit = Edit()
        edit.put(other, in: book.projects)
        edit.put(client, in: book.clients)
        return edit
      }
      let token = try await hub.share(id, owner)
      #expect(token.count == 64)
      let page = try await hub.ask("/s/" + token, browser)
      #expect(page.status == 200)
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
      for text in [
        "<!doctype html><html lang=\"en", "<h1>Invoice 1</h1>", "Lee", "850.00",
        "scope=\"col\"", "/s/\(token)/invoice.pdf", "Download PDF", "name=\"viewport\"",
        // The label beside a sum is what gives way: no amount is cut.
        ".paper-sums dd { flex: none;",
        // A line of Hebrew is read from the right, as on paper.
        ".paper :is(p, td, dd) { unicode-bidi: plaintext; }",
      ] {
        #expect(page.text.contains(text), "\(text)")
      }
      for text in [
        "Somebody", "Known to nobody", "Pays late", "555 0199", "<script", "data-blob",
        "studio-only",
      ] {
        #expect(!page.text.contains(text), "\(text)")
      }
    }
  }

  @Test func `the page is kept nowhere, told to nobody, and runs nothing`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let token = try await hub.share(try await hub.issued(owner), owner)
      for path in ["/s/" + token, "/s/" + String(repeating: "0", count: 64)] {
        let headers = try await hub.ask(path, browser).headers
        #expect(headers["cache-control"] == "no-store")
        #expect(headers["x-robots-tag"]?.contains("noindex") == true)
        #expect(headers["referrer-policy"] == "no-referrer")
        #expect(headers["x-content-type-options"] == "nosniff")
        #expect(headers["set-cookie"] == nil)
        let policy = try #require(headers["content-security-policy"])
        #expect(
          policy.hasPrefix("default-src 'none';") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("script-src") && !policy.contains("unsafe"))
        let head = try await hub.ask(path, "HEAD", browser)
        #expect(head.body.isEmpty && head.headers["cache-control"] == "no-store")
      }
      // The app's own pages keep their policy.
      let app = try await hub.ask("/").headers["content-security-policy"] ?? ""
      #expect(app.contains("script-src 'self'"))
    }
  }

  @Test func `its PDF is the invoice's`() async throws {
    try await RunningHub.run { hub in
      try hub.bringFonts()
      let owner = hub.founder()
      let id = try await hub.issued(owner)
      let token = try await hub.share(id, owner)
      let pdf = try await hub.ask("/s/\(token)/invoice.pdf", browser)
      #expect(pdf.status == 200 && pdf.headers["content-type"] == "application/pdf")
      #expect(pdf.headers["cache-control"] == "no-store")
      #expect(pdf.body == (try await hub.ask("/v1/invoice/\(id.text).pdf", owner.cookie).body))
      #expect(try await hub.ask("/s/\(token)/logo", browser).status == 404)
    }
  }

  @Test func `the logo comes from beside the page, and only as a picture`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
      let store = hub.hub.store
      let hash = try store.putBlob(picture, mediaType: "image/png", now: hub.hub.now())
      let other = try store.putBlob(
        Array("<svg/>".utf8), mediaType: "image/png", now: hub.hub.now())
      for (logo, status) in [(hash, 200), (other, 404)] {
        try store.commit(now: hub.hub.now()) { book in
          var profile = book.profile
          profile.logo = logo
          return Edit(putting: profile, in: book.profiles)
        }
        let draft = try logo == hash ? nil : store.draftAgain(now: hub.hub.now())
        let token = try await hub.share(try await hub.issued(owner, draft), owner)
        let page = try await hub.ask("/s/" + token, browser).text
        #expect(page.contains("src=\"/s/\(token)/logo\"") && !page.contains("data-blob"))
        let answer = try await hub.ask("/s/\(token)/logo", browser)
        #expect(answer.status == status)
        if status == 200 {
          #expect(answer.body == picture && answer.headers["content-type"] == "image/png")
          #expect(answer.headers["cache-control"] == "no-store")
        }
      }
    }
  }

  @Test func `wrong, expired and revoked links look the same`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let id = try await hub.issued(owner)
      let wrong = try await hub.ask("/s/" + String(repeating: "a", count: 64), browser)
      #expect(wrong.status == 404 && wrong.text.contains("This link does not work"))
      let short = try await hub.share(id, owner, days: "1")
      #expect(try await hub.ask("/s/" + short, browser).status == 200)
      let revoked = try await hub.share(id, owner)
      let lasting = try #require(
        try hub.hub.store.links().max {
          $0.expires?.milliseconds ?? 0 < $1.expires?.milliseconds ?? 0
        })
      #expect(try await hub.post("/v1/link/revoke", lasting.id, owner).status == 204)
      #expect(try await hub.post("/v1/link/revoke", lasting.id, owner).status == 404)
      hub.pass(minutes: 24 * 60)
      for token in [short, revoked, "x", "%00", short.uppercased()] {
        let answer = try await hub.ask("/s/" + token, browser)
        #expect(answer.status == 404 && answer.body == wrong.body, "\(token)")
        #expect(try await hub.ask("/s/\(token)/invoice.pdf", browser).body == wrong.body)
      }
      hub.pass(minutes: 16)
      let german = try await hub.ask(
        "/s/x", browser.merging(["Accept-Language": "de-AT,en;q=0.5"]) { $1 })
      #expect(german.text.contains("Dieser Link führt nirgendwohin"))
    }
  }

  @Test func `guessing is slowed as wrong passwords are`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let token = try await hub.share(try await hub.issued(owner), owner)
      for _ in 0..<10 { #expect(try await hub.ask("/s/guess", browser).status == 404) }
      let waiting = try await hub.ask("/s/guess", browser)
      #expect(waiting.status == 429 && Int(waiting.headers["retry-after"] ?? "") ?? 0 > 0)
      #expect(try await hub.ask("/feed/guess.ics", browser).status == 429)
      hub.pass(minutes: 16)
      for _ in 0..<30 { #expect(try await hub.ask("/s/" + token, browser).status == 200) }
    }
  }

  @Test func `an invoice that was voided since says so, and one that was paid`() async throws {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let id = try await hub.issued(owner)
      let token = try await hub.share(id, owner)
      #expect(!(try await hub.ask("/s/" + token, browser).text.contains("voided")))
      let day = hub.hub.now().utcDay
      let void = "/v1/void?invoice=\(id.text)&day=\(day.text)"
      #expect(
        try await hub.ask(void, "POST", body: Array("Secret reason".utf8), owner.cookie).status
          == 200)
      let page = try await hub.ask("/s/" + token, browser)
      #expect(page.status == 200 && page.text.contains("This invoice was voided."))
      #expect(page.text.contains("VOID") && !page.text.contains("Secret reason"))
    }
  }

  @Test func `what opened it is counted: no program that looks ahead, and not oneself`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let token = try await hub.share(try await hub.issued(owner), owner)
      let ahead: [[String: String]] = [
        ["Sec-Purpose": "prefetch;prerender"], ["Purpose": "prefetch"], ["X-Moz": "prefetch"],
        ["User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"],
        ["User-Agent": "WhatsApp/2.23.20.0"], ["User-Agent": ""], ["Sec-Fetch-Dest": "image"],
        ["User-Agent": "facebookexternalhit/1.1 Facebot Twitterbot/1.0"], owner.cookie,
      ]
      for headers in ahead {
        #expect(try await hub.ask("/s/" + token, browser.merging(headers) { $1 }).status == 200)
      }
      _ = try await hub.ask("/s/" + token, "HEAD", browser)
      _ = try await hub.ask("/s/\(token)/logo", browser)
      #expect(try hub.hub.store.links().map { $0.count } == [0])
      let first = hub.hub.now()
      _ = try await hub.ask("/s/" + token, browser)
      hub.pass(minutes: 5)
      _ = try await hub.ask("/s/" + token, browser)
      let link = try #require(try hub.hub.store.links().first)
      #expect(link.count == 2 && link.first == first && link.last == hub.hub.now())
      let told = try await hub.ask("/v1/links", owner.cookie).text
      #expect(told.contains("\t\(first.milliseconds)\t\(hub.hub.now().milliseconds)\t2\tAnn\n"))
    }
  }

  @Test func `only who is signed in makes links, to issued invoices of their own account`()
    async throws
  {
    try await RunningHub.run { hub in
      let owner = hub.founder()
      let draft = try hub.hub.store.draftInvoice(on: hub.hub.now().utcDay, now: hub.hub.now())
      #expect(try await hub.post("/v1/link", "invoice\n\(draft.text)\n60\n").status == 401)
      #expect(try await hub.ask("/v1/links").status == 401)
      let early = try await hub.post("/v1/link", "invoice\n\(draft.text)\n60\n", owner)
      #expect(early.status == 409 && early.text.contains("Only an issued invoice has a link."))
      for body in [
        "", "invoice", "invoice\nx\n60\n", "book\n\n60\n", "calendar\nall\n\n",
        "invoice\n\(draft.text)\nsoon\n",
      ] {
        #expect(try await hub.post("/v1/link", body, owner).status == 400, "\(body)")
      }
      let ann = try hub.person("ann@example.com", .member)
      let id = try await hub.issued(owner, draft)
      #expect(try await hub.post("/v1/link", "invoice\n\(id.text)\n0\n", ann).status == 422)
      #expect(try await hub.post("/v1/link", "invoice\n\(id.text)\n60\n", ann).status == 201)
      #expect(try hub.hub.store.verify().problems == [])
    }
  }
}

extension Store {
  /// A free-standing draft with one line.
  fileprivate func draftAgain(now: Instant) throws -> ID<Invoice> {
    let id = ID<Invoice>(4_002)
    try commit(now: now) { book in
      Drafting.duplicate(
        id, of: book.invoices.rows[0], on: now.utcDay, in: book)
    }
    return id
  }
}

extension RunningHub {
  /// An invoice that is issued.
  func issued(_ person: Person, _ draft: ID<Invoice>? = nil) async throws -> ID<Invoice> {
    let day = hub.now().utcDay
    let id = try draft ?? hub.store.draftInvoice(on: day, now: hub.now())
    let path = "/v1/issue?invoice=\(id.text)&day=\(day.text)"
    #expect(try await ask(path, "POST", person.cookie).status == 200)
    return id
  }

  /// The token of a link to it.
  func share(_ id: ID<Invoice>, _ person: Person, days: String = "60") async throws -> String {
    let made = try await post("/v1/link", "invoice\n\(id.text)\n\(days)\nAnn", person)
    #expect(made.status == 201)
    return made.text
  }

  func bringFonts() throws {
    var list: [String] = []
    for name in ["Regular", "Bold"] {
      try FileManager.default.copyItem(
        atPath: "/usr/share/fonts/truetype/noto/NotoSans-\(name).ttf",
        toPath: folder + "/site/assets/NotoSans-\(name).1.ttf")
      list.append("\"NotoSans-\(name).ttf\":{\"url\":\"assets/NotoSans-\(name).1.ttf\",\"size\":1}")
    }
    try ("{" + list.joined(separator: ",") + "}")
      .write(toFile: folder + "/site/assets.json", atomically: true, encoding: .utf8)
  }
}
