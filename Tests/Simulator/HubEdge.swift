import Foundation
import Ledger
import LedgerTestSupport
import SQLiteStorage
import Storage
import Store

/// The hub: the real store on a folder, and a function that answers requests as Sources/Server does.
final class HubEdge {
  let folder: String
  private(set) var store: Store?
  /// The log as the store has it, or had it before it was folded, with its running hashes.
  private(set) var log: [Replica.Sequenced] = []
  private(set) var hashes: [LogHash] = [.empty]
  var pullLimit = 512 * 1024
  var pushLimit = 512 * 1024
  /// Every stamp that any log ever gave a change, also one that was rolled back.
  var everLogged: [Change.Identity: Stamp] = [:]
  /// Registers that came back under another stamp than they had.
  var clamped: Set<RegisterKey> = []
  /// Numbers that the hub gave: which invoice, the first series that asked, and who else was told.
  var given: [String: Given] = [:]
  private var program: DyingDisk.Program = 0
  private var saves = 0
  /// The log in each copy and backup.
  private var saved: [String: [Replica.Sequenced]] = [:]

  /// Invoices that somebody at the command line had numbered, and was told the number of.
  var numberedByCommand: Set<ID<Invoice>> = []

  struct Given {
    var invoice: ID<Invoice>
    var askers: Set<ID<Series>> = []
  }

  init(template: String, folder: String, epoch: UInt64, device: UInt64) throws {
    self.folder = folder
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: template, toPath: data)
    program = DyingDisk.start()
    try name(epoch: epoch, device: device)
    try open()
  }

  private var data: String { folder + "/data" }

  static func template(at folder: String) throws {
    if FileManager.default.fileExists(atPath: folder) { return }
    _ = try Store(folder: folder)
  }

  /// Chance must be the seed's own.
  private func name(epoch: UInt64?, device: UInt64) throws {
    try SQLiteBook(file: data + "/book.sqlite").commit { writer in
      if let epoch { try writer.set(.epoch, Fact.hex(epoch)) }
      try writer.set(.device, Fact.hex(device))
    }
  }

  /// Starts the hub on what the folder has; `known` is the log that it must have at least.
  private func open(_ known: [Replica.Sequenced] = []) throws {
    program = DyingDisk.start()
    let store = try Store(folder: data)
    self.store = store
    log = []
    hashes = [.empty]
    for entry in known { add(entry) }
    let head = try store.head()
    if head < Int64(log.count) { throw Lost(has: head, had: Int64(log.count)) }
    try refresh()
  }

  /// What was answered for is not there.
  struct Lost: Error {
    var has: Int64
    var had: Int64
  }

  func close() { store = nil }

  /// Kills the program and starts it again.
  ///
  /// With `doom` the next one dies too, while it starts.
  func restart(doom writes: Int? = nil) throws {
    DyingDisk.doom(program, after: 0)
    close()
    let known = log
    if let writes {
      let dying = DyingDisk.start()
      DyingDisk.doom(dying, after: writes)
      _ = try? Store(folder: data)
    }
    try open(known)
  }

  // MARK: dying

  var isDead: Bool { DyingDisk.isDead(program) }
  var hasStarved: Bool { DyingDisk.hasStarved(program) }
  /// It dies inside whatever it writes next.
  func doom(after writes: Int) { DyingDisk.doom(program, after: writes) }
  func starve(after writes: Int, times: Int) {
    DyingDisk.starve(program, after: writes, times: times)
  }
  func spare() { DyingDisk.spare(program) }

  func erase() {
    close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Another program on the same folder; with `doom` it may die, and throws ``Killed`` then.
  func command<T>(doom writes: Int?, _ body: (Store) throws -> T) throws -> T {
    let other = DyingDisk.start()
    defer { DyingDisk.goOn(program) }
    if let writes { DyingDisk.doom(other, after: writes) }
    let result = Result { try body(try Store(folder: data)) }
    try refresh()
    if DyingDisk.isDead(other) { throw Killed() }
    return try result.get()
  }

  struct Killed: Error {}

  func refresh() throws {
    guard let store else { return }
    for entry in try store.pull(after: Int64(log.count), limitBytes: .max).entries { add(entry) }
  }

  private func add(_ entry: Replica.Sequenced) {
    log.append(entry)
    hashes.append(hashes[hashes.count - 1].after(entry))
    everLogged[entry.change.identity] = entry.change.stamp
  }

  /// What is wrong with the store's log, held against what was seen of it.
  func brokenLog() throws -> [String] {
    guard let store else { return [] }
    var broken: [String] = []
    let horizon = try horizon
    if try store.head() != Int64(log.count) { broken.append("the log has another length") }
    let (entries, _) = try store.pull(after: horizon, limitBytes: .max)
    if entries != Array(log[Int(horizon)...]) { broken.append("the log is another one") }
    for seq in [0, Int(horizon) / 2, Int(horizon), log.count]
    where try !store.begins(after: Int64(seq), hash: hashes[seq]) {
      broken.append("the log's hash at \(seq) is another one")
    }
    return broken
  }

  /// Up to where the log is folded.
  var horizon: Int64 {
    get throws {
      guard case .compacted(_, let horizon)? = try store?.pull(after: 0, hash: nil) else {
        return 0
      }
      return horizon
    }
  }

  /// Folds the log but for its last changes.
  func compact(keeping changes: Int, block: Int, now: Instant) throws {
    let rule = CompactionRule(changes: Int64(changes), days: 0, block: Int64(block))
    try store?.compact(rule, now: now)
  }

  func book() throws -> Book { try store?.book().book ?? Book() }

  // MARK: put back

  /// Copies the folder as it is, behind the hub's back; answers the copy's name.
  func copyFolder() throws -> String {
    close()
    saves += 1
    let copy = folder + "/copy\(saves)"
    try copyAll(from: data, to: copy)
    saved[copy] = log
    try open(log)
    return copy
  }

  /// The last connection of a book that was closed takes its `-wal` away on a thread of its own: a file that goes
  /// in the middle of copying is no fault of the hub.
  private func copyAll(from folder: String, to copy: String) throws {
    for attempt in 0... {
      do {
        return try FileManager.default.copyItem(atPath: folder, toPath: copy)
      } catch CocoaError.fileNoSuchFile where attempt < 100 {
        try? FileManager.default.removeItem(atPath: copy)
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  func rollBack(to copy: String) throws {
    close()
    try FileManager.default.removeItem(atPath: data)
    try FileManager.default.copyItem(atPath: copy, toPath: data)
    try open(saved[copy] ?? [])
  }

  func backUp() throws -> String {
    saves += 1
    let file = folder + "/backup\(saves)"
    try store?.backup(to: file)
    saved[file] = log
    return file
  }

  /// With `doom` the program that restores is killed and started again.
  func restore(from file: String, epoch: UInt64, device: UInt64, doom writes: Int?) throws {
    close()
    try FileManager.default.removeItem(atPath: data)
    program = DyingDisk.start()
    if let writes {
      DyingDisk.doom(program, after: writes)
      try? Store.restore(from: file, to: data)
      program = DyingDisk.start()
    }
    // Who was killed while restoring says it again, if there is no book yet.
    if !FileManager.default.fileExists(atPath: data + "/book.sqlite") {
      try Store.restore(from: file, to: data)
    }
    try name(epoch: epoch, device: device)
    try open(saved[file] ?? [])
  }
}
