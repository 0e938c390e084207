import Ledger
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
}
