import Ledger
import Testing

@testable import Exchange

/// What a line counts, as electronic invoices say it (rule G115).
struct EInvoiceUnitTests {
  private func code(_ kind: String, _ text: String, _ thousandths: Int64 = 2_500) -> String {
    var line = ContentLine()
    (line.kind, line.text, line.quantity) = (kind, text, Quantity(thousandths: thousandths))
    return EInvoiceUnit.code(of: line)
  }

  @Test(arguments: [
    ("Hours", "HUR"), ("Stunden", "HUR"), ("heures", "HUR"), ("Per Diem", "DAY"), ("Tage", "DAY"),
    ("Day Rate", "DAY"), ("Tagessatz", "DAY"), ("Fixed Price", "C62"), ("Retainer", "C62"),
    ("Minutes", "MIN"), ("km", "KMT"), ("Miles", "SMI"), ("Weeks", "WEE"), ("Monate", "MON"),
    ("Stück", "H87"), ("Concert", "C62"), ("", "C62"), ("HUR", "C62"),
  ])
  func `a line's kind says it`(kind: String, unit: String) {
    #expect(code(kind, "2026-03-02 Mixing") == unit)
  }

  @Test(arguments: [
    ("Mixing (hours)", "HUR"), ("Beratung, Std.", "HUR"), ("Fahrt – km", "KMT"),
    ("Korrektur / Tag", "DAY"), ("Mixing (per hour)", "HUR"), ("hours", "HUR"),
    // A word among others is none, nor is one with a number.
    ("Rush hours", "C62"), ("Rehearsal of two days", "C62"), ("Session, 3 hours", "C62"),
  ])
  func `what it ends with behind a mark says it where the kind does not`(
    text: String, unit: String
  ) {
    #expect(code("Consulting", text) == unit)
  }

  @Test func `a sum with its hours in the text counts no hours, an hour does`() {
    #expect(code("Hours", "2026-03-02 Mixing (1:17 h)", 1_000) == "C62")
    #expect(code("Hours", "2026-03-02 Mixing (1:17 h)", -1_000) == "C62")
    #expect(code("Hours", "2026-03-02 Mixing", 1_000) == "HUR")
    #expect(code("Hours", "2026-03-02 Mixing (1:17 h)", 1_283) == "HUR")
    // One of what a text ends with may be a song.
    #expect(code("Overdub", "Days", 1_000) == "C62")
    #expect(code("Overdub", "Days", 2_000) == "DAY")
  }
}
