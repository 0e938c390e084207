import BrowserApp
import Exchange
import Foundation
import LedgerTestSupport
import Testing

@testable import Ledger

/// What the page shows and is asked for with every kind of file that is dropped on it, alone and together, and what comes of
/// Import (`Tests/Golden/shown/session-files.txt`).
struct SessionFilesTests {
  /// What a sheet says, without its marks.
  static func words(_ html: String) -> String {
    var text = ""
    var isMark = false
    for letter in html {
      if letter == "<" {
        isMark = true
        if text.last != " " { text += " " }
      } else if letter == ">" {
        isMark = false
      } else if !isMark, !(letter.isWhitespace && text.last == " ") {
        text.append(letter == "\n" ? " " : letter)
      }
    }
    return text.trimmingCharacters(in: .whitespaces)
  }

  private static let ofx = """
    OFXHEADER:100
    DATA:OFXSGML

    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
    <BANKACCTFROM><BANKID>1<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>
    <BANKTRANLIST><DTSTART>20261101<DTEND>20261130
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261102<TRNAMT>-24.50<FITID>A1<NAME>STRING SHOP</STMTTRN>
    <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103<TRNAMT>600.00<FITID>A2<NAME>ANN LEE</STMTTRN>
    </BANKTRANLIST><LEDGERBAL><BALAMT>575.50<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """

  private static let files: [(name: String, text: String)] = [
    (
      "bank.csv",
      "Date,Description,Amount,Balance\n2026-11-02,SHOP,-24.50,975.50\n2026-11-03,ANN,600.00,1575.50\n"
    ),
    ("one.csv", "Date,Description,Amount,Balance\n2026-11-02,SHOP,-24.50,975.50\n"),
    ("open.csv", "Date,Description,Amount\n03/04/2026,SHOP,24.50\n05/04/2026,ANN,600.00\n"),
    (
      "spent.csv",
      "Date,Vendor,Amount,Category\n2026-11-02,Shop,24.50,Tools\n2026-11-03,Grill,31.20,Food\n"
    ),
    ("signs.csv", "Date,Vendor,Amount\n2026-11-02,Shop,-24.50\n2026-11-03,Grill,31.20\n"),
    ("marks.csv", "Name;Price\nLamp;1,250\nChair;2,500\n"),
    ("items.csv", "Name,Quantity,Price\nLamp,2,120.00\nChair,1,80.00\n"),
    (
      "clients.csv",
      "First Name,Last Name,Email\nAnn,Lee,ann@example.org\nBob,Stone,bob@example.org\n"
    ),
    ("titles.csv", "a,b\n"), ("empty.csv", ""), ("blank.csv", "\n\n\n"), ("noext", "x"),
    ("bank.ofx", ofx),
    ("no.name.ofx", ofx.replacingOccurrences(of: "<ACCTID>12345678", with: "<ACCTID>")),
    (
      "bank.qif",
      "!Type:Bank\nD11/02/2026\nT-24.50\nPSTRING SHOP\n^\nD11/03/2026\nT600.00\nPANN LEE\n^\n"
    ),
    (
      "one.vcf",
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nN:Lee;Ann;;;\nEMAIL:ann@example.org\nEND:VCARD\n"
    ),
    ("bad.json", "{\"a\": 1}"), ("cut.json", "{\"a\": "), ("junk.bin", "\u{1}\u{2}\u{3}\u{4}"),
    ("cut.ledgerline", "PK\u{3}\u{4}"),
  ]

  private static func browser(_ hub: FakeHub?, _ seed: UInt64) throws -> FakeBrowser {
    let browser = FakeBrowser(hub: hub, seed: seed)
    if hub == nil {
      let book = SampleBuilder.studio(on: try Day(parsing: "2026-11-21")).book
      browser.snapshot = Snapshot(book: book, cursor: 0, epoch: 0).encoded()
      browser.open()
    } else {
      browser.press("sample")
    }
    browser.asked = []
    return browser
  }

  private static func counts(_ book: Book) -> [Int] {
    [
      book.clients.liveCount, book.transactions.liveCount, book.items.liveCount,
      book.bankLines.liveCount, book.moneyAccounts.liveCount, book.importBatches.liveCount,
    ]
  }

  /// What the app asked for but to draw; parts of a file, pictures and steps of one work are said once.
  static func effects(_ browser: FakeBrowser) -> [String] {
    var many: Set<Substring> = []
    return ShownSessionTests.asked(browser).filter { line in
      let code = line.prefix { $0 != " " }
      if code == "1" { return false }
      let isOfMany = code == "48" || code == "13" || line.hasPrefix("9 | backup")
      return !isOfMany || many.insert(code).inserted
    }
  }

  private static func tell(_ what: String, _ browser: FakeBrowser, _ text: inout String) {
    text += "\(what)\n"
    for line in effects(browser) { text += "  \(line)\n" }
    text += "  counts \(counts(browser.book))\n"
    for (name, html) in [("sheet", browser.sheet), ("says", browser.toasts)] where !html.isEmpty {
      text += "  \(name): \(ShownSessionTests.shape(words(html)))\n"
    }
  }

  @Test func `each file on its pages, what it would bring and what it brought`() throws {
    var text = ""
    for (name, content) in Self.files {
      for path in ["/projects", "/accounts"] {
        let browser = try Self.browser(nil, 3)
        browser.open(path)
        browser.asked = []
        browser.hand(Array(content.utf8), named: name)
        Self.tell("\(name) on \(path)", browser, &text)
        browser.press("import")
        Self.tell("imported", browser, &text)
        // Once more: what is there is known.
        if !browser.sheet.isEmpty { browser.press("close") }
        browser.asked = []
        browser.hand(Array(content.utf8), named: name)
        Self.tell("again", browser, &text)
      }
    }
    #expect(try Golden.differences(text, from: "session-files.txt") == [])
  }

