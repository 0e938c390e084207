import Foundation
import Ledger
import Store
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
    // Nor do people hear of it as the last one, for ten years.
    let schedule = BackupSchedule(every: 1, folder: path, keep: "7d")
    #expect(schedule.last(of: "first", until: now)?.made == times[1])
  }

  @Test func `what a wrong clock dated later lets go of none that is true`() async throws {
    try await RunningHub.run { hub in
      let path = TemporaryFolder.make()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let ahead = try Instant(parsing: "2036-01-01T02:00:00Z")
      let file = path + "/" + BackupFolder.name("first", ahead)
      #expect(FileManager.default.createFile(atPath: file, contents: nil))
      let folder = BackupFolder(path, BackupSchedule(every: 1, folder: path, keep: "1d").rotation)
      var now = ahead
      for day in ["2026-11-20T12:00:00Z", "2026-11-21T12:00:00Z"] {
        now = try Instant(parsing: day)
        try folder.make("first", of: hub.hub.store, now: now)
      }
      #expect(folder.files(of: "first").map { $0.made } == [ahead, now])
    }
  }

  @Test func `a folder of backups is the one book's that noted itself, as long as that is there`()
    throws
  {
    let path = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (folder, one, other) = (path + "/backups", path + "/one", path + "/other")
    for made in [folder, one, other] {
      try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
    }
    func note(_ text: String) -> Bool {
      FileManager.default.createFile(atPath: folder + "/ledgerline.of", contents: Data(text.utf8))
    }
    let book = Data("a book".utf8)
    #expect(FileManager.default.createFile(atPath: one + "/book.sqlite", contents: book))
    func claim(_ path: String, _ book: String = "ab12", on machine: String = "here") -> String? {
      BackupFolder.claim(
        folder, for: BackupFolder.Owner(path: path, book: book, machine: machine))
    }
    #expect(claim(one) == nil)
    #expect(claim(one) == nil)
    #expect(claim(other, "cd34") == one)
    // A copy of the folder has its book's epoch.
    #expect(claim(other) == one)
    // A restored book in the same place goes on, and so does one whose machine is called otherwise.
    #expect(claim(one, "ef56") == nil && claim(one, "ef56", on: "elsewhere") == nil)
    // Two machines with a disk in common, at the same path and at another.
    #expect(claim(one, "cd34") == one + " on elsewhere")
    #expect(claim(one, "ef56", on: "elsewhere") == nil)
    #expect(note("/nowhere/data\nef56 elsewhere\n"))
    #expect(claim(other, "cd34") == "/nowhere/data on elsewhere")
    // A note of before has a path alone, and is made whole; a container is called otherwise at each start.
    #expect(note(one + "\n") && claim(one, "cd34", on: "3f2a90bc11de") == nil)
    for machine in ["77d0c1a2b3c4", "1"] { #expect(claim(one, "cd34", on: machine) == nil) }
    #expect(claim(one, "ef56") == one + " on 1")
    #expect(note(one + "\n") && claim(one, "cd34") == nil)
    #expect(note("/nowhere/data\n") && claim(other, "cd34") == nil)
    // A note that says nothing, or nothing that can be.
    for text in ["", "\n\n", "one", "\u{FFFD}\0", String(repeating: "x", count: 5_000)] {
      #expect(note(text) && claim(other) == nil)
      #expect(claim(other) == nil)
    }
    // The book of before was moved: it keeps nobody out.
    #expect(note(one + "\n"))
    try FileManager.default.moveItem(atPath: one, toPath: one + "-moved")
    #expect(claim(other) == nil)
    // A folder that takes no note keeps no hub from serving.
    let store = try Store(inMemory: ())
    #expect(BackupFolder.claim(path + "/not there", for: one, of: store) == nil)
    try? FileManager.default.removeItem(atPath: folder + "/ledgerline.of")
    #expect(BackupFolder.claim(folder, for: other, of: store) == nil)
    let said = try String(contentsOfFile: folder + "/ledgerline.of", encoding: .utf8)
    #expect(said.contains("\n" + String(store.epoch, radix: 16) + " "))
  }

  @Test func `the note of a schedule goes by its own names alone`() throws {
    let path = URL(fileURLWithPath: TemporaryFolder.make()).standardizedFileURL.path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = FileManager.default
    let schedule = BackupSchedule(every: 86_400_000, folder: "/mnt", keep: "7d")
    // Beside a link to a disk that is away, too, which stays.
    try files.createSymbolicLink(atPath: path + "/backups", withDestinationPath: "/not/mounted")
    try schedule.write(in: path)
    #expect(BackupSchedule.read(in: path) == schedule)
    BackupSchedule.makeRoom(for: path + "/backups", in: path)
    BackupSchedule.forget(in: path)
    #expect(try files.contentsOfDirectory(atPath: path) == ["backups"])
    // A folder that went leaves nothing that is read as a schedule again.
    try schedule.write(in: path)
    try files.removeItem(atPath: path + "/backups")
    BackupSchedule.forget(in: path)
    #expect(try files.contentsOfDirectory(atPath: path).isEmpty)
    // Room is made for a folder of that name and for one in it.
    for folder in [path + "/backups", path + "/backups/mine"] {
      try schedule.write(in: path)
      BackupSchedule.makeRoom(for: path + "/backups of others", in: path)
      #expect(files.fileExists(atPath: path + "/backups"))
      BackupSchedule.makeRoom(for: folder, in: path)
      #expect(!files.fileExists(atPath: path + "/backups"))
    }
  }
}
