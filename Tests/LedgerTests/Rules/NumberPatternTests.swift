import Ledger
import Testing

struct NumberPatternTests {
  private let day = Day(year: 2026, month: 1, day: 5) ?? Day(number: 0)

  @Test(arguments: [
    ("{#}", 7, "7"), ("{####}", 7, "0007"), ("{##}", 1234, "1234"),
    ("INV-{YYYY}{MM}-{####}", 4821, "INV-202601-4821"), ("{YY}/{#}", 12, "26/12"),
    ("2026-B-{###}", 5, "2026-B-005"), ("{#}}", 5, "5}"), ("№ {#} é", 5, "№ 5 é"),
    ("{#}-{#}", 5, "5-5"),
  ])
  func `a pattern becomes a number`(text: String, count: Int64, number: String) throws {
    #expect(try NumberPattern(text).number(count, on: day) == number)
  }

  @Test(arguments: [
    ("", NumberPattern.Problem.noCount, "Add {#} where the count goes, such as INV-{####}"),
    ("INV-{YYYY}", .noCount, "Add {#} where the count goes, such as INV-{####}"),
    ("INV-{DD}-{#}", .unknownField("DD"), "{DD} is not known: use {#}, {YYYY}, {YY} or {MM}"),
    ("{}{#}", .unknownField(""), "{} is not known: use {#}, {YYYY}, {YY} or {MM}"),
    ("{yyyy}-{#}", .unknownField("yyyy"), "Write {YYYY} in place of {yyyy}"),
    ("{mm}-{#}", .unknownField("mm"), "Write {MM} in place of {mm}"),
    ("{JJ}/{#}", .unknownField("JJ"), "Write {YY} in place of {JJ}"),
    ("{#x}", .unknownField("#x"), "{#x} is not known: use {#}, {YYYY}, {YY} or {MM}"),
    ("INV-{#", .openBrace, "A { has no }"),
  ])
  func `a pattern that makes no numbers says why`(
    text: String, problem: NumberPattern.Problem, message: String
  ) {
    #expect(throws: problem) { try NumberPattern(text) }
    #expect(problem.message.english == message)
  }
}
