import BrowserApp
import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Files that are asked for, in any order and more than once, while the second module is on its way.
struct LaterWorkTests {
  private let sample: FakeBrowser

  init() {
    sample = FakeBrowser(hub: nil, seed: 5)
    sample.press("sample")
  }

  private func browser() -> FakeBrowser {
    let browser = FakeBrowser(copying: sample)
    browser.laterIsSlow = true
    browser.open()
    return browser
  }

  private var works: [(action: String, file: String)] {
    let studio = sample.book.projects.live.first { $0.schedule == nil && $0.name != "" }?.id ?? ID()
    let gigs = sample.book.projects.live.filter { $0.schedule != nil }
    let (first, second) = (gigs.first, gigs.first { $0.schedule?.start != gigs[0].schedule?.start })
    func day(_ gig: Project?) -> String { gig?.schedule?.start.text ?? "" }
    return [
      ("export-gig/" + (first?.id.text ?? ""), "gig-\(day(first)).ics"),
      ("export-gig/" + (second?.id.text ?? ""), "gig-\(day(second)).ics"),
      ("export-table/invoices", "ledgerline-invoices-2026-11-21.csv"),
      ("export-table/payments", "ledgerline-payments-2026-11-21.csv"),
      ("export", "ledgerline-2026-11-21.json"), ("backup", "ledgerline-2026-11-21.ledgerline"),
      ("export-table/projects", "ledgerline-projects-2026-11-21.csv"),
      ("export-table/clients", "ledgerline-clients-2026-11-21.csv"),
      ("export-table/hledger", "ledgerline-hledger-2026-11-21.journal"),
      ("export-table/beancount", "ledgerline-beancount-2026-11-21.beancount"),
      ("export-table/ledger8", "ledger8_backup_2026-11-21.json"),
      ("studio/export/" + studio.text, TransactionCSV.fileName(of: studio)),
    ]
  }

  @Test func `each is done once, and beside every other`() {
    let works = works
    for place in stride(from: 0, to: works.count, by: 2) {
      let (one, other) = (works[place], works[place + 1])
      let browser = browser()
      for action in [one.action, other.action, one.action, one.action, other.action] {
        browser.press(action)
      }
      #expect(browser.saved.isEmpty)
      browser.bringLater()
      #expect(
        browser.saved.map { $0.name }.sorted() == [one.file, other.file].sorted(),
        "\(one.action) \(other.action)")
      #expect(
        browser.saved.allSatisfy { !$0.bytes.isEmpty } && !browser.toasts.contains("One moment…"))
      // What is here is done at once, as often as it is asked for.
      let before = browser.saved.count
      for action in [one.action, other.action, other.action] { browser.press(action) }
      #expect(browser.saved.count == before + 3, "\(one.action)")
    }
  }

  @Test func `all expenses are saved for a spreadsheet, the latest first`() throws {
    let browser = browser()
    browser.press("export-table/expenses")
    browser.bringLater()
    #expect(browser.saved.map { $0.name } == ["ledgerline-expenses-2026-11-21.csv"])
    let bytes = try #require(browser.saved.first).bytes
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    let lines = String(decoding: bytes.dropFirst(3), as: UTF8.self).split { $0 == "\r\n" }
    #expect(lines[0].hasPrefix("Date,Merchant,Amount,Currency,Category,"))
    let days = lines.filter { $0.hasPrefix("20") }.map { $0.prefix(10) }
    #expect(days.count > 40 && days == days.sorted(by: >))
    let listed = browser.book.transactions.live.filter { browser.book.standsAmongExpenses($0) }
    #expect(days.count == listed.count)
  }

  @Test func `trips are saved for a spreadsheet, too`() throws {
    let browser = browser()
    browser.press("export-table/trips")
    browser.bringLater()
    #expect(browser.saved.map { $0.name } == ["ledgerline-trips-2026-11-21.csv"])
    let bytes = try #require(browser.saved.first).bytes
    let lines = String(decoding: bytes.dropFirst(3), as: UTF8.self).split { $0 == "\r\n" }
    #expect(lines[0].hasPrefix("Date,From,To,Distance,Unit,There and Back,Driven,Rate,Counts,"))
    #expect(lines.count == 1 + browser.book.trips.live.count)
  }

  @Test func `tables begin with a mark for spreadsheets, and other files with none`() {
    let browser = browser()
    for work in works { browser.press(work.action) }
    browser.bringLater()
    #expect(browser.saved.count == works.count)
    for file in browser.saved {
      #expect(
        file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) == file.name.hasSuffix(".csv"), "\(file.name)")
    }
  }

  @Test func `a new account is called as its file, without the ending`() {
    let csv = Array(
      "Date,Description,Amount,Balance\n2026-11-02,A,-24.50,975.50\n2026-11-14,B,600.00,1575.50\n"
        .utf8)
    for (name, account) in [
      ("everyday.csv", "everyday"), ("2026.11 everyday.csv", "2026.11 everyday"),
      ("everyday", "everyday"), ("a.b.c", "a.b"),
    ] {
      let browser = FakeBrowser(copying: sample)
      browser.open("/accounts")
      browser.hand(csv, named: name)
      #expect(
        browser.sheet.contains("A new account: \(account)<")
          || browser.sheet.contains("A new account: \(account)\""), "\(name)")
      #expect(browser.sheet.contains("2 lines from Nov 2, 2026 to Nov 14, 2026"))
    }
  }

  /// The percentages that toasts told behind some words.
  private func told(_ words: String, _ browser: FakeBrowser) -> [Int] {
    browser.asked.filter { $0.code == 1 && $0.text(0) == "toasts" }.compactMap { effect -> Int? in
      guard let place = effect.text(1).range(of: words) else { return nil }
      return Int(effect.text(1)[place.upperBound...].prefix { $0.isNumber })
    }
  }

  @Test func `saving tells how many of the files are in the backup, each ten percent once`() throws
  {
    sample.asked = []
    sample.press("backup")
    let bytes = try #require(sample.saved.last?.bytes)
    let count = try BookFileReader(ByteSource(bytes)).files.count
    let told = told("Saving backup: ", sample)
    let exact = (0..<count).map { $0 * 100 / count }
    #expect(told.count > 1 && Set(told).isSubset(of: exact), "\(told)")
    #expect(told == told.sorted() && Set(told.map { $0 / 10 }).count == told.count, "\(told)")
  }

  /// A backup comes in by steps; what is told on the way only grows, to the end.
  @Test func `restoring tells how far it is, and ends with the whole book`() throws {
    sample.press("backup")
    let bytes = try #require(sample.saved.last?.bytes)
    let other = FakeBrowser(hub: nil, seed: 4)
    other.hand(bytes, named: "studio.ledgerline")
    other.asked = []
    other.press("import")
    #expect(BackupWriter.write(other.book) == BackupWriter.write(sample.book))
    let told = told("Restoring: ", other)
    #expect(
      told == told.sorted() && Set(told.map { $0 / 10 }).count == told.count
        && told.allSatisfy { 0...100 ~= $0 })
    #expect(told.count > 1, "\(told)")
  }
}
