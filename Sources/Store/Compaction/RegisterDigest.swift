import Ledger
import Storage

/// The fingerprint of the register table, kept with every write, so that `verify` notices a change of
/// the table also where the log no longer has what it came from.
enum RegisterDigest {
  static func read(in reader: any FactReader) throws -> Digest {
    guard let text = try reader.fact(.digest), let digest = Digest(text: text) else {
      throw StoreError.corrupt(what: "no fingerprint of the registers in meta")
    }
    return digest
  }

  static func write(_ digest: Digest, in writer: any FactWriter) throws {
    try writer.set(.digest, digest.text)
  }
}

extension Digest {
  /// Adds every register of the rows that a change writes, or takes them away.
  mutating func count(
    rowsOf change: Change, in book: inout Book, isBefore: Bool
  ) throws {
    var seen: Set<RowKey> = []
    var rows = Change.Rows(change.body)
    while let row = try rows.next() {
      guard seen.insert(RowKey(row.kind, row.id)).inserted else { continue }
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
