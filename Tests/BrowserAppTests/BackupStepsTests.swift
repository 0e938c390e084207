import BrowserApp
import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// What happens between the steps of a backup that is saved or comes in.
struct BackupStepsTests {
  private func studio() -> FakeBrowser {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    return browser
  }

  /// Says what the bytes of a file are, none where they are nowhere.
  private func bring(_ hash: String, _ bytes: [UInt8], to browser: FakeBrowser) {
    let fields = ShownSessionTests.fields(browser, ["backup", hash])
    browser.raw(HostMessage(code: 8, fields: fields + [bytes]))
  }

  private func wished(_ browser: FakeBrowser) -> [String] {
    browser.asked.filter { $0.code == 14 }.map { $0.text(1) }
  }

  @Test func `saving asks for one file after another, and takes no other and none twice`() throws {
    let browser = studio()
    browser.press("backup")
    let files = try BookFileReader(ByteSource(try #require(browser.saved.last).bytes)).files
    browser.filesAreSlow = true
    browser.asked = []
    browser.press("backup")
    var known: [String] = []
    while let hash = wished(browser).last, known.last != hash {
      known.append(hash)
      #expect(wished(browser) == known)
      let bytes = try #require(browser.blobs.first { $0.hash == hash }).bytes
      bring(String(repeating: "0", count: 64), [1, 2, 3], to: browser)
      if let first = known.first, first != hash { bring(first, [1, 2, 3], to: browser) }
      // Asked for once more, it is under way already.
      browser.press("backup")
      #expect(wished(browser) == known && browser.saved.count == 1)
      bring(hash, bytes, to: browser)
    }
    #expect(known.count == files.count && Set(known) == Set(files.map { $0.sha256 }))
    #expect(browser.saved.count == 2 && browser.toasts.contains("Backup saved"))
    let reader = try BookFileReader(ByteSource(try #require(browser.saved.last).bytes))
    try reader.verify()
    #expect(reader.files.map { $0.sha256 } == files.map { $0.sha256 })
    #expect(reader.manifest.absent.isEmpty)
    // What comes when it is done is nobody's.
    bring(known[0], [1], to: browser)
    browser.event("tick", "backup")
    #expect(browser.saved.count == 2)
  }

  /// A browser without a hub whose book is set up, with a few thousand rows or none.
  private func opened(charges: Int, seed: UInt64) throws -> FakeBrowser {
    var replica = Replica(device: 9)
    var edit = Edit()
    var settings = replica.book.settings
    settings.isSetUp = true
    edit.put(settings, in: replica.book.settingsTable)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    if charges > 0 {
      var gigs = BookGenerator(charges: charges, seed: 3, on: try Day(parsing: "2026-11-21"))
      while let batch = gigs.next() { _ = replica.commit(batch, now: Instant(milliseconds: 6)) }
    }
    let browser = FakeBrowser(hub: nil, seed: seed)
    browser.snapshot = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    browser.open()
    return browser
  }

  /// While its files are kept, and while its rows come.
  @Test(arguments: [(true, "goes into an empty book"), (false, "The book was changed meanwhile")])
  func `a book that was changed while a backup came in keeps what it has, and nothing else`(
    _ hasFiles: Bool, _ words: String
  ) throws {
    let source = hasFiles ? studio() : try opened(charges: 2_000, seed: 3)
    source.press("backup")
    let bytes = try #require(source.saved.last).bytes
    let other = try opened(charges: 0, seed: 4)
    other.hand(bytes, named: "studio.ledgerline")
    other.paintsSlowly = true
    other.press("import")
    if hasFiles { for _ in 0..<3 { #expect(other.paint()) } }
    #expect(other.book.projects.isEmpty)
    // Confirmed once is enough.
    other.press("import")
    other.press("sheet/client/new")
    other.press("save", ["firstName": "Ann", "lastName": "Newcomer"])
    #expect(other.book.clients.live.map { $0.lastName } == ["Newcomer"])
    while other.paint() {}
    #expect(other.toasts.contains(words), "\(other.toasts)")
    #expect(other.book.clients.live.map { $0.lastName } == ["Newcomer"])
    #expect(other.book.projects.isEmpty)
    let digest = other.digest
    other.press("import")
    while other.paint() {}
    #expect(other.digest == digest)
  }

  @Test func `each file of a backup is kept once and whole before the first row is there`() throws {
    let source = studio()
    source.press("backup")
    let bytes = try #require(source.saved.last).bytes
    let files = try BookFileReader(ByteSource(bytes)).files
    let other = FakeBrowser(hub: nil, seed: 4)
    other.hand(bytes, named: "studio.ledgerline")
    other.paintsSlowly = true
    other.press("import")
    for count in 1...files.count {
      #expect(other.blobs.count == count && other.book.projects.isEmpty)
      // A file that is dropped meanwhile does not break it off.
      if count == 1 {
        other.hand(bytes, named: "again.ledgerline")
        #expect(other.toasts.contains("A backup is being restored"), "\(other.toasts)")
      }
      #expect(other.paint())
    }
    #expect(other.blobs.map { $0.hash } == files.map { $0.sha256 })
    #expect(other.blobs.map { $0.mediaType } == files.map { $0.mediaType })
    for blob in other.blobs { #expect(SHA256.hex(blob.bytes) == blob.hash) }
    while other.paint() {}
    #expect(other.blobs.count == files.count)
    #expect(BackupWriter.write(other.book) == BackupWriter.write(source.book))
  }
}
