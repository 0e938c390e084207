import Ledger
import PostgresStorage
import SQLiteStorage
import Storage

/// One account's book on disk, and the hub that puts every device's changes in one order.
///
///     let store = try Store(folder: "/home/ann/.local/share/ledgerline")
///     let change = try store.commit(now: now) { book in Deleting.delete(charge, in: book) }
///
/// It is on disk or in a database (``BookDatabase``).
///
/// DATA/book.sqlite holds the log and all that follows from it (docs/data.md), DATA/book.snapshot
/// the book for opening fast, DATA/blobs/ the files. Several programs may use one folder at a time.
/// Calls block; a closure handed in must not call the store.
public final class Store: Sendable {
  let storage: any BookStorage
  let live = InTurn<LiveBook?>(nil)
  let pushes = PushQueue()
  let shelf = SnapshotShelf()
  let trail = Guarded(RowTrail())
  /// Where the whole book is when it is in memory, if it may not stay there for ever.
  let room: BookRoom?
  let isKeepingSnapshot = Guarded(false)
  let hasLostChanges = Guarded(false)
  let seenLog = Guarded(SeenLog())
  /// When the book was restored last, as far as this program knows (``Fact/restored``).
  let lastRestored: Guarded<String?>
  /// Whether what devices send is judged by rows that are looked up, and not by the whole book in memory.
  let looksRowsUp: Bool
  let files: DataFolder?
  let partials = Guarded(OpenPartials())
  /// Where the files' bytes are; another place after they were moved (``settleFiles(in:as:)``).
  let shelving: Guarded<any BlobShelf>
  var blobShelf: any BlobShelf { shelving.withLock { $0 } }
  /// When the shelf was looked through for what the book does not know.
  let lastLook = Guarded(Instant(milliseconds: 0))
  let isReadOnly: Bool
  /// Where the book is, for messages.
  let path: String
  /// Which log its `seq` counts; a restored backup has a new one.
  public let epoch: UInt64
  /// The device under which this installation's own commands write.
  public let device: UInt64

  /// Opens the book of a folder, making both unless it is opened for reading only.
  ///
  /// `database` is the one that the folder names, where it is open already; `alone` is for a full disk
  /// (``SQLiteBook/init(file:readOnly:alone:)``).
  public convenience init(
    folder: String, readOnly: Bool = false, alone: Bool = false, in database: BookDatabase? = nil
  ) throws(StoreError) {
    let files = DataFolder(folder)
    if let note = try BookNote.read(in: files.path) {
      if !readOnly { try files.make() }
      let opened: BookDatabase
      if let database {
        opened = database
      } else {
        opened = try BookDatabase(note.address, readOnly: readOnly)
      }
      let place = "\(opened.name) (account \(note.account))"
      do {
        let storage = try opened.book(note.account, readOnly: readOnly)
        try self.init(storage, files, at: place, readOnly: readOnly, room: opened.room)
      } catch {
        throw StoreError(error, at: place)
      }
      return
    }
    try files.prepare(readOnly: readOnly)
    if !readOnly { files.makePrivate() }
    do {
      let storage = try SQLiteBook(file: files.database, readOnly: readOnly, alone: alone)
      try self.init(storage, files, readOnly: readOnly)
    } catch {
      throw StoreError(error, at: files.database)
    }
  }

  /// A book in memory, for tests.
  public convenience init(inMemory: ()) throws(StoreError) {
    do {
      try self.init(try SQLiteBook(inMemory: ()))
    } catch {
      throw StoreError(error, at: "memory")
    }
  }

  /// A book on any storage; without a folder its files are in memory and it has no snapshot file.
  ///
  /// Rows are looked up where others may write at any time, from other machines; `looksRowsUp` says otherwise.
  init(
    _ storage: any BookStorage, _ files: DataFolder? = nil, at path: String? = nil,
    readOnly: Bool = false, looksRowsUp: Bool? = nil, room: BookRoom? = nil
  ) throws {
    if try !storage.read({ try $0.hasCurrentTables() }) {
      if readOnly { throw StorageError.needsUpgrade }
      try Projection.rebuild(in: storage)
    }
    let restored: String?
    let place: FilePlace?
    (epoch, device, restored, place) = try storage.read { reader in
      (
        try reader.number(.epoch), try reader.number(.device), try reader.fact(.restored),
        try FilePlace.read(in: reader)
      )
    }
    lastRestored = Guarded(restored)
    shelving = Guarded(FilePlace.shelf(place, files))
    self.looksRowsUp = looksRowsUp ?? (storage is any SharedStorage)
    self.storage = storage
    self.room = room
    self.files = files
    self.path = path ?? files?.database ?? "memory"
    isReadOnly = readOnly
  }

