import Exchange
import Foundation
import Ledger
import Store

/// The folder of a hub's own backups, a file a time and account (rule G62).
///
/// They are called `ledgerline-ACCOUNT-2026-11-23T020000Z.ledgerline`; other files in it are nobody's business.
public struct BackupFolder: Sendable {
  /// A backup in the folder: whose and when, by its name, and its size.
  public struct File: Equatable, Sendable {
    public var account: String
    public var made: Instant
    public var path: String
    public var bytes: Int64
  }

  public let path: String
  public let rotation: BackupRotation

  public init(_ path: String, _ rotation: BackupRotation) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.rotation = rotation
  }

  /// Whose backups a folder holds: the data folder, the book in it, and the machine, two lines of `ledgerline.of`.
  struct Owner: Equatable {
    var path: String
    /// The log's epoch, which a restored copy does not share; "" in a note of before.
    var book = ""
    var machine = ""

    init(path: String, book: String, machine: String) {
      (self.path, self.book, self.machine) = (path, book, machine)
    }

    /// nil for what is no note.
    init?(_ bytes: Data) {
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
      guard let first = lines.first, first.hasPrefix("/") else { return nil }
      path = String(first)
      let facts = lines.count > 1 ? lines[1].split(separator: " ") : []
      if facts.count == 2 { (book, machine) = (String(facts[0]), String(facts[1])) }
    }

    var text: String { path + "\n" + book + " " + machine + "\n" }
  }

  /// Notes in a folder which book's backups it holds; answers another hub that noted itself before: both would take each
  /// other's files for their own, by their names.
  ///
  /// Another data folder of this machine has its claim as long as its book is there, another machine's book until
  /// somebody deletes the note: nobody here can tell whether that one is served. A folder that cannot be written to (a full
  /// disk, a share that is away) keeps no hub from serving: it says why its backups fail, and the note comes with the next
  /// start.
  public static func claim(_ folder: String, for data: String, of store: Store) -> String? {
    let own = Owner(
      path: URL(fileURLWithPath: data).resolvingSymlinksInPath().path,
      book: String(store.epoch, radix: 16), machine: thisMachine)
    return claim(folder, for: own)
  }

  static func claim(_ folder: String, for own: Owner) -> String? {
    let note = folder + "/ledgerline.of"
    let other = Owner(FileManager.default.contents(atPath: note) ?? Data())
    if other == own { return nil }
    if let other {
      if other.path != own.path, Store.isThere(other.path) { return other.path }
      if !other.book.isEmpty, other.book != own.book, other.machine != own.machine {
        return other.path + " on " + other.machine
      }
    }
    try? PrivateFile.write(Array(own.text.utf8), to: note)
    return nil
  }

  /// What this machine is called, without asking the network.
  private static var thisMachine: String {
    var letters = [CChar](repeating: 0, count: 256)
    let isNamed = gethostname(&letters, 255) == 0
    let name = letters.map { UInt8(bitPattern: $0) }.prefix { $0 > 0x20 && $0 != 0x7F }
    return isNamed && !name.isEmpty ? String(decoding: name, as: UTF8.self) : "?"
  }

  /// The backups of an account, the latest first.
  public func files(of account: String) -> [File] {
    let manager = FileManager.default
    var found: [File] = []
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] {
      guard let made = BackupFolder.moment(in: name, of: account) else { continue }
      let file = path + "/" + name
      let facts = try? manager.attributesOfItem(atPath: file)
      guard facts?[.type] as? FileAttributeType == .typeRegular else { continue }
      let bytes = (facts?[.size] as? NSNumber)?.int64Value ?? 0
      found.append(File(account: account, made: made, path: file, bytes: bytes))
    }
    return found.sorted { $0.made > $1.made }
  }

  /// When the latest of each account was made; what a clock that went wrong dated later than now is none.
  func latest(until now: Instant) -> [String: Instant] {
    var latest: [String: Instant] = [:]
    let (head, tail) = ("ledgerline-", 1 + 17 + 1 + BookFile.ending.count)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where name.hasPrefix(head) && name.count > head.count + tail {
      let account = String(name.dropFirst(head.count).dropLast(tail))
      guard let made = BackupFolder.moment(in: name, of: account), made <= now else { continue }
      latest[account] = max(latest[account] ?? made, made)
    }
    return latest
  }

  /// Makes one, and only then removes those that the rotation lets go.
  func make(_ account: String, of store: Store, now: Instant) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    removeLeftovers()
    try BookFiles.write(store, to: path + "/" + BackupFolder.name(account, now), now: now)
    // What a clock that went wrong dated later would take the place of one that is true.
    let files = files(of: account).filter { $0.made <= now }
    let kept = rotation.kept(files.map { $0.made })
    for file in files where !kept.contains(file.made) {
      try? FileManager.default.removeItem(atPath: file.path)
    }
  }

  /// Drafts that a killed hub left, an hour after.
  private func removeLeftovers() {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? []
    where name.hasPrefix("ledgerline-") && name.hasSuffix(".tmp") {
      let file = path + "/" + name
      let changed = (try? manager.attributesOfItem(atPath: file))?[.modificationDate] as? Date
      if let changed, changed.timeIntervalSinceNow < -3_600 {
        try? manager.removeItem(atPath: file)
      }
    }
  }

  /// A name that sorts by time and that every disk takes.
  static func name(_ account: String, _ made: Instant) -> String {
    let moment = made.text.prefix(19).filter { $0 != ":" }
    return "ledgerline-" + account + "-" + moment + "Z" + BookFile.ending
  }

  static func moment(in name: String, of account: String) -> Instant? {
    let head = "ledgerline-" + account + "-"
    guard name.hasPrefix(head), name.hasSuffix("Z" + BookFile.ending) else { return nil }
    let text = Array(name.dropFirst(head.count).dropLast(BookFile.ending.count + 1))
    guard text.count == 17 else { return nil }
    let moment = try? Instant(
      parsing: String(text[0..<13]) + ":" + String(text[13..<15]) + ":" + String(text[15...]) + "Z")
    guard let moment, BackupFolder.name(account, moment) == name else { return nil }
    return moment
  }
}
