import Ledger
import Testing

@testable import Exchange

/// Points in time as exports of Firestore and of Ledger 8 write them.
struct FirestoreMomentTests {
  private func fields(_ value: Value?) -> FirestoreFields {
    let members = value.map { [Member("at", $0)] } ?? []
    return FirestoreFields(FirestoreNode(id: "x", value: .object(members), path: "x"))
  }

  private func timestamp(_ members: (String, Int64)...) -> Value {
    .object(members.map { Member($0.0, .integer($0.1)) })
  }

  @Test func `numbers are seconds up to a hundred thousand million, and milliseconds from there`() {
    let most: Int64 = 100_000_000_000
    for (number, milliseconds) in [
      (0, 0), (1, 1_000), (-1, -1_000), (most, most * 1_000), (most + 1, most + 1),
      (-most, -most * 1_000), (-most - 1, -most - 1), (1_795_000_000, 1_795_000_000_000),
      (1_795_000_000_123, 1_795_000_000_123),
    ] as [(Int64, Int64)] {
      for value in [Value.integer(number), .number("\(number).0")] {
        var fields = fields(value)
        // What is before the first day there is stays at it.
        #expect(fields.instant("at") == Instant(milliseconds: milliseconds), "\(number)")
        #expect(fields.problems.isEmpty, "\(number)")
      }
    }
  }

  @Test func `a timestamp is seconds and nanoseconds, by itself or as a value`() {
    let last: Int64 = 253_402_300_799
    for (value, milliseconds) in [
      (timestamp(("_seconds", 5), ("_nanoseconds", 7_999_999)), 5_007),
      (timestamp(("seconds", 5), ("nanoseconds", 7_000_000)), 5_007),
      (timestamp(("seconds", 1)), 1_000),
      (timestamp(("_seconds", last)), last * 1_000),
      (
        .object([
          Member("__datatype__", .text("timestamp")), Member("value", timestamp(("seconds", 9))),
        ]), 9_000
      ),
    ] as [(Value, Int64)] {
      var fields = fields(value)
      #expect(fields.instant("at").milliseconds == milliseconds && fields.problems.isEmpty)
    }
    for value in [
      timestamp(("seconds", 0)), timestamp(("seconds", last + 1)), timestamp(("_nanoseconds", 7)),
      .bool(true), .list([]), .text("soon"),
    ] {
      var fields = fields(value)
      #expect(fields.instant("at").milliseconds == 0 && fields.problems.count == 1)
      #expect(fields.has("at"))
    }
    for value in [nil, Value.null] {
      var fields = fields(value)
      #expect(fields.instant("at").milliseconds == 0 && fields.problems.isEmpty)
      #expect(fields.has("at") == (value != nil))
    }
  }

  @Test func `a day is the zone's, but midnight of world time is a day that was stored`() throws {
    for (text, minutes, day) in [
      ("2026-02-07T00:00:00Z", -300, "2026-02-07"), ("2026-02-07T00:00:01Z", -300, "2026-02-06"),
      ("2026-02-07T23:30:00Z", 60, "2026-02-08"), ("2026-02-07T22:30:00Z", 60, "2026-02-07"),
      ("2026-02-07", -300, "2026-02-07"), ("2/7/26, 11:30 PM", 60, "2026-02-07"),
    ] {
      var fields = fields(.text(text))
      let zone = ImportZone(name: "Somewhere") { _ in minutes }
      #expect(try fields.day("at", zone) == Day(parsing: day), "\(text)")
    }
    var none = fields(nil)
    #expect(none.day("at", .utc) == nil && none.problems.isEmpty)
    // A bare day is at noon, so that it stays that day in most zones.
    var bare = fields(.text("2026-02-07"))
    #expect(try bare.instant("at") == Instant(Day(parsing: "2026-02-07"), TimeOfDay(minutes: 720)))
  }

  @Test func `dates are read as Swift and American phones write them`() throws {
    let day = try Day(parsing: "2025-09-01")
    func local(_ hour: Int, _ minute: Int) -> Ledger8Moment.Reading {
      .moment(.local(day, TimeOfDay(minutes: Int(hour * 60 + minute))))
    }
    let instant = Ledger8Moment.Reading.moment(.instant(Instant(day, TimeOfDay(minutes: 960))))
    for (text, reading) in [
      ("2025-09-01", .moment(.day(day))), ("2025-09-01T16:00:00Z", instant),
      ("2025-09-01 16:00:00Z", instant), ("2025-09-01 16:00:00 +0000", instant),
      ("2025-09-01T18:00:00+0200", instant), ("2025-09-01 11:00:00 -0500", instant),
      ("9/1/25", .moment(.day(day))), ("9/1/2025", .moment(.day(day))),
      ("9/1/25, 4:00 PM", local(16, 0)),
      ("9/1/25, 12:00 AM", local(0, 0)), ("9/1/25, 12:30 PM", local(12, 30)),
      ("9/1/25, 4:05:59 pm", local(16, 5)), ("9/1/25, 16:05", local(16, 5)),
      ("9/1/25,\u{202F}4:00\u{202F}AM", local(4, 0)), ("9/1/25, 13:00 PM", .unreadable),
      ("9/1/25, 0:30 AM", .unreadable), ("9/1/25, 4:00 XM", .unreadable),
      ("9/1/25, 4 PM", .unreadable),
      ("9/1", .unreadable), ("13/1/25", .unreadable), ("Sep 1, 2025", .moment(.day(day))),
      ("SEPTEMBER 1 2025", .moment(.day(day))), ("Sep 1, 2025 at 4:00 PM", local(16, 0)),
      ("Sep 1, 2025, 4:00 PM", local(16, 0)), ("Se 1, 2025", .unreadable),
      ("Sep 2025", .unreadable),
      ("soon", .unreadable), ("2025-9-1", .unreadable), ("", .none),
      ("0001-01-01T00:00:00Z", .none),
      ("1/1/0001", .none), ("4001-01-01", .none), ("4000-12-31", .none), ("-0001-12-31", .none),
    ] as [(String, Ledger8Moment.Reading)] {
      #expect(Ledger8Moment.read(text) == reading, "\(text)")
    }
    #expect(try Ledger8Moment.read("3999-12-31") == .moment(.day(Day(parsing: "3999-12-31"))))
    #expect(try Ledger8Moment.read("0002-01-01") == .moment(.day(Day(parsing: "0002-01-01"))))
  }
}
