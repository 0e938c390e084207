import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

struct ItemPageTests: ItemStage {
  @Test func `the sections of an item's page begin open, and close`() throws {
    var person = try person()
    person.go("/item/" + text(1_000))
    for (section, words) in [
      ("images", "Add Images"), ("notes", "Edit Notes"), ("lineage", "breadcrumb"),
      ("details", "<dt>SKU</dt>"),
    ] {
      #expect(person.page.contains(words), "\(section)")
      person.press("toggle/" + section)
      #expect(!person.page.contains(words), "\(section)")
    }
  }

  @Test func `an item is placed in a space of its project, and taken out of it`() throws {
    var person = try DesignStage.person()
    let (lamp, space) = (ID<Item>(named: "lamp"), ID<Space>(named: "living"))
    for (typed, expected) in [(space.text, space), ("", ID())] {
      person.press("sheet/item/space/" + lamp.text)
      person.type("space", typed)
      person.press("save")
      #expect(person.sheet.isEmpty)
      #expect(person.app.book.items[lamp]?.space == expected)
    }
  }
}
