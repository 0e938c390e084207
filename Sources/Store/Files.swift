import Foundation
import Storage

#if canImport(Glibc)
  import Glibc
#endif

/// The data folder and the files in it.
struct DataFolder: Sendable {
  let path: String

  init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  var database: String { path + "/book.sqlite" }
  var snapshot: String { path + "/book.snapshot" }
  var blobs: String { path + "/blobs" }

  /// Whether a book was begun in the file: one that was cut to nothing holds none, and must not look like an empty one.
  var hasDatabase: Bool {
    [database, database + "-wal"].contains { file in
      let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber
      return (size?.int64Value ?? 0) > 0
    }
  }

  /// Makes the folder, or checks that there is a book in it.
  func prepare(readOnly: Bool) throws(StoreError) {
    let manager = FileManager.default
    if readOnly {
      guard manager.fileExists(atPath: database) else { throw .notFound(path: path) }
      return
    }
    try make()
  }

  /// Makes the folder, which must be writable, and tidies up in it.
  func make() throws(StoreError) {
    let manager = FileManager.default
    do {
      try manager.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataFolder.failure(making: path, error)
    }
    guard access(path, W_OK | X_OK) == 0 else { throw .notWritable(path: path) }
    removeLeftovers(in: path) { $0.hasPrefix("book.") }
    removeLeftovers(in: blobs) { _ in true }
  }

  /// A folder that was not made: the disk is full, or what the system says.
  static func failure(making path: String, _ error: any Error) -> StoreError {
    let trouble = FileTrouble(error)
    if trouble.isFull { return .full(path: path) }
    // Without the points that Foundation's words end in.
    var own = error.localizedDescription
    while own.hasSuffix(".") { own.removeLast() }
    return .cannotCreate(path: path, reason: trouble.words ?? own)
  }

  /// Removes drafts that a killed program left, an hour after: another one may be writing its own.
  private func removeLeftovers(in folder: String, _ isOurs: (String) -> Bool) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(".tmp") && isOurs(name) {
      let file = folder + "/" + name
      let changed = (try? manager.attributesOfItem(atPath: file))?[.modificationDate] as? Date
      if let changed, changed.timeIntervalSinceNow < -3_600 {
        try? manager.removeItem(atPath: file)
      }
    }
  }
}

/// Files that are there whole or not at all.
enum WholeFile {
  static func read(_ path: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return [UInt8](data)
  }

  /// Writes beside the name, makes the bytes durable, then takes the name.
  static func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
    let draft = path + ".\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    guard append(bytes, to: file) else {
      let error = failure(path)
      close(file)
      unlink(draft)
      throw error
    }
    guard fsync(file) == 0, close(file) == 0, rename(draft, path) == 0 else {
      let error = failure(path)
      unlink(draft)
      throw error
    }
    syncFolder(of: path)
  }

  /// Writes all of the bytes; `errno` says why not.
  static func append(_ bytes: [UInt8], to file: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Glibc.write(file, $0 + written, bytes.count - written) } ?? -1
      }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Makes a new name in a folder durable.
  static func syncFolder(of path: String) {
    let folder = (path as NSString).deletingLastPathComponent
    let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { return }
    fsync(handle)
    close(handle)
  }

  /// What `errno` says of a file.
  static func failure(_ path: String) -> StoreError { StoreError(system: errno, path) }
}
