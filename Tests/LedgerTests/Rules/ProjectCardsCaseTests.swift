import Ledger
import LedgerTestSupport
import Testing

struct ProjectCardsCaseTests {
  private func groups() throws -> [Value] { try CaseFile.values(.projectsSpaces, "projects") }

  private func project(_ number: Int, _ name: String) -> Project {
    var project = Project()
    project.id = ID(UInt64(number + 1))
    project.name = name
    return project
  }

  @Test func `active and archived projects are told apart as the cases say`() throws {
    for row in try groups().flatMap({ try $0.member("split").elements() }) {
      let projects = try row.member("in").elements().enumerated().map { place, pair in
        let parts = try pair.elements()
        var told = project(place, try parts[0].string())
        told.life = parts[1] == .bool(true) ? .archived : .live
        return told
      }
      for (word, archived) in [("active", false), ("archived", true)] {
        let found = projects.filter { ProjectCards.isListed($0, archived: archived) }
        #expect(try found.map { Value.text($0.name) } == row.member(word).elements())
      }
    }
  }

  @Test func `projects are sorted as the cases say`() throws {
    for row in try groups().flatMap({ try $0.member("sort").elements() }) {
      let projects = try row.member("in").elements().enumerated().map { place, name in
        project(place, try name.string())
      }
      let sorted = ProjectCards.sorted(projects).map { Value.text($0.name) }
      #expect(try sorted == row.member("out").elements())
    }
  }

  @Test func `projects are found as the cases say`() throws {
    for row in try groups().flatMap({ try $0.member("search").elements() }) {
      let told = row["project"]
      let found = ProjectCards.matches(
        try row.member("q").string(), name: try told?.member("name").string() ?? "Any",
        clientName: try told?.member("clientName").string() ?? "")
      #expect(try found == row.member("ok").flag())
    }
  }

  @Test func `empty lists say what the cases say`() throws {
    for group in try groups() {
      let said = try group.member("empty")
      #expect(try ProjectCards.emptyText(archived: false).english == said.member("active").string())
      #expect(
        try ProjectCards.emptyText(archived: true).english == said.member("archived").string())
    }
  }
}
