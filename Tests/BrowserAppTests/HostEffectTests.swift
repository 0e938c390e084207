import Ledger
import Testing

@testable import BrowserApp
@testable import Screens

/// Each effect as the page reads it (the table in `web/host.js`): its code, and every word in its place.
struct HostEffectTests {
  private func told(_ effect: HostEffect) -> (code: UInt32, fields: [String]) {
    let message = effect.message
    return (message.code, (0..<message.fields.count).map { message.text($0) })
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `what is shown and where somebody goes`() {
    let table: [(HostEffect, UInt32, [String])] = [
      (.render(region: "app", html: bytes("<p>")), 1, ["app", "<p>"]),
      (.navigate("/a", replace: false), 2, ["/a", "push"]),
      (.navigate("/a", replace: true), 2, ["/a", "replace"]),
      (.navigate("/a", replace: false, keepsScroll: true), 2, ["/a", "push-still"]),
      (.navigate("/a", replace: true, keepsScroll: true), 2, ["/a", "replace"]),
      (.focus("#b"), 7, ["#b"]),
      (
        .document(title: "t", theme: "dark", language: "de", classes: "c", shades: "s"), 8,
        ["t", "dark", "de", "c", "s"]
      ),
      (.scrollToTop, 22, ["top"]), (.sheet(nil), 45, ["", ""]), (.sheet(""), 45, ["1", ""]),
      (.sheet("client/new"), 45, ["1", "client/new"]), (.announce("a"), 19, ["a"]),
      (.complain("c"), 46, ["c"]), (.copy("c"), 17, ["c"]), (.open("mailto:a"), 18, ["mailto:a"]),
      (.print, 11, []), (.reload, 20, []), (.speak("de"), 47, ["de"]), (.loadLater, 44, []),
      (.giveUp("no"), 42, ["no"]), (.openAccount("acc"), 40, ["acc"]),
      (.timer(token: "t", milliseconds: 1_250), 9, ["t", "1250"]),
    ]
    for (effect, code, fields) in table {
      let said = told(effect)
      #expect(said.code == code && said.fields == fields, "\(effect)")
    }
  }

  @Test func `what is kept, sent and fetched`() {
    let table: [(HostEffect, UInt32, [String])] = [
      (.persist(token: "w1", record: bytes("r"), unique: "u"), 3, ["w1", "r", "", "", "u"]),
      (.remember(name: "n", value: "v"), 3, ["", "", "device.n", "v", ""]),
      (.keep(key: "k", value: bytes("v")), 3, ["", "", "k", "v", ""]),
      (
        .fetch(request: "r", method: "GET", path: "/p", body: bytes("b"), type: "t"), 4,
        ["r", "GET", "/p", "b", "t"]
      ),
      (.sync(true), 15, ["on"]), (.sync(false), 15, ["off"]), (.readAgain, 43, []),
      (.forget, 24, []), (.forgetAll, 41, []), (.askForNotices, 50, ["ask"]),
      (
        .storeRecords(token: "w2", mark: nil, records: [bytes("a"), bytes("b")]), 23,
        ["w2", "", "", "a", "b"]
      ),
    ]
    for (effect, code, fields) in table {
      let said = told(effect)
      #expect(said.code == code && said.fields == fields, "\(effect)")
    }
    let notices = [
      Notice(key: "k", title: "t", body: "b", path: "/p"),
      Notice(key: "l", title: "u", body: "c", path: "/q"),
    ]
    let shown = told(.notify("2026-11-21", notices))
    #expect(shown.code == 50)
    #expect(shown.fields == ["show", "2026-11-21", "k", "t", "b", "/p", "l", "u", "c", "/q"])
  }

  @Test func `a mark is stored with the records it is of, and read again as it was`() {
    let mark = Mark(cursor: 7, epoch: 0xE1)
    let stored = HostEffect.storeRecords(token: "w3", mark: mark, records: [[1], [2, 3]]).message
    #expect(stored.code == 23 && stored.fields.count == 5)
    #expect(stored.text(0) == "w3" && stored.text(1) == "mark")
    #expect(Mark(encoded: stored.fields[2]) == mark)
    #expect(stored.fields.dropFirst(3) == [[1], [2, 3]])
    let compact = HostEffect.compact(
      snapshot: [9, 8], mark: mark, upTo: 0x0102_0304_0506, token: "w4", records: [[4], [5]]
    ).message
    #expect(compact.code == 10 && compact.fields.count == 7)
    #expect(compact.fields[0] == [9, 8] && compact.text(1) == "mark")
    #expect(Mark(encoded: compact.fields[2]) == mark)
    #expect(compact.fields[3] == [6, 5, 4, 3, 2, 1, 0, 0])
    #expect(compact.text(4) == "w4" && compact.fields.dropFirst(5) == [[4], [5]])
  }

  @Test func `files that come, go and are handed over`() {
    let table: [(HostEffect, UInt32, [String])] = [
      (.save(name: "n", mediaType: "t", bytes: bytes("b")), 5, ["n", "t", "b"]),
      (
        .savePart(name: "n", mediaType: "t", bytes: bytes("b"), isLast: false), 48,
        ["n", "t", "b", ""]
      ),
      (
        .savePart(name: "n", mediaType: "t", bytes: bytes("b"), isLast: true), 48,
        ["n", "t", "b", "1"]
      ),
      (
        .share(name: "n", mediaType: "t", bytes: bytes("b"), title: "i", asks: false), 6,
        ["n", "t", "b", "i", ""]
      ),
      (
        .share(name: "n", mediaType: "t", bytes: bytes("b"), title: "i", asks: true), 6,
        ["n", "t", "b", "i", "1"]
      ),
      (
        .pick(token: "t", accept: "a", capture: false, multiple: false), 12, ["t", "a", "", "0"]
      ),
      (
        .pick(token: "t", accept: "a", capture: true, multiple: false), 12,
        ["t", "a", "environment", "0"]
      ),
      (.pick(token: "t", accept: "a", capture: false, multiple: true), 12, ["t", "a", "", "1"]),
      (.storeBlob(hash: "h", mediaType: "t", bytes: bytes("b")), 13, ["h", "t", "b"]),
      (.loadBlob(token: "t", hash: "h"), 14, ["t", "h"]), (.loadFonts(token: "f"), 16, ["f"]),
      (.retryUpload("h"), 25, ["h"]), (.keepBlob("h"), 49, ["h", "keep"]),
      (.dropBlob("h"), 49, ["h", "drop"]),
      (.handOverBlob(hash: "h", name: "n", opens: true), 26, ["h", "n", "open"]),
      (.handOverBlob(hash: "h", name: "n", opens: false), 26, ["h", "n", "save"]),
    ]
    for (effect, code, fields) in table {
      let said = told(effect)
      #expect(said.code == code && said.fields == fields, "\(effect)")
    }
  }

  /// Code, count, then each field behind its length: little-endian words of four bytes.
  @Test func `a message is its words and lengths, each byte in its place`() {
    let message = HostMessage(code: 0x0403_0201, fields: [[7], [], [8, 9]])
    #expect(
      message.encoded == [
        1, 2, 3, 4, 3, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 0, 2, 0, 0, 0, 8, 9,
      ])
    #expect((0..<3).map { message.fields.range($0) } == [12..<13, 17..<17, 21..<23])
    // Lengths of one, two, three bytes and what is beside them.
    for count in [0, 1, 255, 256, 257, 65_535, 65_536, 65_537, 131_071, 131_072, 200_000] {
      let field = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let long = HostMessage(code: 0x00FF_0100, fields: [field, [5]])
      let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      #expect(Array(long.encoded[8..<12]) == length, "\(count)")
      let read = HostMessage(decoding: long.encoded)
      #expect(read == long && read?.code == 0x00FF_0100, "\(count)")
      #expect(read?.fields[0] == field && read?.fields[1] == [5], "\(count)")
    }
  }
}
