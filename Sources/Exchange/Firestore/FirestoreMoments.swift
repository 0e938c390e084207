import Ledger

// Points in time, in the shapes that exporters write.
extension FirestoreFields {
  /// ISO text, milliseconds (or seconds) since 1970, `{_seconds,_nanoseconds}`,
  /// `{seconds,nanoseconds}`, each also as the `value` of a `{"__datatype__":"timestamp"}`.
  mutating func moment(_ name: String) -> Ledger8Moment? {
    guard let value = node.value[name] else { return nil }
    switch FirestoreFields.reading(value) {
    case .none: return nil
    case .moment(let moment): return moment
    case .unreadable:
      warn(
        name, "this is not a date",
        hint: "Taken as no date; write it as \"2026-02-07\" or \"2026-02-07T16:00:00Z\".")
      return nil
    }
  }

  mutating func instant(_ name: String) -> Instant {
    switch moment(name) {
    case .instant(let instant): return instant
    case .day(let day): return Instant(day, TimeOfDay(minutes: 720))
    case .local(let day, let time): return Instant(day, time)
    case nil: return Instant(milliseconds: 0)
    }
  }

  /// The civil day; midnight of world time is a day that somebody stored as a moment.
  mutating func day(_ name: String, _ zone: ImportZone) -> Day? {
    guard let moment = moment(name) else { return nil }
    if case .instant(let instant) = moment, instant.milliseconds % 86_400_000 == 0 {
      return instant.utcDay
    }
    return moment.local(in: zone).day
  }

  private static func reading(_ value: Value) -> Ledger8Moment.Reading {
    switch value {
    case .null: return .none
    case .text(let text): return Ledger8Moment.read(text)
    case .integer(let number):
      // Nothing was kept before 1973, so smaller numbers are seconds.
      return .moment(.instant(Instant(milliseconds: milliseconds(number))))
    case .number(let literal):
      guard let (number, _) = ExactDecimal(literal)?.minorUnits(decimals: 0) else {
        return .unreadable
      }
      return .moment(.instant(Instant(milliseconds: milliseconds(number))))
    case .object:
      if let inner = value["value"] { return reading(inner) }
      guard case .integer(let seconds)? = value["_seconds"] ?? value["seconds"],
        1...253_402_300_799 ~= seconds
      else { return .unreadable }
      var nanoseconds: Int64 = 0
      if case .integer(let part)? = value["_nanoseconds"] ?? value["nanoseconds"] {
        nanoseconds = part
      }
      return .moment(
        .instant(Instant(milliseconds: seconds * 1_000 + nanoseconds / 1_000_000)))
    case .bool, .list: return .unreadable
    }
  }

  private static func milliseconds(_ number: Int64) -> Int64 {
    -100_000_000_000...100_000_000_000 ~= number ? number * 1_000 : number
  }
}
