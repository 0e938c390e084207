import GRDB
import Ledger
import Storage

/// How the file came to be what it is.
///
/// A migration, once released, is never edited.
enum Migrations {
  static let all: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 log, registers, numbers and blobs") { db in
      try db.execute(sql: Schema.first)
      try SQLiteTransaction(db).renew()
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
      try fillHashes(db)
    }
    migrator.registerMigration("7 what is kept of old changes, files without a name") { db in
      try db.execute(sql: Schema.folding)
      try fillDigest(db)
    }
    migrator.registerMigration("8 which series a wish to issue came before") { db in
      try db.execute(sql: Schema.asking)
    }
    migrator.registerMigration("9 whose file it is") { db in
      try db.execute(sql: Schema.application)
    }
    migrator.registerMigration("10 what the writer of a change had seen") { db in
      try db.execute(sql: Schema.seen)
    }
    migrator.registerMigration("11 links for people without a sign-in") { db in
      try db.execute(sql: Schema.links)
    }
    migrator.registerMigration("12 mails that are being sent") { db in
      try db.execute(sql: Schema.mailClaims)
    }
    return migrator
  }()

  /// Brings the file up to this program; the typed tables are seen to by who opens it.
  static func run(on database: any DatabaseWriter, readOnly: Bool) throws {
    let (isNewer, isComplete) = try database.read { db in
      (try all.hasBeenSuperseded(db), try all.hasCompletedMigrations(db))
    }
    if isNewer { throw StorageError.newer }
    if isComplete { return }
    if readOnly { throw StorageError.needsUpgrade }
    do {
      try all.migrate(database)
    } catch let error as DatabaseError {
      try database.writeWithoutTransaction { db in try StorageError.mapping(on: db) { throw error }
      }
    }
  }

  /// Computes the hashes of a log that has none yet, a stretch of it in memory at a time.
  private static func fillHashes(_ db: Database) throws {
    let update = try Statement(db, "UPDATE change SET hash = ? WHERE seq = ?")
    var hash = LogHash.empty
    var seq: Int64 = 0
    while true {
      var entries: [Replica.Sequenced] = []
      var size = 0
      try SQLiteTransaction(db).forEachChange(after: seq) { entry in
        entries.append(entry)
        size += entry.change.body.count + 64
        return size < 1 << 20
      }
      guard let last = entries.last else { return }
      for entry in entries {
        hash = hash.after(entry)
        update.bind(hash.bytes[...])
        update.bind(entry.seq)
        try update.run()
      }
      seq = last.seq
    }
  }

  /// Computes the fingerprint of what the register table holds.
  private static func fillDigest(_ db: Database) throws {
    let transaction = SQLiteTransaction(db)
    var digest = Digest()
    try transaction.forEachRegister { register in
      digest.add(register.key, stamp: register.stamp, bytes: register.bytes)
    }
    try transaction.set(.digest, digest.text)
  }
}
