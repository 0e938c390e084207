import Ledger
import Storage

/// What ``Store/verify()`` found: how much there is, and everything that does not add up.
public struct Verification: Equatable, Sendable {
  public var changes: Int64 = 0
  public var registers = 0
  public var rows = 0
  public var numbers = 0
  public var blobs = 0
  /// The book's fingerprint; equal on every replica that is in sync.
  public var digest = ""
  /// One sentence each; empty when all is well.
  public internal(set) var problems: [String] = []

  /// Whether everything adds up.
  public var isSound: Bool { problems.isEmpty }

  /// Adds a problem, unless there are so many that more would not help.
  mutating func report(_ problem: String) {
    if problems.count < 50 { problems.append(problem) }
  }
}

extension Store {
  /// Replays the log from nothing and compares everything that is derived from it: registers, typed
  /// tables, devices, numbers, the snapshot file, the book in memory, and the files' hashes.
  ///
  /// Works while other programs read and write; it sees one moment.
  ///
  /// Files in S3 are looked for there, and read only with `reads`.
  public func verify(reads: Bool = false) throws(StoreError) -> Verification {
    let inMemory = live.withLock { $0 }
    let shelf = blobShelf
    var lines: [StoredBlob] = []
    var result = try reading { reader in
      var result = Verification()
      for fault in try reader.faults() { result.report(fault) }
      var replay = Replay(snapshot: snapshotToCheck(&result), inMemory: inMemory)
      try replay.run(reader, &result)
      var book = replay.book
      try RegisterCheck.run(&book, reader, &result)
      try TableCheck.run(&book, reader, &result)
      try FoldedCheck.run(reader, &result)
      try DeviceCheck.run(reader, &result)
      try NumberCheck.run(book, reader, &result)
      lines = try reader.blobs()
      result.blobs = lines.count
      return result
    }
    // Behind the moment that was seen: it may take long, and a network.
    var sizes: [String: Int64] = [:]
    if shelf.isRemote, !reads { try shelf.forEach { sizes[$0.hash] = $0.size } }
    for line in lines {
      guard let fault = try fault(of: line, on: shelf, shelf.isRemote && !reads ? sizes : nil),
        // What was collected meanwhile has no line any more.
        try reading({ reader in try reader.blob(line.hash) }) != nil
      else { continue }
      result.report("the file \(line.hash) is \(fault)")
    }
    return result
  }

  /// What is wrong with a file; nil: nothing.
  ///
  /// By `sizes`, if the place was looked through, else by its bytes.
  private func fault(
    of line: StoredBlob, on shelf: any BlobShelf, _ sizes: [String: Int64]?
  ) throws(StoreError) -> String? {
    if let sizes {
      var found = sizes[line.hash]
      if found == nil { found = try shelf.size(of: line.hash) }
      guard let size = found else { return "missing" }
      return size == line.size ? nil : "damaged"
    }
    do throws(StoreError) {
      guard let bytes = try shelf.bytes(of: line.hash) else { return "missing" }
      return Int64(bytes.count) == line.size && SHA256.hex(bytes) == line.hash ? nil : "damaged"
    } catch .corrupt {
      return "damaged"
    }
  }

  /// The snapshot file's book, to be compared with the replay at its cursor.
  ///
  /// One that belongs to another log is ignored, as it is when the book is opened.
  private func snapshotToCheck(_ result: inout Verification) -> Snapshot? {
    guard let snapshotFile, let bytes = WholeFile.read(snapshotFile.path) else { return nil }
    do throws(CodecError) {
      let snapshot = try Snapshot(encoded: bytes)
      return snapshot.epoch == epoch ? snapshot : nil
    } catch {
      result.report("\(snapshotFile.path) cannot be read (\(error)); delete it, it will be remade")
      return nil
    }
  }
}
