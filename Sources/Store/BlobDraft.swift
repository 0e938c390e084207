import Foundation
import Ledger
import Storage

#if canImport(Glibc)
  import Glibc
#endif

/// A file on its way into the book: its bytes are on the disk, not in memory, while they come.
///
/// What is not kept is removed with this value.
public final class BlobDraft: Sendable {
  private struct State {
    var digest = SHA256()
    var size: Int64 = 0
    var head: [UInt8] = []
    /// Only for a book in memory.
    var bytes: [UInt8] = []
    var handle: Int32 = -1
  }

  /// Bytes at the beginning that say what a file is.
  private static let headSize = 4096
  let path: String?
  private let state: Guarded<State>

  init(path: String?) throws(StoreError) {
    self.path = path
    var state = State()
    if let path {
      state.handle = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, PrivateMode.file)
      guard state.handle >= 0 else { throw WholeFile.failure(path) }
    }
    self.state = Guarded(state)
  }

  deinit {
    guard let path else { return }
    state.withLock { if $0.handle >= 0 { close($0.handle) } }
    unlink(path)
  }

  /// How many bytes were written so far.
  public var size: Int64 { state.withLock { $0.size } }

  /// What the file is, told by its first bytes.
  public var type: FileType? { state.withLock { FileType(of: $0.head) } }

  /// Takes in the next bytes.
  public func append(_ bytes: [UInt8]) throws(StoreError) {
    let failure: StoreError? = state.withLock { state in
      state.digest.update(bytes)
      state.size += Int64(bytes.count)
      if state.head.count < BlobDraft.headSize {
        state.head += bytes.prefix(BlobDraft.headSize - state.head.count)
      }
      guard let path else {
        state.bytes += bytes
        return nil
      }
      return WholeFile.append(bytes, to: state.handle) ? nil : WholeFile.failure(path)
    }
    if let failure { throw failure }
  }

  /// The hash of everything, and the bytes of a draft in memory.
  func finish() -> (hash: String, bytes: [UInt8]) {
    state.withLock { state in (SHA256.hexText(state.digest.finish()), state.bytes) }
  }

  /// Makes what came durable, before it is handed over.
  func seal() throws(StoreError) {
    guard let path else { return }
    let isDone = state.withLock { fsync($0.handle) == 0 }
    if !isDone { throw WholeFile.failure(path) }
  }
}

extension Store {
  /// Begins a file whose bytes come piece by piece.
  public func draftBlob() throws(StoreError) -> BlobDraft {
    if isReadOnly { throw .notWritable(path: path) }
    guard let files else { return try BlobDraft(path: nil) }
    try files.makeBlobRoot()
    return try BlobDraft(
      path: files.blobs + "/\(getpid()).\(UInt64.random(in: 0...UInt64.max)).tmp")
  }

  /// Keeps a file that has come whole, if it is what its name says.
  public func keep(
    _ draft: BlobDraft, expecting hash: String, mediaType: String, now: Instant
  ) throws(StoreError) {
    let (found, bytes) = draft.finish()
    guard found == hash else { throw .wrongHash(expected: hash) }
    // The file first: a row never names bytes that are not there.
    guard let file = draft.path else {
      return try keep(hash, size: draft.size, mediaType, now) { shelf throws(StoreError) in
        try shelf.put(bytes, as: hash)
      }
    }
    try draft.seal()
    try keep(hash, size: draft.size, mediaType, now) { shelf throws(StoreError) in
      guard FileManager.default.fileExists(atPath: file) else { throw Store.gone }
      try shelf.take(file, size: draft.size, as: hash)
    }
  }

  /// Bytes of all the files of the account.
  public func blobBytes() throws(StoreError) -> Int64 {
    try reading { reader in try reader.blobBytes() }
  }

  /// A kept file, to be read piece by piece; nil when there is none, or the text is no hash.
  public func openBlob(_ hash: String) throws(StoreError) -> BlobReader? {
    guard BlobName.isValid(hash) else { return nil }
    return try finding { shelf throws(StoreError) in try shelf.open(hash) }
  }
}

/// A kept file that is read from any place on.
public final class BlobReader: Sendable {
  /// In bytes.
  public let size: Int
  private let handle: Int32
  private let bytes: [UInt8]

  init?(path: String) {
    handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    var facts = stat()
    guard fstat(handle, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(handle)
      return nil
    }
    size = Int(facts.st_size)
    bytes = []
  }

  /// Takes an open file over, which nobody changes any more.
  init(handle: Int32, size: Int) {
    self.handle = handle
    self.size = size
    bytes = []
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
    size = bytes.count
    handle = -1
  }

  deinit { if handle >= 0 { close(handle) } }

  /// So many bytes from a place on; fewer at the end, none behind it.
  public func read(_ count: Int, at place: Int) -> [UInt8] {
    guard handle >= 0 else { return Array(bytes.dropFirst(place).prefix(count)) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      var done = 0
      while done < count, let base = buffer.baseAddress {
        let got = pread(handle, base + done, count - done, off_t(place + done))
        if got <= 0 { break }
        done += got
      }
      initialized = done
    }
  }
}
