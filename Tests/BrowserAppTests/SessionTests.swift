import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

struct SessionTests {
  private func studio(hub: FakeHub?, seed: UInt64 = 5) -> FakeBrowser {
    let browser = FakeBrowser(hub: hub, seed: seed)
    browser.press("sample")
    return browser
  }

  private func firstOpen(_ browser: FakeBrowser) throws -> Project {
    try #require(browser.book.projects.live.first { $0.stage == .open })
  }

  @Test func `what was entered is there after a restart, with a hub and without`() throws {
    for hub in [FakeHub(), nil] {
      let browser = studio(hub: hub)
      let project = try firstOpen(browser)
      browser.press("stage/\(project.id.text)/delivered")
      let before = browser.digest
      browser.open()
      #expect(browser.digest == before)
      #expect(browser.book.projects[project.id]?.stage == .delivered)
    }
  }

  @Test func `a book that cannot be read is left alone`() throws {
    let browser = studio(hub: nil)
    let records = browser.records
    browser.snapshot = Array("not a snapshot".utf8)
    browser.open()
    #expect(browser.gaveUp.contains("Data appears to be corrupted. Please try again"))
    #expect(browser.gaveUp.contains("Try refreshing the data or restarting the app."))
    browser.press("sample")
    #expect(browser.records == records)
    #expect(browser.snapshot == Array("not a snapshot".utf8))
    // With a hub the book comes from there.
    let hub = FakeHub()
    let phone = studio(hub: hub)
    phone.snapshot = Array("not a snapshot".utf8)
    phone.open()
    #expect(phone.gaveUp.isEmpty)
  }

  @Test func `a link opened on a new device leads there once the book has come`() throws {
    let hub = FakeHub()
    let project = try firstOpen(studio(hub: hub))
    let phone = FakeBrowser(hub: hub, seed: 8, path: "/project/\(project.id.text)")
    phone.look()
    #expect(phone.app.contains(project.name))
    #expect(!phone.app.contains("Welcome to Ledgerline!"))
    #expect(phone.book.projects[project.id]?.name == project.name)
  }

  @Test func `a book that is set up shows no welcome, whatever the address says`() throws {
    for hub in [FakeHub(), nil] {
      let browser = studio(hub: hub)
      browser.open("/welcome")
      #expect(!browser.app.contains("Welcome to Ledgerline!"))
      #expect(browser.app.contains("<nav class=\"tabs\""))
    }
    // A device that looks on while another one answers the questions is not asked them as well.
    let hub = FakeHub()
    let phone = FakeBrowser(hub: hub, seed: 8)
    #expect(phone.app.contains("Welcome to Ledgerline!"))
    _ = studio(hub: hub)
    phone.look()
    #expect(!phone.app.contains("Welcome to Ledgerline!"))
  }

  @Test func `two browsers on one hub come to the same book`() throws {
    let hub = FakeHub()
    let phone = studio(hub: hub)
    let laptop = FakeBrowser(hub: hub, seed: 77)
    #expect(laptop.digest == phone.digest)
    let project = try firstOpen(laptop)
    laptop.press("stage/\(project.id.text)/paid")
    phone.look()
    #expect(phone.book.projects[project.id]?.stage == .paid)
    #expect(phone.digest == laptop.digest)
    #expect(phone.digest == hub.digest())
  }

  @Test func `changes made offline travel when the hub is back, whatever the clock says`() throws {
    let hub = FakeHub()
    let phone = studio(hub: hub)
    let laptop = FakeBrowser(hub: hub, seed: 77, clock: 1_763_683_200_000 + 10 * 365 * 86_400_000)
    phone.go(online: false)
    let project = try firstOpen(phone)
    phone.press("stage/\(project.id.text)/delivered")
    laptop.press("sheet/project/\(project.id.text)")
    laptop.type("name", "Renamed")
    laptop.press("save")
    phone.open()
    phone.go(online: true)
    phone.look()
    laptop.look()
    #expect(phone.book.projects[project.id]?.name == "Renamed")
    #expect(laptop.book.projects[project.id]?.stage == .delivered)
    #expect(phone.digest == laptop.digest)
    #expect(hub.log.allSatisfy { $0.change.stamp.milliseconds <= hub.now.milliseconds + 61_000 })
  }

