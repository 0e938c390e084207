import Foundation
import Ledger
import LedgerTestSupport

@testable import Screens

/// A small book of somebody who does every kind of work, and random edits of what lists show.
struct ListWorld {
  var person: Person
  var dice: Dice
  let houses: [ID<Project>] = [ID(501), ID(502)]
  let categories: [ID<BudgetCategory>] = [ID(), ID(511), ID(512)]

  var book: Book { person.app.book }
  var today: Day { person.app.state.today }
  var scopes: [Scope] { [.inventory] + houses.map { .project($0) } }

  init(seed: UInt64) throws {
    dice = Dice(seed: seed)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.musician, .designer]
    edit.put(settings, replacing: nil)
    for id in houses {
      var house = Project()
      house.id = id
      house.name = "House"
      house.work = .designer
      edit.put(house, replacing: nil)
    }
    for id in categories where !id.isNone {
      var category = BudgetCategory()
      category.id = id
      category.name = "Category " + id.text
      edit.put(category, replacing: nil)
    }
    person = try Person(edit)
  }

  func path(_ scope: Scope, _ tab: ProjectTab) -> String {
    scope == .inventory
      ? "/inventory/" + tab.rawValue : Route.projectTab(scope.project, tab).path
  }

  /// One thing that changes what a list shows.
  mutating func edit() {
    var edit: Edit?
    switch dice.below(23) {
    case 0, 1: edit = gig()
    case 2: edit = charge()
    case 3: edit = client()
    case 4, 5: edit = invoice()
    case 6, 7: edit = transaction()
    case 8, 9: edit = item()
    case 10: edit = space()
    case 11, 12: edit = expense()
    case 13: edit = part()
    case 14: edit = tag()
    case 15: edit = trip()
    case 16, 17: edit = recurring()
    case 18: edit = season()
    case 20, 21: edit = bankLine()
    case 22: edit = dice.percent(30) ? moneyAccount() : lineMatch()
    case _: edit = picture()
    }
    // A day later some rules are due that were not.
    if dice.percent(3) { person.app.state.today = today.adding(days: dice.below(20)) }
    guard let edit else { return }
    let now = Instant(milliseconds: person.app.state.now.milliseconds + 1_000)
    person.app.state.now = now
    _ = person.app.withReplica { $0.commit(edit, now: now) }
    if dice.percent(30) { person.app.refresh() }
  }

  // MARK: what is made up

  mutating func text() -> String {
    dice.pick(["", " ", "Anna", "anna", "Émile", "Zoe", "3 Guys", "Lamp 2", "Lamp 10", "東京"]) ?? ""
  }

  mutating func money() -> Money {
    Money(minor: Int64(dice.below(9) - 1) * 1_000, currency: dice.percent(85) ? .usd : .eur)
  }

  mutating func day() -> Day? {
    dice.percent(15) ? nil : today.adding(days: dice.below(90) - 70)
  }

  mutating func life() -> Life {
    dice.percent(85) ? .live : dice.pick(Life.allCases) ?? .live
  }

  mutating func project() -> ID<Project> { dice.pick(houses + [ID()]) ?? ID() }

  mutating func gig() -> Edit {
    var edit = Edit()
    var gig = Project()
    gig.id = ID(UInt64(600 + dice.below(25)))
    gig.name = text()
    gig.client = dice.pick(book.clients.rows)?.id ?? ID()
    gig.schedule = day().map { .gig(on: $0, zone: "") }
    gig.life = life()
    gig.mediaType = dice.pick(MediaType.allCases) ?? .other
    gig.season = ID(UInt64(dice.percent(40) ? 0 : 520 + dice.below(3)))
    if dice.percent(20) { gig.work = .designer }
    gig.progress = Progress()
    if let stage = dice.pick(Stage.allCases), stage != .open {
      gig.progress.name = stage
      gig.progress.delivered = today.adding(days: -dice.below(20))
      if stage == .paid { gig.progress.closed = today }
    }
    edit.put(gig, in: book.projects)
    return edit
  }

  mutating func season() -> Edit {
    var edit = Edit()
    var season = Season()
    season.id = ID(UInt64(520 + dice.below(3)))
    season.name = text()
    season.life = life()
    edit.put(season, in: book.seasons)
    return edit
  }

  mutating func client() -> Edit {
    var edit = Edit()
    var client = Client()
    client.id = ID(UInt64(800 + dice.below(15)))
    client.firstName = text()
    client.lastName = text()
    client.company = text()
    client.life = life()
    edit.put(client, in: book.clients)
    return edit
  }

  mutating func item() -> Edit {
    var edit = Edit()
    var item = Item()
    item.id = ID(UInt64(3_000 + dice.below(40)))
    item.name = text()
    item.sku = dice.pick(["", "AB-1", "ab 1"]) ?? ""
    item.source = dice.pick(["", "Arhaus"]) ?? ""
    item.project = project()
    item.transaction = dice.percent(50) ? ID(UInt64(2_000 + dice.below(30))) : ID()
    item.bookmark = dice.percent(30)
    item.status = dice.percent(40) ? nil : dice.pick(ItemStatus.allCases)
    item.projectPrice = dice.percent(40) ? nil : money()
    item.purchasePrice = dice.percent(40) ? nil : money()
    item.created = Instant(milliseconds: Int64(dice.below(5)))
    item.life = life()
    edit.put(item, in: book.items)
    return edit
  }

  mutating func space() -> Edit {
    var edit = Edit()
    var space = Space()
    space.id = ID(UInt64(4_000 + dice.below(12)))
    space.name = text()
    space.project = project()
    space.life = life()
    edit.put(space, in: book.spaces)
    return edit
  }

  mutating func picture() -> Edit {
    var edit = Edit()
    var file = Ledger.Attachment()
    file.id = ID(UInt64(5_000 + dice.below(40)))
    let isItem = dice.percent(50)
    file.owner.kind = isItem ? Kind.item.name : Kind.transaction.name
    file.owner.id = ID(UInt64(isItem ? 3_000 + dice.below(40) : 2_000 + dice.below(30)))
    file.role = isItem ? .image : .receipt
    file.life = life()
    edit.put(file, in: book.attachments)
    return edit
  }
}
