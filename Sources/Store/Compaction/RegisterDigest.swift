import GRDB
import Ledger

/// The fingerprint of the register table, kept with every write, so that `verify` notices a change of
/// the table also where the log no longer has what it came from.
enum RegisterDigest {
  static func read(in db: Database) throws -> Digest {
    guard let text = try Meta.get(.digest, in: db), let digest = Digest(text: text) else {
      throw StoreError.corrupt(what: "no fingerprint of the registers in meta")
    }
    return digest
  }

  static func write(_ digest: Digest, in db: Database) throws {
    try Meta.set(.digest, digest.text, in: db)
  }

  /// The fingerprint of what the table holds now.
  static func computed(in db: Database) throws -> Digest {
    var digest = Digest()
    try Registers.forEach(in: db) { register in
      digest.add(register.key, stamp: register.stamp, bytes: register.bytes)
    }
    return digest
  }
}

extension Digest {
  /// Adds every register of the rows that a change writes, or takes them away.
  mutating func count(
    rowsOf change: Change, in book: inout Book, isBefore: Bool
  ) throws {
    var seen: Set<RowName> = []
    var rows = Change.Rows(change.body)
    while let row = try rows.next() {
      guard seen.insert(RowName(kind: row.kind, id: row.id)).inserted else { continue }
      book.forEachRegister(of: row.kind, row.id) { key, stamp, bytes in
        if isBefore {
          remove(key, stamp: stamp, bytes: bytes)
        } else {
          add(key, stamp: stamp, bytes: bytes)
        }
      }
    }
  }
}
