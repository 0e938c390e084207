import GRDB
import Ledger
import Storage

/// What a backup says of itself: of each table how many rows it has, and a hash over them.
///
/// The SHA-256 of each row, every value behind its kind and its length, is taken as four numbers of 64
/// bits that are added up: rows have no order. Tables that somebody added since are not asked about.
enum BackupSeal {
  static let table = "backup_table"

  private static let createSQL = """
    CREATE TABLE backup_table (
      name TEXT NOT NULL PRIMARY KEY,
      rows INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT
    """

  /// Writes it as the last thing.
  static func write(_ db: Database) throws {
    // A backup that became a book has one of another day.
    try db.execute(sql: "DROP TABLE IF EXISTS backup_table")
    let names = try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    try db.execute(sql: createSQL)
    for name in names {
      let (rows, hash) = try content(of: name, in: db)
      try db.execute(
        sql: "INSERT INTO backup_table VALUES (?, ?, ?)", arguments: [name, rows, hash])
    }
  }

  /// Throws what is not as it was written.
  static func check(_ db: Database) throws {
    for line in try Row.fetchAll(db, sql: "SELECT name, rows, hash FROM backup_table") {
      // Damage may put anything there.
      guard let name = String.fromDatabaseValue(line[0]),
        let count = Int64.fromDatabaseValue(line[1]), let sum = String.fromDatabaseValue(line[2])
      else { throw StorageError.corrupt(what: "the list of tables") }
      guard try SQLiteBook.isTable(name, in: db) else {
        throw StorageError.corrupt(what: "the table \(name) is missing")
      }
      let (rows, hash) = try content(of: name, in: db)
      guard rows == count, hash == sum else {
        throw StorageError.corrupt(
          what: "the table \(name) is not as it was saved; it had \(count) rows")
      }
    }
  }

  private static func content(
    of table: String, in db: Database
  ) throws -> (rows: Int64, hash: String) {
    let name = table.replacing("\"", with: "\"\"")
    var sums: [UInt64] = [0, 0, 0, 0]
    var count: Int64 = 0
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \"\(name)\"")
    while let row = try rows.next() {
      count += 1
      var bytes: [UInt8] = []
      for value in row.databaseValues { append(value, to: &bytes) }
      let hash = SHA256.hash(bytes)
      for lane in 0..<4 {
        sums[lane] &+= hash[(lane * 8)..<(lane * 8 + 8)].reduce(0) { $0 << 8 | UInt64($1) }
      }
    }
    let bytes = sums.flatMap { sum in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: sum >> UInt64($0)) }
    }
    return (count, SHA256.hexText(bytes))
  }

  private static func append(_ value: DatabaseValue, to bytes: inout [UInt8]) {
    switch value.storage {
    case .null: bytes.append(0)
    case .int64(let number):
      append(1, withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }, &bytes)
    case .double(let number):
      append(2, withUnsafeBytes(of: number.bitPattern.littleEndian) { [UInt8]($0) }, &bytes)
    case .string(let text): append(3, Array(text.utf8), &bytes)
    case .blob(let data): append(4, [UInt8](data), &bytes)
    }
  }

  private static func append(_ kind: UInt8, _ content: [UInt8], _ bytes: inout [UInt8]) {
    bytes.append(kind)
    withUnsafeBytes(of: UInt64(content.count).littleEndian) { bytes += $0 }
    bytes += content
  }
}
