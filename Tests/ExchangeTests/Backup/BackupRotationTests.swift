import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// Which backups stay (rule G62).
struct BackupRotationTests {
  private let start = Instant(milliseconds: 1_790_000_000_000)

  private func daily(_ count: Int) -> [Instant] {
    (0..<count).map { start.adding(milliseconds: Int64($0) * 86_400_000) }
  }

  @Test func `what is written is read, anything else is not`() {
    let usual = BackupRotation("7d4w12m")
    #expect(usual?.days == 7 && usual?.weeks == 4 && usual?.months == 12)
    #expect(BackupRotation("3d")?.weeks == 0)
    for text in ["", "d", "7", "7x", "7d7d", "0d0w0m", "7d4w12m1", "-1d", "99999d"] {
      #expect(BackupRotation(text) == nil, "\(text)")
    }
  }

  @Test func `seven days, four weeks and twelve months of a year and a half of days are kept`()
    throws
  {
    let backups = daily(550)
    let kept = try #require(BackupRotation("7d4w12m")).kept(backups)
    #expect(kept.first == backups.last)
    #expect(Array(kept.prefix(7)) == backups.suffix(7).reversed())
    #expect(kept.count <= 7 + 4 + 12)
    #expect(Set(kept.map { $0.utcDay.firstOfMonth }).count == 12)
    // A month's is its last.
    for backup in kept.dropFirst(11) {
      #expect(backup.utcDay.firstOfMonth != backup.utcDay.adding(days: 1).firstOfMonth)
    }
  }

  @Test func `day by day nothing that will be wanted is let go`() throws {
    // What is kept of what was kept is what is kept of all: a hub never sees more.
    let rotation = try #require(BackupRotation("5d3w6m"))
    var there: [Instant] = []
    for (place, backup) in daily(400).enumerated() {
      there = rotation.kept(there + [backup])
      #expect(there == rotation.kept(daily(place + 1)), "day \(place)")
    }
  }

  @Test func `the latest stays, several of a day are one`() throws {
    let rotation = try #require(BackupRotation("2d"))
    let hours = (0..<30).map { start.adding(milliseconds: Int64($0) * 3_600_000) }
    let kept = rotation.kept(hours)
    #expect(kept.first == hours.last && kept.count == 2)
    #expect(rotation.kept([start]) == [start] && rotation.kept([]).isEmpty)
  }

  /// Naive: of each day, week or month the last backup, of the last so many of them that have one.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `backups that are kept are the last of so many days, weeks and months`(_ seed: UInt64) throws
  {
    var dice = Dice(seed: seed)
    let start = Instant(Day(year: 2025, month: 12, day: 20)!, TimeOfDay(minutes: 0))
    let backups = (0..<dice.below(60)).map { _ in
      start.adding(milliseconds: Int64(dice.below(140 * 1_440)) * 60_000)
    }
    let rotation = try #require(
      BackupRotation("\(dice.below(9))d\(dice.below(5))w\(1 + dice.below(4))m"))
    var wanted: Set<Instant> = []
    if let latest = backups.max() { wanted.insert(latest) }
    let periods: [(Int, (Day) -> String)] = [
      (rotation.days, { $0.text }), (rotation.months, { String($0.text.prefix(7)) }),
      (rotation.weeks, { day in day.adding(days: 1 - day.weekday).text }),
    ]
    for (most, period) in periods {
      let all = Dictionary(grouping: backups) { period($0.utcDay) }
      for key in all.keys.sorted().suffix(most) {
        if let last = all[key]?.max() { wanted.insert(last) }
      }
    }
    #expect(rotation.kept(backups) == wanted.sorted().reversed())
  }

  @Test func `how a rotation is written`() {
    var text = ""
    for words in [
      "7d4w12m", "1d", "1w", "1m", "0d", "0d0w0m", "0d1w", "", "d", "7", "7d7d", "7d4", "7x",
      "12345d", "9999d", "00001d", "0001d",
      "7D", "7 d", "12m4w7d", "-1d", "1d1w1m1d",
    ] {
      let read = BackupRotation(words)
      text += "\(words): \(read.map { "\($0.days) \($0.weeks) \($0.months)" } ?? "-")\n"
    }
    #expect((try? Golden.differences(text, from: "imports/rotation.txt")) == [])
  }
}
