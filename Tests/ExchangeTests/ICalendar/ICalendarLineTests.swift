import Ledger
import Testing

@testable import Exchange

/// One line of a calendar, read and written: its name, its parameters, and what its value says (RFC 5545, 3.1 and 3.3).
struct ICalendarLineTests {
  private let day = Day(year: 2026, month: 12, day: 5) ?? .first

  private func line(_ text: String) -> ICalendarLine? { ICalendarLine(Array(text.utf8)) }

  @Test func `a line has a name, parameters and a value`() throws {
    let whole = try #require(line("dtstart;tzid=Europe/Berlin;X=\"a:b;c\": 20261205T200000 "))
    #expect(whole.name == "DTSTART" && whole.value == "20261205T200000")
    #expect(whole.parameters.map { $0.name } == ["TZID", "X"])
    #expect(whole.parameters.map { $0.value } == ["Europe/Berlin", "a:b;c"])
    let plain = try #require(line(" UID :http://x"))
    #expect(plain.name == "UID" && plain.parameters.isEmpty && plain.value == "http://x")
    #expect(try #require(line("A:")).value == "")
    #expect(line("\u{FEFF}BEGIN:VCALENDAR")?.name == "BEGIN")
    for odd in ["", "SUMMARY", ":x", "A;B=\"x:y"] { #expect(line(odd) == nil, "\(odd)") }
  }

  @Test func `sixteen parameters are read, and what has no sign of equality is none`() {
    for (count, kept) in [(15, 15), (16, 16), (17, 16)] {
      let words = (1...count).map { ";P\($0)=\($0)" }.joined()
      #expect(line("A\(words):x")?.parameters.count == kept)
      #expect(line("A\(words):x")?.parameters.last?.value == "\(kept)")
    }
    #expect(line("A;B;C=1;=2:x")?.parameters.map { $0.name } == ["C", ""])
    #expect(line("A;B=c=d:x")?.parameters.first?.value == "c=d")
  }

  @Test func `a text is told by its signs, and a last one that hides nothing is gone`() {
    for (value, text) in [
      ("a\\, b\\; c", "a, b; c"), ("a\\\\n", "a\\n"), ("a\\nb\\Nc", "a\nb\nc"), ("\\x", "x"),
      ("a\\", "a"), ("a, b", "a, b"), ("", ""),
    ] {
      #expect(line("NOTE:" + value)?.text == text, "\(value)")
    }
  }

  @Test func `capitals are those of the alphabet`() {
    #expect(ICalendarLine.upper("azAZ`{@[é0") == "AZAZ`{@[é0")
  }

  @Test func `a moment is in the zone of its line, unless it is the world's`() throws {
    let there = try #require(line("DTSTART;VALUE=DATE-TIME;TZID=Asia/Tokyo:x"))
    let local = try #require(there.moment("20261205T200000"))
    #expect(local.day == day && local.time == TimeOfDay(minutes: 1_200))
    #expect(local.zone == "Asia/Tokyo" && !local.isUTC)
    let world = try #require(there.moment(" 20261205t200000z "))
    #expect(world.isUTC && world.zone == "" && world.time == TimeOfDay(minutes: 1_200))
    let whole = try #require(there.moment("20261205"))
    #expect(whole.time == nil && whole.day == day && !whole.isUTC)
    #expect(try #require(line("DTSTART;X=Asia/Tokyo:x")).moment("20261205T200000")?.zone == "")
    for odd in ["", "tomorrow", "20261205Z", "20261305", "20261205T240000", "20261205 200000"] {
      #expect(there.moment(odd) == nil, "\(odd)")
    }
  }

  @Test func `how long something takes is told in weeks, days, hours, minutes and seconds`() {
    for (text, minutes) in [
      ("PT1H30M", 90), ("P1D", 1_440), ("P2W", 20_160), ("+PT5M", 5), ("pt5m", 5), ("PT9M", 9),
      ("PT59S", 0), ("PT60S", 1), ("PT119S", 1), ("P1DT1H1M60S", 1_502), ("PT0M", 0), ("PT10M", 10),
      ("PT1000000M", 1_000_000), ("P1W1D", 11_520),
    ] {
      #expect(ICalendarLine.minutes(text) == minutes, "\(text)")
    }
    for text in [
      "", "5M", "-PT5M", "PT1000001M", "P1M", "PT5", "PTM", "PT5X", "PT1/M", "PT:M", "P1D2",
      "PT1H-5M",
    ] {
      #expect(ICalendarLine.minutes(text) == nil, "\(text)")
    }
  }

  // MARK: written

  private func written(_ name: String, _ value: String) -> String {
    var lines = ICalendarLines()
    lines.line(name, value)
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  @Test func `a line is folded behind its seventy-fifth byte, and never within a letter`() {
    func x(_ count: Int) -> String { String(repeating: "x", count: count) }
    #expect(written("SUMMARY", x(67)) == "SUMMARY:\(x(67))\r\n")
    #expect(written("SUMMARY", x(68)) == "SUMMARY:\(x(67))\r\n x\r\n")
    // The blank that begins a fold counts.
    #expect(written("SUMMARY", x(141)) == "SUMMARY:\(x(67))\r\n \(x(74))\r\n")
    #expect(written("SUMMARY", x(142)) == "SUMMARY:\(x(67))\r\n \(x(74))\r\n x\r\n")
    #expect(written("SUMMARY", x(65) + "é") == "SUMMARY:\(x(65))é\r\n")
    #expect(written("SUMMARY", x(66) + "éy") == "SUMMARY:\(x(66))\r\n éy\r\n")
  }

  @Test func `what is written for another calendar says one line, and is read as it was`() throws {
    for (text, escaped) in [
      ("a\\b;c,d:e", "a\\\\b\\;c\\,d:e"), ("a\nb", "a\\nb"), ("a\r\nb", "a\\nb"), ("a\rb", "a\\nb"),
      ("a\n\nb", "a\\n\\nb"), ("a\r\n\nb", "a\\n\\nb"), ("a\r\rb", "a\\n\\nb"), ("a\tb", "a b"),
      ("a\u{1F}\u{7F}\u{0}b", "ab"), (" ~\u{80}", " ~\u{80}"),
    ] {
      #expect(ICalendarLines.escaped(text) == escaped, "\(escaped)")
    }
    var lines = ICalendarLines()
    lines.text("NOTE", " \n")
    #expect(lines.bytes.isEmpty)
    lines.text("NOTE", "a;\nb")
    #expect(String(decoding: lines.bytes, as: UTF8.self) == "NOTE:a\\;\\nb\r\n")
    #expect(try #require(ICalendarLine(lines.bytes.dropLast(2))).text == "a;\nb")
  }

  @Test func `days and times have two digits each`() {
    let time = TimeOfDay(minutes: 545)
    #expect(ICalendarLines.date(day) == "20261205")
    #expect(ICalendarLines.moment(day, time) == "20261205T090500")
    #expect(ICalendarLines.utc(Instant(day, time)) == "20261205T090500Z")
    #expect(ICalendarLines.utc(Instant(day, time, offsetMinutes: 600)) == "20261204T230500Z")
  }
}
