import Exchange
import Foundation
import Ledger

/// How often a hub makes backups, where, and which it keeps (rule G62), as `serve` was told last: a file in the data folder
/// that `ledgerline backup --schedule` reads.
public struct BackupSchedule: Equatable, Sendable {
  /// Milliseconds.
  public var every: Int64
  public var folder: String
  /// As it was written: "7d4w12m".
  public var keep: String
  /// Why the last one failed; "" where it did not.
  public var failure = ""

  public init(every: Int64, folder: String, keep: String) {
    self.every = every
    self.folder = folder
    self.keep = keep
  }

  public var rotation: BackupRotation { BackupRotation(keep) ?? BackupRotation() }

  /// A number with `h` or `d` behind it, from an hour to a year, in milliseconds.
  public static func period(_ text: String) -> Int64? {
    guard let unit = text.last, let number = Int64(text.dropLast()), number > 0 else { return nil }
    let hours: Int64
    switch unit {
    case "h": hours = number
    case "d" where number <= 366: hours = number * 24
    case "w" where number <= 52: hours = number * 168
    case _: return nil
    }
    return hours <= 366 * 24 ? hours * 3_600_000 : nil
  }

  /// "1d" again.
  public var everyText: String {
    let hours = every / 3_600_000
    return hours % 24 == 0 ? "\(hours / 24)d" : "\(hours)h"
  }

  // MARK: its file

  /// `backups`; beside a folder of that name in which somebody keeps backups, or a link to one, which may be away,
  /// `backups.schedule`.
  private static func file(in data: String) -> String {
    var facts = stat()
    let plain = data + "/backups"
    let isTaken = lstat(plain, &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG
    return isTaken ? plain + ".schedule" : plain
  }

  /// Gives the file's name up where backups are to be in a folder of that name, or below it.
  public static func makeRoom(for folder: String, in data: String) {
    let own = file(in: data)
    let place = URL(fileURLWithPath: own).standardizedFileURL.path
    if (folder + "/").hasPrefix(place + "/") { unlink(own) }
  }

  public static func read(in data: String) -> BackupSchedule? {
    guard let bytes = FileManager.default.contents(atPath: file(in: data)) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }
    guard lines.count >= 4, let every = period(lines[0]), BackupRotation(lines[1]) != nil else {
      return nil
    }
    var schedule = BackupSchedule(every: every, folder: lines[2], keep: lines[1])
    schedule.failure = lines[3]
    return schedule
  }

  func write(in data: String) throws(ServerError) {
    let line = failure.split(whereSeparator: \.isNewline).joined(separator: " ")
    let text = [everyText, keep, folder, line].joined(separator: "\n") + "\n"
    try PrivateFile.write(Array(text.utf8), to: BackupSchedule.file(in: data))
  }

  /// A hub without a schedule has none.
  static func forget(in data: String) {
    // Never a folder with whatever is in it. One that went left the note of the other name.
    for path in [file(in: data), data + "/backups.schedule"] { unlink(path) }
  }

  /// The last backup of an account; what a clock that went wrong dated later than now is none.
  func last(of account: String, until now: Instant) -> BackupFolder.File? {
    BackupFolder(folder, rotation).files(of: account).first { $0.made <= now }
  }
}
