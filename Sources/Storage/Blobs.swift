import Ledger

/// A file kept with the book; its bytes are elsewhere, under their hash.
public struct StoredBlob: Equatable, Sendable {
  public var hash: String
  /// In bytes.
  public var size: Int64
  public var mediaType: String
  /// When it was sent last.
  public var at: Instant

  public init(hash: String, size: Int64, mediaType: String, at: Instant) {
    self.hash = hash
    self.size = size
    self.mediaType = mediaType
    self.at = at
  }
}

/// Which files the book has, and since when nothing names one.
public protocol BlobRecordReader: AnyObject {
  func blob(_ hash: String) throws(StorageError) -> StoredBlob?
  /// All of them, by their hashes.
  func blobs() throws(StorageError) -> [StoredBlob]
  /// Bytes of all of them.
  func blobBytes() throws(StorageError) -> Int64
  /// What was marked, and since when nothing names it.
  func unnamedBlobs() throws(StorageError) -> [String: Instant]
}

/// Writes down which files the book has, and which of them nothing names.
public protocol BlobRecordWriter: AnyObject {
  /// Writes a file down, and that it is wanted; one that is there only becomes young again.
  func keep(_ blob: StoredBlob) throws(StorageError)
  /// Notes that nothing names a file; the first time counts.
  func markUnnamed(_ hash: String, since: Instant) throws(StorageError)
  func unmark(_ hash: String) throws(StorageError)
  /// Forgets a file and its mark.
  func removeBlob(_ hash: String) throws(StorageError)
}

/// Finds names of files in registers, whatever the registers are: a name is 64 hexadecimal digits.
public enum BlobNames {
  /// Calls `body` with every name in some bytes; in a longer run of digits with every 64 of them.
  public static func forEachName(in bytes: [UInt8], _ body: (String) -> Void) {
    var start = 0
    for place in 0...bytes.count {
      if place < bytes.count, isDigit(bytes[place]) { continue }
      if place - start >= 64 {
        for first in start...(place - 64) {
          body(String(decoding: bytes[first..<first + 64], as: UTF8.self))
        }
      }
      start = place + 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
