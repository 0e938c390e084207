import BrowserApp
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// What the app says and asks for after every answer of a hub or the page that may come, whole, cut, refused, late and not at
/// all (`Tests/Golden/shown/session-heard.txt`).
struct SessionAnswersTests {
  private static func tell(_ what: String, _ browser: FakeBrowser, _ text: inout String) {
    text += "\(what)\n"
    for line in SessionFilesTests.effects(browser) { text += "  \(line)\n" }
    let says = SessionFilesTests.words(browser.toasts)
    if !says.isEmpty { text += "  says: \(says)\n" }
  }

  /// What of a text is not as it was, from the first letter on that differs to the last.
  private static func change(_ before: String, _ after: String) -> String {
    if before == after { return "" }
    let (old, new) = (Array(before), Array(after))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let last = max(start, min(new.count, new.count - end))
    return String(new[start..<last].prefix(160))
  }

  private static func message(_ code: UInt32, _ browser: FakeBrowser, _ fields: [String]) {
    browser.raw(HostMessage(code: code, fields: ShownSessionTests.fields(browser, fields)))
  }

  private static let answers: [(name: String, fields: [String])] = [
    ("whole", ["ok", "200", "{}", ""]), ("nothing", ["ok", "204", "", ""]),
    ("offline", ["offline", "", "", ""]), ("signed out", ["error", "401", "", ""]),
    ("refused", ["error", "403", "{\"error\":{\"code\":\"no\",\"message\":\"Not you\"}}", ""]),
    ("too old", ["error", "404", "Not found", ""]),
    (
      "another account",
      [
        "error", "409", "{\"error\":{\"code\":\"another-account\",\"message\":\"Other\"}}", "",
      ]
    ),
    ("broken", ["error", "500", "", ""]), ("cut", []),
  ]

  /// What asks the hub, on its page.
  private static let questions: [(path: String, act: String, token: String)] = [
    ("/settings/people", "", "member/"), ("/settings/history", "", "history/"),
    ("/inbox", "", "reading/"),
    ("/projects", "sign-out", "logout"), ("/projects", "", "login"), ("/projects", "", "sync"),
  ]

  @Test func `each answer of the hub, to each thing that is asked`() throws {
    var text = ""
    for (path, act, token) in Self.questions {
      for (name, fields) in Self.answers {
        let browser = FakeBrowser(hub: FakeHub(), seed: 5, slowPath: "/")
        browser.asked = []
        browser.open(path)
        if !act.isEmpty { browser.press(act) }
        let before = SessionFilesTests.words(browser.app)
        let asked = browser.asked.filter { $0.code == 4 && $0.text(0).hasPrefix(token) }
        let full = asked.last?.text(0) ?? (token.hasSuffix("/") ? token + "1" : token)
        browser.asked = []
        Self.message(3, browser, [full] + fields)
        Self.tell("\(token) on \(path): \(name)", browser, &text)
        let now = Self.change(before, SessionFilesTests.words(browser.app))
        if !now.isEmpty { text += "  shows: \(now)\n" }
        // Answered once: what comes again is nobody's.
        Self.message(3, browser, [full] + fields)
        Self.tell("again", browser, &text)
      }
    }
    #expect(try Golden.differences(text, from: "session-heard.txt") == [])
  }

