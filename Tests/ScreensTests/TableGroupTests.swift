import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Equal items in a table: one row that opens, is selected as a whole and walked like any other.
struct TableGroupTests: ItemStage {
  /// What three of the items share.
  private var key: UInt64 {
    var item = Item()
    item.name = "Lamp 0"
    item.sku = "AB-0"
    return ItemGroups.key(of: item)
  }
  private var group: String { text(key) }

  /// Three items of which one is there twice more, as the newest and as the oldest: 2000, 1002, 1001, 1000, 2001 from the
  /// newest on.
  private func atDesk(
    items: Int = 3, _ more: [(id: UInt64, created: Int64, name: String)] = []
  ) throws -> Person {
    var person = try person(items: items)
    var edit = Edit()
    for (id, created, name) in [(2_000, 9_000, "Lamp 0"), (2_001, 1, "Lamp 0")] + more {
      var item = try item(person)
      item.id = ID(id)
      item.name = name
      item.created = Instant(milliseconds: created)
      edit.put(item, replacing: nil)
    }
    person.others(edit)
    person.app.state.isDesk = true
    person.go("/project/" + ID<Project>(300).text + "/items")
    return person
  }

  private func list(_ person: Person) -> String {
    person.page.components(separatedBy: "desk-detail").first ?? ""
  }

  private func tags(_ person: Person) -> [HTMLText.Tag] {
    HTMLText(Array(list(person).utf8)).tags
  }

  /// What the rows of the table are about, from the top.
  private func rows(_ person: Person) -> [String] {
    tags(person).compactMap { $0["data-row"] }.map { String($0.dropFirst("item/".count)) }
  }

  private func texts(_ ids: [UInt64]) -> [String] { ids.map { text($0) } }

  // MARK: the rows

  @Test func `equal items are one row where the first of them is, and open below it`() throws {
    var person = try atDesk()
    #expect(rows(person) == [group] + texts([1_002, 1_001]))
    #expect(list(person).contains("aria-rowcount=\"4\"") && list(person).contains("3 alike"))
    #expect(list(person).contains("$300.00") && list(person).contains("aria-expanded=\"false\""))
    person.press("toggle/group-" + group)
    #expect(rows(person) == [group] + texts([2_000, 1_000, 2_001, 1_002, 1_001]))
    #expect(list(person).contains("aria-rowcount=\"7\""))
    #expect(list(person).contains("aria-expanded=\"true\""))
    #expect(tags(person).compactMap { $0["aria-rowindex"] } == (1...7).map { "\($0)" })
    person.press("toggle/group-" + group)
    #expect(rows(person) == [group] + texts([1_002, 1_001]))
  }

  @Test func `the row of several has a cell in every column`() throws {
    let person = try atDesk()
    let parts = list(person).components(separatedBy: "role=\"row\"").dropFirst()
      .map { $0.components(separatedBy: "class=\"bulk-bar\"").first ?? "" }
    #expect(parts.count == 4)
    let heads = parts[0].components(separatedBy: "role=\"columnheader\"").count
    for part in parts.dropFirst() {
      #expect(part.components(separatedBy: "role=\"gridcell\"").count == heads)
    }
  }

  @Test func `items that are all different are rows as before`() throws {
    var person = try person(items: 3)
    person.app.state.isDesk = true
    person.go("/project/" + ID<Project>(300).text + "/items")
    #expect(rows(person) == texts([1_002, 1_001, 1_000]))
    #expect(list(person).contains("aria-rowcount=\"4\"") && !list(person).contains("item-group"))
  }

