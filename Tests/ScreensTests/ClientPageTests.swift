import Ledger
import Testing

@testable import Screens

/// A client's page: what is theirs, without saying again whose it is.
struct ClientPageTests {
  @Test
  func `rows of a client's own page leave out their name, and both projects are begun in the head`()
    throws
  {
    var edit = Edit()
    var settings = Settings()
    (settings.id, settings.isSetUp) = (Settings.onlyID, true)
    settings.work = [.musician, .designer]
    edit.put(settings, replacing: nil)
    var client = Client()
    (client.id, client.firstName, client.lastName) = (ID(7), "Marcus", "Ade")
    edit.put(client, replacing: nil)
    var gig = Project()
    (gig.id, gig.client, gig.name, gig.artist) = (ID(8), client.id, "Bowl Night", "The Lanterns")
    edit.put(gig, replacing: nil)
    var house = Project()
    (house.id, house.client, house.name, house.work) = (ID(9), client.id, "Lake House", .designer)
    edit.put(house, replacing: nil)
    var invoice = Invoice()
    (invoice.id, invoice.client, invoice.project) = (ID(10), client.id, gig.id)
    edit.put(invoice, replacing: nil)
    var person = try Person(edit)
    person.go(Route.client(client.id).path)
    let page = person.page
    #expect(page.contains(">The Lanterns · Recording<") && page.contains(">Bowl Night<"))
    #expect(page.contains(">Lake House<"))
    #expect(!page.contains("row-note\">Marcus Ade"), "no row says whose it is")
    // Elsewhere they do.
    person.go("/search")
    person.press("search", value: "bowl")
    #expect(person.page.contains("Marcus Ade · The Lanterns · Recording"))
    person.go("/invoices")
    #expect(person.page.contains("Marcus Ade · Bowl Night"))
    // In the head, not below it.
    let card = try #require(page.split(separator: "data-key=\"card-Projects\"").last)
    let head = try #require(card.split(separator: "</header>").first)
    for words in ["New Design Project", "New Project"] { #expect(head.contains(words), "\(words)") }
  }
}
