import Ledger
import Markup
import Testing

@testable import Screens

/// The one field that says where something belongs.
struct PlaceFieldTests {
  /// The choices of the field as they are read, for what has a place.
  private func choices(
    _ person: Person, of place: ID<Project>, none: Phrase = .none
  ) -> [String] {
    var project = place
    var walk = FieldWalk(.load, Form(), person.app)
    PickedFields(app: person.app).placeField("place", "Place", &project, none: none, &walk)
    #expect(project == place)
    walk = FieldWalk(.draw, walk.form, person.app)
    PickedFields(app: person.app).placeField("place", "Place", &project, none: none, &walk)
    #expect(project == place)
    return String(decoding: walk.html.bytes, as: UTF8.self).split(separator: ">").compactMap {
      part in
      part.hasSuffix("</option") ? String(part.dropLast("</option".count)) : nil
    }
  }

  @Test func `who keeps no inventory buys for the business, whatever was stored`() throws {
    let person = try ExpenseStage.freelancer()
    #expect(choices(person, of: .business).prefix(2) == ["Business", "Personal"])
    // What has no place shows as the business's, and stays as it is.
    #expect(choices(person, of: ID()).prefix(2) == ["Business", "Personal"])
    #expect(!choices(person, of: ID()).contains("Business Inventory"))
  }

  @Test func `a designer has inventory, and the projects come sorted`() throws {
    let person = try Person(sampleStudio(on: Day(parsing: "2026-11-21")))
    let shown = choices(person, of: .business)
    #expect(shown.prefix(3) == ["Business", "Personal", "Business Inventory"])
    #expect(shown.count == 3 + person.app.book.projects.live.count)
    let sorted = ProjectCards.sorted(person.app.book.projects.live)
    #expect(sorted.first.map { shown[3].hasPrefix(String($0.name.prefix(4))) } ?? true)
  }

  @Test func `a place that is gone stays chosen`() throws {
    let person = try ExpenseStage.freelancer()
    #expect(choices(person, of: ID(77_777)).last == "A project that is not here")
  }

  @Test func `nothing may be said where that means something, and then no inventory is offered`()
    throws
  {
    let person = try Person(sampleStudio(on: Day(parsing: "2026-11-21")))
    let shown = choices(person, of: ID(), none: "As it was entered")
    #expect(shown.prefix(3) == ["As it was entered", "Business", "Personal"])
    #expect(!shown.contains("Business Inventory"))
  }
}
