import BrowserApp
import Ledger
import Testing

@Suite struct ImportSessionTests {
  private let csv = Array("Thing,Cost,Store\nChair,5.00,Ross\nLamp,,Ross\n,7.00,\n".utf8)

  private func shown() throws -> (FakeBrowser, Project) {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let home = try #require(browser.book.projects.live.first { $0.name == "Lake House" })
    browser.hand(csv, named: "chairs.csv")
    return (browser, home)
  }

  @Test func `a CSV of items is mapped in the preview and comes into its project`() throws {
    let (browser, home) = try shown()
    let before = browser.book.items.count
    #expect(browser.sheet.contains("Choose the column for Name."))
    browser.event("change", "type/column-name", value: "0")
    #expect(browser.sheet.contains("items: 2 added"))
    #expect(browser.sheet.contains("line 4: skipped: Name is required."))
    browser.event("change", "type/project", value: home.id.text)
    browser.press("import")
    #expect(browser.book.items.count == before + 2)
    let chair = try #require(browser.book.items.live.first { $0.name == "Chair" })
    #expect(chair.project == home.id && chair.source == "Ross")
    #expect(chair.purchasePrice == Money(5, .usd))
    // Again it adds nothing.
    browser.hand(csv, named: "chairs.csv")
    browser.event("change", "type/column-name", value: "0")
    browser.event("change", "type/project", value: home.id.text)
    #expect(browser.sheet.contains("items: 2 already here"))
    #expect(!browser.sheet.contains("Import</button>"))
  }

  @Test func `the same file as transactions asks for what those need`() throws {
    let (browser, _) = try shown()
    browser.event("change", "type/subject", value: "transactions")
    #expect(browser.sheet.contains("Choose the column for Date."))
    browser.press("close")
    #expect(browser.sheet.isEmpty)
  }

  @Test func `moments of summer and winter come in at the time they had there`() {
    // Chicago: an hour nearer to UTC from March 9 to November 2, 2025.
    let browser = FakeBrowser(
      hub: nil, seed: 5, formats: "offsets=-360 1741507200:-300 1762066800:-360")
    let json = """
      {"clients": [], "projects": [
        {"id": "1", "projectName": "June", "startDate": "2025-06-01T14:00:00Z"},
        {"id": "2", "projectName": "December", "startDate": "2025-12-01T15:00:00Z"}
      ]}
      """
    browser.hand(Array(json.utf8), named: "ledger8_backup_2025-12-02.json")
    browser.press("import")
    #expect(browser.toasts.contains("Imported 2 projects"))
    let starts = browser.book.projects.live.map { $0.schedule?.startTime.text ?? "" }
    #expect(starts == ["09:00", "09:00"])
    #expect(browser.book.projects.live.first?.schedule?.zone == "America/Chicago")
  }

  @Test func `projects and clients are saved for a spreadsheet`() throws {
    let browser = FakeBrowser(hub: nil, seed: 6)
    browser.press("sample")
    browser.press("export-table/projects")
    browser.press("export-table/clients")
    #expect(
      browser.saved.map { $0.name } == [
        "ledgerline-projects-2026-11-21.csv", "ledgerline-clients-2026-11-21.csv",
      ])
    let projects = try #require(browser.saved.first).bytes
    #expect(
      String(decoding: projects, as: UTF8.self).contains(
        "Project Name,Artist,Start Date,End Date,Media Type,Status,Fee Total,Client Name,"))
  }

  @Test func `the earlier app's export is shown and comes in`() {
    let browser = FakeBrowser(hub: nil, seed: 4)
    let json = #"{"accounts":{"a":{"items":{"i":{"description":"Rug","status":"to return"}}}}}"#
    browser.hand(Array(json.utf8), named: "export.json")
    #expect(browser.sheet.contains("add item Rug"))
    browser.press("import")
    #expect(browser.book.items.live.map { $0.status } == [.toReturn])
  }
}