  @Test func `a group stands open beside what of it is open, and says so when it is closed`() throws
  {
    var person = try atDesk()
    person.press("toggle/group-" + group)
    person.hear(.walked(Route.item(ID(1_000)).path))
    #expect(person.app.state.location.route == .item(ID(1_000)))
    #expect(rows(person) == [group] + texts([2_000, 1_000, 2_001, 1_002, 1_001]))
    person.hear(.walked(Route.item(ID(2_001)).path))
    #expect(rows(person).count == 6)
    person.hear(.listAction(.toggle("group-" + group)))
    #expect(rows(person) == [group] + texts([1_002, 1_001]))
    #expect(person.app.state.location.route == .item(ID(2_001)))
    let current = tags(person).filter { $0["aria-current"] == "true" && $0["class"] == "row-link" }
    #expect(current.map { $0["data-on-click"] } == ["toggle/group-" + group])
    person.hear(.walked(Route.item(ID(1_001)).path))
    #expect(rows(person).count == 3, "it stays closed")
    person.go("/project/" + ID<Project>(300).text + "/items")
    #expect(rows(person).count == 3)
  }

  @Test func `a group says what all of it has`() throws {
    var person = try atDesk()
    func write(_ id: UInt64, _ status: ItemStatus, _ quantity: Int64? = nil) throws {
      var edit = Edit()
      var one = try item(person, id)
      (one.status, one.quantity) = (status, quantity)
      edit.put(one, in: person.app.book.items)
      person.others(edit)
    }
    for id in [2_000, 1_000, 2_001] as [UInt64] { try write(id, .purchased) }
    #expect(list(person).contains(">Purchased<"))
    try write(2_001, .toReturn, 5)
    #expect(!list(person).contains(">Purchased<") && !list(person).contains(">To Return<"))
    #expect(list(person).contains(">7<"), "1 + 1 + 5 pieces")
  }

  @Test func `a group stands open as long as one row of its list after another is opened`() throws {
    var person = try atDesk(items: 40)
    person.press("toggle/group-" + group)
    // Of so many pages it is remembered what was toggled in them.
    for number in 1...35 as ClosedRange<UInt64> {
      person.hear(.walked(Route.item(ID(1_000 + number)).path))
      person.press("toggle/here")
    }
    #expect(rows(person).prefix(2) == [group, text(2_000)])
  }

  @Test func `what is toggled in what is open is no matter of the list`() throws {
    var person = try atDesk()
    person.hear(.walked(Route.item(ID(1_001)).path))
    person.press("toggle/here")
    person.hear(.listAction(.toggle("group-" + group)))
    #expect(person.app.state.toggled == ["here"] && rows(person).count == 6)
    person.hear(.walked(Route.item(ID(1_002)).path))
    #expect(person.app.state.toggled == [] && rows(person).count == 6)
    person.hear(.walked(Route.item(ID(1_001)).path))
    #expect(person.app.state.toggled == ["here"])
  }

  @Test func `a list that comes with one of a closed group begins at its row`() throws {
    var person = try atDesk(items: 300)
    var same = try item(person, 1_150)
    same.id = ID(4_000)
    same.created = Instant(milliseconds: 1_150)
    var edit = Edit()
    edit.put(same, replacing: nil)
    person.others(edit)
    person.go("/search")
    person.go("/item/" + text(4_000))
    let shown = list(person)
    #expect(shown.contains(">Lamp 160<") && shown.contains(">Lamp 140<"))
    #expect(!shown.contains(">Lamp 299<"))
    let reveal = tags(person).filter { $0["data-reveal"] != nil }
    #expect(reveal.map { $0["data-row"] } == ["item/" + text(ItemGroups.key(of: same))])
  }

  // MARK: selecting

  @Test func `the box of a group selects all of it, by the pointer and by x`() throws {
    var person = try atDesk()
    func boxes() -> [String?] {
      tags(person).filter { $0["data-on-click"] == "select/" + group }.map { $0["aria-checked"] }
    }
    #expect(boxes() == ["false"])
    person.press("select/" + group)
    #expect(Set(person.app.state.selection) == [2_000, 1_000, 2_001])
    #expect(boxes() == ["true"])
    #expect(list(person).contains("3 selected") && !list(person).contains("not shown"))
    person.press("select/" + text(1_000))
    #expect(boxes() == ["mixed"] && person.app.state.selection.count == 2)
    person.hear(.key("x", row: "item/" + group))
    #expect(Set(person.app.state.selection) == [2_000, 1_000, 2_001])
    person.hear(.key("x", row: "item/" + group))
    #expect(person.app.state.selection == [])
    person.hear(.walked(Route.item(ID(1_001)).path))
    person.hear(.key("x", row: "item/" + group))
    #expect(Set(person.app.state.selection) == [2_000, 1_000, 2_001])
  }

