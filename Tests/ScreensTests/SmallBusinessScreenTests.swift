import Ledger
import Testing

@testable import Screens

/// What a small business says on its invoices, offered in Settings (rule G120).
struct SmallBusinessScreenTests {
  private func person(in country: String) throws -> Person {
    var edit = Edit.setUp(for: [.freelancer])
    var profile = BusinessProfile()
    (profile.id, profile.lastName) = (BusinessProfile.onlyID, "Nord")
    profile.address.country = country
    edit.put(profile, replacing: nil)
    var person = try Person(edit)
    person.go("/settings/numbering")
    person.press("sheet/setting/numbering")
    return person
  }

  private func offer(_ person: Person) -> String? {
    person.sheet.split(separator: "\"").first { $0.hasPrefix("pick/terms/") }.map(String.init)
  }

  @Test func `the sentence is taken with one press, while there is no tax and nothing stands`()
    throws
  {
    var person = try person(in: "Deutschland")
    let sentence = "Steuerfrei nach § 19 UStG (Kleinunternehmer)."
    #expect(person.sheet.contains(sentence))
    let action = try #require(offer(person))
    person.type("tax", "VAT 19%")
    #expect(offer(person) == nil)
    person.type("tax", "")
    #expect(offer(person) == action)
    person.press(action)
    #expect(person.form["terms"] == sentence && offer(person) == nil)
    person.press("save")
    #expect(person.app.book.settings.terms == sentence)
  }

  @Test func `elsewhere nothing is offered`() throws {
    #expect(offer(try person(in: "USA")) == nil)
  }
}
