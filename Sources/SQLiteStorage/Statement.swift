import GRDB
import GRDBSQLite
import Ledger
import Storage

/// One prepared statement, bound and stepped without boxing each value.
///
/// An import writes hundreds of thousands of registers; GRDB's arguments cost five times the write
/// itself there. GRDB keeps connections, transactions and migrations.
final class Statement {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private var next: Int32 = 1

  init(_ db: Database, _ sql: String) throws(StorageError) {
    guard let connection = db.sqliteConnection else {
      throw .failed(what: "the connection is closed")
    }
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw Statement.error(connection) }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  private static func error(_ connection: OpaquePointer) -> StorageError {
    StorageError(
      ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      String(cString: sqlite3_errmsg(connection)), on: connection)
  }

  // MARK: binding, in the order of the question marks

  /// Tells SQLite to copy what is bound.
  private static var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  func bind(_ value: Int64) {
    sqlite3_bind_int64(handle, next, value)
    next += 1
  }

  func bind(_ value: UInt64) { bind(Int64(bitPattern: value)) }

  func bind(_ value: String) {
    var text = value
    text.withUTF8 { utf8 in
      if let base = utf8.baseAddress {
        base.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
          _ = sqlite3_bind_text(handle, next, $0, Int32(utf8.count), Statement.transient)
        }
      } else {
        _ = sqlite3_bind_text(handle, next, "", 0, Statement.transient)
      }
    }
    next += 1
  }

  /// Binds the text of an id.
  func bind(_ id: ID<Never>) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 13) { text in
      id.put(into: text)
      text.withMemoryRebound(to: CChar.self) {
        _ = sqlite3_bind_text(handle, next, $0.baseAddress, 13, Statement.transient)
      }
    }
    next += 1
  }

  /// Binds text that stays where it is until the statement has run.
  func bind(staying utf8: UnsafeBufferPointer<UInt8>) {
    if let base = utf8.baseAddress {
      base.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
        _ = sqlite3_bind_text(handle, next, $0, Int32(utf8.count), nil)
      }
    } else {
      _ = sqlite3_bind_text(handle, next, "", 0, nil)
    }
    next += 1
  }

  /// Binds bytes that stay where they are until the statement has run.
  func bind(staying bytes: UnsafeRawBufferPointer) {
    if let base = bytes.baseAddress, !bytes.isEmpty {
      sqlite3_bind_blob(handle, next, base, Int32(bytes.count), nil)
    } else {
      sqlite3_bind_zeroblob(handle, next, 0)
    }
    next += 1
  }

  func bind(_ value: ArraySlice<UInt8>) {
    _ = value.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress, !bytes.isEmpty {
        sqlite3_bind_blob(handle, next, base, Int32(bytes.count), Statement.transient)
      } else {
        sqlite3_bind_zeroblob(handle, next, 0)
      }
    }
    next += 1
  }

  func bindNull() {
    sqlite3_bind_null(handle, next)
    next += 1
  }

  func bind(_ cell: Cell) {
    switch cell {
    case .null: bindNull()
    case .integer(let value): bind(value)
    case .text(let value): bind(value)
    }
  }

  // MARK: running

  /// Runs a statement that returns nothing and makes it ready for the next values.
  func run() throws(StorageError) {
    let code = sqlite3_step(handle)
    reset()
    guard code == SQLITE_DONE else { throw Statement.error(connection) }
  }

  /// Steps to the next row; false after the last one, when it is ready for the next values.
  func step() throws(StorageError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    defer { reset() }
    guard code == SQLITE_DONE else { throw Statement.error(connection) }
    return false
  }

  /// How many rows what ran last has written.
  var changed: Int32 { sqlite3_changes(connection) }

  /// Ends reading early.
  func reset() {
    sqlite3_reset(handle)
    next = 1
  }

  // MARK: the current row

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// nil for NULL.
  func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
  }

  func unsigned(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(handle, column))
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A typed table's cell as it is stored; a blob or a real number is nothing we write.
  func cell(_ column: Int32) -> Cell? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(integer(column))
    case SQLITE_TEXT: return .text(text(column))
    default: return nil
    }
  }
}
