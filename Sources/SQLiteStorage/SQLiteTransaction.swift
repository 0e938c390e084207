import GRDB
import Storage

/// One transaction: reads and writes in the words of the domain, made of prepared statements.
///
/// What an import or a push repeats for each register has a statement of its own here; other short
/// ones are kept by their text. Those that call somebody back row by row are never shared, because
/// whoever is called may ask the same again.
final class SQLiteTransaction: BookWriter {
  let db: Database
  private var kept: [String: Statement] = [:]

  // Repeated for each change, register or row.
  var insertChange: Statement?
  var upsertDevice: Statement?
  var insertRow: Statement?
  var upsertRegister: Statement?
  var upsertHistory: Statement?
  /// By the number of the kind.
  var upserts = [Statement?](repeating: nil, count: 256)
  var inserts: [BookTable: Statement] = [:]

  init(_ db: Database) { self.db = db }

  /// A statement that is there already, or prepared now.
  func made(
    _ known: Statement?, _ sql: @autoclosure () -> String
  ) throws(StorageError) -> Statement {
    if let known { return known }
    return try Statement(db, sql())
  }

  /// A statement of one's own, with its values.
  func prepare(_ sql: String, _ values: [Cell] = []) throws(StorageError) -> Statement {
    let made = try Statement(db, sql)
    for value in values { made.bind(value) }
    return made
  }

  private func shared(_ sql: String, _ values: [Cell]) throws(StorageError) -> Statement {
    let statement: Statement
    if let known = kept[sql] {
      statement = known
      statement.reset()
    } else {
      statement = try Statement(db, sql)
      kept[sql] = statement
    }
    for value in values { statement.bind(value) }
    return statement
  }

  /// Runs what answers nothing.
  func run(_ sql: String, _ values: [Cell] = []) throws(StorageError) {
    try shared(sql, values).run()
  }

  /// What `read` makes of the first row.
  func first<T>(
    _ sql: String, _ values: [Cell] = [], _ read: (Statement) -> T
  ) throws(StorageError) -> T? {
    let select = try shared(sql, values)
    guard try select.step() else { return nil }
    defer { select.reset() }
    return read(select)
  }

  /// What `read` makes of each row.
  func all<T>(
    _ sql: String, _ values: [Cell] = [], _ read: (Statement) -> T
  ) throws(StorageError) -> [T] {
    let select = try shared(sql, values)
    var all: [T] = []
    while try select.step() { all.append(read(select)) }
    return all
  }

  // MARK: parts of a transaction

  func attempt<T>(_ body: () throws -> T) throws -> T {
    try run("SAVEPOINT part")
    do {
      let result = try body()
      try run("RELEASE part")
      return result
    } catch {
      do {
        try run("ROLLBACK TO part")
        try run("RELEASE part")
      } catch let second {
        // SQLite has ended the whole transaction: what the storage said first tells why.
        if let first = error as? StorageError, first.isOfStorage { throw first }
        throw second
      }
      throw error
    }
  }

  func faults() throws(StorageError) -> [String] {
    var faults: [String] = []
    for said in try all("PRAGMA integrity_check(10)", [], { $0.text(0) }) where said != "ok" {
      faults.append("SQLite: \(said)")
    }
    for name in BookView.names where (try? Statement(db, "SELECT * FROM \(name)")) == nil {
      faults.append("the view \(name) cannot be read")
    }
    return faults
  }
}

extension Cell {
  /// 64 bits stand as SQLite's signed integer.
  static func unsigned(_ number: UInt64) -> Cell { .integer(Int64(bitPattern: number)) }
}
