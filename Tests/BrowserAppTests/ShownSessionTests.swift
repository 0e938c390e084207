import BrowserApp
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// What the app asks of the page for everything that the page can say, and for every button of a dozen pages
/// (`Tests/Golden/shown/session-*.txt`).
///
/// What is drawn is in other goldens: here a region is only named.
struct ShownSessionTests {
  /// Without ids, which tell nothing.
  static func shape(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { "/=&".contains($0) }
      .reduce(into: ("", text.startIndex)) { found, word in
        found.0 += text[found.1..<word.startIndex]
        found.0 += word.count == 13 && ID<Project>(String(word)) != nil ? "ID" : String(word)
        found.1 = word.endIndex
      }.0
  }

  private static func field(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let isText = bytes.count <= 60 && bytes.allSatisfy { 0x20 <= $0 && $0 != 0x7F && $0 < 0x80 }
    if isText { return shape(text) }
    return bytes.isEmpty ? "" : bytes.count < 60 ? "(\(bytes.count) bytes)" : "(many bytes)"
  }

  /// The effects since the last time, a line each; many of one kind are counted.
  static func asked(_ browser: FakeBrowser) -> [String] {
    let lines = browser.asked.map { effect in
      let fields =
        effect.code == 1 ? [effect.fields[0]] : (0..<effect.fields.count).map { effect.fields[$0] }
      // What is stored tells little but that it is: its length differs with every register.
      let shown = effect.code == 3 && fields.count > 1 && !fields[1].isEmpty ? [fields[0]] : fields
      return ([String(effect.code)] + shown.prefix(8).map { field($0) }).joined(separator: " | ")
    }
    browser.asked = []
    return lines
  }

  static func say(_ what: String, _ browser: FakeBrowser, _ text: inout String) {
    text += "\(what)\n" + asked(browser).map { "  \($0)\n" }.joined()
  }

  static func fields(_ browser: FakeBrowser, _ fields: [String]) -> [[UInt8]] {
    [Array("\(browser.clock)".utf8)] + fields.map { Array($0.utf8) }
  }

  /// What the page says by itself, with what it says.
  private static let events: [(kind: String, text: String, value: String)] = [
    ("key", "n", ""), ("key", "Escape", ""), ("key", "/", ""), ("key", "j", ""), ("key", "?", ""),
    ("navigate", "/clients", ""), ("navigate", "/clients", "link"), ("navigate", "/nowhere", ""),
    ("navigate-list", "/clients?q=ann", ""), ("walk", "/projects", ""), ("tick", "sync", ""),
    ("tick", "tidy", ""), ("tick", "backup", ""), ("tick", "draft", ""), ("tick", "toast", ""),
    ("sheet", "", ""), ("sheet", "client/new", ""), ("hidden", "", ""),
    ("remembered", "device.theme", "dark"), ("remembered", "device.inventory-tab", "spaces"),
    ("tabs", "1", "1 2 3"), ("notices", "granted", ""), ("notices", "denied", ""),
    ("offline", "", ""), ("online", "", ""), ("visible", "", ""), ("lock", "lost", ""),
    ("lock", "held", ""), ("resize", "400x800", ""), ("resize", "1400x900", ""),
    ("theme", "dark", ""), ("dirtycheck", "", ""), ("list", "list/sheet/client/new", ""),
    ("click", "sheet/client/new", ""), ("input", "type/first", "Ann"), ("dirtycheck", "", ""),
    ("hidden", "", ""), ("click", "save", ""), ("click", "nothing-of-the-kind", ""),
  ]

  @Test(arguments: [true, false])
  func `each thing that the page says has its answer, with a hub and without`(
    _ hasHub: Bool
  ) throws {
    let browser = FakeBrowser(hub: hasHub ? FakeHub() : nil, seed: 5)
    var text = ""
    Self.say("opened", browser, &text)
    browser.press("sample")
    Self.say("sample", browser, &text)
    for (kind, said, value) in Self.events {
      browser.event(kind, said, value: value)
      Self.say("\(kind) \(said) \(value)", browser, &text)
    }
    let stores: [(UInt32, [String])] = [
      (3, ["sync", "ok", "200", "", ""]), (3, ["nobody", "error", "500", "no", ""]),
      (3, ["login", "error", "401", "", ""]), (3, ["members", "offline", "", "", ""]),
      (4, ["nobody", "ok", "\0\0\0\0\0\0\0\u{1}"]), (4, ["nobody", "conflict", ""]),
      (5, ["nobody"]), (6, ["7"]), (6, [""]), (7, ["nobody", "a.csv", "text/csv", "a,b\n1,2\n"]),
      (8, ["preview", "aa", ""]), (9, ["fonts", "", ""]), (10, ["aa", "sent", "", ""]),
      (11, []), (12, [""]), (12, ["it did not come"]), (14, ["shared"]), (14, ["canceled"]),
      (14, ["nothing"]), (15, ["de"]), (15, ["", "", "locale=de-DE\ndecimal=,"]),
      (16, ["aa bb", ""]), (99, ["x"]),
    ]
    for (code, fields) in stores {
      browser.raw(HostMessage(code: code, fields: Self.fields(browser, fields)))
      Self.say(
        "message \(code) \(fields.joined(separator: " | "))".filter { $0 != "\0" }, browser, &text)
    }
    browser.open("/clients")
    Self.say("opened again", browser, &text)
    #expect(
      try Golden.differences(text, from: "session-\(hasHub ? "hub" : "alone").txt") == [])
  }

  /// What the buttons of a page do, in their order, each kind once.
  private static func actions(_ html: String) -> [String] {
    var found: [String] = []
    for part in html.components(separatedBy: "data-on-click=\"").dropFirst() {
      let action = String(part.prefix { $0 != "\"" })
      if !found.contains(where: { shape($0) == shape(action) }) { found.append(action) }
    }
    return found
  }

  @Test func `each button of a dozen pages asks of the page what it is for`() throws {
    let browser = FakeBrowser(hub: nil, seed: 5)
    browser.press("sample")
    browser.asked = []
    let project = try #require(browser.book.projects.live.first { $0.stage == .open })
    let invoice = try #require(browser.book.invoices.live.first { $0.isIssued })
    let client = try #require(browser.book.clients.live.first)
    let paths = [
      "/today", "/projects", "/project/\(project.id.text)", "/invoice/\(invoice.id.text)",
      "/client/\(client.id.text)", "/expenses", "/settings/data", "/settings/history", "/accounts",
      "/report/income", "/inbox", "/calendar",
    ]
    var text = ""
    var done: Set<String> = []
    for path in paths {
      browser.event("navigate", path)
      Self.say(Self.shape(path), browser, &text)
      for action in Self.actions(browser.app) where done.insert(Self.shape(action)).inserted {
        if action.hasPrefix("sign-out") || action == "sample" { continue }
        browser.press(action)
        Self.say("  " + Self.shape(action), browser, &text)
        let inner = Self.actions(browser.sheet).filter {
          !done.contains(Self.shape($0)) && $0 != "save"
        }
        for action in inner.prefix(6) {
          done.insert(Self.shape(action))
          browser.press(action)
          Self.say("    " + Self.shape(action), browser, &text)
        }
        if !browser.sheet.isEmpty { browser.press("close") }
        browser.event("navigate", path)
        browser.asked = []
      }
    }
    #expect(try Golden.differences(text, from: "session-pages.txt") == [])
  }
}
