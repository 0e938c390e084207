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

extension ImportZone {
  /// This machine's time zone, asked for each moment of a file.
  static var machine: ImportZone {
    let zone = TimeZone.current
    return ImportZone(name: zone.identifier) { instant in
      zone.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)) / 60
    }
  }
}
