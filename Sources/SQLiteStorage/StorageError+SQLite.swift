import GRDB
import GRDBSQLite
import Storage

extension StorageError {
  /// What SQLite says, in the storage's own words.
  init(_ code: ResultCode, _ said: String) {
    switch code.primaryResultCode {
    // The file of who reads what, beside the log, finds no room to grow.
    case .SQLITE_IOERR where code == .SQLITE_IOERR_SHMSIZE: self = .full
    case .SQLITE_CONSTRAINT: self = .constraint(said)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_FULL: self = .full
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN: self = .notWritable
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(what: said)
    default: self = .failed(what: said)
    }
  }

  /// The same on a connection, whose files know what the system said: SQLite calls a disk full that is, and a quota or a limit
  /// on files an error of the disk.
  init(_ code: ResultCode, _ said: String, on connection: OpaquePointer?) {
    let isOfWriting = code == .SQLITE_IOERR_WRITE || code == .SQLITE_IOERR_FSYNC
    if isOfWriting, let connection, StorageError.saidOfRoom(connection) {
      self = .full
    } else {
      self.init(code, said)
    }
  }

  /// Whether the system's last word on a connection's files was that there is no room.
  private static func saidOfRoom(_ connection: OpaquePointer) -> Bool {
    // The first knows what a statement met, the others what the end of a transaction did.
    isOfRoom(sqlite3_system_errno(connection))
      || isOfRoom(lastTrouble(of: SQLITE_FCNTL_JOURNAL_POINTER, connection))
      || isOfRoom(lastTrouble(of: SQLITE_FCNTL_FILE_POINTER, connection))
  }

  /// What the system said last of the book's file or of its journal or log; 0 when nothing was wrong.
  private static func lastTrouble(of which: Int32, _ connection: OpaquePointer) -> Int32 {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var code: Int32 = 0
    guard sqlite3_file_control(connection, "main", which, &file) == SQLITE_OK, let file,
      let methods = file.pointee.pMethods, let control = methods.pointee.xFileControl,
      control(file, SQLITE_FCNTL_LAST_ERRNO, &code) == SQLITE_OK
    else { return 0 }
    return code
  }

  /// Runs something of GRDB's on a connection that is still there to be asked what was wrong.
  static func mapping<T>(on db: Database, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StorageError(
        error.extendedResultCode, error.message ?? "\(error.resultCode)", on: db.sqliteConnection)
    }
  }

  /// Runs something of GRDB's: its errors become the storage's own, others come out untouched.
  static func mapping<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StorageError(error.extendedResultCode, error.message ?? "\(error.resultCode)")
    }
  }

  /// The same where nothing else than GRDB can fail.
  static func only<T>(_ body: () throws -> T) throws(StorageError) -> T {
    do {
      return try mapping(body)
    } catch let error as StorageError {
      throw error
    } catch {
      throw .failed(what: "\(error)")
    }
  }
}