  @Test func `the hub numbers an invoice, and offline the device's own series does`() throws {
    let hub = FakeHub()
    let phone = studio(hub: hub)
    let drafts = phone.book.invoices.live.filter { !$0.isIssued }
    let draft = try #require(drafts.first)
    phone.press("sheet/issue/\(draft.id.text)")
    phone.press("save")
    let number = try #require(phone.book.invoices[draft.id]?.number)
    #expect(number == "1021")
    #expect(phone.app.contains("Invoice 1021"))

    phone.go(online: false)
    let client = try #require(phone.book.clients.live.first)
    for _ in 0..<2 {
      phone.press("new-invoice/\(client.id.text)")
      let fresh = try #require(phone.book.invoices.live.last)
      phone.press("sheet/line/\(fresh.id.text)/new")
      phone.type("text", "Travel")
      phone.type("unit", "120")
      phone.press("save")
      phone.press("sheet/issue/\(fresh.id.text)")
      phone.press("save")
    }
    let own = phone.book.invoices.live.suffix(2).map { $0.number }
    #expect(own.allSatisfy { $0.hasSuffix("-1") || $0.hasSuffix("-2") })
    #expect(Set(own).count == 2)
    phone.go(online: true)
    phone.look()
    #expect(phone.digest == hub.digest())
  }

  @Test func `after a restore the last number is confirmed here, and the invoice is issued`() throws
  {
    let hub = FakeHub()
    let phone = studio(hub: hub)
    let draft = try #require(phone.book.invoices.live.first { !$0.isIssued })
    hub.unconfirmed = 1024
    phone.press("sheet/issue/\(draft.id.text)")
    phone.press("save")
    #expect(phone.sheet.contains("Confirm the Last Number"))
    #expect(phone.sheet.contains("value=\"1024\""))
    #expect(phone.fetched.last == "/v1/numbering?account=first")
    phone.press("save")
    #expect(hub.confirmed == ["0000000000001 1024\n"])
    #expect(phone.book.invoices[draft.id]?.isIssued == true)
    #expect(phone.sheet.isEmpty && phone.app.contains("Invoice 1021"))
    #expect(phone.digest == hub.digest())
  }

  @Test func `a hub restored from an old backup gets back what the browser has`() throws {
    let hub = FakeHub()
    let phone = studio(hub: hub)
    let project = try firstOpen(phone)
    phone.press("stage/\(project.id.text)/delivered")
    let empty = FakeHub()
    empty.epoch = 0xE2
    let moved = FakeBrowser(hub: empty, seed: 5)
    moved.meta = phone.meta
    moved.snapshot = phone.snapshot
    for record in phone.records { moved.adopt(record) }
    moved.open()
    moved.look()
    #expect(empty.book.projects[project.id]?.stage == .delivered)
    #expect(moved.digest == empty.digest())
  }

  @Test func `the backup that is saved reads into another browser as the same book`() throws {
    let phone = studio(hub: nil)
    phone.press("export")
    let file = try #require(phone.saved.first)
    let laptop = FakeBrowser(hub: nil, seed: 9)
    laptop.hand(file.bytes, named: file.name)
    #expect(laptop.sheet.contains("clients: "))
    laptop.press("import")
    #expect(laptop.book.projects.live.count == phone.book.projects.live.count)
    laptop.press("export")
    #expect(laptop.saved.first?.bytes == file.bytes)
  }

  @Test func `damaged messages and records change nothing and do not trap`() {
    let phone = studio(hub: nil)
    let before = phone.digest
    for code: UInt32 in 2..<30 {
      phone.raw(HostMessage(code: code, fields: [[0xFF], [], [1, 2, 3]]))
    }
    #expect(phone.digest == before)
  }

