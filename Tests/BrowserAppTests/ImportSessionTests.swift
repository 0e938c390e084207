import BrowserApp
import Exchange
import Ledger
import LedgerTestSupport
import Testing

struct ImportSessionTests {
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

  /// What cannot be read, or does not go into a book with rows: a backup, one with a bit turned, and others.
  @Test(arguments: 0..<5)
  func `a file that cannot be read leaves the one that is shown, and that comes in`(_ which: Int)
    throws
  {
    let other = FakeBrowser(hub: nil, seed: 4)
    other.press("sample")
    other.press("backup")
    let backup = try #require(other.saved.last).bytes
    var turned = backup
    turned[turned.count / 2] ^= 1
    let cut = Array("{\"a\": ".utf8)
    let broken: [[(bytes: [UInt8], name: String)]] = [
      [(backup, "odd")], [(turned, "odd")], [(Array(backup.dropLast(9)), "odd")], [(cut, "odd")],
      [([1, 2, 3, 4], "odd"), (cut, "cut.json")],
    ]
    let (browser, home) = try shown()
    let before = browser.book.items.count
    browser.event("change", "type/column-name", value: "0")
    browser.hand(broken[which])
    #expect(browser.toasts.contains("“odd”") && browser.sheet.contains("items: 2 added"))
    browser.event("change", "type/project", value: home.id.text)
    browser.press("import")
    #expect(browser.book.items.count == before + 2)
    #expect(browser.book.items.live.count { $0.name == "Chair" && $0.project == home.id } == 1)
  }

