import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Further number series, made in Settings.
struct SeriesScreenTests {
  private func filled(_ name: String, _ pattern: String, _ start: String = "1") throws -> Person {
    var person = try Person.inSampleStudio()
    person.go("/settings/numbering")
    #expect(person.page.contains("Add Series"))
    person.press("sheet/series/new")
    person.type("name", name)
    person.type("pattern", pattern)
    person.type("start", start)
    person.press("save")
    return person
  }

  @Test func `a series is made, numbers a draft that chooses it, is changed and deleted`() throws {
    var person = try filled("Workshops", "W-{YYYY}-{###}", "7")
    #expect(person.app.state.sheet == nil)
    let made = try #require(person.app.book.seriesTable.live.first { $0.name == "Workshops" })
    #expect(made.pattern == "W-{YYYY}-{###}" && made.start == 7 && made.owner == 0)
    #expect(person.page.contains("Workshops") && person.page.contains("W-{YYYY}-{###}"))
    var draft = Invoice()
    draft.series = made.id
    let day = person.app.state.today
    #expect(Numbering.mainSeries(for: draft, on: day, in: person.app.book).id == made.id)

    person.press("sheet/series/edit/\(made.id.text)")
    person.type("name", "Courses")
    person.press("save")
    #expect(person.app.book.seriesTable[made.id]?.name == "Courses")
    #expect(person.app.book.seriesTable[made.id]?.pattern == made.pattern)

    person.press("sheet/series/delete/\(made.id.text)")
    #expect(person.sheet.contains("Its invoices keep their numbers"))
    person.press("delete-series/\(made.id.text)")
    #expect(person.app.book.seriesTable.live(made.id) == nil && !person.page.contains("Courses"))
    #expect(
      Numbering.mainSeries(for: draft, on: day, in: person.app.book).id == Series.mainID)
    person.press("undo")
    #expect(person.app.book.seriesTable.live(made.id)?.name == "Courses")
  }

  @Test func `two series never come to give the same numbers`() throws {
    var person = try filled("Workshops", "W-{###}")
    person.press("sheet/series/new")
    person.type("name", "Wood")
    person.type("pattern", "W-{#}")
    person.press("save")
    #expect(person.form.problem("pattern")?.english.contains("“Workshops”") == true)
    person.type("pattern", "W-{#}-{YY}")
    person.press("save")
    #expect(person.app.state.sheet == nil)
    // Saved as it stands, it is no rival of itself.
    let wood = try #require(person.app.book.seriesTable.live.first { $0.name == "Wood" })
    person.press("sheet/series/edit/\(wood.id.text)")
    person.press("save")
    #expect(person.app.state.sheet == nil)
  }

  @Test(arguments: [("", "W-{#}", "name"), ("Workshops", "W-", "pattern")])
  func `what is missing is said at its field`(_ name: String, _ pattern: String, _ field: String)
    throws
  {
    let person = try filled(name, pattern)
    #expect(person.form.problem(field) != nil)
    #expect(!person.app.book.seriesTable.live.contains { $0.name == name && $0.pattern == pattern })
  }

  @Test func `the main series and those of devices are not edited here`() throws {
    var person = try Person.inSampleStudio()
    var device = Numbering.deviceSeries(of: 77, in: person.app.book)
    device.life = .live
    person.app.withReplica { replica in
      var edit = Edit()
      edit.put(device, replacing: nil)
      _ = replica.commit([edit], now: person.app.state.now, undoable: false)
    }
    person.go("/settings/numbering")
    #expect(person.page.contains(device.name))
    #expect(!person.page.contains("series/edit/\(device.id.text)"))
    for id in [device.id, Series.mainID] {
      person.press("sheet/series/edit/\(id.text)")
      #expect(person.app.state.sheet == nil)
      person.press("delete-series/\(id.text)")
      #expect(person.app.book.seriesTable[id]?.life != .trashed)
    }
  }
}
