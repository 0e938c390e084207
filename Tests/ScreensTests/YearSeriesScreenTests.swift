import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Numbers that begin anew with the year, in Settings and on Today (rule G117).
struct YearSeriesScreenTests {
  /// In the sample studio, whose numbers of 2026 say their year, on a later day.
  private func studio(on day: String) throws -> Person {
    var person = try Person.inSampleStudio()
    person.app.withReplica { replica in
      var main = Numbering.mainSeries(in: replica.book)
      main.pattern = "{YYYY}-{###}"
      let edit = Edit(putting: main, in: replica.book.seriesTable)
      _ = replica.commit(edit, now: Instant(milliseconds: 2_000_000_000_000), undoable: false)
    }
    person.app.refresh()
    person.app.state.today = try Day(parsing: day)
    person.go("/settings/numbering")
    return person
  }

  private func current(_ person: Person) -> Series { Numbering.currentSeries(in: person.app.book) }

  @Test func `a press begins the year, and one undo takes it back`() throws {
    var person = try studio(on: "2027-01-04")
    let last = Numbering.lastCount(of: Series.mainID, in: person.app.book)
    #expect(last > 1001)
    #expect(person.page.contains("the next is 2027-\(last + 1)."))
    #expect(person.page.contains("Begin 2027 at 1"))
    person.press("begin-year")
    #expect(current(person).id == YearSeries.id(of: 2027, after: Series.mainID))
    #expect(person.page.contains("2027-001") && !person.page.contains("begin-year"))
    #expect(person.page.contains("Series of New Invoices"))
    // Of a day in December it is the former series' next, and so is what is shown before.
    let numbers = NumberSheet(app: person.app)
    let december = try Day(parsing: "2026-12-30")
    #expect(numbers.hubNumber(ID(), on: december) == "2026-\(last + 1)")
    #expect(numbers.hubNumber(ID(), on: person.app.state.today) == "2027-001")
    person.press("undo")
    #expect(current(person).id == Series.mainID)
    #expect(person.app.book.seriesTable.live.allSatisfy { $0.name != "2027" })
    #expect(person.page.contains("Begin 2027 at 1"))
  }

  @Test func `a draft's day says its series, as long as it chose none`() throws {
    var person = try studio(on: "2027-01-04")
    person.press("begin-year")
    let (year, book) = (current(person).id, person.app.book)
    let client = try #require(book.clients.live.first?.id)
    let id = ID<Invoice>(named: "december")
    var draft = Drafting.blank(id, client: client, on: person.app.state.today, in: book)
    draft.day = try Day(parsing: "2026-12-30")
    var edit = Edit()
    edit.put(draft, in: book.invoices)
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 2_000_000_000_000)) }
    person.app.refresh()
    person.go(Route.invoice(id).path)
    for (chosen, kept) in [(year, year), (Series.mainID, ID())] {
      person.press("cell/series/invoice/\(id.text)")
      person.type("series", chosen.text)
      person.press("leave-cell", value: "")
      #expect(person.app.book.invoices[id]?.series == kept)
    }
  }

  @Test(arguments: [
    ("2026-12-31", false), ("2027-01-01", true), ("2027-03-31", true), ("2027-04-01", false),
  ])
  func `Today asks in the first months`(day: String, asks: Bool) throws {
    var person = try studio(on: day)
    person.go("/")
    #expect(person.page.contains("Begin 2027 at 1") == asks)
    person.press("begin-year")
    #expect(!person.page.contains("Begin 2027 at 1"))
  }

  @Test func `a series is taken for new invoices, and the main one again`() throws {
    var person = try studio(on: "2026-11-21")
    #expect(!person.page.contains("use-series") && !person.page.contains("Series of New Invoices"))
    person.press("sheet/series/new")
    person.type("name", "Workshops")
    person.type("pattern", "W-{#}")
    person.press("save")
    let made = try #require(person.app.book.seriesTable.live.first { $0.name == "Workshops" })
    person.press("use-series/\(made.id.text)")
    #expect(current(person).id == made.id)
    // Its form is that of the page now, and the main one is among the others.
    #expect(!person.page.contains("series/edit/\(made.id.text)"))
    person.press("sheet/setting/numbering")
    person.type("name", "Courses")
    person.type("start", "7")
    person.press("save")
    #expect(current(person).name == "Courses" && person.page.contains("W-7"))
    person.press("use-series/\(Series.mainID.text)")
    #expect(person.app.book.settings.series.isNone && current(person).id == Series.mainID)
  }

  @Test func `a device's own series is none for new invoices`() throws {
    var person = try studio(on: "2026-11-21")
    let device = Numbering.deviceSeries(of: 77, in: person.app.book)
    person.app.withReplica { replica in
      var edit = Edit()
      edit.put(device, replacing: nil)
      _ = replica.commit([edit], now: person.app.state.now, undoable: false)
    }
    person.go("/settings/numbering")
    #expect(person.page.contains(device.name) && !person.page.contains("use-series/"))
    person.press("use-series/\(device.id.text)")
    #expect(person.app.book.settings.series.isNone)
  }

  @Test func `a start at or below the last number is refused at its field`() throws {
    var person = try Person.inSampleStudio()
    let last = Numbering.lastCount(of: Series.mainID, in: person.app.book)
    person.press("sheet/setting/numbering")
    #expect(person.sheet.contains("Next comes \(last + 1)"))
    for start in ["1", "\(last)"] {
      person.type("start", start)
      person.press("save")
      #expect(
        person.form.problem("start")?.english
          == "Numbers up to \(last) are given out: enter a later one")
    }
    person.type("start", "\(last + 10)")
    #expect(person.sheet.contains("Next comes \(last + 10)"))
    person.press("save")
    #expect(person.app.state.sheet == nil)
    #expect(Numbering.nextCount(of: current(person), in: person.app.book) == last + 10)
  }
}
