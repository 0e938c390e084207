import Ledger
import Testing

@testable import Exchange

/// How long something took, as a list of hours writes it (rule G114).
struct DurationTextTests {
  @Test(arguments: [
    ("1:30", "1.5"), ("01:30:00", "1.5"), ("1.5", "1.5"), ("1,5", "1.5"), ("1,25 Std.", "1.25"),
    ("1h 30m", "1.5"), ("1h30", "1.5"), ("90 min", "1.5"), ("45m", "0.75"), (".5", "0.5"),
    ("120:00:00", "120"), ("1,283", "1.283"), ("1.234,5", "1234.5"), ("1,234.50", "1234.5"),
    ("0:20:30", "0.342"), ("1 234,25", "1234.25"), ("1\u{202F}234.5 h", "1234.5"), ("2 h", "2"),
  ])
  func `a duration is read as people write it`(_ text: String, _ hours: String) {
    #expect(DurationText(text).map { DurationText.quantity($0.milliseconds).plain } == hours)
  }

  @Test(arguments: ["", "soon", "1:75", "-1", "1.2.3", "1h 2x", ",", "1 30"])
  func `what is no duration is none`(_ text: String) { #expect(DurationText(text) == nil) }
}
