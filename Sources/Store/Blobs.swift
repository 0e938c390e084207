import Foundation
import Ledger
import Storage

extension Store {
  /// Keeps a file's bytes and answers their SHA-256 as hex; keeping the same bytes again is free.
  @discardableResult
  public func putBlob(
    _ bytes: [UInt8], mediaType: String, now: Instant
  ) throws(StoreError) -> String {
    let hash = SHA256.hex(bytes)
    try putBlob(bytes, named: hash, mediaType, now)
    return hash
  }

  /// Keeps bytes that came under a name, if they are what the name says.
  public func putBlob(
    _ bytes: [UInt8], expecting hash: String, mediaType: String, now: Instant
  ) throws(StoreError) {
    guard SHA256.hex(bytes) == hash else { throw .wrongHash(expected: hash) }
    try putBlob(bytes, named: hash, mediaType, now)
  }

  private func putBlob(
    _ bytes: [UInt8], named hash: String, _ mediaType: String, _ now: Instant
  ) throws(StoreError) {
    try keep(hash, size: Int64(bytes.count), mediaType, now) { shelf throws(StoreError) in
      try shelf.put(bytes, as: hash)
    }
  }

  /// Brings a file to the shelf and names it; what a collection took away in between is brought again.
  func keep(
    _ hash: String, size: Int64, _ mediaType: String, _ now: Instant,
    by bring: (any BlobShelf) throws(StoreError) -> Void
  ) throws(StoreError) {
    if isReadOnly { throw .notWritable(path: path) }
    let shelf = blobShelf
    // The file first: a row never names bytes that are not there.
    try bring(shelf)
    try recordBlob(hash, size: size, mediaType, now, on: shelf, again: bring)
  }

  /// Names a file that is in its place; `again` brings it there once more if it was collected meanwhile.
  func recordBlob(
    _ hash: String, size: Int64, _ mediaType: String, _ now: Instant, on shelf: any BlobShelf,
    again: (any BlobShelf) throws(StoreError) -> Void
  ) throws(StoreError) {
    try mapped {
      try storage.commit { writer in
        try checkPlace(of: shelf, in: writer)
        // Sent again it is young again: a row that names it is on its way.
        try writer.keep(StoredBlob(hash: hash, size: size, mediaType: mediaType, at: now))
        // A collection may have removed it since it was written; none runs beside this.
        if !shelf.isRemote, try shelf.size(of: hash) == nil { try again(shelf) }
      }
    }
    // No network in a transaction: what has its line now is not collected any more, and is looked for behind it.
    if shelf.isRemote, try shelf.size(of: hash) != size { try again(shelf) }
  }

  /// What can only be sent once more.
  static let gone = StoreError.failed(what: "the file went while it was taken in: send it again")

  /// The bytes kept under a hash; nil when there are none, or the text is no hash.
  public func blob(_ hash: String) throws(StoreError) -> [UInt8]? {
    guard BlobName.isValid(hash) else { return nil }
    return try finding { shelf throws(StoreError) in try shelf.bytes(of: hash) }
  }

  /// The same for copies of the whole book, which lack what is damaged as they lack what is missing.
  public func soundBlob(_ hash: String) throws(StoreError) -> [UInt8]? {
    do throws(StoreError) {
      return try blob(hash)
    } catch .corrupt {
      return nil
    }
  }

  /// The size in bytes and the media type of what is kept under a hash.
  public func blobFacts(
    _ hash: String
  ) throws(StoreError) -> (size: Int64, mediaType: String)? {
    try reading { reader in try reader.blob(hash).map { ($0.size, $0.mediaType) } }
  }
}

/// Names of blobs: 64 hexadecimal digits, so that no name leads out of the folder.
enum BlobName {
  static func isValid(_ text: String) -> Bool {
    let digits = text.utf8
    return digits.count == 64
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension DataFolder {
  func blobFolder(_ hash: String) -> String { blobs + "/" + hash.prefix(2) }

  func makeBlobFolder(_ hash: String) throws(StoreError) { try make(blobFolder(hash)) }

  func makeBlobRoot() throws(StoreError) { try make(blobs) }

  private func make(_ folder: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataFolder.failure(making: folder, error)
    }
  }

  func blob(_ hash: String) -> String { blobFolder(hash) + "/" + hash }
}
