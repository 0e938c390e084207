import Ledger
import Testing

@testable import Screens

/// Texts of actions and addresses are read as they were written, and nothing else is.
struct ReadingTests {
  @Test func `every byte is read as it was written`() {
    for byte in 0...127 as ClosedRange<UInt8> {
      let text = "a" + String(decoding: [byte], as: UTF8.self) + "b"
      let written = PercentCoding.encode(text)
      let isPlain = "-._~".utf8.contains(byte) || (text.allSatisfy { $0.isLetter || $0.isNumber })
      #expect((written == text) == isPlain, "\(byte)")
      #expect(PercentCoding.decode(written) == text)
    }
    #expect(PercentCoding.encode(" /ü\u{7F}") == "%20%2F%C3%BC%7F")
    for (text, read) in [
      ("%2f%2F%c3%bc", "//ü"), ("a+b", "a b"), ("100%", "100%"), ("%2", "%2"), ("%2g%g2", "%2g%g2"),
      ("%41", "A"), ("%:0%@0%G0%`0", "%:0%@0%G0%`0"), ("%/0", "%/0"), ("", ""), ("%%20", "% "),
    ] {
      #expect(PercentCoding.decode(text) == read, "\(text)")
    }
  }

  @Test func `a word is read once, whole, with all that follows it`() {
    var reading = Reading("project/open/a%2Fb//c")
    #expect(!reading.begins(with: "project/op") && !reading.begins(with: "project/opened"))
    #expect(!reading.begins(with: "client") && !reading.isKnown)
    #expect(reading.begins(with: "project/open") && reading.isKnown && !reading.isRead)
    #expect(reading.begins(with: "project/open") == false, "somebody knows it already")
    #expect(!reading.ends() && reading.next() == "a/b" && reading.next() == "")
    #expect(!reading.ends() && !reading.isRead && reading.next() == "c")
    #expect(reading.ends() && reading.isRead && reading.next() == nil)
    reading = Reading("project/open")
    #expect(reading.begins(with: "project/open") && reading.next() == nil && reading.ends())
    reading = Reading("project/open")
    #expect(reading.begins(with: "project") && reading.rest() == "open" && reading.isRead)
    #expect(reading.ends() && reading.rest() == "")
    reading = Reading("project")
    #expect(reading.begins(with: "project/open") == false)
    reading = Reading("undo")
    #expect(!reading.isAll("und") && !reading.isAll("undoo") && !reading.isAll("redo"))
    #expect(reading.isAll("undo") && reading.isRead && reading.ends() && !reading.isAll("undo"))
  }

  private func written<A: Argument & Equatable>(_ value: A, _ text: String) {
    #expect(Writing.text("do", value) == "do/" + text)
    var reading = Reading("do/" + text)
    #expect(reading.begins(with: "do") == true)
    let read = A.read(from: &reading)
    #expect(read == value && reading.ends(), "\(text)")
  }

  private func unread<A: Argument>(_ type: A.Type, _ texts: [String]) {
    for text in texts {
      var reading = Reading("do" + text)
      #expect(reading.begins(with: "do") == true)
      #expect(A.read(from: &reading) == nil, "\(text)")
    }
  }

  @Test func `what actions are about is read as it was written`() throws {
    let id = ID<Client>(77)
    written(id, id.text)
    written(id as ID<Client>?, id.text)
    written(nil as ID<Client>?, "new")
    written("a b/c", "a%20b%2Fc")
    written("", "")
    written(-5, "-5")
    written(Stage.delivered, Stage.delivered.rawValue)
    written(try Day(parsing: "2026-11-21"), "2026-11-21")
    written(Scope.project(ID(5)), ID<Project>(5).text)
    written(RegisterKey(kind: 3, id: .max, tag: 200), "3-18446744073709551615-200")
    written(RowKey(9, 5), "9-5")
    written(Stamp(time: 1 << 60, device: 7), "1152921504606846976-7")
    unread(ID<Client>.self, ["", "/", "/!!"])
    unread(Int.self, ["", "/x"])
    unread(Day.self, ["", "/2026-13-01"])
    unread(Stage.self, ["", "/none such"])
    unread(RegisterKey.self, ["", "/3-5", "/3-5-200-1", "/300-5-2", "/3-5-256", "/a-b-c"])
    unread(RowKey.self, ["", "/3", "/3-5-1", "/256-5"])
    unread(Stamp.self, ["", "/3", "/3-5-1"])
    var none = Reading("do/none")
    #expect(none.begins(with: "do") == true)
    #expect((ID<Client>?.read(from: &none)) == .some(nil) && none.ends())
  }

  // MARK: words

  @Test func `a time span is written as short as it can be`() throws {
    let person = try Person()
    let (first, last) = (try Day(parsing: "2026-11-21"), try Day(parsing: "2026-11-23"))
    for (through, isWhole, text) in [
      (first, true, "Nov 21"), (last, true, "Nov 21 – Nov 23"),
      (first, false, "Nov 21, 9:00 AM – 10:30 AM"),
      (last, false, "Nov 21, 9:00 AM – Nov 23, 10:30 AM"),
    ] {
      var schedule = Schedule()
      (schedule.start, schedule.end, schedule.allDay) = (first, through, isWhole)
      (schedule.startTime, schedule.endTime) = (TimeOfDay(minutes: 540), TimeOfDay(minutes: 630))
      #expect(Wording(app: person.app).text(schedule) == text)
    }
  }

  @Test func `a bar is full when all of it is spent, and empty when nothing is`() {
    for (spent, budget, percent) in [
      (0, 100, 0), (1, 100, 1), (99, 100, 99), (100, 100, 100), (101, 100, 100), (-5, 100, 0),
      (5, 0, 0), (5, -100, 0), (1, 3, 33), (2, 3, 66), (.max - 1, .max, 100),
    ] as [(Int64, Int64, Int64)] {
      let (a, b) = (Money(minor: spent, currency: .usd), Money(minor: budget, currency: .usd))
      #expect(Wording.percent(a, of: b) == percent, "\(spent) of \(budget)")
    }
  }
}
