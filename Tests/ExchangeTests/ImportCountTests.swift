import Ledger
import Testing

@testable import Exchange

/// How an import is told in words: every mixture of what was added, matched and kept.
struct ImportCountTests {
  @Test func `a count says what there is of each, in one number or in many`() {
    for added in 0...2 {
      for matched in 0...2 {
        for kept in 0...2 where added + matched + kept > 0 {
          var plan = ImportPlan()
          for _ in 0..<added { plan.say(.client, .added, "a") }
          for _ in 0..<kept { plan.say(.client, .kept, "b", "as Ann") }
          for _ in 0..<matched { plan.say(.client, .matched, "c") }
          plan.say(.project, .kept, "other")
          let said = [(added, "added"), (matched, "matched"), (kept, "already here")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
          let name = added + matched + kept == 1 ? "client" : "clients"
          #expect(plan.counts.map { $0.text } == ["\(name): \(said)", "project: 1 already here"])
          #expect(
            plan.lines.map { $0.text }
              == Array(repeating: "add client a", count: added)
              + Array(repeating: "keep client b, as Ann", count: kept)
              + Array(repeating: "match client c", count: matched) + ["keep project other"])
        }
      }
    }
    #expect(ImportPlan().counts.isEmpty && ImportPlan().isEmpty)
  }
}
