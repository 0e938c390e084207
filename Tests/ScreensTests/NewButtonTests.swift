import Ledger
import Testing

@testable import Screens

/// What makes a new one is at one place: at the foot of every list on a phone, above every list of Settings.
struct NewButtonTests {
  private func count(_ part: String, in page: String) -> Int {
    page.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test(arguments: [
    "/", "/projects", "/clients", "/invoices", "/expenses", "/studio", "/inventory",
    "/inventory/transactions", "/inventory/spaces", "/calendar", "/accounts", "/expenses/recurring",
    "/expenses/trips", "/seasons",
  ])
  func `a list has one at the foot of a phone`(_ path: String) throws {
    var person = try Person.inSampleStudio()
    person.go(path)
    if person.page.contains("class=\"empty\"") { return }
    #expect(count("class=\"fab ", in: person.page) == 1, "\(path)")
  }

  @Test(arguments: ["transactions", "spaces", "items"])
  func `so has a list of a project`(_ tab: String) throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let house = try #require(
      book.projects.live.first {
        book.showsSpaces(in: $0.id) && !book.items(in: .project($0.id)).isEmpty
      })
    person.go("/project/\(house.id.text)/\(tab)")
    #expect(count("class=\"fab ", in: person.page) == 1)
    // The button beside the search is for desks.
    #expect(count("class=\"icon-button primary phone-hidden\"", in: person.page) == 1)
  }

  @Test(arguments: [
    ("categories", "preset/category/new"), ("templates", "preset/template/new"),
    ("vendors", "preset/vendor/new"), ("tags", "tag/edit/new"), ("musicians", "musician/new"),
  ])
  func `in Settings it stands above the list`(_ page: String, _ sheet: String) throws {
    var person = try Person.inSampleStudio()
    person.go("/settings/" + page)
    let parts = person.page.split(separator: "class=\"list", maxSplits: 1)
    #expect(parts.count == 2 && parts[0].contains("sheet/" + sheet), "\(page)")
  }
}

extension Book {
  fileprivate func showsSpaces(in project: ID<Project>) -> Bool {
    spaces.live.contains { $0.project == project }
  }
}
