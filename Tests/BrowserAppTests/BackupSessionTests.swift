import BrowserApp
import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// The whole book as one file, from a browser without a hub and back into another (rules G60 to G62).
struct BackupSessionTests {
  private func saved() throws -> (FakeBrowser, [UInt8]) {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    browser.press("backup")
    let file = try #require(browser.saved.last)
    #expect(file.name == "ledgerline-2026-11-21.ledgerline")
    return (browser, file.bytes)
  }

  @Test func `a backup has the book and its pictures, and comes back whole elsewhere`() throws {
    let (browser, bytes) = try saved()
    #expect(browser.toasts.contains("Backup saved"))
    let reader = try BookFileReader(ByteSource(bytes))
    #expect(reader.files.count > 10 && reader.manifest.absent.isEmpty)
    let other = FakeBrowser(hub: nil, seed: 4)
    other.hand(bytes, named: "studio.ledgerline")
    #expect(other.sheet.contains("files: \(reader.files.count)"))
    #expect(other.book.projects.isEmpty)
    other.press("import")
    #expect(BackupWriter.write(other.book) == BackupWriter.write(browser.book))
    #expect(Set(other.blobs.map { $0.hash }) == Set(reader.files.map { $0.sha256 }))
    #expect(other.toasts.contains("Imported"))
    // It is stored: the next page has it.
    other.open()
    #expect(BackupWriter.write(other.book) == BackupWriter.write(browser.book))
  }

  @Test func `what a hub read on receipts keeps no backup and no file out of a book`() throws {
    let hub = FakeHub()
    let browser = FakeBrowser(hub: hub, seed: 3)
    browser.press("sample")
    var edit = Edit()
    edit.put(Reading(of: String(repeating: "a", count: 64)), replacing: nil)
    hub.append(
      Change(
        device: 55, counter: 1, stamp: Stamp(milliseconds: 1_700_000_000_000, device: 55),
        body: edit.body))
    browser.open()
    #expect(browser.book.readings.count == 1)
    browser.press("backup")
    browser.press("export")
    for file in browser.saved.suffix(2) {
      let other = FakeBrowser(hub: FakeHub(), seed: 4)
      other.hand(file.bytes, named: file.name)
      other.press("import")
      #expect(other.book.projects.count == browser.book.projects.count, "\(file.name)")
      #expect(other.book.items.count == browser.book.items.count && other.book.readings.isEmpty)
      #expect(other.toasts.contains("Imported"))
    }
  }

  @Test func `a backup goes into no book that has rows`() throws {
    let (browser, bytes) = try saved()
    let before = browser.digest
    browser.hand(bytes, named: "studio.ledgerline")
    #expect(browser.toasts.contains("goes into an empty book"))
    browser.press("import")
    #expect(browser.digest == before)
  }

  /// A browser without a hub whose book is set up and has what `fill` writes.
  private func opened(_ formats: String = "", _ fill: (inout Edit) -> Void = { _ in })
    -> FakeBrowser
  {
    var replica = Replica(device: 9)
    var edit = Edit()
    var settings = replica.book.settings
    settings.isSetUp = true
    edit.put(settings, in: replica.book.settingsTable)
    fill(&edit)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let browser = FakeBrowser(hub: nil, seed: 4, formats: formats)
    browser.snapshot = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    browser.open()
    return browser
  }

  private static func row<E: Entity>(_ entity: E) -> E {
    var copy = entity
    copy.id = ID(20)
    return copy
  }

  private func backup(of browser: FakeBrowser) throws -> [UInt8] {
    browser.press("backup")
    return try #require(browser.saved.last).bytes
  }

  @Test func `a single row of anybody's work keeps a backup out, what a book begins with does not`()
    throws
  {
    let bytes = try backup(
      of: opened { edit in
        var client = Self.row(Client())
        client.lastName = "Lee"
        edit.put(client, replacing: nil)
      })
    let fills: [(inout Edit) -> Void] = [
      { $0.put(Self.row(Client()), replacing: nil) },
      { $0.put(Self.row(Project()), replacing: nil) },
      { $0.put(Self.row(Invoice()), replacing: nil) },
      { $0.put(Self.row(Payment()), replacing: nil) },
      { $0.put(Self.row(Transaction()), replacing: nil) },
      { $0.put(Self.row(Item()), replacing: nil) },
    ]
    for (place, fill) in fills.enumerated() {
      let other = opened("", fill)
      let before = other.digest
      other.hand(bytes, named: "studio.ledgerline")
      #expect(other.toasts.contains("goes into an empty book"), "\(place)")
      other.press("import")
      #expect(other.digest == before, "\(place)")
    }
    let empty = opened()
    empty.hand(bytes, named: "studio.ledgerline")
    // Nobody has confirmed it yet.
    empty.event("tick", "backup")
    #expect(empty.book.clients.isEmpty)
    empty.press("import")
    #expect(empty.book.clients.count == 1)
  }

