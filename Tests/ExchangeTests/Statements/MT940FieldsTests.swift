import Testing

@testable import Exchange

/// How a file of messages parts into fields (rule M14).
struct MT940FieldsTests {
  /// "3 86 C|D": the line, the tag and what stands behind it.
  private func told(_ text: String) -> [String] {
    MT940Fields.read(Array(text.utf8)).map { field in
      let lines = field.lines.map { String(decoding: $0, as: UTF8.self) }
      return "\(field.row) \(field.tag) " + lines.joined(separator: "|")
    }
  }

  @Test func `a field goes on until the next tag, and a message until its end`() {
    #expect(
      told(":20:A\r\n:25:B\n:86:C\rD\r\n\r\n-\r\nE\n:20:F")
        == ["1 20 A", "2 25 B", "3 86 C|D", "6 - ", "8 20 F"])
    #expect(told("A\n:20:B") == ["2 20 B"] && told("") == [] && told("\n\n") == [])
    #expect(told(":20:") == ["1 20 "] && told(":60F:C\n:28C:1/1") == ["1 60F C", "2 28C 1/1"])
  }

  @Test func `what is no tag belongs to the field before it`() {
    for odd in [":99:x", ":20", "20:x", ":2 0:x", ":20FFF:x", "-x", "x-", "{x:y"] {
      #expect(told(":86:A\n" + odd) == ["1 86 A|" + odd], "\(odd)")
    }
  }

  @Test func `a message ends with a sign alone, or with what closes its block`() {
    for end in ["-", "- ", "-}", "-}{5:{CHK:1}}"] {
      #expect(told(":86:A\n\(end)\nB") == ["1 86 A", "2 - "], "\(end)")
    }
  }

  @Test func `blocks before a message are none of it, and control characters are nothing`() {
    #expect(told("{1:F01X}{2:I940}{4:\n:20:A") == ["2 20 A"])
    #expect(told("{1:F01X}{4::20:A") == ["1 20 A"])
    #expect(told(":86:A\n{1:F01X}\nB") == ["1 86 A"])
    #expect(told(":86:A\n{S:x}\nB") == ["1 86 A"])
    #expect(told("\u{1}:20:A\u{3}\n\u{2}\u{4}\n:25:B") == ["1 20 A", "3 25 B"])
  }

  @Test func `a time of day that was broken before its minutes is no field`() {
    func broken(_ count: Int, _ end: String, _ next: String) -> [String] {
      let words = String(repeating: "x", count: count - end.utf8.count) + end
      return told(":86:\(words)\n\(next)").map { $0.replacing(words, with: "W") }
    }
    #expect(broken(40, "T16", ":20:37") == ["1 86 W|:20:37"])
    #expect(broken(40, " 16", ":20:37") == ["1 86 W|:20:37"])
    #expect(broken(39, "T16", ":20:37") == ["1 86 W", "2 20 37"])
    #expect(broken(40, "X16", ":20:37") == ["1 86 W", "2 20 37"])
    #expect(broken(40, "Tx6", ":20:37") == ["1 86 W", "2 20 37"])
    #expect(broken(40, "T1x", ":20:37") == ["1 86 W", "2 20 37"])
    #expect(broken(40, "T16", ":20:x7") == ["1 86 W", "2 20 x7"])
    #expect(broken(40, "T16", ":61:37") == ["1 86 W", "2 61 37"])
    #expect(broken(40, "T16", ":28C:37") == ["1 86 W", "2 28C 37"])
  }
}
