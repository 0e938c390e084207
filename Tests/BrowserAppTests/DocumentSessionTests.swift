import BrowserApp
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// What comes of every wish for a document while its fonts and its logo are here, on their way, nowhere to be had or broken
/// (`Tests/Golden/shown/session-documents.txt`).
struct DocumentSessionTests {
  private static let fonts = ["Regular", "Bold"].map {
    [UInt8](
      FileManager.default.contents(atPath: "/usr/share/fonts/truetype/noto/NotoSans-\($0).ttf")
        ?? Data())
  }

  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 30, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
    + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 7, 0xFF, 0xD9]

  private func browser(logo: [UInt8]?) -> FakeBrowser {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    guard let logo else { return browser }
    var fields = ShownSessionTests.fields(browser, ["logo", "logo.jpg", "image/jpeg"])
    fields += [logo, []]
    browser.raw(HostMessage(code: 7, fields: fields))
    return browser
  }

  private func say(_ what: String, _ browser: FakeBrowser, _ text: inout String) {
    ShownSessionTests.say(what, browser, &text)
    let says = SessionFilesTests.words(browser.toasts)
    if !says.isEmpty { text += "  says: \(ShownSessionTests.shape(says))\n" }
  }

  @Test func `documents with what they need, and without`() throws {
    var text = ""
    for (name, logo, isKept) in [
      ("no logo", nil, true), ("logo", Self.jpeg, true), ("logo elsewhere", Self.jpeg, false),
      ("broken logo", Self.jpeg, true),
    ] as [(String, [UInt8]?, Bool)] {
      for fonts in ["good", "nowhere", "broken"] where name == "no logo" || fonts == "good" {
        let browser = browser(logo: logo)
        browser.filesAreSlow = !isKept
        let draft = try #require(browser.book.invoices.live.first { !$0.isIssued })
        let issued = try #require(browser.book.invoices.live.first { $0.number == "1016" })
        let project = try #require(browser.book.projects.live.first { $0.schedule == nil })
        browser.asked = []
        func bring() {
          let files = fonts == "good" ? Self.fonts : fonts == "broken" ? [[1, 2], [3]] : [[], []]
          browser.raw(
            HostMessage(code: 9, fields: ShownSessionTests.fields(browser, ["fonts"]) + files))
        }
        /// The page brings the logo's bytes; here others, or none.
        func answerLogo() {
          let hash = SHA256.hex(Self.jpeg)
          for bytes in name == "broken logo"
            ? [Array("GIF89a".utf8), Array(Self.jpeg.prefix(9))] : [[]]
          {
            let fields = ShownSessionTests.fields(browser, ["logo", hash])
            browser.raw(HostMessage(code: 8, fields: fields + [bytes]))
          }
        }
        for use in ["download", "open", "share", "send", "csv"] {
          for (what, id) in [("draft", draft.id), ("issued", issued.id)] {
            browser.press("document/\(id.text)/\(use)")
            say("\(name), \(fonts) fonts, \(what) \(use)", browser, &text)
            bring()
            if logo != nil, !isKept || name == "broken logo" { answerLogo() }
            say("brought", browser, &text)
          }
        }
        for path in [
          "/report/\(project.id.text)/property", "/reports/expenses", "/income", "/insight",
        ] {
          browser.event("navigate", path)
          browser.asked = []
          for use in ["download", "csv"] {
            for verb in ["report", "insight-report"] {
              browser.press("\(verb)/\(use)")
              say(
                "\(name), \(fonts) fonts, \(verb) \(use) of \(ShownSessionTests.shape(path))",
                browser, &text)
              bring()
              say("brought", browser, &text)
            }
          }
        }
        browser.event("navigate", "/invoice/\(issued.id.text)")
        for purpose in ["send", "remind"] {
          browser.press("sheet/\(purpose)/\(issued.id.text)")
          browser.asked = []
          browser.press("save")
          say("\(name), \(fonts) fonts, \(purpose)", browser, &text)
          bring()
          say("brought", browser, &text)
        }
        browser.press("document/\(ID<Invoice>(5).text)/download")
        say("no invoice", browser, &text)
      }
    }
    #expect(try Golden.differences(text, from: "session-documents.txt") == [])
  }

  /// The paper on an invoice's page.
  private func paper(_ browser: FakeBrowser) -> String {
    let parts = browser.app.components(separatedBy: "paper-wrap")
    return parts.dropFirst().first?.components(separatedBy: "<aside").first ?? ""
  }

  @Test func `the paper on the screen is the invoice as it is now: its lines and what was paid`()
    throws
  {
    let browser = browser(logo: nil)
    let draft = try #require(browser.book.invoices.live.first { !$0.isIssued })
    browser.event("navigate", "/invoice/" + draft.id.text)
    browser.press("toggle/paper")
    #expect(!paper(browser).isEmpty && !paper(browser).contains("Late Supper"))
    browser.press("sheet/line/\(draft.id.text)/new")
    browser.type("text", "Late Supper")
    browser.type("unit", "120")
    browser.press("save")
    if !browser.sheet.isEmpty { browser.press("close") }
    #expect(paper(browser).contains("Late Supper"))
    let open = try #require(
      browser.book.invoices.live.first {
        guard $0.isIssued, !$0.isVoid else { return false }
        return (try? browser.book.balance(of: $0))?.isPositive == true
      })
    browser.event("navigate", "/invoice/" + open.id.text)
    let unpaid = paper(browser)
    #expect(!unpaid.isEmpty && !unpaid.contains("Late Supper"))
    browser.press("sheet/payment/" + open.id.text)
    browser.press("save")
    #expect(try browser.book.balance(of: open).isZero)
    let paid = paper(browser)
    #expect(paid != unpaid)
    // Who goes there once more, or comes anew, sees the same.
    browser.event("navigate", "/invoice/" + open.id.text)
    #expect(paper(browser) == paid)
    browser.open("/invoice/" + open.id.text)
    #expect(paper(browser) == paid)
  }

  /// One thing that is missing is as much a reason to say so as many.
  @Test(arguments: 0...3)
  func `a backup says how many of its files are not here`(_ count: Int) throws {
    let browser = FakeBrowser(hub: nil, seed: 5)
    var replica = Replica(device: 9)
    var edit = Edit()
    var client = Client()
    client.id = ID(20)
    edit.put(client, replacing: nil)
    for number in 0..<count {
      var file = Attachment()
      file.id = ID(UInt64(30 + number))
      file.owner.kind = Kind.client.name
      file.owner.id = ID(20)
      file.hash = SHA256.hex([UInt8(number)])
      (file.name, file.mediaType, file.size) = ("a.pdf", "application/pdf", 1)
      edit.put(file, replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 5), undoable: false)
    browser.snapshot = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    browser.open()
    browser.press("backup")
    #expect(browser.saved.count == 1)
    #expect(browser.toasts.contains("not in it") == (count > 0))
    if count > 0 { #expect(browser.toasts.contains("not in it (\(count))")) }
    // Who brings it into another book is told so before.
    let other = FakeBrowser(hub: nil, seed: 6)
    other.hand(try #require(browser.saved.first).bytes, named: "studio.ledgerline")
    let says = "Files of the book that are not in the backup: "
    #expect(other.sheet.contains("no files") && other.sheet.contains(says) == (count > 0))
    if count > 0 { #expect(other.sheet.contains(says + "\(count)")) }
  }
}
