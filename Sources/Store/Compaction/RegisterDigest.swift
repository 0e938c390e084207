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
  /// Takes the registers away that the rows of a change have before it, and adds those that they have after
  /// `apply`; `isNew` says that nobody had any of the rows.
  mutating func follow(
    _ change: Change, isNew: Bool, in live: inout LiveBook, _ apply: (inout LiveBook) -> Void
  ) throws {
    // Rows that nobody had hold what the change says, which is read off it.
    var seen = RowKeys()
    var isPlain = isNew && !change.stamp.isNever
    var rows = Change.Rows(change.body)
    while isPlain, let row = try rows.next() { isPlain = seen.insert(RowKey(row.kind, row.id)) }
    if !isPlain { try count(rowsOf: change, in: &live.book, isBefore: true) }
    apply(&live)
    if !isPlain { return try count(rowsOf: change, in: &live.book, isBefore: false) }
    rows = Change.Rows(change.body)
    while let row = try rows.next() {
      var writes = row.writes(in: change.body)
      while let write = try writes.next() {
        add(
          RegisterKey(kind: row.kind, id: row.id, tag: write.tag), stamp: change.stamp,
          bytes: change.body[write.start..<write.end])
      }
    }
  }

  /// Adds every register of the rows that a change writes, or takes them away.
  mutating func count(
    rowsOf change: Change, in book: inout Book, isBefore: Bool
  ) throws {
    var seen = RowKeys()
    var rows = Change.Rows(change.body)
    while let row = try rows.next() {
      guard seen.insert(RowKey(row.kind, row.id)) else { continue }
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
