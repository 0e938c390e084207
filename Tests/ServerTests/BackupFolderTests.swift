import Foundation
import Ledger
import Testing

@testable import Server

/// The folder of a hub's own backups (rule G62); `test_backup_file.py` lets hubs make them.
struct BackupFolderTests {
  @Test func `what a wrong clock dated later than now does not count as the latest`() throws {
    let path = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let times = try ["2026-11-20T02:00:00Z", "2026-11-21T02:00:00Z", "2036-01-01T02:00:00Z"]
      .map { try Instant(parsing: $0) }
    for time in times {
      let file = path + "/" + BackupFolder.name("first", time)
      #expect(FileManager.default.createFile(atPath: file, contents: nil))
    }
    let folder = BackupFolder(path, BackupSchedule(every: 1, folder: path, keep: "7d").rotation)
    let now = try Instant(parsing: "2026-11-21T12:00:00Z")
    #expect(folder.latest(until: now) == ["first": times[1]])
    #expect(folder.latest(until: times[2]) == ["first": times[2]])
    #expect(folder.files(of: "first").map { $0.made } == times.reversed())
  }
}
