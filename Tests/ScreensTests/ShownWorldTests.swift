import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Every page of whole books, not of one row a kind: what each shows, what its controls do, what its sheets open with and
/// what saving them as they are does (`Tests/Golden/shown/worlds`).
///
/// The walk sees a page once in every state that offers something else; here are the rows that offer the same and are
/// otherwise: crowds at every limit, names and days that are missing, deleted owners, other roles.
struct ShownWorldTests {
  @Test(arguments: ShownWorld.all)
  func `every page of a book shows and does the same`(world: ShownWorld) throws {
    let person = try world.person()
    var seen = Seen()
    for path in ShownWorld.paths(in: person.app.book, most: world.most) {
      visit(path, person, &seen)
    }
    let text = seen.screens + "\n" + seen.transcript.presses
    #expect(try Golden.differences(text, from: "worlds/\(world.name).txt") == [])
  }

  /// What was pressed on a page of before, and what was saved in a sheet of before, when others had meanwhile deleted all of it.
  @Test(arguments: ShownWorld.gone)
  func `what is gone meanwhile is told`(world: ShownWorld) throws {
    let person = try ShownWorld.studio()
    let later = try world.person()
    var seen = Seen()
    for path in ShownWorld.paths(in: person.app.book, most: 2) {
      var person = person
      person.go(path)
      let place = Control.shape(person.app.state.location.route.path)
      for control in Control.all(in: HTMLText(person.app.page().bytes))
      where control.kind != "href" && control.action.contains("/") {
        guard seen.isFirst(place + " " + control.kind + " " + control.shape) else { continue }
        let value = control.kind == "change" ? "on" : "a"
        var after = person.moved(to: later)
        let before = after
        after.press(control.action, value: value)
        seen.transcript.presses(control, before, after)
        var opened = person
        opened.press(control.action, value: value)
        guard let sheet = opened.app.state.sheet, seen.isFirst(Control.shape(sheet.kind.text))
        else { continue }
        var saved = opened.moved(to: later)
        let still = saved
        saved.press("save")
        seen.transcript.presses(Control(kind: "click", action: "save", isOn: false), still, saved)
      }
    }
    #expect(try Golden.differences(seen.transcript.presses, from: "worlds/\(world.name).txt") == [])
  }

  /// What was shown: a page is its address and a checksum, and below it the lines of which none was like it before.
  private struct Seen {
    var screens = ""
    var transcript = Transcript()
    private var tried: Set<String> = []
    private var lines: Set<UInt64> = []

    mutating func isFirst(_ key: String) -> Bool { tried.insert(key).inserted }

    mutating func shows(_ place: String, _ html: [UInt8]) {
      screens += "\(place) \(Transcript.checksum(html))\n"
      var start = 0
      for at in html.indices
      where html[at] == 0x0A
        || (html[at] == 0x3E && at + 1 < html.count && html[at + 1] == 0x3C)
        || at == html.count - 1
      {
        if lines.insert(Seen.likeness(html[start...at])).inserted {
          let line = String(decoding: html[start...at], as: UTF8.self)
          screens += "  \(line.hasSuffix("\n") ? String(line.dropLast()) : line)\n"
        }
        start = at + 1
      }
    }

    /// Lines are alike that differ in words with digits: in ids, days and amounts.
    private static func likeness(_ line: ArraySlice<UInt8>) -> UInt64 {
      var (hash, word, hasDigit) = (UInt64(0xCBF2_9CE4_8422_2325), UInt64(0), false)
      for byte in line {
        if 0x30...0x39 ~= byte {
          hasDigit = true
        } else if 0x61...0x7A ~= byte {
          word = (word ^ UInt64(byte)) &* 0x100_0000_01B3
        } else {
          hash = (hash ^ (hasDigit ? 1 : word) ^ UInt64(byte) << 56) &* 0x100_0000_01B3
          (word, hasDigit) = (0, false)
        }
      }
      return (hash ^ (hasDigit ? 1 : word)) &* 0x100_0000_01B3
    }
  }

  private func visit(_ path: String, _ start: Person, _ seen: inout Seen) {
    var person = start
    person.go(path)
    let bytes = person.app.page().bytes
    var back = person
    back.press("back")
    let parent = back.app.state.location.path
    seen.shows("\(path) “\(person.app.title)” below \(parent)", bytes)
    let place = Control.shape(person.app.state.location.route.path)
    let tags = HTMLText(bytes)
    for control in Control.all(in: tags) where control.kind != "href" {
      // The frame around a page is the same everywhere.
      let isOfPage = control.action.contains("/")
      guard seen.isFirst((isOfPage ? place + " " : "") + control.kind + " " + control.shape)
      else { continue }
      var after = person
      after.press(control.action, value: control.kind == "change" ? "on" : "a")
      seen.transcript.presses(control, person, after)
      guard let sheet = after.app.state.sheet else { continue }
      seen.shows("sheet/" + sheet.kind.text, after.app.sheetRegion().bytes)
      var saved = after
      saved.press("save")
      seen.transcript.presses(Control(kind: "click", action: "save", isOn: false), after, saved)
    }
    guard seen.isFirst("keys " + place) else { return }
    let row = tags.tags.last { $0["data-row"] != nil }?["data-row"] ?? ""
    for key in ["n", "e", "x", "Enter", "1"] {
      var after = person
      after.hear(.key(key, row: row))
      seen.transcript.hears(.key(key, row: row), person, after)
    }
  }
}

extension Person {
  /// The same page, form and all, over the book of another.
  fileprivate func moved(to other: Person) -> Person {
    let person = other.apart()
    person.app.state = app.state
    person.app.refresh()
    return person
  }
}
