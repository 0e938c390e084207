import Exchange
import Foundation
import Ledger

/// The clock and calendar of this machine, read once a command.
struct Now {
  let instant: Instant
  /// The local civil day; `LEDGERLINE_TODAY=2026-11-21` sets it for tests.
  let today: Day

  init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    instant = Instant(milliseconds: Int64(clock.tv_sec) * 1_000 + Int64(clock.tv_nsec) / 1_000_000)
    if let text = environment["LEDGERLINE_TODAY"], !text.isEmpty {
      guard let day = try? Day(parsing: text) else {
        throw CommandError(
          .usage, "LEDGERLINE_TODAY is \"\(text)\", which is no day. Write it like 2026-11-21")
      }
      today = day
      return
    }
    var seconds = clock.tv_sec
    var local = tm()
    localtime_r(&seconds, &local)
    today =
      Day(year: Int(local.tm_year) + 1_900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
      ?? instant.utcDay
  }
}

extension Settings {
  /// By whose clock things are: that of the settings, as a hub's machine may stand anywhere, else this machine's.
  var ownZone: String { zone.isEmpty ? TimeZone.current.identifier : zone }
}

extension ImportFile {
  /// Says by whose clock days and times of the file were taken, where it has any that say none themselves.
  mutating func sayClock(_ settings: Settings) {
    if clock.isEmpty { return }
    let isOwn = clock == settings.zone
    summary.append(
      .verbatim(
        "Moments, and days and times that name no zone, are by the clock of \(clock), "
          + (isOwn
            ? "that of the settings."
            : "this machine's: `ledgerline mail notices --zone` says whose the book has.")))
  }
}

extension ImportZone {
  /// By whose clock a book's files say days and times: that of its settings, else this machine's.
  init(of settings: Settings) {
    guard let rules = TimeZoneRules(settings.zone) else {
      self = .machine
      return
    }
    self.init(name: settings.zone) { rules.offset(at: $0) }
  }

  /// This machine's time zone, asked for each moment of a file.
  private static var machine: ImportZone {
    let zone = TimeZone.current
    return ImportZone(name: zone.identifier) { instant in
      zone.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)) / 60
    }
  }
}
