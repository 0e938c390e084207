import Foundation
import Ledger
import Testing

@testable import Screens

/// G109: the clients who are to get credit back, from Today to their list.
struct CreditedClientsTests {
  private func settled() throws -> Edit {
    var edit = Edit()
    var settings = Settings()
    (settings.id, settings.isSetUp, settings.work) = (Settings.onlyID, true, [.musician])
    edit.put(settings, replacing: nil)
    // A book in which nothing was begun has another first page.
    var gig = Project()
    (gig.id, gig.name, gig.work) = (ID(700), "Night", .musician)
    edit.put(gig, replacing: nil)
    return edit
  }

  @Test func `Today leads to all clients with credit, and to nobody else`() throws {
    var edit = try settled()
    let owned = (1...7).map { ID<Client>(UInt64($0) + 500) }
    for (number, id) in owned.enumerated() {
      var client = Client()
      (client.id, client.lastName) = (id, "Reed \(number)")
      edit.put(client, replacing: nil)
      // The last one has none.
      if number > 5 { continue }
      var payment = Payment()
      (payment.id, payment.client) = (ID(UInt64(number) + 600), id)
      (payment.amount, payment.day) = (Money(100, .usd), try Day(parsing: "2026-11-01"))
      edit.put(payment, replacing: nil)
    }
    var person = try Person(edit)
    person.go("/")
    #expect(person.page.contains("href=\"/clients?credit=yes\""))
    #expect(person.page.contains("Show All 6"))
    person.go("/clients?credit=yes")
    for place in 0...6 { #expect(person.page.contains("Reed \(place)") == (place < 6), "\(place)") }
    // Both parts say how many they have; what is typed narrows it further.
    let parts = person.page.components(separatedBy: "class=\"count\">").dropFirst()
    #expect(parts.map { String($0.prefix { $0 != "<" }) } == ["7", "6"])
    person.press("search", value: "Reed 3")
    #expect(person.page.contains("Reed 3") && !person.page.contains("Reed 2"))
    // Who is there without credit is not called missing.
    person.press("search", value: "Reed 6")
    #expect(person.page.contains("No client with credit contains “Reed 6”."))
    #expect(!person.page.contains("No client’s name"))
    person.press("search", value: "")
    person.press("toggle/selecting")
    person.press("select-all")
    #expect(Set(person.app.state.selection) == Set(owned.dropLast().map { $0.raw }))
    // Who is archived is counted on Today and is in no list: they stand below it.
    var archived = try #require(person.app.book.clients[owned[0]])
    archived.life = .archived
    person.app.commit(Edit(putting: archived, in: person.app.book.clients))
    person.app.refresh()
    person.go("/")
    #expect(person.page.contains("Show All 6"))
    person.go("/clients?credit=yes")
    #expect(person.page.contains("Archived</h2>") && person.page.contains("Reed 0"))
    #expect(person.page.contains("Credit to Give Back<span class=\"count\">6</span>"))
    person.go("/clients")
    #expect(!person.page.contains("Reed 0"))
    // Nobody has any: the list of all has no parts.
    person = try Person(settled())
    person.go("/clients")
    #expect(!person.page.contains("Credit to Give Back"))
    person.go("/clients?credit=yes")
    #expect(person.page.contains("No client has credit to give back."))
  }
}
