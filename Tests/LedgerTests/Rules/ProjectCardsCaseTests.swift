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
    CaseFile.each(of: try groups().flatMap({ try $0.listed("split") }), "split") { row in
      let projects = try row.member("in").elements().enumerated().map { place, pair in
        var told = project(place, try pair.part(0, "name").words)
        told.life = try pair.part(1, "isArchived").isTrue ? .archived : .live
        return told
      }
      for (word, archived) in [("active", false), ("archived", true)] {
        let found = projects.filter { ProjectCards.isListed($0, archived: archived) }
        #expect(try found.map { $0.name } == row.listed(word).map { try $0.words }, "\(row)")
      }
    }
  }

  @Test func `projects are sorted as the cases say`() throws {
    CaseFile.each(of: try groups().flatMap({ try $0.listed("sort") }), "sort") { row in
      let projects = try row.member("in").elements().enumerated().map { place, name in
        project(place, try name.words(or: "name"))
      }
      let sorted = ProjectCards.sorted(projects).map { $0.name }
      #expect(try sorted == row.member("out").elements().map { try $0.words }, "\(row)")
    }
  }

  @Test func `projects are found as the cases say`() throws {
    CaseFile.each(of: try groups().flatMap({ try $0.listed("search") }), "search") { row in
      let told = row.given("project")
      let found = ProjectCards.matches(
        try row.words("q"), name: try told?.words("name") ?? "Any",
        clientName: try told?.words("clientName") ?? "")
      #expect(try found == row.member("ok").flag(), "\(row)")
    }
  }

  @Test func `empty lists say what the cases say`() throws {
    CaseFile.each(of: try groups().compactMap { $0.given("empty") }, "empty") { said in
      for (word, archived) in [("active", false), ("archived", true)] {
        guard let text = try said.given(word)?.string() else { continue }
        #expect(ProjectCards.emptyText(archived: archived).english == text)
      }
    }
  }
}
