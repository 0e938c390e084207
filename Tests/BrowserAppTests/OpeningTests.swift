import BrowserApp
import Ledger
import LedgerTestSupport
import Testing

/// A stored book is opened in steps: what its first screen shows, the rest, list after list.
struct OpeningTests {
  static let paths = [
    "/projects", "/projects/delivered", "/projects/paid", "/clients", "/invoices",
    "/invoices/overdue",
    "/invoices/draft", "/studio", "/find?q=a", "/projects?q=studio", "/settings", "/income",
  ]

  /// A page with the sample and a year of gigs in its snapshot, and later changes in its records.
  private func studio() throws -> FakeBrowser {
    let browser = FakeBrowser(copying: try OpeningTests.made.get())
    while browser.paint() {}
    return browser
  }

  /// Made once: most tests begin with it.
  nonisolated(unsafe) private static let made = Result { try OpeningTests.studio(hub: nil) }

  private static func studio(hub: FakeHub?) throws -> FakeBrowser {
    let browser = FakeBrowser(hub: hub, seed: 5)
    browser.press("sample")
    var replica = Replica(device: 77, book: browser.book)
    var gigs = BookGenerator(charges: 80, seed: 3, on: try Day(parsing: "2026-11-21"))
    let now = Instant(milliseconds: browser.clock)
    while let batch = gigs.next() { _ = replica.commit(batch, now: now) }
    browser.snapshot = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    browser.open()
    let project = try #require(browser.book.projects.live.first { $0.stage == .open })
    browser.press("stage/\(project.id.text)/delivered")
    browser.paintsSlowly = true
    return browser
  }

  @Test(arguments: paths, ["390x844", "1440x900"])
  func `the first screen says what it says when all is read`(path: String, on viewport: String)
    throws
  {
    let browser = try studio()
    browser.viewport = viewport
    let whole = browser.digest
    browser.open(path)
    let (first, sheet) = (browser.app, browser.sheet)
    while browser.paint() {
      #expect(browser.shows(first))
      #expect(browser.sheet == sheet)
    }
    #expect(browser.digest == whole)
    let last = browser.app
    browser.event("visible", "")
    #expect(browser.app == last)
  }

  @Test func `the rows around those in view come with the rest of the book`() throws {
    let browser = try studio()
    for (path, viewport) in [("/clients", "390x320"), ("/projects/paid", "1440x300")] {
      browser.viewport = viewport
      browser.open(path)
      let first = browser.app.components(separatedBy: "data-key=").count
      while browser.paint() {}
      #expect(browser.app.components(separatedBy: "data-key=").count > first + 5, "\(path)")
      browser.open(path)
      browser.event("visible", "")
      #expect(browser.app.components(separatedBy: "data-key=").count > first + 5, "\(path)")
    }
  }

  @Test func `gigs, clients and invoices are listed before the book is read whole`() throws {
    let browser = try studio()
    let whole = browser.digest
    for path in ["/projects", "/clients", "/invoices"] {
      browser.open(path)
      #expect(browser.digest != whole, "\(path)")
      #expect(browser.app.contains("li class=\"row"), "\(path)")
      while browser.paint() {}
      #expect(browser.digest == whole)
    }
  }

  @Test(arguments: 0..<12) func `whatever comes between two steps finds the whole book`(
    steps: Int
  ) throws {
    let browser = try studio()
    let other = try studio()
    other.paintsSlowly = false
    for page in [browser, other] { page.open("/projects") }
    for _ in 0..<steps { _ = browser.paint() }
    let project = try #require(other.book.projects.live.first { $0.stage == .open })
    for page in [browser, other] {
      page.press("stage/\(project.id.text)/delivered")
      page.event("input", "search", value: "studio")
    }
    #expect(browser.digest == other.digest)
    #expect(browser.app == other.app)
    while browser.paint() {}
    #expect(browser.app == other.app)
    for page in [browser, other] { page.event("navigate", "/invoices") }
    #expect(browser.app == other.app)
  }

  @Test(arguments: 0..<12) func `what the page does by itself between two steps waits for the last`(
    steps: Int
  ) throws {
    let hub = FakeHub()
    let browser = try OpeningTests.studio(hub: hub)
    while browser.paint() {}
    let whole = browser.digest
    browser.open("/projects")
    for _ in 0..<steps { _ = browser.paint() }
    let (before, shown, asked) = (browser.digest, browser.app, browser.fetched.count)
    browser.event("tabs", "1", value: "1")
    browser.event("lock", "held")
    #expect(browser.digest == before)
    #expect(browser.app == shown)
    #expect(browser.fetched.count == asked)
    while browser.paint() {}
    #expect(browser.digest == whole)
    #expect(browser.fetched.count > asked)
  }

