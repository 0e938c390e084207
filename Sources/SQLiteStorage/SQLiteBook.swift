import Foundation
import GRDB
import Ledger
import Storage

/// A book in an SQLite file, or in memory.
///
/// Whoever opens it makes the folder and sees to who may read the file. Several programs may use one
/// file at a time.
public final class SQLiteBook: BookStorage {
  let database: any DatabaseWriter
  private let watcher: Watcher?
  private let file: String?

  /// Opens a file, making it unless it is opened for reading only, and brings it up to this program.
  ///
  /// The typed tables may still be another program's: ``TableReader/hasCurrentTables()``. `alone` is for a disk that is
  /// full: no file of who reads what is made then, and nobody else has the book until it is closed.
  public init(file: String, readOnly: Bool = false, alone: Bool = false) throws(StorageError) {
    self.file = file
    database = try StorageError.only {
      alone ? try SQLiteBook.openAlone(file) : try SQLiteBook.open(file, readOnly)
    }
    watcher = alone ? nil : Watcher(file)
  }

  /// A book in memory.
  public init(inMemory: ()) throws(StorageError) {
    file = nil
    watcher = nil
    database = try StorageError.only {
      let queue = try DatabaseQueue()
      try Migrations.run(on: queue, readOnly: false)
      return queue
    }
  }

  /// Seconds that a connection waits for another.
  private static var patience: Int { 10 }

  /// KiB of the file that the connection that writes holds in memory.
  private static var cache: Int { 131_072 }

  private static func open(
    _ file: String, _ readOnly: Bool
  ) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.readonly = readOnly
    configuration.busyMode = .timeout(TimeInterval(patience))
    configuration.prepareDatabase { db in
      try SchemaGate.prepare(db)
      try db.execute(sql: "PRAGMA cache_size = -8000")
    }
    let pool = try DatabasePool(path: file, configuration: configuration)
    try keepPromises(pool)
    try Migrations.run(on: pool, readOnly: readOnly)
    return pool
  }

  /// One connection that has the file for itself: SQLite then holds in memory what it else keeps in a file of 32 KiB
  /// beside it, for which a full disk has no room.
  private static func openAlone(_ file: String) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.busyMode = .timeout(TimeInterval(patience))
    configuration.prepareDatabase { db in
      try SchemaGate.prepare(db)
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    try keepPromises(queue)
    // It is not brought up to this program here: that needs room.
    try Migrations.run(on: queue, readOnly: true)
    return queue
  }

  private static func keepPromises(_ database: any DatabaseWriter) throws {
    try database.read { db in try SchemaGate.check(db) }
    // GRDB chooses NORMAL: a power cut could take back what was acknowledged. The cache is for
    // imports, whose rows come in no order; it is given back after one. So is the room of the
    // write-ahead log, with the first write after SQLite has carried it over.
    try database.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL; PRAGMA cache_size = -\(cache);
          PRAGMA journal_size_limit = 4194304
          """)
    }
  }

  /// A connection of its own that notices what others write, opened for whoever first asks: few commands do.
  private final class Watcher: @unchecked Sendable {
    private let file: String
    private let lock = NSLock()
    private var queue: DatabaseQueue?

    init(_ file: String) { self.file = file }

    func close() throws { try lock.withLock { try queue?.close() } }

    /// Lets go of the file until it is asked again.
    func rest() throws {
      try lock.withLock {
        try queue?.close()
        queue = nil
      }
    }

    func version() throws -> Int {
      let watching = try lock.withLock { () throws -> DatabaseQueue in
        if let queue { return queue }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(TimeInterval(SQLiteBook.patience))
        let opened = try DatabaseQueue(path: file, configuration: configuration)
        queue = opened
        return opened
      }
      return try watching.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") } ?? 0
    }
  }

  /// Lets go of the file; what SQLite has written ahead is carried over into it.
  public func close() throws(StorageError) {
    try StorageError.only {
      try watcher?.close()
      try database.close()
    }
  }

  // MARK: transactions

  public func read<T>(_ body: (any BookReader) throws -> T) throws -> T {
    try StorageError.mapping {
      try database.read { db in try body(SQLiteTransaction(db)) }
    }
  }

  public func write<T>(_ body: (any BookWriter) throws -> Ending<T>) throws -> T {
    try StorageError.mapping {
      try writing { db in
        var result: T?
        try db.inTransaction(.immediate) {
          switch try body(SQLiteTransaction(db)) {
          case .commit(let value):
            result = value
            return .commit
          case .rollback(let value):
            result = value
            return .rollback
          }
        }
        guard let result else { throw StorageError.failed(what: "an empty transaction") }
        return result
      }
    }
  }

  /// Runs something on the connection that writes.
  private func writing<T>(_ body: (Database) throws -> T) throws -> T {
    try database.writeWithoutTransaction { db in
      try StorageError.mapping(on: db) { try body(db) }
    }
  }

  /// Without the log that SQLite writes ahead of the file, where nobody else has it open.
  ///
  /// What is new then goes into the file once, and not into the log and from there into the file. A crash leaves a
  /// journal, as SQLite does without a log, and who opens the file next has its log again.
  public func fill<T>(_ body: (any BookWriter) throws -> Ending<T>) throws -> T {
    let isWithout = (try? leaveLog()) ?? false
    // What fills a book is written in the order of its keys and not read again: a large cache would only take room.
    try? outside { db in try db.execute(sql: "PRAGMA cache_size = -16384") }
    defer {
      try? outside { db in try db.execute(sql: "PRAGMA cache_size = -\(SQLiteBook.cache)") }
      // If somebody reads just now it is the next one to open it who does this.
      if isWithout { try? outside { db in try db.execute(sql: "PRAGMA journal_mode = WAL") } }
    }
    return try write(body)
  }

  private func leaveLog() throws -> Bool {
    guard let pool = database as? DatabasePool else { return false }
    try watcher?.rest()
    pool.releaseMemory()  // closes the connections that read
    return try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      defer { try? db.execute(sql: "PRAGMA busy_timeout = \(SQLiteBook.patience * 1000)") }
      // TRUNCATE is durable under FULL: the journal's new length is on the disk before a commit answers.
      return try String.fetchOne(db, sql: "PRAGMA journal_mode = TRUNCATE") == "truncate"
    }
  }

  /// Reads nothing from the disk.
  public func version() -> Int {
    if let watcher { return (try? watcher.version()) ?? 0 }
    return (try? database.unsafeRead { $0.totalChangesCount }) ?? 0
  }

  // MARK: housekeeping

  /// With what SQLite has written ahead of the file.
  public var size: Int64 {
    guard let file else { return 0 }
    var size: Int64 = 0
    for name in [file, file + "-wal"] {
      let facts = try? FileManager.default.attributesOfItem(atPath: name)
      size += Int64(facts?[.size] as? Int ?? 0)
    }
    return size
  }

  /// Needs as much room again while it works.
  public func shrink() throws(StorageError) {
    try outside { db in try db.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  public func rest() throws(StorageError) {
    try outside { db in try db.execute(sql: "PRAGMA shrink_memory") }
  }

  /// Something that no transaction may hold.
  func outside(_ body: (Database) throws -> Void) throws(StorageError) {
    try StorageError.only { try writing(body) }
  }
}
