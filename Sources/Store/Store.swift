import GRDB
import Ledger

/// One account's book on disk, and the hub that puts every device's changes in one order.
///
///     let store = try Store(folder: "/home/ann/.local/share/ledgerline")
///     let change = try store.commit(now: now) { book in Deleting.delete(charge, in: book) }
///
/// DATA/book.sqlite holds the log and all that follows from it (docs/data.md), DATA/book.snapshot
/// the book for opening fast, DATA/blobs/ the files. Several programs may use one folder at a time.
/// Calls block; a closure handed in must not call the store.
public final class Store: Sendable {
  let database: any DatabaseWriter
  let live = InTurn<LiveBook?>(nil)
  let pushes = PushQueue()
  let shelf = SnapshotShelf()
  let isKeepingSnapshot = Guarded(false)
  let files: DataFolder?
  let memoryBlobs = Guarded<[String: [UInt8]]>([:])
  let watcher: DatabaseQueue?
  let isReadOnly: Bool
  /// Which log its `seq` counts; a restored backup has a new one.
  public let epoch: UInt64
  /// The device under which this installation's own commands write.
  public let device: UInt64

  /// Opens the book in a folder, making both unless it is opened for reading only.
  public init(folder: String, readOnly: Bool = false) throws(StoreError) {
    let files = DataFolder(folder)
    try files.prepare(readOnly: readOnly)
    if !readOnly { files.makePrivate() }
    self.files = files
    isReadOnly = readOnly
    let path = files.database
    do {
      var configuration = Configuration()
      configuration.readonly = readOnly
      configuration.busyMode = .timeout(10)
      configuration.prepareDatabase { db in
        try SchemaGate.prepare(db)
        try db.execute(sql: "PRAGMA cache_size = -8000")
      }
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.read { db in try SchemaGate.check(db) }
      // GRDB chooses NORMAL: a power cut could take back what was acknowledged. The cache is for
      // imports, whose rows come in no order; it is given back after one. So is the room of the
      // write-ahead log, with the first write after SQLite has carried it over.
      try pool.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            PRAGMA synchronous = FULL; PRAGMA cache_size = -131072;
            PRAGMA journal_size_limit = 4194304
            """)
      }
      try Migrations.run(on: pool, path: path, readOnly: readOnly)
      var watching = Configuration()
      watching.readonly = true
      watching.busyMode = .timeout(10)
      watcher = try DatabaseQueue(path: path, configuration: watching)
      (epoch, device) = try Store.identity(pool)
      database = pool
    } catch {
      throw StoreError(error, at: path)
    }
  }

  /// A book in memory, for tests.
  public init(inMemory: ()) throws(StoreError) {
    do {
      let queue = try DatabaseQueue()
      try Migrations.run(on: queue, path: "memory", readOnly: false)
      (epoch, device) = try Store.identity(queue)
      database = queue
    } catch {
      throw StoreError(error, at: "memory")
    }
    files = nil
    watcher = nil
    isReadOnly = false
  }

  private static func identity(_ database: any DatabaseWriter) throws -> (UInt64, UInt64) {
    try database.read { db in
      (try Meta.number(.epoch, in: db), try Meta.number(.device, in: db))
    }
  }

  /// Where the book is, for messages.
  var path: String { files?.database ?? "memory" }

  /// A number that changes when any program, this one included, has written to the book.
  ///
  /// Ask it as often as you like: it reads nothing from the disk.
  public func dataVersion() -> Int {
    if let watcher {
      return (try? watcher.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") }) ?? 0
    }
    return (try? database.unsafeRead { $0.totalChangesCount }) ?? 0
  }

  // MARK: transactions

  func mapped<T>(_ body: () throws -> T) throws(StoreError) -> T {
    do {
      return try body()
    } catch {
      throw StoreError(error, at: path)
    }
  }

  func reading<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    try mapped { try database.read { db in try body(db) } }
  }

  /// Runs one immediate transaction on an up-to-date book.
  ///
  /// Errors of `body` come out untouched. `keepsSnapshot` is false for who sees to the snapshot file
  /// another way.
  func writing<T>(
    now: Instant, keepsSnapshot: Bool = true, _ body: (Writing) throws -> T
  ) throws -> T {
    if isReadOnly { throw StoreError.notWritable(path: path) }
    var behind: LiveBook?
    let result = try live.withLock { (state: inout LiveBook?) throws -> T in
      var start: LiveBook
      if let known = state { start = known } else { start = try coldLive() }
      state = nil
      var after: LiveBook?
      defer { state = after }
      return try database.writeWithoutTransaction { db in
        var result: T?
        var bodyError: (any Error)?
        var finished: LiveBook?
        try db.inTransaction(.immediate) {
          try start.catchUp(in: db)
          let writing = try Writing(db, start, now: now) { db in
            var again = try self.coldLive(in: db)
            try again.catchUp(in: db)
            return again
          }
          start = LiveBook()
          do {
            result = try body(writing)
            if writing.hasAppended { try writing.finish() }
          } catch {
            bodyError = error
          }
          if bodyError == nil || !writing.hasAppended { finished = writing.live }
          return bodyError == nil && (writing.hasAppended || writing.keeps) ? .commit : .rollback
        }
        // Only now is it on the disk; if that failed the book is read anew.
        after = finished
        if let bodyError { throw bodyError }
        if keepsSnapshot, after?.wantsSnapshot == true { behind = after }
        guard let result else { throw StoreError.failed(what: "an empty transaction") }
        return result
      }
    }
    if let behind { keepSnapshot(behind) }
    return result
  }
}
