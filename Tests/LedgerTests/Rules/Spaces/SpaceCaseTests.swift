import Ledger
import LedgerTestSupport
import Testing

/// The cases about spaces, and those of a space's form.
struct SpaceCaseTests {
  private func group(_ name: String) throws -> [Value] {
    try CaseFile.values(.projectsSpaces, "spaces").flatMap { try $0.member(name).elements() }
  }

  @Test func `a space needs a name`() throws {
    for row in try CaseFile.rows(.formValidation, "space") {
      let parts = try row.elements()
      let problem = SpaceRules.name(try parts[0].words("name"))
      #expect(try problem?.message.english == parts[1].optionalString())
    }
  }

  @Test func `progress counts the boxes of every checklist`() throws {
    for row in try group("progress") {
      var progress = SpaceProgress()
      for list in try row.member("checklists").elements() {
        progress.add(
          try list.elements().map {
            var check = ChecklistItem()
            check.isChecked = try $0.flag()
            return check
          })
      }
      #expect(try progress.label.english == row.member("label").string())
      // Ten thousandths, as the file has four decimals.
      let words = try row.member("fraction").literal().split(separator: ".")
      let decimals = words.count > 1 ? String(words[1]) : ""
      let padded = decimals + String(repeating: "0", count: 4 - decimals.count)
      #expect(progress.fraction == Int(words[0])! * 10_000 + Int(padded)!)
    }
  }

  @Test func `only items of the same scope stand in a space`() throws {
    for row in try group("scope") {
      var item = Item()
      item.project = ID(named: try row.member("itemProject").optionalString() ?? "")
      var space = Space()
      space.project = ID(named: try row.member("spaceProject").optionalString() ?? "")
      #expect(try SpaceRules.fits(item, in: space) == row.member("ok").flag())
    }
  }

  @Test func `owners and administrators save templates`() throws {
    for group in try CaseFile.values(.projectsSpaces, "spaces") {
      for member in try group.member("saveAsTemplateAllowed").members() {
        let role = try #require(Role(word: member.name))
        #expect(try SpaceRules.maySaveTemplate(role) == member.value.flag())
      }
    }
  }

  private func committed(_ edit: Edit, on replica: inout Replica) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
  }

  @Test func `items are counted by the space they stand in`() throws {
    for row in try group("itemCount") {
      var replica = Replica(device: 1)
      var edit = Edit()
      var space = Space()
      space.id = .foreign(try row.member("spaceId").string())
      edit.put(space, replacing: nil)
      for (place, told) in try row.member("items").elements().enumerated() {
        var item = Item()
        item.id = ID(UInt64(place + 1))
        item.space = try told.optionalString().map { ID<Space>.foreign($0) } ?? ID()
        edit.put(item, replacing: nil)
      }
      committed(edit, on: &replica)
      let count = replica.book.items(of: space).count
      #expect(try Int64(count) == row.member("count").whole())
    }
  }

  @Test func `a template's checklists are copied with every box unchecked`() throws {
    for row in try group("templateApply") {
      var template = SpaceTemplate()
      template.checklists = try row.member("template").elements().map { list in
        try TemplateChecklist(
          name: "List", items: list.elements().map { try $0.elements()[0].string() })
      }
      var replica = Replica(device: 1)
      var next: UInt64 = 100
      let edit = Checklists.apply(
        template, to: ID(1),
        chance: {
          next += 1
          return next
        }, in: replica.book)
      committed(edit, on: &replica)
      let book = replica.book
      let found = book.checklists(of: ID(1)).map { list in
        Value.list(
          book.checks(of: list.id).map { .list([.text($0.text), .bool($0.isChecked)]) })
      }
      #expect(try found == row.member("result").elements())
    }
  }

  @Test func `an item that changes its scope leaves its space`() throws {
    for spaces in try CaseFile.values(.projectsSpaces, "spaces") {
      let wanted = try spaces.member("afterItemScopeChange").member("spaceId").optionalString()
      var replica = Replica(device: 1)
      var edit = Edit()
      var space = Space()
      space.id = ID(1)
      edit.put(space, replacing: nil)
      var project = Project()
      project.id = ID(2)
      edit.put(project, replacing: nil)
      var item = Item()
      item.id = ID(3)
      item.space = space.id
      edit.put(item, replacing: nil)
      committed(edit, on: &replica)
      let moved = try Reassigning.reassign(
        item, to: .project(project.id),
        by: ItemOperation(9, at: Instant(milliseconds: 5), on: Day(number: 0)), in: replica.book)
      committed(moved, on: &replica)
      let after = try #require(replica.book.items[item.id])
      #expect((after.space.isNone ? nil : after.space.text) == wanted)
      #expect(after.project == project.id)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a template's checklists stand behind those that are there, in its order`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    var replica = Replica(device: 1)
    var next = seed << 32
    var expected: [TemplateChecklist] = []
    for round in 0..<3 {
      var template = SpaceTemplate()
      template.checklists = (0..<dice.below(4)).map { list in
        TemplateChecklist(
          name: "\(round).\(list)", items: (0..<dice.below(4)).map { "\(round).\(list).\($0)" })
      }
      let edit = Checklists.apply(
        template, to: ID(1),
        chance: {
          next += 1
          return next &* 0x9E37_79B9_7F4A_7C15
        }, in: replica.book)
      if !edit.isEmpty { committed(edit, on: &replica) }
      expected += template.checklists
      // What a template made from the space holds is what was put into it.
      #expect(Checklists.texts(of: ID(1), in: replica.book) == expected, "seed \(seed)")
    }
  }
}