  @Test
  func `what stores and sends waits for the last step, what somebody does or brings for none`()
    throws
  {
    let browser = try studio()
    let whole = browser.digest
    let own: [(UInt32, [String])] = [
      (2, ["2026-11-21", "lock", "held", ""]), (2, ["2026-11-21", "tabs", "1", "1"]),
      (2, ["2026-11-21", "remembered", "device.inventory-tab", "spaces"]),
      (2, ["2026-11-21", "notices", "default", ""]), (2, ["2026-11-21", "theme", "dark", ""]),
      (3, ["nobody", "ok", "200", "", ""]), (4, ["nobody", "ok", ""]), (5, [""]), (6, ["7"]),
      (16, ["all"]),
    ]
    let others: [(UInt32, [String])] = [
      (2, ["2026-11-21", "online", "", ""]), (2, ["2026-11-21", "resize", "400x800", ""]),
      (2, ["2026-11-21", "visible", "", ""]), (2, ["2026-11-21", "tick", "draft", ""]),
      (2, ["2026-11-21", "hidden", "", ""]), (2, ["2026-11-21", "click", "nothing", ""]),
      (7, ["import"]), (10, ["aa", "done", "", ""]), (12, ["offline"]), (14, ["shared"]),
      (15, ["", "", ""]),
    ]
    for (place, (code, words)) in (own + others).enumerated() {
      browser.open("/projects")
      let part = browser.digest
      #expect(part != whole)
      browser.raw(HostMessage(code: code, fields: ShownSessionTests.fields(browser, words)))
      #expect(browser.digest == (place < own.count ? part : whole), "\(code) \(words)")
      while browser.paint() {}
      #expect(browser.digest == whole, "\(code) \(words)")
    }
  }

  @Test func `the start page says all of it by itself once all is read`() throws {
    let browser = try studio()
    browser.open("/")
    let first = browser.app
    while browser.paint() {}
    let last = browser.app
    #expect(last != first)
    browser.event("visible", "")
    #expect(browser.app == last)
  }

  @Test func `a large book is read in several steps, each of which shows the same page`() throws {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    var replica = Replica(device: 77, book: browser.book)
    var gigs = BookGenerator(charges: 10_000, seed: 3, on: try Day(parsing: "2026-11-21"))
    let now = Instant(milliseconds: browser.clock)
    while let batch = gigs.next() { _ = replica.commit(batch, now: now) }
    browser.snapshot = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    browser.paintsSlowly = true
    browser.open("/projects")
    let first = browser.app
    var parts: Set<String> = [browser.digest]
    while browser.paint() {
      #expect(browser.shows(first))
      parts.insert(browser.digest)
    }
    #expect(browser.book.charges.count == replica.book.charges.count)
    // What is read goes to the app once it is whole: it never has another part than the first.
    #expect(parts.count == 2)
    // A tap between two steps finds the whole book.
    browser.open("/projects")
    #expect(browser.paint())
    // Those of the records behind the snapshot alone.
    #expect(browser.book.invoices.count < replica.book.invoices.count)
    browser.press("set/theme/dark")
    #expect(browser.book.invoices.count == replica.book.invoices.count)
  }

  @Test func `what was not sent yet is sent once the book is there`() throws {
    let hub = FakeHub()
    let browser = try OpeningTests.studio(hub: hub)
    browser.isOnline = false
    while browser.paint() {}
    let project = try #require(browser.book.projects.live.first { $0.stage == .open })
    browser.press("stage/\(project.id.text)/delivered")
    #expect(browser.book.projects[project.id]?.stage == .delivered)
    let mine = browser.digest
    browser.open("/projects")
    browser.go(online: true)
    while browser.paint() {}
    #expect(browser.digest == mine)
  }

  @Test(arguments: ["/projects", "/find?q=a"])
  func `the snapshot is given back once all of it is read`(path: String) throws {
    let browser = try studio()
    let whole = browser.digest
    browser.open(path)
    while browser.paint() {}
    #expect(browser.lent.loans.isEmpty && !browser.snapshot.isEmpty)
    #expect(browser.digest == whole)
  }

  @Test func `a snapshot that takes the place of one that is still being read is taken up`() throws
  {
    let browser = try studio()
    var gigs = BookGenerator(charges: 40, seed: 8, on: try Day(parsing: "2026-11-21"))
    var other = Replica(device: 78)
    while let batch = gigs.next() {
      _ = other.commit(batch, now: Instant(milliseconds: browser.clock))
    }
    browser.open("/projects")
    #expect(!browser.lent.loans.isEmpty)
    browser.readAgain(Snapshot(book: other.book, cursor: 0, epoch: 0).encoded())
    while browser.paint() {}
    #expect(browser.gaveUp.isEmpty)
    #expect(browser.digest == other.digest().text)
    #expect(browser.lent.loans.isEmpty)
  }

  @Test func `a snapshot with a broken table in its rest is given up as one that cannot be read`()
    throws
  {
    let browser = try studio()
    var bytes = browser.snapshot
    let found = try Self.place(of: .invoice, in: bytes)
    let place = try #require(found)
    bytes[place + 5] ^= 0xFF  // how many tags the table has
    bytes.replaceSubrange((bytes.count - 4)..., with: Self.checksum(bytes.dropLast(4)))
    browser.snapshot = bytes
    browser.open("/projects")
    #expect(browser.gaveUp.isEmpty)
    #expect(browser.paint())
    #expect(browser.gaveUp.contains("Data appears to be corrupted"))
    let records = browser.records
    browser.press("sample")
    #expect(browser.records == records)
  }

  /// Where a table begins: pooled texts, devices, then tables with their lengths.
  private static func place(of kind: Kind, in bytes: [UInt8]) throws -> Int? {
    var reader = ByteReader(bytes, from: 13, to: bytes.count - 4)
    _ = try reader.signed()
    for _ in 0..<(try reader.length()) { try reader.skip(try reader.length()) }
    for _ in 0..<(try reader.length()) { try reader.skip(8) }
    for _ in 0..<(try reader.length()) {
      let place = reader.position
      if try reader.byte() == kind.rawValue { return place }
      try reader.skip(Int(try reader.fixed32()))
    }
    return nil
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed32(CRC32.checksum(bytes))
    return writer.bytes
  }
}
