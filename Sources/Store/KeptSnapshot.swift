import Ledger
import Storage

/// The whole book as bytes for new devices, where several hubs serve it: made by the one that is asked first, kept with the
/// files, and given out by all of them, so that none has to have the book for it.
///
/// It may be missing, or damaged by whoever tidied up: then it is made anew. What came since is pulled.
struct KeptSnapshot: Equatable {
  /// So many changes a device pulls rather than that the book is read again.
  static let mostBehind: Int64 = 1_000

  var cursor: Int64
  /// The log's running hash there.
  var hash: LogHash
  /// The SHA-256 of the bytes, by which they are kept.
  var name: String

  init(_ made: EncodedSnapshot) {
    cursor = made.cursor
    hash = made.hash
    name = SHA256.hex(made.bytes)
  }

  /// `EPOCH CURSOR HASH NAME`; nil where there is none that belongs to this log.
  init?(in reader: any BookReader, epoch: UInt64) throws {
    let words = (try reader.fact(.keptSnapshot) ?? "").split(separator: " ").map(String.init)
    guard words.count == 4, words[0] == Fact.hex(epoch), let cursor = Int64(words[1]),
      let hash = LogHash(text: words[2]), BlobName.isValid(words[3]),
      try reader.hash(at: cursor) == hash
    else { return nil }
    self.cursor = cursor
    self.hash = hash
    name = words[3]
  }

  func write(epoch: UInt64, in writer: any BookWriter) throws {
    try writer.set(.keptSnapshot, "\(Fact.hex(epoch)) \(cursor) \(hash.text) \(name)")
  }
}

extension Store {
  /// Whether others serve the same book, who are spared to read it.
  private var sharesSnapshots: Bool { storage is any SharedStorage && !isReadOnly }

  /// What is kept, if it is not too far behind.
  func keptSnapshot() throws(StoreError) -> EncodedSnapshot? {
    guard sharesSnapshots else { return nil }
    let found = try reading { reader -> KeptSnapshot? in
      try noticeLoss(in: reader)
      guard let kept = try KeptSnapshot(in: reader, epoch: epoch),
        kept.cursor >= (try reader.horizon()),
        try reader.head() - kept.cursor <= KeptSnapshot.mostBehind
      else { return nil }
      return kept
    }
    guard let found else { return nil }
    return try? shelf.snapshot(atLeast: found.cursor) {
      guard let bytes = try blobShelf.bytes(of: found.name), SHA256.hex(bytes) == found.name else {
        throw StoreError.notFound(path: found.name)
      }
      return EncodedSnapshot(bytes: bytes, cursor: found.cursor, hash: found.hash)
    }
  }

  /// Keeps one that was made, unless another hub has kept a later one, and lets the one before go.
  func keep(_ made: EncodedSnapshot) throws {
    guard sharesSnapshots else { return }
    let (new, shelf) = (KeptSnapshot(made), blobShelf)
    try shelf.put(made.bytes, as: new.name)
    let before = try storage.write { writer -> Ending<String?> in
      let known = try KeptSnapshot(in: writer, epoch: epoch)
      if let known, known.cursor >= new.cursor { return .rollback(new.name) }
      try new.write(epoch: epoch, in: writer)
      return .commit(known?.name)
    }
    guard let before, before != (try reading { try KeptSnapshot(in: $0, epoch: epoch)?.name })
    else { return }
    try storage.commit { writer in try remove(before, from: shelf, in: writer) }
  }
}
