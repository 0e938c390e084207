import Foundation
import Ledger

#if canImport(Glibc)
  import Glibc
#endif

/// Where the bytes of an account's files are, each under the SHA-256 of its bytes: its folder, or objects in S3.
///
/// Which files a book has, their sizes and their quota are the book's own lines (``StoredBlob``). A file is there whole or
/// not at all. What a shelf says of itself is a ``StoreError``; nil is a file that is not there.
protocol BlobShelf: Sendable {
  /// Where it is, for messages.
  var place: String { get }
  /// Whether asking takes a network: then nobody asks while a transaction holds others up.
  var isRemote: Bool { get }
  func size(of hash: String) throws(StoreError) -> Int64?
  /// All bytes; of a remote one they are held against the name.
  func bytes(of hash: String) throws(StoreError) -> [UInt8]?
  /// To be read piece by piece.
  func open(_ hash: String) throws(StoreError) -> BlobReader?
  func put(_ bytes: [UInt8], as hash: String) throws(StoreError)
  /// Takes over a file of the account's folder that is durable and what its name says; a remote shelf copies it.
  func take(_ file: String, size: Int64, as hash: String) throws(StoreError)
  /// Removes what is there. Runs in a transaction, so that nobody names it meanwhile.
  func remove(_ hash: String) throws(StoreError)
  func forEach(_ body: (ShelvedBlob) -> Void) throws(StoreError)
}

/// A file as a shelf has it.
struct ShelvedBlob: Sendable {
  var hash: String
  var size: Int64
  /// Milliseconds since 1970.
  var changed: Int64
}

/// DATA/blobs.
struct FolderShelf: BlobShelf {
  let files: DataFolder

  var place: String { files.blobs }
  var isRemote: Bool { false }

  func size(of hash: String) throws(StoreError) -> Int64? {
    var facts = stat()
    guard stat(files.blob(hash), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(facts.st_size)
  }

  func bytes(of hash: String) throws(StoreError) -> [UInt8]? { WholeFile.read(files.blob(hash)) }

  func open(_ hash: String) throws(StoreError) -> BlobReader? {
    BlobReader(path: files.blob(hash))
  }

  func put(_ bytes: [UInt8], as hash: String) throws(StoreError) {
    if WholeFile.read(files.blob(hash)) == bytes { return }
    try files.makeBlobFolder(hash)
    try WholeFile.write(bytes, to: files.blob(hash))
  }

  func take(_ file: String, size: Int64, as hash: String) throws(StoreError) {
    try files.makeBlobFolder(hash)
    let name = files.blob(hash)
    guard rename(file, name) == 0 else { throw WholeFile.failure(name) }
    WholeFile.syncFolder(of: name)
  }

  func remove(_ hash: String) throws(StoreError) { unlink(files.blob(hash)) }

  func forEach(_ body: (ShelvedBlob) -> Void) throws(StoreError) {
    let manager = FileManager.default
    for folder in (try? manager.contentsOfDirectory(atPath: files.blobs)) ?? [] {
      let names = try? manager.contentsOfDirectory(atPath: files.blobs + "/" + folder)
      for name in names ?? [] where BlobName.isValid(name) {
        var facts = stat()
        guard stat(files.blob(name), &facts) == 0 else { continue }
        body(
          ShelvedBlob(
            hash: name, size: Int64(facts.st_size), changed: Int64(facts.st_mtim.tv_sec) * 1000))
      }
    }
  }
}

/// For a book in memory.
final class MemoryShelf: BlobShelf {
  private let all = Guarded<[String: [UInt8]]>([:])

  var place: String { "memory" }
  var isRemote: Bool { false }

  func size(of hash: String) throws(StoreError) -> Int64? {
    all.withLock { $0[hash].map { Int64($0.count) } }
  }

  func bytes(of hash: String) throws(StoreError) -> [UInt8]? { all.withLock { $0[hash] } }

  func open(_ hash: String) throws(StoreError) -> BlobReader? {
    all.withLock { $0[hash] }.map { BlobReader(bytes: $0) }
  }

  func put(_ bytes: [UInt8], as hash: String) throws(StoreError) {
    all.withLock { $0[hash] = bytes }
  }

  func take(_ file: String, size: Int64, as hash: String) throws(StoreError) {
    guard let bytes = WholeFile.read(file) else { throw WholeFile.failure(file) }
    try put(bytes, as: hash)
  }

  func remove(_ hash: String) throws(StoreError) {
    all.withLock { _ = $0.removeValue(forKey: hash) }
  }

  func forEach(_ body: (ShelvedBlob) -> Void) throws(StoreError) {
    for (hash, bytes) in all.withLock({ $0 }) {
      body(ShelvedBlob(hash: hash, size: Int64(bytes.count), changed: .max))
    }
  }
}
