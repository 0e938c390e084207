import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

struct SpaceScreenTests {
  private let living = ID<Space>(named: "living")

  /// The page of the living room with its items open.
  private func livingRoom() throws -> Person {
    var person = try DesignStage.person()
    person.go(Route.space(living).path)
    person.press("toggle/items")
    return person
  }

  private func item(_ person: Person, _ name: String) throws -> Item {
    try #require(person.app.book.items[ID(named: name)])
  }

  @Test func `items that are there already are placed one after the other`() throws {
    var person = try livingRoom()
    #expect(person.page.contains("Linen Sofa") && !person.page.contains("Brass Lamp"))
    person.press("sheet/space/add/" + living.text)
    #expect(person.sheet.contains("Place Existing Items"))
    person.press("sheet/space/place/" + living.text)
    #expect(person.sheet.contains("Brass Lamp"))
    // Neither what stands here nor what is in inventory.
    #expect(!person.sheet.contains("Linen Sofa") && !person.sheet.contains("Wool Rug"))
    person.press("space/place/" + living.text + "/" + ID<Item>(named: "rug").text)
    #expect(try item(person, "rug").space.isNone)
    person.press("space/place/" + living.text + "/" + ID<Item>(named: "lamp").text)
    #expect(try item(person, "lamp").space == living)
    #expect(person.sheet.contains("Place Existing Items"))
    #expect(!person.sheet.contains("Brass Lamp"))
    person.press("undo")
    #expect(try item(person, "lamp").space.isNone)
  }

  @Test func `a new item of a space stands in it`() throws {
    var person = try livingRoom()
    person.key("n")
    person.type("name", "Oak Desk")
    person.press("save")
    let desk = try #require(person.app.book.items.live.last)
    #expect(desk.name == "Oak Desk" && desk.space == living)
    #expect(desk.project == DesignStage.project)
    #expect(person.page.contains("Oak Desk"))
  }

  @Test func `a space's items are searched, filtered, ordered and selected`() throws {
    var person = try livingRoom()
    person.press("space/place/" + living.text + "/" + ID<Item>(named: "lamp").text)
    person.press("search", value: "ab77")
    #expect(person.page.contains("Linen Sofa") && !person.page.contains("Brass Lamp"))
    person.press("search", value: "nothing such")
    #expect(person.page.contains("No items match this search."))
    person.press("search")
    person.press("sheet/item/filter")
    #expect(person.sheet.components(separatedBy: "aria-pressed").count - 1 == 10)
    person.press("filter/show/no-sku")
    #expect(!person.page.contains("Linen Sofa") && person.page.contains("Brass Lamp"))
    person.press("clear-filters")
    person.press("toggle/selecting")
    person.press("select-all")
    #expect(person.app.state.selection.count == 2)
    person.press("item/status/selection/purchased")
    #expect(try item(person, "lamp").status == .purchased)
    #expect(try item(person, "sofa").status == .purchased)
  }

  @Test func `what was opened on a page is open when one comes back`() throws {
    var person = try livingRoom()
    person.go("/item/" + ID<Item>(named: "sofa").text)
    #expect(!person.page.contains("Add Items"))
    person.go(Route.space(living).path)
    #expect(person.page.contains("Add Items"))
  }

  @Test func `a checklist gets another name, and never none`() throws {
    var person = try livingRoom()
    person.press("toggle/checklists")
    person.press("space/add-list/" + living.text, value: "Befor")
    let list = try #require(person.app.book.checklists(of: living).first)
    person.press("sheet/space/list/" + list.id.text)
    person.type("name", "  ")
    person.press("save")
    #expect(person.sheet.contains("Name is required"))
    person.type("name", "Before Install")
    person.press("save")
    #expect(person.app.book.checklists(of: living).map { $0.name } == ["Before Install"])
    person.press("undo")
    #expect(person.app.book.checklists(of: living).map { $0.name } == ["Befor"])
  }

  @Test func `so does an entry of it, and stays checked`() throws {
    var person = try livingRoom()
    person.press("toggle/checklists")
    person.press("space/add-list/" + living.text, value: "Before Install")
    let list = try #require(person.app.book.checklists(of: living).first)
    person.press("space/add-check/" + list.id.text, value: "Measur")
    let check = try #require(person.app.book.checks(of: list.id).first)
    person.press("space/check/" + check.id.text)
    person.press("sheet/space/entry/" + check.id.text)
    #expect(person.form["text"] == "Measur")
    person.type("text", "  ")
    person.press("save")
    #expect(person.sheet.contains("Name is required"))
    person.type("text", " Measure ")
    person.press("save")
    #expect(person.app.book.checks(of: list.id).map { $0.text } == ["Measure"])
    #expect(person.app.book.checks(of: list.id).map { $0.isChecked } == [true])
  }

  @Test func `a room says how much stands in it, as its rows do, in its list and on its page`()
    throws
  {
    var person = try livingRoom()
    let book = person.app.book
    let space = try #require(book.spaces[living])
    var sum = Totals()
    for item in book.items(of: space) { if let price = item.displayPrice { try sum.add(price) } }
    let text = person.app.text(sum)
    #expect(!sum.isZero && person.page.contains("stat-value\">" + text))
    person.go(Route.projectTab(DesignStage.project, .spaces).path)
    #expect(person.page.contains(" · " + text))
    // Its picture is one of what stands there, until it has one of its own.
    #expect(!person.page.contains("data-blob"))
    var file = Attachment()
    file.id = ID(7_777)
    file.owner.kind = Kind.item.name
    file.owner.id = ID(try #require(book.items(of: space).first).id.raw)
    file.role = .image
    file.mediaType = "image/png"
    file.hash = "abc"
    let edit = Edit(putting: file, in: book.attachments)
    person.app.commit(edit)
    person.app.refresh()
    #expect(person.page.contains("data-blob=\"abc\""))
  }
}