  @Test func `what a statement leaves open waits for a person's word`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let before = browser.book.transactions.count
    let bank = "Date,Payee,Amount\n02/03/2026,Ross,-5.00\n02/04/2026,Orchard,2000.00\n"
    browser.hand(Array(bank.utf8), named: "bank.csv")
    #expect(browser.sheet.contains("Is -5.00 at “Ross” (line 2) money out? No line says it"))
    #expect(browser.sheet.contains("may have the day first or the month"))
    // The first lines as they would come in, either way.
    for line in ["Feb 3, 2026 · -$5.00 · Ross", "Mar 2, 2026 · -$5.00 · Ross", "· $5.00 · Ross"] {
      #expect(browser.sheet.contains(line), "\(browser.sheet)")
    }
    #expect(!browser.sheet.contains("Import</button>"))
    browser.event("change", "type/answer-dates", value: "month-first")
    #expect(
      !browser.sheet.contains("may have the day first")
        && !browser.sheet.contains("Import</button>"))
    browser.event("change", "type/answer-sign", value: "in")
    #expect(!browser.sheet.contains("money out? No line says it"))
    #expect(browser.sheet.contains("add transaction Ross, 2026-02-03, 5.00"))
    browser.press("import")
    #expect(browser.book.transactions.count == before + 2)
    let income = try #require(browser.book.transactions.live.first { $0.source == "Orchard" })
    #expect(income.type == .return && income.amount == Money(minor: -200_000, currency: .usd))
  }

  @Test func `a statement under other lines, with two columns of amounts, comes in as it is`()
    throws
  {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let before = browser.book.transactions.count
    let bank =
      "Konto;DE00\n\nBuchungstag;Text;Soll;Haben\n30.01.2026;Strom;80,00;\n29.01.2026;Ann;;1.250,00\n"
    browser.hand(Array(bank.utf8), named: "konto.csv")
    #expect(browser.sheet.contains("“Soll” is money out and “Haben” money in, as their titles say"))
    #expect(browser.sheet.contains("Import</button>"))
    browser.press("import")
    #expect(browser.book.transactions.count == before + 2)
    let spent = try #require(browser.book.transactions.live.first { $0.source == "Strom" })
    #expect(spent.type == .purchase && spent.amount?.minor == 8_000)
    browser.hand(Array(bank.utf8), named: "konto.csv")
    #expect(!browser.sheet.contains("Import</button>"), "it is in the book already")
  }

  @Test func `a backup that was changed is refused`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let whole = BackupWriter.write(browser.book)
    let text = String(decoding: whole, as: UTF8.self)
    let changed = text.replacing("Lake House", with: "Lake Mouse")
    #expect(changed != text)
    let before = browser.digest
    browser.hand(Array(changed.utf8), named: "backup.json")
    #expect(browser.toasts.contains("something in it was changed or damaged"))
    #expect(browser.digest == before)
  }

  // MARK: the laws

  private let long = String(repeating: "x", count: 70_000)

  @Test func `what a law refuses is named by its line, and nothing comes in`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let before = browser.digest
    browser.hand(
      Array("Name,Cost,Notes\nChair,5.00,\nLamp,7.00,\(long)\nRug,9.00,\(long)\n".utf8),
      named: "chairs.csv")
    for words in [
      "Nothing comes in until this is mended.",
      "line 3 (Lamp), notes: A text is longer than 64 KiB",
      "line 4 (Rug), notes", "Correct it in the file",
    ] { #expect(browser.sheet.contains(words), "\(words)") }
    #expect(!browser.sheet.contains("Import</button>"))
    browser.press("import")
    #expect(browser.digest == before && browser.sheet.contains("line 3 (Lamp)"))
  }

  @Test func `each format says where a refused row stands`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let before = browser.digest
    let backup =
      #"{"format":"ledgerline","version":1,"items":[{"id":"0000000000abc","name":"Chair","notes":"NOTES"}]}"#
    let old = #"{"clients":[],"projects":[{"id":"1","projectName":"June","notes":"NOTES"}]}"#
    let firestore = #"{"accounts":{"a":{"items":{"i":{"description":"Rug","notes":"NOTES"}}}}}"#
    let own = "id,life,name,notes\n0000000000abc,live,Chair,NOTES\n"
    for (text, words) in [
      (backup, "items[0] (Chair), notes"), (old, "projects[0] (June), notes"),
      (firestore, "accounts.a.items.i (Rug), notes"),
      (own, "line 2 (Chair), notes"),
    ] {
      browser.hand(Array(text.replacing("NOTES", with: long).utf8), named: "file")
      #expect(browser.sheet.contains(words), "\(words)")
      browser.press("import")
      #expect(browser.digest == before)
    }
  }

  @Test func `a member does not bring what only administrators may, and the rest stays out`() throws
  {
    let hub = FakeHub()
    let browser = FakeBrowser(hub: hub, seed: 3)
    browser.press("sample")
    hub.me = "me\t0000000000ann\tmember\nopen\tfirst\tLee\n"
    browser.open()
    let before = browser.digest
    let json =
      #"{"format":"ledgerline","version":1,"items":[{"id":"0000000000abc","name":"Chair"}],"vendors":[{"id":"0000000000ace","name":"Ross"}]}"#
    browser.hand(Array(json.utf8), named: "file.json")
    #expect(browser.sheet.contains("vendors[0] (Ross): Presets are only configurable"))
    #expect(browser.sheet.contains("Let an admin or owner import the file"))
    browser.press("import")
    #expect(browser.digest == before && hub.digest() == before)
  }

  private let invoices = Array(
    "Invoice #,Client,Invoice Date,Due Date,Total\nRE-77,Reeds Ltd,2026-11-02,2026-12-02,80.00\n"
      .utf8)

  @Test func `another program's invoices come in, and the person is where they stand`() throws {
    let hub = FakeHub()
    let browser = FakeBrowser(hub: hub, seed: 3)
    browser.press("sample")
    browser.hand(invoices, named: "invoices.csv")
    #expect(browser.sheet.contains("invoice: 1 added"))
    browser.press("import")
    let invoice = try #require(browser.book.invoices.live.first { $0.number == "RE-77" })
    #expect(try browser.book.balance(of: invoice) == Money(80, .usd))
    #expect(browser.app.contains("RE-77") && browser.digest == hub.digest())
  }

  @Test func `a member is told that numbers from elsewhere are an administrator's to bring`() throws
  {
    let hub = FakeHub()
    let browser = FakeBrowser(hub: hub, seed: 3)
    browser.press("sample")
    hub.me = "me\t0000000000ann\tmember\nopen\tfirst\tLee\n"
    browser.open()
    let before = browser.digest
    browser.hand(invoices, named: "invoices.csv")
    #expect(browser.sheet.contains("Numbers that another program gave come in by administrators"))
    #expect(!browser.sheet.contains("Import</button>") && browser.digest == before)
  }

  @Test func `a book that moved since the preview refuses the whole import`() throws {
    let source = FakeBrowser(hub: nil, seed: 8)
    source.press("sample")
    source.press("export")
    let backup = try #require(source.saved.last).bytes
    let hub = FakeHub()
    let phone = FakeBrowser(hub: hub, seed: 3)
    phone.hand(backup, named: "book.json")
    #expect(phone.sheet.contains("Import</button>"))
    // Meanwhile somebody gives a number of the file to another invoice.
    var other = try #require(source.book.invoices.live.first { $0.isIssued })
    let number = other.number
    other.id = ID(987_654)
    var edit = Edit()
    edit.put(Numbering.mainSeries(in: source.book), replacing: nil)
    edit.put(other, replacing: nil)
    hub.append(
      Change(
        device: 55, counter: 1, stamp: Stamp(milliseconds: 1_700_000_000_000, device: 55),
        body: edit.body))
    phone.look()
    phone.press("import")
    #expect(phone.sheet.contains("The number \(number) is already given to another invoice"))
    #expect(phone.book.clients.live.isEmpty && phone.book.invoices.live.count == 1)
    #expect(phone.digest == hub.digest())
  }

  @Test func `a whole book comes in over a hub as changes that it takes`() throws {
    let source = FakeBrowser(hub: nil, seed: 8)
    source.press("sample")
    source.press("export")
    let hub = FakeHub()
    let phone = FakeBrowser(hub: hub, seed: 3)
    phone.hand(try #require(source.saved.last).bytes, named: "book.json")
    #expect(!phone.sheet.contains("until this is mended"))
    phone.press("import")
    #expect(phone.book.invoices.live.count == source.book.invoices.live.count)
    #expect(phone.digest == hub.digest())
    #expect(hub.log.allSatisfy { $0.change.body.count <= Limits.change })
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
        {"id": "3", "projectName": "January", "startDate": "2025-01-15T15:00:00Z"},
        {"id": "1", "projectName": "June", "startDate": "2025-06-01T14:00:00Z"},
        {"id": "2", "projectName": "December", "startDate": "2025-12-01T15:00:00Z"}
      ]}
      """
    browser.hand(Array(json.utf8), named: "ledger8_backup_2025-12-02.json")
    browser.press("import")
    #expect(browser.toasts.contains("Imported 3 projects"))
    let starts = browser.book.projects.live.map { $0.schedule?.startTime.text ?? "" }
    #expect(starts == ["09:00", "09:00", "09:00"])
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
    #expect(projects.starts(with: [0xEF, 0xBB, 0xBF]), "by which Excel knows UTF-8")
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

  @Test func `address books that are picked together are shown by the name of the first`() {
    let browser = FakeBrowser(hub: nil, seed: 4)
    let cards = ["Ann", "Bob"].map { name in
      let card =
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name) Lee\r\nN:Lee;\(name);;;\r\nEND:VCARD\r\n"
      return (bytes: Array(card.utf8), name: name + ".vcf")
    }
    browser.hand(cards)
    #expect(browser.sheet.contains("Ann.vcf") && !browser.sheet.contains("Bob.vcf"))
    browser.press("import")
    #expect(Set(browser.book.clients.live.map { $0.firstName }) == ["Ann", "Bob"])
  }

  @Test func `of an older backup only what is new comes in where a person says so`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let client = try #require(browser.book.clients.live.first)
    let text = """
      {"format":"ledgerline","version":1,"clients":[{"id":"\(client.id.text)","email":"old@example.com"},
      {"id":"0000000000zzz","lastName":"Newcomer"}]}
      """
    browser.hand(Array(text.utf8), named: "old.json")
    #expect(browser.sheet.contains("What the Book Has Otherwise"))
    browser.event("change", "type/otherwise", value: "stays")
    #expect(browser.sheet.contains("Rows that the book has otherwise stay as they are: 1."))
    #expect(!browser.sheet.contains("written over: 1"))
    // And back, and once more.
    browser.event("change", "type/otherwise", value: "")
    #expect(browser.sheet.contains("written over: 1, in rows: 1"))
    browser.event("change", "type/otherwise", value: "stays")
    browser.press("import")
    #expect(browser.book.clients[client.id] == client)
    #expect(browser.book.clients.live.contains { $0.lastName == "Newcomer" })
    #expect(browser.toasts.contains("Imported 1 client") && !browser.toasts.contains("wrote over"))
    // What brings nothing otherwise asks nothing.
    browser.hand(
      Array(text.replacing("old@example.com", with: client.email).utf8), named: "same.json")
    #expect(!browser.sheet.contains("What the Book Has Otherwise"))
  }

  @Test func `an export from before a draft was issued brings what the book has not`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let issued = try #require(browser.book.invoices.live.first { $0.isIssued })
    let text = """
      {"format":"ledgerline","version":1,"clients":[{"id":"0000000000zzz","lastName":"Newcomer"}],
      "invoices":[{"id":"\(issued.id.text)","issue":null}]}
      """
    browser.hand(Array(text.utf8), named: "old.json")
    #expect(browser.sheet.contains("Only what the book has not comes in: invoices[0].issue"))
    #expect(browser.sheet.contains("Rows that the book has otherwise stay as they are: 1."))
    #expect(!browser.sheet.contains("What the Book Has Otherwise"))
    browser.press("import")
    #expect(browser.book.invoices[issued.id] == issued)
    #expect(browser.book.clients.live.contains { $0.lastName == "Newcomer" })
    // What is wrong besides is still refused.
    let wrong = text.replacing("\"lastName\"", with: "\"lastNmae\"")
    let before = browser.digest
    browser.hand(Array(wrong.utf8), named: "wrong.json")
    #expect(browser.toasts.contains("lastNmae") && browser.digest == before)
  }

  @Test func `what an older backup wrote over comes back with Undo, what it added stays`() throws {
    let browser = FakeBrowser(hub: nil, seed: 3)
    browser.press("sample")
    let client = try #require(browser.book.clients.live.first)
    let text = """
      {"format":"ledgerline","version":1,"clients":[{"id":"\(client.id.text)","email":"old@example.com"},
      {"id":"0000000000zzz","lastName":"Newcomer"}]}
      """
    browser.hand(Array(text.utf8), named: "old.json")
    #expect(browser.sheet.contains("written over: 1, in rows: 1"))
    browser.press("import")
    #expect(browser.book.clients[client.id]?.email == "old@example.com")
    #expect(browser.toasts.contains("Imported 2 clients. Undo brings back what it wrote over"))
    browser.press("undo")
    #expect(browser.book.clients[client.id] == client)
    #expect(browser.book.clients.live.contains { $0.lastName == "Newcomer" })
    // One that only adds leaves nothing to take back.
    let more = text.replacing("0000000000zzz", with: "0000000000zzy")
      .replacing("old@example.com", with: client.email)
    browser.hand(Array(more.utf8), named: "more.json")
    browser.press("import")
    #expect(browser.toasts.contains("Imported 1 client") && !browser.toasts.contains("wrote over"))
  }
}
