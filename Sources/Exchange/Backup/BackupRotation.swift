import Ledger

/// Which of the backups that are there are kept (rule G62): of so many days, weeks and months each the last one.
///
///     BackupRotation("7d4w12m")
///
/// The latest is always kept.
public struct BackupRotation: Equatable, Sendable {
  public var days = 7
  public var weeks = 4
  public var months = 12

  public init() {}

  /// Numbers before `d`, `w` and `m`, each at most once; nil for anything else, and for what keeps nothing.
  public init?(_ text: String) {
    (days, weeks, months) = (0, 0, 0)
    var number = 0
    var digits = 0
    var seen: [UInt8] = []
    for byte in text.utf8 {
      if Ascii.isDigit(byte) {
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
        if digits > 4 { return nil }
        continue
      }
      if digits == 0 || seen.contains(byte) { return nil }
      switch byte {
      case UInt8(ascii: "d"): days = number
      case UInt8(ascii: "w"): weeks = number
      case UInt8(ascii: "m"): months = number
      case _: return nil
      }
      seen.append(byte)
      (number, digits) = (0, 0)
    }
    if digits > 0 || days + weeks + months == 0 { return nil }
  }

  /// Those of `backups` that stay, the latest first.
  public func kept(_ backups: [Instant]) -> [Instant] {
    let sorted = backups.sorted { $0 > $1 }
    var kept = Set<Instant>()
    if let latest = sorted.first { kept.insert(latest) }
    func keep(_ most: Int, _ period: (Day) -> Day) {
      var last: Day?
      var count = 0
      for backup in sorted {
        let day = period(backup.utcDay)
        if day == last { continue }
        last = day
        count += 1
        if count > most { return }
        kept.insert(backup)
      }
    }
    keep(days) { $0 }
    // Weeks from Monday to Sunday: the first day there is, 0001-01-01, was one.
    keep(weeks) { Day(number: $0.number - Int32((($0 - Day.first) % 7 + 7) % 7)) }
    keep(months) { $0.firstOfMonth }
    return sorted.filter { kept.contains($0) }
  }
}
