import GRDB
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
