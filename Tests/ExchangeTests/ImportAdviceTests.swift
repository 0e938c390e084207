import Exchange
import Ledger
import Testing

/// What an import says of a row, and how to mend it.
struct ImportAdviceTests {
  @Test(arguments: ["is no number", "Presets are only configurable by account administrators."])
  func `it is two sentences, whether or not the first ends as one`(_ what: String) {
    let problem = ImportProblem(
      .refusal, "line 3", .verbatim(what), hint: "Let an admin or owner import the file.")
    let advice = problem.advice.english
    #expect(advice.hasPrefix("line 3: \(what)"))
    #expect(advice.hasSuffix(". Let an admin or owner import the file."))
    #expect(advice.utf8.count { $0 == 0x2E } == 2)
  }
}