  @Test func `what the page says of files, uploads, shares, languages and the second module`()
    throws
  {
    var text = ""
    let messages: [(UInt32, [String])] = [
      (10, ["aa", "waiting", "", ""]), (10, ["aa", "sending", "40", ""]),
      (10, ["aa", "sending", "-1", ""]),
      (10, ["aa", "sending", "101", ""]), (10, ["aa", "sending", "x", ""]),
      (10, ["aa", "failed", "", "Too large"]),
      (10, ["aa", "failed", "", "{\"error\":{\"message\":\"No room\"}}"]), (10, ["aa", "failed"]),
      (10, ["aa", "absent", "", ""]), (10, ["aa", "done", "", ""]), (10, ["", "", "", ""]),
      (12, ["offline"]), (12, ["gone"]), (12, ["broken"]), (12, ["other"]), (12, [""]),
      (14, ["shared"]), (14, ["canceled"]), (14, ["saved"]), (14, ["failed"]), (14, [""]),
      (15, ["de", "", ""]), (15, ["de", "", "locale=de-DE\ndecimal=,"]), (15, ["", "", ""]),
      (15, ["de"]),
      (16, ["all", "aa", "bb"]), (16, ["here", "cc"]), (16, ["gone", "aa"]), (16, []),
      (16, ["all"]),
      (7, ["import"]), (7, ["import", "a.csv", "text/csv", "a,b\n1,2\n"]),
      (7, ["import", "a.csv", "text/csv", "a,b\n1,2\n", "too-large"]),
      (7, ["photo/new", "a.jpg", "image/jpeg", "x", ""]),
      (7, ["logo", "a.png", "image/png", "x", ""]),
      (7, ["receipts", "a.pdf", "application/pdf", "x", ""]),
      (7, ["verify", "a.ledgerline", "", "PK", ""]), (6, ["7"]), (6, ["x"]), (5, [""]),
      (11, ["", ""]), (13, ["/projects", "x"]),
      (4, ["x", "ok", ""]), (4, ["x", "conflict", ""]), (4, ["x", "stale", ""]),
      (4, ["x", "full", ""]),
      (4, ["x", "ok", "\0\0\0\0\0\0\0\u{9}"]), (8, ["logo", "aa"]), (8, ["backup", "aa", "x"]),
      (9, ["fonts"]),
      (2, ["2026-11-22", "tick", "tidy"]), (2, ["not a day", "tick", "backup"]),
      (2, ["", "list", "list/"]),
    ]
    for isSlow in [false, true] {
      let browser = FakeBrowser(hub: nil, seed: 5)
      browser.laterIsSlow = isSlow
      browser.press("sample")
      if isSlow {
        for action in ["backup", "backup", "sample", "sample"] { browser.press(action) }
        browser.event("navigate", "/settings/data")
      }
      Self.tell(isSlow ? "the second module is on its way" : "all is here", browser, &text)
      for (code, fields) in messages {
        Self.message(code, browser, fields)
        Self.tell(
          "\(code) \(fields.joined(separator: " | "))".filter { $0 != "\0" && $0 != "\n" }, browser,
          &text)
      }
    }
    #expect(try Golden.differences(text, from: "session-messages.txt") == [])
  }

  @Test func `messages are read whole or not at all`() throws {
    let message = HostMessage(code: 7, fields: [[], [1], [1, 2, 3]])
    #expect(HostMessage(decoding: message.encoded) == message)
    #expect((0..<3).map { message.fields[$0] } == [[], [1], [1, 2, 3]])
    #expect(message.fields.dropFirst(1) == [[1], [1, 2, 3]] && message.fields.dropFirst(4) == [])
    #expect(message.text(2).utf8.count == 3 && message.text(3) == "" && message.text(9) == "")
    for cut in 0..<message.encoded.count {
      #expect(HostMessage(decoding: Array(message.encoded.prefix(cut))) == nil)
    }
    #expect(HostMessage(decoding: message.encoded + [0]) == nil)
    // A count and a length that are more than is there.
    for place in [4, 8, 12] {
      var bytes = message.encoded
      bytes[place] += 1
      #expect(HostMessage(decoding: bytes) == nil, "\(place)")
      bytes[place + 3] = 0xFF
      #expect(HostMessage(decoding: bytes) == nil, "\(place)")
    }
    #expect(HostMessage(decoding: HostMessage(code: 0).encoded)?.fields.count == 0)
    #expect(HostMessage(decoding: HostMessage(code: .max).encoded)?.code == .max)
  }

  @Test(arguments: [
    ("899x700", false, false), ("900x700", true, false), ("1099x700", true, false),
    ("1100x700", true, true),
    ("", false, false), ("x", false, false), ("1100", true, true), ("axb", false, false),
  ])
  func `a page is wide, and a desk, from so many pixels on`(
    _ size: String, _ isWide: Bool, _ isDesk: Bool
  ) {
    let sized = FakeBrowser(hub: nil, seed: 5)
    sized.press("sample")
    sized.event("resize", size)
    let opened = FakeBrowser(copying: sized)
    opened.viewport = size
    opened.open()
    let phone = FakeBrowser(copying: sized)
    phone.viewport = "390x844"
    phone.open()
    #expect((opened.app != phone.app) == isWide, "\(size)")
    opened.event("navigate", "/clients")
    let desk = FakeBrowser(copying: sized)
    desk.viewport = "1200x844"
    desk.open()
    desk.event("navigate", "/clients")
    #expect((opened.app == desk.app) == isDesk, "\(size)")
  }
}