  @Test func `files that are dropped together`() throws {
    var text = ""
    func bytes(_ name: String) -> (bytes: [UInt8], name: String) {
      (Array((Self.files.first { $0.name == name }?.text ?? "").utf8), name)
    }
    let sets = [
      ["one.vcf", "one.vcf"], ["one.vcf", "items.csv"], ["items.csv", "one.vcf"],
      ["items.csv", "clients.csv"], ["bank.ofx", "bank.ofx"], ["junk.bin", "items.csv"],
      ["junk.bin", "cut.json"], [],
    ]
    for names in sets {
      let browser = try Self.browser(nil, 3)
      browser.hand(names.map(bytes))
      Self.tell("\(names)", browser, &text)
      browser.press("import")
      Self.tell("imported", browser, &text)
    }
    #expect(try Golden.differences(text, from: "session-together.txt") == [])
  }

  @Test func `what is chosen of a file, and chosen again`() throws {
    var text = ""
    let choices: [(file: String, path: String, chosen: [(String, String)])] = [
      (
        "bank.csv", "/projects",
        [("into", "new"), ("newName", "Everyday"), ("newName", ""), ("into", "")]
      ),
      (
        "bank.csv", "/accounts",
        [("into", ""), ("into", "new"), ("sign", "positive"), ("dates", "day-first")]
      ),
      ("bank.ofx", "/accounts", [("into", "new"), ("newName", "Main"), ("into", "number")]),
      ("no.name.ofx", "/accounts", [("into", "number"), ("into", "new")]),
      (
        "open.csv", "/accounts",
        [("answer-dates", "day-first"), ("answer-sign", "out"), ("answer-sign", "")]
      ),
      (
        "spent.csv", "/projects",
        [("subject", "items"), ("subject", "clients"), ("subject", "transactions")]
      ),
      (
        "signs.csv", "/projects",
        [("sign", "negative"), ("sign", "positive"), ("dates", "month-first")]
      ),
      (
        "marks.csv", "/projects",
        [("decimals", "comma"), ("decimals", "point"), ("prices", "each"), ("prices", "all")]
      ),
    ]
    for (file, path, chosen) in choices {
      let content = Self.files.first { $0.name == file }?.text ?? ""
      let browser = try Self.browser(nil, 3)
      browser.open(path)
      browser.asked = []
      browser.hand(Array(content.utf8), named: file)
      for (field, value) in chosen {
        browser.event("change", "type/" + field, value: value)
        Self.tell("\(file) on \(path): \(field) \(value)", browser, &text)
      }
      browser.press("import")
      Self.tell("imported", browser, &text)
    }
    #expect(try Golden.differences(text, from: "session-choices.txt") == [])
  }

  @Test func `every table and export, and a document for every use`() throws {
    let browser = try Self.browser(nil, 3)
    var text = ""
    let project = try #require(browser.book.projects.live.first)
    let invoice = try #require(browser.book.invoices.live.first { $0.isIssued })
    func told(_ what: String, _ effect: () -> Void) {
      let before = browser.saved.count
      effect()
      Self.tell(ShownSessionTests.shape(what), browser, &text)
      for file in browser.saved.dropFirst(before) {
        let head = String(decoding: file.bytes.prefix(60), as: UTF8.self)
        let isText = file.bytes.prefix(20).allSatisfy { $0 >= 0x0A && $0 != 0x7F }
        text +=
          "  \(file.name) \(file.bytes.count < 10 ? "empty" : isText ? head.prefix { $0 != "\n" } : "bytes")\n"
      }
    }
    for path in ["/settings/data", "/expenses", "/project/\(project.id.text)", "/report/income"] {
      browser.event("navigate", path)
      let words = browser.app.components(separatedBy: "data-on-click=\"").dropFirst().map {
        String($0.prefix { $0 != "\"" })
      }
      let wanted = Set(words).filter { word in
        ["export", "csv", "backup", "pdf", "print", "document"].contains { word.contains($0) }
      }
      for action in wanted.sorted() { told("\(path) \(action)") { browser.press(action) } }
    }
    let folder = "/usr/share/fonts/truetype/noto/NotoSans-"
    let fonts = ["Regular", "Bold"].map {
      [UInt8](FileManager.default.contents(atPath: folder + $0 + ".ttf") ?? Data())
    }
    func bring(_ fields: [[UInt8]]) {
      browser.raw(HostMessage(code: 9, fields: [Array("\(browser.clock)".utf8)] + fields))
    }
    browser.event("navigate", "/invoice/\(invoice.id.text)")
    let uses = browser.app.components(separatedBy: "data-on-click=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }.filter {
      $0.hasPrefix("pdf") || $0.hasPrefix("document") || $0.hasPrefix("invoice")
        || $0.hasPrefix("letter")
    }
    for (what, fields) in [
      ("no fonts", [Array("fonts".utf8), [], []]),
      ("damaged fonts", [Array("fonts".utf8), [1, 2, 3], [4]]),
      ("one font", [Array("fonts".utf8), fonts[0]]),
      ("fonts", [Array("fonts".utf8), fonts[0], fonts[1]]),
    ] as [(String, [[UInt8]])] {
      for use in Set(uses).sorted() where !use.contains("delete") {
        told("\(what), \(use)") {
          browser.press(use)
          bring(fields)
        }
        if !browser.sheet.isEmpty { browser.press("close") }
        browser.asked = []
      }
    }
    #expect(try Golden.differences(text, from: "session-saved.txt") == [])
  }
}
