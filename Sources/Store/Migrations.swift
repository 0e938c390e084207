import GRDB
import Ledger

/// How the file came to be what it is.
///
/// A migration, once released, is never edited.
enum Migrations {
  static let all: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 log, registers, numbers and blobs") { db in
      try db.execute(sql: Schema.first)
      try Meta.renew(in: db)
    }
    migrator.registerMigration("2 invitations, passwords and whose device it is") { db in
      try db.execute(sql: Schema.members)
    }
    migrator.registerMigration("3 when a password was changed") { db in
      try db.execute(sql: Schema.passwords)
    }
    migrator.registerMigration("4 links that renew a password") { db in
      try db.execute(sql: Schema.resets)
    }
    migrator.registerMigration("5 answers to issuing and whose series it is") { db in
      try db.execute(sql: Schema.answers)
    }
    migrator.registerMigration("6 the log's running hash") { db in
      try db.execute(sql: Schema.hash)
      try ChangeLog.fillHashes(in: db)
    }
    migrator.registerMigration("7 what is kept of old changes, files without a name") { db in
      try db.execute(sql: Schema.folding)
      try RegisterDigest.write(try RegisterDigest.computed(in: db), in: db)
    }
    migrator.registerMigration("8 which series a wish to issue came before") { db in
      try db.execute(sql: Schema.asking)
    }
    return migrator
  }()

  /// Brings the file up to this program: migrations, then the typed tables if they differ.
  static func run(on database: any DatabaseWriter, path: String, readOnly: Bool) throws {
    let (isNewer, isComplete, projection) = try database.read { db in
      let isNewer = try all.hasBeenSuperseded(db)
      let isComplete = try all.hasCompletedMigrations(db)
      return (isNewer, isComplete, isComplete ? try Meta.get(.projection, in: db) : nil)
    }
    if isNewer { throw StoreError.newerSchema(path: path) }
    if isComplete && projection == Layout.fingerprint { return }
    if readOnly { throw StoreError.needsUpgrade(path: path) }
    try all.migrate(database)
    try database.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        if try Meta.get(.projection, in: db) != Layout.fingerprint {
          try Projection.rebuild(in: db)
        }
        return .commit
      }
    }
  }
}
