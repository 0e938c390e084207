import Ledger
import LedgerTestSupport
import Testing

/// The cases about spaces, and those of a space's form.
struct SpaceCaseTests {
  private func group(_ name: String) throws -> [Value] {
    try CaseFile.values(.projectsSpaces, "spaces").flatMap { try $0.listed(name) }
  }

  @Test func `a space needs a name`() throws {
    try CaseFile.each(.formValidation, "space") { row in
      let problem = SpaceRules.name(try row.at(0).words("name"))
      #expect(try problem?.message.english == row.at(1).optionalString(), "\(row)")
    }
  }

  @Test func `progress counts the boxes of every checklist`() throws {
    CaseFile.each(of: try group("progress"), "progress") { row in
      var progress = SpaceProgress()
      for list in try row.listed("checklists") {
        progress.add(
          try (list.given("items") ?? list).elements().map {
            var check = ChecklistItem()
            if case .object = $0 {
              check.isChecked = $0.isOn("isChecked")
            } else {
              check.isChecked = try $0.isTrue
            }
            return check
          })
      }
      if let label = row.given("label") {
        #expect(try progress.label.english == label.string(), "\(row)")
      }
      if let fraction = row.given("fraction") {
        #expect(try fraction.isAbout(Int64(progress.fraction), per: 10_000), "\(row)")
      }
    }
  }

  @Test func `only items of the same scope stand in a space`() throws {
    CaseFile.each(of: try group("scope"), "scope") { row in
      var item = Item()
      item.project = try row.id("itemProject")
      var space = Space()
      space.project = try row.id("spaceProject")
      #expect(try SpaceRules.fits(item, in: space) == row.member("ok").flag(), "\(row)")
    }
  }

  @Test func `owners and administrators save templates`() throws {
    for group in try CaseFile.values(.projectsSpaces, "spaces") {
      for member in try group.given("saveAsTemplateAllowed")?.members() ?? [] {
        // The earlier app stored "user" and showed "member".
        guard let role = Role(word: member.name == "user" ? "member" : member.name) else {
          Issue.record("no role \(member.name)")
          continue
        }
        #expect(try SpaceRules.maySaveTemplate(role) == member.value.flag(), "\(member.name)")
      }
    }
  }

  private func committed(_ edit: Edit, on replica: inout Replica) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
  }

  @Test func `items are counted by the space they stand in`() throws {
    CaseFile.each(of: try group("itemCount"), "itemCount") { row in
      var replica = Replica(device: 1)
      var edit = Edit()
      var space = Space()
      space.id = try row.id("spaceId")
      edit.put(space, replacing: nil)
      for (place, told) in try row.listed("items").enumerated() {
        var item = Item()
        item.id = ID(UInt64(place + 1))
        if case .object = told {
          item.space = try told.id("spaceId")
        } else {
          item.space = try told.id()
        }
        edit.put(item, replacing: nil)
      }
      committed(edit, on: &replica)
      let count = replica.book.items(of: space).count
      #expect(try Int64(count) == row.member("count").whole(), "\(row)")
    }
  }

  @Test func `a template's checklists are copied with every box unchecked`() throws {
    CaseFile.each(of: try group("templateApply"), "templateApply") { row in
      var template = SpaceTemplate()
      template.checklists = try row.listed("template").map { list in
        try TemplateChecklist(
          name: list.given("name")?.words ?? "List", items: entries(list).map { $0.text })
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
        book.checks(of: list.id).map { "\($0.text) \($0.isChecked)" }
      }
      let wanted = try row.listed("result").map { try entries($0).map { "\($0.text) \($0.isOn)" } }
      #expect(found == wanted, "\(row)")
    }
  }

  /// The entries of a checklist, each as a pair, with its members or as its text alone.
  private func entries(_ list: Value) throws -> [(text: String, isOn: Bool)] {
    try (list.given("items") ?? list).elements().map { told in
      switch told {
      case .object: (try told.words("text"), told.isOn("isChecked"))
      case .list: (try told.at(0).words, try told.at(1).isTrue)
      default: (try told.words, false)
      }
    }
  }

  @Test func `an item that changes its scope leaves its space`() throws {
    for spaces in try CaseFile.values(.projectsSpaces, "spaces") {
      guard let after = spaces.given("afterItemScopeChange") else { continue }
      let wanted = try after.given("spaceId")?.string()
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
      let found = try #require(replica.book.items[item.id])
      #expect((found.space.isNone ? nil : found.space.text) == wanted)
      #expect(found.project == project.id)
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
