import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

struct OrderScreenTests {
  @Test func `a category is dropped before another, and undo puts it back`() throws {
    var person = try Person.inSampleStudio()
    let was = person.app.book.budgetCategories.map { $0.id.text }
    try #require(was.count > 3)
    person.press("preset/to/categories/" + was[3], value: was[1])
    #expect(person.stored.count == 1)
    var now = person.app.book.budgetCategories.map { $0.id.text }
    #expect(now == [was[0], was[3], was[1], was[2]] + Array(was.dropFirst(4)))
    person.press("undo")
    now = person.app.book.budgetCategories.map { $0.id.text }
    #expect(now == was)
    person.press("preset/to/categories/" + was[0])
    now = person.app.book.budgetCategories.map { $0.id.text }
    #expect(now == Array(was.dropFirst()) + [was[0]])
  }

  @Test func `dropping where it was, or before nothing there is, changes nothing`() throws {
    var person = try Person.inSampleStudio()
    let was = person.app.book.vendorList.map { $0.id.text }
    for before in [was[2], was[3], "no id", ID<Vendor>(12345).text] {
      person.press("preset/to/vendors/" + was[2], value: before)
      #expect(person.stored.isEmpty, "\(before)")
    }
    #expect(person.app.book.vendorList.map { $0.id.text } == was)
  }

  @Test func `each row of a preset list has a handle that says where it may go`() throws {
    var person = try Person.inSampleStudio()
    person.go("/settings/vendors")
    let first = try #require(person.app.book.vendorList.first).id.text
    #expect(person.page.contains("data-reorder=\"preset/to/vendors/" + first + "\""))
  }

  @Test func `a checklist and its entries are moved by buttons and by dragging`() throws {
    var person = try DesignStage.person()
    let space = ID<Space>(named: "living")
    for name in ["Before", "After", "Later"] {
      person.press("space/add-list/" + space.text, value: name)
    }
    func names() -> [String] { person.app.book.checklists(of: space).map { $0.name } }
    let lists = person.app.book.checklists(of: space).map { $0.id }
    person.press("space/down-list/" + lists[0].text)
    #expect(names() == ["After", "Before", "Later"])
    person.press("space/to-list/" + lists[2].text, value: lists[1].text)
    #expect(names() == ["Later", "After", "Before"])
    person.press("undo")
    #expect(names() == ["After", "Before", "Later"])
    person.press("space/up-list/" + lists[2].text)
    #expect(names() == ["After", "Later", "Before"])
    for text in ["Measure", "Order", "Hang"] {
      person.press("space/add-check/" + lists[0].text, value: text)
    }
    func texts() -> [String] { person.app.book.checks(of: lists[0]).map { $0.text } }
    let checks = person.app.book.checks(of: lists[0]).map { $0.id.text }
    person.press("space/to/" + checks[0])
    #expect(texts() == ["Order", "Hang", "Measure"])
    person.press("space/to/" + checks[2], value: checks[1])
    #expect(texts() == ["Hang", "Order", "Measure"])
    person.go(Route.space(space).path)
    person.press("toggle/checklists")
    #expect(person.page.contains("data-reorder=\"space/to-list/" + lists[0].text + "\""))
    #expect(person.page.contains("Move Up: Later"))
    #expect(person.page.contains("data-reorder=\"space/to/" + checks[0] + "\""))
  }

  @Test func `a template's checklists and entries are moved and removed in its sheet`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/preset/template/new")
    person.type("name", "Bedroom")
    person.type("checklists", "Before:\nMeasure\nOrder\nOrder\nAfter:\nHang")
    func text() -> String { person.form["checklists"] }
    // The text says what there is; its rows, which say it again, open when they are wanted.
    #expect(person.sheet.contains("<summary>Order</summary>"))
    #expect(person.sheet.contains("data-reorder=\"preset/spot-to/0/2\""))
    #expect(person.sheet.contains("data-reorder=\"preset/spot-to/1\""))
    #expect(person.sheet.contains("Move Up: Measure"))
    person.press("preset/spot-to/0/0")
    #expect(text() == "Before:\nOrder\nOrder\nMeasure\nAfter:\nHang")
    person.press("preset/spot-to/0/2", value: "0")
    #expect(text() == "Before:\nMeasure\nOrder\nOrder\nAfter:\nHang")
    person.press("preset/spot-remove/0/1")
    person.press("preset/spot-down/0/0")
    #expect(text() == "Before:\nOrder\nMeasure\nAfter:\nHang")
    person.press("preset/spot-up/1")
    #expect(text() == "After:\nHang\nBefore:\nOrder\nMeasure")
    for nothing in ["spot-up/0", "spot-down/1", "spot-to/7", "spot-up/0/0", "spot-remove/5/0"] {
      person.press("preset/" + nothing)
    }
    #expect(text() == "After:\nHang\nBefore:\nOrder\nMeasure")
    person.press("save")
    let made = try #require(person.app.book.spaceTemplates.last)
    #expect(made.checklists.map { $0.name } == ["After", "Before"])
    #expect(made.checklists[1].items == ["Order", "Measure"])
  }
}
