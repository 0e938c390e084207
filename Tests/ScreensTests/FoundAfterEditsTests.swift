import Ledger
import LedgerTestSupport
import Markup
import Testing

@testable import Screens

/// What a search in a list finds after edits, beside the same search once the page is loaded anew.
struct FoundAfterEditsTests {
  private static let lists: [(path: String, list: ListName, part: UInt64)] = [
    ("/projects/open", .gigs, 0), ("/projects/delivered", .gigs, 1), ("/projects/paid", .gigs, 2),
    ("/clients", .clients, 0), ("/studio", .studio, 0), ("/expenses", .expenses, 0),
    ("/expenses/trips", .trips, 0), ("/expenses/recurring", .recurring, 0),
  ]

  private static let words = ["anna", "zoe", "lamp", "guys", "emile", "東京", "house", "1"]

  @Test(arguments: 0..<3)
  func `a list finds what it would find had it read the book just now`(_ seed: Int) throws {
    var world = try ListWorld(seed: 70 + UInt64(seed))
    for _ in 0..<160 { world.edit() }
    // Every list has its texts before the edits that change them.
    for (path, _, _) in Self.lists { world.person.go(path + "?q=anna") }
    var found = 0
    for round in 0..<14 {
      for _ in 0..<4 { world.edit() }
      // A name that many rows are found by is another one.
      let renamed = round % 2 == 0 ? world.season() : world.client()
      world.write(renamed)
      world.person.app.refresh()
      var fresh = world.person.apart()
      fresh.reload()
      for (path, list, part) in Self.lists {
        for _ in 0..<2 {
          let word = world.dice.pick(Self.words) ?? ""
          let query = path + "?q=" + word
          var asked = world.person.apart()
          asked.go(query)
          fresh.go(query)
          let rows = asked.app.rows(of: list, part)
          found += rows.count
          #expect(rows == fresh.app.rows(of: list, part), "round \(round), \(query)")
        }
      }
    }
    #expect(found > 100, "\(found)")
  }

  /// The first row of a table and the last are found like any other.
  @Test func `every gig is found by the name that its tour has now`() throws {
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.musician]
    edit.put(settings, replacing: nil)
    var tour = Season()
    tour.id = ID(520)
    tour.name = "Winter"
    edit.put(tour, replacing: nil)
    for number in 0..<5 as Range<UInt64> {
      var gig = Project()
      gig.id = ID(700 + number)
      gig.name = "Night \(number)"
      gig.season = number == 2 ? ID() : tour.id
      edit.put(gig, replacing: nil)
    }
    var person = try Person(edit)
    func found(_ word: String) -> [Int32] {
      person.go("/projects/open?q=" + word)
      return person.app.rows(of: .gigs).sorted()
    }
    #expect(found("winter") == [0, 1, 3, 4] && found("night").count == 5)
    person.go("/season/" + tour.id.text)
    person.press("sheet/season/" + tour.id.text)
    person.type("name", "Spring")
    person.press("save")
    #expect(found("spring") == [0, 1, 3, 4] && found("winter").isEmpty)
    person.press("undo")
    #expect(found("winter") == [0, 1, 3, 4] && found("spring").isEmpty)
  }

  @Test func `of a card one drawing is kept, for what it was drawn from`() {
    var cards = KeptCards()
    func mark(_ writes: Int) -> KeptCards.Mark {
      KeptCards.Mark(
        writes: [writes], today: Day(number: 20_000), language: "en", formats: Formats())
    }
    func html(_ text: String) -> HTML {
      var html = HTML()
      html.text(text)
      return html
    }
    cards.keep(html("a1"), as: "a", of: mark(1))
    cards.keep(html("b1"), as: "b", of: mark(1))
    #expect(cards.card("a", of: mark(1))?.string == "a1")
    #expect(cards.card("b", of: mark(1))?.string == "b1")
    #expect(cards.card("a", of: mark(2)) == nil && cards.card("c", of: mark(1)) == nil)
    cards.keep(html("a2"), as: "a", of: mark(2))
    #expect(cards.card("a", of: mark(2))?.string == "a2")
    #expect(cards.card("a", of: mark(1)) == nil, "what was drawn before is let go of")
    #expect(cards.card("b", of: mark(1))?.string == "b1")
  }
}

extension ListWorld {
  fileprivate mutating func write(_ edit: Edit) {
    let now = person.app.state.now
    person.part()
    _ = person.app.withReplica { $0.commit(edit, now: now) }
  }
}