  @Test func `a group that is gone selects nothing`() throws {
    var person = try atDesk()
    var edit = Edit()
    for id in [2_000, 1_000, 2_001] as [UInt64] {
      let one = try item(person, id)
      edit.trash(one, in: person.app.book.items)
    }
    person.others(edit)
    person.press("select/" + group)
    person.press("select-to/" + group)
    person.hear(.key("x", row: "item/" + group))
    #expect(person.app.state.selection == [])
  }

  @Test func `the box of a group takes as many as one action does, and lets go of them`() throws {
    let more = (0..<1_000 as Range<Int64>).map {
      (id: UInt64(3_000 + $0), created: 100 + $0, name: "Lamp 0")
    }
    var person = try atDesk(more)
    #expect(list(person).contains("1,003 alike"))
    person.press("select/" + group)
    #expect(person.app.state.selection.count == 500)
    #expect(person.toast.contains("The first 500 of 1,003 rows are selected"))
    person.press("select/" + group)
    #expect(person.app.state.selection == [])
  }

  @Test func `a range goes by how the rows stand, over all of a closed group`() throws {
    var person = try atDesk()
    person.press("select/" + text(1_002))
    person.press("select-to/" + text(1_000))
    #expect(Set(person.app.state.selection) == [1_002, 2_001, 1_000])
    person.press("clear-selection")
    person.press("select/" + text(1_001))
    person.press("select-to/" + group)
    #expect(Set(person.app.state.selection) == [1_001, 1_002, 2_001, 1_000, 2_000])
    person.press("clear-selection")
    person.press("select/" + group)
    person.press("select-to/" + text(1_002))
    #expect(Set(person.app.state.selection) == [2_000, 1_000, 2_001, 1_002])
    #expect(person.app.state.selection.count == 4)
    person.press("clear-selection")
    person.press("select-to/" + group)
    #expect(
      Set(person.app.state.selection) == [2_000, 1_000, 2_001], "there is nothing to begin at")
  }

  // MARK: cells

  @Test func `an item that becomes the same as others stays in view while it is edited`() throws {
    var person = try atDesk([(3_000, 500, "Lamp 9")])
    #expect(rows(person) == [group] + texts([1_002, 1_001, 3_000]))
    let sheet = SheetKind.editItem(ID(3_000))
    let (name, source) = (Action.cell("name", sheet).text, Action.cell("source", sheet).text)
    person.press(name)
    person.type("name", "Lamp 0")
    person.press("leave-cell", value: source)
    #expect(try item(person, 3_000).name == "Lamp 0")
    #expect(rows(person) == [group] + texts([2_000, 1_000, 3_000, 2_001, 1_002, 1_001]))
    #expect(list(person).contains("data-edit=\"\(source)\""))
    person.key("Escape")
    #expect(!list(person).contains("cell-editor") && rows(person).count == 7)
    #expect(person.effects.contains { "\($0)".contains("focus") })
    person.press("toggle/group-" + group)
    #expect(rows(person) == [group] + texts([1_002, 1_001]))
  }

  @Test func `a cell that is saved where it stands keeps its row in view`() throws {
    var person = try atDesk([(3_000, 500, "Lamp 9")])
    let name = Action.cell("name", .editItem(ID(3_000))).text
    person.press(name)
    person.type("name", "Lamp 0")
    person.press("leave-cell", value: name)
    #expect(rows(person) == [group] + texts([2_000, 1_000, 3_000, 2_001, 1_002, 1_001]))
    person.press(Action.cell("sku", .editItem(ID(1_002))).text)
    person.key("Escape")
    #expect(person.app.state.toggled == ["group-" + group], "one by itself opens nothing")
  }
}
