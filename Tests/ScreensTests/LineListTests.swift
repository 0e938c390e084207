import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Lines where they come in numbers: their columns, selecting several, and where the focus goes.
struct LineListTests {
  private func desk(_ path: String) throws -> Person {
    var person = try MoneyStage.studio()
    person.app.state.isDesk = true
    person.go(path)
    return person
  }

  @Test func `lines to explain say whose they are, and not what they were`() throws {
    var person = try desk("/explain")
    #expect(person.page.contains("table-open several") && person.page.contains("Everyday"))
    #expect(!person.page.contains("What It Was") && !person.page.contains(">Balance<"))
    person.press("money/archive/" + MoneyStage.card.text)
    person.go("/explain")
    #expect(!person.page.contains("table-open several"))
    person.go("/account/" + MoneyStage.everyday.text)
    #expect(person.page.contains("What It Was"))
    #expect(person.page.contains("/account/\(MoneyStage.everyday.text)?state=open"))
  }

  @Test func `several lines are set apart or deleted as one, and what is explained stays`() throws {
    var person = try desk("/line/" + MoneyStage.rent.text)
    person.press("sheet/money/apart/" + MoneyStage.rent.text)
    person.press("save")
    person.go("/account/" + MoneyStage.everyday.text)
    let lines = [MoneyStage.rent, MoneyStage.strings, MoneyStage.gig]
    for line in lines { person.press("select/" + line.text) }
    person.press("sheet/money/apart-selected")
    #expect(person.sheet.contains("1 line left unchanged") && person.sheet.contains("2 set apart"))
    person.type("note", "Private")
    person.press("save")
    let book = person.app.book
    for line in book.bankLines.live where lines.contains(line.id) {
      #expect(book.isExplained(line))
    }
    #expect(book.matches(of: MoneyStage.gig).first?.reason == "Private")
    #expect(person.app.state.selection.isEmpty)
    person.press("undo")
    #expect(person.app.index[.unexplained].count() == 4)
    // A transfer and its other side: one match, taken back once.
    person.press("money/match-line/\(MoneyStage.toCard.text)/\(MoneyStage.fromBank.text)")
    person.go("/account/" + MoneyStage.everyday.text)
    person.press("select-all")
    person.press("sheet/money/delete-selected")
    #expect(person.sheet.contains("No file brings them again"))
    person.press("save")
    #expect(person.app.book.bankLines.liveCount == 1)
    #expect(person.app.book.matches(of: MoneyStage.fromBank).isEmpty)
    person.press("undo")
    #expect(person.app.book.bankLines.liveCount == 5)
  }

  /// A file says where its lines stand; whatever it says, days stand by time, and lines of a day as they are numbered.
  @Test func `lines of a day stand as the bank has them, also where it numbers them oddly`() throws
  {
    let rows: [Int64] = [
      .min, -1, 0, 1, 1 << 32 - 2, 1 << 32 - 1, 1 << 32, 1 << 33 - 1, 1 << 33, .max,
    ]
    let days = ["2026-11-20", "2026-11-21", "2026-11-22"]
    var person = try MoneyStage.studio { edit in
      for (place, day) in days.enumerated() {
        for (number, row) in rows.enumerated() {
          let id = ID<BankLine>(UInt64(0xB000 + place * 100 + number))
          if let line = try? MoneyStage.line(
            id, of: MoneyStage.everyday, day, -100, "Line \(place) \(number)", row: row)
          {
            edit.put(line, replacing: nil)
          }
        }
      }
    }
    person.app.state.isDesk = true
    for isRising in [true, false] {
      person.go("/account/" + MoneyStage.everyday.text + "?sort=date-\(isRising ? "asc" : "desc")")
      let found = person.page.matches(of: /Line (\d) (\d)/).map { ($0.1, $0.2) }
      let shownDays = found.map { Int($0.0) ?? -1 }
      #expect(Set(shownDays).count == days.count)
      #expect(shownDays == (isRising ? shownDays.sorted() : shownDays.sorted().reversed()))
      for day in 0..<days.count {
        // Those that are numbered as nothing can be stand together at either end.
        let middle = found.filter { Int($0.0) == day }.compactMap { Int($0.1) }.filter {
          2...5 ~= $0
        }
        #expect(
          middle.first.map { _ in middle }
            == (isRising ? middle.sorted() : middle.sorted().reversed()))
      }
    }
  }

  @Test func `members select lines and change none`() throws {
    var person = try desk("/account/" + MoneyStage.everyday.text)
    person.part()
    person.app.state.hasHub = true
    person.app.state.membership.role = .member
    person.press("select/" + MoneyStage.gig.text)
    for sheet in ["apart", "delete"] {
      person.press("sheet/money/\(sheet)-selected")
      person.press("save")
    }
    #expect(person.app.book.bankLines.liveCount == 5)
    #expect(person.app.book.lineMatches.liveCount == 0)
  }

  @Test func `on a phone rows are selected where the lines are`() throws {
    var person = try MoneyStage.studio()
    for path in ["/explain", "/account/" + MoneyStage.everyday.text] {
      person.go(path)
      person.press("toggle/selecting")
      #expect(person.page.contains("role=\"checkbox\""), "\(path)")
      person.press("end-selection")
      #expect(!person.page.contains("role=\"checkbox\""))
    }
  }

  @Test func `the focus goes on to the next line, and stays with one that is open`() throws {
    var person = try desk("/explain")
    person.hear(.listArrived("/line/" + MoneyStage.strings.text))
    person.press("sheet/money/apart/" + MoneyStage.strings.text)
    person.press("save")
    guard case .bankLine(let next) = person.app.state.location.route else {
      Issue.record("no next line")
      return
    }
    #expect(next != MoneyStage.strings)
    #expect(person.effects.contains(.focus("[data-row=\"bankline/\(next.text)\"] a")))
    person.go("/account/" + MoneyStage.everyday.text)
    person.hear(.listArrived("/line/" + MoneyStage.rent.text))
    person.press("sheet/money/apart/" + MoneyStage.rent.text)
    person.press("save")
    #expect(person.app.state.location.route == .bankLine(MoneyStage.rent))
    #expect(person.effects.contains(.focus("[data-pane=detail]")))
    let match = try #require(person.app.book.matches(of: MoneyStage.rent).first)
    person.press("money/undo/" + match.id.text)
    #expect(person.effects.contains(.focus("[data-pane=detail]")))
  }

  @Test func `n brings a statement, e edits the account`() throws {
    var person = try desk("/account/" + MoneyStage.everyday.text)
    person.key("e")
    #expect(person.form["name"] == "Everyday")
    person.press("close")
    for path in ["/account/" + MoneyStage.everyday.text, "/explain"] {
      person.go(path)
      person.key("n")
      #expect(person.sheet.isEmpty && !person.effects.isEmpty, "\(path)")
    }
  }
}
