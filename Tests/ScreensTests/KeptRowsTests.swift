import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Lists whose rows stand as they were drawn, against the same page drawn afresh, after random edits and all that people do
/// with lists.
struct KeptRowsTests {
  fileprivate static let german = Result { try LanguageTests.german() }

  @Test(arguments: 0..<4) func `a page with kept rows is the page drawn afresh`(seed: Int) throws {
    var world = try ListWorld(seed: UInt64(seed))
    for _ in 0..<200 { world.edit() }
    let rounds = 800
    var keeping = 0
    for round in 0..<rounds {
      if world.dice.percent(50) { try world.writeAndLook() } else { try world.useList() }
      let before = world.person.app.index.rows.reused
      let page = world.person.page
      if world.person.app.index.rows.reused > before { keeping += 1 }
      let other = world.person.apart()
      other.app.index.rows = KeptRows()
      #expect(other.page == page, "round \(round) at \(world.person.app.state.location.path)")
      #expect(other.app.index.rows.reused == 0)
    }
    #expect(keeping > rounds / 2, "rows are kept in most rounds: \(keeping) of \(rounds)")
  }

  @Test func `an edit draws the row that it changes and takes the others as they stand`() throws {
    var world = try ListWorld(seed: 1)
    for _ in 0..<200 { world.edit() }
    world.person.go("/projects/open")
    _ = world.person.page
    let rows = world.person.app.rows(of: .gigs)
    let gig = world.book.projects.rows[Int(try #require(rows.first))]
    let before = world.person.app.index.rows.reused
    world.person.press("stage/\(gig.id.text)/delivered")
    _ = world.person.page
    #expect(world.person.app.index.rows.reused - before == rows.count - 1)
    world.person.press("undo")
    _ = world.person.page
    #expect(world.person.app.index.rows.reused - before == 2 * (rows.count - 1))
  }

  @Test func `while somebody types only the rows in view are drawn, then all around them`() throws {
    var edit = Edit()
    for number in 0..<60 as Range<UInt64> {
      var gig = Project()
      gig.id = ID(700 + number)
      gig.name = "Anna \(number)"
      edit.put(gig, replacing: nil)
    }
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.musician]
    edit.put(settings, replacing: nil)
    var person = try Person(edit)
    person.app.state.viewHeight = 844
    person.go("/projects/open")
    func rows() -> Int { person.page.components(separatedBy: "<li class=\"row\"").count - 1 }
    let all = rows()
    person.press("search", value: "anna")
    #expect(rows() < 20 && rows() >= 844 / ListBlock.rowHeight && all > 30)
    #expect(person.page.contains("data-few=\"1\""))
    person.press("scroll", value: "0:40")
    #expect(rows() == all && !person.page.contains("data-few"))
  }

  @Test func `a list keeps no more rows than a phone shows many times over`() throws {
    let name = ListName.gigs
    var rows = KeptRows()
    for row in 0..<1_000 as Range<Int32> {
      rows.keep([1], of: row, in: name)
      let isThere = rows.html(of: row, in: name)
      #expect(isThere == [1])
    }
    var kept = 0
    for row in 0..<1_000 as Range<Int32> where rows.html(of: row, in: name) != nil { kept += 1 }
    #expect(kept <= 400 && kept > 0)
  }
}

extension ListWorld {
  /// Something is written to what the lists with kept rows show, or to anything else, and the lists hear of it.
  fileprivate mutating func writeAndLook() throws {
    if dice.percent(15) {
      edit()
    } else {
      var edit: Edit?
      switch dice.below(8) {
      case 0: edit = oddGig()
      case 1: edit = gig()
      case 2: edit = charge()
      case 3: edit = client()
      case 4: edit = merge()
      case 5: edit = season()
      case _: edit = invoice()
      }
      if let edit {
        let now = person.app.state.now
        person.part()
        _ = person.app.withReplica { $0.commit(edit, now: now) }
      }
    }
    person.app.refresh()
  }

  /// A gig with what is said of few.
  private mutating func oddGig() -> Edit? {
    guard var gig = dice.pick(book.projects.rows), !gig.id.isNone else { return nil }
    var edit = Edit()
    gig.artist = text()
    gig.aside = dice.pick(Aside.allCases) ?? .none
    if dice.percent(50) {
      gig.hold = Hold()
      gig.hold?.lapses = day()
    } else {
      gig.hold = nil
    }
    edit.put(gig, in: book.projects)
    return edit
  }

  /// A client becomes another one, or one of its own again.
  private mutating func merge() -> Edit? {
    guard var client = dice.pick(book.clients.rows), let other = dice.pick(book.clients.rows) else {
      return nil
    }
    var edit = Edit()
    client.into = dice.percent(30) || other.id == client.id ? ID() : other.id
    edit.put(client, in: book.clients)
    return edit
  }

  /// Somebody goes about in lists, narrows, sorts, selects; a day goes by, the language becomes another one.
  fileprivate mutating func useList() throws {
    // What keeps no rows (a desk, selecting, a search that finds nothing) goes by soon.
    if dice.percent(95) {
      person.part()
      person.app.resize(to: 390)
      person.app.refresh()
      if Selecting(app: person.app).isSelecting { person.press("end-selection") }
      if ListBlock(app: person.app).pageList == nil { person.go("/projects/open") }
      if person.app.state.location.query == "x" { person.press("search", value: "") }
    }
    switch dice.below(16) {
    case 0...4:
      let places = [
        "/projects/open", "/projects/delivered", "/projects/paid", "/clients", "/invoices",
        "/invoices?q=anna", "/projects/paid?sort=name-asc",
      ]
      person.go(dice.pick(places) ?? "")
    case 5...7: person.press("search", value: dice.pick(["", "a", "an", "ann", "zoe", "x"]) ?? "")
    case 8: person.press("scroll", value: dice.pick(["0:40", "0:8", "8:16"]) ?? "")
    case 9: person.press("toggle/selecting")
    case 10:
      guard let page = ListBlock(app: person.app).pageList else { return }
      let rows = person.app.rows(of: page.list, page.part)
      guard let row = dice.pick(rows) else { return }
      person.press("select/" + ID<Item>(page.list.kind.id(book, row)).text)
    case 11:
      guard let gig = dice.pick(book.projects.live.map { $0.id }) else { return }
      person.press("stage/\(gig.text)/" + (dice.pick(["open", "delivered", "paid"]) ?? ""))
    case 12: person.press("undo")
    case 13:
      person.part()
      person.app.resize(to: dice.percent(70) ? 390 : 1_280)
      person.app.refresh()
    case 14:
      person.part()
      person.app.state.today = today.adding(days: dice.below(9) - 3)
      person.app.refresh()
    case _:
      person.part()
      let isEnglish = person.app.state.catalogue == nil
      person.app.state.catalogue = isEnglish ? try KeptRowsTests.german.get() : nil
      person.app.state.formats = Formats(locale: isEnglish ? "de-DE" : "en-US")
      person.app.refresh()
    }
  }
}
