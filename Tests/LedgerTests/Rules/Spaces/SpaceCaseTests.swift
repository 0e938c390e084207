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
      let problem = SpaceRules.name(try parts[0].member("name").string())
      #expect(try problem?.message == parts[1].optionalString())
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
      #expect(try progress.label == row.member("label").string())
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
}