  @Test func `a backup names the account, else the company, else the person`() throws {
    func named(_ browser: FakeBrowser) throws -> String {
      try BookFileReader(ByteSource(try backup(of: browser))).manifest.account
    }
    for (company, name) in [("Marlowe Strings", "Marlowe Strings"), ("", "Nora Marlowe")] {
      let browser = opened { edit in
        var profile = Book().profile
        (profile.firstName, profile.lastName, profile.company) = ("Nora", "Marlowe", company)
        edit.put(profile, replacing: nil)
      }
      #expect(try named(browser) == name)
    }
    let hub = FakeHub()
    hub.me = "me\t0000000000ann\towner\nopen\tfirst\tLee & Sons\n"
    let joined = FakeBrowser(hub: hub, seed: 3)
    joined.press("sample")
    #expect(joined.book.profile.company == "Marlowe Strings")
    #expect(try named(joined) == "Lee & Sons")
  }

  @Test func `a backup is of the day that it was where it is read`() throws {
    // Made just after midnight by UTC.
    let bytes = try backup(of: opened())
    for (formats, day) in [
      ("", "Nov 21, 2025"), ("offsets=-360", "Nov 20, 2025"), ("offsets=60", "Nov 21, 2025"),
      ("currencyFirst=1\noffsets=60 1763683000:-60", "Nov 20, 2025"),
    ] {
      let other = opened(formats)
      other.hand(bytes, named: "studio.ledgerline")
      #expect(other.sheet.contains("Backup of " + day), "\(formats)")
    }
  }

  @Test func `a damaged backup is refused and nothing of it is here`() throws {
    var (_, bytes) = try saved()
    bytes[bytes.count / 2] ^= 1
    let other = FakeBrowser(hub: nil, seed: 4)
    other.hand(bytes, named: "studio.ledgerline")
    #expect(other.toasts.contains("studio.ledgerline"))
    other.press("import")
    #expect(other.book.projects.isEmpty && other.blobs.isEmpty)
  }

  @Test func `a backup is checked without entering it`() throws {
    let (_, bytes) = try saved()
    let other = FakeBrowser(hub: nil, seed: 4)
    other.hand(bytes, named: "studio.ledgerline", to: "verify")
    #expect(other.toasts.contains("is whole"))
    #expect(other.book.projects.isEmpty)
    other.hand(Array(bytes.dropLast(9)), named: "studio.ledgerline", to: "verify")
    #expect(other.toasts.contains("damaged or cut off"))
    other.hand(Array("{}".utf8), named: "book.json", to: "verify")
    #expect(other.toasts.contains("“book.json”: This is not a backup of Ledgerline."))
  }

  @Test func `files that are nowhere to be had are counted`() throws {
    let (browser, bytes) = try saved()
    let other = FakeBrowser(hub: nil, seed: 5)
    other.hand(BackupWriter.write(browser.book), named: "book.json")
    other.press("import")
    other.press("backup")
    let file = try BookFileReader(ByteSource(try #require(other.saved.last).bytes))
    #expect(file.files.isEmpty)
    #expect(file.manifest.absent.count == (try BookFileReader(ByteSource(bytes))).files.count)
    #expect(other.toasts.contains("not in it (\(file.manifest.absent.count))"))
  }

  @Test func `who has no backup is told, and not the week after one`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    browser.event("navigate", "/")
    #expect(browser.app.contains("There is no backup of this book yet."))
    browser.press("backup")
    #expect(!browser.app.contains("backup"))
    browser.event("navigate", "/settings/data")
    #expect(browser.app.contains("The last backup is from"))
    browser.clock += 8 * 86_400_000
    browser.open("/")
    #expect(browser.app.contains("The last backup is from"))
  }

  @Test func `the plain text of other programs is saved`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    for name in ["hledger", "beancount", "ledger8"] { browser.press("export-table/" + name) }
    let names = browser.saved.map { $0.name }
    #expect(
      names == [
        "ledgerline-hledger-2026-11-21.journal", "ledgerline-beancount-2026-11-21.beancount",
        "ledger8_backup_2026-11-21.json",
      ])
    #expect(browser.saved.allSatisfy { !$0.bytes.isEmpty })
  }
}
