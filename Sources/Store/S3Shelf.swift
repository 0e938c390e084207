import Foundation
import Ledger
import S3Storage

#if canImport(Glibc)
  import Glibc
#endif

/// An account's files in S3: PREFIX/AREA/ab/abcd….
///
/// What comes out is held against its name before anybody sees a byte of it: small files in memory, large ones in a file
/// without a name. Small ones are remembered: the same logo is on every invoice.
struct S3Shelf: BlobShelf {
  /// From so many bytes on a file is on the disk on its way out.
  private static let small = 1 << 20

  let bucket: S3Bucket
  let area: String
  /// Where files without a name may be made.
  let folder: String?

  init(_ address: S3Address, area: String, folder: String?) {
    bucket = S3Bucket.at(address)
    self.area = area
    self.folder = folder
  }

  var place: String { bucket.address.name + " (" + area + ")" }
  var isRemote: Bool { true }

  private func key(_ hash: String) -> String { area + "/" + hash.prefix(2) + "/" + hash }

  private func mapped<T>(_ body: () throws(S3Error) -> T) throws(StoreError) -> T {
    do throws(S3Error) {
      return try body()
    } catch {
      throw StoreError(error, at: bucket.address.name)
    }
  }

  /// Whether files can be put there, had and removed, and why not.
  func check() throws(StoreError) {
    try mapped { () throws(S3Error) in try bucket.checkAll() }
  }

  func size(of hash: String) throws(StoreError) -> Int64? {
    try mapped { () throws(S3Error) in try bucket.size(of: key(hash)) }
  }

  func bytes(of hash: String) throws(StoreError) -> [UInt8]? {
    guard let reader = try open(hash) else { return nil }
    return reader.read(reader.size, at: 0)
  }

  func open(_ hash: String) throws(StoreError) -> BlobReader? {
    if let bytes = RecentBlobs.shared.find(hash, of: key(hash)) { return BlobReader(bytes: bytes) }
    let coming = ComingBlob(in: folder, small: S3Shelf.small)
    let isThere = try mapped { () throws(S3Error) in
      try bucket.get(
        key(hash), begin: { coming.begin() }, take: { coming.append($0) })
    }
    guard isThere else { return nil }
    let (found, reader) = try coming.finish()
    guard found == hash else {
      throw .corrupt(what: "the file \(hash) in \(bucket.address.name) has other bytes")
    }
    if reader.size <= RecentBlobs.largest {
      RecentBlobs.shared.keep(reader.read(reader.size, at: 0), key(hash))
    }
    return reader
  }

  func put(_ bytes: [UInt8], as hash: String) throws(StoreError) {
    try mapped { () throws(S3Error) in try bucket.put(bytes, as: key(hash), hash: hash) }
  }

  func take(_ file: String, size: Int64, as hash: String) throws(StoreError) {
    let handle = Glibc.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard handle >= 0 else { throw WholeFile.failure(file) }
    defer { close(handle) }
    try mapped { () throws(S3Error) in
      try bucket.put(handle, size: size, as: key(hash), hash: hash)
    }
  }

  func remove(_ hash: String) throws(StoreError) {
    RecentBlobs.shared.forget(key(hash))
    try mapped { () throws(S3Error) in try bucket.remove(key(hash), holdsUp: true) }
  }

  func forEach(_ body: (ShelvedBlob) -> Void) throws(StoreError) {
    try mapped { () throws(S3Error) in
      try bucket.forEach(below: area + "/") { object in
        guard let name = object.key.split(separator: "/").last.map(String.init),
          BlobName.isValid(name), object.key == key(name)
        else { return }
        body(ShelvedBlob(hash: name, size: object.size, changed: object.changed))
      }
    }
  }
}

extension StoreError {
  init(_ error: S3Error, at place: String) {
    switch error {
    case .away(let reason): self = .filesAway(place: place, reason: reason)
    case .refused(let reason): self = .filesRefused(place: place, reason: reason)
    case .full: self = .full(path: place)
    case .failed(let reason): self = .filesAway(place: place, reason: reason)
    }
  }
}

/// A file on its way out of S3: it may begin anew.
private final class ComingBlob {
  private let folder: String?
  private let small: Int
  private var digest = SHA256()
  private var bytes: [UInt8] = []
  private var handle: Int32 = -1
  private var size = 0
  private var failure: StoreError?

  init(in folder: String?, small: Int) {
    self.folder = folder
    self.small = small
  }

  deinit { if handle >= 0 { close(handle) } }

  func begin() {
    (digest, bytes, size) = (SHA256(), [], 0)
    if handle >= 0 { ftruncate(handle, 0) }
  }

  func append(_ part: [UInt8]) -> Bool {
    digest.update(part)
    size += part.count
    if handle < 0, bytes.count + part.count > small { openFile() }
    guard handle >= 0 else {
      bytes += part
      return failure == nil
    }
    let all = bytes + part
    bytes = []
    // Behind what is there, also after it was cut.
    lseek(handle, 0, SEEK_END)
    if !WholeFile.append(all, to: handle) { failure = WholeFile.failure(folder ?? "/tmp") }
    return failure == nil
  }

  /// In the account's folder, or where this program may not write there, in the system's own.
  private func openFile() {
    for place in [folder, "/tmp"].compactMap({ $0 }) where handle < 0 {
      var name = Array((place + "/book.XXXXXX.tmp").utf8CString)
      handle = mkstemps(&name, 4)
      if handle >= 0 { unlink(name) } else { failure = WholeFile.failure(place) }
    }
    if handle >= 0 { failure = nil }
  }

  func finish() throws(StoreError) -> (hash: String, reader: BlobReader) {
    if let failure { throw failure }
    let hash = SHA256.hexText(digest.finish())
    if handle < 0 { return (hash, BlobReader(bytes: bytes)) }
    let reader = BlobReader(handle: handle, size: size)
    handle = -1
    return (hash, reader)
  }
}

/// Small files that were asked for last, in one process.
private final class RecentBlobs: Sendable {
  static let shared = RecentBlobs()
  /// Of one file, and of all.
  static let largest = 512 << 10
  private static let most = 16 << 20

  private struct State {
    var all: [String: (bytes: [UInt8], turn: UInt64)] = [:]
    var count = 0
    var turn: UInt64 = 0
  }
  private let state = Guarded(State())

  func find(_ hash: String, of key: String) -> [UInt8]? {
    state.withLock { state in
      guard let found = state.all[key] else { return nil }
      state.turn += 1
      state.all[key]?.turn = state.turn
      return found.bytes
    }
  }

  func keep(_ bytes: [UInt8], _ key: String) {
    state.withLock { state in
      state.turn += 1
      if state.all.updateValue((bytes, state.turn), forKey: key) == nil {
        state.count += bytes.count
      }
      while state.count > RecentBlobs.most,
        let oldest = state.all.min(by: { $0.value.turn < $1.value.turn })
      {
        state.count -= oldest.value.bytes.count
        state.all[oldest.key] = nil
      }
    }
  }

  func forget(_ key: String) {
    state.withLock { state in
      if let gone = state.all.removeValue(forKey: key) { state.count -= gone.bytes.count }
    }
  }
}