  @Test func `a message that is cut behind any of its fields changes nothing and does not trap`() {
    let words: [(UInt32, [String])] = [
      (2, ["2026-11-21", "click", "nothing", "", "", "a", "b"]),
      (2, ["2026-11-21", "key", "n", "", ""]), (3, ["sync", "ok", "200", "", ""]),
      (3, ["login", "error", "500", "no", ""]), (3, ["logout", "ok", "204", "", ""]),
      (4, ["w1", "ok", "12345678"]), (5, ["", ""]), (6, ["7"]),
      (7, ["import", "a.csv", "text/csv", "a,b\n1,2\n", ""]), (8, ["logo", "aa", "x"]),
      (8, ["backup", "aa", "x"]), (9, ["fonts", "a", "b"]), (9, ["Other.ttf", "a"]),
      (10, ["aa", "failed", "0", "no"]), (11, ["1 0", "", ""]), (12, ["offline"]),
      (13, ["/clients", "x"]), (14, ["shared"]), (15, ["de", "x", "x"]), (16, ["all", "aa"]),
    ]
    // One with a book, and one at its questions.
    for browser in [studio(hub: nil), FakeBrowser(hub: nil, seed: 5)] {
      let before = browser.digest
      for (code, words) in words {
        for count in 0...words.count {
          let fields = ShownSessionTests.fields(browser, Array(words.prefix(count)))
          browser.raw(HostMessage(code: code, fields: fields))
        }
        #expect(browser.digest == before, "\(code) \(words)")
      }
    }
  }

  @Test func `money that waited for an invoice is given to it as this device numbers it`() throws {
    let day = try Day(parsing: "2026-11-02")
    var (client, project, charge, payment) = (Client(), Project(), Charge(), Payment())
    (client.id, client.lastName) = (ID(20), "Lee")
    (project.id, project.client, project.name) = (ID(21), client.id, "Duo")
    (charge.id, charge.project, charge.name) = (ID(22), project.id, "Concert")
    charge.price = Price(Money(300, .usd))
    (payment.id, payment.client, payment.project) = (ID(23), client.id, project.id)
    (payment.amount, payment.day) = (Money(50, .usd), day)
    var edit = Edit()
    var replica = Replica(device: 9)
    var settings = replica.book.settings
    settings.isSetUp = true
    edit.put(settings, replacing: nil)
    edit.put(client, replacing: nil)
    edit.put(project, replacing: nil)
    edit.put(charge, replacing: nil)
    edit.put(payment, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let draft = try Drafting.draft(ID(24), for: project.id, on: day, in: replica.book)
    _ = replica.commit(draft, now: Instant(milliseconds: 6))
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.snapshot = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    browser.open()
    browser.press("sheet/issue/" + ID<Invoice>(24).text)
    browser.press("save")
    #expect(browser.book.invoices[ID(24)]?.isIssued == true)
    #expect(browser.book.allocations(to: ID(24)).map { $0.amount } == [Money(50, .usd)])
    let digest = browser.digest
    browser.open()
    #expect(browser.digest == digest)
  }

  @Test func `the hub is asked who is signed in once at a time`() {
    let hub = FakeHub()
    let browser = FakeBrowser(hub: hub, seed: 5, slowPath: "/v1/account")
    func asked() -> Int { browser.fetched.count { $0 == "/v1/account" } }
    func signIn() {
      let fields = ShownSessionTests.fields(browser, ["login", "ok", "204", "", ""])
      browser.raw(HostMessage(code: 3, fields: fields))
    }
    #expect(asked() == 1)
    for _ in 0..<2 { signIn() }
    #expect(asked() == 1)
    browser.bringAnswers()
    signIn()
    #expect(asked() == 2 && browser.retried == ["", "", ""])
  }
}
