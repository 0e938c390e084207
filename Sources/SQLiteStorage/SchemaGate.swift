import GRDB
import Storage

/// A book's file holds tables, indexes and views, and nothing that acts by itself.
enum SchemaGate {
  /// What is done on each connection: functions with effects cannot be reached from the schema.
  static func prepare(_ db: Database) throws { try db.execute(sql: "PRAGMA trusted_schema = OFF") }

  /// Refuses a file with a trigger: it would run inside our own writes.
  static func check(_ db: Database) throws {
    let trigger = try String.fetchOne(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' LIMIT 1")
    if let trigger {
      throw StorageError.corrupt(what: "somebody put the trigger \(trigger) into it")
    }
  }
}