  /// A number that changes when any program, this one included, has written to the book.
  ///
  /// Ask it as often as you like: it reads nothing from the disk.
  public func dataVersion() -> Int { storage.version() }

  // MARK: transactions

  func mapped<T>(_ body: () throws -> T) throws(StoreError) -> T {
    do {
      return try body()
    } catch {
      throw StoreError(error, at: path)
    }
  }

  func reading<T>(_ body: (any BookReader) throws -> T) throws(StoreError) -> T {
    try mapped { try storage.read(body) }
  }

  /// Runs one immediate transaction on an up-to-date book.
  ///
  /// Errors of `body` come out untouched. `keepsSnapshot` is false for who sees to the snapshot file
  /// another way, `fills` true for who may write a whole book into an empty one.
  func writing<T>(
    now: Instant, keepsSnapshot: Bool = true, fills: Bool = false, _ body: (Writing) throws -> T
  ) throws -> T {
    if isReadOnly { throw StoreError.notWritable(path: path) }
    var behind: LiveBook?
    let result = try live.withLock { (state: inout LiveBook?) throws -> T in
      var start: LiveBook
      if let known = state { start = known } else { start = try coldLive() }
      state = nil
      var after: LiveBook?
      defer { state = after }
      var finished: LiveBook?
      var untouched: LiveBook?
      do {
        let isEmpty = fills && start.cursor == 0
        func work(_ writer: any BookWriter) throws -> Ending<T> {
          start = try self.stillValid(start, in: writer)
          try start.catchUp(in: writer)
          let writing = try Writing(writer, start, now: now) { reader in
            var again = try self.coldLive(in: reader)
            try again.catchUp(in: reader)
            return again
          }
          start = LiveBook()
          if hasLostChanges.withLock({ $0 }) { try self.noteLoss(in: writing) }
          do {
            let result = try body(writing)
            if writing.hasAppended { try writing.finish() }
            finished = writing.live
            return writing.hasAppended || writing.keeps ? .commit(result) : .rollback(result)
          } catch {
            if !writing.hasAppended { untouched = writing.live }
            throw error
          }
        }
        let result = try isEmpty ? storage.fill(work) : storage.write(work)
        // Only now is it on the disk; if that failed the book is read anew.
        after = finished
        if let finished {
          hasLostChanges.withLock { $0 = false }
          note(finished)
        }
        if keepsSnapshot, after?.wantsSnapshot == true { behind = after }
        return result
      } catch {
        after = untouched
        throw error
      }
    }
    if let after = live.withLock({ $0 }) { enterRoom(after) }
    if let behind { keepSnapshot(behind) }
    return result
  }

  /// A transaction for what asks for rows by their names: where rows are looked up, nothing else of the book is read.
  ///
  /// Of `writing.live.book` only what was brought (``Writing/bring(_:)``) may be asked.
  func writingRows<T>(now: Instant, _ body: (Writing) throws -> T) throws -> T {
    guard looksRowsUp else { return try writing(now: now, keepsSnapshot: false, body) }
    if isReadOnly { throw StoreError.notWritable(path: path) }
    let (result, end) = try storage.write { writer -> Ending<(T, LiveBook)> in
      try noticeLoss(in: writer)
      let writing = try Writing(byRow: writer, now: now)
      if hasLostChanges.withLock({ $0 }) { try noteLoss(in: writing) }
      let result = try body(writing)
      if writing.hasAppended { try writing.finish() }
      let answer = (result, writing.live)
      return writing.hasAppended || writing.keeps ? .commit(answer) : .rollback(answer)
    }
    hasLostChanges.withLock { $0 = false }
    note(end)
    return result
  }
}
