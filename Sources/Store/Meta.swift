import GRDB

/// The few facts a file holds about itself.
enum Meta: String {
  /// Which log the `seq` counts; a restored backup gets a new one. 16 hexadecimal digits.
  case epoch
  /// The device under which this installation's own commands write. 16 hexadecimal digits.
  case device
  /// ``Layout/fingerprint`` of the typed tables.
  case projection
  /// The cursor and checksum of the snapshot file that belongs to this log.
  case snapshot
  /// The `seq` up to which the log is folded (``FoldedLog``); missing: it is whole.
  case horizon
  /// The fingerprint of what is kept of the folded log.
  case folded
  /// The fingerprint of the register table.
  case digest
  /// `unconfirmed` after a restore, until the owner has confirmed the last invoice numbers.
  case numbering
  /// What the account is called; empty or missing: like the business.
  case account

  static func get(_ key: Meta, in db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = ?", arguments: [key.rawValue])
  }

  static func set(_ key: Meta, _ value: String, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """,
      arguments: [key.rawValue, value])
  }

  static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Gives the file an epoch and a device that no other file has.
  static func renew(in db: Database) throws {
    try set(.epoch, hex(UInt64.random(in: 1...UInt64.max)), in: db)
    try set(.device, hex(UInt64.random(in: 1...UInt64.max)), in: db)
    try set(.snapshot, "", in: db)
  }

  /// A number that every file has.
  static func number(_ key: Meta, in db: Database) throws -> UInt64 {
    guard let text = try get(key, in: db), let number = UInt64(text, radix: 16) else {
      throw StoreError.corrupt(what: "no \(key.rawValue) in meta")
    }
    return number
  }
}
