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

  @Test(arguments: [60, 61])
  func `sixty of each are listed, and the way to all where there are more`(
    _ count: Int
  ) throws {
    var edit = Edit.setUp(for: [.musician])
    var client = Client()
    (client.id, client.company) = (ID(7), "Oak")
    edit.put(client, replacing: nil)
    let numbers = (0..<UInt64(count)).map { $0 }
    for number in numbers {
      // The first is the oldest.
      let day = Day(number: 20_000 + Int32(number))
      var gig = Project()
      (gig.id, gig.client, gig.name) = (ID(1_000 + number), client.id, "Gig")
      gig.schedule = .gig(on: day, zone: "")
      edit.put(gig, replacing: nil)
      var invoice = Invoice()
      (invoice.id, invoice.client) = (ID(2_000 + number), client.id)
      edit.put(invoice, replacing: nil)
      var payment = Payment()
      (payment.id, payment.client, payment.amount) = (ID(3_000 + number), client.id, Money(5, .usd))
      payment.day = day
      edit.put(payment, replacing: nil)
    }
    var person = try Person(edit)
    person.go(Route.client(client.id).path)
    let page = person.page
    let gigs = numbers.filter { page.contains(Route.project(ID(1_000 + $0)).path) }
    // The oldest may be said to be royalties.
    let payments = numbers.filter {
      let id = ID<Payment>(3_000 + $0).text
      return page.replacing("royalties/" + id, with: "").contains(id)
    }
    let invoices = numbers.filter { page.contains(ID<Invoice>(2_000 + $0).text) }
    #expect(gigs == numbers.suffix(60) && payments == numbers.suffix(60))
    #expect(invoices.count == 60)
    #expect(page.contains("All 61 Projects") == (count == 61))
    #expect(page.contains("All 61 Invoices") == (count == 61))
    #expect(!page.contains("All 60 "))
  }
}
